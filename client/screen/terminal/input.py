"""Turns what is read from a terminal into Textual's messages, each with the time at which its
beginning came, and marks the keys that came together with others.

Which bytes belong together is for sequences.py, what they mean for keyboard.py and reports.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from textual import events
from textual.message import Message

from client.screen.terminal.keyboard import Keyboard
from client.screen.terminal.reports import read_report
from client.screen.terminal.sequences import Kind, Sequence, Tokenizer


class BurstKey(events.Key):
    """A key that was read at once with others. `has_waited`: so long that nobody can tell any more
    how far apart they were pressed. `run` are the letters that it was typed with in one go, empty
    for none but itself.
    """

    def __init__(
        self, key: str, character: str | None, *, has_waited: bool = True, run: str = ""
    ) -> None:
        super().__init__(key, character)
        self.has_waited = has_waited
        self.run = run


BurstKey.handler_name = events.Key.handler_name  # Textual would look for `on_burst_key`


class TerminalInput:
    """Told of all input, in order and as it was read, and now and then of the time."""

    def __init__(self) -> None:
        self._tokenizer = Tokenizer()
        self._keyboard = Keyboard()

    def take(self, data: bytes, seconds: float, *, stood_still: bool = False) -> list[Message]:
        """What has happened, as far as it is known now that `data` has come as well. `stood_still`:
        the program has not looked for a while.
        """
        read = self._messages(self._tokenizer.take(data, seconds))
        return list(mark_bursts(read, stood_still=stood_still))

    def tick(self, seconds: float, patience_seconds: float) -> list[Message]:
        """What is known because nothing more has come, see Tokenizer.tick."""
        return self._messages(self._tokenizer.tick(seconds, patience_seconds))

    def _messages(self, sequences: Iterable[Sequence]) -> list[Message]:
        messages = []
        for sequence in sequences:
            for message in self._read(sequence):
                message.time = sequence.seconds
                messages.append(message)
        return messages

    def _read(self, sequence: Sequence) -> Iterator[Message]:
        if sequence.kind is Kind.PASTE:
            yield events.Paste(sequence.text)
        elif sequence.kind is Kind.CSI and (report := read_report(sequence.text)) is not None:
            yield report
        else:
            for name, character in self._keyboard.read(sequence):
                yield events.Key(name, character)


def letter_of(event: events.Key) -> str:
    """The letter that is printed on a key, on a Latin keyboard; empty for a key without one."""
    return event.key if len(event.key) == 1 else event.character or ""


def mark_bursts(messages: Iterable[Message], *, stood_still: bool = False) -> Iterator[Message]:
    """What was read at once, with the keys in it as BurstKeys that have waited, or that belong to a
    run of letters. Those have waited of which there are several of a kind, and all where the
    program `stood_still` and has not looked for a while.

    Terminals send a held key's repeats one by one. Where many come at once, the program or the line
    has stood still meanwhile.
    """
    read = list(messages)
    counts = Counter(message.key for message in read if isinstance(message, events.Key))
    for is_typed, group in groupby(read, _types_text):
        together = list(group)
        run = _run(together) if is_typed else ""
        for message in together:
            if not isinstance(message, events.Key):
                yield message
                continue
            has_waited = stood_still or counts[message.key] > 1
            if has_waited or run:
                marked = BurstKey(message.key, message.character, has_waited=has_waited, run=run)
                marked.time = message.time
                yield marked
            else:
                yield message


def _types_text(message: Message) -> bool:
    return isinstance(message, events.Key) and message.is_printable


def _run(keys: Iterable[Message]) -> str:
    """The letters of keys that were typed in one go, each once where it is held; empty where there
    are no two.
    """
    letters = [letter_of(key) for key in keys if isinstance(key, events.Key)]
    run = [letter for letter, _ in groupby(letter for letter in letters if letter != " ")]
    return "".join(run) if len(run) > 1 else ""
