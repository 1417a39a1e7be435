"""The authoritative server, on Trio: listeners, peers, sessions, tables, bot seats."""
