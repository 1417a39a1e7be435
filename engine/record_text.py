"""The lines of a game record (`.smr`) as text: JSON Lines, a header and then one decision a line.

Here only the form of a line is checked. Whether a decision is allowed is for record.py.
"""

import codecs
import json
import unicodedata
from collections.abc import Callable

import msgspec

from engine.actions import (
    AssignTargets,
    Deal,
    Decision,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
)
from engine.cards import SUITS, Card, CardError, format_card, format_cards, parse_card, parse_cards
from engine.presets import nearest_preset, preset
from engine.record_json import MAX_LINE_BYTES as MAX_LINE_BYTES
from engine.record_json import FormatError as FormatError
from engine.record_json import Json as Json
from engine.record_json import bad_value, parse_object, refuse_other_keys, require, shown, shown_key
from engine.record_proof import parse_proof, proof_fields
from engine.rules import RuleSet, change_rules
from engine.seats import Seat

VERSION = 1

# In a name they could steer the terminal that shows it: controls, formats, surrogates, separators.
_BAD_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINERS = "\u200c\u200d"  # formats that some scripts need


class Header(msgspec.Struct, frozen=True):
    """What a record starts with. `players` are names by seat, `dealer` is the first hand's. `bots`
    are their levels by seat, empty for a person, and no text at all where that is not known.
    `deal` is the code from which the game can be dealt again, empty where there is none.
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: Seat
    bots: tuple[str, ...] = ()
    deal: str = ""


def parse_header(raw: bytes) -> Header:
    """Raises FormatError, and RulesError for rules that cannot be played. A byte-order mark, which
    some editors write, is passed over.
    """
    fields = parse_object(raw.removeprefix(codecs.BOM_UTF8))
    version = require(fields, "sergeant_major")
    if version != VERSION or type(version) is not int:
        raise FormatError("wrong_version", value=shown(version), expected=VERSION)
    refuse_other_keys(fields, ("sergeant_major", "rules", "players", "dealer", "bots", "deal"))
    rules = _rules(require(fields, "rules"))
    return Header(
        rules,
        _texts(fields, "players", rules),
        _seat(fields, "dealer", rules.players),
        _texts(fields, "bots", rules) if "bots" in fields else (),
        _showable(fields["deal"], "deal") if "deal" in fields else "",
    )


def format_header(header: Header) -> str:
    """The line, with the rules as the nearest preset and what differs from it."""
    name, changes = nearest_preset(header.rules)
    fields: Json = {
        "sergeant_major": VERSION,
        "rules": {"preset": name, **changes},
        "players": header.players,
        "dealer": header.dealer,
    }
    if any(header.bots):
        fields["bots"] = header.bots
    if header.deal:
        fields["deal"] = header.deal
    return _line(fields)


def parse_decision(raw: bytes) -> tuple[Seat | None, Decision]:
    """Who decided what; a deal is nobody's. Raises FormatError, with the seat where it is known."""
    fields = parse_object(raw)
    if "deal" in fields:
        refuse_other_keys(fields, ("deal",))
        return None, _parse_deal(fields["deal"])
    seat = _seat(fields, "seat")
    try:
        return seat, _parse_seat_action(fields)
    except FormatError as error:
        error.seat = seat
        raise


def format_decision(seat: Seat | None, action: Decision) -> str:
    """The line of a decision by `seat` (None: a deal)."""
    match action:
        case Deal(hands=hands, kitty=kitty, proof=proof):
            deal: Json = {"hands": list(map(format_cards, hands)), "kitty": format_cards(kitty)}
            return _line({"deal": deal | ({"proof": proof_fields(proof)} if proof else {})})
        case AssignTargets(targets=targets):
            return _line({"seat": seat, "targets": targets})
        case Give(to=to, cards=cards):
            return _line({"seat": seat, "give": format_cards(cards), "to": to})
        case Return(cards=cards):
            return _line({"seat": seat, "return": format_cards(cards)})
        case NameTrump(suit=suit):
            return _line({"seat": seat, "trump": SUITS[suit]})
        case Discard(cards=cards):
            return _line({"seat": seat, "discard": format_cards(cards)})
        case Play(card=card):
            return _line({"seat": seat, "play": format_card(card)})


