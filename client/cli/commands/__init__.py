"""What each command does; raises CommandError."""
