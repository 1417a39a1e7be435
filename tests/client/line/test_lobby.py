"""The lobby line by line: what is told of it, what is asked, and what each line says there."""

import pytest
from msgspec.structs import replace

from client.line.lobby import table_line
from client.state.connection import LinkState, LinkStatus
from client.state.lobby import Wish
from client.state.settings import Settings
from client.words.results import result_sentences
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from protocol.messages import (
    Chat,
    ClientMessage,
    GameView,
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
    TableState,
    Watch,
)
from tests.client.fakes.line_player import LinePlayer
from tests.client.fakes.lobby import (
    FREE,
    LOBBY,
    LOCKED,
    PLAYED,
    RESULTS,
    WAITING,
    FakeLobby,
    person,
    seat_at,
)
from tests.client.fakes.session import FakeSession

QUESTION = "Which table: its code, watch and its code, open, or quit?"


def in_lobby(
    state: LobbyState = LOBBY, *, waits: bool = False, wish: Wish = Wish.LOOK_ROUND
) -> LinePlayer[FakeLobby]:
    """A player who is online, and has been told of the tables."""
    player = LinePlayer(FakeLobby(state), waits=waits, wish=wish)
    player.deliver(LinkState(LinkStatus.ONLINE))
    player.deliver(state)
    return player


def with_tables(*tables: TableInfo) -> LobbyState:
    return LobbyState(tables, ("Me",))


def test_whoever_comes_hears_of_each_table_in_a_sentence_and_is_asked_for_one() -> None:
    assert in_lobby().heard == [
        "You are in the lobby, where there are 3 tables.",
        "Table AC3D, online: Ann, 2 seats free, new.",
        "Table KQ7F, mess-nine with limit=15: Ben, Cat (away), Bot Bea (bot, gives way),"
        " 1 seat free, hand 3, 25 min, 2 watchers.",
        "Table T46X, four-6433: Dan, Eva, 2 seats free, password, 2 h.",
        QUESTION,
    ]


