"""`sergeant-major replay`: a game record on a full screen, in words, or as JSON lines."""

import argparse
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO

from client.cli.console import tell
from client.cli.options import chosen_signs
from client.cli.show_table import is_line_mode, require_terminal
from client.files.records import with_readable_names
from client.state.playback import Playback
from client.words.ascii import fitted
from client.words.cards import Signs
from client.words.failure import CommandError
from client.words.language import _
from client.words.record_errors import record_error
from engine.record import Moment, RecordError, read_record, report_hand, report_position
from engine.record_text import MAX_LINE_BYTES, Header, Json
from engine.state import new_game


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError for a file that cannot be read or is no sound record."""
    if arguments.json:
        return _print_reports(arguments.file)
    playback = read_playback(arguments.file)
    if is_line_mode(arguments):
        return _tell(playback, chosen_signs(arguments))
    require_terminal(arguments)
    return _show(playback, arguments)


def read_playback(path: str) -> Playback:
    """The record in a file, ready to be played back. Raises CommandError."""
    with opened_record(path) as (header, moments):
        return Playback(header, moments)


def _show(playback: Playback, arguments: argparse.Namespace) -> int:
    from client.cli.full_screen import app_options, exit_status
    from client.screen.apps.replay import ReplayApp

    app = ReplayApp(playback, **app_options(arguments))
    app.run()
    return exit_status(app)


def _tell(playback: Playback, signs: Signs) -> int:
    from client.line.replay import record_lines

    for line in record_lines(playback):
        tell(fitted(line, signs))
    return 0


def _print_reports(path: str) -> int:
    with opened_record(path) as (header, moments):
        for report in _reports(header, moments):
            tell(json.dumps(report, ensure_ascii=False))
    return 0


def _reports(header: Header, moments: Iterable[Moment]) -> Iterator[Json]:
    state = new_game(header.rules, header.dealer)
    for moment in moments:
        state = moment.state
        if moment.finished_hand is not None:
            yield report_hand(moment.finished_hand, state.exchanges)
    yield report_position(state)


@contextmanager
def opened_record(path: str) -> Iterator[tuple[Header, Iterable[Moment]]]:
    """The record in a file, which is read on while its moments are asked for. Raises CommandError,
    at any of them.
    """
    names: tuple[str, ...] = ()
    with ExitStack() as opened:
        with _reading(path):
            file = opened.enter_context(open(path, "rb"))
        try:
            header, moments = read_record(_lines(file, path))
            header = with_readable_names(header)
            names = header.players
            yield header, moments
        except RecordError as error:
            what = record_error(error, names)
            raise CommandError(_("{file}, {what}").format(file=path, what=what)) from None


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Only around what is read: a failure to write in the meantime is not the file's."""
    try:
        yield
    except OSError as error:
        raise CommandError(
            _("{file} cannot be read: {why}.").format(file=path or "''", why=error.strerror)
        ) from None


def _lines(file: BinaryIO, path: str) -> Iterator[bytes]:
    """Line by line, without ever holding more of one than it takes to see that it is too long."""
    while True:
        with _reading(path):
            line = file.readline(MAX_LINE_BYTES + 1)
        if not line:
            return
        yield line.rstrip(b"\n")
