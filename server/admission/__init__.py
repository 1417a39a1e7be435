"""Who may come in, and who they are."""
