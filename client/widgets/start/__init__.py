"""The pieces of the screens before a game: the menu, forms, the list of records."""
