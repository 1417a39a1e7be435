"""The lobby: tables, chat and what leads to a table, by keys and by mouse."""

import pytest
from msgspec.structs import replace

from client.line.lobby import table_line
from client.screen.apps.game import SergeantMajorApp
from client.screen.forms.code_form import CodeForm
from client.screen.forms.rules_form import RulesForm
from client.screen.lobby.screen import LobbyScreen
from client.screen.table.waiting_room import WaitingScreen
from client.state.connection import LinkState, LinkStatus
from client.state.lobby import LobbyModel, Wish, receive_in_lobby, request_for
from engine.presets import preset
from engine.rules import RuleSet
from protocol.messages import (
    Chat,
    GetResults,
    Join,
    Leave,
    LeftTable,
    LobbyState,
    Open,
    Rejected,
    Said,
    TableInfo,
    TableOptions,
    Watch,
)
from tests.client.fakes.lobby import (
    FREE,
    LOBBY,
    LOCKED,
    PLAYED,
    TALK,
    WAITING,
    FakeLobby,
    in_lobby,
    seat_at,
)
from tests.client.fakes.person import Person

pytestmark = pytest.mark.asyncio


async def until_open(person: Person[SergeantMajorApp], kind: type) -> None:
    await person.until(lambda: isinstance(person.app.screen, kind))


async def test_enter_sits_down_at_the_table_under_the_cursor_or_at_any() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("enter", "down", "enter", "down", "w")
        assert session.sent == [Join(), Join("AC3D"), Watch("KQ7F")]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (replace(PLAYED, seats=(*PLAYED.seats[:2], FREE)), "game over"),
        (
            replace(PLAYED, seats=(replace(PLAYED.seats[0], ready=True), *PLAYED.seats[1:])),
            "game over",
        ),
        (PLAYED, "hand 3"),
        (replace(WAITING, hand=0), "new"),
    ],
)
async def test_a_table_whose_game_is_over_is_not_shown_in_the_midst_of_a_hand(
    table: TableInfo, says: str
) -> None:
    async with in_lobby(FakeLobby(LobbyState((table,), ("Me",)))) as person:
        assert says in person.text
        assert ("hand" in person.text) == (says == "hand 3")
    assert says in table_line(table)


async def test_a_second_click_on_a_table_sits_down_at_it() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.click_text("KQ7F")
        assert session.sent == []
        await person.click_text("KQ7F")
        assert session.sent == [Join("KQ7F")]


async def test_a_table_with_a_password_asks_for_it_and_again_where_it_is_wrong() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("end", "enter")
        await until_open(person, CodeForm)
        await person.press(*"no", "enter", "enter", "enter")
        assert session.sent == [Join("T46X", "no")]
        session.say(Rejected("bad_password"))
        await person.settle()
        assert "That is not the password of this table." in person.text
        assert "no" not in person.text.splitlines()[3]
        await person.press("up", "up", *["backspace"] * 2, *"yes", *["enter"] * 2, "down", "enter")
        assert session.sent[1:] == [Watch("T46X", "yes")]


async def test_the_seat_that_one_likes_is_asked_for() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("c", *"ac3d", "down", "down", "right", "right", "down", "enter")
        assert session.sent == [Join("ac3d", "", 1)]


async def test_a_table_is_reached_by_its_code_with_the_mouse_alone_but_for_the_code() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.click_text("c code")
        await until_open(person, CodeForm)
        await person.press(*"ac3d")
        await person.click_text("[ Look on ]")
        assert session.sent == [Watch("ac3d")]


async def test_a_table_is_opened_with_rules_bots_and_a_clock() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("plus")
        await until_open(person, RulesForm)
        await person.press("down", "right", "down", "right", "down", *"pw")
        await person.press("down", *["backspace"], *"30", *["down"] * 8, "right", "right")
        await person.press("home", "enter")
        options = TableOptions(listed=False, password="pw", decision_seconds=30)
        assert session.sent == [Open(preset("mess"), "casual", options)]


async def test_a_table_is_opened_by_the_mouse_alone() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.click_text("+ new")
        await until_open(person, RulesForm)
        await person.click_text("[ Open the table ]")
        assert session.sent == [Open(RuleSet())]


async def test_a_clock_of_more_than_a_day_is_refused_at_once() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("plus", *["down"] * 4, *"99999")
        assert "has to be 0 to 86400 seconds" in person.text
        await person.press("home", "enter")
        assert session.sent == []


async def test_what_is_typed_is_said_and_no_command() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("slash", *"w o x", "backspace", "c", "enter", "slash", "a", "escape")
        assert session.sent == [Chat("w o c")]
        session.say(*TALK)
        await person.settle()
        assert "Fay: Who is for a game of mess?" in person.text
        assert "Operator: The server will be restarted at ten." in person.text


