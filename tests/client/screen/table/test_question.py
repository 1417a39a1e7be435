"""The bar has room for all that may have to be said there."""

from collections.abc import Iterator

import pytest

from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene
from client.screen.table.question import Question
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.words.card_refusals import ahead_refusal
from client.words.cards import Signs
from client.words.refusals import rejection
from engine.cards import SUITS, make_card
from engine.legality import CODES
from engine.public import Phase
from engine.redact import view_for
from protocol.codes import GOODBYES, REJECTIONS
from tests.client.fakes.session import FakeSession

NAMES = ("Annabella", "Bartholomew", "Christopher")
PARAMS: dict[str, int | str] = {
    "card": make_card(10, 1),
    "suit": 1,
    "seat": 1,
    "count": 16,
    "expected": 10,
    "seconds": 30,
    "phase": "targets",
    "table": "AC3D",
    "level": "strongest",
    "option": "assign_targets",
    "value": "position",
}
ELSEWHERE = {
    "bad_message": "the line ends with it, and the question wraps it",
    "version": "the line ends with it, and the question wraps it",
    "name_in_use": "told before there is a table",
    "login_in_use": "told before there is a table",
    "too_many_from_address": "told before there is a table",
    "too_many_names": "told before there is a table",
}


def shown(sentence: str, width: int) -> str:
    """The second line of the bar with that warning."""
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    question = Question()
    model = Model(LinkState(LinkStatus.ONLINE), session.table, view_for(session.state, 0))
    question.scene = Scene(model=model, warning=sentence)
    canvas = Canvas(width, 2)
    question.draw(canvas)
    return canvas.strips()[1].text


def ahead() -> Iterator[str]:
    """What is told of a card that was chosen ahead, for every suit."""
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: bool(view.public.trick.cards))
    view = view_for(session.state, 0)
    yield from (ahead_refusal(view, make_card(8, suit), Signs.GLYPHS) for suit in range(len(SUITS)))


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("code", sorted({*CODES, *GOODBYES, *REJECTIONS} - set(ELSEWHERE)))
def test_whatever_is_refused_at_a_table_is_told_whole(code: str, width: int) -> None:
    sentence = rejection(code, PARAMS, NAMES)
    assert sentence in shown(sentence, width)


@pytest.mark.parametrize("width", [60, 80])
def test_why_a_card_chosen_ahead_is_not_played_is_told_whole(width: int) -> None:
    for sentence in ahead():
        assert sentence in shown(sentence, width)


@pytest.mark.parametrize("code", [*GOODBYES, "version"])
def test_why_the_line_has_ended_is_told_whole_instead_of_the_question(code: str) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    link = LinkState(LinkStatus.ENDED, code=code, params=PARAMS)
    question = Question()
    question.scene = Scene(model=Model(link, session.table, view_for(session.state, 0)))
    canvas = Canvas(60, 2)
    question.draw(canvas)
    text = " ".join(strip.text.strip(" ▌") for strip in canvas.strips()).strip()
    assert text == rejection(code, PARAMS, NAMES)


def test_what_has_no_room_is_cut() -> None:
    assert "…" in shown("x" * 60, 60)
