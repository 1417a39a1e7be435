"""The way to a server: connection, session, tokens, the LAN, a server of the player's own."""
