"""What the rules say of the pack, the deal and the targets, in sentences."""

from collections.abc import Iterator

from client.words.language import _
from engine.rules import RuleSet


def deal(rules: RuleSet) -> list[str]:
    """The players, the cards, and how they are dealt."""
    return [*_pack(rules), *_dealing(rules)]


def targets(rules: RuleSet) -> list[str]:
    """What everyone has to take, and what it is called to take more or fewer."""
    return [
        *_given_out(rules),
        _(
            "Whoever takes more tricks than their target is up by as many, and whoever takes fewer "
            "is down by as many."
        ),
        *_together(rules),
    ]


def _pack(rules: RuleSet) -> Iterator[str]:
    yield _("{players} players, everyone for themselves, play with a pack of {deck} cards.").format(
        players=rules.players, deck=rules.deck
    )
    if rules.deck == 51:
        yield _("The two of clubs is not in it.")
    yield _(
        "In each suit the ace is highest, and then come king, queen, jack, ten and so on down to "
        "the two."
    )


def _dealing(rules: RuleSet) -> Iterator[str]:
    if rules.first_dealer == "random":
        yield _("The first dealer is chosen at random.")
    else:
        yield _(
            "For the first deal everyone draws a card, and the highest rank deals; those who tie "
            "for it draw again."
        )
    yield _("After every hand the deal moves to the left.")
    cards, packet = rules.tricks_per_hand, rules.packets
    if packet == 1:
        dealt = _("Everyone is dealt {cards} cards, one at a time, from the dealer's left on.")
    else:
        dealt = _("Everyone is dealt {cards} cards, {packet} at a time, from the dealer's left on.")
    yield dealt.format(cards=cards, packet=packet)
    if rules.kitty:
        yield _("The last {kitty} cards stay face down: the kitty.").format(kitty=rules.kitty)
    else:
        yield _("All cards are dealt: there is no kitty.")


def _given_out(rules: RuleSet) -> Iterator[str]:
    if rules.assign_targets == "dealer" and len(set(rules.targets)) > 1:  # or nobody is asked
        yield _(
            "A target is the number of tricks that a player has to take in a hand, "
            "and the dealer gives the targets out."
        )
        yield _(
            "As soon as the cards are dealt, knowing no cards but their own, the dealer says who "
            "has which target: the numbers are {targets}, one for each player."
        ).format(targets=_listed(rules.targets))
    elif len(rules.targets) == 3:
        yield _(
            "Everyone has a target, the number of tricks to take in the hand: {dealer} for the "
            "dealer, {eldest} for the player on the dealer's left, and {third} for the third."
        ).format(dealer=rules.targets[0], eldest=rules.targets[1], third=rules.targets[2])
    else:
        yield _(
            "Everyone has a target, the number of tricks to take in the hand: clockwise, beginning "
            "with the dealer, they are {targets}."
        ).format(targets=_listed(rules.targets))


def _together(rules: RuleSet) -> Iterator[str]:
    asked, tricks = sum(rules.targets), rules.tricks_per_hand
    if asked == tricks:
        told = _("Together the targets make exactly the {tricks} tricks of a hand.")
    elif asked > tricks:
        told = _(
            "The targets add up to {asked}, and a hand has only {tricks} tricks: somebody is down "
            "every time."
        )
    else:
        told = _(
            "The targets add up to {asked}, and a hand has {tricks} tricks: somebody is up every "
            "time."
        )
    yield told.format(asked=asked, tricks=tricks)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
