"""The sentences and names that people read, made from the game's values and the wire's codes."""
