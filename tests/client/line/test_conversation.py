"""What line mode says and takes in every phase of a game."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.files.records import RecordList
from client.line.cards import CardStyle
from client.line.updates import update_lines
from client.state.connection import CameBack, LinkState, LinkStatus
from client.state.high_cards import high_card
from client.state.invitation import Invitation
from client.state.model import Model
from client.state.settings import Settings, TrickTime
from engine.actions import Discard, NameTrump, Play
from engine.cards import format_card, parse_card, suit_of
from engine.legal import choice
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.view import View
from protocol.messages import (
    Act,
    Admit,
    Chat,
    Claim,
    Claimed,
    ClientMessage,
    Clock,
    FillSeats,
    GameView,
    GetRecord,
    Goodbye,
    HandOverTable,
    Idle,
    Join,
    Leave,
    LeftTable,
    LetBotPlay,
    Occupant,
    Pause,
    Reading,
    Ready,
    RecordPart,
    Rejected,
    RemovePlayer,
    Said,
    SeatState,
    SeatWish,
    StoodIn,
    TableOptions,
    TableState,
    TookOver,
)
from tests.client.fakes.line_player import LinePlayer, seated
from tests.client.fakes.session import NAMES, FakeSession, has_to_follow
from tests.steady_player import decide_steadily

pytestmark = pytest.mark.asyncio

BUDGET_BYTES = 4096
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
LONG_NAMES = tuple(letter * 20 for letter in "WXYZ")


_UNANSWERED = Admit | Chat | Claim | GetRecord | Join | Leave | LetBotPlay | Pause


class Quiet(FakeSession):
    """Leaves what is no move without an answer."""

    def send(self, message: ClientMessage) -> None:
        if isinstance(message, _UNANSWERED) or self._waiting:
            self.sent.append(message)
        else:
            super().send(message)


def at(
    phase: Phase, rules: str = "online", condition: Callable[..., bool] = lambda view: True
) -> Quiet:
    """A session whose player is asked for something."""
    session = Quiet(preset(rules), seed=b"pictures")
    session.skip_to(phase, condition)
    return session


def short(name: str) -> RuleSet:
    """The preset; where it is over after a number of hands, a smaller one."""
    rules = preset(name)
    return preset(name, {"limit": rules.players}) if rules.end == "hands" else rules


@pytest.mark.parametrize("rules", CHANGES)
@pytest.mark.parametrize("names", [("Ann", "Ben", "Cat", "Dan"), LONG_NAMES], ids=len)
async def test_a_whole_game_is_played_by_answering_questions_alone(
    rules: str, names: tuple[str, ...]
) -> None:
    session = FakeSession(short(rules), names=names)
    async with seated(session) as player:
        while not player.is_over:
            player.decide()
        assert "has won" in player.heard[-2]
        assert player.question == "Another game: again, lobby, or quit?"
        assert all(line.isascii() and line.isprintable() for line in player.heard)
        for hand in hands_of(player.heard):
            size = len("".join(f"{line}\n" for line in hand).encode())
            assert size <= BUDGET_BYTES, "\n".join(hand)


def hands_of(heard: list[str]) -> list[list[str]]:
    """What was said of each hand."""
    starts = [n for n, line in enumerate(heard) if line.startswith("Hand ") and " deals." in line]
    return [heard[start:end] for start, end in zip(starts, [*starts[1:], len(heard)], strict=True)]


@pytest.mark.parametrize(
    ("session", "asks"),
    [
        (lambda: at(Phase.TARGETS, "dealers-choice"),
         "Hand out the targets 8 5 3, in the order Ann, Ben, Cat: which?"),
        (lambda: at(Phase.TRUMP), "Name trumps: spades "),
        (lambda: at(Phase.TRUMP, "mess-nine"), "Name trumps, the kitty is in your hand: spades "),
        (lambda: at(Phase.TRUMP, "mess-blind"), "Name trumps before you see the kitty: spades "),
        (lambda: at(Phase.DISCARD),
         "Lay 4 cards away; then you pick up the kitty, unseen until now: which ones?"),
        (lambda: at(Phase.DISCARD, "mess-nine"), "Lay 4 of your 20 cards away: which ones?"),
        (lambda: at(Phase.GIVE), "of each suit given the best come back"),
        (lambda: at(Phase.GIVE, "mess-nine"), "for the "),
        (lambda: at(Phase.RETURN, "mess-nine"), "Return "),
        (lambda: at(Phase.PLAY, condition=lambda view: not view.public.trick.cards), "You lead: "),
        (lambda: at(Phase.PLAY, condition=has_to_follow), "Your turn, "),
    ],
)  # fmt: skip
async def test_every_decision_has_its_question(
    session: Callable[[], FakeSession], asks: str
) -> None:
    async with seated(session()) as player:
        assert asks in player.question


async def test_whoever_comes_back_is_told_where_the_game_stands() -> None:
    async with seated(at(Phase.PLAY, condition=has_to_follow)) as player:
        told = "\n".join(player.heard)
        assert told.startswith(
            "Table 4711: Ann (you), Ben (bot), Cat (bot).\nRules: online.\nHand "
        )
        for part in ("Trick ", " of 8", "Trumps are ", " led: ", "Your hand: ", "Your turn, "):
            assert part in told
        player.session.lose_line()
        assert player.heard[-1] == "The connection to the server is lost. Trying to get it back."
        player.session.come_back()
        player.conversation.ask()
        assert "The connection to the server is back." in player.heard
        assert player.question.startswith("Your turn, ")


async def test_a_loss_is_told_once_however_often_the_line_is_tried() -> None:
    async with seated(at(Phase.PLAY)) as player:
        for seconds in (0.5, 1.0, 2.0):
            player.session.lose_line(seconds)
        assert sum("is lost" in line for line in player.heard) == 1


@pytest.mark.parametrize(
    "line",
    ["hand", "trick", "last", "exchanges", "scores", "who", "rules", "help", "?", "cards full",
     "cards short", "bots", "again", "xyzzy", "7", "give 2h", "trumps s", "2c 3c", "leave now",
     "say", "", "   ", "\x1b[A", "q\x00s"],
)  # fmt: skip
async def test_what_is_no_answer_loses_nothing(line: str) -> None:
    session = at(Phase.PLAY, condition=_may_play_two_sevens)
    async with seated(session) as player:
        view = player.view
        said = player.say(line)
        assert said
        assert session.sent == []
        assert player.view == view
        assert player.conversation.model.my_turn
        assert not any("\x1b" in line for line in said)


def _may_play_two_sevens(view: View) -> bool:
    asked = choice(view)
    return asked is not None and sum(format_card(card)[0] == "7" for card in asked.cards) > 1


async def test_a_refusal_is_one_sentence_and_the_question_stays_open() -> None:
    async with seated(at(Phase.PLAY, condition=has_to_follow)) as player:
        question = player.question
        other = next(card for card in range(52) if card not in player.view.hand)
        assert len(player.say(format_card(other))) == 1
        assert player.say("") == [question]


async def test_no_second_card_goes_before_the_first_is_answered() -> None:
    session = at(Phase.PLAY, condition=lambda view: not view.public.trick.cards)
    session.hold_answers = True
    async with seated(session) as player:
        first, second = map(format_card, player.view.hand[:2])
        player.say(first)
        assert player.say(second) == [
            "You have decided already, and the server has still to answer."
        ]
        assert len(player.acts) == 1
        assert player.deliver(Rejected("stale"))[0].startswith("That came too late")
        assert player.question.startswith("You lead: ")
        player.say(second)
        assert len(player.acts) == 2


async def test_what_is_not_asked_now_is_refused_with_whose_turn_it_is() -> None:
    session = at(Phase.PLAY)
    session.bots_at_once = False
    async with seated(session) as player:
        player.decide()
        assert len(player.acts) == 1
        assert player.say(format_card(player.view.hand[0])) == ["It is the turn of Ben."]
        assert player.say("trumps s")[0] == "It is the turn of Ben."
        assert player.say("")[-1] == "Ben is to play."
        assert len(player.acts) == 1


async def test_cards_can_be_said_in_full() -> None:
    async with seated(at(Phase.PLAY, condition=has_to_follow)) as player:
        assert player.say("cards full") == ["Cards are said like this: queen of spades."]
        assert " of " in player.say("")[0]
        assert player.say("cards short") == ["Cards are said like this: QS."]


async def test_the_waiting_room_asks_and_bots_fill_it() -> None:
    async with seated(FakeSession(waiting=True)) as player:
        asked = "Seats are free: ready (and wait for players), bots, lobby, or quit?"
        assert player.question == asked
        assert player.say("qs") == ["There is no game at this table yet."]
        assert player.say("hand") == ["There is no game at this table yet."]
        player.say("bots")
        assert player.session.sent == [FillSeats("casual")]
        assert any(line.startswith("Your hand: ") for line in player.heard)


async def test_after_a_game_there_is_another() -> None:
    session = FakeSession(preset("online", {"end": "hands", "limit": 1}))
    async with seated(session) as player:
        while not player.is_over:
            player.decide()
        assert player.say("qs") == ["The game is over."]
        assert "Hand 1: " in player.say("again")[0]
        assert isinstance(session.sent[-1], Ready)
        assert not player.is_over


async def test_the_high_cut_is_told() -> None:
    async with seated(at(Phase.TARGETS, "dealers-choice")) as player:
        session = FakeSession(preset("mess"), bots_at_once=False)
        async with seated(session) as player:
            assert any(
                line.startswith("Cards are drawn for the deal: Ann ") for line in player.heard
            )


async def test_a_player_who_had_a_seat_all_along_is_told_that_they_are_back() -> None:
    async with seated(at(Phase.PLAY)) as player:
        assert player.deliver(CameBack("NPMD")) == ["You are back at table NPMD."]


async def test_requests_go_out_and_their_answers_are_told() -> None:
    async with seated(at(Phase.PLAY)) as player:
        for line in ("claim", "say Hello,  you!", "pause", "go on"):
            player.say(line)
        seq = player.conversation.model.seq
        assert player.session.sent == [Claim(seq), Chat("Hello, you!"), Pause(True), Pause(False)]
        assert player.deliver(Said("Ben", "Really?")) == ['Ben says: "Really?"']
        assert player.deliver(Said("", "Back at 8.")) == ['The operator says: "Back at 8."']
        [told] = player.deliver(Claimed(1, holds=False))[:1]
        assert told == "Ben claims all tricks to come, but that does not hold."
        assert player.deliver(Claimed(1)) == ["Ben claims the other tricks, and has them."]
        assert player.deliver(Goodbye("server_stops")) == ["The server has stopped."]
        stopped = LinkState(LinkStatus.LOST, retry_seconds=1.0, code="server_stops")
        assert player.deliver(stopped) == ["Trying to reach it until it is back."]
        assert not player.conversation.is_over


async def test_the_time_is_told_and_what_is_used_of_it() -> None:
    session = at(Phase.PLAY)
    player = LinePlayer(session)
    options = TableOptions(decision_seconds=30, bank_seconds=90)
    player.deliver(replace(session.table, options=options))
    time = "30 s a decision, 90 s in reserve"
    assert f"Rules: online. Changed: {time}." in player.heard
    told = [player.deliver(Clock(0, 30_000, (bank, 90_000, 90_000))) for bank in (90_000, 90_000)]
    assert told == [[], []]
    assert player.deliver(Clock(0, 30_000, (41_500, 90_000, 90_000))) == [
        "For the whole game 41 s are left to you."
    ]


async def test_a_pause_that_changes_nothing_is_not_asked_for() -> None:
    async with seated(at(Phase.PLAY)) as player:
        assert player.say("go on") == ["The game is not paused."]
        player.session.change_table(paused="asked")
        assert player.say("pause") == ["The game is paused already."]
        assert player.session.sent == []
        assert player.say(format_card(player.view.hand[0])) == ["The game is paused."]
        assert player.session.sent == []


async def test_a_view_that_has_been_told_is_not_told_again() -> None:
    session = at(Phase.PLAY)
    async with seated(session) as player:
        again = GameView(session.seq, player.view)
        assert player.deliver(session.table) + player.deliver(again) == []
        session.lose_line()
        assert player.deliver(LinkState(LinkStatus.ONLINE)) == [
            "The connection to the server is back."
        ]
        assert player.deliver(again) == [player.question]
        assert player.deliver(again) == []


async def test_leaving_gives_the_seat_up_and_quitting_keeps_it() -> None:
    async with seated(at(Phase.PLAY)) as player:
        player.say("leave")
        assert player.session.sent == [Leave()]
        assert not player.conversation.is_over
        player.deliver(LeftTable("left"))
        assert player.conversation.is_over
    async with seated(at(Phase.PLAY)) as player:
        player.say("QUIT")
        assert player.session.sent == []
        assert player.conversation.is_over


async def test_quitting_keeps_no_seat_where_no_game_is_under_way() -> None:
    async with seated(Quiet(waiting=True)) as player:
        player.say("quit")
        player.conversation.get_up()
        assert player.session.sent == [Leave()]
    async with seated(at(Phase.PLAY)) as player:
        player.say("quit")
        player.conversation.get_up()
        assert player.session.sent == []


async def test_the_end_of_the_line_ends_the_conversation_with_its_reason() -> None:
    async with seated(at(Phase.PLAY)) as player:
        player.deliver(LinkState(LinkStatus.ENDED, code="replaced"))
        assert player.conversation.is_over
        assert player.conversation.failure == ("replaced", {})


async def test_nothing_is_asked_for_while_the_line_is_down_but_a_card_goes_when_it_is_back() -> (
    None
):
    async with seated(at(Phase.PLAY)) as player:
        player.session.lose_line()
        assert player.say("pause")[0].startswith("The connection to the server is down")
        assert player.session.sent == []


PERSON = SeatState(Occupant.PERSON, "Ben", present=True)


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        (SeatState(), PERSON, "Ben sits down."),
        (SeatState(), SeatState(Occupant.BOT, "Bot", True), "The bot Bot sits down."),
        (PERSON, SeatState(), "Ben has left the table."),
        (PERSON, SeatState(Occupant.BOT, "Bot", True), "Ben has left, the bot Bot plays on."),
        (PERSON, SeatState(Occupant.PERSON, "Ben"), "Ben is away."),
        (SeatState(Occupant.PERSON, "Ben"), PERSON, "Ben is back."),
        (
            SeatState(Occupant.PERSON, "Ben"),
            SeatState(Occupant.PERSON, "Ben", stand_in=True),
            "A bot plays for Ben until they are back.",
        ),
        (
            PERSON,
            SeatState(Occupant.PERSON, "Ben", present=True, stand_in=True),
            "A bot plays for Ben, who does nothing, until they are back.",
        ),
        (
            PERSON,
            SeatState(Occupant.PERSON, "Ben", present=True, ready=True),
            "Ben is ready.",
        ),
    ],
)
async def test_changes_at_the_seats_are_told(was: SeatState, now: SeatState, says: str) -> None:
    own = SeatState(Occupant.PERSON, "Ann", present=True)
    before, after = (TableState("1", RuleSet(), (own, seat), 0) for seat in (was, now))
    told = update_lines(Model(table=before), Model(table=after), after, CardStyle.SHORT)
    assert list(told) == [says]


async def test_a_player_whose_time_is_up_is_told_that_a_card_was_played_for_them() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    own = SeatState(Occupant.PERSON, "Ann", present=True)
    other = SeatState(Occupant.PERSON, "Ben", present=True)
    options = TableOptions(decision_seconds=30)
    tables = [
        TableState(
            *("1", RuleSet(), (replace(own, stand_in=late), replace(other, stand_in=late)), 0),
            options=options,
        )
        for late in (False, True)
    ]
    before, after = (Model(table=table, view=view_for(session.state, 0)) for table in tables)
    told = update_lines(before, after, tables[1], CardStyle.SHORT)
    assert list(told) == [
        "Ben ran out of time: a bot decided.",
        "You ran out of time: a card was played for you.",
    ]


async def test_a_pause_and_a_watcher_are_told() -> None:
    own = SeatState(Occupant.PERSON, "Ann", present=True)
    states = [
        TableState("1", RuleSet(), (own,), 0, watchers=watchers, paused=paused)
        for watchers, paused in (((), ""), (("Eve",), "asked"), (("Eve",), ""))
    ]
    told = [
        list(update_lines(Model(table=before), Model(table=after), after, CardStyle.SHORT))
        for before, after in pairwise(states)
    ]
    assert told == [["Eve is watching.", "The game is paused."], ["The game goes on."]]


async def test_a_watcher_hears_the_game_and_is_asked_nothing() -> None:
    session = at(Phase.PLAY)
    player = LinePlayer(session)
    player.deliver(LinkState(LinkStatus.ONLINE))
    player.deliver(TableState("1", session.rules, session.table.seats, None))
    player.deliver(GameView(session.seq, view_for(session.state, None)))
    assert player.heard[-1] == "Ann is to play."
    assert player.say("qs") == ["Only a player can do that."]


class TestScript:
    """Lines that wait until something is asked."""

    async def test_cards_wait_for_the_turn_and_each_goes_for_one_question(self) -> None:
        session = at(Phase.PLAY)
        session.bots_at_once = False
        async with seated(session, waits=True) as player:
            assert player.conversation.pacing.admits("qs")
            player.decide()
            assert not player.conversation.pacing.admits("qs")
            assert not player.conversation.pacing.admits("hand")
            session.play_bots()
            assert player.conversation.pacing.admits("qs")

    async def test_cards_wait_in_the_waiting_room_and_requests_do_not(self) -> None:
        async with seated(FakeSession(waiting=True), waits=True) as player:
            admits = player.conversation.pacing.admits
            assert [admits(line) for line in ("qs", "give 2h", "trumps s", "claim")] == [False] * 4
            for line in ("bots", "say hello", "who", "hand", "trumps", "xyzzy", "leave", "quit"):
                assert admits(line), line

    async def test_in_a_pause_decisions_alone_wait(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            player.session.change_table(paused="asked")
            admits = player.conversation.pacing.admits
            assert [admits(line) for line in ("qs", "give 2h", "claim")] == [False] * 3
            for line in ("hand", "trick", "who", "scores", "rules", "help", "go on", "quit"):
                assert admits(line), line

    async def test_what_need_not_wait_for_a_game_overtakes_what_has_to_but_no_end(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            next_of = player.conversation.pacing.next_of
            assert next_of(["qs", "who"]) == 0
            player.session.change_table(paused="asked")
            assert next_of(["qs", "ks", "who", "go on"]) == 2
            assert next_of(["qs", "quit", "who"]) is None
            assert next_of(["quit", "who"]) == 0

    async def test_lines_wait_for_a_game_that_begins_by_itself(self) -> None:
        session = FakeSession(waiting=True)
        async with seated(session, waits=True) as player:
            bot = SeatState(Occupant.BOT, "Bot", present=True)
            own = replace(session.table.seats[0], ready=True)
            session.change_table(seats=(own, bot, bot))
            assert not player.conversation.pacing.admits("hand")
            assert player.conversation.pacing.is_held_up(ends=True)

    async def test_an_answer_that_does_not_come_is_given_up(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            player.say("claim")
            player.say("say Hello")
            assert player.conversation.pacing.is_held_up(ends=False)
            player.conversation.give_up()
            assert player.heard[-1] == "The server has not answered."
            assert player.conversation.pacing.admits("qs")

    async def test_lines_wait_for_the_answer_to_a_request(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            player.say("claim")
            assert not player.conversation.pacing.admits("qs")
            player.deliver(Rejected("claim_fails"))
            assert player.conversation.pacing.admits("qs")

    async def test_nothing_is_asked_and_lines_wait_while_a_claim_is_settled(self) -> None:
        session = at(Phase.PLAY, condition=lambda view: len(view.hand) == 2)
        async with seated(session, waits=True) as player:
            asked = len([line for line in player.heard if line.endswith("?")])
            player.say("claim")
            player.deliver(Claimed(0))
            while len(player.view.hand) == 2:
                session.send(Act(session.seq, decide_steadily(player.view)))
                player.conversation.ask()
            assert not player.conversation.pacing.admits("qs")
            assert not player.conversation.pacing.is_idle
            assert len([line for line in player.heard if line.endswith("?")]) == asked
            session.send(Act(session.seq, decide_steadily(player.view)))
            player.conversation.ask()
            assert player.conversation.pacing.is_idle

    async def test_lines_wait_while_the_line_is_down(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            player.session.lose_line()
            assert not player.conversation.pacing.admits("hand")

    async def test_after_a_game_everything_is_admitted(self) -> None:
        session = FakeSession(preset("online", {"end": "hands", "limit": 1}))
        async with seated(session, waits=True) as player:
            while not player.is_over:
                player.decide()
            assert player.conversation.pacing.admits("qs")
            assert player.conversation.pacing.admits("again")

    async def test_an_empty_line_says_nothing(self) -> None:
        async with seated(at(Phase.PLAY), waits=True) as player:
            assert player.say("") == []


async def test_the_record_of_the_game_is_kept_and_where_it_is_told(tmp_path: Path) -> None:
    session = Quiet(preset("online"), seed=b"pictures")
    player = LinePlayer(session, records=RecordList(tmp_path))
    player.deliver(LinkState(LinkStatus.ONLINE))
    player.deliver(session.table)
    assert player.deliver(RecordPart(("not asked for",), is_last=True)) == []
    player.say("save")
    assert session.sent == [GetRecord()]
    assert not player.conversation.pacing.is_idle
    assert player.deliver(RecordPart(("one",), is_last=False)) == []
    (told,) = player.deliver(RecordPart(("two",), is_last=True))
    (kept,) = RecordList(tmp_path).all()
    assert told == f"The record is saved: {kept.path}"
    assert text_in(kept.path) == "one\ntwo\n"


def text_in(path: Path) -> str:
    return path.read_text()


async def test_the_host_of_a_table_removes_players_and_hands_it_over_by_name() -> None:
    async with seated(at(Phase.PLAY)) as player:
        player.session.change_table(
            host=0,
            seats=(PERSON, replace(PERSON, name="Cat"), SeatState(Occupant.BOT, "Bea", True)),
        )
        assert player.say("remove Dan") == ['Nobody for that is called "Dan".']
        assert player.say("hand over bea") == ['Nobody for that is called "bea".']  # a bot
        assert player.say("remove ben") == ['Nobody for that is called "ben".']  # the player
        player.say("hand over cat")
        assert player.session.sent == [HandOverTable(1)]
        assert player.say("remove bea") == ["Only the host of the table can do that."]
        player.session.change_table(host=0)
        told = player.say("remove bea")
        assert told == ["Bea is a bot: it can be removed when the game is over."]
        player.say("remove cat")
        assert player.session.sent[1:] == [RemovePlayer(1)]


def has_one_answer(view: View) -> bool:
    asked = choice(view)
    return asked is not None and len(asked.cards) == 1 < len(view.hand)


async def test_the_only_legal_card_is_played_without_a_question_where_that_is_wanted() -> None:
    settings = Settings(play_single=True)
    async with seated(at(Phase.PLAY, condition=has_one_answer), settings=settings) as player:
        assert player.acts
        assert player.heard[-1].endswith("?") or player.is_over
        questions = [line for line in player.heard if line.startswith("Your turn")]
        assert all(" " in line.partition(": ")[2] for line in questions)  # two cards or more
    for waits, wanted in ((True, settings), (False, Settings())):
        session = at(Phase.PLAY, condition=has_one_answer)
        async with seated(session, waits=waits, settings=wanted) as player:
            assert not player.acts
            assert player.question.startswith("Your turn, ")


async def test_no_card_is_played_by_itself_in_a_pause_or_while_the_line_is_down() -> None:
    session = at(Phase.PLAY, condition=has_one_answer)
    session.change_table(paused="asked")
    async with seated(session, settings=Settings(play_single=True)) as player:
        assert not player.acts
        session.lose_line()
        player.conversation.ask()
        assert not player.acts
        session.come_back()
        session.change_table(paused="")
        player.conversation.ask()
        assert player.acts


async def test_the_kitty_and_an_exchange_are_told_with_the_new_hand() -> None:
    async with seated(at(Phase.GIVE)) as player:
        player.decide()
        told = "\n".join(player.heard)
        assert "Ann gives " in told
        assert " returns: " in told
        returned = next(n for n, line in enumerate(player.heard) if " returns: " in line)
        assert any(line.startswith("Your hand: ") for line in player.heard[returned:])
    async with seated(at(Phase.DISCARD)) as player:
        player.decide()
        assert any("Ann picks up the kitty: " in line for line in player.heard)


async def test_a_suit_alone_tells_what_one_has_of_it_unless_trumps_are_asked() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: {0, 3} & set(map(suit_of, view.hand)) == {3})
    async with seated(session) as player:
        held = [card for card in player.view.hand if suit_of(card) == 3]
        assert player.say("spades")[0] == f"You have {CardStyle.SHORT.hand(held)}."
        assert player.say("C")[0] == "You have no clubs."
        assert player.acts == []
    session = FakeSession()
    session.skip_to(Phase.TRUMP)
    async with seated(session) as player:
        player.say("spades")
        assert player.acts == [NameTrump(3)]


async def test_what_has_been_played_is_told_whole_and_by_suits() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: view.public.trick.cards != ())
    async with seated(session) as player:
        public = player.view.public
        cards = [card for trick in (*public.tricks, public.trick) for card in trick.cards]
        assert player.say("played") == [f"Played: {CardStyle.SHORT.hand(cards)}."]
        for suit, word in enumerate(("clubs", "diamonds", "h", "spades")):
            of_suit = [card for card in cards if suit_of(card) == suit]
            told = f"Played: {CardStyle.SHORT.hand(of_suit)}."
            none = f"No {SUIT_NAMES[suit]} have been played."
            assert player.say(f"played {word}") == [told if of_suit else none]
        assert player.say("played seven") == [
            '"seven" is no suit: say clubs, diamonds, hearts or spades.'
        ]


async def test_somebody_who_is_muted_is_heard_no_more_and_then_again() -> None:
    session = FakeSession()
    session.change_table(
        seats=tuple(
            SeatState(Occupant.PERSON, name, present=True) for name in ("Ann", "Ben", "Cat")
        )
    )
    async with seated(session) as player:
        assert player.deliver(Said("Ben", "Hello")) == ['Ben says: "Hello"']
        assert player.say("mute ben") == ["You hear Ben no more: mute Ben undoes it."]
        assert player.deliver(Said("Ben", "Hello")) == []
        assert player.deliver(Said("Cat", "Hello")) == ['Cat says: "Hello"']
        assert player.deliver(Said("", "Stop")) == ['The operator says: "Stop"']
        assert player.say("mute Ben") == ["You hear Ben again."]
        assert player.deliver(Said("Ben", "Hello")) == ['Ben says: "Hello"']
        assert player.say("mute Zoe") == ['Nobody here is called "Zoe".']
        assert player.say("mute") == ["Whom? The name goes after the word mute."]


async def test_the_last_card_is_taken_back_until_the_next_player_has_played() -> None:
    session = FakeSession(bots_at_once=False)
    session.skip_to(Phase.PLAY, lambda view: not (view.public.tricks or view.public.trick.cards))
    async with seated(session) as player:
        question = player.question
        player.decide()
        card = player.view.public.trick.cards[0]
        told = player.say("take back")
        assert told == [f"Ann takes back: {CardStyle.SHORT.card(card)}.", question]
        assert player.say("undo") == ["There is no card to take back."]


async def test_a_finished_trick_waits_for_enter_where_the_player_wants_that() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.public.trick.cards) == 2)
    settings = Settings(trick_time=TrickTime.ENTER)
    async with seated(session, settings=settings) as player:
        player.decide()
        assert player.question == "Enter for what comes next?"
        assert session.wishes[-1] == Reading(True)
        seen = len(player.view.public.tricks)
        assert player.heard[-2].startswith(f"{NAMES[player.view.public.trick.leader]} takes it")
        player.say("")
        assert session.wishes[-1] == Reading(False)
        assert len(player.view.public.tricks) == seen
        assert player.view.public == session.state.public
        player.decide()


def with_a_high_card(view: View) -> tuple[str, str]:
    """The line that lays a high card away, and that card."""
    high = max(card for card in view.hand if high_card(view, Discard((card,))))
    low = [card for card in view.hand if high_card(view, Discard((card,))) is None][:3]
    return " ".join(map(format_card, (*low, high))), CardStyle.SHORT.card(high)


@pytest.mark.parametrize("waits", [False, True])
async def test_a_person_is_asked_once_more_before_a_high_card_goes(waits: bool) -> None:
    session = FakeSession()
    session.skip_to(Phase.DISCARD)
    async with seated(session, waits=waits, settings=Settings()) as player:
        asked = player.question
        line, card = with_a_high_card(player.view)
        [*_, told] = player.say(line)
        if waits:
            assert len(player.acts) == 1
            return
        assert told.startswith(f"Lay {card} away? It is ")
        assert told.endswith("Yes or no?")
        assert player.say("no") == [asked]
        [told] = player.say("yes")
        assert told.startswith('"yes" is neither a card nor a command')
        player.say(line)
        assert not player.acts
        player.say("yes")
        assert len(player.acts) == 1


class TestAnswersOfTheTable:
    """What somebody in line mode can say to what a table asks, and what they hear of it."""

    async def test_whoever_does_nothing_is_told_of_and_a_word_lets_a_bot_play(self) -> None:
        session = Quiet(seat=0, bots_at_once=False)
        async with seated(session) as player:
            people = tuple(replace(seat, occupant=Occupant.PERSON) for seat in session.table.seats)
            session.change_table(seats=people)
            assert player.say("bot for ben") == ["Nobody keeps the others waiting for long."]
            session.change_table(idle=Idle(1, 120))
            assert player.heard[-1] == (
                'Ben has not played for 2 minutes. "bot for Ben" asks Cat whether a bot may.'
            )
            player.say("bot for ben")
            late = replace(people[1], stand_in=True)
            session.change_table(seats=(people[0], late, people[2]), idle=None)
            assert player.heard[-1] == "A bot plays for Ben, who does nothing, until they are back."
            assert player.say("back") == ["No bot plays for you."]
            mine = replace(people[0], stand_in=True)
            session.change_table(seats=(mine, *people[1:]))
            assert player.heard[-1] == 'A bot plays for you: "back" takes your seat back.'
            player.say("back")
            assert session.sent == [LetBotPlay(1), Join("4711")]
            cards = (Play(parse_card("7D")), Play(parse_card("QS")))
            told = player.deliver(StoodIn((NameTrump(3), *cards), 2))
            assert told == [
                "In hands that are over, a bot decided for you 2 times.",
                "A bot named spades trumps for you.",
                "A bot played 7D QS for you.",
            ]

    async def test_who_is_away_and_who_has_paused_the_game_is_told(self) -> None:
        session = at(Phase.PLAY)
        async with seated(session) as player:
            ann, ben, cat = session.table.seats
            ben = replace(ben, occupant=Occupant.PERSON)
            session.change_table(seats=(ann, ben, cat))
            away = replace(ben, present=False)
            session.change_table(seats=(ann, away, cat), grace_left=(None, 45, None))
            assert player.heard[-1] == "Ben is away: a bot takes over in 45 s."
            session.change_table(paused="asked", paused_by="Cat")
            assert player.heard[-1] == "Cat has paused the game."

    async def test_the_host_admits_and_a_watcher_takes_a_seat(self) -> None:
        session = at(Phase.PLAY)
        async with seated(session) as player:
            session.change_table(wishes=(SeatWish("Zoe", 2),), watchers=("Zoe",))
            assert player.heard[-1] == (
                'Zoe would like the seat of the bot Cat: "admit" lets them sit down, "refuse" not.'
            )
            for line in ("admit zoe", "refuse"):
                player.say(line)
            assert session.sent == [Admit("Zoe", True), Admit("Zoe", False)]
            said = Said("Zoe", "thanks", watching=True)
            assert player.deliver(said) == ['Zoe (watching) says: "thanks"']
        session = at(Phase.PLAY)
        session.watches = True
        async with seated(session) as player:
            player.say("sit seat 2")
            assert session.sent == [Join("4711", seat=1)]
            assert player.deliver(TookOver("Ada")) == [
                "You have the seat of the bot Ada, and its cards."
            ]

    async def test_ready_is_said_and_taken_back_and_others_are_told_how_to_come(self) -> None:
        session = Quiet(waiting=True)
        player = LinePlayer(session, invitation=Invitation("192.168.1.20", is_announced=True))
        told = player.deliver(session.table)
        assert told[1] == (
            "Others come with: sergeant-major join 192.168.1.20 --table 4711"
            " (on this network sergeant-major join is enough)."
        )
        with_door = LinkState(LinkStatus.ONLINE, ssh_port=3585)
        guest = LinePlayer(session, invitation=Invitation("box:4000", ssh_host="box"))
        guest.deliver(with_door)
        assert "With nothing installed: ssh -p 3585 box" in guest.deliver(session.table)
        player.deliver(with_door)
        player.say("ready")
        player.say("not ready")
        player.say("bots casual seat 3")
        assert session.sent == [Ready(), Ready(ready=False), FillSeats("casual", 2)]
