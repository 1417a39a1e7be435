"""The full screen: the same game drawn in a terminal, with Textual."""
