"""The game of Sergeant Major: pure functions on frozen values. No I/O, no clock, no chance."""
