"""The others at the table: clock, pause, claims, chat, who is there, what the host may do."""

import pytest
from msgspec.structs import replace
from textual._time import get_time
from textual.events import Key

from client.screen.apps import game
from client.screen.base.box import Box
from client.screen.scene import trick_hold
from client.screen.terminal.echoes import EchoFilter
from client.state.connection import LinkState, LinkStatus
from client.state.settings import Bell, Settings
from engine.actions import Play
from engine.cards import suit_of
from engine.claims import claimed_plays
from engine.public import Phase
from engine.tricks import legal_cards
from protocol.messages import (
    Chat,
    Claim,
    Clock,
    FillSeats,
    HandOverTable,
    Occupant,
    Pause,
    RemovePlayer,
    Said,
    SeatState,
    TableOptions,
)
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession, has_to_follow
from tests.client.screen.terminal.test_bytes import Meter

pytestmark = pytest.mark.asyncio

LARGEST_TICK = 40
LARGEST_MESSAGE = 150


def at_play(**options: object) -> FakeSession:
    session = FakeSession(seed=b"play", **options)  # type: ignore[arg-type]
    session.skip_to(Phase.PLAY, has_to_follow)
    return session


def with_persons(session: FakeSession) -> None:
    """The others are people, one away, one with a bot playing for them, and somebody looks on."""
    session.change_table(
        seats=(
            SeatState(Occupant.PERSON, "Ann", present=True),
            SeatState(Occupant.PERSON, "Ben", present=False),
            SeatState(Occupant.PERSON, "Cat", present=False, stand_in=True),
        ),
        watchers=("Zoe", "Yan"),
    )


