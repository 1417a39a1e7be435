"""Between Textual and the terminal: what is written to it, and which of its input counts."""
