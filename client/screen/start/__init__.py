"""The screens before a game: the menu, the servers on the LAN, the kept records."""
