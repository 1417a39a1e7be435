"""What each preset of the rules is, in a line."""

from client.language import _


def preset_line(name: str) -> str:
    """One line about a preset, empty for one that is not known."""
    return {
        "online": _("The race to 10 points of the game sites."),
        "online-dealer-leads": _("The same over nine hands, dealer leads."),
        "mess": _("The forces' game, won on your own deal."),
        "mess-nine": _("The forces' game over nine hands."),
        "mess-twelve": _("The forces' game over twelve hands."),
        "mess-chips": _("Nine hands for chips: who is down pays."),
        "mess-blind": _("Trumps are named before the kitty is seen."),
        "mess-no-exchange": _("Every hand for itself, nothing exchanged."),
        "mess-952": _("With targets of nine, five and two."),
        "dealers-choice": _("The dealer says who has which target."),
        "strict-51": _("No kitty: 51 cards, 17 for each player."),
        "four-6433": _("Four players, with targets 6, 4, 3 and 3."),
        "four-7432": _("Four players, with targets 7, 4, 3 and 2."),
        "club": _("12 tricks in one hand win, for stakes."),
    }.get(name, "")
