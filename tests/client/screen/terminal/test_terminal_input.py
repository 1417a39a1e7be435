"""What the bytes of a terminal mean: keys as every kind of terminal sends them, clicks and answers,
in one piece and byte by byte; and that nothing holds the keys up for long.
"""

import pytest
from textual.events import (
    AppBlur,
    AppFocus,
    CursorPosition,
    Key,
    MouseDown,
    MouseScrollUp,
    MouseUp,
    Paste,
)
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from client.screen.terminal.input import TerminalInput
from client.screen.terminal.sequences import LONGEST_PAUSE_SECONDS, MOST_PASTED_CHARACTERS

PATIENCE_SECONDS = 0.6

NOTHING: list[str] = []


def named(message: Message) -> str:
    """The name of a key and in brackets what it types, or of anything else its kind."""
    if not isinstance(message, Key):
        return type(message).__name__
    is_typed = message.character and message.character.isprintable()
    return f"{message.key} ({message.character})" if is_typed else message.key


def read(data: bytes, *, byte_by_byte: bool) -> list[Message]:
    """All that is read of some bytes, once nothing has followed for a while."""
    terminal_input = TerminalInput()
    size = 1 if byte_by_byte else len(data)
    messages: list[Message] = []
    for place in range(0, len(data), size):
        messages += terminal_input.take(data[place : place + size], 1.0 + place / 1000)
    return [*messages, *terminal_input.tick(9.0, PATIENCE_SECONDS)]


def means(text: str, names: list[str]) -> None:
    """Checks what is read of a text in UTF-8."""
    for byte_by_byte in (False, True):
        assert list(map(named, read(text.encode(), byte_by_byte=byte_by_byte))) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\r", "enter"),
        ("\t", "tab"),
        ("\x7f", "backspace"),
        ("\x08", "backspace"),
        ("\x03", "ctrl+c"),
        ("\x15", "ctrl+u"),
        ("\x17", "ctrl+w"),
        ("q", "q (q)"),
        (" ", "space ( )"),
        ("?", "question_mark (?)"),
        ("/", "slash (/)"),
        ("ä", "ä (ä)"),
        ("\x1b", "escape"),
        ("\x1b[A", "up"),
        ("\x1bOA", "up"),
        ("\x1b[1;5D", "ctrl+left"),
        ("\x1b[5D", "ctrl+left"),
        ("\x1bOd", "ctrl+left"),
        ("\x1b[H", "home"),
        ("\x1b[1~", "home"),
        ("\x1b[7~", "home"),
        ("\x1b[8~", "end"),
        ("\x1b[3~", "delete"),
        ("\x1b[3$", "shift+delete"),
        ("\x1b[3;5~", "ctrl+delete"),
        ("\x1b[3^", "ctrl+delete"),
        ("\x1b[Z", "shift+tab"),
        ("\x1b\t", "shift+tab"),
        ("\x1bOP", "f1"),
        ("\x1b[11~", "f1"),
        ("\x1b[[A", "f1"),
        ("\x1b[17~", "f6"),
        ("\x1bOk", "plus (+)"),
        ("\x1bOM", "enter"),
        ("\x1bb", "ctrl+left"),
        ("\x1b[1;3C", "ctrl+right"),
        ("\x1b\x7f", "ctrl+w"),
        ("\x1b\r", "enter"),  # GNU screen holds an Escape back until the next key
        ("\x1bq", "q (q)"),
        ("\x1b\x03", "ctrl+c"),
        ("\x1b[27;5;99~", "ctrl+c"),
    ],
)
def test_the_keys_of_old_terminals(text: str, name: str) -> None:
    means(text, [name])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\x1b[97;1:1;97u", "a (a)"),
        ("\x1b[97;1:2;97u", "a (a)"),  # repeated
        ("\x1b[1;1:1A", "up"),
        ("\x1b[3;1:1~", "delete"),
        ("\x1b[13u", "enter"),
        ("\x1b[27u", "escape"),
        ("\x1b[9;2u", "shift+tab"),
        ("\x1b[47:63;2;63u", "question_mark (?)"),
        ("\x1b[47:63;2u", "question_mark (?)"),
        # Without what they type.
        ("\x1b[98u", "b (b)"),
        ("\x1b[98;2u", "B (B)"),
        ("\x1b[228;2u", "Ä (Ä)"),
        ("\x1b[223;2u", "ß (ß)"),
        ("\x1b[98;65u", "B (B)"),  # Caps Lock
        ("\x1b[98;66u", "b (b)"),  # and Shift
        ("\x1b[98;129u", "b (b)"),  # Num Lock
        ("\x1b[32;2u", "space ( )"),
        ("\x1b[50;2u", "shift+2"),  # which depends on the keyboard
        ("\x1b[57409u", "full_stop (.)"),
        ("\x1b[57413u", "plus (+)"),
        ("\x1b[57407u", "8 (8)"),
        ("\x1b[57414u", "enter"),
        ("\x1b[57419u", "up"),
        # Commands.
        ("\x1b[99;5u", "ctrl+c"),
        ("\x1b[99;5;99u", "ctrl+c"),
        ("\x1b[99;69u", "ctrl+c"),  # with Caps Lock
        ("\x1b[1089;5u", "ctrl+c"),
        ("\x1b[1089::99;5u", "ctrl+c"),
        ("\x1b[122::121;5u", "ctrl+z"),  # a German keyboard: what is printed on the key counts
        ("\x1b[122::121;1;122u", "z (z)"),
        ("\x1b[113;7;64u", "at (@)"),  # AltGr
        ("\x1b[113;3u", "alt+q"),
        ("\x1b[98;3u", "ctrl+left"),
        # As they always were.
        ("\x1b[104;5u", "backspace"),
        ("\x1b[91;5u", "escape"),
        ("\x1b[109;5u", "enter"),
        ("\x1b[13;2u", "enter"),
    ],
)
def test_the_keys_of_kittys_protocol(text: str, name: str) -> None:
    means(text, [name])


