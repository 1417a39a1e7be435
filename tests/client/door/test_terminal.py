"""What is believed of a visitor's terminal."""

import pytest

from client.door.terminal import WantedVariables, environment, window_size


def test_of_an_environment_counts_what_is_on_the_list() -> None:
    variables = WantedVariables()
    for name, value in {
        b"LANG": b"de_DE.UTF-8",
        b"LC_TIME": b"C",
        b"COLORTERM": b"truecolor",
        b"NO_COLOR": b"1",
        b"LD_PRELOAD": b"/tmp/x.so",
        b"PYTHONPATH": b"/tmp",
        b"LANGUAGE": b"../../etc",
        b"LC_ALL": b"../../../tmp/x",
        b"LC_CTYPE": b"\x1b[2J",
        b"LC_PAPER": b"x" * 1_000_000,
    }.items():
        variables[name] = value
    assert environment(variables, None) == {
        "LANG": "de_DE.UTF-8",
        "LC_TIME": "C",
        "COLORTERM": "truecolor",
        "NO_COLOR": "1",
    }


def test_utf_8_is_assumed_where_no_locale_comes() -> None:
    assert environment({}, "xterm-256color") == {"LANG": "C.UTF-8", "TERM": "xterm-256color"}


@pytest.mark.parametrize("term", ["", "\x1b[2J", "../x", "x" * 100, "xterm\n", "a b"])
def test_a_terminal_of_no_name_is_told_line_by_line(term: str) -> None:
    assert environment({}, term)["TERM"] == "dumb"


@pytest.mark.parametrize(
    ("told", "size"),
    [
        ((132, 43), (132, 43)),
        ((0, 0), (80, 24)),
        ((1, 1), (1, 1)),
        ((10_000, 10_000), (500, 200)),
        ((2**32 - 1, 1), (500, 1)),
    ],
)
def test_a_window_is_as_large_as_people_have_them(
    told: tuple[int, int], size: tuple[int, int]
) -> None:
    assert window_size(*told) == size
