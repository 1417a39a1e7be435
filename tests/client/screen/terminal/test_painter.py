"""What is written to the terminal shows the picture, and is no more than it has to be."""

from unittest.mock import patch

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.strip import Strip

from client.screen.base.canvas import Canvas
from client.screen.terminal.cells import cells_of, most_columns
from client.screen.terminal.painter import Painter

WIDTH, HEIGHT = 24, 4
STYLES = {
    "plain": Style(),
    "strong": Style(bold=True),
    "red": Style(bold=True, color="red"),
    "cursor": Style(reverse=True, bold=True),
    "felt": Style(color="green"),
}

writings = st.lists(
    st.tuples(
        st.integers(0, WIDTH - 1),
        st.integers(0, HEIGHT - 1),
        st.text("aQ♠♥─ 猫é", min_size=1, max_size=12),
        st.sampled_from(sorted(STYLES)),
    ),
    max_size=12,
)


def picture(written: list[tuple[int, int, str, str]]) -> list[Strip]:
    canvas = Canvas(WIDTH, HEIGHT)
    for x, y, text, style in written:
        canvas.write(x, y, text, STYLES[style])
    return canvas.strips()


class Terminal:
    """A terminal emulator, and how many bytes it was sent."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)
        self.stream.feed("?" * (WIDTH * HEIGHT))  # something has been there before

    def write(self, text: str) -> int:
        self.stream.feed(text)
        return len(text.encode())

    def cells(self) -> list[tuple[str, str, str, bool, bool]]:
        """What shows of each: of a blank, only its ground."""
        rows = (self.screen.buffer[y] for y in range(HEIGHT))
        cells = (row[x] for row in rows for x in range(WIDTH))
        return [
            (" ", "", cell.bg, False, False)
            if cell.data == " " and not cell.reverse
            else (cell.data, cell.fg, cell.bg, cell.bold, cell.reverse)
            for cell in cells
        ]


@given(
    st.lists(writings, min_size=2, max_size=4),
    st.sampled_from([Style(), Style(color="bright_white", bgcolor="color(234)")]),
    st.booleans(),
)
def test_painting_over_a_picture_shows_what_painting_afresh_shows(
    pictures: list[list[tuple[int, int, str, str]]], ground: Style, erases: bool
) -> None:
    painter, terminal = Painter(), Terminal()
    painter.paint_on(ground, erases=erases)
    for written in pictures:
        terminal.write(painter.paint(picture(written)))
    fresh, first = Terminal(), Painter()
    first.paint_on(ground)
    fresh.write(first.paint(picture(pictures[-1])))
    assert terminal.cells() == fresh.cells()


def test_nothing_is_written_for_the_same_picture() -> None:
    painter = Painter()
    painter.paint(picture([(0, 0, "Q♠", "red")]))
    assert painter.paint(picture([(0, 0, "Q♠", "red")])) == ""


def test_a_single_cell_costs_a_move_and_itself() -> None:
    painter = Painter()
    painter.paint(picture([(0, 2, "abcdefghijkl", "plain")]))
    assert painter.paint(picture([(0, 2, "abcdefgXijkl", "plain")])) == "\x1b[3;8HX"


def test_blanks_between_bold_words_are_no_other_blanks() -> None:
    painter = Painter()
    painter.paint(picture([(0, 2, "ab  cd  e", "strong")]))
    assert painter.paint(picture([(0, 2, "xy  zw  e", "strong")])) == ("\x1b[3H\x1b[1mxy  zw\x1b[m")
    assert painter.paint(picture([(0, 2, "xy", "strong"), (4, 2, "zw  e", "strong")])) == ""


def test_a_forgotten_picture_is_written_whole() -> None:
    painter = Painter()
    first = painter.paint(picture([(0, 0, "Q♠", "red")]))
    painter.forget()
    assert painter.paint(picture([(0, 0, "Q♠", "red")])) == first


def test_without_colours_no_colour_is_sent_but_bold_and_reverse_stay() -> None:
    written = picture([(0, 0, "Q♥", "red"), (0, 1, "K♠", "cursor"), (0, 2, "──", "felt")])
    assert Painter(None).paint(written) == (
        "\x1b[m\x1b[2J\x1b[1H\x1b[1mQ♥\v\r\x1b[7mK♠\v\r\x1b[m──"
    )


def test_the_next_row_of_what_is_erased_costs_one_byte_more() -> None:
    painter = Painter()
    block = [(5, y, "abcdefg", "plain") for y in range(3)] + [(20, y, "x", "red") for y in range(3)]
    painter.paint(picture(block))
    assert painter.paint(picture(block[3:])) == "\x1b[1;6H\x1b[7X\v\x1b[7X\v\x1b[7X"


def test_signs_that_some_terminals_draw_wider_move_nothing_in_other_rows() -> None:
    for sign, way in (("a", "\v"), ("♠", "\x1b[2;5H")):
        painter = Painter()
        painter.paint(picture([]))
        written = painter.paint(picture([(3, 0, sign, "plain"), (4, 1, "b", "plain")]))
        assert written == f"\x1b[1;4H{sign}{way}b"


DOUBTFUL = ("👍🏽", "👨‍👩‍👧", "❤️", "1️⃣", "🇩", "👍", "नि")
CJK = "猫"


@given(
    st.lists(
        st.lists(
            st.tuples(
                st.integers(0, WIDTH - 14),
                st.integers(0, HEIGHT - 1),
                st.lists(st.sampled_from([*DOUBTFUL, CJK, "a", "é", "♠", " "]), max_size=6),
                st.sampled_from(sorted(STYLES)),
            ),
            max_size=6,
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([0, 1, 2]),
)
def test_text_whose_width_terminals_disagree_on_shifts_nothing(
    pictures: list[list[tuple[int, int, list[str], str]]], columns: int
) -> None:
    """`columns` are what the terminal gives each character of it, 0 where it has an own idea."""
    painter, terminal = Painter(), Terminal()
    doubtful = {character for text in DOUBTFUL for character in text if not character.isascii()}
    own = pyte.screens.wcwidth

    def width(character: str) -> int:
        return columns if columns and character in doubtful else int(own(character))

    with patch("pyte.screens.wcwidth", width):
        for written in pictures:
            strips = picture([(x, y, "".join(text), style) for x, y, text, style in written])
            terminal.write("\x1b[?7l" + painter.paint(strips, (3, 1)))
    for y, strip in enumerate(strips):
        row = cells_of(strip)
        for x, (cluster, _) in enumerate(row):
            if cluster and not most_columns(cluster):
                assert terminal.screen.buffer[y][x].data == cluster
    assert (terminal.screen.cursor.x, terminal.screen.cursor.y) == (3, 1)


@given(st.lists(writings, min_size=1, max_size=4))
def test_each_paint_ends_with_the_cursor_of_the_terminal_where_the_players_is(
    pictures: list[list[tuple[int, int, str, str]]],
) -> None:
    painter, terminal = Painter(), Terminal()
    for written in pictures:
        for x, y, _text, _style in written:
            terminal.write(painter.paint(picture(written), (x, y)))
            assert (terminal.screen.cursor.x, terminal.screen.cursor.y) == (x, y)
            assert painter.paint(picture(written), (x, y)) == ""
