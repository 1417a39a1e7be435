"""`sergeant-major admin`: a socket of its own on which the operator asks a running server."""
