"""A card that was not meant is taken back by Backspace, while it may be."""

import pytest
from msgspec.structs import replace

from client.words.cards import Signs, card_sign
from engine.actions import TakeBack
from engine.cards import Card
from engine.public import Phase
from engine.view import View
from protocol.messages import Act, Occupant, SeatState, TableOptions, TakingBack
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio


def leads(view: View) -> bool:
    return not view.public.trick.cards and len(view.hand) > 1


def at_lead(**changes: object) -> FakeSession:
    """A game in which the person leads; bots play when the test lets them."""
    session = FakeSession(bots_at_once=False)
    session.skip_to(Phase.PLAY, leads)
    session.change_table(**changes)
    return session


async def lead(player: Player) -> Card:
    """Leads the card under the cursor."""
    card = player.selection.card
    assert card is not None
    await player.press("enter")
    assert not player.app.scene.model.my_turn
    return card


async def test_backspace_takes_the_last_card_back_and_the_log_keeps_that_it_was_seen() -> None:
    async with seated(at_lead()) as player:
        hand = player.view.hand
        card = await lead(player)
        sign = card_sign(card, Signs.GLYPHS)
        await player.press("backspace")
        assert player.acts[-1] == TakeBack()
        assert player.view.hand == hand
        assert player.app.scene.model.my_turn
        log = player.app.scene.log.hand
        assert log[-1] == f"Ann takes {sign} back."
        assert sign in log[-2]
        await player.press("enter")
        assert sign in player.app.scene.log.hand[-1]


async def test_alone_a_card_is_taken_back_whatever_bots_have_played_since() -> None:
    session = at_lead()
    async with seated(session) as player:
        hand = player.view.hand
        await lead(player)
        session.play_bots(1)
        await player.settle()
        await player.press("backspace")
        assert player.view.hand == hand
        assert not player.view.public.trick.cards


async def test_with_others_a_card_lies_once_the_next_player_has_played() -> None:
    ann = SeatState(Occupant.PERSON, "Ann", present=True)
    ben = replace(ann, name="Ben")
    seats = (ann, ben, SeatState(Occupant.BOT, "Cat", present=True))
    session = at_lead(seats=seats)
    async with seated(session) as player:
        card = await lead(player)
        session.play_bots(1)
        await player.settle()
        await player.press("backspace")
        assert player.acts == [player.acts[0]]
        assert card not in player.view.hand


@pytest.mark.parametrize(
    "options", [TableOptions(take_back=TakingBack.OFF), TableOptions(bank_seconds=9)]
)
async def test_where_the_table_does_not_let_it_backspace_does_nothing(
    options: TableOptions,
) -> None:
    async with seated(at_lead(options=options)) as player:
        await lead(player)
        await player.press("backspace")
        assert len([message for message in player.session.sent if isinstance(message, Act)]) == 1


async def test_a_choice_is_undone_before_a_card_is_taken_back() -> None:
    async with seated(at_lead()) as player:
        await lead(player)
        await player.press("space")  # the next card, ahead of one's turn
        await player.press("backspace")
        assert len(player.acts) == 1
        await player.press("backspace")
        assert player.acts[-1] == TakeBack()
