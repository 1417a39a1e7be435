"""The log: what its lines are, and where they stand beside the table."""

import pytest

from client.screen.scene.log import Log
from client.screen.scene.story import Story, tell
from client.screen.table.chat import ChatPanel
from client.screen.table.log import LogPanel, rows_gone
from client.state.connection import CameBack, LinkState, LinkStatus
from client.words.cards import Signs
from engine.events import Played
from engine.public import Phase
from engine.redact import view_for
from engine.view import View
from protocol.messages import Claimed, GameView, Happened, LeftTable
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession


def at_a_lead() -> tuple[FakeSession, Story]:
    """Ann is to lead, and has been told of everything before."""
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: not view.public.trick.cards)
    story = tell(Story(), session.table, Signs.LETTERS)
    return session, tell(story, game_view(session), Signs.LETTERS)


def game_view(session: FakeSession) -> GameView:
    return GameView(session.seq, view_for(session.state, 0))


def play(story: Story, session: FakeSession, seat: int) -> Story:
    """The seat plays some card of its own."""
    card = session.state.hands[seat][0]
    return tell(story, Happened((Played(seat, card),)), Signs.LETTERS)


def cards_in(line: str) -> int:
    return line.count(",") + 1


def test_a_trick_is_one_line_that_grows_by_its_cards_and_ends_with_who_has_taken_it() -> None:
    session, story = at_a_lead()
    number = len(session.state.public.tricks) + 1
    for count, seat in enumerate((0, 1, 2), start=1):
        story = play(story, session, seat)
        *earlier, line = story.log.hand
        assert len(earlier) == number - 1
        assert line.startswith(f"{number}. Ann ")
        assert cards_in(line) == count
        assert ("→" in line) == (count == 3)


def test_a_trick_keeps_its_line_though_a_player_has_another_name_meanwhile() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: bool(view.public.trick.cards))
    before, begun = view_for(session.state, 0), len(session.state.public.tricks) + 1
    session.skip_to(Phase.PLAY, lambda view: len(view.public.tricks) >= begun)
    log = Log().with_tricks(None, before, ("Ann", "Ben", "Cat"), Signs.LETTERS)
    log = log.with_tricks(before, view_for(session.state, 0), ("Ann", "Bo", "Cy"), Signs.LETTERS)
    assert [line.split(".")[0] for line in log.hand[:begun]] == [
        str(number) for number in range(1, begun + 1)
    ]
    assert log.hand[begun - 1].count("→") == 1


def told_from(begun: Story, session: FakeSession) -> Story:
    """To somebody who knows the story so far, or nothing, and is shown the game."""
    return tell(begun, game_view(session), Signs.LETTERS)


def test_who_comes_to_a_game_or_back_to_it_has_the_tricks_of_the_hand_in_the_log() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.public.tricks) > 1 and a_trick_is_on(view))
    newcomer = tell(Story(), session.table, Signs.LETTERS)
    known = told_from(newcomer, session)
    begun = len(session.state.public.tricks)
    assert [cards_in(line) for line in known.log.hand[:-1]] == [3] * begun
    assert "→" not in known.log.hand[-1]
    session.skip_to(Phase.PLAY, lambda view: len(view.public.tricks) > begun + 1)
    back = told_from(known, session)
    assert back.log.hand[begun].startswith(known.log.hand[-1] + ", ")
    assert back.log.hand == told_from(newcomer, session).log.hand
    assert told_from(back, session).log == back.log


def a_trick_is_on(view: View) -> bool:
    return bool(view.public.trick.cards)


def test_what_is_told_in_the_middle_of_a_trick_stays_and_the_trick_goes_on_below_it() -> None:
    session, story = at_a_lead()
    story = play(story, session, 0)
    before = story.log.hand
    story = play(tell(story, Claimed(1), Signs.LETTERS), session, 1)
    *told, last = story.log.hand
    assert tuple(told) == (*before, "Ben claims the rest: it holds.")
    assert last.startswith(before[-1] + ", Ben ")


def test_a_claim_that_does_not_hold_is_news_and_holds_nobody_up() -> None:
    _, story = at_a_lead()
    asked = story.model.my_turn
    story = tell(story, Claimed(1, holds=False), Signs.LETTERS)
    assert story.news == "Ben claims all tricks to come, but that does not hold."
    assert story.log.hand[-1] == story.news
    assert (story.model.claimed, story.model.my_turn) == (None, asked)


def test_whoever_comes_back_in_another_hand_finds_a_log_of_that_hand() -> None:
    session, story = at_a_lead()
    story = play(story, session, 0)
    before = story.log.hand
    story = tell(story, LinkState(LinkStatus.LOST), Signs.LETTERS)
    session.skip_to(Phase.TRUMP, lambda view: view.public.hand > 1)
    story = tell(story, game_view(session), Signs.LETTERS)
    assert story.log.hand == (story.news,)
    assert story.log.earlier == before


def test_a_log_without_end_forgets_its_beginning() -> None:
    log = Log()
    for number in range(3000):
        log = log.with_line(str(number)).turned()
    assert log.earlier == tuple(map(str, range(2000, 3000)))


@pytest.mark.parametrize(
    ("count", "room", "gone"),
    [(0, 9, 0), (9, 9, 0), (10, 9, 3), (12, 9, 3), (13, 9, 6), (5, 1, 4), (2, 0, 2)],
)
def test_where_a_panel_is_full_a_third_of_it_makes_room_at_once(
    count: int, room: int, gone: int
) -> None:
    assert rows_gone(count, room) == gone


@pytest.mark.asyncio
@pytest.mark.parametrize("is_alone", [True, False])
async def test_a_player_who_is_alone_has_the_log_in_the_place_of_the_chat(is_alone: bool) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    async with seated(session, (140, 40), is_alone=is_alone) as player:
        heights = [player.table.query_one(kind).region.height for kind in (LogPanel, ChatPanel)]
        assert (heights[1] == 0) == is_alone
        assert heights[0] > (15 if is_alone else 5)


def test_that_one_is_back_is_told_before_or_after_the_game_and_not_at_another_table() -> None:
    session, story = at_a_lead()
    back = CameBack("NPMD")
    assert tell(story, back, Signs.LETTERS).news == "You are back at table NPMD."
    story = tell(tell(Story(), back, Signs.LETTERS), session.table, Signs.LETTERS)
    story = tell(story, game_view(session), Signs.LETTERS)
    assert story.news == "You are back at table NPMD."
    assert tell(story, LeftTable("left"), Signs.LETTERS).news == ""
