"""What has come of the games that the player has played alone, read from their records once each.

A small file remembers it, so that no record is read twice, and all of them can be deleted. Where it
is lost, it is made anew from the records that there are. Of those the oldest are removed.
"""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from client.state.solo_results import Outcome
from engine.presets import nearest_preset
from engine.public import Phase
from engine.record import RecordError, read_record
from engine.state import State

_MOST_OUTCOMES = 5000
_MOST_RECORDS = 500  # in each directory
_MOST_READ_AT_ONCE = 40  # a record takes some hundredths of a second


class SoloResults:
    """Those of the records in `directories`, remembered in the file at `path`."""

    def __init__(self, path: Path, directories: Sequence[Path]) -> None:
        self._path = path
        self._directories = directories

    def outcomes(self) -> list[Outcome]:
        """What has come of each game, in the order in which they ended. Nothing is said of what
        cannot be read or written: it is only left out, or read again.
        """
        known = self._remembered()
        names = {outcome.file for outcome in known}
        records = self._records()
        new = [(when, path) for when, path in records if path.name not in names]
        read = [_outcome(path, when) for when, path in new[:_MOST_READ_AT_ONCE]]
        if not read:
            return known
        outcomes = sorted([*known, *read], key=lambda outcome: outcome.seconds)[-_MOST_OUTCOMES:]
        try:
            self._remember(outcomes)
        except OSError:
            return outcomes
        for directory in self._directories:
            _remove_oldest([path for _when, path in records if path.parent == directory])
        return outcomes

    def _records(self) -> list[tuple[int, Path]]:
        """When each was written, and where it is, the oldest first."""
        found = []
        for directory in self._directories:
            try:
                entries = [*os.scandir(directory)]
                found += [
                    (int(entry.stat().st_mtime), Path(entry.path))
                    for entry in entries
                    if entry.name.endswith(".smr")
                ]
            except OSError:  # nobody has ever played, or it was removed just now
                continue
        return sorted(found)

    def _remembered(self) -> list[Outcome]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[Outcome])
        except (OSError, msgspec.DecodeError):
            return []

    def _remember(self, outcomes: Sequence[Outcome]) -> None:
        """Whole or not at all. Raises OSError."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        unfinished.write_bytes(msgspec.json.encode(outcomes))
        unfinished.replace(self._path)


def solo_results() -> SoloResults:
    """The user's."""
    data = user_data_path("sergeant-major")
    records = [data / place / "records" for place in ("alone", "deals")]
    return SoloResults(data / "alone" / "results.json", records)


def _remove_oldest(paths: Sequence[Path]) -> None:
    for path in paths[:-_MOST_RECORDS]:
        path.unlink(missing_ok=True)


def _outcome(path: Path, when: int) -> Outcome:
    """What a record tells; of one that cannot be read, that it counts for nothing."""
    try:
        with open(path, "rb") as file:
            header, moments = read_record(line.rstrip(b"\n") for line in file)
            state: State | None = None
            for moment in moments:
                state = moment.state
        seat = header.bots.index("") if "" in header.bots else None
    except (OSError, RecordError):
        state = seat = None
    if state is None or seat is None:
        return Outcome(path.name, when, "", False, "", "", False, False, 0, 0)
    public = state.public
    preset, changes = nearest_preset(header.rules)
    return Outcome(
        file=path.name,
        seconds=when,
        preset=preset,
        is_changed=bool(changes),
        level=next((level for level in header.bots if level), ""),
        deal=header.deal,
        is_over=public.phase is Phase.OVER,
        is_won=public.winner == seat,
        hands=len(public.results),
        delta=sum(result.deltas[seat] for result in public.results),
    )
