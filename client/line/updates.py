"""Tells the player of an update in lines, from the models before and after it. Pure.

Not here: what the player says (conversation.py).
"""

from collections.abc import Iterator

from client.line import answers
from client.line.cards import CardStyle
from client.line.events import event_lines
from client.line.questions import question
from client.state.connection import NOT_THERE, SERVER_RESTARTS, CameBack, FirstMeeting, LinkStatus
from client.state.fair_deals import DealChecked
from client.state.invitation import NO_INVITATION, Invitation
from client.state.model import Model, Update, is_over
from client.state.people import is_host
from client.state.solo_news import Comparison, SoloNotice
from client.words.absence import (
    idle_sentence,
    own_stand_in,
    pause_sentence,
    stood_in_sentences,
    took_over,
    wish_sentences,
)
from client.words.connection import leave_reason, meeting_sentence, return_sentence
from client.words.deals import deal_verdict
from client.words.events import failed_claim
from client.words.intermission import waiting_sentence
from client.words.invitation import invitation_sentence, key_sentence, ssh_sentence
from client.words.language import _
from client.words.names import Names, names_of, player_name, watcher_mark
from client.words.refusals import rejection
from client.words.solo_games import comparison_sentences, deal_sentence, notice_sentence
from client.words.table_changes import has_clock, table_changes, time_was_up
from client.words.waiting import awaited, is_asked_to_be_ready, rules_line
from engine.seats import Seat
from engine.view import View
from protocol.messages import (
    Claimed,
    Clock,
    GameView,
    Goodbye,
    Happened,
    Intermission,
    LeftTable,
    Occupant,
    Said,
    StoodIn,
    TableState,
    TookOver,
)


def bank_left(model: Model, clock: Clock) -> int | None:
    """The seconds that are left for the whole game, None for a watcher."""
    own = model.table.your_seat if model.table else None
    if own is None or own >= len(clock.bank_ms):
        return None
    return clock.bank_ms[own] // 1000


class BankTeller:
    """Says what is left of the time for the game, once some of it has been used."""

    def __init__(self) -> None:
        self._left: int | None = None

    def tell(self, model: Model, clock: Clock) -> Iterator[str]:
        """The sentence, where there is something to say."""
        left, before = bank_left(model, clock), self._left
        self._left = left
        if left is not None and before is not None and left < before:
            yield _("For the whole game {seconds} s are left to you.").format(seconds=left)


def is_news(before: Model, told: Update) -> bool:
    """Whether a view differs from the one that was told last, or more was told than it says: what
    was asked before that is out of sight.
    """
    if isinstance(told, Comparison):
        return bool(told.deltas)
    return isinstance(told, GameView) and (before.view, before.seq) != (told.view, told.seq)


def update_lines(
    before: Model,
    after: Model,
    update: Update,
    card_style: CardStyle,
    invitation: Invitation = NO_INVITATION,
) -> Iterator[str]:
    """What the player is told of an update; not what they are asked. `invitation` is how others
    can come.
    """
    names = names_of(after)
    if after.rejected is not None:
        yield rejection(after.rejected.code, after.rejected.params, names)
    restarts = after.link.code == SERVER_RESTARTS != before.link.code
    if before.link.status is not after.link.status or restarts:
        yield from _link_lines(before, after)
    match update:
        case Happened() if before.view is not None:
            yield from event_lines(before.view, after.events, names, card_style)
            if is_over(after.view) and after.table is not None and after.table.deal:
                yield deal_sentence(after.table.deal, after.table.rules)
        case GameView(view=view) if is_news(before, update):
            yield from answers.position(view, names, card_style)
        case TableState():
            yield from _table_lines(before, after, update, invitation)
            if late := time_was_up(before.table, update, after.view):
                yield late
        case SoloNotice():
            yield notice_sentence(update)
        case Comparison() if after.view is not None and after.view.seat is not None:
            seat, results = after.view.seat, after.view.public.results
            yield from comparison_sentences(update, [each.deltas[seat] for each in results])
        case CameBack():
            yield return_sentence(update)
        case FirstMeeting():
            yield meeting_sentence(update)
        case DealChecked():
            yield deal_verdict(update)
        case LeftTable(code="left"):
            yield _("You have left the table.")
        case LeftTable(code=code) if before.table is not None or code != NOT_THERE:
            if why := leave_reason(code):
                yield why
        case Goodbye(code=code, params=params):
            yield rejection(code, params)
        case Claimed(seat=seat, holds=True):
            yield _claimed(seat, names)
        case Claimed(seat=seat) if after.view is None or after.view.seat != seat:
            yield failed_claim(seat, names)
        case Intermission(left_ms=left) if after.has_gone_on:
            yield from filter(None, [waiting_sentence(after, names, round(left / 1000))])
        case Said(name=name, text=text, watching=is_watching):
            yield _said(watcher_mark(name, is_watching=is_watching), text)
        case TookOver(bot=bot):
            yield took_over(bot)
        case StoodIn():
            yield from stood_in_sentences(update, card_style.row)
        case _:
            pass


