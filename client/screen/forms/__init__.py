"""What is filled in: the forms, their fields and their screens."""
