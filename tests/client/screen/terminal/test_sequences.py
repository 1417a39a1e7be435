"""What leaves the client for a terminal, in a real pty: which escape sequences remain where no
colour is wanted, and that nothing but ASCII does where there is nothing else.
"""

import re

import pytest

from tests.client.fakes.thin_line import ENVIRONMENT, LEFT, SEAT, ThinLine

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SEQUENCE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])"
)
# Renditions: all off, bold, faint, underlined, reversed, and the ends of those.
RENDITION = re.compile(rb"\x1b\[(?:[01247]|22|24|27)?(?:;(?:[01247]|22|24|27))*m")
SIXTEEN = re.compile(rb"[\[;][39][1-6]m")  # a colour of the sixteen
MOVES = re.compile(rb"\x1b\[[0-9;]*[CDHJKX]")
MODES = {
    b"\x1b[?1049h": "the second screen",
    b"\x1b[?1049l": "the first screen",
    b"\x1b[?25l": "no cursor",
    b"\x1b[?25h": "a cursor",
    b"\x1b[?1000h": "clicks",
    b"\x1b[?1000l": "no clicks",
    b"\x1b[?1006h": "their places in words",
    b"\x1b[?1006l": "no such places",
    b"\x1b[?1004h": "news of the window's focus",
    b"\x1b[?1004l": "no such news",
    b"\x1b[?2004h": "marks around what is pasted",
    b"\x1b[?2004l": "no such marks",
    b"\x1b[?7l": "no wrapping of lines",
    b"\x1b[?7h": "wrapping of lines",
    b"\x1b[?2026$p": "whether pictures can be marked as one",
    b"\x1b[?2026h": "the beginning of a picture",
    b"\x1b[?2026l": "its end",
    b"\x1b[>25u": "keys without ambiguity",
    b"\x1b[=4;2u": "and which key of a Latin keyboard",
    b"\x1b[<u": "keys as before",
    b"\x1b[6n": "has this arrived",
}
RANK_TYPED = "follow hearts. T"  # and an ellipsis: the suit is to come
CONSOLE_KNOWS_NOT = (b"\x1b[>25u", b"\x1b[=4;2u", b"\x1b[<u", b"\x1b[?2026$p")


def written_in_a_session(*options: str, **variables: str) -> bytes:
    """All that is written from the start over a card played and a few pages to the end."""
    with ThinLine((*SEAT, *options), {**ENVIRONMENT, **variables}) as line:
        line.wait_for("Your turn")
        line.press(b"t", lambda: RANK_TYPED in line.text)
        line.press(LEFT, lambda: RANK_TYPED not in line.text)
        open_and_close(line, b"v", "Score sheet", b" ")
        open_and_close(line, b"?", "Keys", b"\x1b")
        line.send(b"\r")
        line.wait_for("trick 2 of 16")
        line.send(b"l")
        line.wait_for("The last trick")
        line.process.terminate()
        line.wait_for_end()
        return line.written


def open_and_close(line: ThinLine, key: bytes, heading: str, close: bytes) -> None:
    line.send(key)
    line.wait_for(heading)
    line.send(close)
    line.wait_until(lambda: heading not in line.text)


def unknown_sequences(written: bytes) -> set[bytes]:
    """Those that are neither moves nor known modes nor renditions without colour."""
    return {
        sequence
        for sequence in SEQUENCE.findall(written)
        if sequence not in MODES
        and not MOVES.fullmatch(sequence)
        and not RENDITION.fullmatch(sequence)
    }


@pytest.mark.parametrize(
    ("options", "variables"),
    [((), {"NO_COLOR": "1"}), (("--colors", "none"), {}), ((), {"TERM": "vt220"})],
    ids=["NO_COLOR", "option", "vt220"],
)
def test_without_colour_no_sequence_with_a_colour_is_sent(
    options: tuple[str, ...], variables: dict[str, str]
) -> None:
    written = written_in_a_session(*options, **variables)
    assert unknown_sequences(written) == set()
    assert b"\x1b" not in SEQUENCE.sub(b"", written)


def test_the_option_for_colours_is_stronger_than_the_environment() -> None:
    assert SIXTEEN.search(written_in_a_session("--colors", "16", NO_COLOR="1"))


def test_sixteen_colours_are_never_more() -> None:
    written = written_in_a_session("--colors", "16", COLORTERM="truecolor")
    assert not re.search(rb"[34]8;[25];", written)


def test_the_linux_console_is_sent_nothing_that_it_would_show() -> None:
    written = written_in_a_session(TERM="linux")
    assert not any(sequence in written for sequence in CONSOLE_KNOWS_NOT)
    assert b"\x1b]" not in written


def test_nothing_but_ascii_leaves_where_there_is_nothing_else() -> None:
    written = written_in_a_session("--letters", "--names", "Ștefan", "王小明", "Jörg [red]", "x")
    assert written.isascii()
    assert b"Stefan" in written
    assert rb"\u738b\u5c0f\u660e" in written
    assert b"Jorg [red]" in written
