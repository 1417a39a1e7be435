"""The ten-minute lesson: prepared hands with explanations, for the screen and for line mode."""