def test_one_key_may_type_several_characters() -> None:
    means("\x1b[110;1;126:47u", ["tilde (~)", "slash (/)"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("йлм", ["q (й)", "k (л)", "v (м)"]),
        ("Йы", ["Q (Й)", "s (ы)"]),
        ("κψ;", ["k (κ)", "c (ψ)", "q (;)"]),  # its Q types a semicolon
        (";", ["semicolon (;)"]),
        ("\x1b[1092::97;1;1092u", ["a (ф)"]),
        ("\x1b[1513::97;1;1513u", ["a (ש)"]),  # every script, where the terminal says the key
        ("éñ", ["é (é)", "ñ (ñ)"]),
    ],
)
def test_a_key_is_called_after_the_latin_letter_on_it_and_types_its_own(
    text: str, names: list[str]
) -> None:
    means(text, names)


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[97;1:3u",  # released
        "\x1b[13;1:3u",
        "\x1b[57441;2u",  # Shift alone
        "\x1b[57358u",
        "\x1b[1114112u",
        "\x1b[97;;1114112u",
        "\x1b[2147483648u",
        f"\x1b[{'9' * 5000}u",
        "\x1b[55296u",  # half a character
        "\x1b[155u",
        "\x1b[97;1;2;3;4u",
        "\x1b[;;u",
        "\x1b[u",
        "\x1b[:::u",
        "\x1b[99999~",
        "\x1b[1;2y",
        "\x1b[?64;1;2;6c",  # DA1
        "\x1b[>1;10;0c",  # DA2
        "\x1b[?997;1n",
        "\x1b[?2048;2$y",
        "\x1b[?1;2S",
        "\x1b[8;24;80t",
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1bP>|tmux 3.4\x1b\\",
        "\x1b_Gi=1;OK\x1b\\",
        "\x1b^x\x1b\\",
        "\x1bXx\x1b\\",
        "\x1b[M !!",
        "\x1b[<0;99999999;1M",
        "\x1b[<0;-1;5M",
        "\x1b[<128;5;5M",  # a button for going back
        "\x9b",
        "\x85",
    ],
)
def test_what_nobody_knows_is_swallowed_whole(text: str) -> None:
    means(f"{text}q", ["q (q)"])


def test_broken_characters_are_dropped() -> None:
    for byte_by_byte in (False, True):
        messages = read(b"\xff\xc3q\xe2\x82\x1b[A\xf0\x9f\x82", byte_by_byte=byte_by_byte)
        assert list(map(named, messages)) == ["q (q)", "up"]


def test_clicks_the_wheel_and_the_focus() -> None:
    means("\x1b[<0;12;5M\x1b[<0;12;5m\x1b[<64;1;1M", ["MouseDown", "MouseUp", "MouseScrollUp"])
    down, _up, wheel = read(b"\x1b[<2;12;5M\x1b[<2;12;5m\x1b[<64;1;1M", byte_by_byte=False)
    assert isinstance(down, MouseDown)
    assert (down.screen_x, down.screen_y, down.button) == (11, 4, 3)
    assert isinstance(wheel, MouseScrollUp)
    assert issubclass(MouseUp, type(_up))
    means("\x1b[<35;12;5M", NOTHING)  # it has moved
    means("\x1b[I\x1b[O", [AppFocus.__name__, AppBlur.__name__])


def test_answers_that_are_awaited() -> None:
    means("\x1b[24;80R", [CursorPosition.__name__])
    means("\x1b[?2026;2$y", [TerminalSupportsSynchronizedOutput.__name__])
    means("\x1b[?2026;0$y", NOTHING)


