"""What each step of the lesson says of the game, besides the numbers that are filled in from it."""

from collections.abc import Callable, Mapping

from client.lesson.hands import BEN, CAT, HEARTS, LEARNER, SPADES
from engine.cards import SUITS, Card, parse_cards, rank_of, suit_of
from engine.presets import nearest_preset
from engine.public import Pair, Phase, Trick
from engine.seats import Seat, left_of
from engine.state import State

Claim = Callable[[State], bool]


def all_of(*claims: Claim) -> Claim:
    return lambda state: all(claim(state) for claim in claims)


def of_suit(state: State, seat: Seat, suit: str) -> list[Card]:
    return [card for card in state.hands[seat] if SUITS[suit_of(card)] == suit]


def void(seat: Seat, suit: str) -> Claim:
    return lambda state: not of_suit(state, seat, suit)


def has(seat: Seat, cards: str) -> Claim:
    return lambda state: set(parse_cards(cards)) <= set(state.hands[seat])


def has_just(suit: str, cards: str) -> Claim:
    """The learner's cards of a suit."""
    return lambda state: of_suit(state, LEARNER, suit) == sorted(parse_cards(cards))


def leads(seat: Seat) -> Claim:
    return lambda state: state.public.to_act == seat and not state.public.trick.cards


def lies(leader: Seat, cards: str) -> Claim:
    """The trick under way, with the learner to play."""
    trick = Trick(leader, parse_cards(cards))
    return lambda state: state.public.trick == trick and state.public.to_act == LEARNER


def took(seat: Seat) -> Claim:
    """The last trick, which has just been finished."""
    return lambda state: state.public.trick == Trick(seat) and bool(state.public.tricks)


def played(seat: Seat, card: str) -> Claim:
    """In the last trick."""

    def claim(state: State) -> bool:
        trick = state.public.tricks[-1]
        return trick.cards[(seat - trick.leader) % 3] == parse_cards(card)[0]

    return claim


def is_gone(state: State, card: str) -> bool:
    played = {each for trick in state.public.tricks for each in trick.cards}
    return parse_cards(card)[0] in played


def gone(card: str) -> Claim:
    return lambda state: is_gone(state, card)


def unseen(card: str) -> Claim:
    """Not played, and not the learner's."""
    cards = set(parse_cards(card))
    return lambda state: not is_gone(state, card) and not cards & set(state.hands[LEARNER])


def unbeaten(suit: str, card: str) -> Claim:
    """No other's card of the suit is higher."""
    least = parse_cards(card)[0]
    return lambda state: all(
        other < least for seat in (BEN, CAT) for other in of_suit(state, seat, suit)
    )


def _has_one_high_spade(state: State) -> bool:
    return len(set(parse_cards("KS QS")) & set(state.hands[LEARNER])) == 1


def _taken_against_target(learner: int, ben: int) -> Claim:
    def claim(state: State) -> bool:
        taken, targets = state.public.taken, state.public.targets
        return (taken[LEARNER] - targets[LEARNER], taken[BEN] - targets[BEN]) == (learner, ben)

    return claim


def _signs_of_deltas(state: State) -> bool:
    return [(delta > 0) - (delta < 0) for delta in state.public.results[-1].deltas] == [1, 0, -1]


def _brought_better(state: State) -> bool:
    exchange = state.exchanges[-1]
    assert not isinstance(exchange.given, int)
    assert not isinstance(exchange.returned, int)
    return min(map(rank_of, exchange.returned)) > max(map(rank_of, exchange.given))


def _spades_are_longest(state: State) -> bool:
    lengths = [len(of_suit(state, LEARNER, suit)) for suit in SUITS]
    return lengths.count(max(lengths)) == 1 and lengths[SPADES] == max(lengths)


