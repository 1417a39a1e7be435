"""What the player keeps on this machine: settings, choices of the last time, records."""