@pytest.mark.parametrize("seat", [0, 1, 2])
async def test_a_clock_costs_a_few_cells_a_second_and_nothing_when_it_stands(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = get_time()
    for module in (game, trick_hold):  # a busy machine would let whole seconds pass
        monkeypatch.setattr(module, "get_time", lambda: now)
    async with seated(at_play()) as player:
        player.session.deliver(Clock(seat, 30_000, (60_000, 60_000, 60_000)))
        await player.settle()
        assert "0:30  bank 1:00" in player.text
        meter = Meter(player)
        meter.read()
        assert meter.read() == 0
        now += 1
        player.app._tick()
        await player.settle()
        assert "0:29" in player.text
        assert 0 < meter.read() <= LARGEST_TICK
        player.session.change_table(paused="asked")
        await player.settle()
        assert "0:29" not in player.text


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_ones_own_clock_stands_with_the_question_and_moves_no_score(
    size: tuple[int, int],
) -> None:
    async with seated(at_play(), size) as player:
        clock, before = "0:30  bank 10:00", player.text.split("\n")
        player.session.deliver(Clock(0, 30_000, (600_000, 60_000, 60_000)))
        await player.until(lambda: clock in player.text)
        now = player.text.replace(clock, " " * len(clock)).split("\n")
        assert [line.rstrip() for line in now] == [line.rstrip() for line in before]
        (row,) = (line for line in player.text.split("\n") if clock in line)
        assert "Your turn: follow" in row


async def test_a_pause_is_asked_for_shown_and_ended() -> None:
    async with seated(at_play()) as player:
        await player.press("p")
        assert player.session.sent[-1] == Pause(True)
        await player.until(lambda: "The game is paused" in player.text)
        await player.press("enter")
        assert player.acts == []
        await player.press("p")
        assert player.session.sent[-1] == Pause(False)
        await player.until(lambda: "The game is paused" not in player.text)
        await player.press("enter")
        assert len(player.acts) == 1


async def test_a_claim_is_confirmed_and_one_that_fails_is_told() -> None:
    session = at_play()
    assert claimed_plays(session.state, 0) is None
    async with seated(session) as player:
        await player.press("r")
        await player.until(lambda: "Claim the rest?" in player.text)
        await player.press("n")
        await player.until(lambda: "Claim the rest?" not in player.text)
        await player.press("r", "y")
        await player.until(lambda: "The claim does not hold" in player.text)
        assert player.session.sent == [Claim(player.app.scene.model.seq)]
        await player.press("enter")
        assert len(player.acts) == 1


async def test_a_claim_that_holds_ends_the_hand() -> None:
    session = FakeSession(seed=b"claims")

    def holds(view: object) -> bool:
        return claimed_plays(session.state, 0) is not None and len(session.state.hands[0]) > 1

    session.skip_to(Phase.PLAY, holds)
    async with seated(session, keep_pages=True) as player:
        await player.press("r", "y")
        await player.until(lambda: "is over" in player.text)
        assert player.acts == []


async def test_a_claim_out_of_turn_is_told_what_would_be_right() -> None:
    session = at_play(bots_at_once=False)
    async with seated(session) as player:
        await player.press("enter", "r")
        assert "when it is your turn" in player.text


async def test_the_marks_say_who_is_away_and_for_whom_a_bot_plays() -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        await player.until(lambda: "stand-in" in player.text)
        assert "away" in player.text
        assert "2 watch" in player.text


async def test_the_host_removes_a_player_and_hands_the_table_over_after_a_question() -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        await player.press("m")
        await player.until(lambda: "Zoe" in player.text)
        await player.press("up", "delete")  # oneself: nothing is asked
        assert "Remove" not in player.text
        await player.press("down", "delete")
        await player.until(lambda: "Remove Ben" in player.text)
        await player.press("n", "y")
        await player.press("down", "h", "y", "up", "delete")
        assert player.session.sent == [HandOverTable(2)]
        assert "remove" not in player.text.lower()
        player.session.change_table(host=0)
        await player.until(lambda: "Del remove" in player.text)
        await player.press("delete", "y")
        assert player.session.sent[-1] == RemovePlayer(1)


async def test_the_list_begins_at_the_first_other_player_and_the_question_names_them() -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        for _ in range(2):
            await player.press("m", "delete")
            await player.until(lambda: "Remove Ben from the table?" in player.text)
            await player.press("n", "down", "delete")
            await player.until(lambda: "Remove Cat from the table?" in player.text)
            await player.press("n", "escape")
        player.session.change_table(your_seat=None, host=None)
        await player.press("m")
        await player.until(lambda: "Enter mute" in player.text)


async def test_the_others_are_told_who_gets_up_in_a_game_or_is_removed() -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        ann, ben, _cat = player.session.table.seats
        bot = SeatState(Occupant.BOT, "Ada", present=True)
        player.session.change_table(seats=(ann, ben, bot))
        await player.until(lambda: "Cat has left, the bot Ada plays on." in player.text)
        assert "Cat has left, the bot Ada plays on." in player.app.scene.log.hand


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_a_player_whose_time_is_up_is_told_that_a_card_was_played_for_them(
    size: tuple[int, int],
) -> None:
    says = "You ran out of time: a card was played for you."
    async with seated(at_play(bots_at_once=False), size) as player:
        ann, *others = player.session.table.seats
        player.session.change_table(options=TableOptions(decision_seconds=30))
        player.session.change_table(seats=(replace(ann, stand_in=True), *others))
        player.session._happen(0, Play(legal_cards(player.view.hand, player.view.public.trick)[0]))
        player.session.change_table(seats=(ann, *others))
        player.session.play_bots()
        await player.until(lambda: says in player.text)
        assert says in player.app.scene.log.hand
        await player.press("end", "enter")
        await player.until(lambda: says not in player.text)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (TableOptions(decision_seconds=5), "Time: 5 s a decision."),
        (TableOptions(bank_seconds=90), "Time: 90 s for the whole game."),
        (TableOptions(), "No clock."),
    ],
)
async def test_the_clock_is_told_without_what_there_is_not(
    options: TableOptions, says: str
) -> None:
    async with seated(at_play()) as player:
        player.session.change_table(options=options)
        await player.press("m")
        await player.until(lambda: says in player.text)


async def test_a_bot_is_removed_only_between_two_games() -> None:
    bots = FakeSession(bots_at_once=False, waiting=True)
    bots.skip_to(Phase.PLAY)
    async with seated(bots) as player:
        seats = (bots.table.seats[0], SeatState(Occupant.BOT, "Ada", present=True), SeatState())
        bots.change_table(seats=seats)
        await player.press("m", "delete")
        await player.until(lambda: "Remove Ada" in player.text)
        await player.press("n", "escape")
        bots.send(FillSeats("casual"))
        await player.settle()
        await player.press("m", "delete")
        await player.until(lambda: "Ada is a bot: it can be removed when" in player.text)
        await player.press("y", "down")
        assert "Ada is a bot" not in player.text
        assert RemovePlayer(1) not in bots.sent


