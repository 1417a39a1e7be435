"""The lobby of a server: its screen, the list of its tables, its chat."""
