"""What the rules in words say of the cards, the deal and the targets, held against a hand."""

from functools import cache

from engine.cards import Card, format_card, full_pack, make_card
from engine.events import Dealt
from engine.fair_deal import Cut
from engine.public import Phase
from engine.redact import view_for
from engine.seats import Seat, left_of
from engine.shuffle import cut_for_deal, deal_pack, random_dealer, shuffled_pack
from tests.client.words.claims.hand import Hand, cards_of, seats

RANKS_FROM_THE_TOP = "AKQJT98765432"
_TWO_OF_CLUBS = make_card(0, 0)


@cache
def height(card: Card) -> int:
    """Higher cards of a suit have higher numbers."""
    return -RANKS_FROM_THE_TOP.index(format_card(card)[0])


@cache
def suit(card: Card) -> str:
    return format_card(card)[1]


def pack(hand: Hand) -> int:
    deal = hand.events[0]
    assert isinstance(deal, Dealt)
    cards = [card for cards in (*deal.hands, deal.kitty) for card in cards_of(cards)]
    assert len(deal.hands) == hand.rules.players
    assert len(cards) == len(set(cards)) == hand.rules.deck
    assert (_TWO_OF_CLUBS in cards) == (hand.rules.deck == 52)
    return 1


def without_the_two_of_clubs(hand: Hand) -> int:
    assert hand.rules.deck == 51
    return pack(hand)


def ranks(hand: Hand) -> int:
    """Where all cards of a trick are of one suit, the highest takes it."""
    taken = [0] * hand.rules.players
    of_one_suit = 0
    for trick in hand.tricks:
        best = max(trick.cards, key=lambda card: (suit(card) == suit(trick.cards[0]), height(card)))
        if len(set(map(suit, trick.cards))) == 1:
            of_one_suit += 1
            taken[(trick.leader + trick.cards.index(best)) % hand.rules.players] += 1
    assert all(few <= all_ for few, all_ in zip(taken, hand.result.tricks, strict=True))
    return of_one_suit


def chance(hand: Hand) -> int:
    assert _random_dealers(hand.rules.players) == set(seats(hand))
    return 1


@cache
def _random_dealers(players: int) -> set[Seat]:
    return {random_dealer(bytes([seed]), players) for seed in range(60)}


def highest_draw(hand: Hand) -> int:
    """Twenty cuts, some of which have to be repeated."""
    repeated = 0
    for dealer, rounds in _cuts(hand.rules.players, hand.rules.deck):
        contenders = list(seats(hand))
        for draws in rounds:
            assert [seat for seat, _card in draws] == contenders
            highest = max(height(card) for _seat, card in draws)
            contenders = [seat for seat, card in draws if height(card) == highest]
        assert contenders == [dealer]
        repeated += len(rounds) > 1
    return repeated


@cache
def _cuts(players: int, deck: int) -> list[tuple[Seat, Cut]]:
    return [cut_for_deal(players, shuffled_pack(bytes([seed]), deck)) for seed in range(20)]


def deal_moves(hand: Hand) -> int:
    if hand.previous is None:
        return 0
    assert hand.dealer == left_of(hand.previous.dealer, hand.rules.players)
    return 1


def packets(hand: Hand) -> int:
    """A pack in order, dealt out as the sentence says."""
    rules, cards = hand.rules, list(full_pack(hand.rules.deck))
    dealt = deal_pack(rules, hand.dealer, cards)
    held: dict[int, list[Card]] = {seat: [] for seat in seats(hand)}
    seat = left_of(hand.dealer, rules.players)
    while any(len(each) < rules.tricks_per_hand for each in held.values()):
        held[seat] += [cards.pop(0) for _ in range(rules.packets)]
        seat = left_of(seat, rules.players)
    assert dealt.hands == tuple(tuple(held[seat]) for seat in seats(hand))
    assert dealt.kitty == tuple(cards)
    return 1


def kitty(hand: Hand) -> int:
    state = hand.turns[0].after
    assert len(state.kitty) == hand.rules.kitty or state.picked_up
    for seat in (None, *seats(hand)):
        view = view_for(hand.turns[0].after, seat)
        known = {*view.hand, *view.picked_up}
        assert not known & set(state.kitty)
    return packets(hand)


def no_kitty(hand: Hand) -> int:
    dealt = hand.events[0]
    assert isinstance(dealt, Dealt)
    assert sum(len(cards_of(cards)) for cards in dealt.hands) == hand.rules.deck
    return packets(hand)


def clockwise_targets(hand: Hand) -> int:
    seat = hand.dealer
    for target in hand.rules.targets:
        assert hand.result.targets[seat] == target
        seat = left_of(seat, hand.rules.players)
    return 1


def dealer_gives_targets(hand: Hand) -> int:
    """Right after the deal, by what the dealer sees of it."""
    dealt, assigned = hand.turns[:2]
    assert assigned.before.public.phase is Phase.TARGETS
    assert assigned.seat == hand.dealer
    view = view_for(dealt.after, hand.dealer)
    assert view.hand == dealt.after.hands[hand.dealer]
    assert (view.picked_up, view.exchanges) == ((), ())
    assert sorted(hand.result.targets) == sorted(hand.rules.targets)
    return 1


def up_and_down(hand: Hand) -> int:
    """By tricks counted here; the exchange of the next hand and chips go by it."""
    for seat in seats(hand):
        delta = hand.result.deltas[seat]
        assert hand.result.tricks[seat] == hand.result.targets[seat] + delta
    assert sum(hand.result.tricks) == hand.rules.tricks_per_hand == len(hand.tricks)
    return 1


def just_enough(hand: Hand) -> int:
    assert sum(hand.result.targets) == len(hand.tricks)
    assert sum(hand.result.deltas) == 0
    return 1


def somebody_is_down(hand: Hand) -> int:
    assert sum(hand.result.targets) > len(hand.tricks)
    assert min(hand.result.deltas) < 0
    return 1


def somebody_is_up(hand: Hand) -> int:
    assert sum(hand.result.targets) < len(hand.tricks)
    assert max(hand.result.deltas) > 0
    return 1
