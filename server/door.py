"""What a server asks of whoever wants in, besides the proof of a name."""

import secrets

import msgspec

from server.bans import Bans
from server.drain import Drain
from server.limits import Limits
from server.logins import Logins
from server.new_names import NewNames

WRONG_PASSWORD_SECONDS = 1.0  # so that nobody guesses quickly


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """`password` is empty for none. `logins` is None where nobody is called by his login name."""

    password: str = ""
    logins: Logins | None = None
    bans: Bans = msgspec.field(default_factory=Bans)
    drain: Drain = msgspec.field(default_factory=Drain)
    new_names: NewNames = msgspec.field(default_factory=lambda: NewNames(Limits().names_per_hour))

    def opens_with(self, password: str) -> bool:
        """Whether that is the password, in a time that does not tell how much of it is right."""
        if not self.password:
            return True
        return secrets.compare_digest(password.encode(), self.password.encode())
