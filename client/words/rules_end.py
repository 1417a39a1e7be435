"""What the rules say of the score of a hand, the end of the game and its winner, in sentences."""

from collections.abc import Iterator

from client.words.language import _, ngettext
from engine.rules import RuleSet


def score(rules: RuleSet) -> list[str]:
    """What a hand brings."""
    return [*_totals(rules), *_chips(rules)]


def end(rules: RuleSet) -> list[str]:
    """When the game is over, who has won, and what does not count for it."""
    match rules.end:
        case "points":
            ending = [_points(rules), _tie()]
        case "hands":
            ending = [_hands(rules), _tie()]
        case "tricks":
            ending = [_tricks(rules)]
            if 2 * rules.limit <= rules.tricks_per_hand:  # or else one alone can have so many
                ending.append(_tie())
        case "dealer":
            ending = [_made_it(rules), *_dealer(rules)]
    return [*ending, *_of_no_account(rules)]


def _totals(rules: RuleSet) -> Iterator[str]:
    yield _(
        "After each hand, everyone's tricks minus their target are added to "
        "their total, which begins at 0 and may fall below it."
    )
    difference = rules.tricks_per_hand - sum(rules.targets)
    if difference < 0:
        yield _("With every hand, the sum of all totals falls by {number}.").format(
            number=-difference
        )
    elif difference > 0:
        yield _("With every hand, the sum of all totals rises by {number}.").format(
            number=difference
        )


def _chips(rules: RuleSet) -> Iterator[str]:
    match rules.chips:
        case "per_down":
            yield _(
                "In addition, each player who is up gets a chip for each trick over "
                "their target from every player who is down."
            )
        case "stakes":
            yield _("Everyone's chips change by the same number.")
        case "off":
            return
    yield _("Everyone begins without chips, and may end up owing some.")


def _points(rules: RuleSet) -> str:
    return _(
        "The game is over after a hand that leaves somebody with a total of {limit} or more; the "
        "highest total wins."
    ).format(limit=rules.limit)


def _hands(rules: RuleSet) -> str:
    if rules.chips == "off":
        told = ngettext(
            "The game is over after {limit} hand; the highest total wins.",
            "The game is over after {limit} hands; the highest total wins.",
            rules.limit,
        )
    else:
        told = ngettext(
            "The game is over after {limit} hand; whoever has the most chips wins.",
            "The game is over after {limit} hands; whoever has the most chips wins.",
            rules.limit,
        )
    return told.format(limit=rules.limit)


def _tricks(rules: RuleSet) -> str:
    return ngettext(
        "The game is over after a hand in which somebody takes {limit} trick or more; whoever "
        "takes the most tricks in that hand wins.",
        "The game is over after a hand in which somebody takes {limit} tricks or more; whoever "
        "takes the most tricks in that hand wins.",
        rules.limit,
    ).format(limit=rules.limit)


def _tie() -> str:
    return _(
        "If players tie, the one of them who was up most, or down least, in the "
        "last hand wins; if they tie in that, too, it is the one of them who "
        "was the last to take a trick."
    )


def _made_it(rules: RuleSet) -> str:
    if rules.dealer_basis == "hand":
        return (
            _("A dealer makes it by taking as many tricks as their target, or more.")
            if rules.dealer_need == "met"
            else _("A dealer makes it by taking more tricks than their target.")
        )
    return (
        _("A dealer makes it by having a total of 0 or more after the hand that they dealt.")
        if rules.dealer_need == "met"
        else _("A dealer makes it by having a total of 1 or more after the hand that they dealt.")
    )


def _dealer(rules: RuleSet) -> Iterator[str]:
    if rules.dealer_counts_from == "second_round":
        yield _(
            "In the first {players} hands, in which everyone deals once, that does not count yet."
        ).format(players=rules.players)
        yield _(
            "From hand {number} on, the game is over after a hand whose dealer makes it, and that "
            "dealer wins."
        ).format(number=rules.players + 1)
    else:
        yield _(
            "When everyone has dealt once, after hand {players}, the first of those who made it as "
            "dealer wins."
        ).format(players=rules.players)
        yield _(
            "If nobody did, the game goes on to the end of a hand whose dealer makes it, and that "
            "dealer wins."
        )


def _of_no_account(rules: RuleSet) -> Iterator[str]:
    totals_win = rules.end == "points" or (rules.end == "hands" and rules.chips == "off")
    if rules.chips != "off" and rules.end != "hands":
        yield _("The chips only say who owes what: they do not decide who wins.")
    if not totals_win and not (rules.end == "dealer" and rules.dealer_basis == "cumulative"):
        yield _("The totals do not decide who wins.")
