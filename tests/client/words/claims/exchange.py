"""What the rules in words say of the exchange, held against a hand."""

from collections.abc import Callable
from itertools import groupby, pairwise

from engine.actions import Give, Return
from engine.cards import Card
from engine.choices import choice_from
from engine.events import Given, KittyTaken, LaidAway, Played, Returned, TrumpNamed
from engine.public import Phase
from engine.redact import redact, view_for
from engine.seats import Seat
from tests.client.words.claims.deal import height, suit
from tests.client.words.claims.hand import Claim, Hand, Settled, cards_of, kinds, onlookers, seats

_STEPS = (Given, TrumpNamed, KittyTaken, LaidAway, Played)


def none_at_all(hand: Hand) -> int:
    assert not kinds(hand, Given, Returned)
    return hand.previous is not None and any(hand.previous.deltas)


def _steps_in_order(hand: Hand) -> list[type]:
    return [kind for kind, _same in groupby(kinds(hand, *_STEPS))]


def comes(*order: type) -> Claim:
    """The exchange, where there is one, stands in this order with what else is done before play:
    between those who were up and those who were down, and not in the first hand.
    """

    def claim(hand: Hand) -> int:
        if not hand.exchanges:
            return 0
        assert hand.previous is not None
        steps = _steps_in_order(hand)
        assert [step for step in steps if step in order] == list(order)
        assert steps[-1] is Played
        for exchange in hand.exchanges:
            assert (
                hand.previous.deltas[exchange.giver] > 0 > hand.previous.deltas[exchange.receiver]
            )
        return len(hand.exchanges)

    return claim


before_the_kitty = comes(Given, KittyTaken, TrumpNamed, Played)
before_trumps = comes(Given, TrumpNamed, Played)
after_trumps = comes(TrumpNamed, Given, Played)
after_laying_away = comes(TrumpNamed, LaidAway, Given, Played)


def after_trumps_with_kitty_untouched(hand: Hand) -> int:
    steps = _steps_in_order(hand)
    if Given not in steps:
        return 0
    assert steps[:2] == [TrumpNamed, Given]
    assert set(steps[2:4]) == {LaidAway, KittyTaken}
    return len(hand.exchanges)


def _left_after(hand: Hand) -> list[int]:
    """What everybody still had to exchange at the end; each exchange is checked on the way."""
    assert hand.previous is not None
    left = list(hand.previous.deltas)
    for each in hand.exchanges:
        count = min(left[each.giver], -left[each.receiver])
        assert len(each.given) == len(each.returned) == count > 0
        left[each.giver] -= count
        left[each.receiver] += count
    assert not (max(left) > 0 > min(left))
    return left


def as_many_as_the_lesser(hand: Hand) -> int:
    """And nothing is left over where it is not told that it lapses."""
    if hand.previous is None:
        return 0
    left = _left_after(hand)
    if sum(hand.rules.targets) == hand.rules.tricks_per_hand:
        assert not any(left)
    return len(hand.exchanges)


def rest_lapses(hand: Hand) -> int:
    """The exchange goes by the hand before alone, as `_left_after` holds. It is told only where
    deltas may leave something over.
    """
    assert sum(hand.rules.targets) != hand.rules.tricks_per_hand
    return 0 if hand.previous is None else any(_left_after(hand))


def _givers(hand: Hand) -> list[Seat]:
    return [giver for giver, _same in groupby(each.giver for each in hand.exchanges)]


def _receivers(hand: Hand) -> list[tuple[Seat, list[Seat]]]:
    grouped = groupby(hand.exchanges, key=lambda each: each.giver)
    return [(giver, [each.receiver for each in same]) for giver, same in grouped]


def _new(hand: Hand, seat: Seat) -> int:
    return hand.result.targets[seat]


def _old(hand: Hand, seat: Seat) -> int:
    assert hand.previous is not None
    return hand.previous.targets[seat]


def _was_up(hand: Hand, seat: Seat) -> tuple[int, int]:
    assert hand.previous is not None
    return hand.previous.deltas[seat], hand.result.targets[seat]


def ups_by(key: Callable[[Hand, Seat], object]) -> Claim:
    def claim(hand: Hand) -> int:
        givers = _givers(hand)
        assert len(set(givers)) == len(givers)
        for one, next_ in pairwise(givers):
            assert key(hand, one) >= key(hand, next_)  # type: ignore[operator]
        return len(givers) > 1

    return claim


def downs_by(key: Callable[[Hand, Seat], int]) -> Claim:
    def claim(hand: Hand) -> int:
        several = 0
        for _giver, receivers in _receivers(hand):
            for one, next_ in pairwise(receivers):
                assert key(hand, one) >= key(hand, next_)
                several += 1
        return several

    return claim


ups_by_new_target, ups_by_old_target, ups_by_most = ups_by(_new), ups_by(_old), ups_by(_was_up)
downs_by_new_target, downs_by_old_target = downs_by(_new), downs_by(_old)


def downs_by_seat(hand: Hand) -> int:
    several = 0
    for giver, receivers in _receivers(hand):
        places = [(seat - giver) % hand.rules.players for seat in receivers]
        assert places == sorted(places)
        several += len(places) > 1
    return several


