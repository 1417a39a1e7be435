"""Claims, against a search that tries every card of everybody."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine import claims
from engine.bots import decide
from engine.claims import claimed_plays
from engine.presets import preset
from engine.public import Phase, Trick
from engine.redact import view_for
from engine.seats import Seat
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from engine.tricks import legal_cards, seat_to_play, winning_seat

FEW_CARDS = 4
HARD = (499, 541, 1084, 1240)  # seeds with which it takes more than FEW_LOOKS to find the defence
FEW_LOOKS = 1000


def holds(state: State, claimant: Seat) -> bool:
    """Whether the claimant can take every trick, by trying everything."""
    players, trump = state.public.rules.players, state.public.trump

    @cache
    def takes_all(hands: tuple[tuple[int, ...], ...], trick: Trick) -> bool:
        seat = seat_to_play(trick, players)
        if not hands[seat]:
            return True
        outcomes = (
            after(
                (*hands[:seat], tuple(c for c in hands[seat] if c != card), *hands[seat + 1 :]),
                Trick(trick.leader, (*trick.cards, card)),
            )
            for card in legal_cards(hands[seat], trick)
        )
        return any(outcomes) if seat == claimant else all(outcomes)

    def after(hands: tuple[tuple[int, ...], ...], trick: Trick) -> bool:
        if len(trick.cards) < players:
            return takes_all(hands, trick)
        winner = winning_seat(trick, trump, players)
        return winner == claimant and takes_all(hands, Trick(winner))

    return takes_all(state.hands, state.public.trick)


def positions(name: str, seed: int) -> list[State]:
    """The positions of one hand in which somebody has to play."""
    rules = preset(name)
    pack = shuffled_pack(seed.to_bytes(4, "big"), rules.deck)
    state, _ = step(new_game(rules, 0), None, deal_pack(rules, 0, pack))
    played = []
    while (seat := state.public.to_act) is not None:
        if state.public.phase is Phase.PLAY:
            played.append(state)
        state, _ = step(state, seat, decide("casual", view_for(state, seat)))
    return played


@pytest.mark.parametrize("name", ["online", "strict-51", "four-6433"])
def test_a_claim_holds_exactly_where_no_defence_can_take_a_trick(name: str) -> None:
    answers = set()
    for seed in range(25):
        for state in positions(name, seed):
            seat = state.public.to_act
            assert seat is not None
            if len(state.hands[seat]) <= FEW_CARDS:
                claimed = claimed_plays(state, seat) is not None
                assert claimed == holds(state, seat)
                answers.add(claimed)
    assert answers == {True, False}


def test_a_claim_that_holds_is_played_out_legally_and_every_trick_is_the_claimants() -> None:
    settled = 0
    for seed in range(20):
        for state in positions("online", seed):
            claimant = state.public.to_act
            assert claimant is not None
            plays = claimed_plays(state, claimant)
            if plays is not None:
                tricks = len(state.hands[claimant])
                taken = state.public.taken[claimant]
                for seat, play in plays:
                    state, _ = step(state, seat, play)
                assert state.public.results[-1].tricks[claimant] == taken + tricks
                settled += 1
    assert settled > 0


def test_only_who_is_to_play_may_claim() -> None:
    state, seat = next(
        (lead, lead.public.to_act)
        for hand in range(25)
        for lead in positions("online", hand)[-12:]
        if lead.public.to_act is not None and claimed_plays(lead, lead.public.to_act)
    )
    assert claimed_plays(state, (seat + 1) % 3) is None
    assert claimed_plays(new_game(preset("online"), 0), 0) is None


def test_no_claim_is_looked_into_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def count(trick: Trick, trump: int | None, players: int) -> Seat:
        nonlocal looked_at
        looked_at += 1
        return winning_seat(trick, trump, players)

    monkeypatch.setattr(claims, "winning_seat", count)
    monkeypatch.setattr(claims, "SEARCH_LIMIT", FEW_LOOKS // 2)
    state = next(lead for lead in positions("online", 0) if not lead.public.trick.cards)
    seat = state.public.to_act
    assert seat is not None
    for seed in HARD:
        looked_at = 0
        assert claimed_plays(with_strong_hand(state, seat, seed), seat) is None
        assert looked_at <= FEW_LOOKS


def with_strong_hand(state: State, seat: Seat, seed: int) -> State:
    """The cards dealt anew, high ones rather to one seat, so that there is much to look into."""
    rng = Random(seed)
    cards = [card for hand in state.hands for card in hand]
    cards.sort(key=lambda card: rng.random() * 40 - card)
    size = len(state.hands[seat])
    rest = cards[size:]
    rng.shuffle(rest)
    others = iter((rest[:size], rest[size:]))
    hands = (cards[:size] if other == seat else next(others) for other in range(3))
    return replace(state, hands=tuple(tuple(sorted(hand)) for hand in hands))
