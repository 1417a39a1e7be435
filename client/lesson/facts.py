"""The lesson's texts as they are shown: translated, and with the facts of the game in the braces.

`{KD}` is a card, `{K}` a rank, `{D}` a suit; `{Ben}` is a name, `{taken}` a number of the
learner's, `{Ben_taken}` one of Ben's. `{arrows}` are the keys to the left and right.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from client.lesson.hands import BEN, CAT, LEARNER
from client.words.cards import rank_sign
from client.words.figures import up_or_down_words
from client.words.language import _
from client.words.names import Names
from engine.cards import RANKS, SUITS, Card, Suit, high_to_low, make_card, parse_card, suit_of
from engine.events import Hidden
from engine.presets import nearest_preset
from engine.public import Public
from engine.seats import Seat
from engine.view import View

CardWords = Callable[[Card], str]
SuitWords = Callable[[Suit], str]


class Facts(dict[str, object]):
    """All that is true of a view. Cards, ranks and suits are put in words when they are needed."""

    def __init__(
        self, view: View, names: Names, card: CardWords, suit: SuitWords, arrows: str = ""
    ) -> None:
        public = view.public
        self._card, self._suit = card, suit
        super().__init__(_of_player(public, LEARNER, ""))
        for seat, who in ((BEN, "Ben"), (CAT, "Cat")):
            self[who] = names[seat]
            self.update(_of_player(public, seat, f"{who}_"))
        self.update(_of_cards(view, self._cards))
        self["preset"], _changes = nearest_preset(public.rules)
        self["limit"] = public.rules.limit
        self["tricks"] = public.rules.tricks_per_hand
        self["kitty"] = public.rules.kitty
        self["arrows"] = arrows or _("the arrow keys")
        self["longest"] = max(Counter(map(suit_of, view.hand)).values(), default=0)

    def __missing__(self, key: str) -> str:
        """A card, a rank or a suit by its letters."""
        if len(key) > 1:
            return self._card(parse_card(key))
        if key in SUITS:
            return self._suit(SUITS.index(key))
        return rank_sign(make_card(RANKS.index(key), 0))

    def _cards(self, cards: Hidden) -> str:
        assert not isinstance(cards, int)
        return " ".join(map(self._card, high_to_low(cards)))


def filled_in(facts: Facts, *texts: str) -> str:
    """Texts of the lesson, one after another, in the user's language; empty ones are left out."""
    return " ".join(_(text).format_map(facts) for text in texts if text)


def _of_player(public: Public, seat: Seat, prefix: str) -> Iterable[tuple[str, object]]:
    taken, target = public.taken[seat], public.targets[seat]
    yield f"{prefix}taken", taken
    yield f"{prefix}target", target
    yield f"{prefix}over", taken - target
    yield f"{prefix}total", up_or_down_words(public.totals[seat])
    if public.results:
        yield f"{prefix}delta", abs(public.results[-1].deltas[seat])


def _of_cards(view: View, words: Callable[[Hidden], str]) -> Iterable[tuple[str, object]]:
    """What has changed hands in this hand, as far as the learner knows it."""
    if view.public.pairs:
        yield "due", view.public.pairs[0].count
    if view.exchanges:
        yield "given", words(view.exchanges[-1].given)
        yield "returned", words(view.exchanges[-1].returned)
    yield "picked_up", words(view.picked_up)
