"""Every sentence of the rules in words is true of the games that are played by those rules.

A claim is a property of a hand (claims/); it is held against random games of each rule set in which
its sentence is told. A sentence is known by how it begins in English.
"""

import gettext
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given

from client.words import language
from client.words.rules import describe, differences
from engine.presets import CHANGES, preset
from engine.rules import CHOICES, RulesError, RuleSet, change_rules
from tests.client.words.claims import deal, end, exchange, play
from tests.client.words.claims.hand import Claim, Hand, hands_of_game
from tests.engine.strategies import examples, rule_sets, seeds

CLAIMS: Mapping[str, Claim] = {
    # the deal and the targets
    "{players} players, everyone for themselves,": deal.pack,
    "The two of clubs is not in it.": deal.without_the_two_of_clubs,
    "In each suit the ace is highest,": deal.ranks,
    "The first dealer is chosen at random.": deal.chance,
    "For the first deal everyone draws a card,": deal.highest_draw,
    "After every hand the deal moves to the left.": deal.deal_moves,
    "Everyone is dealt {cards} cards, one at a time,": deal.packets,
    "Everyone is dealt {cards} cards, {packet} at a time,": deal.packets,
    "The last {kitty} cards stay face down:": deal.kitty,
    "All cards are dealt: there is no kitty.": deal.no_kitty,
    "Everyone has a target, the number of tricks to take in the hand: {dealer}": (
        deal.clockwise_targets
    ),
    "Everyone has a target, the number of tricks to take in the hand: clockwise,": (
        deal.clockwise_targets
    ),
    "A target is the number of tricks": deal.dealer_gives_targets,
    "As soon as the cards are dealt,": deal.dealer_gives_targets,
    "Whoever takes more tricks than their target is up": deal.up_and_down,
    "Together the targets make exactly the {tricks} tricks of a hand.": deal.just_enough,
    "The targets add up to {asked}, and a hand has only {tricks} tricks:": deal.somebody_is_down,
    "The targets add up to {asked}, and a hand has {tricks} tricks:": deal.somebody_is_up,
    # the exchange
    "No cards are exchanged:": exchange.none_at_all,
    "From the second hand on, before the dealer picks up the kitty,": exchange.before_the_kitty,
    "From the second hand on, before trumps are named,": exchange.before_trumps,
    "From the second hand on, when trumps have been named, players": exchange.after_trumps,
    "From the second hand on, when the dealer has laid cards away,": exchange.after_laying_away,
    "From the second hand on, when trumps have been named and before the dealer lays": (
        exchange.after_trumps_with_kitty_untouched
    ),
    "Two players exchange as many cards as": exchange.as_many_as_the_lesser,
    "Whatever is left over when there is nobody left": exchange.rest_lapses,
    "If several players were up, each in turn makes all their exchanges, beginning with the one "
    "who has the highest target in the new hand.": exchange.ups_by_new_target,
    "If several players were up, each in turn makes all their exchanges, beginning with the one "
    "who had the highest target in the hand before.": exchange.ups_by_old_target,
    "If several players were up, each in turn makes all their exchanges, beginning with the one "
    "who was up most;": exchange.ups_by_most,
    "If several players were down, the one with the highest target in the new": (
        exchange.downs_by_new_target
    ),
    "If several players were down, the one who had the highest target": (
        exchange.downs_by_old_target
    ),
    "If several players were down, a player who was up begins": exchange.downs_by_seat,
    "If targets are equal, the player nearest": exchange.equal_targets,
    "The player who was up gives any cards they like,": exchange.any_cards,
    "In each suit, these cards are put together": exchange.highest_of_each_suit,
    "So a low card brings the other player's highest": exchange.low_for_high,
    "The player who was up gives their lowest cards, whatever": exchange.lowest_for_highest,
    "Among cards of equal rank their owner chooses,": exchange.owner_chooses,
    "Each exchange is finished before the next begins,": exchange.one_after_another,
    "Only the two who exchange see the cards;": exchange.only_the_two_see,
    # trumps, the kitty and the tricks
    "The dealer makes one of the four suits trumps.": play.dealer_names,
    "The dealer makes one of the four suits trumps, lays": play.lay_away_then_look,
    "The dealer picks up the kitty, makes one of the four suits trumps,": play.kitty_then_trumps,
    "The dealer makes one of the four suits trumps before seeing": play.trumps_then_kitty,
    "Nobody else sees the kitty.": play.nobody_else_sees_the_kitty,
    "The cards that were laid away belong to no trick,": play.laid_away_cards,
    "The dealer leads the first trick.": play.dealer_leads,
    "The player on the dealer's left leads the first trick.": play.eldest_leads,
    "A trick is one card from each player, clockwise,": play.any_lead,
    "Players who have cards of the suit that was led": play.following_suit,
    "Nobody has to beat a card,": play.following_suit,
    "The highest trump takes the trick,": play.highest_takes,
    "Whoever takes a trick leads the next.": play.taker_leads,
    # the score and the end
    "After each hand, everyone's tricks minus their target": end.totals,
    "With every hand, the sum of all totals falls": end.totals_fall,
    "With every hand, the sum of all totals rises": end.totals_rise,
    "In addition, each player who is up gets a chip": end.chip_from_each_down,
    "Everyone's chips change by the same number.": end.chips_as_points,
    "Everyone begins without chips,": end.no_chips_at_first,
    "The game is over after a hand that leaves somebody with a total": end.points,
    "The game is over after {limit} hand; the highest total wins.": end.hands_for_totals,
    "The game is over after {limit} hand; whoever has the most chips wins.": end.hands_for_chips,
    "The game is over after a hand in which somebody takes {limit} trick or more;": end.tricks,
    "If players tie,": end.ties,
    "A dealer makes it by taking as many tricks as their target, or more.": end.by_target,
    "A dealer makes it by taking more tricks than their target.": end.by_more_than_target,
    "A dealer makes it by having a total of 0 or more": end.by_total_of_0,
    "A dealer makes it by having a total of 1 or more": end.by_total_of_1,
    "In the first {players} hands,": end.first_round_does_not_count,
    "From hand {number} on, the game is over": end.dealer_wins,
    "When everyone has dealt once,": end.first_round_counts,
    "If nobody did, the game goes on": end.dealer_wins,
    "The chips only say who owes what:": end.chips_do_not_win,
    "The totals do not decide who wins.": end.totals_do_not_win,
}

