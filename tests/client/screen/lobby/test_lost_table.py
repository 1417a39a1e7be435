"""A table that is gone when the line is back: the player is told, and dealt in nowhere unasked."""

import pytest

from client.line.cards import CardStyle
from client.line.updates import update_lines
from client.screen.lobby.screen import LobbyScreen
from client.screen.pages.game_over import GameOverPage
from client.state.connection import NOT_THERE, LinkState, LinkStatus
from client.state.lobby import LobbyEntry, Wish
from client.state.model import Model, receive
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import new_game
from engine.step import step
from protocol.messages import GameView, Join, LeftTable, LobbyState, Rejected, Said, TableState
from tests.client.fakes.lobby import WAITING, FakeLobby, in_lobby, seat_at
from tests.steady_player import decide_steadily

GONE = "Your table is not there any more."


def finished_game() -> GameView:
    rules = preset("online", {"end": "hands", "limit": 1})
    state = new_game(rules, 0)
    while (public := state.public).phase is not Phase.OVER:
        pack = shuffled_pack(str(public.hand).encode(), rules.deck)
        seat = public.to_act
        action = (
            deal_pack(rules, public.dealer, pack)
            if seat is None
            else decide_steadily(view_for(state, seat))
        )
        state, _events = step(state, seat, action)
    return GameView(80, view_for(state, 1))


@pytest.mark.asyncio
async def test_a_player_back_after_a_game_is_told_in_the_lobby_that_the_table_is_gone() -> None:
    session = FakeLobby(LobbyState((WAITING,), ("Me",)))
    async with in_lobby(session) as person:
        session.say(seat_at(WAITING), finished_game())
        await person.until(lambda: isinstance(person.app.screen, GameOverPage))
        session.say(LinkState(LinkStatus.LOST, 2.0), LinkState(LinkStatus.ONLINE))
        session.say(LeftTable(NOT_THERE), session.state, LinkState(LinkStatus.ONLINE, delay_ms=9))
        await person.until(lambda: isinstance(person.app.screen, LobbyScreen))
        await person.settle()
        assert GONE in person.text
        assert session.sent == []
        await person.press("down", "enter")
        assert session.sent == [Join(WAITING.table)]
        session.say(seat_at(WAITING), LeftTable("left"), session.state)
        await person.settle()
        assert GONE not in person.text


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("removed", "The host has removed you from the table."),
        ("table_closed", "The table has been closed."),
    ],
)
async def test_a_player_who_has_not_left_the_table_is_told_why_they_are_in_the_lobby(
    code: str, says: str
) -> None:
    session = FakeLobby(LobbyState((WAITING,), ("Me",)))
    async with in_lobby(session) as person:
        session.say(seat_at(WAITING), Said("", "Good luck!"), LeftTable(code), session.state)
        await person.until(lambda: isinstance(person.app.screen, LobbyScreen))
        await person.until(lambda: says in person.text)


def test_line_by_line_a_table_that_is_gone_is_told_too() -> None:
    before = Model(table=seat_at(WAITING))
    gone = LeftTable(NOT_THERE)
    assert list(update_lines(before, receive(before, gone), gone, CardStyle.SHORT)) == [GONE]


def test_a_player_who_is_given_a_table_does_not_enter_the_lobby_on_the_way() -> None:
    entry = LobbyEntry(Wish.SIT_DOWN)
    assert entry.receive(LobbyState((WAITING,), ())) == Join(WAITING.table)
    assert not entry.lobby.is_here
    assert entry.receive(seat_at(WAITING)) is None
    assert not entry.lobby.is_here


def test_a_player_who_is_refused_at_that_table_is_in_the_lobby() -> None:
    entry = LobbyEntry(Wish.SIT_DOWN)
    entry.receive(LobbyState((WAITING,), ()))
    assert entry.receive(Rejected("table_full", {})) is None
    assert entry.lobby.is_here
    assert entry.lobby.tables == (WAITING,)


def test_a_player_who_has_had_a_table_only_looks_round_in_the_lobby_whatever_they_wanted() -> None:
    entry = LobbyEntry(Wish.SIT_DOWN)
    updates: tuple[TableState | LobbyState, ...] = (seat_at(WAITING), LobbyState((), ()))
    assert [entry.receive(update) for update in updates] == [None, None]
