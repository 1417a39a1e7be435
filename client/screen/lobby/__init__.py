"""The pieces of the lobby: its tables, and who is about and says what."""
