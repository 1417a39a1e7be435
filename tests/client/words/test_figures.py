"""How points are written."""

import pytest

from client.words.figures import average, average_words, up_or_down, up_or_down_words


@pytest.mark.parametrize(
    ("points", "figure", "words"),
    [(2, "▲2", "up 2"), (-12, "▼12", "down 12"), (0, "=", "even")],
)
def test_points_are_up_or_down_or_neither(points: int, figure: str, words: str) -> None:
    assert up_or_down(points) == figure
    assert up_or_down_words(points) == words


@pytest.mark.parametrize(
    ("hundredths", "places", "figure", "words"),
    [
        (52, 2, "▲0.52", "up 0.52"),
        (-107, 1, "▼1.1", "down 1.1"),
        (0, 1, "=", "even"),
        (-4, 1, "=", "even"),
        (4, 2, "▲0.04", "up 0.04"),
    ],
)
def test_an_average_that_rounds_to_nought_is_neither_up_nor_down(
    hundredths: int, places: int, figure: str, words: str
) -> None:
    assert average(hundredths, places) == figure
    assert average_words(hundredths, places) == words