@pytest.mark.parametrize(
    ("decision", "bank", "says"),
    [
        (30, 90, ", 30 s a decision, 90 s in reserve, new."),
        (30, 0, ", 30 s a decision, new."),
        (0, 90, ", 90 s for the whole game, new."),
        (0, 0, "2 seats free, new."),
    ],
)
def test_a_clock_is_told(decision: int, bank: int, says: str) -> None:
    timed = replace(WAITING, decision_seconds=decision, bank_seconds=bank)
    assert table_line(timed).endswith(says)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ac3d", Join("ac3d")),
        ("AC3D", Join("AC3D")),
        ("t46x hush", Join("t46x", "hush")),
        ("ac3d seat 2", Join("ac3d", "", 1)),
        ("table AC3D", Join("AC3D")),
        ("sit kq7f", Join("kq7f")),
        ("sit", Join()),
        ("sit down", Join()),
        ("table ZZZZ", Join("ZZZZ")),  # it need not be listed
        ("table ac3d seat 2", Join("ac3d", "", 1)),
        ("table t46x hush hush", Join("t46x", "hush hush")),
        ("table t46x hush seat 4", Join("t46x", "hush", 3)),
        ("watch kq7f", Watch("kq7f")),
        ("look on kq7f", Watch("kq7f")),
        ("watch t46x hush", Watch("t46x", "hush")),
        ("open", Open(RuleSet())),
        ("open mess", Open(preset("mess"))),
        ("open mess-nine limit=3 bots", Open(preset("mess-nine", {"limit": 3}), "casual")),
        ("open limit=3", Open(preset("online", {"limit": 3}))),
        ("open bots", Open(RuleSet(), "casual")),
        ("open bots=strong", Open(RuleSet(), "strong")),
        (
            "open club password=pw listed=no decision_seconds=30",
            Open(
                preset("club"),
                options=TableOptions(password="pw", listed=False, decision_seconds=30),
            ),
        ),
        ("results", GetResults()),
        ("say Hello, table AC3D?", Chat("Hello, table AC3D?")),
    ],
)
def test_each_request_is_said_in_a_line(line: str, says: ClientMessage) -> None:
    player = in_lobby()
    assert player.say(line) == []
    assert player.session.sent == [says]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("zzzz", '"zzzz" is neither a table nor a command here: say help'),
        ("xyzzy plugh", '"xyzzy plugh" is neither'),
        ("table", "Which table? Its code goes after the word."),
        ("watch", "Which table? Its code goes after the word."),
        ("t46x", "Table T46X has a password: say it after the code."),
        ("watch T46X", "Table T46X has a password: say it after the code."),
        ("table ac3d seat 9", "Seats have the numbers 1 to 4, not 9."),
        ("table " + "x" * 41, "is too long."),
        ("table t46x " + "x" * 65, "is too long."),
        ("open chess", "There is no preset chess. The presets are online, "),
        ("open mess limit", "'limit' changes no option"),
        ("open mess colour=red", "There is no option colour."),
        ("open mess limit=0", "allowed is 1 or more"),
        ("open targets=1,2", "3 numbers, one for each player"),
        ("open club limit=17", "limit = 17 cannot be played: allowed is 16 or less."),
        ("open mess targets=17,0,0", "targets = 17 cannot be played: allowed is 16 or less."),
        ("open four-6433 end=tricks limit=13", "allowed is 12 or less."),
        ("open mess targets=16,0,0 dealer_need=ahead", "allowed is 15 or less for the dealer."),
        ("open listed=maybe", "listed is yes or no, not maybe."),
        ("open decision_seconds=-1", "seconds, not -1."),
        ("open password=" + "x" * 65, "is too long."),
        ("open bots=" + "x" * 41, "is too long."),
        ("open \x1b[A", "neither a card nor a command"),
        ("qs", '"qs" is neither a table'),
        ("trumps s", "You are at no table."),
        ("hand", "You are at no table."),
        ("again", "You are at no table."),
        ("bots", "You are at no table."),
        ("pause", "You are at no table."),
        ("rules chess", "There is no preset chess."),
        ("lobby now", "neither a card nor a command"),
    ],
)
def test_what_cannot_be_had_is_a_sentence_and_nothing_is_sent(line: str, answer: str) -> None:
    player = in_lobby()
    (said,) = player.say(line)
    assert answer in said
    assert said.endswith(".")
    assert player.session.sent == []
    assert player.say("") == [QUESTION]


def test_a_game_that_hardly_ever_ends_is_warned_of_and_opened() -> None:
    player = in_lobby()
    (said,) = player.say("open four-6433 end=points limit=9")
    assert said == (
        "A game by these rules hardly ever ends: the targets add up to 16, and a hand has only 12 "
        "tricks."
    )
    assert player.session.sent == [Open(preset("four-6433", {"end": "points", "limit": 9}))]


def test_what_the_player_asks_to_hear_is_told() -> None:
    player = in_lobby()
    assert player.say("who") == ["In the lobby: Me, Fay, Gus."]
    assert player.say("tables") == player.say("lobby") == player.heard[1:4]
    assert player.say("rules")[0] == "online: The race to 10 points of the game sites."
    assert player.say("rules kq7f")[0] == "mess-nine with limit=15"
    assert player.say("rules club")[0] == "club"
    assert any(line.startswith("To sit down: ") for line in player.say("help"))


@pytest.mark.parametrize("end", ["quit", "leave"])
def test_there_is_a_way_out(end: str) -> None:
    player = in_lobby()
    player.say(end)
    assert player.conversation.is_over
    assert player.session.sent == []


def test_results_are_sentences() -> None:
    player = in_lobby()
    player.say("results")
    first, second, _figures = player.deliver(RESULTS)
    assert first == (
        "1. Ann: rating 25.12, 12 games, 7 won, 88 hands, at 8 up 0.61, at 5 down 0.20."
    )
    assert second.startswith("2. Bartholomew Longname: rating -0.90, 3 games, 0 won, 20 hands, ")
    assert list(result_sentences(())) == ["Nobody has finished a game on this server yet."]


