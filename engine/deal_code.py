"""The short code of a game that can be dealt again: its rules and a seed of 40 bits.

`K7Q4-MX2P-6HA`: a character for the preset (0 for rules that have no name, which have to be told
besides), nine for the seed, and one that shows a typing error. The characters are 29, a prime: with
a weight for each place the last one tells every single wrong character, and any two that changed
places. Of rules without a name it depends, too.

Not here: how a seed becomes cards (shuffle.py).
"""

import hashlib

import msgspec

from engine.presets import nearest_preset, preset
from engine.rules import OPTIONS, RuleSet

SEED_BITS = 40
SEED_BYTES = SEED_BITS // 8

_CHARACTERS = "0123456789ACDEFGHJKMNPQRTUWXY"
_READ_AS = str.maketrans("BILOSVZ", "81105U2")
_BASE = len(_CHARACTERS)
_SEED_CHARACTERS = 9
_LENGTH = 1 + _SEED_CHARACTERS + 1
_GROUPS = ((0, 4), (4, 8), (8, 11))
_OTHER_RULES = 0
_PRESETS = (
    *("online", "online-dealer-leads", "mess", "mess-nine", "mess-twelve", "mess-chips"),
    *("mess-blind", "mess-no-exchange", "mess-952", "dealers-choice", "strict-51"),
    *("four-6433", "four-7432", "club"),
)
"""By their number in a code, from 1 on: new ones come last, since codes are kept and passed on."""


class DealCodeError(ValueError):
    """`code` is `bad_deal_code` for what is no code, or was mistyped, or belongs to rules that are
    not those of `rules`; `rules_not_told` for one whose rules have to be told besides; and
    `other_rules` for one that has rules of its own: `preset` is their name.
    """

    def __init__(self, code: str, preset: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.preset = preset


class CodedDeal(msgspec.Struct, frozen=True):
    """What a code stands for."""

    rules: RuleSet
    seed: bytes


def new_deal(rules: RuleSet, entropy: bytes) -> CodedDeal:
    """The deal that `entropy` gives, of whose bytes SEED_BYTES count."""
    return CodedDeal(rules, entropy[:SEED_BYTES])


def daily_deal(date: str) -> CodedDeal:
    """The deal of a day, `2026-03-31`, by the rules of `online`: for everybody the same."""
    digest = hashlib.sha256(f"sergeant-major daily deal {date}".encode()).digest()
    return new_deal(preset(_PRESETS[0]), digest)


def format_deal(deal: CodedDeal) -> str:
    """The code."""
    name, changes = nearest_preset(deal.rules)
    number = _OTHER_RULES if changes or name not in _PRESETS else _PRESETS.index(name) + 1
    rest, digits = int.from_bytes(deal.seed, "big"), [0] * _SEED_CHARACTERS
    for place in reversed(range(_SEED_CHARACTERS)):
        rest, digits[place] = divmod(rest, _BASE)
    values = [number, *digits]
    text = "".join(_CHARACTERS[value] for value in (*values, _check(values, deal.rules)))
    return "-".join(text[start:end] for start, end in _GROUPS)


def parse_deal(text: str, rules: RuleSet | None = None) -> CodedDeal:
    """What a code stands for, as somebody has typed it: in small letters, with other hyphens or
    none, or with a letter for a digit that looks like it. `rules` are those told besides, None for
    none. Raises DealCodeError.
    """
    values = _values(text)
    seed = _seed(values)
    number, check = values[0], values[-1]
    named = None if number == _OTHER_RULES else preset(_PRESETS[number - 1])
    played = named or rules
    if played is None:
        raise DealCodeError("rules_not_told")
    if check != _check(values[:-1], played):
        raise DealCodeError("bad_deal_code")
    if rules not in (None, played):
        raise DealCodeError("other_rules", _PRESETS[number - 1])
    return CodedDeal(played, seed)


def seed_of(text: str) -> bytes:
    """The seed alone of a code, whatever its rules are. Raises DealCodeError."""
    return _seed(_values(text))


def _values(text: str) -> list[int]:
    """Those of the characters."""
    plain = text.upper().translate(_READ_AS)
    values = [_CHARACTERS.index(char) for char in plain if char in _CHARACTERS]
    is_readable = all(char in f"{_CHARACTERS}- " for char in plain)
    if not is_readable or len(values) != _LENGTH or values[0] > len(_PRESETS):
        raise DealCodeError("bad_deal_code")
    return values


def _seed(values: list[int]) -> bytes:
    seed = 0
    for digit in values[1:-1]:
        seed = seed * _BASE + digit
    if seed >> SEED_BITS:
        raise DealCodeError("bad_deal_code")
    return seed.to_bytes(SEED_BYTES, "big")


def _check(values: list[int], rules: RuleSet) -> int:
    """The last character's value."""
    total = sum(place * value for place, value in enumerate(values, start=1))
    if values[0] == _OTHER_RULES:
        text = "\n".join(f"{option}={getattr(rules, option)}" for option in OPTIONS)
        total += int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    return total % _BASE
