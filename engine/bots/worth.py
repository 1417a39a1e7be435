"""What a card is worth to its owner: about how many tricks it will take if it is kept."""

from engine.bots.outlook import Outlook
from engine.cards import Card, suit_of

_BY_CARDS_ABOVE = (0.80, 0.50, 0.25, 0.10, 0.05)
_TRUMP_FOR_RUFFING = 0.50


def worth(card: Card, outlook: Outlook) -> float:
    """From 0 to 1. The rank matters only through the unseen cards that would beat it."""
    above = outlook.above(card)
    if suit_of(card) == outlook.trump:
        return _TRUMP_FOR_RUFFING + (1 - _TRUMP_FOR_RUFFING) * 0.6**above
    if above < len(_BY_CARDS_ABOVE):
        return _BY_CARDS_ABOVE[above] + card / 10_000
    return card / 10_000