@pytest.mark.parametrize("text", ["rest\r\nof the text", "\x1b[A", "\x1b[20", ""])
def test_a_paste_is_one_piece_whatever_is_in_it(text: str) -> None:
    for byte_by_byte in (False, True):
        data = f"\x1b[200~{text}\x1b[201~q".encode()
        paste, key = read(data, byte_by_byte=byte_by_byte)
        assert isinstance(paste, Paste)
        assert paste.text == text
        assert named(key) == "q (q)"


def test_of_a_long_paste_the_rest_is_dropped_and_is_no_keys() -> None:
    data = b"\x1b[200~" + b"a" * (MOST_PASTED_CHARACTERS + 3) + b"\x1b[201~q"
    paste, key = read(data, byte_by_byte=False)
    assert isinstance(paste, Paste)
    assert paste.text == "a" * MOST_PASTED_CHARACTERS
    assert named(key) == "q (q)"


@pytest.mark.parametrize("key", [b"\x03", b"\x11", b"\x1b[99;5u"])
def test_a_paste_without_an_end_does_not_make_deaf(key: bytes) -> None:
    terminal_input = TerminalInput()
    assert terminal_input.take(b"\x1b[200~some", 1.0) == []
    assert terminal_input.take(b" text", 1.5) == []
    assert next(map(named, terminal_input.take(key, 2.0))) == "Paste"
    assert list(map(named, terminal_input.take(b"q", 2.1))) == ["q (q)"]

    terminal_input.take(b"\x1b[200~some", 3.0)
    (paste,) = terminal_input.tick(3.0 + LONGEST_PAUSE_SECONDS, PATIENCE_SECONDS)
    assert isinstance(paste, Paste)
    assert paste.text == "some"
    late = terminal_input.take(b"\x1b[201~q", 9.0)  # its end is no more than nothing now
    assert list(map(named, late)) == ["q (q)"]


@pytest.mark.parametrize("begun", ["\x1b[", "\x1b[1;", "\x1bO", "\x1b]11;rgb", "\x1bP", "\x1b[M"])
def test_a_sequence_without_an_end_does_not_make_deaf(begun: str) -> None:
    terminal_input = TerminalInput()
    assert terminal_input.take(begun.encode(), 1.0) == []
    assert list(map(named, terminal_input.take(b"\x03", 1.1))) == ["ctrl+c"]
    assert terminal_input.take(begun.encode(), 2.0) == []
    assert terminal_input.tick(2.0 + LONGEST_PAUSE_SECONDS, PATIENCE_SECONDS) == []
    assert list(map(named, terminal_input.take(b"q", 9.0))) == ["q (q)"]


def test_a_split_sequence_has_come_when_its_beginning_came() -> None:
    terminal_input = TerminalInput()
    assert terminal_input.take(b"\x1b[<0;1", 1.0) == []
    assert terminal_input.take(b";2", 1.4) == []
    (click,) = terminal_input.take(b"M", 1.9)
    assert click.time == 1.0
    (key,) = terminal_input.take(b"x", 2.5)
    assert key.time == 2.5


def test_an_escape_that_nothing_follows_is_a_key_after_a_while() -> None:
    terminal_input = TerminalInput()
    assert terminal_input.take(b"\x1b", 1.0) == []
    assert terminal_input.tick(1.3, PATIENCE_SECONDS) == []
    (escape,) = terminal_input.tick(1.7, PATIENCE_SECONDS)
    assert named(escape) == "escape"
    assert escape.time == 1.0
    assert terminal_input.tick(9.0, PATIENCE_SECONDS) == []


@pytest.mark.parametrize("rest", ["[D", "[1;2A", "OC", "[<0;12;5M", "[3~", "[200~"])
def test_the_rest_of_a_sequence_that_comes_later_still_is_no_typing(rest: str) -> None:
    terminal_input = TerminalInput()
    terminal_input.take(b"\x1b", 1.0)
    assert list(map(named, terminal_input.tick(2.0, PATIENCE_SECONDS))) == ["escape"]
    assert terminal_input.take(rest[:1].encode(), 2.5) == []
    assert terminal_input.take(rest[1:].encode(), 4.0) == []
    assert list(map(named, terminal_input.take(b"a", 4.1))) == ["a (a)"]


@pytest.mark.parametrize(
    ("text", "seconds"), [("qs", 2.1), ("[d", 1.0 + 2 * LONGEST_PAUSE_SECONDS)]
)
def test_what_follows_a_real_escape_is_typing(text: str, seconds: float) -> None:
    terminal_input = TerminalInput()
    terminal_input.take(b"\x1b", 1.0)
    terminal_input.tick(2.0, PATIENCE_SECONDS)
    assert len(terminal_input.take(text.encode(), seconds)) == len(text)
