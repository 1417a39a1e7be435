"""What each command does. `run(arguments) -> exit status`; raises CommandError."""
