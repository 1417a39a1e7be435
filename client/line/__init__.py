"""Line mode: the same game in sentences, for screen readers, slow lines and scripts.

Nothing here knows Textual, writes an escape sequence or goes back on a line.
"""