async def test_the_foot_of_the_list_names_just_what_can_be_done_with_the_person_pointed_at() -> (
    None
):
    async with seated(at_play()) as player:
        with_persons(player.session)
        cat = SeatState(Occupant.BOT, "Cat", present=True)
        player.session.change_table(host=0, seats=(*player.session.table.seats[:2], cat))
        await player.press("m", "up")
        await player.until(lambda: "─ Esc or m closes ─" in player.text)  # oneself
        await player.press("down")  # a person
        words = "Enter mute · Del remove · h hand over · Esc or m closes"
        await player.until(lambda: f"─ {words} ─" in player.text)
        await player.press("down")  # a bot in a game
        await player.until(lambda: "─ b bot · Esc or m closes ─" in player.text)
        await player.press("h", "enter")
        assert player.session.sent == []
        await player.press("down")  # a watcher
        await player.until(lambda: "─ Enter mute · Esc or m closes ─" in player.text)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_the_list_keeps_its_place_wherever_one_points_and_whatever_is_asked_or_told(
    size: tuple[int, int],
) -> None:
    async with seated(at_play(), size) as player:
        with_persons(player.session)
        bot = SeatState(Occupant.BOT, "Bartholomew the Great", present=True)
        player.session.change_table(host=0, seats=(*player.session.table.seats[:2], bot))
        await player.press("m")
        await player.until(lambda: "Zoe" in player.text)
        boxes = []
        for keys in (
            (),
            ("down",),
            ("delete",),
            ("n",),
            ("h",),
            ("n", "down"),
            ("delete",),
            ("down",),
        ):
            await player.press(*keys)
            await player.rest()
            boxes.append(player.app.screen.query_one(Box).region)
        assert len(set(boxes)) == 1, boxes


async def test_somebody_is_muted_from_the_list() -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        await player.press("m", "enter")
        await player.until(lambda: "muted" in player.text)
        player.session.deliver(Said("Ben", "can you hear me?"))
        await player.press("escape", "slash")
        await player.until(lambda: "Nobody has said anything" in player.text)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_writing_in_the_chat_takes_no_key_from_the_game_and_gives_none_to_it(
    size: tuple[int, int],
) -> None:
    async with seated(at_play(), size) as player:
        await player.press("slash", *"qs", "space", *"as")
        await player.until(lambda: "> qs as" in player.text)
        await player.press("left", "left", "backspace", "escape", "slash")
        await player.until(lambda: "> qsas" in player.text)  # what was typed is kept
        await player.press("enter")
        assert player.session.sent == [Chat("qsas")]
        await player.until(lambda: "Ann: qsas" in player.text)
        await player.press("escape", "enter")
        assert [type(act) for act in player.acts] == [Play]


async def test_letters_that_come_together_are_all_typed_in_the_chat() -> None:
    async with seated(at_play()) as player:
        await player.press("slash")
        for letter in "good luck all":
            player.app.post_message(Key("space" if letter == " " else letter, letter))
        await player.until(lambda: "> good luck all" in player.text)
        await player.press("enter")
        assert player.session.sent == [Chat("good luck all")]


async def test_a_message_is_counted_for_few_bytes_until_it_is_read() -> None:
    async with seated(at_play()) as player:
        meter = Meter(player)
        meter.read()
        player.session.deliver(Said("Ben", "well played"))
        await player.settle()
        assert "/ 1 new" in player.text
        assert 0 < meter.read() <= LARGEST_MESSAGE
        player.session.deliver(Said("", "the server stops at ten"))
        await player.until(lambda: "/ 2 new" in player.text)
        await player.press("slash")
        await player.until(lambda: "Operator: the server stops" in player.text)
        await player.press("escape")
        await player.until(lambda: " new " not in player.text)


@pytest.mark.parametrize("waiting", [False, True])
async def test_what_the_operator_says_is_seen_at_once_until_the_player_goes_on(
    waiting: bool,
) -> None:
    session = FakeSession(waiting=True) if waiting else at_play()
    async with seated(session) as player:
        player.session.deliver(Said("", "the server stops at ten"))
        await player.until(lambda: "Operator: the server stops at ten" in player.text)
        player.session.deliver(Said("Ben", "oh"))
        await player.settle()
        assert "Operator: the server stops at ten" in player.text
        await player.press("slash", "escape")
        # In the waiting room it stays in the chat.
        await player.until(lambda: "Operator" not in player.text.splitlines()[-1])


async def test_where_the_chat_is_in_sight_nothing_is_unread() -> None:
    async with seated(at_play(), (140, 40)) as player:
        player.session.deliver(Said("Ben", "[b]well[/b] played"))
        await player.until(lambda: "Ben: [b]well[/b] played" in player.text)
        assert "message" not in player.text


async def test_what_was_said_is_read_as_soon_as_there_is_room_for_the_chat() -> None:
    async with seated(at_play()) as player:
        player.session.deliver(Said("Ben", "well played"))
        await player.until(lambda: "/ 1 new" in player.text)
        await player.pilot.resize_terminal(140, 40)
        await player.until(lambda: "Ben: well played" in player.text)
        await player.until(lambda: "message" not in player.text)
        await player.press("l")  # a page that leaves the chat in sight
        player.session.deliver(Said("Ben", "very well played"))
        await player.until(lambda: "Ben: very well played" in player.text)
        assert "message" not in player.text


