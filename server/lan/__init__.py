"""How a server is found on its network."""
