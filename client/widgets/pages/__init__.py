"""What the pages over the table say, as lines of a width."""
