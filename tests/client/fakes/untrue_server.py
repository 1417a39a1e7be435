"""What a server says in a game, with one field of it changed: as much of it as is believed."""

from collections.abc import Iterator
from random import Random

from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from client.state.told import Told
from engine.presets import CHANGES, preset
from engine.public_consistency import Inconsistent
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import (
    Claimed,
    Clock,
    GameView,
    Happened,
    LeftTable,
    LobbyState,
    Occupant,
    PlayerResult,
    RecordPart,
    Rejected,
    Results,
    Said,
    SeatState,
    ServerMessage,
    TableInfo,
    TableState,
)
from tests.changed import changed_once
from tests.engine.games import Turn, random_game

NAMES = ("Ann", "Ben", "Cat", "Dan")
ONLINE = LinkState(LinkStatus.ONLINE)
_MOST_TURNS = 12


def believed_messages(seed: int) -> Iterator[Update]:
    """Of a game of any preset, from where it begins or stands; the line ends with what cannot be.

    It ends as a real one does, or after some turns.
    """
    rng = Random(seed)
    messages = list(true_messages(preset(rng.choice(list(CHANGES))), seed, rng))
    kind = rng.choice(sorted({type(message) for message in messages}, key=str))
    place = rng.choice([n for n, message in enumerate(messages) if type(message) is kind])
    messages[place] = changed_once(messages[place], kind, rng)
    yield LeftTable("left")
    yield ONLINE
    told = Told()
    for message in messages:
        try:
            told = told.then(message)
        except Inconsistent:
            return
        yield message


def true_messages(rules: RuleSet, seed: int, rng: Random) -> Iterator[ServerMessage]:
    """Of a game from where it begins or stands, and some others between them."""
    players = rules.players
    seat = rng.choice((None, *range(players)))
    turns = list(random_game(rules, seed, rng.randint(1, 3)))
    begin = rng.randrange(len(turns))
    table = TableState("4711", rules, _seats(players), seat, 0, ("Eve",))
    yield _lobby(rules)
    yield table
    yield GameView(begin, view_for(turns[begin].before, seat))
    for turn in turns[begin : begin + _MOST_TURNS]:
        yield from _of_turn(turn, seat)
        if rng.random() < 0.2:
            yield rng.choice((*_others(rules, rng), table))


def _of_turn(turn: Turn, seat: Seat | None) -> Iterator[ServerMessage]:
    to_act = turn.before.public.to_act
    if to_act is not None:
        yield Clock(to_act, 20_000, (60_000,) * len(turn.before.hands))
    shown = (redact(event, seat) for event in turn.events)
    yield Happened(tuple(event for event in shown if event is not None))


def _others(rules: RuleSet, rng: Random) -> tuple[ServerMessage, ...]:
    return (
        Said(rng.choice(NAMES), "Well played"),
        Claimed(rng.randrange(rules.players)),
        Rejected("not_your_turn", {"seat": 1}),
        Rejected("wrong_count", {"count": 3, "expected": 4}),
        RecordPart(("#smr 1", "deal"), is_last=True),
        Results((PlayerResult("Ben", 3, 30, 1, (10, -20, None), 1500),)),
    )


def _seats(players: int) -> tuple[SeatState, ...]:
    return tuple(SeatState(Occupant.PERSON, name, present=True) for name in NAMES[:players])


def _lobby(rules: RuleSet) -> LobbyState:
    info = TableInfo("4711", rules, _seats(rules.players), 1, 60, 2, has_password=False)
    return LobbyState((info,), ("Ann", "Eve"))
