"""Listeners and peers: where their bytes come from, how fast, and what waits to be sent."""
