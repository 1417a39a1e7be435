"""The screens: what fills the terminal, and the pages that open over the table."""