def equal_targets(hand: Hand) -> int:
    """Among those who are alike in what they are ordered by, targets last."""
    key = {"target": _new, "previous_target": _old, "most_up": _was_up}[hand.rules.up_order]
    found = 0
    for one, next_ in pairwise(_givers(hand)):
        if key(hand, one) == key(hand, next_):
            assert _from_the_dealers_left(hand, one) < _from_the_dealers_left(hand, next_)
            found += 1
    if hand.rules.down_order == "seat":
        return found
    key = {"target": _new, "previous_target": _old}[hand.rules.down_order]
    for _giver, receivers in _receivers(hand):
        for one, next_ in pairwise(receivers):
            if key(hand, one) == key(hand, next_):
                assert _from_the_dealers_left(hand, one) < _from_the_dealers_left(hand, next_)
                found += 1
    return found


def _from_the_dealers_left(hand: Hand, seat: Seat) -> int:
    return (seat - hand.dealer - 1) % hand.rules.players


def any_cards(hand: Hand) -> int:
    """The giver is asked once for each exchange, for any cards of the whole hand."""
    asked = hand.asked(Phase.GIVE)
    assert len(asked) == len(hand.exchanges)
    for turn, exchange in zip(asked, hand.exchanges, strict=True):
        choice = choice_from(turn.before.public, turn.before.hands[exchange.giver])
        assert (choice.cards, choice.forced) == (exchange.giver_had, ())
        assert choice.count == len(exchange.given)
    return len(asked)


def highest_of_each_suit(hand: Hand) -> int:
    assert not hand.asked(Phase.RETURN)
    for each in hand.exchanges:
        expected = []
        for given_suit in set(map(suit, each.given)):
            given = [card for card in each.given if suit(card) == given_suit]
            pool = given + [card for card in each.receiver_had if suit(card) == given_suit]
            expected += sorted(pool, key=height)[-len(given) :]
        assert sorted(expected) == sorted(each.returned)
    return len(hand.exchanges)


def low_for_high(hand: Hand) -> int:
    """Of each suit: what nothing beats there comes back, and cards below as many others of the
    receiver's bring those.
    """
    found = 0
    for each in hand.exchanges:
        for given_suit in set(map(suit, each.given)):
            given = [card for card in each.given if suit(card) == given_suit]
            there = [card for card in each.receiver_had if suit(card) == given_suit]
            unbeaten = {card for card in given if not any(map(_beats(card), there))}
            assert unbeaten <= set(each.returned)
            highest = sorted(there, key=height)[-len(given) :]
            is_low = len(highest) == len(given) and all(
                map(_beats(max(given, key=height)), highest)
            )
            if is_low:
                assert set(highest) <= set(each.returned)
                assert not set(given) & set(each.returned)
            found += bool(unbeaten) + is_low
    return found


def _beats(card: Card) -> Callable[[Card], bool]:
    return lambda other: height(other) > height(card)


def lowest_for_highest(hand: Hand) -> int:
    for each in hand.exchanges:
        count = len(each.given)
        assert _heights(each.given) == _heights(each.giver_had)[:count]
        assert _heights(each.returned) == _heights(each.receiver_had)[-count:]
        assert set(each.returned) <= set(each.receiver_had)
    return len(hand.exchanges)


def _heights(cards: tuple[int, ...]) -> list[int]:
    return sorted(map(height, cards))


def owner_chooses(hand: Hand) -> int:
    """Just where the rank at the border leaves something open, and the giver first."""
    expected: list[tuple[Seat, type]] = []
    for each in hand.exchanges:
        if _is_open(each.giver_had, each.given):
            expected.append((each.giver, Give))
        if _is_open(each.receiver_had, each.returned):
            expected.append((each.receiver, Return))
    turns = [turn for turn in hand.turns if isinstance(turn.action, (Give, Return))]
    assert [(turn.seat, type(turn.action)) for turn in turns] == expected
    return len(expected)


def _is_open(had: tuple[int, ...], went: tuple[int, ...]) -> bool:
    stayed = set(map(height, had)) & {height(card) for card in had if card not in went}
    return bool(stayed & set(map(height, went)))


def one_after_another(hand: Hand) -> int:
    """And what one of them has brought goes on in a later one, now and then."""
    order = kinds(hand, Given, Returned)
    assert order == [Given, Returned] * len(hand.exchanges)
    return sum(
        bool(set(_brought(one, seat)) & set(_parted_with(later, seat)))
        for place, one in enumerate(hand.exchanges)
        for later in hand.exchanges[place + 1 :]
        for seat in seats(hand)
    )


def _brought(exchange: Settled, seat: Seat) -> tuple[int, ...]:
    return {exchange.giver: exchange.returned, exchange.receiver: exchange.given}.get(seat, ())


def _parted_with(exchange: Settled, seat: Seat) -> tuple[int, ...]:
    return {exchange.giver: exchange.given, exchange.receiver: exchange.returned}.get(seat, ())


def only_the_two_see(hand: Hand) -> int:
    found = 0
    for event in hand.events:
        if not isinstance(event, (Given, Returned)):
            continue
        count = len(cards_of(event.cards))
        for seat in onlookers(hand, event.giver, event.receiver):
            assert redact(event, seat) == type(event)(event.giver, event.receiver, count)
        for seat in (event.giver, event.receiver):
            assert redact(event, seat) == event
        found += 1
    for seat in (None, *seats(hand)):
        for shown in view_for(hand.turns[-1].after, seat).exchanges:
            assert (seat in (shown.giver, shown.receiver)) != isinstance(shown.given, int)
    return found
