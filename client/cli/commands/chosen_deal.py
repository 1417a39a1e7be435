"""The deal that the options of `play` name by its code or its day. Raises CommandError for what is
none.

Apart from solo_game.py, since what makes and reads codes takes long to import.
"""

import argparse
from os.path import isfile

from client.cli.options import chosen_rules
from client.files.todays_deal import todays_deal
from client.words.failure import CommandError
from client.words.language import _
from client.words.quotations import shortened
from client.words.solo_games import deal_code_error
from engine.deal_code import CodedDeal, DealCodeError, parse_deal


def chosen_deal(arguments: argparse.Namespace) -> CodedDeal:
    """Of --daily, or else of --deal."""
    has_rules = bool(arguments.rules or arguments.changes)
    if arguments.daily:
        if has_rules:
            raise CommandError(_("Today's deal has its own rules: leave out --rules and --set."))
        return todays_deal()
    rules = chosen_rules(arguments.rules or "online", arguments) if has_rules else None
    try:
        return parse_deal(arguments.deal, rules)
    except DealCodeError as error:
        if isfile(arguments.deal):  # a Path fails where a name is too long for one
            raise CommandError(
                _("{file} is a record: --hand has to name one of its hands.").format(
                    file=arguments.deal
                )
            ) from None
        raise CommandError(deal_code_error(error, shortened(arguments.deal))) from None
