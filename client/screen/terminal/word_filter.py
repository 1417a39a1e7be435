"""Keeps words that were to be said from pressing keys, where letters are keys.

Letters typed in one go belong together. Of such a run only the first letter counts, and those after
it as long as together they name something, such as a card; the screens know what they may name. Of
letters that come all at once not even the first one counts. A first letter that would change
something for other players waits for what follows (base/screen.py).
"""

from collections.abc import Callable

RUN_PAUSE_SECONDS = 0.3
WORDS_PAUSE_SECONDS = 1.0  # once it is clear that somebody writes
_FEWEST_LETTERS = 3  # different ones, of what is clearly a word
_MOST_LETTERS = 40
_SPACES = " \r"  # they end a word; where none was written they are keys like others

Reads = Callable[[str], bool]
"""Whether the letters of a run, from its first, name something."""


class WordFilter:
    """Told of every key that types something, in order, with the seconds at which it came.
    `pause_seconds` is what a player who means two keys, and no word, leaves between them.
    """

    def __init__(self, run_pause_seconds: float = RUN_PAUSE_SECONDS) -> None:
        self.pause_seconds = run_pause_seconds
        self._words_pause_seconds = min(WORDS_PAUSE_SECONDS, 3 * run_pause_seconds)
        self._run = ""
        self._latest_seconds = 0.0
        self.is_clear = False

    def swallows(self, character: str, seconds: float, reads: Reads, run: str = "") -> bool:
        """Whether the letter is part of a word, and no key. `is_clear` then: it surely is. `run`:
        the letters that were typed with it at once; where they name nothing they are a word, from
        the first of them.
        """
        pause_seconds = self._words_pause_seconds if self.is_clear else self.pause_seconds
        if seconds - self._latest_seconds >= pause_seconds:
            self.end_run()
        self._latest_seconds = seconds
        self.is_clear = self.is_clear or (run != "" and not reads(run))
        if character in _SPACES:
            self._run = ""
            return self.is_clear
        self._run = (self._run + character)[-_MOST_LETTERS:]
        if not self.is_clear and (len(set(self._run)) == 1 or reads(self._run)):
            return False
        self.is_clear = self.is_clear or len(set(self._run)) >= _FEWEST_LETTERS
        return True

    @property
    def run(self) -> str:
        """The letters that have come in one go, so far."""
        return self._run

    @property
    def pair(self) -> str:
        """The letters of the run, where there are just two, which may be keys after all; else
        nothing.
        """
        return self._run if len(self._run) == 2 and not self.is_clear else ""

    def begin_anew(self) -> None:
        """Something new is asked: what comes next answers it, unless somebody writes."""
        if not self.is_clear:
            self.end_run()

    def end_run(self) -> None:
        """What comes next is not of the same run."""
        self._run, self.is_clear = "", False