async def test_letters_go_into_the_line_at_its_cursor() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("slash", *"ello", "home", "h", "end", "o", "left", "left", "backspace")
        assert "> heloo" in person.text
        await person.press("enter")
        assert session.sent == [Chat("heloo")]


async def test_a_click_on_the_line_begins_to_say_something_and_one_on_results_asks_for_them() -> (
    None
):
    session = FakeLobby()
    async with in_lobby(session, (60, 18)) as person:
        await person.click_text("/ say something")
        await person.press(*"hi", "enter")
        await person.click_text("v results")
        assert session.sent == [Chat("hi"), GetResults()]


async def test_a_place_at_a_table_closes_the_lobby_and_leaving_opens_it_again() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("plus")
        session.say(seat_at(WAITING))
        await until_open(person, WaitingScreen)
        await person.press("g")
        await person.click_text("g lobby")
        assert session.sent == [Leave(), Leave()]
        session.say(LeftTable("left"), LOBBY)
        await until_open(person, LobbyScreen)


async def test_the_cursor_stays_in_a_list_that_gets_shorter() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        await person.press("end")
        session.say(LobbyState((WAITING,), ()))
        await person.settle()
        await person.press("enter")
        assert session.sent == [Join("AC3D")]


async def test_a_refusal_and_a_lost_line_are_told() -> None:
    session = FakeLobby()
    async with in_lobby(session) as person:
        session.say(Rejected("table_full", {"table": "KQ7F"}))
        await person.settle()
        assert "Table KQ7F has no free seat." in person.text
        session.say(LinkState(LinkStatus.LOST, retry_seconds=2.0))
        await person.settle()
        assert "The connection is lost. The next try is in 2 s." in person.text
        assert "Enter try now" in person.text
        session.say(LinkState(LinkStatus.LOST, retry_seconds=4.0, code="server_stops"))
        await person.settle()
        assert "The server has been stopped. The next try is in 4 s." in person.text


async def test_x_leaves_the_lobby_and_the_program() -> None:
    async with in_lobby(FakeLobby()) as person:
        await person.press("x")
        await person.until(lambda: not person.app.is_running)


async def test_a_wish_that_one_table_fits_is_granted_once() -> None:
    session = FakeLobby(LobbyState((WAITING, PLAYED), ()))
    async with in_lobby(session, wish=Wish.SIT_DOWN) as person:
        assert session.sent == [Join("AC3D")]
        session.say(session.state)
        await person.settle()
        assert session.sent == [Join("AC3D")]


@pytest.mark.parametrize(
    ("wish", "tables", "says"),
    [
        (Wish.SIT_DOWN, (), Join()),
        (Wish.WATCH, (), None),
        (Wish.SIT_DOWN, (WAITING,), Join("AC3D")),
        (Wish.SIT_DOWN, (WAITING, WAITING), None),
        (Wish.SIT_DOWN, (PLAYED,), None),
        (Wish.SIT_DOWN, (LOCKED,), None),
        (Wish.WATCH, (PLAYED,), Watch("KQ7F")),
        (Wish.WATCH, (PLAYED, WAITING), None),
        (Wish.WATCH, (LOCKED,), None),
        (Wish.LOOK_ROUND, (WAITING,), None),
    ],
)
async def test_a_wish_is_granted_where_there_is_no_choice(
    wish: Wish, tables: tuple[TableInfo, ...], says: object
) -> None:
    assert request_for(wish, LobbyModel(tables=tables)) == says


async def test_the_chat_is_kept_while_one_is_at_a_table_but_not_without_end() -> None:
    lobby = LobbyModel()
    for _ in range(300):
        lobby = receive_in_lobby(lobby, TALK[0])
    assert len(receive_in_lobby(lobby, seat_at(WAITING)).said) == 200


async def test_what_the_operator_says_is_seen_at_once_in_the_lobby_and_in_its_chat() -> None:
    lobby = FakeLobby()
    async with in_lobby(lobby) as person:
        lobby.say(Said("", "the server stops at ten"))
        await person.until(lambda: person.text.count("Operator: the server stops at ten") == 2)
        await person.press("plus")
        await person.until(lambda: person.text.count("Operator: the server stops at ten") == 1)


async def test_the_rules_beside_a_form_are_scrolled_by_a_page_where_they_have_no_room() -> None:
    async with in_lobby(FakeLobby()) as person:
        await person.press("plus")
        await until_open(person, RulesForm)
        before = person.text
        assert "PgDn for more" in before
        await person.press(*["pagedown"] * 9)
        await person.until(lambda: "PgDn for more" not in person.text)
        await person.press(*["pageup"] * 9)
        await person.until(lambda: person.text == before)
