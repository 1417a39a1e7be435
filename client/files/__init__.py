"""What the player keeps on this machine: settings, last choices, records."""
