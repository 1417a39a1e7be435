"""What presets, options of the rules and their values are called, and which paragraph has them."""

from collections.abc import Mapping

from client.state.table_options import SECONDS
from client.words.language import _, ngettext
from protocol.limits import MAX_CLOCK_SECONDS


def option_name(option: str) -> str:
    """An option in a word or two."""
    return {
        "players": _("Players"),
        "deck": _("Cards"),
        "targets": _("Targets"),
        "assign_targets": _("Targets set by"),
        "packets": _("Cards at a time"),
        "first_dealer": _("First dealer"),
        "kitty": _("Kitty"),
        "kitty_order": _("Kitty and trumps"),
        "exchange": _("Exchange"),
        "exchange_at": _("Exchange comes"),
        "up_order": _("Gives first"),
        "down_order": _("Gets first"),
        "first_lead": _("First lead"),
        "end": _("The end"),
        "limit": _("Limit"),
        "dealer_need": _("Dealer must be"),
        "dealer_basis": _("Measured by"),
        "dealer_counts_from": _("Deals that count"),
        "chips": _("Chips"),
    }[option]


def options_button(count: int, changed: int, *, is_unfolded: bool) -> str:
    """What the button for the options says: so many there are, and so many are changed."""
    if is_unfolded:
        return _("Fold the options away")
    if not changed:
        return _("Change the rules: {count} options").format(count=count)
    text = ngettext(
        "Change the rules: {changed} of {count} changed",
        "Change the rules: {changed} of {count} changed",
        changed,
    )
    return text.format(changed=changed, count=count)


def value_name(option: str, value: str) -> str:
    """The value of an option in a few words; numbers are their own."""
    return {
        ("assign_targets", "position"): _("seat"),
        ("assign_targets", "dealer"): _("the dealer"),
        ("first_dealer", "random"): _("by chance"),
        ("first_dealer", "high_cut"): _("highest cut"),
        ("kitty", "0"): _("none"),
        ("kitty_order", "discard_first"): _("lay away, then look"),
        ("kitty_order", "take_first"): _("kitty first"),
        ("kitty_order", "blind"): _("trumps first"),
        ("exchange", "suit"): _("by suits"),
        ("exchange", "high_low"): _("low for high"),
        ("exchange", "off"): _("none"),
        ("exchange_at", "before_trump"): _("before trumps"),
        ("exchange_at", "after_trump"): _("after trumps"),
        ("up_order", "target"): _("higher target"),
        ("up_order", "previous_target"): _("target before"),
        ("up_order", "most_up"): _("most up"),
        ("down_order", "target"): _("higher target"),
        ("down_order", "previous_target"): _("target before"),
        ("down_order", "seat"): _("nearest left"),
        ("first_lead", "eldest"): _("left of dealer"),
        ("first_lead", "dealer"): _("the dealer"),
        ("end", "points"): _("points reached"),
        ("end", "hands"): _("hands played"),
        ("end", "tricks"): _("tricks in a hand"),
        ("end", "dealer"): _("dealer makes it"),
        ("dealer_need", "met"): _("on target"),
        ("dealer_need", "ahead"): _("over it"),
        ("dealer_basis", "hand"): _("this hand"),
        ("dealer_basis", "cumulative"): _("the total"),
        ("dealer_counts_from", "second_round"): _("later rounds"),
        ("dealer_counts_from", "first_round"): _("all rounds"),
        ("chips", "off"): _("none"),
        ("chips", "per_down"): _("from those down"),
        ("chips", "stakes"): _("stakes"),
    }.get((option, value), value)


def options_error(values: Mapping[str, str]) -> str:
    """What is wrong with the values, empty where nothing is."""
    for key in SECONDS:
        if not values[key].isdecimal() or int(values[key]) > MAX_CLOCK_SECONDS:
            return _("The time has to be 0 to {most} seconds, not {value}.").format(
                value=values[key] or "–", most=MAX_CLOCK_SECONDS
            )
    return ""


def paragraph_of(option: str) -> int:
    """The number of the paragraph in `client.words.rules.describe` that explains an option."""
    return _PARAGRAPHS[option]


_PARAGRAPHS = {
    "players": 0,
    "deck": 0,
    "packets": 0,
    "first_dealer": 0,
    "kitty": 0,
    "targets": 1,
    "assign_targets": 1,
    "exchange": 2,
    "exchange_at": 2,
    "up_order": 2,
    "down_order": 2,
    "kitty_order": 3,
    "first_lead": 4,
    "chips": 5,
    "end": 6,
    "limit": 6,
    "dealer_need": 6,
    "dealer_basis": 6,
    "dealer_counts_from": 6,
}


def preset_line(name: str) -> str:
    """One line about a preset, empty for one that is not known."""
    return {
        "online": _("The race to 10 points of the game sites."),
        "online-dealer-leads": _("Nine hands, dealer leads, left pays first."),
        "mess": _("Won by a dealer, mostly by the first one."),
        "mess-nine": _("The forces' game over nine hands."),
        "mess-twelve": _("The forces' game over twelve hands."),
        "mess-chips": _("Nine hands for chips, paid by those down."),
        "mess-blind": _("Trumps are named before the kitty is seen."),
        "mess-no-exchange": _("Every hand for itself, nothing exchanged."),
        "mess-952": _("With targets of nine, five and two."),
        "dealers-choice": _("The dealer says who has which target."),
        "strict-51": _("No kitty: 51 cards, 17 for each player."),
        "four-6433": _("Four players, with targets 6, 4, 3 and 3."),
        "four-7432": _("Four players, with targets 7, 4, 3 and 2."),
        "club": _("12 tricks win; chips say what is owed."),
    }.get(name, "")
