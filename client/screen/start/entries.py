"""What the start screen offers, in order: first what the player has most likely come for."""

from collections.abc import Iterator

from client.screen.scene.keys import Command
from client.screen.start.menu import Entry
from client.state.kept_game import KeptGame
from client.state.solo_so_far import SoloSoFar
from client.words.language import _
from client.words.solo_games import kept_game_note, opponents, record_so_far


def offered(
    so_far: SoloSoFar, *, rules: str, server: str, records: str, is_first: bool
) -> tuple[Entry, ...]:
    """The entries. `rules` are those of the last game, `server` is the last one, empty for none,
    `records` says how many there are. `is_first`: the player has never been here.
    """
    lesson = Entry(
        Command.LESSON,
        _("Learn the game"),
        _("in ten minutes, card by card"),
        _("Enter: learn the game. Nothing needs to be set up."),
        _("You can leave the lesson at any time and play."),
    )
    alone = [*_kept(so_far.kept), _alone(so_far, rules), _daily(so_far)]
    first = [lesson, *alone] if is_first else alone
    return (*first, *_with_others(server, records), *([] if is_first else [lesson]))


def headline(so_far: SoloSoFar, *, is_first: bool) -> Iterator[str]:
    """Two lines on the felt."""
    if is_first:
        yield _("New here? t teaches the game")
        yield _("in ten minutes, card by card.")
        return
    if so_far.total is not None:
        yield record_so_far(so_far.total)
    if so_far.daily is not None:
        yield _("Today's deal is under way: d goes on with it")
    elif not so_far.has_played_daily:
        yield _("Today's deal is not played yet: d plays it")


def _kept(kept: KeptGame | None) -> list[Entry]:
    if kept is None:
        return []
    return [
        Entry(
            Command.RETURN,
            _("Go on with your game"),
            kept_game_note(kept),
            _("Enter: go on with your game against {players}.").format(players=opponents(kept)),
            _("You can leave at any time; the game is kept."),
        )
    ]


def _alone(so_far: SoloSoFar, rules: str) -> Entry:
    why = _("You choose the rules first, and how well the bots play.")
    if so_far.kept is not None:
        why = _("The game that you left ends when another one begins.")
    return Entry(Command.PLAY, _("Play alone"), rules, _("Enter: play alone against bots."), why)


def _daily(so_far: SoloSoFar) -> Entry:
    note = _("the same cards for everybody")
    asks = _("Enter: today's deal, which is the same for everybody.")
    why = _("After each hand you see how bots did with the same cards.")
    if so_far.has_played_daily:  # to its end, or until it was broken off for another game
        note = _("played today; playing it again does not count")
        why = _("You have played it today. Playing it again does not count.")
    if so_far.daily is not None:
        note, asks = kept_game_note(so_far.daily), _("Enter: go on with today's deal.")
    return Entry(Command.DAILY, _("Today's deal"), note, asks, why)


def _with_others(server: str, records: str) -> list[Entry]:
    where = server or _("by its address")
    last = _("You were at {server} last.").format(server=server) if server else ""
    return [
        Entry(
            Command.HOST,
            _("Host a game"),
            _("others join you over the network"),
            _("Enter: open a table on this machine."),
            _("You choose the rules, and see the command with which others join."),
        ),
        Entry(
            Command.NEARBY,
            _("On the LAN"),
            _("games that others host nearby"),
            _("Enter: look for games on this network."),
            _("They are found by themselves, without an address."),
        ),
        Entry(
            Command.JOIN,
            _("Join a game"),
            where,
            _("Enter: join a game on a server."),
            last or _("Its host tells you the address."),
        ),
        Entry(
            Command.WATCH,
            _("Watch a game"),
            where,
            _("Enter: look on at a game on a server."),
            last or _("Its host tells you the address."),
        ),
        Entry(
            Command.REPLAYS,
            _("Replays"),
            records,
            _("Enter: look back at a game."),
            _("Each game alone leaves its record by itself."),
        ),
    ]
