"""The pieces of the screens. Each draws a scene that is handed down, and asks for nothing."""
