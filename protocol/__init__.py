"""The wire between client and server: messages, msgpack codec, a sans-IO connection, limits."""