def table_question(model: Model, card_style: CardStyle, *, is_alone: bool) -> str:
    """The question that waits for an answer at a table, empty where none does. `is_alone`: there is
    no lobby to go to.
    """
    view, table = model.view, model.table
    if view is not None and is_over(view):
        own = table.your_seat if table else None
        if table is None or own is None or table.seats[own].ready:
            return ""
        if is_alone:
            return _("Another game: again, or quit?")
        return _("Another game: again, lobby, or quit?")
    if view is not None and model.may_go_on:
        return _next_hand(view, names_of(model))
    if view is not None:
        return question(view, names_of(model), card_style) if model.my_turn else ""
    if table is None or table.your_seat is None:
        return ""
    may_fill = is_host(table) and any(seat.occupant is Occupant.NOBODY for seat in table.seats)
    if is_asked_to_be_ready(table):
        if may_fill:
            return _("Seats are free: ready (and wait for players), bots, lobby, or quit?")
        return _("Are you ready to play: ready, lobby, or quit?")
    return _("Seats are free: wait for players, say bots, lobby, or quit?") if may_fill else ""


def _next_hand(view: View, names: Names) -> str:
    dealer = player_name(view.public.dealer, names)
    return _("Hand {number} is next, {name} deals: Enter, or go on?").format(
        number=view.public.hand, name=dealer
    )


def _link_lines(before: Model, after: Model) -> Iterator[str]:
    match after.link.status:
        case LinkStatus.LOST if after.link.code == "server_stops":
            yield _("Trying to reach it until it is back.")
        case LinkStatus.LOST if after.link.code == SERVER_RESTARTS:
            yield _("Your server has ended. It is started again.")
        case LinkStatus.LOST:
            yield _("The connection to the server is lost. Trying to get it back.")
        case LinkStatus.ONLINE if before.link.status is LinkStatus.LOST:
            yield _("The connection to the server is back.")
        case LinkStatus.ONLINE if after.link.is_silent and not before.link.is_silent:
            yield _("The server does not answer.")
        case LinkStatus.ONLINE if before.link.is_silent and not after.link.is_silent:
            yield _("The server answers again.")
        case _:
            pass


def _table_lines(
    before: Model, after: Model, table: TableState, invitation: Invitation
) -> Iterator[str]:
    was = before.table
    if was is not None and was.table == table.table:
        yield from table_changes(was, table, is_playing=after.is_playing)
        yield from _requests(was, table)
        return
    yield from answers.people(table)
    if others := invitation_sentence(invitation, table.table):
        yield others
    if key := key_sentence(invitation):
        yield key
    if ssh := ssh_sentence(invitation, after.link.ssh_port):
        yield ssh
    yield _("Rules: {rules}").format(rules=rules_line(table.rules, table.options))
    if table.deal:
        yield deal_sentence(table.deal, table.rules)
    if table.paused:
        yield pause_sentence(table)


def _requests(was: TableState, now: TableState) -> Iterator[str]:
    """What is new of all that asks this player, or the others, for a word."""
    if now.idle is not None and now.idle != was.idle:
        yield idle_sentence(now, _('"bot for {name}"').format(name=now.seats[now.idle.seat].name))
    own = now.your_seat
    if own is not None:
        before, after = was.seats[own], now.seats[own]
        if after.stand_in and not before.stand_in and not has_clock(now):
            yield own_stand_in(_('"back"'))
        if after.ready and not before.ready:
            yield from awaited(now)
    told = set(_wishes(was))
    yield from (sentence for sentence in _wishes(now) if sentence not in told)


def _wishes(table: TableState) -> Iterator[str]:
    return wish_sentences(table, _('"admit"'), _('"refuse"'))


def _claimed(seat: Seat, names: Names) -> str:
    return _("{name} claims the other tricks, and has them.").format(name=player_name(seat, names))


def _said(name: str, text: str) -> str:
    """In quotation marks: nobody can say what looks like a question of the game."""
    if not name:
        return _('The operator says: "{text}"').format(text=text)
    return _('{name} says: "{text}"').format(name=name, text=text)
