"""What an expert would do in a view, and how many tricks may be expected after each decision."""

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.bots.casual import assign_targets
from engine.bots.expert import WORLDS, expected_tricks
from engine.bots.masks import ABOVE, BITS, SUIT_MASKS, cards_of, each_bit, highest
from engine.bots.opinions import Option
from engine.bots.sight import Sight, see
from engine.bots.valuing import Partings, discards, gifts, returns, worths_by_trump
from engine.bots.weights import VALUE, network
from engine.cards import SUITS, Card
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View

_WORLDS = 2 * WORLDS
"""Nobody else waits for it."""


def advise(view: View, done: SeatAction | None = None) -> list[Option]:
    """What may be done, the best first. Sets of cards that are no good may be missing, but not what
    was `done`. Raises ValueError where the seat is not asked.
    """
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    options = list(_options(view, asked, done))
    return sorted(options, key=lambda option: -(option.tricks or 0.0))


def _options(view: View, asked: Choice, done: SeatAction | None) -> list[Option]:
    value = network(VALUE)
    match asked.phase:
        case Phase.PLAY:
            return _plays(view, asked)
        case Phase.GIVE:
            to = view.public.pairs[0].receiver
            given = gifts(view, asked, value, done.cards if isinstance(done, Give) else ())
            return [Option(Give(to, cards), tricks) for cards, tricks in _each(given, view)]
        case Phase.RETURN:
            returned = returns(view, asked, value)
            return [Option(Return(cards), tricks) for cards, tricks in _each(returned, view)]
        case Phase.DISCARD:
            laid_away = discards(view, value, done.cards if isinstance(done, Discard) else ())
            return [Option(Discard(cards), tricks) for cards, tricks in _each(laid_away, view)]
        case Phase.TARGETS:
            return [Option(AssignTargets(assign_targets(view)), None)]
        case _:
            worths = worths_by_trump(view, value)
            return [Option(NameTrump(suit), worths[suit]) for suit in range(len(SUITS))]


def _each(partings: Partings, view: View) -> list[tuple[tuple[Card, ...], float]]:
    trump = view.public.trump
    pairs = zip(partings.masks.tolist(), partings.worths.tolist(), strict=True)
    return [(cards_of(mask, trump), worth) for mask, worth in pairs]


def _plays(view: View, asked: Choice) -> list[Option]:
    sight = see(view)
    bits = list(each_bit(sight.candidates))
    tricks = dict(zip(bits, expected_tricks(view, sight, bits, _WORLDS).tolist(), strict=True))
    return [
        Option(Play(card), tricks[like(BITS[sight.trump][card], sight)]) for card in asked.cards
    ]


def like(card: int, sight: Sight) -> int:
    """The candidate that is as good as a legal card: the lowest of its run."""
    suit = next(suit for suit in SUIT_MASKS if suit & card)
    return highest(sight.candidates & suit & ~ABOVE[card])
