"""The command line: options, the console, and which front end a command opens."""
