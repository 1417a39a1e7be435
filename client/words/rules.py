"""Describes the rules of a table in words, made from its options, for whoever has never played."""

from client.words.language import _
from client.words.rules_deal import deal, targets
from client.words.rules_end import end, score
from client.words.rules_exchange import exchange
from client.words.rules_play import play, trumps
from engine.presets import nearest_preset
from engine.rules import RuleSet


def title(rules: RuleSet) -> str:
    """The rules in one short line: the preset, and what is changed in it."""
    name, changes = nearest_preset(rules)
    changed = ", ".join(f"{option}={_value(value)}" for option, value in changes.items())
    return _("{preset} with {changes}").format(preset=name, changes=changed) if changed else name


def describe(rules: RuleSet) -> list[str]:
    """The rules as paragraphs, in the order of the game."""
    return [" ".join(paragraph) for paragraph in _paragraphs(rules)]


def differences(rules: RuleSet, other: RuleSet) -> list[str]:
    """What is told of `rules`, and not of `other`, sentence by sentence."""
    known = {sentence for paragraph in _paragraphs(other) for sentence in paragraph}
    told = (sentence for paragraph in _paragraphs(rules) for sentence in paragraph)
    return [sentence for sentence in told if sentence not in known]


def _paragraphs(rules: RuleSet) -> tuple[list[str], ...]:
    """Whole sentences, each of them true by itself."""
    return (
        deal(rules),
        targets(rules),
        exchange(rules),
        trumps(rules),
        play(rules),
        score(rules),
        end(rules),
    )


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
