"""What a server is told when it starts: its options, read and understood, and its log."""
