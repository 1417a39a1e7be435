"""The ten-minute lesson: a prepared hand with explanations. Knows no widget and no line."""
