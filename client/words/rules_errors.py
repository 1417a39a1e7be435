"""What is wrong with a set of rules, or to be thought of before it is played, in a sentence."""

from client.words.language import _
from client.words.quotations import shortened
from engine.rules import RulesError, RuleSet, why_hardly_ends


def rules_error(error: RulesError) -> str:
    """What is wrong with the rules: the option, its value, and what would be allowed."""
    return _sentence(error).format(
        option=shortened(error.option),
        value=_value(error.value),
        allowed=", ".join(map(str, error.allowed)),
    )


def rules_warning(rules: RuleSet) -> str:
    """Why a game by rules that may be played will hardly ever end, empty where it will."""
    shortage = why_hardly_ends(rules)
    if shortage is None:
        return ""
    return _(
        "A game by these rules hardly ever ends: the targets add up to {asked}, and a hand has "
        "only {tricks} tricks."
    ).format(asked=shortage.asked, tricks=shortage.tricks)


def _sentence(error: RulesError) -> str:
    match error.code:
        case "unknown_option":
            return _("There is no option {option}. The options are {allowed}.")
        case "unknown_preset":
            return _("There is no preset {value}. The presets are {allowed}.")
        case "no_change":
            return _("'{value}' changes no option: it has to be OPTION=VALUE, such as limit=15.")
        case "not_a_number" if not error.allowed:
            return _("{option} = {value} cannot be played: allowed is a whole number.")
        case "not_numbers":
            return _(
                "{option} = {value} cannot be played: allowed are whole numbers from 0 up, one for "
                "each player, such as 8,5,3."
            )
        case "targets_count":
            return _(
                "{option} = {value} cannot be played: allowed are {allowed} numbers, one for each "
                "player."
            )
        case "too_small":
            return _("{option} = {value} cannot be played: allowed is {allowed} or more.")
        case "too_large":
            return _("{option} = {value} cannot be played: allowed is {allowed} or less.")
        case "kitty_for_deck":
            return _(
                "{option} = {value} cannot be played: with this deck the kitty has to be {allowed}."
            )
        case "cards_left_over":
            return _(
                "{option} = {value} cannot be played: with this number of players the deck has to "
                "be {allowed}."
            )
        case "packets_do_not_divide":
            return _(
                "{option} = {value} cannot be played: allowed is what divides the cards of a "
                "player: {allowed}."
            )
        case "dealer_cannot_win":
            return _(
                "{option} = {value} cannot be played: no dealer could win, allowed is {allowed} or "
                "less for the dealer."
            )
        case "nobody_can_win":
            return _(
                "{option} = {value} cannot be played: nobody could win, allowed is {allowed} or "
                "less for one player at least."
            )
        case _:
            return _("{option} = {value} cannot be played: allowed: {allowed}.")


def _value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return shortened(str(value))
