"""What an older version has stored reads as it was: options it did not know are default."""

from base64 import b64decode

import msgspec
import pytest
from msgspec.structs import replace

from engine.presets import CHANGES, preset
from engine.record import read_record
from engine.rules import RuleSet
from engine.state import State
from tests.golden.playthrough import GIVEN, HERE

LINES = [
    line.split()
    for line in (HERE / "stored.txt").read_text().splitlines()
    if not line.startswith("#")
]
RULES = {name: b64decode(packed) for kind, name, _, packed in LINES if kind == "rules"}
STATES = {
    name: (int(count), b64decode(packed)) for kind, name, count, packed in LINES if kind == "state"
}


@pytest.mark.parametrize("name", RULES)
def test_stored_rules_are_those_of_their_preset(name: str) -> None:
    assert len(msgspec.msgpack.decode(RULES[name])) < len(RuleSet.__struct_fields__)
    assert msgspec.msgpack.decode(RULES[name], type=RuleSet) == preset(name)


@pytest.mark.parametrize("name", STATES)
def test_a_stored_state_is_that_of_its_record(name: str) -> None:
    count, packed = STATES[name]
    lines = (GIVEN / f"{name}.smr").read_bytes().splitlines(keepends=True)
    _, moments = read_record(lines[:count])
    *_, last = moments
    stored = msgspec.msgpack.decode(packed, type=State)
    # The older version numbered the latest tricks within a hand already.
    public = replace(stored.public, last_took=last.state.public.last_took)
    assert replace(stored, public=public) == last.state


def test_there_are_stored_rules_of_every_preset() -> None:
    assert set(RULES) == set(CHANGES)
    assert STATES
