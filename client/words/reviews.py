"""What a review of a hand says: the decisions that have cost the most, and what was possible."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from client.words.cards import suit_name
from client.words.hints import targets_text
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.actions import AssignTargets, Cards, Discard, Give, NameTrump, Play, SeatAction
from engine.bots.opinions import Judgement
from engine.decided import Decided, ReviewedHand

_MOST_TOLD = 5
_LEAST_LOSS = 0.05
"""In tricks. What costs less is no more than noise."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """Sentences on one decision: what was done, what would have been better by how much, and what
    all cards would have shown; empty where that is nothing else.
    """

    done: str
    better: str
    seen: str


def worst(judgements: Sequence[Judgement]) -> list[Judgement]:
    """Those that have cost the most, the costliest first."""
    costly = [each for each in judgements if each.loss >= _LEAST_LOSS]
    return sorted(costly, key=lambda each: (-each.loss, each.number))[:_MOST_TOLD]


def judged(
    hand: ReviewedHand, judgement: Judgement, names: Names, row: Callable[[Cards], str]
) -> JudgedDecision:
    """The sentences on a decision. `row` writes cards."""
    decision = hand.decisions[judgement.number]
    better = _("Better by {loss} tricks: {action}.").format(
        loss=f"{judgement.loss:.1f}", action=_in_short(judgement.best, names, row)
    )
    seen = ""
    if judgement.seen is not None:
        seen = ngettext(
            "As the cards lay: {action}, for {count} more trick.",
            "As the cards lay: {action}, for {count} more tricks.",
            round(judgement.seen.gain),
        ).format(
            action=_in_short(judgement.seen.action, names, row), count=round(judgement.seen.gain)
        )
    return JudgedDecision(_done(decision, names, row), better, seen)


def _done(decision: Decided, names: Names, row: Callable[[Cards], str]) -> str:
    action = decision.action
    done = _in_short(action, names, row)
    match action:
        case Play():
            number = len(decision.view.public.tricks) + 1
            return _("Trick {number}: you played {card}.").format(number=number, card=done)
        case NameTrump():
            return _("You named {suit}.").format(suit=done)
        case Give(to=to):
            return _("You gave {name} {cards}.").format(name=player_name(to, names), cards=done)
        case Discard():
            return _("You laid {cards} away.").format(cards=done)
        case AssignTargets():
            return _("You handed the targets out: {targets}.").format(targets=done)
    return _("You returned {cards}.").format(cards=done)


def _in_short(action: SeatAction, names: Names, row: Callable[[Cards], str]) -> str:
    match action:
        case Play(card=card):
            return row((card,))
        case NameTrump(suit=suit):
            return suit_name(suit)
        case AssignTargets(targets=targets):
            return targets_text(targets, names)
    return row(action.cards)


def summary(
    hand: ReviewedHand, judgements: Sequence[Judgement], most_tricks: int | None
) -> Iterator[str]:
    """What all decisions have cost, and what all cards in sight would have allowed."""
    cost = sum(each.loss for each in judgements)
    if cost < _LEAST_LOSS:
        yield _("By what you knew, you could hardly have decided better.")
    else:
        yield _("By what you knew, your decisions have cost {cost} tricks in all.").format(
            cost=f"{cost:.1f}"
        )
    seat = hand.end.seat
    if most_tricks is None or seat is None:
        return
    taken = hand.end.public.results[-1].tricks[seat]
    if most_tricks == taken:
        yield _("Nor would all cards in sight have brought you more than your {taken}.").format(
            taken=taken
        )
    else:
        yield _("You took {taken}. With all cards in sight, {most} were possible.").format(
            taken=taken, most=most_tricks
        )


def reviewing(done: int, total: int) -> str:
    """How far the review is."""
    return _("Looking back: {done} of {total} decisions.").format(done=done, total=total)


def nothing_to_review() -> str:
    """Where no hand is over that this player has decided anything in."""
    return _("There is no finished hand in which you have decided anything.")


def review_heading(hand: ReviewedHand, names: Names) -> str:
    """Which hand it is about, and whose."""
    return _("Hand {number} as {name} played it").format(
        number=hand.end.public.results[-1].hand, name=player_name(hand.end.seat, names)
    )
