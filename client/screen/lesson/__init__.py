"""The screen of the lesson, and what it has that a table has not."""
