"""How a game ended, in sentences and the heads of its table."""

from client.words.figures import up_or_down
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.public import Public
from engine.seats import Seat


def winner_sentence(winner: Seat, names: Names) -> str:
    """`Ann has won`."""
    return _("{name} has won").format(name=player_name(winner, names))


def winning_points(public: Public, winner: Seat) -> str:
    """`with ▲11, after 9 hands`."""
    hands = len(public.results)
    text = ngettext(
        "with {points}, after {count} hand", "with {points}, after {count} hands", hands
    )
    values = public.totals if public.rules.chips == "off" else public.chips
    return text.format(points=up_or_down(values[winner]), count=hands)


def made_targets(made: int, hands: int) -> str:
    """`7 of 9`: in how many hands somebody made their target."""
    return _("{made} of {hands}").format(made=made, hands=hands)
