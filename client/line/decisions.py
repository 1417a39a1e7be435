"""Reads a line as a decision of the game, or says why it is none.

What is not clear or not allowed is not sent: there are no guesses.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from client.line.card_names import CardNames, Named, NoCard, Rank
from client.line.cards import CardStyle
from client.line.vocabulary import Verb
from client.state.selection import card_action, hand_order
from client.words.language import _
from client.words.refusals import rejection
from engine.actions import AssignTargets, NameTrump, Play, SeatAction
from engine.cards import RANKS, Card, Suit, rank_of, suit_of
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View

_PHASES: Mapping[Verb, Phase] = {
    Verb.PLAY: Phase.PLAY,
    Verb.GIVE: Phase.GIVE,
    Verb.RETURN: Phase.RETURN,
    Verb.TRUMPS: Phase.TRUMP,
    Verb.LAY_AWAY: Phase.DISCARD,
    Verb.TARGETS: Phase.TARGETS,
}
_LONGEST_QUOTE = 20


class Unclear(Exception):
    """A line that cannot be done. `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def decision(view: View, verb: Verb | None, text: str, names: CardNames) -> SeatAction:
    """The action that `text` after `verb` (None: a bare answer) is. The view's player has to be
    asked. Raises Unclear.
    """
    asked = choice(view)
    assert asked is not None
    if verb is not None and _PHASES[verb] is not asked.phase:
        raise _refused("wrong_phase", phase=asked.phase.value)
    match asked.phase:
        case Phase.TRUMP:
            return _trump(text, names)
        case Phase.TARGETS:
            return _targets(view, text)
        case _:
            return card_action(view, asked.phase, _chosen(view, asked, text, names))


def only_play(view: View) -> Play | None:
    """The card that has to be played because no other may be."""
    asked = choice(view)
    if asked is None or asked.phase is not Phase.PLAY or len(asked.cards) != 1:
        return None
    return Play(asked.cards[0])


def is_answer(text: str, names: CardNames) -> bool:
    """Whether a bare line could be an answer to some question."""
    if names.suit(text) is not None or _numbers(text):
        return True
    with suppress(NoCard):
        return bool(names.cards(text))
    return False


def unknown(text: str) -> Unclear:
    """For a line that is neither a command nor an answer."""
    return Unclear(
        _("{text} is neither a card nor a command: say help to hear what there is.").format(
            text=_quoted(text)
        )
    )


def _trump(text: str, names: CardNames) -> NameTrump:
    return NameTrump(suit_named(text, names))


def suit_named(text: str, names: CardNames) -> Suit:
    """The suit that a text names. Raises Unclear."""
    suit = names.suit(text)
    if suit is None:
        raise Unclear(
            _("{text} is no suit: say clubs, diamonds, hearts or spades.").format(
                text=_quoted(text)
            )
        )
    return suit


def _targets(view: View, text: str) -> AssignTargets:
    targets = tuple(_numbers(text))
    if sorted(targets) != sorted(view.public.rules.targets):
        raise _refused("bad_targets")
    return AssignTargets(targets)


def _numbers(text: str) -> list[int]:
    """The small numbers of which a text consists; none where there is anything else."""
    words = text.replace(",", " ").split()
    are_numbers = all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words)
    return list(map(int, words)) if are_numbers else []


def _chosen(view: View, asked: Choice, text: str, names: CardNames) -> tuple[Card, ...]:
    """As many cards as are asked for, low to high. Those that have to go need not be named."""
    try:
        named = names.cards(text)
    except NoCard as error:
        raise unknown(error.word) from None
    cards = [_card(view, asked, each) for each in named]
    for card in cards:
        if cards.count(card) > 1:
            raise _refused("card_twice", card=card)
        if card not in view.hand:
            raise _refused("not_your_card", card=card)
    if len(cards) == asked.count - len(asked.forced) and not set(cards) & set(asked.forced):
        cards += asked.forced
    if len(cards) != asked.count:
        raise _refused("wrong_count", count=len(cards), expected=asked.count)
    if not set(asked.forced) <= set(cards) <= set(asked.cards):
        raise _not_allowed(view, asked, cards)
    return tuple(sorted(cards))


def _card(view: View, asked: Choice, named: Named) -> Card:
    """The card that is meant: for a rank alone the one that is allowed, or else the one held."""
    if not isinstance(named, Rank):
        return named
    allowed = [card for card in asked.cards if rank_of(card) == named.number]
    held = [card for card in view.hand if rank_of(card) == named.number]
    candidates = allowed or held
    if len(candidates) == 1:
        return candidates[0]
    rank = RANKS[named.number]
    if not candidates:
        raise Unclear(_("You have no {rank}.").format(rank=rank))
    raise Unclear(
        _("{rank} can be {cards}: say which one.").format(
            rank=rank, cards=CardStyle.SHORT.row(hand_order(candidates))
        )
    )


def _not_allowed(view: View, asked: Choice, cards: Sequence[Card]) -> Unclear:
    if asked.phase is Phase.PLAY:
        led = suit_of(view.public.trick.cards[0])
        return _refused("must_follow", card=cards[0], suit=led)
    code = "not_lowest" if asked.phase is Phase.GIVE else "not_highest"
    return _refused(code, count=asked.count)


def _refused(code: str, **params: int | str) -> Unclear:
    return Unclear(rejection(code, params))


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= _LONGEST_QUOTE else f'"{text[:_LONGEST_QUOTE]}..."'
