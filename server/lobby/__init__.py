"""The lobby: the tables there are, who is about, and the conversation with each peer."""
