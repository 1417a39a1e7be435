"""A record up to the deal of one of its hands, from which that hand can be played again."""

from collections.abc import Sequence
from os.path import isfile

from msgspec.structs import replace

from client.cli.commands.replay import read_playback
from client.words.failure import CommandError
from client.words.language import _
from engine.record_text import Header, format_decision, format_header
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.names import name_key


def record_up_to_deal(path: str, hand: int, name: str, level: str) -> tuple[RuleSet, Sequence[str]]:
    """The rules of the record in a file, and its lines up to that deal, with bots of `level` on all
    seats but the one of whoever was called `name`, or else of the person there was. Raises
    CommandError.
    """
    if _is_code(path):
        raise CommandError(
            _(
                "{text} is the code of a deal: --hand is for a hand of a record, so leave it out."
            ).format(text=path)
        )
    playback = read_playback(path)
    if not 1 <= hand <= len(playback.deals):
        raise CommandError(
            _("{file} has no hand {hand}: it has {hands}.").format(
                file=path, hand=hand, hands=len(playback.deals)
            )
        )
    header = playback.header
    seat = _own_seat(header, name)
    bots = tuple("" if other == seat else level for other in range(header.rules.players))
    moments = playback.moments[: playback.deals[hand - 1]]
    lines = [format_decision(moment.seat, moment.action) for moment in moments]
    return header.rules, [format_header(replace(header, bots=bots, deal="")), *lines]


def _is_code(text: str) -> bool:
    """Whether that is no file, but what names a deal without one."""
    from engine.deal_code import DealCodeError, seed_of  # takes long, and is seldom needed

    try:
        seed_of(text)
    except DealCodeError:
        return False
    return not isfile(text)


def _own_seat(header: Header, name: str) -> Seat:
    keys = list(map(name_key, header.players))
    if name_key(name) in keys:
        return keys.index(name_key(name))
    return header.bots.index("") if "" in header.bots else 0
