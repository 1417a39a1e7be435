"""The Textual programs, each for what a command starts."""