def _line(fields: Json) -> str:
    return json.dumps(fields, ensure_ascii=False)


def _rules(value: object) -> RuleSet:
    if not isinstance(value, dict):
        raise bad_value("rules", value)
    for option, setting in value.items():
        texts = [option, *(setting if isinstance(setting, list) else [setting])]
        if not all(text.isprintable() for text in texts if isinstance(text, str)):
            raise bad_value(shown_key(option), setting)
    changes = dict(value)
    if "preset" not in changes:
        return change_rules(RuleSet(), changes)
    name = changes.pop("preset")
    if not isinstance(name, str):
        raise bad_value("preset", name)
    return preset(name, changes)


def _texts(fields: Json, key: str, rules: RuleSet) -> tuple[str, ...]:
    """A text for each seat."""
    texts = require(fields, key)
    if not isinstance(texts, list) or len(texts) != rules.players:
        raise bad_value(key, texts)
    return tuple(_showable(text, key) for text in texts)


def _showable(text: object, key: str) -> str:
    if not isinstance(text, str) or not _is_showable(text):
        raise bad_value(key, text)
    return text


def _is_showable(name: str) -> bool:
    return all(
        char in _JOINERS or unicodedata.category(char) not in _BAD_CATEGORIES for char in name
    )


def _seat(fields: Json, key: str, players: int = 4) -> Seat:
    seat = require(fields, key)
    if type(seat) is not int or not 0 <= seat < players:
        raise bad_value(key, seat)
    return seat


def _text(fields: Json, key: str) -> str:
    text = fields[key]
    if not isinstance(text, str):
        raise bad_value(key, text)
    return text


def _cards(fields: Json, key: str) -> tuple[Card, ...]:
    return _read_cards(_text(fields, key))


def _read_cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError as error:
        raise FormatError("not_a_card", value=shown(error.text)) from None


def _parse_deal(value: object) -> Deal:
    if not isinstance(value, dict):
        raise bad_value("deal", value)
    refuse_other_keys(value, ("hands", "kitty", "proof"))
    hands = require(value, "hands")
    require(value, "kitty")
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise bad_value("hands", hands)
    proof = parse_proof(value["proof"]) if "proof" in value else None
    return Deal(tuple(map(_read_cards, hands)), _cards(value, "kitty"), proof)


def _parse_seat_action(fields: Json) -> SeatAction:
    for key, parse in _PARSERS.items():
        if key in fields:
            refuse_other_keys(fields, ("seat", key, *(("to",) if key == "give" else ())))
            return parse(fields)
    refuse_other_keys(fields, ("seat",))
    raise FormatError("missing_key", key="play")


def _parse_targets(fields: Json) -> AssignTargets:
    targets = fields["targets"]
    if not isinstance(targets, list) or not all(type(target) is int for target in targets):
        raise bad_value("targets", targets)
    return AssignTargets(tuple(targets))


def _parse_trump(fields: Json) -> NameTrump:
    suit = _text(fields, "trump")
    if len(suit) != 1 or suit not in SUITS:
        raise FormatError("not_a_suit", value=shown(suit))
    return NameTrump(SUITS.index(suit))


def _parse_play(fields: Json) -> Play:
    try:
        return Play(parse_card(_text(fields, "play")))
    except CardError as error:
        raise FormatError("not_a_card", value=shown(error.text)) from None


_PARSERS: dict[str, Callable[[Json], SeatAction]] = {
    "targets": _parse_targets,
    "give": lambda fields: Give(_seat(fields, "to"), _cards(fields, "give")),
    "return": lambda fields: Return(_cards(fields, "return")),
    "trump": _parse_trump,
    "discard": lambda fields: Discard(_cards(fields, "discard")),
    "play": _parse_play,
}
