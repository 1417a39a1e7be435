"""Where games alone are kept: a directory for the private server's data, and in it, in a file, what
has to be known of a game that is not over to offer it another time.

There are two places: one for games by the rules that one likes, and one for deals that are played
by their code, so that today's deal ends no other game. Not here: what has become of games that are
over (solo_results.py).
"""

import fcntl
import os
import time
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from client.state.kept_game import KeptGame
from client.state.solo_news import SoloNotice
from client.words.language import _
from engine.rules import RulesError, check_rules
from protocol.names import clean_name

_LOCK = "lock"  # which the server that is there holds
_IN_MIND = "game.json"
_BETWEEN_LOOKS_SECONDS = 0.05


class SoloGames:
    """The games that are kept in `directory`, of which one at most is not over."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._path = directory / _IN_MIND

    @property
    def records(self) -> Path:
        """The directory with the record of each game that is over."""
        return self.directory / "records"

    def why_not(self) -> str:
        """A clause on why nothing can be kept there, empty where it can."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            return error.strerror or str(error)
        return "" if os.access(self.directory, os.W_OK | os.X_OK) else _("it may not be written to")

    def is_in_use(self, patience_seconds: float = 0.0) -> bool:
        """Whether a game is being played there just now, and for so long from now on: the server of
        a client that was killed takes a moment to end.
        """
        deadline = time.monotonic() + patience_seconds
        while is_held := self._is_held():
            if time.monotonic() >= deadline:
                break
            time.sleep(_BETWEEN_LOOKS_SECONDS)
        return is_held

    def _is_held(self) -> bool:
        try:
            lock = os.open(self.directory / _LOCK, os.O_RDWR)
        except OSError:  # nobody has ever played
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        finally:
            os.close(lock)
        return False

    def kept(self) -> tuple[KeptGame | None, SoloNotice | None]:
        """The game that is not over, None where there is none, and a notice where what is known
        of it cannot be read. That is set aside then.
        """
        try:
            game = msgspec.json.decode(self._path.read_bytes(), type=KeptGame)
            check_rules(game.rules)
            if any(clean_name(name) != name for name in game.players):
                raise ValueError
            if not len(game.players) == len(game.totals) == game.rules.players > game.seat >= 0:
                raise ValueError
        except FileNotFoundError:
            return None, None
        except OSError as error:
            why = error.strerror or str(error)
        except (msgspec.DecodeError, RulesError, ValueError):
            why = _("it is damaged")
        else:
            return game, None
        return None, self._set_aside(why)

    def keep(self, game: KeptGame | None) -> None:
        """Keeps in mind what game there is, whole or not at all: None for none. Raises OSError."""
        if game is None:
            self._path.unlink(missing_ok=True)
            return
        unfinished = self._path.with_name(f"{_IN_MIND}.{os.getpid()}")
        unfinished.write_bytes(msgspec.json.encode(game))
        unfinished.replace(self._path)

    def _set_aside(self, why: str) -> SoloNotice:
        aside = self._path.with_name(f"{_IN_MIND}.damaged")
        try:
            self._path.replace(aside)
        except OSError:
            aside = self._path
        return SoloNotice("damaged", {"file": str(aside), "why": why})


def own_games() -> SoloGames:
    """Those by the rules that the player likes."""
    return SoloGames(user_data_path("sergeant-major") / "alone")


def deals() -> SoloGames:
    """Those that have been dealt by a code."""
    return SoloGames(user_data_path("sergeant-major") / "deals")
