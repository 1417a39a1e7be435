"""What the rules in words say of trumps, the kitty and the tricks, held against a hand."""

from engine.actions import NameTrump
from engine.choices import choice_from
from engine.events import HandOver, KittyTaken, LaidAway, Played, TrumpNamed
from engine.legal import legal_actions
from engine.public import Phase
from engine.redact import redact, view_for
from engine.seats import Seat, left_of
from tests.client.words.claims.deal import height, suit
from tests.client.words.claims.hand import Hand, cards_of, kinds, onlookers, seats

_STEPS = (TrumpNamed, KittyTaken, LaidAway)


def _any_suit(hand: Hand) -> None:
    [named] = hand.asked(Phase.TRUMP)
    assert named.seat == hand.dealer
    assert len(set(legal_actions(view_for(named.before, hand.dealer)))) == 4
    assert isinstance(named.action, NameTrump)
    assert named.action.suit == hand.result.trump


def dealer_names(hand: Hand) -> int:
    _any_suit(hand)
    assert kinds(hand, *_STEPS) == [TrumpNamed]
    return 1


def _any_cards(hand: Hand, count: int) -> None:
    """The declarer lays away any of as many cards."""
    [laid] = hand.asked(Phase.DISCARD)
    assert laid.seat == hand.dealer
    asked = choice_from(laid.before.public, laid.before.hands[hand.dealer])
    assert len(asked.cards) == count
    assert (asked.count, asked.forced) == (hand.rules.kitty, ())


def lay_away_then_look(hand: Hand) -> int:
    _any_suit(hand)
    _any_cards(hand, hand.rules.tricks_per_hand)
    assert kinds(hand, *_STEPS) == [TrumpNamed, LaidAway, KittyTaken]
    _sees_no_kitty_before(hand, Phase.DISCARD)
    return 1


def kitty_then_trumps(hand: Hand) -> int:
    _any_suit(hand)
    _any_cards(hand, hand.rules.tricks_per_hand + hand.rules.kitty)
    assert kinds(hand, *_STEPS) == [KittyTaken, TrumpNamed, LaidAway]
    return 1


def trumps_then_kitty(hand: Hand) -> int:
    _any_suit(hand)
    _any_cards(hand, hand.rules.tricks_per_hand + hand.rules.kitty)
    assert kinds(hand, *_STEPS) == [TrumpNamed, KittyTaken, LaidAway]
    _sees_no_kitty_before(hand, Phase.TRUMP)
    return 1


def _sees_no_kitty_before(hand: Hand, phase: Phase) -> None:
    [turn] = hand.asked(phase)
    view = view_for(turn.before, hand.dealer)
    assert view.picked_up == ()
    assert not set(turn.before.kitty) & set(view.hand)


def nobody_else_sees_the_kitty(hand: Hand) -> int:
    [taken] = [event for event in hand.events if isinstance(event, KittyTaken)]
    for seat in onlookers(hand, hand.dealer):
        assert redact(taken, seat) == KittyTaken(hand.dealer, hand.rules.kitty)
        assert view_for(hand.turns[-2].after, seat).picked_up == ()
    assert redact(taken, hand.dealer) == taken
    return 1


def laid_away_cards(hand: Hand) -> int:
    [laid] = [event for event in hand.events if isinstance(event, LaidAway)]
    cards = cards_of(laid.cards)
    played = [event.card for event in hand.events if isinstance(event, Played)]
    assert not set(cards) & set(played)
    for seat in onlookers(hand, hand.dealer):
        assert redact(laid, seat) == LaidAway(hand.dealer, hand.rules.kitty)
        assert view_for(hand.turns[-1].after, seat).laid_away == tuple(sorted(cards))
    over = hand.events[-1]
    assert isinstance(over, HandOver)
    assert set(over.laid_away) == set(cards)
    return 1


def dealer_leads(hand: Hand) -> int:
    assert hand.tricks[0].leader == hand.dealer
    return 1


def eldest_leads(hand: Hand) -> int:
    assert hand.tricks[0].leader == left_of(hand.dealer, hand.rules.players)
    return 1


def any_lead(hand: Hand) -> int:
    """`Hand.tricks` holds that everyone plays one card, clockwise."""
    leads = [turn for turn in hand.asked(Phase.PLAY) if not turn.before.public.trick.cards]
    for turn in leads:
        assert turn.seat is not None
        asked = choice_from(turn.before.public, turn.before.hands[turn.seat])
        assert (asked.cards, asked.count) == (turn.before.hands[turn.seat], 1)
    assert len(leads) == len(hand.tricks)
    return len(leads)


def following_suit(hand: Hand) -> int:
    """Just the cards of the suit led, or all, whatever they beat."""
    found = 0
    for turn in hand.asked(Phase.PLAY):
        trick = turn.before.public.trick
        if trick.cards and turn.seat is not None:
            held = turn.before.hands[turn.seat]
            of_suit = tuple(card for card in held if suit(card) == suit(trick.cards[0]))
            asked = choice_from(turn.before.public, held)
            assert asked.cards == (of_suit or held)
            found += 1
    return found


def _takers(hand: Hand) -> list[Seat]:
    """Who takes each trick: the highest trump, or the highest card of the suit led."""
    trump = "CDHS"[hand.result.trump]
    takers = []
    for trick in hand.tricks:
        trumps = [card for card in trick.cards if suit(card) == trump]
        led = [card for card in trick.cards if suit(card) == suit(trick.cards[0])]
        best = max(trumps or led, key=height)
        takers.append((trick.leader + trick.cards.index(best)) % hand.rules.players)
    return takers


def highest_takes(hand: Hand) -> int:
    takers = _takers(hand)
    assert tuple(takers.count(seat) for seat in seats(hand)) == hand.result.tricks
    return len(takers)


def taker_leads(hand: Hand) -> int:
    leaders = [trick.leader for trick in hand.tricks]
    assert leaders[1:] == _takers(hand)[:-1]
    return len(leaders) - 1
