"""The replay of a record on the screen: steps by keys and mouse, viewpoints, no card too many."""

import pytest

from client.screen.base.page import Page
from client.screen.replay.screen import ReplayScreen
from client.words.cards import Signs, card_sign
from engine.cards import Card, full_pack
from tests.amounts import amount
from tests.client.fakes.replay_player import RECORDS, TO_THE_MIDDLE, playback_of, replaying
from tests.server.fakes.knowledge import may_know

pytestmark = pytest.mark.asyncio


async def test_all_steps_are_keys_and_undo_each_other() -> None:
    playback = playback_of("mess")
    async with replaying(playback) as person:
        for on, back in (("right", "left"), ("down", "up"), ("pagedown", "pageup")):
            await person.press("home", "pagedown", "down", "down")
            before = playback.position
            await person.press(on)
            assert playback.position > before
            await person.press(back)
            assert playback.position <= before
        await person.press("end")
        assert playback.position == playback.last
        await person.press("home", "left", "up", "pageup")
        assert playback.position == 0


async def test_all_steps_are_clicks() -> None:
    playback = playback_of("mess")
    async with replaying(playback) as person:
        row = 23
        await person.press("n")
        for button in (" >>> ", " >> ", " > "):
            before = playback.position
            await person.click(person.text.splitlines()[row].index(button) + 1, row)
            assert playback.position > before
        for button in (" < ", " << ", " <<< "):
            before = playback.position
            await person.click(person.text.splitlines()[row].index(button) + 1, row)
            assert playback.position < before
        line = person.text.splitlines()[row]
        await person.click(line.index("────") + 10, row)
        assert 0 < playback.position < playback.last


async def test_a_click_on_a_name_chooses_that_viewpoint_and_one_on_open_shows_all() -> None:
    playback = playback_of("mess")
    async with replaying(playback) as person:
        await person.press("n")
        second = playback.header.players[1]
        await person.click_text(f"2 {second}")
        assert person.app.scene.model.view == playback.view(1)
        await person.click_text("0 all")
        await person.rest()
        assert len(open_cards(person.text)) == 52  # with the kitty in the dealer's hand


def open_cards(text: str) -> list[str]:
    """The ranks in the lines of the open hands."""
    rows = [row for row in text.splitlines() if " ♠ " in row]
    return [mark for row in rows for mark in row.split()[1:] if mark not in "♠♥♣♦"]


async def test_pages_open_over_the_replay_and_close() -> None:
    async with replaying(playback_of("mess")) as person:
        await person.press(*TO_THE_MIDDLE)
        for key, heading in (
            ("e", "Exchanges of this hand"),
            ("v", "Score sheet"),
            ("u", "Hand 1 is over"),
            ("o", "What has happened"),
            ("question_mark", "Help"),
        ):
            await person.press(key)
            await person.until(lambda: isinstance(person.app.screen, Page))
            assert heading in person.text
            assert "table." not in person.text.splitlines()[-3]
            assert "Your turn" not in person.text
            await person.press("escape")
            await person.until(lambda: isinstance(person.app.screen, ReplayScreen))


async def test_a_game_in_progress_says_that_the_record_ends() -> None:
    playback = playback_of("online", lines=20)
    async with replaying(playback) as person:
        await person.press("end")
        assert "Here the record ends." in person.text


async def test_x_ends_the_replay() -> None:
    async with replaying(playback_of("online")) as person:
        await person.press("x")
        await person.until(lambda: not person.app.is_running)


@pytest.mark.slow
@pytest.mark.parametrize("record", sorted(path.stem for path in RECORDS.glob("*.smr")))
async def test_from_the_viewpoint_of_a_seat_no_card_is_shown_that_it_could_not_know(
    record: str,
) -> None:
    playback = playback_of(record)
    states = [playback.state_at(position) for position in range(playback.last + 1)]
    async with replaying(playback) as person:
        for seat in range(playback.header.rules.players):
            await person.press("home", str(seat + 1))
            for position in range(seat, playback.last, amount(19, 7)):
                playback.go_to(position)
                await person.press("right")
                allowed = may_know(states[: playback.position + 1], seat)
                assert cards_on(person.text) <= allowed


def cards_on(text: str) -> set[Card]:
    return {card for card in full_pack(52) if card_sign(card, Signs.GLYPHS) in text}


async def test_a_replay_goes_on_by_itself_at_a_chosen_speed_until_it_is_stopped() -> None:
    playback = playback_of("mess")
    async with replaying(playback) as person:
        await person.press(*["plus"] * 4)
        assert "Space plays it, 8 cards a second." in person.text
        await person.press("space")
        await person.until(lambda: playback.position > 1)
        await person.press("space")
        stopped = playback.position
        assert "Space plays it" in person.text
        playback.go_to(playback.last - 1)
        await person.press("space")
        await person.until(lambda: playback.position == playback.last > stopped)
        await person.until(lambda: "Space plays it" in person.text)
