"""Where a player is on a server, and how they come back there: what is said after each message."""

import pytest

from client.net.whereabouts import Opening, Whereabouts
from client.state.connection import NOT_THERE, CameBack
from engine.rules import RuleSet
from protocol.messages import (
    Join,
    LeftTable,
    LobbyState,
    Open,
    Rejected,
    ServerMessage,
    TableState,
    VisitLobby,
    Watch,
)

SEATED = TableState("AC3D", RuleSet(), (), 0)
WATCHED = TableState("AC3D", RuleSet(), (), None)
LOBBY = LobbyState((), ())
OPENINGS: tuple[Opening, ...] = (Open(RuleSet()), Join("AC3D"), Watch("AC3D"), VisitLobby())


def after(place: Whereabouts, *messages: ServerMessage) -> Whereabouts:
    for message in messages:
        place, _reply = place.received(message)
    return place


def asking(place: Whereabouts) -> Whereabouts:
    """Welcomed by a server where they are at no table."""
    place, update = place.welcomed("")
    assert update is None
    assert place.is_asking
    return place


def came(opening: Opening, message: ServerMessage) -> Whereabouts:
    """Somebody who has got where they wanted, and has lost the line."""
    return after(asking(Whereabouts(opening)), message)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_seat_is_gone_back_to_by_its_table_whatever_was_asked_for(opening: Opening) -> None:
    assert asking(came(opening, SEATED)).opening == Join("AC3D")


@pytest.mark.parametrize("opening", [Join("AC3D"), Join(" ac3d"), Join(), Watch("AC3D")])
def test_a_player_who_is_where_they_want_to_be_asks_for_nothing(opening: Opening) -> None:
    place, update = Whereabouts(opening).welcomed("AC3D")
    assert (place.is_asking, update) == (False, None)
    assert after(place, SEATED).has_arrived


def test_a_player_who_comes_back_to_another_table_is_told_that_the_first_is_gone() -> None:
    place, update = came(Join(), SEATED).welcomed("KQ7F")
    assert (place.opening, place.is_asking) == (Join("KQ7F"), False)
    assert update == LeftTable(NOT_THERE)


@pytest.mark.parametrize("code", ["no_such_table", "at_a_table", "table_full", "bad_password"])
def test_nobody_who_comes_back_asks_for_a_table_at_which_they_were_not(code: str) -> None:
    place, reply = asking(came(Join(), SEATED)).received(Rejected(code))
    assert (place.opening, reply) == (VisitLobby(), VisitLobby())


@pytest.mark.parametrize(
    ("opening", "given_none"),
    [
        (Join("AC3D"), True),
        (Watch("AC3D"), True),
        (Join("AC3D", "wrong"), False),
        (VisitLobby(), False),
    ],
)
def test_whoever_gave_a_table_no_password_is_told_that_it_wants_one(
    opening: Opening, given_none: bool
) -> None:
    refusal = Rejected("bad_password")
    assert asking(Whereabouts(opening)).has_given_none(refusal) == given_none


def test_a_watcher_looks_on_again_with_the_password() -> None:
    assert came(Watch("AC3D", "secret"), WATCHED).opening == Watch("AC3D", "secret")
    place = after(asking(Whereabouts(VisitLobby())), LOBBY).sent(Watch("ac3d", "key"))
    assert after(place, WATCHED).opening == Watch("AC3D", "key")


def test_a_player_in_the_lobby_comes_back_to_it() -> None:
    assert came(VisitLobby(), LOBBY).opening == VisitLobby()


def test_a_player_who_has_left_a_table_visits_the_lobby() -> None:
    place, reply = came(Join(), SEATED).received(LeftTable("left"))
    assert (place.opening, reply) == (VisitLobby(), VisitLobby())


@pytest.mark.parametrize("opening", [Open(RuleSet()), Join("KQ7F"), Watch("KQ7F"), VisitLobby()])
def test_a_player_who_had_a_seat_all_along_is_told_that_they_are_back(opening: Opening) -> None:
    place, update = Whereabouts(opening).welcomed("AC3D")
    assert (place.opening, place.is_asking) == (Join("AC3D"), False)
    assert update == CameBack("AC3D", instead_of_new=isinstance(opening, Open))
    assert after(place, SEATED).has_arrived


def test_a_refusal_of_what_is_said_later_is_told() -> None:
    refusal = Rejected("at_a_table", {"table": "AC3D"})
    assert after(asking(Whereabouts(VisitLobby())), LOBBY).meaning(refusal) == refusal
    assert after(asking(Whereabouts(Join())), SEATED).meaning(Rejected("stale")) == Rejected(
        "stale"
    )


def test_a_player_who_has_lost_their_table_is_told_so() -> None:
    place = asking(came(Join(), SEATED))
    assert place.meaning(Rejected("no_such_table")) == LeftTable(NOT_THERE)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_first_request_that_is_refused_is_the_end(opening: Opening) -> None:
    place = asking(Whereabouts(opening))
    assert place.is_final(Rejected("draining"))
    assert not after(place, LOBBY).is_final(Rejected("draining"))


def test_a_seat_that_is_gone_after_a_loss_leads_to_the_lobby() -> None:
    place = asking(came(Join("AC3D"), SEATED))
    refusal = Rejected("no_such_table", {"table": "AC3D"})
    assert not place.is_final(refusal)
    place, reply = place.received(refusal)
    assert reply == VisitLobby()
    assert place.is_final(Rejected("at_a_table", {"table": "AC3D"}))  # and round and round


def test_what_is_refused_later_changes_nothing() -> None:
    place = after(asking(Whereabouts(Join())), SEATED)
    assert place.received(Rejected("stale")) == (place, None)
