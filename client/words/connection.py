"""The connection to the server in sentences: lost, back or ended, and what was missed."""

from collections.abc import Iterator

from client.state.connection import (
    NOT_THERE,
    SERVER_RESTARTS,
    CameBack,
    FirstMeeting,
    LinkState,
    LinkStatus,
)
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.refusals import rejection
from engine.public import Phase
from engine.view import View
from protocol.messages import TableState


def missed_news(before: View, after: View, names: Names) -> str:
    """What has happened since the line was lost: `before` is what the player knew then, `after` is
    what they are told on coming back.
    """
    then, now = before.public, after.public
    if now.phase is Phase.OVER and then.phase is not Phase.OVER:
        happened = _("the game has ended, {name} has won").format(
            name=player_name(now.winner, names)
        )
    elif now.hand != then.hand:
        happened = _("hand {number} has been dealt").format(number=now.hand)
    elif count := len(now.tricks) - len(then.tricks):
        takers = _takers(before, after, names)
        happened = ngettext(
            "{count} trick was taken ({names})", "{count} tricks were taken ({names})", count
        ).format(count=count, names=takers)
    elif count := len(now.trick.cards) - len(then.trick.cards):
        happened = ngettext("{count} card was played", "{count} cards were played", count).format(
            count=count
        )
    elif now != then:
        happened = _("the game has gone on")
    else:
        happened = _("nothing has happened")
    return _("The connection is back. Meanwhile {happened}.").format(happened=happened)


def loss_sentence(link: LinkState) -> str:
    """That a line is down, and why, where the server has said so."""
    if link.code == "server_stops":
        text = _("The server has been stopped. The next try is in {seconds} s.")
    elif link.code == SERVER_RESTARTS:
        text = _("Your server has ended and starts again. The next try is in {seconds} s.")
    else:
        text = _("The connection is lost. The next try is in {seconds} s.")
    return text.format(seconds=f"{link.retry_seconds:g}")


def kept_sentences(table: TableState | None, *, is_alone: bool) -> Iterator[str]:
    """What becomes of the player's seat and choice while a line is down."""
    if table is not None and table.your_seat is not None and not is_alone:
        text = _("Your seat is kept; a bot takes over after {seconds} s.")
        yield text.format(seconds=table.options.grace_seconds)
    yield _("Nothing that you have chosen is lost.")


def end_reason(link: LinkState, names: Names) -> str:
    """Why a line has ended for good, empty while it has not."""
    if link.status is not LinkStatus.ENDED:
        return ""
    return rejection(link.code, link.params, names)


def return_sentence(back: CameBack) -> str:
    """Where a player is who has asked for something else."""
    if back.instead_of_new:
        return _("You are back at table {table}: its game goes on.").format(table=back.table)
    return _("You are back at table {table}.").format(table=back.table)


def meeting_news() -> str:
    """That a server has a key by which it will be known, where there is no room for its words."""
    return _("This server is new to you: i shows its key.")


def meeting_sentence(meeting: FirstMeeting) -> str:
    """The key by which a server will be known."""
    return _("New here: the key of this server is {words}, as its host can see, too.").format(
        words=meeting.words
    )


def leave_reason(code: str) -> str:
    """Why a player is at no table any more, empty where they have left it."""
    return {
        NOT_THERE: _("Your table is not there any more."),
        "removed": _("The host has removed you from the table."),
        "table_closed": _("The table has been closed."),
    }.get(code, "")


def _takers(before: View, after: View, names: Names) -> str:
    """`Ben 2, Cat 1`."""
    taken = zip(before.public.taken, after.public.taken, strict=True)
    gained = [(seat, now - then) for seat, (then, now) in enumerate(taken) if now > then]
    return ", ".join(f"{player_name(seat, names)} {count}" for seat, count in gained)
