"""Sentences for events, names and marks of players, the log, and what is shown unasked."""

import pytest
from msgspec.structs import replace

from client.screen.scene.story import Story, tell
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.state.notices import Notice, notices
from client.words.cards import Signs
from client.words.events import sentence, sentences
from client.words.names import seat_mark, seat_names
from client.words.prompts import honours, prompt
from client.words.reasons import need
from client.words.refusals import rejection
from engine.cards import parse_cards
from engine.events import (
    Dealt,
    Event,
    Given,
    HandOver,
    KittyTaken,
    LaidAway,
    Played,
    Returned,
    TargetsAssigned,
    TrumpNamed,
)
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import GameView, Happened, Occupant, SeatState, TableState
from tests.client.fakes.session import NAMES, FakeSession

CARDS = parse_cards("2H QS")
ACE, KING = parse_cards("AS KD")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Dealt((16, 16, 16), 4), "Hand 1: Ann deals."),
        (TargetsAssigned((3, 8, 5)), "The targets: Ann 3, Ben 8, Cat 5."),
        (Given(1, 2, CARDS), "Ben → Cat: Q♠ 2♥."),
        (Given(1, 2, 1), "Ben → Cat: 1 card."),
        (Returned(1, 2, 3), "Cat → Ben: 3 cards."),
        (TrumpNamed(2), "Ann names hearts trumps."),
        (KittyTaken(0, 4), "Ann picks up the kitty."),
        (KittyTaken(0, CARDS), "Ann picks up the kitty: Q♠ 2♥."),
        (LaidAway(0, 4), "Ann lays 4 cards away."),
        (LaidAway(0, CARDS), "Ann lays away Q♠ 2♥."),
        (Played(2, ACE), "Cat plays A♠."),
    ],
)
def test_each_event_has_a_sentence(event: Event, says: str) -> None:
    after = view_for(FakeSession().state, 0)
    assert sentence(after, event, NAMES, Signs.GLYPHS) == says


def test_the_taker_of_a_trick_is_told_after_its_last_card() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.public.trick.cards) == 2)
    view = view_for(session.state, 0)
    told = list(sentences(view, (Played(0, view.hand[0]),), NAMES, Signs.LETTERS))
    assert told[0].text.startswith("Ann plays ")
    assert told[1].text.endswith(" takes the trick.")
    assert [sentence.is_of_card for sentence in told] == [True, True]


def test_a_name_stays_with_its_seat_and_an_empty_one_has_a_number() -> None:
    table = TableState("1", FakeSession().rules, (SeatState(name="Zoë"), SeatState()), 0)
    assert seat_names(Model(table=table).players, 3) == ("Zoë", "player 2", "player 3")


def test_bots_that_are_called_alike_are_told_apart() -> None:
    bot = SeatState(Occupant.BOT, "casual", True)
    table = TableState("1", FakeSession().rules, (SeatState(name="Zoë"), bot, bot), 0)
    assert seat_names(Model(table=table).players, 3) == ("Zoë", "casual 1", "casual 2")


@pytest.mark.parametrize(
    ("seat", "mark"),
    [
        (SeatState(Occupant.BOT, "Ben", True), "bot"),
        (SeatState(Occupant.BOT, "Ben", True, level="club"), "club bot"),
        (SeatState(Occupant.PERSON, "Ben", True), ""),
        (SeatState(Occupant.PERSON, "Ben", False), "away"),
        (SeatState(), "free"),
    ],
)
def test_a_seat_without_a_person_at_the_table_has_a_mark(seat: SeatState, mark: str) -> None:
    assert seat_mark(seat) == mark


def test_honours_are_the_ace_to_the_jack_of_a_suit() -> None:
    hand = parse_cards("AS JS TS KD 2D")
    assert [honours(hand, suit) for suit in (3, 1, 2)] == ["AJ", "K", "-"]


def test_a_player_is_told_what_is_missing_and_what_is_over() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    view = view_for(session.state, 0)
    assert need(view) == "You need 8 more tricks; 16 are left."


def test_a_target_that_is_out_of_reach_is_not_called_for_any_more() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    public = view_for(session.state, 0).public  # with the target 8 of 16 tricks
    for tricks, says in (
        (7, "You need 8 more tricks; 9 are left."),
        (8, "You need all of the 8 tricks left."),
        (9, "Target out of reach: 8 to take, 7 tricks left."),
        (15, "Target out of reach: 8 to take, 1 trick left."),
    ):
        told = replace(public, tricks=(public.trick,) * tricks)
        assert need(replace(view_for(session.state, 0), public=told)) == says


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (0, "Choose 4 more cards: it has to be 4."),
        (3, "Choose 1 more card: it has to be 4."),
        (5, "It has to be 4 cards, not 5."),
    ],
)
def test_how_many_cards_are_missing_or_too_many_is_told(count: int, says: str) -> None:
    assert rejection("wrong_count", {"expected": 4, "count": count}) == says


def test_a_spectator_is_told_whose_turn_it_is() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    assert prompt(view_for(session.state, None), NAMES, None).question == "Ann is to play."


def finished_hand() -> tuple[FakeSession, Story]:
    """A session whose client has seen a hand to its last card but one."""
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    view = GameView(session.seq, view_for(session.state, 0))
    story = tell(Story(), session.table, Signs.GLYPHS)
    return session, tell(story, view, Signs.GLYPHS)


def test_the_log_grows_and_what_was_laid_away_outlives_the_next_deal() -> None:
    _session, story = finished_hand()
    laid_away = parse_cards("2C 3C 4C 5C")
    view = story.model.view
    assert view is not None
    rest = [Played(0, view.hand[0])]
    while len(rest) + len(view.public.trick.cards) < 3:
        rest.append(Played(1, KING))
    over = tell(story, Happened((*rest, HandOver(laid_away))), Signs.GLYPHS)
    assert over.log.hand[-1].startswith("The hand is over: Ann ")
    next_hand = tell(over, Happened((Dealt((16, 16, 16), 4),)), Signs.GLYPHS)
    last_hand = next_hand.model.last_hand
    assert last_hand is not None
    assert last_hand.laid_away == laid_away
    assert next_hand.model.hand_with_last_trick == last_hand.public
    assert next_hand.log.hand == ("Hand 2: Ben deals.",)
    assert next_hand.log.earlier == over.log.hand
    assert notices(story.model, over.model) == [Notice.SUMMARY]


def test_an_exchange_is_shown_to_those_who_made_it() -> None:
    _session, story = finished_hand()
    model = story.model
    shown = [
        notices(model, _with(model, Returned(giver, receiver, 1)))
        for giver, receiver in ((0, 1), (1, 0), (1, 2))
    ]
    assert shown == [[Notice.EXCHANGE], [Notice.EXCHANGE], []]


def _with(model: Model, event: Event) -> Model:
    return Model(model.link, model.table, model.view, model.seq + 1, None, (event,))


def test_a_line_that_comes_back_keeps_the_log() -> None:
    session, story = finished_hand()
    story = tell(story, Happened((TrumpNamed(1),)), Signs.GLYPHS)
    before = story.log.hand
    assert "trumps" in before[-1]
    story = tell(story, LinkState(LinkStatus.LOST), Signs.GLYPHS)
    story = tell(story, GameView(session.seq, view_for(session.state, 0)), Signs.GLYPHS)
    assert story.log.hand == (*before, story.news)
    assert story.news.startswith("The connection is back.")
