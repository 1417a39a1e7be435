"""The exchanges of a hand, in sentences. `own` is the reader's seat, None for somebody who looks on
or sees all cards.
"""

from client.words.cards import cards_counted
from client.words.figures import up_or_down_words
from client.words.language import _
from client.words.names import Names, player_name
from engine.public import Public
from engine.rules import RuleSet
from engine.seats import Seat
from engine.view import Exchange


def exchange_sentence(public: Public, exchange: Exchange, names: Names, own: Seat | None) -> str:
    """`You were up 5 and gave Ben 5 cards.`"""
    if exchange.giver == own:
        text = _("You were {delta} and gave {receiver} {cards}.")
    elif exchange.receiver == own:
        text = _("{giver} was {delta} and gave you {cards}.")
    else:
        text = _("{giver} was {delta} and gave {receiver} {cards}.")
    given = exchange.given
    return text.format(
        giver=player_name(exchange.giver, names),
        receiver=player_name(exchange.receiver, names),
        delta=up_or_down_words(public.results[-1].deltas[exchange.giver]),
        cards=cards_counted(given if isinstance(given, int) else len(given)),
    )


def exchange_rule(rules: RuleSet) -> str:
    """By which rule cards came back for those that were given."""
    if rules.exchange == "suit":
        return _("For each card, the best of that suit came back, or the card itself.")
    return _("The lowest cards of any suit were given for the other's highest.")


def unseen_exchange() -> str:
    """What stands for the cards of an exchange between others."""
    return _("Only those two saw which cards.")
