"""What Textual and the terminal tell each other: what is written, and which input counts."""
