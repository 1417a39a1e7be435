"""By which ways others come to the server where the player is."""

import msgspec


class Invitation(msgspec.Struct, frozen=True):
    """`address` is what others can name, empty where nobody can come; `is_announced`: on the local
    network they need not. `key_words`: by which they know the server, empty where it has no key.
    `ssh_host` is where its door for SSH can be reached, where it has one.
    """

    address: str = ""
    is_announced: bool = False
    key_words: str = ""
    ssh_host: str = ""


NO_INVITATION = Invitation()
