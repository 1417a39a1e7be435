"""The line mode: the same game in sentences, for screen readers, thin lines and scripts.

Nothing here knows Textual, writes an escape sequence or goes back on a line.
"""
