"""For operators: what they can ask a running server, its metrics, and the program that asks."""
