"""The bytes of every message are those that were agreed on."""

from typing import get_args

import pytest

from protocol import Role
from protocol.codec import decode, encode
from protocol.messages import ClientMessage, Message, ServerMessage
from tests.protocol.examples import EXAMPLES, GOLDEN, golden_line

LINES = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]


def test_the_golden_file_has_a_line_for_each_example_and_no_other() -> None:
    assert [golden_line(*example) for example in EXAMPLES] == LINES


@pytest.mark.parametrize(
    ("line", "message"),
    [(line, message) for line, (_, message) in zip(LINES, EXAMPLES, strict=True)],
)
def test_golden_bytes_mean_their_message_and_the_message_gives_those_bytes(
    line: str, message: Message
) -> None:
    speaker, data, meaning = line.split(" ", 2)
    decoded = decode(bytes.fromhex(data), Role(speaker))
    assert (decoded, repr(decoded)) == (message, meaning)
    assert encode(decoded).hex() == data


@pytest.mark.parametrize(
    ("speaker", "kind"),
    [
        (speaker, kind)
        for speaker, messages in ((Role.CLIENT, ClientMessage), (Role.SERVER, ServerMessage))
        for kind in get_args(messages)
    ],
)
def test_every_type_of_message_has_a_golden_line(speaker: Role, kind: type[Message]) -> None:
    names = {tuple(line.split(" ", 2)[::2]) for line in LINES}
    assert any(who == speaker.value and what.startswith(f"{kind.__name__}(") for who, what in names)


@pytest.mark.parametrize("tags", [get_args(ClientMessage), get_args(ServerMessage)])
def test_the_tags_of_one_end_are_all_different_and_take_one_byte(
    tags: tuple[type[Message], ...],
) -> None:
    numbers = [kind.__struct_config__.tag for kind in tags]
    assert len(set(numbers)) == len(numbers)
    assert all(isinstance(number, int) and 0 <= number < 128 for number in numbers)
