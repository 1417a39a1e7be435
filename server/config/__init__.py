"""What a server is told when it starts: options, settings, the sentences about them, its logs."""
