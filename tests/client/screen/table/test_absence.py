"""Somebody does not play: what the prompt says of it, and what one can do."""

import pytest
from msgspec.structs import replace

from client.screen.table.question import Question
from client.state.absences import Absence, Absences
from engine.actions import Play
from engine.cards import parse_card
from engine.public import Phase
from protocol.messages import (
    Admit,
    ClientMessage,
    Idle,
    Join,
    LetBotPlay,
    Occupant,
    Said,
    SeatState,
    SeatWish,
    StoodIn,
    TableOptions,
)
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.at_table import at, others_turn, watched

pytestmark = pytest.mark.asyncio

AT_PLAY = at(Phase.PLAY, condition=lambda view: len(view.public.tricks) == 5)


class Silent(FakeSession):
    """A game in which requests have no answer."""

    def _answer(self, message: ClientMessage) -> None:
        return None


def with_people(session: FakeSession) -> None:
    """Everybody is a person who is there."""
    seats = (replace(seat, occupant=Occupant.PERSON, level="") for seat in session.table.seats)
    session.change_table(seats=tuple(seats))


def prompt_of(player: Player) -> str:
    """Both lines above the hand."""
    region = player.table.query_one(Question).region
    return " ".join(" ".join(player.text.splitlines()[region.y : region.bottom]).split())


async def test_the_prompt_says_that_whoever_is_asked_is_away_and_when_a_bot_takes_over() -> None:
    session = others_turn(AT_PLAY)()
    async with seated(session) as player:
        with_people(session)
        asked = player.view.public.to_act
        assert asked is not None
        seats = [
            replace(seat, present=number != asked)
            for number, seat in enumerate(session.table.seats)
        ]
        left = tuple(45 if number == asked else None for number in range(3))
        session.change_table(seats=tuple(seats), grace_left=left)
        name = seats[asked].name
        says = f"{name} is away: a bot takes over in 45 s."
        await player.until(lambda: says in prompt_of(player))
        assert says in player.app.scene.log.hand


async def test_the_time_that_is_left_goes_down_in_steps_and_stands_still_in_a_pause() -> None:
    session = FakeSession()
    away = SeatState(Occupant.PERSON, "Ben")
    table = replace(session.table, seats=(session.table.seats[0], away, away))
    absences = Absences()
    absences.receive(replace(table, grace_left=(None, 45, None)), 100.0)
    told = [absences.at(100.0 + passed)[0] for passed in (0, 4, 6, 50)]
    assert told == [Absence(1, left) for left in (45, 45, 40, 0)]
    assert absences.is_waiting
    absences.receive(table, 200.0)
    assert absences.at(300.0) == (Absence(1, None), Absence(2, None))
    assert not absences.is_waiting


async def test_who_paused_is_named() -> None:
    session = AT_PLAY()
    async with seated(session) as player:
        session.change_table(paused="asked", paused_by="Ben")
        await player.until(lambda: "▌ Ben has paused the game." in player.text)
        assert "▌ p lets it go on." in player.text


async def test_b_lets_a_bot_play_for_somebody_who_does_nothing_when_the_others_agree() -> None:
    session = others_turn(AT_PLAY)()
    async with seated(session) as player:
        session.__class__ = Silent
        with_people(session)
        await player.press("b")
        idle = player.view.public.to_act
        assert idle is not None
        other = ({0, 1, 2} - {idle, session.seat}).pop()
        names = session.names
        session.change_table(idle=Idle(idle, 120))
        says = (
            f"{names[idle]} has not played for 2 minutes. b asks {names[other]} whether a bot may."
        )
        await player.until(lambda: says in prompt_of(player))
        session.change_table(idle=Idle(idle, 120, (other,)))
        says = f"{names[other]} asks whether a bot may: b lets it."
        await player.until(lambda: says in prompt_of(player))
        await player.press("b")
        assert session.sent == [LetBotPlay(idle)]
        session.change_table(idle=Idle(idle, 120, (session.seat,)))
        await player.until(lambda: f"once {names[other]} agrees" in prompt_of(player))
        await player.press("b")
        assert len(session.sent) == 1


async def test_while_a_bot_plays_for_a_player_who_is_there_enter_takes_the_seat_and_no_card() -> (
    None
):
    session = AT_PLAY()
    async with seated(session) as player:
        session.__class__ = Silent
        own = replace(session.table.seats[0], stand_in=True)
        session.change_table(seats=(own, *session.table.seats[1:]))
        says = "A bot plays for you: Enter takes your seat back."
        await player.until(lambda: says in prompt_of(player))
        await player.press("enter")
        assert session.sent == [Join("4711")]
        session.deliver(StoodIn((Play(parse_card("7D")), Play(parse_card("QS")))))
        await player.until(lambda: "A bot played 7♦ Q♠ for you." in player.text)


@pytest.mark.parametrize("admitted", [True, False])
async def test_the_host_says_whether_somebody_gets_the_seat_of_a_bot(admitted: bool) -> None:
    session = AT_PLAY()
    async with seated(session) as player:
        session.__class__ = Silent
        await player.press("y", "n")
        assert session.sent == []
        session.change_table(wishes=(SeatWish("Zoe", 2),), watchers=("Zoe",))
        await player.until(lambda: "Zoe would like the seat of the bot Cat: y" in player.text)
        await player.press("y" if admitted else "n")
        assert session.sent == [Admit("Zoe", admitted)]


async def test_who_looks_on_chooses_the_side_and_takes_the_seat_of_a_bot() -> None:
    session = watched(AT_PLAY)()
    async with seated(session) as player:
        session.__class__ = Silent
        await player.until(lambda: "You watch, from behind Ann." in prompt_of(player))
        assert "Ben is a bot: s takes that seat." in prompt_of(player)
        await player.press("left", "left")
        await player.until(lambda: "You watch, from behind Cat." in prompt_of(player))
        assert "Cat is a bot: s takes that seat." in prompt_of(player)
        await player.press("s")
        session.change_table(options=TableOptions(host_admits=True))
        await player.until(lambda: "Cat is a bot: s asks for that seat." in prompt_of(player))
        await player.press("right")
        await player.until(lambda: "from behind Ben." in prompt_of(player))
        assert session.sent == [Join("4711", seat=2)]
        session.deliver(Said("Eve", "hello", watching=True))
        await player.press("slash")
        await player.until(lambda: "Eve (watching): hello" in player.text)
