"""What a screen is drawn from: the scene, its story and log, drafts, keys and looks."""
