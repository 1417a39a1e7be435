"""The replay of a record: positions, open hands, whose eyes, what happened."""
