"""The deal, the first dealer and the cut that follow from a proof: whoever has it can check them.

What it proves and what it does not is told in docs/DEALS.md. Not here: the numbers (proof.py).
"""

from msgspec.structs import replace

from engine.actions import Deal
from engine.proof import Proof, numbers
from engine.public import Draw
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import below, cut_for_deal, deal_pack, pack_from

Cut = tuple[tuple[Draw, ...], ...]


def fair_deal(rules: RuleSet, dealer: Seat, hand: int, proof: Proof) -> Deal:
    """The cards of a hand, with the proof."""
    pack = pack_from(numbers(proof, hand, b"pack"), rules.deck)
    return replace(deal_pack(rules, dealer, pack), proof=proof)


def fair_first_dealer(rules: RuleSet, proof: Proof) -> tuple[Seat, Cut]:
    """Who deals the first hand, whose proof it is, and the cards drawn for it, where any are."""
    if rules.first_dealer == "high_cut":
        return cut_for_deal(rules.players, pack_from(numbers(proof, 1, b"cut"), rules.deck))
    return below(rules.players, numbers(proof, 1, b"dealer")), ()
