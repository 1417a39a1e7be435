"""`sergeant-major rules`: the rules of a preset in words, with `--plain` a paragraph in a line."""

import argparse
import shutil
import textwrap

from client.cli.console import tell
from client.cli.options import chosen_rules, chosen_signs
from client.words.ascii import fitted
from client.words.rules import describe, title


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError for rules that cannot be played."""
    rules = chosen_rules(arguments.preset, arguments)
    signs = chosen_signs(arguments)
    paragraphs = [fitted(paragraph, signs) for paragraph in (title(rules), *describe(rules))]
    if arguments.plain:
        tell("\n".join(paragraphs))
    else:
        width = min(shutil.get_terminal_size().columns, 80)
        tell("\n\n".join(textwrap.fill(paragraph, width) for paragraph in paragraphs))
    return 0
