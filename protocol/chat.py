"""What somebody says, made fit to be shown to strangers in the midst of a line of their terminal.

For the client, before it sends, and for the server, which trusts no client. Unlike a name
(names.py), a text with something bad in it is not refused: what is bad in it is left out.
"""

from protocol.characters import readable
from protocol.limits import MAX_CHAT_CHARACTERS


def clean_text(text: str) -> str:
    """What can be seen of `text`, on one line of at most MAX_CHAT_CHARACTERS.

    Cleaning a clean text changes nothing.
    """
    return readable(text, MAX_CHAT_CHARACTERS)
