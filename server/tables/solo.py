"""What a server of one player, alone with bots, does differently: its games come from short codes
(engine/deal_code.py), the first one from a code that was named, or from a record up to some deal.

Nobody is cheated who could know the cards beforehand but the player. Not here: that such a server
proves no names (admission/identity.py) and forgets games that are over (storage/record_files.py).
"""

import msgspec

from engine.actions import Decision
from engine.deal_code import SEED_BYTES
from engine.record import RecordError, read_record
from engine.record_text import Header
from engine.seats import Seat
from server.console import CommandError


class Begun(msgspec.Struct, frozen=True):
    """A game as a record tells it, up to a deal. `seat` is where the player sits: the one without
    a bot.
    """

    header: Header
    decisions: tuple[tuple[Seat | None, Decision], ...]
    seat: Seat


class Solo:
    """`seed` is that of the first game, empty for any; `begun` is what the first goes on from. Of
    games that a server before this one has left, none is gone on with if it `begins_anew`.
    """

    def __init__(
        self, seed: bytes = b"", begun: Begun | None = None, *, begins_anew: bool = False
    ) -> None:
        self.seed = seed
        self.begun = begun
        self.begins_anew = begins_anew

    @property
    def seat(self) -> Seat | None:
        """Where the player has to sit at the first table; None where they like."""
        return None if self.begun is None else self.begun.seat

    def next_seed(self, entropy: bytes) -> bytes:
        """The seed of the game that begins, which is what `entropy` gives where none was named."""
        return self.seed or entropy[:SEED_BYTES]

    def has_begun(self) -> None:
        """The first game has: the next ones are any."""
        self.seed, self.begun = b"", None


def read_begun(path: str) -> Begun:
    """The game in a record, in which one seat has no bot. Raises CommandError."""
    try:
        with open(path, "rb") as file:
            header, moments = read_record(line.rstrip(b"\n") for line in file)
            decisions = tuple((moment.seat, moment.action) for moment in moments)
    except (OSError, RecordError) as error:
        raise CommandError(f"The record {path} cannot be played on from: {error}.") from error
    people = [seat for seat, level in enumerate(header.bots) if not level]
    if len(people) != 1:
        raise CommandError(f"The record {path} cannot be played on from: it is of no one player.")
    return Begun(header, decisions, people[0])
