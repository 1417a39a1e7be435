"""What only the lesson has besides a table."""
