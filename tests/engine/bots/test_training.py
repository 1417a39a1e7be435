"""How networks learn: whole deals, true gradients, and the same from the same seed."""

import numpy as np
import pytest

from engine.bots.masks import mask_of
from engine.bots.network import Floats, new_network
from engine.bots.training.deals import begin_play, chains_of_all_kinds, with_trumps
from engine.bots.training.labels import Examples, label_hands
from engine.bots.training.learning import Adam
from engine.bots.value import Discards, value_facts, values
from engine.rules import RuleSet


def test_hands_to_learn_from_have_each_card_once() -> None:
    rng = np.random.default_rng(2)
    for chains in chains_of_all_kinds(60, rng):
        for _hand in range(3):
            deals = chains.deal()
            lanes, _trump = begin_play(deals, rng, random_trumps=0.5, random_discards=0.5)
            places = [*lanes.hands.T, lanes.pile]
            assert (np.bitwise_or.reduce(places) == lanes.pack).all()
            counts = sum(np.bitwise_count(place).astype(int) for place in places)
            assert (counts == deals.kind.deck).all()
            taken = lanes.play_out(lambda lanes: lanes.legal() & (~lanes.legal() + np.uint64(1)))
            assert (
                taken.sum(axis=1) == (deals.kind.deck - deals.kind.kitty) // lanes.players
            ).all()
            chains.score(taken)


def test_trumps_change_places_as_in_masks_of_cards() -> None:
    cards = (0, 5, 17, 22, 51)
    for trump in range(4):
        swapped = with_trumps(np.array([mask_of(cards, None)], np.uint64), np.array([trump]))
        assert int(swapped[0]) == mask_of(cards, trump)


def test_the_same_seed_gives_the_same_examples() -> None:
    def first(seed: int) -> Examples:
        return next(label_hands(None, np.random.default_rng(seed)))

    once, again, other = first(4), first(4), first(5)
    assert (once.sets == again.sets).all()
    assert (once.tricks == again.tricks).all()
    assert once.sets.shape != other.sets.shape or (once.sets != other.sets).any()


def test_a_network_goes_down_its_error() -> None:
    rng = np.random.default_rng(3)
    network = new_network((6, 8, 2), rng)
    inputs = rng.normal(size=(64, 6)).astype(np.float32)
    wanted = np.stack([inputs[:, 0] * inputs[:, 1], np.abs(inputs[:, 2])], axis=1)

    def error_of(outputs: Floats) -> Floats:
        excess: Floats = outputs - wanted
        return excess

    adam = Adam(network, 2e-2, 600)
    errors = [adam.learn(inputs, error_of) for _ in range(600)]
    assert errors[-1] < errors[0] / 10
    outputs = network(inputs)
    assert float(np.mean(np.sum((outputs - wanted) ** 2, axis=1))) == pytest.approx(
        errors[-1], rel=0.05
    )


@pytest.mark.parametrize("lowest", [False, True])
def test_what_is_left_after_a_discard_is_worth_what_the_network_says_of_it(lowest: bool) -> None:
    """The sums over cards, from which all discards are valued at once, are those of its layer."""
    rng = np.random.default_rng(5)
    network = new_network((117, 64, 32, 1), rng)
    cards = rng.permutation(52).tolist()
    hand, kitty = mask_of(cards[:16], 1), mask_of(cards[16:20], 1)
    facts = value_facts(RuleSet(), 0, 2)
    discards = Discards(hand, 4, lowest=lowest)
    found = discards.values(network, facts, kitty)
    for row in rng.integers(len(found), size=20).tolist():
        pile = int(discards.masks[row])
        assert pile.bit_count() == 4
        left = np.array([(hand | kitty) & ~pile], np.uint64)
        assert values(network, left, facts, pile)[0] == pytest.approx(found[row], abs=1e-3)
