"""Typing cards: what is named is played or refused, and words typed by mistake press no key."""

import asyncio

import pytest
from textual._time import get_time

from client.screen.terminal.echoes import EchoFilter
from client.screen.terminal.input import TerminalInput
from client.screen.terminal.word_filter import RUN_PAUSE_SECONDS
from client.words.cards import rank_name
from engine.actions import Play
from engine.cards import Card, format_card, rank_of
from engine.public import Phase
from protocol.messages import Admit, Chat, ClientMessage, Idle, LetBotPlay, Pause, SeatWish
from tests.client.fakes.player import Player, seated, typed
from tests.client.fakes.session import FakeSession, has_to_follow

pytestmark = pytest.mark.asyncio


def at_play() -> FakeSession:
    """A game where the person has to follow, and has several cards to choose from."""
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    return session


async def test_a_rank_that_was_typed_is_shown_until_its_suit_comes() -> None:
    session = FakeSession(seed=b"lead", dealer=2)
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        ranks = [format_card(card)[0] for card in player.selection.asked.cards]
        rank = next(rank for rank in ranks if ranks.count(rank) > 1)
        await player.press(rank.lower())
        assert f"{rank}…" in player.text
        await player.press("backspace")
        assert f"{rank}…" not in player.text
        assert player.acts == []


async def test_letters_of_other_layouts_name_the_cards_of_their_keys_and_are_said_as_they_are() -> (
    None
):
    """Read from a Cyrillic keyboard."""
    on_keyboard = dict(zip("tjqkacdhs", "еойлфсврі", strict=True))
    async with seated(at_play()) as player:
        card = player.selection.asked.cards[0]
        letters = "".join(on_keyboard.get(letter, letter) for letter in typed(card))
        await player.press("slash")
        await press_all(player, letters)
        await player.until(lambda: f"> {letters}" in player.text)
        await player.press("escape")
        await press_all(player, letters)
        await player.until(lambda: player.acts == [Play(card)])


async def press_all(player: Player, letters: str) -> None:
    for letter in letters:
        for message in TerminalInput().take(letter.encode(), get_time()):
            player.app.post_message(message)
            await player.settle()


async def test_words_that_come_at_once_press_no_keys() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        screens = list(player.app.screen_stack)
        for word in ("please", "real\r"):
            for message in TerminalInput().take(word.encode(), get_time()):
                player.app.post_message(message)
            await player.settle()
        assert list(player.app.screen_stack) == screens
        assert player.session.sent == []


async def test_a_rank_alone_plays_the_only_card_of_it_once_no_suit_has_come() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = the_only_one_of_its_rank(player)
        await player.press(rank_of_key(card))
        assert player.acts == []
        assert player.selection.card == card
        await player.until(lambda: player.acts)
        assert player.acts == [Play(card)]
        await player.press(suit_of_key(card), "enter")  # they were meant for that card as well
        assert player.acts == [Play(card)]


def the_only_one_of_its_rank(player: Player) -> Card:
    """A card that may be played, and no other of its rank."""
    asked = player.selection.asked.cards
    return next(
        card for card in asked if [rank_of(other) for other in asked].count(rank_of(card)) == 1
    )


def rank_of_key(card: Card) -> str:
    return format_card(card)[0].lower()


def suit_of_key(card: Card) -> str:
    return format_card(card)[1].lower()


async def test_a_suit_that_follows_names_the_card_though_the_rank_was_enough() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = the_only_one_of_its_rank(player)
        other = (card + 1) % 4 + card // 4 * 4
        assert other not in player.selection.asked.cards
        await player.press(rank_of_key(card), suit_of_key(other))
        assert player.selection.refused == other
        await player.press(rank_of_key(card), suit_of_key(card))
        assert player.acts == [Play(card)]


async def test_enter_after_a_rank_plays_that_card_and_no_second_one() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = the_only_one_of_its_rank(player)
        await player.press(rank_of_key(card), "enter")
        await player.until(lambda: player.app.scene.model.my_turn)
        await player.press("enter", suit_of_key(card), "enter")
        assert player.acts == [Play(card)]


async def test_enter_after_a_typed_or_clicked_card_plays_no_second_one() -> None:
    for by_click in (False, True):
        async with seated(at_play(), echo_filter=EchoFilter()) as player:
            card = player.selection.asked.cards[0]
            if by_click:
                await player.click_card(card)
            else:
                await player.press(*typed(card))
            await player.until(lambda: player.app.scene.model.my_turn)
            await player.press("enter", "enter")
            assert player.acts == [Play(card)]


