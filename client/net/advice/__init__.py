"""What bots say of a decision: asked of a process of its own, for the screen never to wait."""
