"""For operators: questions to a running server, its metrics, its own command."""
