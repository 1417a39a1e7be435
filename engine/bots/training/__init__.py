"""Makes the weights of the networks from nothing: `make train`. Nothing of the game imports it."""
