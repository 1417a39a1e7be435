"""Why a decision is asked, and what comes after it: the sentences below a question.

Not here: what is asked (prompts.py).
"""

from collections.abc import Iterator

from client.words.cards import Signs, card_sign
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.cards import suit_of
from engine.events import Given, KittyTaken, LaidAway, Returned, TrumpNamed
from engine.fold import fold_public
from engine.public import Phase, Public
from engine.seats import Seat
from engine.tricks import winning_seat
from engine.view import View


def need(view: View) -> str:
    """How the view's seat stands against its target."""
    assert view.seat is not None
    target, taken = view.public.targets[view.seat], view.public.taken[view.seat]
    left = view.public.rules.tricks_per_hand - len(view.public.tricks)
    if taken < target:
        return _missing(target - taken, left)
    if taken == target:
        return _("You have made your target: each further trick is worth one.")
    return ngettext(
        "You are {count} trick over your target.",
        "You are {count} tricks over your target.",
        taken - target,
    ).format(count=taken - target)


def _missing(count: int, left: int) -> str:
    if count > left:
        text = ngettext(
            "Target out of reach: {count} to take, {left} trick left.",
            "Target out of reach: {count} to take, {left} tricks left.",
            left,
        )
    elif count == left:
        text = ngettext(
            "You need the last trick.",
            "You need all of the {left} tricks left.",
            left,
        )
    else:
        text = ngettext(
            "You need {count} more trick; {left} are left.",
            "You need {count} more tricks; {left} are left.",
            count,
        )
    return text.format(count=count, left=left)


def taking(view: View, names: Names, signs: Signs) -> str:
    """Which card takes the trick as far as it has come; it has begun."""
    public = view.public
    trick, players = public.trick, public.rules.players
    seat = winning_seat(trick, public.trump, players)
    card = trick.cards[(seat - trick.leader) % players]
    if suit_of(card) == public.trump != suit_of(trick.cards[0]):
        text = _("{name}'s {card} takes it so far, a trump.")
    else:
        text = _("{name}'s {card} takes it so far.")
    return text.format(name=player_name(seat, names), card=card_sign(card, signs))


def standing(view: View, names: Names) -> str:
    """Why cards are exchanged: how the giver and the receiver have done in the hand before."""
    public = view.public
    pair = public.pairs[0]
    deltas = public.results[-1].deltas
    values = {
        "giver": player_name(pair.giver, names),
        "up": deltas[pair.giver],
        "receiver": player_name(pair.receiver, names),
        "down": -deltas[pair.receiver],
    }
    if view.seat == pair.giver:
        return _("You were up {up}, {receiver} down {down}.").format(**values)
    if view.seat == pair.receiver:
        return _("You were down {down}, {giver} up {up}.").format(**values)
    return _("{giver} was up {up}, {receiver} down {down}.").format(**values)


def next_step(view: View, names: Names) -> str:
    """What comes after the decision that is due; empty where that is still open."""
    public = view.public
    after = _decided(public)
    if after is None:
        return ""
    seat = after.dealer if after.to_act is None else after.to_act
    is_own = seat == view.seat
    values = {
        "name": player_name(seat, names),
        "count": public.rules.kitty,
        "leader": player_name(_taken_up(after).to_act, names),
    }
    match after.phase:
        case Phase.GIVE:
            return _next_exchange(after, is_own, names)
        case Phase.KITTY:
            text = _next_is_kitty(after, view.seat)
        case Phase.TRUMP if is_own:
            text = _("Then you name trumps.")
        case Phase.TRUMP if public.rules.kitty and public.rules.kitty_order == "discard_first":
            text = ngettext(
                "Next {name} names trumps and lays {count} card away.",
                "Next {name} names trumps and lays {count} cards away.",
                public.rules.kitty,
            )
        case Phase.TRUMP:
            text = _("Next {name} names trumps.")
        case Phase.DISCARD:
            text = _next_is_laying_away(public, is_own)
        case _:
            text = _("Then you lead.") if is_own else _("Then {name} leads.")
    return text.format(**values)


def _decided(public: Public) -> Public | None:
    """The game after the decision that is due, whatever it is; None where that decides what is
    next.
    """
    match public.phase:
        case Phase.GIVE:
            pair = public.pairs[0]
            given = fold_public(public, Given(pair.giver, pair.receiver, pair.count))
            return fold_public(given, Returned(pair.giver, pair.receiver, pair.count))
        case Phase.RETURN:
            pair = public.pairs[0]
            return fold_public(public, Returned(pair.giver, pair.receiver, pair.count))
        case Phase.TRUMP:
            return fold_public(public, TrumpNamed(0))
        case Phase.DISCARD:
            return fold_public(public, LaidAway(public.dealer, public.rules.kitty))
    return None


def _taken_up(public: Public) -> Public:
    """The game after the kitty is picked up, where that is next."""
    if public.phase is not Phase.KITTY:
        return public
    return fold_public(public, KittyTaken(public.dealer, public.rules.kitty))


def _next_exchange(after: Public, is_own: bool, names: Names) -> str:
    pair = after.pairs[0]
    values = {
        "giver": player_name(pair.giver, names),
        "receiver": player_name(pair.receiver, names),
        "count": pair.count,
    }
    if is_own:
        text = ngettext(
            "Then you give {receiver} {count} card.",
            "Then you give {receiver} {count} cards.",
            pair.count,
        )
    else:
        text = ngettext(
            "Then {giver} gives {receiver} {count} card.",
            "Then {giver} gives {receiver} {count} cards.",
            pair.count,
        )
    return text.format(**values)


def _next_is_kitty(after: Public, seat: Seat | None) -> str:
    leads = _taken_up(after).phase is Phase.PLAY
    if after.dealer != seat:
        return _("Then {name} picks up the kitty.")
    if not leads:
        return _("Then you pick up the kitty.")
    if _taken_up(after).to_act == seat:
        return _("Then you pick up the unseen kitty, and lead.")
    return _("Then you pick up the unseen kitty, and {leader} leads.")


def _next_is_laying_away(public: Public, is_own: bool) -> str:
    count = public.rules.kitty
    if not is_own:
        return ngettext(
            "Next {name} lays {count} card away.", "Next {name} lays {count} cards away.", count
        )
    if public.rules.kitty_order == "discard_first":
        return ngettext(
            "Then you lay {count} card away and pick up the kitty.",
            "Then you lay {count} cards away and pick up the kitty.",
            count,
        )
    return ngettext("Then you lay {count} card away.", "Then you lay {count} cards away.", count)


def reasons(view: View, names: Names) -> Iterator[str]:
    """Why the decision before the play is asked, and what comes next, the more important first."""
    if view.public.phase in (Phase.GIVE, Phase.RETURN):
        yield standing(view, names)
    if after := next_step(view, names):
        yield after
