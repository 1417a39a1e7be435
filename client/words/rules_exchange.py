"""What the rules say of the exchange: when, who with whom, how many cards, which, and who sees."""

from collections.abc import Iterator

from client.words.language import _
from engine.rules import RuleSet


def exchange(rules: RuleSet) -> list[str]:
    """How a hand is made to pay for the one before."""
    if rules.exchange == "off":
        return [_("No cards are exchanged: every hand stands for itself.")]
    return [_when(rules), *_how_many(rules), *_order(rules), *_which(rules), _seen()]


def _when(rules: RuleSet) -> str:
    if rules.exchange_at == "before_trump" and rules.takes_kitty_first:
        return _(
            "From the second hand on, before the dealer picks up the kitty, players who were up in "
            "the hand before exchange cards with players who were down in it."
        )
    if rules.exchange_at == "before_trump":
        return _(
            "From the second hand on, before trumps are named, players who were up in the hand "
            "before exchange cards with players who were down in it."
        )
    if not rules.kitty:
        return _(
            "From the second hand on, when trumps have been named, players who were up in the hand "
            "before exchange cards with players who were down in it."
        )
    if rules.kitty_order == "take_first":
        return _(
            "From the second hand on, when the dealer has laid cards away, players who were up in "
            "the hand before exchange cards with players who were down in it."
        )
    return _(
        "From the second hand on, when trumps have been named and before the dealer lays cards "
        "away or sees the kitty, players who were up in the hand before exchange cards with "
        "players who were down in it."
    )


def _how_many(rules: RuleSet) -> Iterator[str]:
    yield _(
        "Two players exchange as many cards as the one was up or the other was "
        "down, whichever is less; whoever has some left over goes on to the "
        "next player."
    )
    if sum(rules.targets) != rules.tricks_per_hand:
        yield _("Whatever is left over when there is nobody left to exchange with lapses.")


def _order(rules: RuleSet) -> Iterator[str]:
    yield _up_order(rules)
    yield _down_order(rules)
    if len(set(rules.targets)) < len(rules.targets):
        yield _(
            "If targets are equal, the player nearest on the new dealer's left "
            "comes first, and the dealer last."
        )


def _up_order(rules: RuleSet) -> str:
    match rules.up_order:
        case "target":
            return _(
                "If several players were up, each in turn makes all their exchanges, "
                "beginning with the one who has the highest target in the new hand."
            )
        case "previous_target":
            return _(
                "If several players were up, each in turn makes all their exchanges, "
                "beginning with the one who had the highest target in the hand before."
            )
        case "most_up":
            return _(
                "If several players were up, each in turn makes all their exchanges, "
                "beginning with the one who was up most; if they were up by the same "
                "number, the one with the highest target in the new hand comes first."
            )


def _down_order(rules: RuleSet) -> str:
    match rules.down_order:
        case "target":
            return _(
                "If several players were down, the one with the highest target in the "
                "new hand comes first."
            )
        case "previous_target":
            return _(
                "If several players were down, the one who had the highest target in "
                "the hand before comes first."
            )
        case "seat":
            return _(
                "If several players were down, a player who was up begins with the "
                "nearest of them on their own left."
            )


def _which(rules: RuleSet) -> Iterator[str]:
    if rules.exchange == "suit":
        yield _(
            "The player who was up gives any cards they like, all those for the "
            "other player at once."
        )
        yield _(
            "In each suit, these cards are put together with the other player's "
            "cards of that suit; the player who was up gets the highest of them, as "
            "many as they gave in that suit, and the other player gets the rest."
        )
        yield _(
            "So a low card brings the other player's highest card of its suit, and "
            "a card that they cannot beat in its suit comes straight back."
        )
    else:
        yield _(
            "The player who was up gives their lowest cards, whatever their suits, "
            "and gets the highest cards that the other player had before."
        )
        yield _(
            "Among cards of equal rank their owner chooses, and the player who was "
            "up chooses first."
        )
    yield _(
        "Each exchange is finished before the next begins, so a card that came "
        "in one exchange can be passed on in the next."
    )


def _seen() -> str:
    return _("Only the two who exchange see the cards; the others see how many there are.")