async def test_a_rank_that_fits_no_card_plays_none_and_says_why() -> None:
    async with seated(at_play()) as player:
        ranks = {rank_of(card) for card in player.hand}
        card = next(card for card in range(52) if rank_of(card) not in ranks)
        await player.press(rank_of_key(card))
        await player.until(lambda: f"There is no {rank_name(card)} in your hand" in player.text)
        await player.press(rank_of_key(card), "enter", "enter")
        assert f"There is no {rank_name(card)} in your hand" in player.text
        assert player.acts == []


@pytest.mark.parametrize(
    "words",
    ["everybody", "try", "what a hand", "rylxy", "who has the task, please?", "hello all\r"],
)
async def test_words_typed_at_the_table_play_nothing_and_decide_nothing(words: str) -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        keys = [{" ": "space", "\r": "enter", ",": "comma", "?": "question_mark"}.get(key, key)
                for key in words]  # fmt: skip
        for press in (player.rush, player.press):
            await press(*keys)
            assert player.session.sent == []
            assert player.app.is_running
            await player.until(lambda: "to chat, press /" in player.text)
            await player.press("escape", "escape")
            await player.until(lambda: player.app.screen is player.table)
            player.app._heed()


WORDS = ("please", "play", "pp", "bye", "no", "nice", "yes", "you", "really", "all", "king", "that")
LETTER_SECONDS = 0.15


@pytest.mark.parametrize("word", WORDS)
async def test_a_word_typed_slowly_changes_nothing_for_others(word: str) -> None:
    session = at_play()
    async with seated(session, echo_filter=EchoFilter()) as player:
        session.change_table(idle=Idle(1, seconds=120), wishes=(SeatWish("Eve", 1),), host=0)
        await player.settle()
        now = get_time()
        for number, letter in enumerate(word):
            await player.press_at(now + number * LETTER_SECONDS, letter)
        is_late = asyncio.Event()
        player.app.set_timer(2 * RUN_PAUSE_SECONDS, is_late.set)
        await player.until(is_late.is_set)
        assert player.session.sent == ([Pause(paused=True)] if word == "pp" else [])


@pytest.mark.parametrize(
    ("key", "asked"),
    [("p", Pause(paused=True)), ("b", LetBotPlay(1)), ("y", Admit("Eve", True))],
)
async def test_a_letter_alone_does_what_it_stands_for(key: str, asked: ClientMessage) -> None:
    session = at_play()
    async with seated(session, echo_filter=EchoFilter()) as player:
        session.change_table(idle=Idle(1, seconds=120), wishes=(SeatWish("Eve", 1),), host=0)
        await player.press(key)
        await player.until(lambda: player.session.sent == [asked])


async def test_words_begun_in_the_wrong_place_are_begun_anew_with_a_slash() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        await player.rush(*"hello", "slash", *"hello", "enter")
        assert player.session.sent == [Chat("hello")]
        assert "Letters are commands here" not in player.text


async def test_keys_that_come_all_at_once_reach_the_screen_that_the_one_before_has_opened() -> None:
    async with seated(at_play()) as player:
        await player.rush("slash", *"all yours", "enter", "escape", "v")
        assert player.session.sent == [Chat("all yours")]
        await player.until(lambda: "Score sheet" in player.text)
        await player.rush("escape", *typed(player.selection.asked.cards[0]))
        assert len(player.acts) == 1


@pytest.mark.parametrize("key", ["x", "r"])
async def test_a_question_takes_no_yes_that_comes_with_the_key_that_has_asked_it(key: str) -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        for press in (player.rush, player.press):
            await press(key, "y")
            assert player.app.is_running
            assert player.session.sent == []
            await player.until(lambda: "y yes" in player.text)
            await player.press("escape")
            await player.until(lambda: "y yes" not in player.text)


async def test_keys_of_other_screens_do_nothing_to_a_question() -> None:
    async with seated(at_play()) as player:
        await player.press("r", "g", "l")
        assert "Claim the rest?" in player.text
        assert player.app.is_running


async def test_after_a_stop_enter_was_meant_for_the_shell() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = the_only_one_of_its_rank(player)
        await player.press(rank_of_key(card), "escape", "left_square_bracket")
        player.app._come_back()
        await player.press("enter")
        assert player.acts == []
        await player.press(*typed(card))
        assert player.acts == [Play(card)]
