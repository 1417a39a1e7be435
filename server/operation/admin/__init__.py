"""`sergeant-major admin`: the operators' program, which asks a running server on a socket."""
