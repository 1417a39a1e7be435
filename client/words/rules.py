"""Describes the rules of a table in words, made from its options."""

from client.words.language import _, ngettext
from engine.presets import nearest_preset
from engine.rules import RuleSet


def title(rules: RuleSet) -> str:
    """The rules in one short line: the preset, and what is changed in it."""
    name, changes = nearest_preset(rules)
    changed = ", ".join(f"{option}={_value(value)}" for option, value in changes.items())
    return _("{preset} with {changes}").format(preset=name, changes=changed) if changed else name


def describe(rules: RuleSet) -> list[str]:
    """The rules as paragraphs, in the order of the game."""
    sections = (
        _cards(rules),
        _targets(rules),
        _exchange(rules),
        _trumps(rules),
        _play(rules),
        _score(rules),
        _end(rules),
    )
    return [" ".join(sentences) for sentences in sections if sentences]


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _cards(rules: RuleSet) -> list[str]:
    sentences = [
        _("{players} players, everyone for themselves, and a pack of {deck} cards.").format(
            players=rules.players, deck=rules.deck
        )
    ]
    if rules.deck == 51:
        sentences.append(_("The two of clubs is not in it."))
    if rules.first_dealer == "random":
        sentences.append(_("Chance says who deals first; after every hand the deal moves left."))
    else:
        sentences.append(
            _(
                "Every player draws a card and the highest rank deals first, those who tie drawing "
                "again; after every hand the deal moves left."
            )
        )
    dealt = rules.tricks_per_hand
    if rules.packets == 1:
        sentences.append(_("Everyone is dealt {cards} cards, one by one.").format(cards=dealt))
    else:
        sentences.append(
            _("Everyone is dealt {cards} cards, {packet} at a time.").format(
                cards=dealt, packet=rules.packets
            )
        )
    if rules.kitty:
        sentences.append(
            _("The last {kitty} cards lie face down: the kitty.").format(kitty=rules.kitty)
        )
    return sentences


def _targets(rules: RuleSet) -> list[str]:
    targets = ", ".join(map(str, rules.targets))
    if rules.assign_targets == "dealer":
        return [
            _(
                "Each hand the dealer says who has to take how many tricks: the numbers are "
                "{targets}, in any order."
            ).format(targets=targets)
        ]
    return [
        _(
            "Each player has to take a number of tricks, his target: {targets}, clockwise from the "
            "dealer."
        ).format(targets=targets)
    ]


def _exchange(rules: RuleSet) -> list[str]:
    if rules.exchange == "off":
        return [_("No cards are exchanged: every hand stands for itself.")]
    when = (
        _("before trumps are named")
        if rules.exchange_at == "before_trump"
        else _("right after trumps are named")
    )
    sentences = [
        _(
            "From the second hand on, {when}, whoever took more tricks than his target in the hand "
            "before (he is up) exchanges a card for each of them with those who took fewer (they "
            "are down)."
        ).format(when=when),
        _up_order(rules),
        _down_order(rules),
    ]
    if rules.exchange == "suit":
        sentences.append(
            _(
                "The up player gives any cards he likes. For each of them he gets back the highest "
                "card of that suit that is then in the other's hand: so a card that cannot be "
                "beaten in its suit comes straight back."
            )
        )
    else:
        sentences.append(
            _(
                "The up player gives his lowest cards by rank and gets the other's highest, suits "
                "ignored; among equal ranks the owner picks."
            )
        )
    sentences.append(_("Only the two see the cards; the others see how many."))
    return sentences


def _up_order(rules: RuleSet) -> str:
    if rules.up_order == "most_up":
        return _("Among several who are up, the one who is up most goes first.")
    return _("Among several who are up, whoever has the higher target in the new hand goes first.")


def _down_order(rules: RuleSet) -> str:
    if rules.down_order == "seat":
        return _("He exchanges first with the nearest on his left who is down.")
    return _(
        "He exchanges first with the one who is down and has the higher target in the new hand."
    )


def _trumps(rules: RuleSet) -> list[str]:
    if not rules.kitty:
        return [_("The dealer names trumps.")]
    match rules.kitty_order:
        case "discard_first":
            return [
                _(
                    "The dealer names trumps, lays {kitty} cards away face down, and then picks up "
                    "the kitty unseen."
                ).format(kitty=rules.kitty)
            ]
        case "take_first":
            return [
                _(
                    "The dealer picks up the kitty, names trumps, and lays away any {kitty} of his "
                    "cards face down."
                ).format(kitty=rules.kitty)
            ]
        case "blind":
            return [
                _(
                    "The dealer names trumps before he sees the kitty, picks it up, and lays away "
                    "any {kitty} of his cards face down."
                ).format(kitty=rules.kitty)
            ]


def _play(rules: RuleSet) -> list[str]:
    lead = (
        _("The dealer leads the first trick.")
        if rules.first_lead == "dealer"
        else _("The player on the dealer's left leads the first trick.")
    )
    return [
        lead,
        _(
            "Follow the suit led if you can; otherwise play anything. The highest trump wins, or "
            "else the highest card of the suit led, and the winner leads the next trick."
        ),
    ]


def _score(rules: RuleSet) -> list[str]:
    sentences = [_("After the hand everyone scores his tricks minus his target.")]
    lost = sum(rules.targets) - rules.tricks_per_hand
    if lost > 0:
        sentences.append(
            _(
                "The targets add up to {targets}, and there are {tricks} tricks: all together lose "
                "{lost} in every hand."
            ).format(targets=sum(rules.targets), tricks=rules.tricks_per_hand, lost=lost)
        )
    match rules.chips:
        case "per_down":
            sentences.append(
                _(
                    "Each player who is up gets a chip for each trick over his target from every "
                    "player who is down."
                )
            )
        case "stakes":
            sentences.append(_("The same number is won or paid in chips."))
        case "off":
            pass
    return sentences


def _end(rules: RuleSet) -> list[str]:
    chips = rules.chips != "off"
    match rules.end:
        case "points":
            how = ngettext(
                "The game is over when a total is {limit} point or more; the highest total wins.",
                "The game is over when a total is {limit} points or more; the highest total wins.",
                rules.limit,
            )
        case "hands":
            over = ngettext(
                "The game is over after {limit} hand;",
                "The game is over after {limit} hands;",
                rules.limit,
            )
            wins = _("the most chips win.") if chips else _("the highest total wins.")
            how = f"{over} {wins}"
        case "tricks":
            over = ngettext(
                "The game is over when somebody takes {limit} trick or more in a hand;",
                "The game is over when somebody takes {limit} tricks or more in a hand;",
                rules.limit,
            )
            wins = _("the most chips win.") if chips else _("the most tricks in that hand win.")
            how = f"{over} {wins}"
        case "dealer":
            return [_dealer_end(rules)]
    tie = _("Among equals the better last hand wins, and then whoever took a trick most recently.")
    return [how.format(limit=rules.limit), tie]


def _dealer_end(rules: RuleSet) -> str:
    if rules.dealer_basis == "hand":
        made = (
            _("takes his target of tricks")
            if rules.dealer_need == "met"
            else _("takes more tricks than his target")
        )
    else:
        made = (
            _("has a total of 0 or more after his deal")
            if rules.dealer_need == "met"
            else _("has a total of 1 or more after his deal")
        )
    return _(
        "Once everybody has dealt, the first dealer who {made} wins the game there and then."
    ).format(made=made)
