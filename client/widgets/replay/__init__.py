"""The pieces that only a replay has: whose eyes, open hands, what happened, where in the record."""
