"""The authoritative server, on Trio: listeners, peers, tables, bots, storage."""
