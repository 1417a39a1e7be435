"""One table: its seats, its bots, its game, its clocks, and all who are at it."""
