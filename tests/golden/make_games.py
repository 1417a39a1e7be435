"""Plays the games in games/ anew: a whole one for each preset and some for single options.

    python -m tests.golden.make_games

Needed only when the record's format or the list below changes: that a bot plays otherwise by now
makes no record wrong.
"""

import json
from hashlib import sha256

from engine.actions import Decision
from engine.bots import decide
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.record_text import Header, format_decision, format_header
from engine.redact import view_for
from engine.rules import RuleSet
from engine.shuffle import cut_for_deal, deal_pack, random_dealer, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from tests.golden.playthrough import OWN, playthrough

NAMES = ("Ann", "Ben", "Cat", "Dee")
VARIANTS: dict[str, dict[str, object]] = {
    "after-trump": {"exchange_at": "after_trump", "limit": 12},
    "after-laying-away": {"exchange_at": "after_trump", "kitty_order": "take_first"},
    "most-up": {"up_order": "most_up", "down_order": "seat", "end": "hands"},
    "previous-target": {"up_order": "previous_target", "down_order": "previous_target"},
    "equal-targets": {"targets": [5, 6, 5], "end": "hands", "limit": 6},
    "ahead-cumulative": {"end": "dealer", "dealer_need": "ahead", "dealer_basis": "cumulative"},
    "first-round": {"end": "dealer", "dealer_counts_from": "first_round"},
    "blind-suit": {"kitty_order": "blind", "exchange_at": "after_trump", "end": "hands"},
}
FOUR_VARIANTS: dict[str, dict[str, object]] = {
    "four-suit": {"exchange": "suit", "limit": 5},
    "four-equal-targets": {"targets": [3, 3, 3, 3], "chips": "stakes", "limit": 5},
}


def all_games() -> dict[str, RuleSet]:
    """The rules of each game, by its file's name."""
    games = {name: preset(name) for name in CHANGES}
    games |= {name: preset("online", changes) for name, changes in VARIANTS.items()}
    return games | {name: preset("four-7432", changes) for name, changes in FOUR_VARIANTS.items()}


def main() -> None:
    for name, rules in all_games().items():
        lines = play(name, rules)
        (OWN / f"{name}.smr").write_text("".join(f"{line}\n" for line in lines))
        reports = map(json.dumps, playthrough([line.encode() for line in lines]))
        (OWN / f"{name}.expected.jsonl").write_text("".join(f"{line}\n" for line in reports))


def play(name: str, rules: RuleSet) -> list[str]:
    """The record of a whole game between casual bots; its name is its seed."""
    state = new_game(rules, _first_dealer(name, rules))
    header = Header(rules, NAMES[: rules.players], state.public.dealer)
    lines = [format_header(header)]
    while state.public.phase is not Phase.OVER:
        action = _next_action(name, state)
        lines.append(format_decision(state.public.to_act, action))
        state, _ = step(state, state.public.to_act, action)
    return lines


def _next_action(name: str, state: State) -> Decision:
    public = state.public
    if public.to_act is not None:
        return decide("casual", view_for(state, public.to_act))
    pack = shuffled_pack(_seed(f"{name} hand {public.hand}"), public.rules.deck)
    return deal_pack(public.rules, public.dealer, pack)


def _first_dealer(name: str, rules: RuleSet) -> int:
    if rules.first_dealer == "random":
        return random_dealer(_seed(name), rules.players)
    dealer, _ = cut_for_deal(rules.players, shuffled_pack(_seed(name), rules.deck))
    return dealer


def _seed(text: str) -> bytes:
    return sha256(text.encode()).digest()


if __name__ == "__main__":
    main()
