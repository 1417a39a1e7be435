"""The lobby: the tables there are, the people there, and the conversation with each peer."""
