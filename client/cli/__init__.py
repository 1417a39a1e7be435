"""The command line: its options and commands, the console, and which front end a command opens."""
