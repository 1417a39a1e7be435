"""One table: its seats, bots, game and clocks, and everybody who is there."""
