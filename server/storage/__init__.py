"""What outlives a server: the journal, names, results, ratings and records."""
