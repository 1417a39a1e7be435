"""The rules that the options `--rules` and `--set` choose."""

import argparse

from client.cli.console import complain
from client.words.failure import CommandError
from client.words.rules_errors import rules_error, rules_warning
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change


def chosen_rules(name: str, arguments: argparse.Namespace) -> RuleSet:
    """The preset `name` with the changes of the command line. Raises CommandError.

    Warns of a game that hardly ever ends; a form has done that for whoever comes from the start
    screen.
    """
    try:
        rules = preset(name, dict(map(parse_change, arguments.changes)))
    except RulesError as error:
        raise CommandError(rules_error(error)) from None
    if not arguments.from_start and (warning := rules_warning(rules)):
        complain(warning)
    return rules
