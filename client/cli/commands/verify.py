"""`sergeant-major verify`: whether the deals of a game record are those that were promised."""

import argparse

from client.cli.commands.replay import opened_record
from client.cli.console import tell
from client.cli.options import chosen_signs
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.verification import checked_hand, none_checked, unproven
from engine.verification import Verdict, verify


def run(arguments: argparse.Namespace) -> int:
    """A line for each hand. Raises CommandError unless every deal is proven."""
    signs, unproven_hands, is_proven = chosen_signs(arguments), [], False
    with opened_record(arguments.file) as (header, moments):
        for checked in verify(header, moments):
            tell(fitted(checked_hand(checked, header.players), signs))
            is_proven = is_proven or checked.verdict is not Verdict.NO_PROOF
            if checked.verdict is not Verdict.HOLDS:
                unproven_hands.append(checked.hand)
    if not is_proven:
        raise CommandError(none_checked(arguments.file))
    if unproven_hands:
        raise CommandError(unproven(arguments.file, unproven_hands))
    return 0