CLAIMS: Mapping[str, Claim] = {
    "welcome": lambda state: (
        state.public.rules.players == 3
        and left_of(LEARNER, 3) == BEN
        and left_of(CAT, 3) == LEARNER
    ),
    "the_cards": lambda state: len(state.hands[LEARNER]) == 16,
    "a_first_card": all_of(leads(LEARNER), has(LEARNER, "AS")),
    "what_a_trick_is": all_of(
        took(LEARNER), lambda state: set(map(suit_of, state.public.tricks[-1].cards)) == {SPADES}
    ),
    "leading_low": all_of(
        leads(LEARNER),
        has(LEARNER, "3C"),
        lambda state: state.hands[LEARNER][0] == parse_cards("3C")[0],
    ),
    "the_highest_of_the_suit": all_of(
        took(CAT), played(LEARNER, "3C"), played(BEN, "9C"), played(CAT, "QC")
    ),
    "following_suit": all_of(lies(CAT, "KD"), has_just("D", "AD 8D 4D")),
    "the_highest_left": all_of(
        took(LEARNER), gone("AS"), has(LEARNER, "KS QS"), unbeaten("S", "QS"), unseen("JS")
    ),
    "once_more": all_of(took(LEARNER), _has_one_high_spade, unbeaten("S", "QS")),
    "a_trump": all_of(
        took(CAT),
        played(CAT, "2H"),
        void(CAT, "S"),
        lambda state: state.public.trump == HEARTS and suit_of(_led(state)) == SPADES,
    ),
    "about_trumps": lambda state: (
        state.public.dealer == CAT and state.public.rules.tricks_per_hand == 16
    ),
    "playing_low": all_of(lies(CAT, "QD"), has_just("D", "8D 4D")),
    "the_queen_took_it": all_of(took(CAT), played(CAT, "QD"), played(LEARNER, "4D")),
    "no_choice": all_of(lies(CAT, "TD"), has_just("D", "8D")),
    "no_diamond_left": all_of(took(BEN), played(BEN, "JD"), void(LEARNER, "D")),
    "trumping": all_of(lies(BEN, "9D 6D"), void(LEARNER, "D"), has_just("H", "QH JH 9H 4H")),
    "what_tricks_are_for": lambda state: (
        sum(state.public.targets) == 16 and left_of(state.public.dealer, 3) == LEARNER
    ),
    "where_it_stands": _taken_against_target(-1, -2),
    "getting_rid_of_it": all_of(leads(LEARNER), has_just("S", "6S"), unseen("JS")),
    "nothing_lost": all_of(
        took(CAT), played(BEN, "JS"), played(CAT, "7H"), void(CAT, "S"), void(LEARNER, "S")
    ),
    "the_sure_card": all_of(lies(CAT, "2C"), gone("QC"), unseen("KC"), has(LEARNER, "AC")),
    "on_target": all_of(
        took(LEARNER),
        played(BEN, "KC"),
        _taken_against_target(0, -2),
        has_just("C", "JC 8C 7C"),
        lambda state: len(state.hands[LEARNER]) == 6,
        has_just("H", "QH JH 9H"),
    ),
    "nothing_is_safe": all_of(took(BEN), played(BEN, "3H"), void(BEN, "C")),
    "overtrumping": all_of(lies(BEN, "7D 8H"), void(LEARNER, "D"), has_just("H", "QH JH 9H")),
    "one_over": all_of(
        took(LEARNER),
        _taken_against_target(1, -1),
        unseen("AH"),
        unseen("KH"),
        has_just("H", "QH JH"),
    ),
    "bens_target": all_of(
        took(BEN),
        played(BEN, "5H"),
        _taken_against_target(1, 0),
        lambda state: len(state.hands[LEARNER]) == 3,
    ),
    "discarding": all_of(
        lies(BEN, "4S KH"),
        void(LEARNER, "S"),
        has_just("H", "QH JH"),
        lambda state: len(of_suit(state, LEARNER, "C")) == 1,
    ),
    "nothing_wasted": all_of(took(CAT), has_just("H", "QH JH"), void(LEARNER, "C")),
    "two_alike": all_of(lies(CAT, "TC"), has_just("H", "QH JH"), void(LEARNER, "C")),
    "the_last_card": all_of(took(LEARNER), lambda state: set(map(len, state.hands)) == {1}),
    "up_and_down": all_of(
        took(CAT),
        played(CAT, "AH"),
        lambda state: state.public.phase is Phase.DEAL,
        _signs_of_deltas,
    ),
    "the_score": lambda state: state.public.totals == state.public.results[-1].deltas,
    "you_deal": lambda state: state.public.dealer == LEARNER and state.public.hand == 2,
    "about_the_exchange": lambda state: (
        state.public.pairs == (Pair(LEARNER, CAT, state.public.results[-1].deltas[LEARNER]),)
    ),
    "giving": all_of(unseen("AD"), unseen("AC"), has(CAT, "AD AC"), has(LEARNER, "AS AH")),
    "what_came_back": _brought_better,
    "naming_trumps": all_of(_spades_are_longest, has(LEARNER, "AS KS")),
    "laying_away": lambda state: len(state.kitty) == 4 and state.public.trump == SPADES,
    "what_was_in_it": all_of(
        leads(BEN),
        lambda state: left_of(state.public.dealer, 3) == BEN,
        lambda state: [suit_of(card) for card in state.picked_up].count(SPADES) == 1,
    ),
    "other_rules": lambda state: nearest_preset(state.public.rules) == ("online", {}),
    "the_end": lambda state: True,
}


def _led(state: State) -> Card:
    return state.public.tricks[-1].cards[0]
