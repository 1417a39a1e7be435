"""A server's deals follow from their proofs by the published algorithm, each order as likely."""

from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import format_cards, parse_cards
from engine.fair_deal import fair_deal, fair_first_dealer
from engine.proof import Proof, commitment_to, numbers
from engine.record_proof import UNREADABLE, parse_proof, proof_fields
from engine.record_text import format_decision, parse_decision
from engine.rules import RuleSet
from engine.shuffle import cut_for_deal, deal_pack, pack_from
from tests.amounts import amount
from tests.engine import deal_vectors
from tests.engine.deal_vectors import VECTORS, Vector
from tests.engine.strategies import examples

DEALS_PAGE = Path(__file__).parents[2] / "docs" / "DEALS.md"

proofs = st.builds(
    Proof,
    st.text("ACDEFGHJKMNPQRTUVWXY34679", max_size=6),
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=16), min_size=3, max_size=3).map(tuple),
)


@pytest.mark.parametrize("vector", VECTORS)
def test_deals_are_those_that_hashlib_alone_works_out(vector: Vector) -> None:
    table, hand, secret, seeds, size = vector
    proof = Proof(table, secret, seeds)
    pack = pack_from(numbers(proof, hand, b"pack"), size)
    assert format_cards(pack) == deal_vectors.pack(vector)
    if len(seeds) == 3 and size == 52:
        assert fair_deal(RuleSet(), 1, hand, proof).hands == deal_pack(RuleSet(), 1, pack).hands
    if hand == 1:
        cut = parse_cards(deal_vectors.pack(vector, "cut"))
        high_cut = RuleSet(first_dealer="high_cut")
        assert fair_first_dealer(RuleSet(), proof) == (deal_vectors.first_dealer(vector), ())
        assert fair_first_dealer(high_cut, proof) == cut_for_deal(3, cut)


def test_the_page_on_deals_has_the_vectors() -> None:
    assert "\n".join(deal_vectors.lines()).rstrip() in DEALS_PAGE.read_text()


@examples(50)
@given(proofs, st.integers(1, 1000), st.data())
def test_whatever_part_of_a_proof_changes_the_cards_change(
    proof: Proof, hand: int, data: st.DataObject
) -> None:
    other = data.draw(proofs.filter(lambda other: other != proof))
    dealt = fair_deal(RuleSet(), 0, hand, proof)
    assert dealt.hands != fair_deal(RuleSet(), 0, hand, other).hands
    assert dealt.hands != fair_deal(RuleSet(), 0, hand + 1, proof).hands


@examples(50)
@given(proofs)
def test_a_record_keeps_the_proof_of_a_deal(proof: Proof) -> None:
    deal = fair_deal(RuleSet(), 0, 1, proof)
    assert parse_decision(format_decision(None, deal).encode()) == (None, deal)


def test_a_record_without_proofs_has_the_lines_that_it_always_had() -> None:
    deal = deal_pack(RuleSet(), 0, range(52))
    assert "proof" not in format_decision(None, deal)
    assert parse_decision(format_decision(None, deal).encode()) == (None, deal)


FIELDS = proof_fields(Proof("KQ7M", bytes(32), (b"", bytes(16), b"")))


@pytest.mark.parametrize(
    "value",
    [
        *(None, 1, "proof", [], {}, {"table": "KQ7M"}),
        {**FIELDS, "more": 1},
        {**FIELDS, "secret": "00"},
        {**FIELDS, "secret": "x" * 64},
        {**FIELDS, "seeds": ["", "", "00" * 17]},
        {**FIELDS, "seeds": [""] * 5},
        {**FIELDS, "seeds": [1, 2, 3]},
        {**FIELDS, "table": "K" * 256},
    ],
)
def test_a_proof_of_another_form_is_read_and_proves_nothing(value: object) -> None:
    assert parse_proof(FIELDS) is not UNREADABLE
    assert parse_proof(value) is UNREADABLE


def test_a_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment_to(b"abc").hex().startswith("ba7816bf8f01cfea414140de5dae2223")


def chi_squared(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_card_is_as_likely_in_every_place_and_every_pair_of_neighbours() -> None:
    """Both sums are within 5 standard deviations: a fair shuffle fails once in a million times,
    but these are always the same shuffles.
    """
    shuffles = amount(1_000, full=1_000_000)
    places, pairs = array("L", [0]) * 52 * 52, array("L", [0]) * 52 * 52
    for number in range(shuffles):
        proof = Proof("KQ7M", number.to_bytes(32, "big"), (bytes(16), b"", b"\1"))
        pack = pack_from(numbers(proof, 1, b"pack"), 52)
        for place, card in enumerate(pack):
            places[52 * place + card] += 1
        for card, after in pairwise(pack):
            pairs[52 * card + after] += 1
    of_pairs = [count for place, count in enumerate(pairs) if place % 53]  # no card follows itself
    for counts, freedom in ((places, 51 * 51), (of_pairs, 52 * 51 - 1)):
        assert abs(chi_squared(counts) - freedom) < 5 * (2 * freedom) ** 0.5
