"""The screens of a table, in the game and before it, and everything that is drawn on them."""