def test_tables_that_open_fill_and_close_are_told_and_the_question_stays_open() -> None:
    player = in_lobby(with_tables(WAITING, PLAYED))
    full = replace(WAITING, seats=(person("Ann"), person("Fay"), person("Gus")))
    assert player.deliver(with_tables(full, PLAYED)) == ["Table AC3D, online: Ann, Fay, Gus, new."]
    assert player.deliver(with_tables(full, PLAYED, LOCKED)) == [table_line(LOCKED)]
    assert player.deliver(with_tables(LOCKED)) == ["Tables AC3D, KQ7F have been closed."]


def test_what_passes_by_itself_is_not_told() -> None:
    player = in_lobby(with_tables(WAITING, PLAYED))
    later = [
        replace(
            WAITING, age_seconds=90, watchers=3, seats=(person("Ann", present=False), FREE, FREE)
        ),
        replace(PLAYED, hand=4, seats=(person("Ben"), person("Cat"), person("Dan"))),
    ]
    assert player.deliver(LobbyState(tuple(later), ("Me", "Fay"))) == []


def test_of_many_tables_the_first_are_told_and_how_many_more_there_are() -> None:
    many = tuple(replace(WAITING, table=f"T{number:03}") for number in range(40))
    player = in_lobby(with_tables(*many))
    assert player.heard[-2] == "There are 30 more: say tables to hear of all."
    assert len(player.heard) == 1 + 10 + 1 + 1
    assert len(player.say("tables")) == 40
    assert len(player.deliver(with_tables())) < 5  # all closed at once, and another question


def test_a_server_without_tables_asks_for_something_else() -> None:
    player = in_lobby(with_tables())
    assert player.heard == ["You are in the lobby.", "There is no table yet: open, wait, or quit?"]
    assert player.say("tables") == ["There is no table yet."]
    assert player.deliver(with_tables(WAITING)) == [table_line(WAITING), QUESTION]


def test_a_player_who_came_to_watch_watches_the_table_whose_code_they_say() -> None:
    player = in_lobby(wish=Wish.WATCH)
    assert player.question == "Which table do you watch: its code, or quit?"
    player.say("kq7f")
    assert player.session.sent == [Watch("kq7f")]
    assert in_lobby(with_tables(), wish=Wish.WATCH).question.startswith(
        "There is no table to watch"
    )


def test_where_there_is_no_choice_nothing_is_asked_and_nothing_told_of_the_lobby() -> None:
    player = in_lobby(with_tables(WAITING), wish=Wish.SIT_DOWN)
    assert player.heard == []
    assert player.session.sent == [Join("AC3D")]
    assert not player.conversation.pacing.is_idle


def test_a_player_refused_where_there_seemed_no_choice_is_asked_in_the_lobby() -> None:
    player = in_lobby(with_tables(WAITING), wish=Wish.SIT_DOWN)
    said = player.deliver(Rejected("table_full", {"table": "AC3D"}))
    assert said[0] == "Table AC3D has no free seat."
    assert said[-1] == QUESTION


def test_a_refusal_is_told_and_another_table_can_be_said() -> None:
    player = in_lobby()
    player.say("kq7f")
    assert player.deliver(Rejected("table_full", {"table": "KQ7F"})) == [
        "Table KQ7F has no free seat."
    ]
    player.say("ac3d")
    assert player.session.sent == [Join("kq7f"), Join("ac3d")]


def test_from_a_table_the_way_leads_back_to_the_lobby() -> None:
    player = in_lobby()
    player.say("ac3d")
    said = player.deliver(seat_at(WAITING))
    assert said[0].startswith("Table AC3D: ")
    assert said[-1] == "Are you ready to play: ready, lobby, or quit?"
    for line in ("open", "tables", "watch kq7f", "sit"):
        assert player.say(line) == ["You are at a table: with lobby you leave it."]
    player.say("lobby")
    assert player.session.sent[-1] == Leave()
    assert player.deliver(LeftTable("left")) == ["You have left the table."]
    assert not player.conversation.is_over
    said = player.deliver(LOBBY)
    assert said[0] == "You are in the lobby, where there are 3 tables."
    assert player.question == QUESTION


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("removed", "The host has removed you from the table."),
        ("table_closed", "The table has been closed."),
    ],
)
def test_a_player_whose_table_is_gone_is_in_the_lobby(code: str, says: str) -> None:
    player = in_lobby()
    player.deliver(seat_at(WAITING))
    assert player.deliver(LeftTable(code)) == [says]
    assert player.deliver(LOBBY)[-1] == QUESTION


