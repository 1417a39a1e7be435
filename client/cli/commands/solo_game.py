"""Which game `play` begins, or goes on with, and where it is kept: by the options, by what was left
the last time, and by what the player says to that. Raises CommandError for what cannot be.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from textwrap import wrap

import msgspec

from client.cli.console import finish_output, tell
from client.cli.options import chosen_level, chosen_name, chosen_rules, chosen_signs
from client.cli.show_table import is_line_mode
from client.files.solo_games import SoloGames, deals, own_games
from client.state.kept_game import KeptGame
from client.state.solo_news import SoloNotice
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.language import _
from client.words.solo_games import kept_game_sentence, notice_sentence
from protocol.messages import Open

_PATIENCE_SECONDS = 1.0
_COLUMNS = 79  # of a line, so that no terminal breaks it in a word


class SoloGame(msgspec.Struct, frozen=True):
    """`first` are options of the server for its first start alone. `games` is where the game is
    kept, None for nowhere; `returns`: it is the one that was left. `notices` are to be told.
    """

    name: str
    opening: Open
    first: tuple[str, ...] = ()
    games: SoloGames | None = None
    returns: bool = False
    notices: tuple[SoloNotice, ...] = ()


class _HadEnough(CommandError):
    """The player wants neither game."""


@contextmanager
def chosen_game(arguments: argparse.Namespace) -> Iterator[SoloGame | None]:
    """For the length of the context; None where the player wants none after all."""
    level, name = chosen_level(arguments), chosen_name(arguments)
    if arguments.hand is not None and arguments.deal is None:
        raise CommandError(_("--hand names a hand of the record of --deal, which is missing."))
    if arguments.hand is not None and (arguments.rules or arguments.changes):
        raise CommandError(_("The record has its own rules: leave out --rules and --set."))
    if arguments.hand is not None:
        import tempfile  # this is hardly ever needed

        from client.cli.commands.record_deal import record_up_to_deal

        rules, lines = record_up_to_deal(arguments.deal, arguments.hand, name, level)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".smr") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            yield SoloGame(name, Open(rules, level), first=("--first-record", file.name))
        return
    if arguments.deal is None and not arguments.daily:
        rules = chosen_rules(arguments.rules or "online", arguments)
        yield _kept(SoloGame(name, Open(rules, level)), own_games(), "", arguments)
        return
    from client.cli.commands.chosen_deal import chosen_deal  # see there
    from engine.deal_code import format_deal

    deal = chosen_deal(arguments)
    code = format_deal(deal)
    game = SoloGame(name, Open(deal.rules, level), first=("--first-deal", code))
    if arguments.daily:
        game = _with_notice(game, "daily")
    yield _kept(game, deals(), code, arguments)


def _kept(
    game: SoloGame, games: SoloGames, code: str, arguments: argparse.Namespace
) -> SoloGame | None:
    """The game with the place where it is kept; or instead of it the one that is kept there."""
    is_script = not (sys.stdin is not None and sys.stdin.isatty())
    is_settled = arguments.go_on or arguments.new or arguments.from_start
    if arguments.no_data or (is_script and not is_settled):
        return game
    if why := games.why_not():
        if arguments.go_on:
            raise CommandError(
                _("You cannot go on with a game: {directory} cannot be written to ({why}).").format(
                    directory=games.directory, why=why
                )
            )
        return _with_notice(game, "not_kept", why=why, directory=str(games.directory))
    if games.is_in_use(_PATIENCE_SECONDS):
        if arguments.go_on:
            raise CommandError(_("Your game is being played in another window."))
        return _with_notice(game, "kept_elsewhere")
    kept, damage = games.kept()
    if damage:
        game = msgspec.structs.replace(game, notices=(*game.notices, damage))
    if kept is None and arguments.go_on:
        raise CommandError(
            notice_sentence(damage) if damage else _("There is no game to go on with.")
        )
    try:
        returns = kept is not None and _goes_on(kept, game, code, arguments)
    except _HadEnough:
        return None
    if not returns or kept is None:
        return msgspec.structs.replace(game, games=games, first=("--anew", *game.first))
    opening = Open(kept.rules, kept.level)
    return SoloGame(kept.name, opening, games=games, returns=True, notices=game.notices)


def _with_notice(game: SoloGame, code: str, **params: str) -> SoloGame:
    return msgspec.structs.replace(game, notices=(*game.notices, SoloNotice(code, {**params})))


def _goes_on(kept: KeptGame, game: SoloGame, code: str, arguments: argparse.Namespace) -> bool:
    """Whether the game that was left is to be gone on with, as the options or the player say. Where
    they have asked for another one, Enter alone neither ends it nor leads to it.
    """
    if arguments.new:
        return False
    if arguments.go_on or (code and kept.deal == code):
        return True
    if arguments.from_start:
        return False
    is_other = bool(code) or (arguments.rules is not None and kept.rules != game.opening.rules)
    lines = [kept_game_sentence(kept)]
    if code:
        lines.append(_("It is the deal {code}.").format(code=kept.deal))
    lines += (
        [_("g goes on with it, n ends it and begins what you asked for, q quits.")]
        if is_other
        else [_("Enter goes on with it, n ends it and begins a new one, q quits.")]
    )
    while True:
        match _answer(lines, arguments).strip().casefold():
            case "" if is_other:
                lines = lines[-1:]
            case "" | "g" | "y" | "yes" | "go on":
                return True
            case "n" | "no" | "new":
                return False
            case "q" | "x" | "quit":
                raise _HadEnough
            case _:
                lines = lines[-1:]


def _answer(lines: Sequence[str], arguments: argparse.Namespace) -> str:
    """What the player says to that; who ends the input has had enough."""
    told = "\n".join(chain.from_iterable(wrap(line, _COLUMNS) or [""] for line in lines))
    tell(fitted(told, chosen_signs(arguments)))
    finish_output()
    if is_line_mode(arguments):
        from client.cli.standard_input import standard_input

        line = standard_input().wait_for_line()
    else:  # what is typed ahead of the screen is not for a reader that takes all
        line = sys.stdin.readline() or None
    if line is None:
        raise _HadEnough
    return line
