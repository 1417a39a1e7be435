"""What is wrong with a set of rules, in a sentence."""

from client.words.language import _
from client.words.quotations import shortened
from engine.rules import RulesError


def rules_error(error: RulesError) -> str:
    """What is wrong with the rules: the option, its value, and what would be allowed."""
    value = _value(error.value)
    if error.code == "unknown_option":
        return _("There is no option {option}. The options are {allowed}.").format(
            option=shortened(error.option), allowed=_listed(error.allowed)
        )
    if error.code == "unknown_preset":
        return _("There is no preset {value}. The presets are {allowed}.").format(
            value=value, allowed=_listed(error.allowed)
        )
    if error.code == "no_change":
        return _("{value} changes no option: it has to be OPTION=VALUE, such as limit=15.").format(
            value=repr(value)
        )
    said = _("{option} = {value} cannot be played").format(option=error.option, value=value)
    return _("{said}: {allowed}.").format(said=said, allowed=_what_is_allowed(error))


def _what_is_allowed(error: RulesError) -> str:
    listed = _listed(error.allowed)
    match error.code:
        case "not_a_number" if not error.allowed:
            return _("allowed is a whole number")
        case "not_numbers":
            return _("allowed are whole numbers from 0 up, one for each player, such as 8,5,3")
        case "targets_count":
            return _("allowed are {count} numbers, one for each player").format(count=listed)
        case "too_small":
            return _("allowed is {least} or more").format(least=listed)
        case "too_large":
            return _("allowed is {most} or less").format(most=listed)
        case "kitty_for_deck":
            return _("with this deck the kitty has to be {allowed}").format(allowed=listed)
        case "cards_left_over":
            return _("with this number of players the deck has to be {allowed}").format(
                allowed=listed
            )
        case "packets_do_not_divide":
            return _("allowed is what divides the cards of a player: {allowed}").format(
                allowed=listed
            )
        case "exchange_after_kitty":
            return _("with kitty_order = take_first it has to be {allowed}").format(allowed=listed)
        case _:
            return _("allowed: {allowed}").format(allowed=listed)


def _value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return shortened(str(value))


def _listed(values: tuple[object, ...]) -> str:
    return ", ".join(map(str, values))
