"""Strange input in a real pty: nothing that a terminal may send ends the client, is taken for a key
or makes it deaf; and where reading fails all the same, that is a failure.
"""

import pytest

from client.screen.pages.settings import NAMES
from tests.client.fakes.thin_line import SEAT, ThinLine

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

STRANGE = (
    b"\x1b[97;1:3u",
    b"\x1b[1114112u",
    b"\x1b[97;;1114112u",
    b"\x1b[2147483648u",
    b"\x1b[" + b"9" * 5000 + b"u",
    b"\x1b]11;rgb:0000/0000/0000\x07",
    b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b[?64;1;2c\x1b[>1;10;0c",
    b"\x1bP>|xterm(390)\x1b\\",
    b"\x1b[?997;1n",
    b"\x1b[<0;9999;9999M\x1b[<0;9999;9999m",
    b"please",  # p would stop the game
    b"real\r",  # r would claim all tricks to come, and Enter play a card
)


def test_nothing_strange_ends_the_client_or_is_taken_for_a_key() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        line.rest(0.3)
        place = line.cursor
        for sent in STRANGE:
            line.send(sent)
            line.rest(0.1)
            assert line.cursor == place, sent
            assert "trick 1 of 16" in line.text
            assert "Claim" not in line.text
            assert "aused" not in line.text
        line.send(b"\x1b[200~and no end")
        line.rest(0.1)
        line.send(b"\x1b[1089;5u")  # Ctrl+C on a Cyrillic keyboard
        line.wait_for("y yes")
        line.send("н".encode())  # which is y on it
        line.wait_for_end()
        assert line.process.returncode == 0
        assert line.emulator.is_as_found


CLICKS_ON, CLICKS_OFF = b"\x1b[?1000h", b"\x1b[?1000l"


def test_the_mouse_is_left_to_the_terminal_and_taken_back() -> None:
    with ThinLine() as line:
        line.wait_for_turn()
        line.send(b",")
        line.wait_for("Mouse")
        for _ in range(NAMES.index("mouse")):
            line.send(b"\x1b[B")
        line.wait_for("the mouse selects text")
        assert CLICKS_OFF not in line.written
        line.send(b"\x1b[C")
        line.wait_until(lambda: CLICKS_OFF in line.written)
        asked = line.written.count(CLICKS_ON)
        line.send(b"\x1b[C")
        line.wait_until(lambda: line.written.count(CLICKS_ON) > asked)
        line.send(b",")
        line.wait_until(lambda: "Mouse" not in line.text)


def test_who_leaves_the_mouse_to_the_terminal_is_asked_for_no_clicks() -> None:
    with ThinLine((*SEAT, "--no-mouse")) as line:
        line.wait_for_turn()
        assert CLICKS_ON not in line.written


def test_a_failure_to_read_is_a_failure() -> None:
    with ThinLine((*SEAT, "--fails-to-read")) as line:
        line.wait_for_end()
        assert line.process.returncode == 1
        assert line.emulator.is_as_found
