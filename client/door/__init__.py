"""The door for SSH: whoever has a terminal and an SSH client plays, with nothing installed."""
