"""What the rules say of trumps, the kitty and the tricks, in sentences."""

from client.words.language import _
from engine.rules import RuleSet


def trumps(rules: RuleSet) -> list[str]:
    """Who names trumps, and what becomes of the kitty."""
    if not rules.kitty:
        return [_("The dealer makes one of the four suits trumps.")]
    named = _naming(rules).format(kitty=rules.kitty, cards=rules.tricks_per_hand + rules.kitty)
    return [
        named,
        _("Nobody else sees the kitty."),
        _(
            "The cards that were laid away belong to no trick, and everyone sees "
            "them when the hand is over."
        ),
    ]


def play(rules: RuleSet) -> list[str]:
    """How tricks are played and taken."""
    lead = (
        _("The dealer leads the first trick.")
        if rules.first_lead == "dealer"
        else _("The player on the dealer's left leads the first trick.")
    )
    return [
        lead,
        _("A trick is one card from each player, clockwise, and any card may be led."),
        _(
            "Players who have cards of the suit that was led have to play one of "
            "them; others may play anything."
        ),
        _("Nobody has to beat a card, and nobody has to trump."),
        _(
            "The highest trump takes the trick, or, if there is none in it, the highest card of "
            "the suit that was led."
        ),
        _("Whoever takes a trick leads the next."),
    ]


def _naming(rules: RuleSet) -> str:
    match rules.kitty_order:
        case "discard_first":
            return _(
                "The dealer makes one of the four suits trumps, lays any {kitty} cards away face "
                "down, and only then picks up the kitty and looks at it."
            )
        case "take_first":
            return _(
                "The dealer picks up the kitty, makes one of the four suits trumps, and lays any "
                "{kitty} of the {cards} cards now in hand away face down."
            )
        case "blind":
            return _(
                "The dealer makes one of the four suits trumps before seeing the kitty, picks it "
                "up, and lays any {kitty} of the {cards} cards now in hand away face down."
            )
