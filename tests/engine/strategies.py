"""Hypothesis strategies for the game: rule sets with every option, presets, seeds."""

from hypothesis import reject, settings
from hypothesis import strategies as st

from engine.presets import CHANGES, preset
from engine.rules import CHOICES, RulesError, RuleSet, change_rules
from tests.amounts import amount

_FAR = st.just(10_000)  # a limit that no game reaches
_DECKS = ((3, 52, 4), (3, 51, 0), (4, 52, 4))  # players, cards, kitty

seeds = st.integers(0, 2**32)
presets = st.sampled_from([preset(name) for name in CHANGES])


def examples(full: int, usual: int | None = None) -> settings:
    """Settings for a test with so many random examples, which are others in each run: `usual` in
    the suite, or a third of those of a full run.
    """
    return settings(max_examples=amount(usual or -(-full // 3), full))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rules that can be played."""
    players, deck, kitty = draw(st.sampled_from(_DECKS))
    cards = (deck - kitty) // players
    changes: dict[str, object] = {
        option: draw(st.sampled_from(values)) for option, values in CHOICES.items()
    }
    limits = st.integers(1, 12) if changes["end"] == "tricks" else st.integers(1, 12) | _FAR
    changes |= {
        "players": players,
        "deck": deck,
        "kitty": kitty,
        "targets": draw(_targets(players, cards)),
        "packets": draw(st.sampled_from([n for n in range(1, cards + 1) if cards % n == 0])),
        "limit": draw(limits),
    }
    try:
        return change_rules(RuleSet(), changes)
    except RulesError:  # a game that cannot end
        reject()


def _targets(players: int, cards: int) -> st.SearchStrategy[list[int]]:
    """Mostly numbers that make for an exchange, now and then any."""
    usual = {3: ([8, 5, 3], [9, 5, 2], [5, 6, 5]), 4: ([6, 4, 3, 3], [7, 4, 3, 2], [3, 3, 3, 3])}
    shared = st.sampled_from(usual[players]).flatmap(st.permutations)
    small = st.lists(st.integers(0, cards // 2), min_size=players, max_size=players)
    large = st.lists(st.integers(0, cards), min_size=players, max_size=players)
    return shared | shared | small | large
