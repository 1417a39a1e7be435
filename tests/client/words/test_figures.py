"""How points are written."""

import pytest

from client.words.figures import signed, signed_average, up_or_down


@pytest.mark.parametrize(("number", "written"), [(3, "+3"), (-12, "-12"), (0, "0")])
def test_a_total_has_its_sign_but_nought_has_none(number: int, written: str) -> None:
    assert signed(number) == written


@pytest.mark.parametrize(("delta", "written"), [(2, "▲2"), (-1, "▼1"), (0, "=")])
def test_a_delta_is_up_down_or_neither(delta: int, written: str) -> None:
    assert up_or_down(delta) == written


@pytest.mark.parametrize(
    ("hundredths", "places", "written"),
    [(52, 2, "+0.52"), (-107, 1, "-1.1"), (0, 1, "0.0"), (-4, 1, "0.0"), (4, 2, "+0.04")],
)
def test_an_average_that_rounds_to_nought_has_no_sign(
    hundredths: int, places: int, written: str
) -> None:
    assert signed_average(hundredths, places) == written