def test_a_watcher_goes_back_to_the_lobby_too() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    player = in_lobby()
    player.deliver(TableState("1", session.rules, session.table.seats, None))
    player.deliver(GameView(session.seq, view_for(session.state, None)))
    player.say("lobby")
    assert player.session.sent == [Leave()]


def test_a_player_alone_has_no_lobby() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    player = LinePlayer(session, alone=True)
    player.deliver(LinkState(LinkStatus.ONLINE))
    player.deliver(session.table)
    player.deliver(GameView(session.seq, view_for(session.state, 0)))
    assert player.say("lobby") == ["You play alone here: there is no lobby."]
    assert session.sent == []


def test_a_line_that_comes_back_asks_again_and_tells_only_what_is_new() -> None:
    player = in_lobby(with_tables(WAITING))
    player.deliver(LinkState(LinkStatus.LOST, retry_seconds=1.0))
    assert player.say("ac3d") == [
        "The connection to the server is down: say it again when it is back."
    ]
    player.deliver(LinkState(LinkStatus.ONLINE))
    assert player.deliver(with_tables(WAITING)) == [QUESTION]


def test_what_is_said_in_the_lobby_is_told_unless_the_player_wants_no_chat() -> None:
    said, operator = Said("Fay", "Mess?", lobby=True), Said("", "Back at 8.")
    assert in_lobby().deliver(said) == ['Fay says: "Mess?"']
    quiet = LinePlayer(FakeLobby(), settings=Settings(chat=False))
    quiet.deliver(LinkState(LinkStatus.ONLINE))
    assert quiet.deliver(said) == []
    assert quiet.deliver(operator) == ['The operator says: "Back at 8."']


class TestScript:
    """Lines that wait until something is asked."""

    def test_decisions_wait_until_there_is_a_table_and_wishes_do_not(self) -> None:
        pacing = in_lobby(waits=True).conversation.pacing
        assert [pacing.admits(line) for line in ("qs", "trumps s", "give 2h")] == [False] * 3
        for line in ("ac3d", "table ac3d", "open", "watch kq7f", "who", "xyzzy", "say hi", "quit"):
            assert pacing.admits(line), line
        assert pacing.next_of(["trumps s", "qs", "open mess", "quit"]) == 2

    def test_lines_wait_for_the_answer_of_the_server(self) -> None:
        player = in_lobby(waits=True)
        for line, answer in (
            ("ac3d", Rejected("table_full", {"table": "AC3D"})),
            ("results", RESULTS),
            ("ac3d", seat_at(WAITING)),
            ("lobby", LeftTable("left")),
        ):
            player.say(line)
            assert not player.conversation.pacing.admits("who")
            player.deliver(answer)
        assert not player.conversation.pacing.admits("who")  # neither at a table nor in the lobby
        player.deliver(LOBBY)
        assert player.conversation.pacing.admits("who")

    def test_lines_wait_until_there_is_a_lobby(self) -> None:
        player = LinePlayer(FakeLobby(), waits=True)
        player.deliver(LinkState(LinkStatus.ONLINE))
        assert not player.conversation.pacing.admits("open")

    def test_decisions_without_a_table_are_refused_in_the_end(self) -> None:
        player = in_lobby(waits=True)
        assert player.conversation.pacing.is_held_up(ends=True)
        player.conversation.give_up()
        assert player.conversation.pacing.admits("trumps s")
        assert player.say("trumps s") == ["You are at no table."]
