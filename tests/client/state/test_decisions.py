"""A client remembers what its player has decided, with what they knew, as a record tells it."""

import pytest
from msgspec.structs import replace

from client.state.model import Model, Update, receive
from engine.actions import Play, TakeBack
from engine.decided import Decided, ReviewedHand
from engine.presets import preset
from engine.record import read_record
from engine.record_hands import hands_of
from engine.rules import RuleSet
from protocol.messages import Act, GetRecord, RecordPart
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily


class Folding(FakeSession):
    """Folds what it tells, without a client."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        self.model = Model()
        self.lines: tuple[str, ...] = ()
        self._deliver = self._fold

    def _fold(self, update: Update) -> None:
        if isinstance(update, RecordPart):
            self.lines += update.lines
        self.model = receive(self.model, update)

    def decide(self) -> None:
        assert self.model.view is not None
        self.send(Act(self.model.seq, decide_steadily(self.model.view)))


@pytest.mark.parametrize("name", ["mess-nine", "online", "dealers-choice", "four-6433"])
def test_what_a_player_has_decided_is_kept_with_what_they_knew(name: str) -> None:
    session = Folding(preset(name))
    session.come_back()
    session.play_bots()
    reviewed: list[ReviewedHand] = []
    while len(reviewed) < 3:
        view = session.model.view
        assert view is not None
        if view.public.tricks and len(view.public.tricks) == 3 and not view.public.trick.cards:
            session.bots_at_once = False
            before = session.model.decisions
            session.decide()
            if len(session.model.decisions) > len(before):
                assert isinstance(session.model.decisions[-1].action, Play)
                session.send(Act(session.model.seq, TakeBack()))
                assert session.model.decisions == before
                session.decide()
            session.bots_at_once = True
            session.play_bots()
        else:
            session.decide()
        if session.model.to_review is not None and session.model.to_review not in reviewed:
            reviewed.append(session.model.to_review)
    session.send(GetRecord())
    _header, moments = read_record(line.encode() for line in session.lines)
    recorded = list(hands_of(moments, session.seat))[:3]
    assert list(map(without_cut, reviewed)) == list(map(without_cut, recorded))


def without_cut(hand: ReviewedHand) -> list[object]:
    """A record does not tell who drew what for the first deal."""
    views = [*hand.decisions, Decided(hand.end, Play(0))]
    return [
        (each.action, replace(each.view, public=replace(each.view.public, cut=())))
        for each in views
    ]


def test_who_comes_back_in_the_middle_of_a_hand_is_judged_from_then_on() -> None:
    session = Folding(preset("mess-nine"))
    session.come_back()
    session.play_bots()
    while not (session.model.view and len(session.model.view.public.tricks) == 8):
        session.decide()
    all_of_them = session.model.decisions
    session.come_back()
    assert session.model.decisions == all_of_them
    session.model = Model()  # another client, of the same player
    session.come_back()
    assert session.model.decisions == ()
    while session.model.to_review is None:
        session.decide()
    assert 0 < len(session.model.to_review.decisions) < 9
