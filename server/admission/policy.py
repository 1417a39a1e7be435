"""What a server asks of anyone who wants in, besides the proof of a name: a password, no ban, and
that the server is not about to end.
"""

import msgspec
import trio

from server.admission.bans import Bans
from server.admission.logins import Logins
from server.admission.new_names import NewNames
from server.admission.passwords import Passwords
from server.limits import Limits


class AdmissionPolicy(msgspec.Struct, frozen=True, kw_only=True):
    """`password` is its hash, empty for none. `logins` is None where nobody is called by their
    login name. `proves_names`: names belong to people; else all who come are one person, whatever
    the name.

    `draining` is set, for good, when the server is to end once the games under way are over: from
    then on no tables are opened, no games begun, and only people who have a seat are let in.
    """

    password: bytes = b""
    passwords: Passwords = msgspec.field(default_factory=Passwords)
    logins: Logins | None = None
    proves_names: bool = True
    bans: Bans = msgspec.field(default_factory=Bans)
    draining: trio.Event = msgspec.field(default_factory=trio.Event)
    new_names: NewNames = msgspec.field(default_factory=lambda: NewNames(Limits().names_per_hour))
