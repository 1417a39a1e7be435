"""What a server keeps: the journal, names, results, ratings and records."""
