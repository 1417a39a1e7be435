"""How a player is asked once more whether a high card is to go."""

from client.words.language import _
from client.words.names import Names, player_name
from engine.actions import Give, SeatAction
from engine.cards import Card, rank_of, suit_of
from engine.public import Public

_ACE = 12


def high_card_question(action: SeatAction, card_text: str, names: Names) -> str:
    """Whether that is meant. `card_text` is the card as it is written here."""
    if isinstance(action, Give):
        name = player_name(action.to, names)
        return _("Give {name} {card}?").format(name=name, card=card_text)
    return _("Lay {card} away?").format(card=card_text)


def why_high(public: Public, card: Card) -> str:
    """Why the player is asked."""
    if suit_of(card) == public.trump:
        return _("It is a trump.")
    return _("It is an ace.") if rank_of(card) == _ACE else _("It is a king.")
