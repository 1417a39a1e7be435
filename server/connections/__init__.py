"""The bytes of each peer: where they come from, how fast, and what waits to be sent."""