NOT_PLAYED: Mapping[str, str] = {}
"""Sentences that no game can put to the test, each with the reason."""

HANDS = 5

_RARE: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("online", {"limit": 1, "targets": [5, 6, 5]}),
    ("online", {"limit": 2, "end": "hands", "targets": [5, 6, 5]}),
    ("online", {"end": "tricks", "limit": 6}),
    ("online", {"end": "tricks", "limit": 7, "chips": "per_down"}),
    ("online", {"end": "hands", "limit": 1}),
    ("online", {"end": "hands", "limit": 1, "chips": "stakes"}),
    ("online", {"end": "hands", "limit": 2, "chips": "per_down"}),
    ("online", {"targets": [5, 4, 3]}),
    ("strict-51", {"targets": [6, 6, 5]}),
    ("strict-51", {"exchange_at": "after_trump", "exchange": "suit"}),
    ("mess", {"targets": [3, 8, 5]}),
    ("mess", {"targets": [3, 8, 5], "dealer_need": "ahead"}),
    ("mess", {"targets": [3, 8, 5], "dealer_basis": "cumulative"}),
    ("mess", {"targets": [3, 8, 5], "dealer_basis": "cumulative", "dealer_need": "ahead"}),
    ("mess", {"targets": [3, 8, 5], "dealer_counts_from": "first_round"}),
    ("mess-blind", {"exchange_at": "after_trump"}),
    ("four-6433", {"up_order": "previous_target", "down_order": "previous_target"}),
    ("four-6433", {"up_order": "most_up", "down_order": "seat", "exchange": "suit"}),
    ("four-6433", {"targets": [2, 2, 2, 2], "exchange": "suit"}),
    ("four-6433", {"targets": [3, 3, 3, 3], "assign_targets": "dealer"}),
)


