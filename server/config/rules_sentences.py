"""Says what is wrong with rules, in English, to whoever starts the server.

Words for players are only in the client.
"""

from engine.rules import RulesError, RuleSet, why_hardly_ends

_SENTENCES = {
    "unknown_preset": "There is no preset {value!r}; there are {allowed}.",
    "unknown_option": "There is no option {option!r}; there are {allowed}.",
    "no_change": "{value!r} changes no option: write OPTION=VALUE, such as limit=15.",
    "not_a_choice": "{option} cannot be {value!r}, but one of {allowed}.",
    "not_a_number": "{option} has to be a whole number, not {value!r}.",
    "not_numbers": "{option} has to be whole numbers such as 8,5,3, not {value!r}.",
    "too_small": "{option} cannot be {value}, but has to be {allowed} or more.",
    "too_large": "{option} cannot be {value}, but has to be {allowed} or less.",
    "targets_count": "targets cannot be {value}: there have to be {allowed} numbers.",
    "kitty_for_deck": "kitty cannot be {value} with this deck, but has to be {allowed}.",
    "cards_left_over": "deck cannot be {value} with this many players, but has to be {allowed}.",
    "packets_do_not_divide": "packets cannot be {value}, but one of {allowed}.",
    "dealer_cannot_win": "targets cannot be {value}: no dealer could win, whose target has to be "
    "{allowed} or less.",
    "nobody_can_win": "targets cannot be {value}: nobody could win, so that one of them has to be "
    "{allowed} or less.",
}


def rules_sentence(error: RulesError) -> str:
    """One sentence: the option, its value, and what would do."""
    allowed = ", ".join(map(str, error.allowed))
    sentence = _SENTENCES[error.code]
    return sentence.format(option=error.option, value=error.value, allowed=allowed)


def rules_warning(rules: RuleSet) -> str:
    """Why a game by rules that may be played will hardly ever end, empty where it will."""
    shortage = why_hardly_ends(rules)
    if shortage is None:
        return ""
    return (
        f"A game by these rules hardly ever ends: the targets add up to {shortage.asked}, and a "
        f"hand has only {shortage.tricks} tricks."
    )
