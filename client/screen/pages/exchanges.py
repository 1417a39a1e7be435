"""The page of the exchanges of this hand, by suits: what was given, what came back, and what is
another card for it.
"""

from collections.abc import Iterable, Iterator

from rich.cells import cell_len

from client.screen.base.canvas import Line, Piece, width_of, wrapped
from client.screen.scene.scene import Scene
from client.words.cards import Signs, rank_sign, suit_name, suit_sign
from client.words.exchanges import exchange_rule, exchange_sentence, unseen_exchange
from client.words.language import _
from engine.cards import SUITS, Card, Suit, high_to_low, suit_of
from engine.seats import Seat
from engine.view import Exchange

_INSET = 2
_SUIT = 12  # columns of a suit and its name
_LEAST = 10  # columns of cards
_GAP = 3
_DIFFERENCE = _INSET + _SUIT + 2 * _LEAST + 2 * _GAP  # the column of what is new for what


def exchange_lines(scene: Scene, width: int) -> list[Line]:
    """A sentence for each exchange, in the order in which they were made, and below it a line for
    each suit, as far as this player may know the cards.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or not view.exchanges:
        return [[(_("There has been no exchange in this hand."), palette.plain)]]
    lines: list[Line] = []
    for exchange in view.exchanges:
        told = exchange_sentence(view.public, exchange, scene.names, view.seat)
        lines += wrapped(told, width, palette.strong)
        lines += [*_cards(scene, exchange, view.seat), []]
    return [*lines, *wrapped(exchange_rule(view.public.rules), width, palette.faint)]


def _cards(scene: Scene, exchange: Exchange, own: Seat | None) -> Iterator[Line]:
    """`♦ diamonds   9 5 3 2  →  J 9 5 3     J for 2`, below what each column is: first what the
    reader has given, if they were a party.
    """
    given, returned = exchange.given, exchange.returned
    palette = scene.palette
    if isinstance(given, int) or isinstance(returned, int):
        yield [(" " * _INSET, palette.plain), (unseen_exchange(), palette.faint)]
        return
    went, came = (returned, given) if own == exchange.receiver else (given, returned)
    columns = max(_LEAST, *(cell_len(_ranks(went, suit)) for suit in range(len(SUITS))))
    is_party = own in (exchange.giver, exchange.receiver)
    heads = [_("you gave"), _("you got")] if is_party else [_("given"), _("got")]
    head = " " * (_INSET + _SUIT) + (" " * (_GAP + 1)).join(name.ljust(columns) for name in heads)
    blank = " " * max(_GAP, _DIFFERENCE - cell_len(head))
    yield [(head + blank + _("new for old"), palette.faint)]
    arrow = "→" if scene.signs is Signs.GLYPHS else ">"
    for suit in reversed(range(len(SUITS))):
        if not any(suit_of(card) == suit for card in (*went, *came)):
            continue
        name = f"{suit_sign(suit, scene.signs)} {suit_name(suit)}".ljust(_SUIT)
        line: list[Piece] = [
            (" " * _INSET, palette.plain),
            (name, palette.suits[suit]),
            (_ranks(went, suit).ljust(columns), palette.strong),
            (f" {arrow}  ", palette.faint),
            (_ranks(came, suit).ljust(columns), palette.strong),
        ]
        yield [*line, *_difference(scene, went, came, suit, line)]


def _difference(
    scene: Scene, went: Iterable[Card], came: Iterable[Card], suit: Suit, before: Line
) -> Line:
    """`J for 2`: what is in the hand now that was not, and what is not any more."""
    palette = scene.palette
    new, gone = _ranks(set(came) - set(went), suit), _ranks(set(went) - set(came), suit)
    blank = " " * max(_GAP, _DIFFERENCE - width_of(before))
    if not new and not gone:
        return [(blank, palette.plain), (_("the same"), palette.faint)]
    text = _("{new} for {gone}") if new and gone else _("{new} more") if new else _("{gone} less")
    return [(blank, palette.plain), (text.format(new=new, gone=gone), palette.new)]


def _ranks(cards: Iterable[Card], suit: Suit) -> str:
    return " ".join(rank_sign(card) for card in high_to_low(cards) if suit_of(card) == suit)
