"""Checks the deals of a record against their proofs. Not here: the words for what comes of it."""

import enum
from collections.abc import Iterable, Iterator

import msgspec

from engine.actions import Deal
from engine.fair_deal import fair_deal, fair_first_dealer
from engine.proof import Proof
from engine.public import Public
from engine.record import Moment, RecordError
from engine.record_proof import UNREADABLE
from engine.record_text import Header
from engine.seats import Seat


class Verdict(enum.Enum):
    """What a deal's proof has come to."""

    HOLDS = enum.auto()
    NO_PROOF = enum.auto()
    UNREADABLE_PROOF = enum.auto()
    OTHER_DEALER = enum.auto()  # of the first hand
    OTHER_CARDS = enum.auto()
    USED_BEFORE = enum.auto()  # a secret serves for one deal


class CheckedHand(msgspec.Struct, frozen=True):
    """The verdict on one hand; `seats` are those whose players have sent a part of it."""

    hand: int
    verdict: Verdict
    seats: tuple[Seat, ...] = ()


def verify(header: Header, moments: Iterable[Moment]) -> Iterator[CheckedHand]:
    """A verdict for each deal, in turn. Raises RecordError, as the moments do; but where a deal had
    other cards, it ends with what cannot have been played with these.
    """
    secrets: set[bytes] = set()
    has_other_cards = False
    try:
        for moment in moments:
            if isinstance(moment.action, Deal):
                checked = _checked(header, moment.state.public, moment.action, secrets)
                has_other_cards = has_other_cards or checked.verdict is Verdict.OTHER_CARDS
                yield checked
    except RecordError:
        if not has_other_cards:
            raise


def _checked(header: Header, public: Public, deal: Deal, secrets: set[bytes]) -> CheckedHand:
    """The verdict on one deal, whose secret is added to those that have been used."""
    proof = deal.proof
    if proof is None:
        return CheckedHand(public.hand, Verdict.NO_PROOF)
    is_new = proof.secret not in secrets
    secrets.add(proof.secret)
    verdict = _verdict(header, public.dealer, public.hand, deal, proof)
    if verdict is Verdict.HOLDS and not is_new:
        verdict = Verdict.USED_BEFORE
    seats = tuple(seat for seat, seed in enumerate(proof.seeds) if seed)
    return CheckedHand(public.hand, verdict, seats)


def _verdict(header: Header, dealer: Seat, hand: int, deal: Deal, proof: Proof) -> Verdict:
    rules = header.rules
    if proof is UNREADABLE or len(proof.seeds) != rules.players:
        return Verdict.UNREADABLE_PROOF
    if hand == 1 and fair_first_dealer(rules, proof)[0] != dealer:
        return Verdict.OTHER_DEALER
    fair = fair_deal(rules, dealer, hand, proof)
    return Verdict.HOLDS if _sorted(fair) == _sorted(deal) else Verdict.OTHER_CARDS


def _sorted(deal: Deal) -> tuple[list[list[int]], list[int]]:
    """The cards, whatever order a record has them in."""
    return [sorted(hand) for hand in deal.hands], sorted(deal.kitty)
