"""The replay of a record: its screen, the positions that it shows, and its widgets."""