async def test_without_chat_there_is_none() -> None:
    async with seated(at_play(), (140, 40), settings=Settings(chat=False)) as player:
        player.session.deliver(Said("Ben", "well played"))
        await player.settle()
        assert "Chat" not in player.text
        assert "message" not in player.text


async def test_the_line_is_told_on_request_and_what_was_missed_when_it_is_back() -> None:
    session = at_play(bots_at_once=False)
    async with seated(session) as player:
        state = LinkState(LinkStatus.ONLINE, delay_ms=123, bytes_received=4567, bytes_sent=89)
        player.session.deliver(state)
        await player.press("i")
        await player.until(lambda: "123 ms" in player.text)
        assert "4567 bytes" in player.text
        await player.press("enter")
        player.session.lose_line(4)
        await player.until(lambda: "next try is in 4 s" in player.text)
        player.session.come_back()
        await player.until(lambda: "Meanwhile nothing has happened" in player.text)


async def test_what_happened_meanwhile_is_told_in_a_sentence() -> None:
    session = at_play(bots_at_once=False)
    async with seated(session) as player:
        await player.press("enter")
        player.session.lose_line()
        player.session._deliver, deliver = lambda update: None, player.session._deliver
        player.session.play_bots(3)
        player.session._deliver = deliver
        player.session.come_back()
        await player.until(lambda: "The connection is back. Meanwhile" in player.text)


async def test_a_slow_line_leaves_out_what_is_only_decoration() -> None:
    async with seated(at_play()) as player:
        whole = Meter(player).read()
        player.session.deliver(LinkState(LinkStatus.ONLINE, delay_ms=900))
        await player.settle()
        assert player.app.scene.is_frugal
        assert Meter(player).read() < whole


async def test_a_called_player_hears_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_play(bots_at_once=False)
    async with seated(session, echo_filter=EchoFilter(0, 0)) as player:
        rung = _bells(player, monkeypatch)
        player.app._notifier.focus(False)
        await player.press("enter")
        player.session.play_bots()
        await player.until(lambda: rung)
        player.session.deliver(Said("Ben", "your turn"))
        await player.settle()
        assert rung == ["bell"]


@pytest.mark.parametrize("bell", [Bell.TURN, Bell.TURN_AND_CHAT])
async def test_the_bell_rings_for_what_others_say_where_that_is_wanted(
    bell: Bell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(at_play(), settings=Settings(bell=bell)) as player:
        rung = _bells(player, monkeypatch)
        player.app._notifier.focus(False)
        player.session.deliver(Said("Ann", "that was myself"))
        assert rung == []
        player.session.deliver(Said("Ben", "hello"))
        assert bool(rung) == (bell is Bell.TURN_AND_CHAT)


async def test_the_bell_does_not_ring_for_a_turn_that_a_card_chosen_ahead_has_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = FakeSession(seed=b"ahead", dealer=2, bots_at_once=False)
    session.seat = 1
    session.skip_to(Phase.PLAY, lambda view: not view.public.trick.cards)
    session.seat = 2
    async with seated(session) as player:
        rung = _bells(player, monkeypatch)
        player.app._notifier.focus(False)
        called = player.app._notifier.call
        calls: list[bool] = []

        def call() -> None:
            called()
            calls.append(True)

        monkeypatch.setattr(player.app._notifier, "call", call)
        lead = session._next_action()
        assert lead is not None
        assert isinstance(lead[1], Play)
        await player.press("home")
        while suit_of(player.selection.card or 0) != suit_of(lead[1].card):
            await player.press("right")
        await player.press("space")
        player.session.play_bots(1)
        await player.until(lambda: player.acts and calls)
        assert rung == []


def _bells(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    rung: list[str] = []
    monkeypatch.setattr(player.app, "bell", lambda: rung.append("bell"))
    return rung


async def test_what_was_said_stands_under_the_bar_for_some_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with seated(at_play()) as player:
        with_persons(player.session)
        now = 100.0
        monkeypatch.setattr("client.screen.apps.game.get_time", lambda: now)
        player.session.deliver(Said("Zoe", "what a hand, Ann!", watching=True))
        await player.until(lambda: "Zoe (watching): what a hand, Ann!" in player.text)
        now = 105.0
        player.app._tick()
        await player.settle()
        assert "what a hand" in player.text
        now = 107.0
        player.app._tick()
        await player.until(lambda: "what a hand" not in player.text)
        assert "/ 1 new" in player.text


async def test_what_is_often_said_has_a_key_and_a_number() -> None:
    async with seated(at_play()) as player:
        await player.press("f3", "2")
        assert player.session.sent == [Chat("Thanks!")]
        await player.press("f3")
        await player.click_text("One moment")
        assert player.session.sent[1:] == [Chat("One moment, please.")]
        await player.until(lambda: player.app.screen is player.table)