def chosen() -> Iterator[RuleSet]:
    """All presets, each with single options changed, and what is rare among them."""
    for name in CHANGES:
        yield preset(name)
        for option, values in CHOICES.items():
            for value in values:
                try:
                    yield preset(name, {option: value})
                except RulesError:
                    continue
    for name, changes in _RARE:
        yield preset(name, changes)


CHOSEN = list(dict.fromkeys(chosen()))


class _Recorder(gettext.NullTranslations):
    """English, with every message that was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def gettext(self, message: str) -> str:
        self.messages.append(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages.append(msgid1)
        return super().ngettext(msgid1, msgid2, n)


def messages_of(rules: RuleSet) -> list[str]:
    """The messages of which the rules in words consist."""
    recorder, before = _Recorder(), language._translation
    language._translation = recorder
    try:
        describe(rules)
    finally:
        language._translation = before
    return recorder.messages


def beginnings_of(message: str) -> list[str]:
    return [known for known in (*CLAIMS, *NOT_PLAYED) if message.startswith(known)]


def _tie_for_most(hand: Hand) -> bool:
    tricks = hand.result.tricks
    return tricks.count(max(tricks)) > 1


def hold(rules: RuleSet, seed: int) -> Counter[str]:
    """Holds all that is told of the rules against a game; how often each was put to the test."""
    tried: Counter[str] = Counter()
    known = [known for message in messages_of(rules) for known in beginnings_of(message)]
    for hand in hands_of_game(rules, seed, HANDS):
        for beginning in known:
            if beginning in CLAIMS:
                tried[beginning] += CLAIMS[beginning](hand)
        if rules.end == "tricks" and hand.is_last and _tie_for_most(hand):
            assert "If players tie," in known
    return tried


@pytest.mark.slow
def test_all_that_is_told_of_the_presets_and_their_changes_is_true_and_put_to_the_test() -> None:
    tried: Counter[str] = Counter()
    for seed, rules in enumerate(CHOSEN):
        tried += hold(rules, seed)
    for seed in range(12):
        for name, changes in _RARE:
            tried += hold(preset(name, changes), seed)
    assert set(CLAIMS) == set(tried)


@given(rule_sets(), seeds)
@examples(60)
def test_all_that_is_told_of_any_rules_is_true(rules: RuleSet, seed: int) -> None:
    hold(rules, seed)


@given(rule_sets())
@examples(300)
def test_every_sentence_that_can_be_told_is_claimed_or_listed(rules: RuleSet) -> None:
    for message in messages_of(rules):
        assert len(beginnings_of(message)) == 1, message


def test_no_sentence_is_claimed_that_is_never_told() -> None:
    told = {
        known for rules in CHOSEN for each in messages_of(rules) for known in beginnings_of(each)
    }
    assert told == {*CLAIMS, *NOT_PLAYED}


@given(rule_sets())
@examples(300)
def test_the_rules_are_whole_sentences_each_told_once_and_translated_as_one(
    rules: RuleSet,
) -> None:
    messages = messages_of(rules)
    assert len(messages) == len(set(messages))
    told = " ".join(describe(rules))
    assert "{" not in told
    assert told.count(".") == len(messages)
    for message in messages:
        assert message.endswith(".")
        assert message[0].isupper() or message[0] == "{"


@pytest.mark.parametrize("name", CHANGES)
def test_rules_differ_from_themselves_in_nothing_and_from_others_in_what_is_told(name: str) -> None:
    rules, online = preset(name), preset("online")
    assert differences(rules, rules) == []
    for sentence in differences(rules, online):
        assert sentence in " ".join(describe(rules))
        assert sentence not in " ".join(describe(online))
    assert bool(differences(rules, online)) == (name != "online")


@pytest.mark.parametrize(
    "changes",
    [
        {"exchange": "off", "up_order": "most_up"},
        {"end": "dealer", "limit": 3},
        {"deck": 51, "kitty": 0, "kitty_order": "blind"},
    ],
)
def test_options_that_make_no_difference_are_not_told(changes: dict[str, object]) -> None:
    *others, option = changes
    without = change_rules(RuleSet(), {key: changes[key] for key in others})
    assert describe(change_rules(RuleSet(), changes)) == describe(without), option
