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
        "Two of them exchange as many cards, each way, as the one was up or the other was down, "
        "whichever is less; with what remains each of them goes on to the next."
    )
    if sum(rules.targets) != rules.tricks_per_hand:
        yield _("What remains when there is nobody left to exchange with lapses.")


def _order(rules: RuleSet) -> Iterator[str]:
    yield _up_order(rules)
    yield _down_order(rules)
    if len(set(rules.targets)) < len(rules.targets):
        yield _(
            "Of equal targets, the nearest on the left of the new dealer comes first, and that "
            "dealer last."
        )


def _up_order(rules: RuleSet) -> str:
    match rules.up_order:
        case "target":
            return _(
                "If several were up, one after another makes all their exchanges, the one with the "
                "highest target in the new hand first."
            )
        case "previous_target":
            return _(
                "If several were up, one after another makes all their exchanges, the one with the "
                "highest target in the hand before first."
            )
        case "most_up":
            return _(
                "If several were up, one after another makes all their exchanges, the one who was "
                "up most first; of those who were up alike, the one with the highest target in the "
                "new hand."
            )


def _down_order(rules: RuleSet) -> str:
    match rules.down_order:
        case "target":
            return _(
                "If several were down, the one with the highest target in the new hand comes first."
            )
        case "previous_target":
            return _(
                "If several were down, the one with the highest target in the hand before comes "
                "first."
            )
        case "seat":
            return _(
                "If several were down, whoever was up begins with the nearest of them on their own "
                "left."
            )


def _which(rules: RuleSet) -> Iterator[str]:
    if rules.exchange == "suit":
        yield _("The player who was up gives any cards, all those for the other player at once.")
        yield _(
            "For each suit among them, these cards and the other player's cards of that suit are "
            "looked at together: as many as were given in that suit, the highest, go to the player "
            "who was up, and the rest to the other."
        )
        yield _(
            "So low cards bring in the highest that the other player has of their suits, and a "
            "card that the other player cannot beat in its suit comes straight back."
        )
    else:
        yield _(
            "The player who was up gives their lowest cards by rank, and gets the highest that the "
            "other player had before, suits ignored."
        )
        yield _("Among equal ranks the owner chooses, the player who was up first.")
    yield _(
        "Each exchange is finished before the next begins, so cards that one of them has brought "
        "can go on in the next."
    )


def _seen() -> str:
    return _("Only the two who exchange see the cards; the others see how many there are.")
