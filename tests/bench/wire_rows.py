"""What a game costs on the wire: the bytes that one player is sent, counted at a real socket."""

from collections import defaultdict
from collections.abc import Iterable

from engine.events import Event, Hidden, Played
from engine.proof import SECRET_BYTES, SEED_BYTES, Proof, commitment_to
from engine.rules import RuleSet
from protocol.address import parse_address
from protocol.codec import encode
from protocol.messages import DealCommitted, DealRevealed
from tests.bench.report import Row
from tests.bench.session import Move, play, sit_down_together
from tests.e2e.world import World

_NAMES = ("Ann", "Ben", "Cid")
_FLOOR = "a byte for each card told"
_PROOF = Proof("", bytes(SECRET_BYTES), (bytes(SEED_BYTES),) * len(_NAMES))


def wire_rows(world: World, hands: int) -> list[Row]:
    """The budgets of the wire: the most that anyone was sent in any of so many hands."""
    rules = RuleSet(end="hands", limit=hands)
    with world.server("--listen", "127.0.0.1:0") as server:
        players = sit_down_together(parse_address(server.address), rules, _NAMES)
        moves = list(play(players))
        for player in players:
            player.close()
    hand, hand_floor = max(_hands(moves))
    card = max(len(data) for move in moves if _is_card(move) for data in move.received)
    return [
        Row("wire, one whole hand to one player, at most", hand, 700, hand_floor, "B", _FLOOR),
        Row("wire, one card played, at most", card, 8, 1, "B", _FLOOR),
        _proof_row(),
    ]


def _proof_row() -> Row:
    """What the hands above leave out, since these players' client takes no part in it."""
    told = (
        DealCommitted(1, commitment_to(_PROOF.secret)),
        DealRevealed(1, _PROOF.secret, _PROOF.seeds),
    )
    proof = sum(len(encode(message)) for message in told)
    floor = 2 * SECRET_BYTES + len(_NAMES) * SEED_BYTES
    return Row("wire, that a hand's deal was fair", proof, None, floor, "B", "secret and seeds")


def _hands(moves: Iterable[Move]) -> Iterable[tuple[int, int]]:
    """For each hand and seat, the bytes sent and the cards told. The deal of a hand came with the
    move before it: so each hand counts with the deal of the next one, but the last, which has none.
    """
    sent: defaultdict[tuple[int, int], int] = defaultdict(int)
    told: defaultdict[tuple[int, int], int] = defaultdict(int)
    for move in moves:
        for seat, data in enumerate(move.received):
            sent[move.hand, seat] += len(data)
            told[move.hand, seat] += _cards_told(move.news[seat])
    return [(sent[place], told[place]) for place in sent]


def _is_card(move: Move) -> bool:
    news = move.news[move.seat]
    return len(news) == 1 and isinstance(news[0], Played)


def _cards_told(news: Iterable[Event]) -> int:
    """How many cards a player can see in what he is told."""
    return sum(1 if isinstance(event, Played) else _cards_seen(event) for event in news)


def _cards_seen(event: Event) -> int:
    nothing: Hidden = 0
    hidden = [getattr(event, field, nothing) for field in ("cards", "laid_away", "kitty")]
    hidden += getattr(event, "hands", ())
    return sum(len(cards) for cards in hidden if not isinstance(cards, int))
