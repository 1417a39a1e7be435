"""`sergeant-major backup`, `export` and `forget`: what an operator does with what is kept."""
