"""The rules that the options `--rules` and `--set` choose."""

import argparse

from client.words.failure import CommandError
from client.words.rules_errors import rules_error
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change


def chosen_rules(name: str, arguments: argparse.Namespace) -> RuleSet:
    """The preset `name` with the changes of the command line. Raises CommandError."""
    try:
        return preset(name, dict(map(parse_change, arguments.changes)))
    except RulesError as error:
        raise CommandError(rules_error(error)) from None
