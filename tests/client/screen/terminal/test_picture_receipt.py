"""Keys and clicks that came before their question can have been seen decide nothing."""

import pytest

from client.screen.terminal.pace import LOST_SECONDS
from client.screen.terminal.picture_receipt import PictureReceipt
from engine.public import Phase
from tests.client.fakes.player import Player, seated, typed
from tests.client.fakes.session import FakeSession, has_to_follow


def looking() -> PictureReceipt:
    return PictureReceipt(is_on=True)


def seeing() -> PictureReceipt:
    """A question, for which a picture went there before the terminal was asked for the third time,
    and the answer.
    """
    picture_receipt = looking()
    picture_receipt.turn_to("a card")
    picture_receipt.painted(3, 9.0)
    picture_receipt.arrived(3, 10.0)
    return picture_receipt


def test_a_question_is_seen_once_the_terminal_has_said_that_its_picture_is_there() -> None:
    picture_receipt = looking()
    picture_receipt.turn_to("a card")
    picture_receipt.arrived(2, 9.0)
    picture_receipt.painted(3, 9.0)
    picture_receipt.arrived(2, 9.5)
    assert not picture_receipt.has_seen(9.9)
    picture_receipt.arrived(3, 10.0)
    assert not picture_receipt.has_seen(9.99)
    assert picture_receipt.has_seen(10.01)


def test_an_answer_that_is_lost_is_not_waited_for() -> None:
    picture_receipt = looking()
    picture_receipt.turn_to("a card")
    picture_receipt.painted(3, 9.0)
    assert not picture_receipt.has_seen(9.0 + LOST_SECONDS - 0.1)
    assert picture_receipt.has_seen(9.0 + LOST_SECONDS + 0.1)


def test_later_pictures_of_the_same_question_put_nothing_off() -> None:
    picture_receipt = seeing()
    picture_receipt.turn_to("a card")
    picture_receipt.painted(4, 12.0)
    picture_receipt.arrived(4, 12.0)
    assert picture_receipt.has_seen(11.0)


def test_another_question_has_to_be_seen_anew() -> None:
    picture_receipt = seeing()
    picture_receipt.turn_to("trumps")
    picture_receipt.arrived(3, 12.0)
    assert not picture_receipt.has_seen(13.0)


def test_where_nothing_is_painted_nothing_has_to_be_seen() -> None:
    picture_receipt = PictureReceipt(is_on=False)
    picture_receipt.turn_to("a card")
    assert picture_receipt.has_seen(0.0)


def asked_just_now() -> FakeSession:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    return session


async def play_with_the_first_picture_missing(player: Player) -> None:
    """Their first card is played; that they are asked again has not been painted yet."""
    player.table.picture_receipt.is_on = True
    await player.press("enter")
    await player.until(lambda: len(player.acts) == 1 and player.app.scene.model.my_turn)
    await player.settle()
    await player.close_pages()


@pytest.mark.asyncio
@pytest.mark.parametrize("way", ["enter", "name", "click"])
async def test_what_came_too_early_plays_no_card_and_the_same_later_does(way: str) -> None:
    async def do() -> None:
        card = player.selection.asked.cards[0]
        if way == "click":
            await player.click_card(card)
        else:
            await player.press(*(typed(card) if way == "name" else ("enter",)))

    async with seated(asked_just_now()) as player:
        await play_with_the_first_picture_missing(player)
        await do()
        await player.settle()
        assert len(player.acts) == 1
        player.see()
        await do()
        await player.until(lambda: len(player.acts) == 2)


@pytest.mark.asyncio
async def test_an_arrow_for_what_was_there_before_does_not_move_the_cursor() -> None:
    async with seated(asked_just_now()) as player:
        await play_with_the_first_picture_missing(player)
        first = player.selection.card
        await player.press("left")
        assert player.selection.card == first
        player.see()
        await player.press("left")
        assert player.selection.card != first
