"""The table: its screens, and everything that is drawn on them."""
