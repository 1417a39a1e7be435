"""The Textual programs: one for each command that draws on the full screen."""
