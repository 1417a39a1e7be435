"""Where a player is on a server, and how he comes back there: what is said after each message."""

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
        place, _reply = place.heard(message)
    return place


def came(opening: Opening, message: ServerMessage) -> Whereabouts:
    """Somebody who has got where he wanted, and has lost the line."""
    return after(Whereabouts(opening).welcomed(), message).welcomed()


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_seat_is_gone_back_to_by_its_table_whatever_was_asked_for(opening: Opening) -> None:
    assert came(opening, SEATED).opening == Join("AC3D")


def test_who_comes_back_to_a_table_of_another_code_takes_the_seat_that_he_has() -> None:
    place, reply = came(Join(), SEATED).heard(Rejected("at_a_table", {"table": "KQ7F"}))
    assert (place.opening, reply) == (Join("KQ7F"), Join("KQ7F"))


@pytest.mark.parametrize("code", ["no_such_table", "at_a_table", "table_full", "bad_password"])
def test_nobody_who_comes_back_asks_for_a_table_at_which_he_was_not(code: str) -> None:
    place, reply = came(Join(), SEATED).heard(Rejected(code))
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
    assert Whereabouts(opening).welcomed().has_given_none(refusal) == given_none


def test_a_watcher_looks_on_again_with_the_password() -> None:
    assert came(Watch("AC3D", "secret"), WATCHED).opening == Watch("AC3D", "secret")
    place = after(Whereabouts(VisitLobby()).welcomed(), LOBBY).said(Watch("ac3d", "key"))
    assert after(place, WATCHED).opening == Watch("AC3D", "key")


def test_who_is_in_the_lobby_comes_back_to_it() -> None:
    assert came(VisitLobby(), LOBBY).opening == VisitLobby()


def test_who_has_left_a_table_visits_the_lobby() -> None:
    place, reply = came(Join(), SEATED).heard(LeftTable("left"))
    assert (place.opening, reply) == (VisitLobby(), VisitLobby())


def test_who_visits_the_lobby_but_has_a_seat_takes_it() -> None:
    place, reply = (
        Whereabouts(VisitLobby()).welcomed().heard(Rejected("at_a_table", {"table": "AC3D"}))
    )
    assert reply == Join("AC3D")
    assert after(place, SEATED).has_arrived


@pytest.mark.parametrize("opening", OPENINGS)
def test_who_had_a_seat_all_along_is_told_that_he_is_back_and_of_no_refusal(
    opening: Opening,
) -> None:
    refusal = Rejected("at_a_table", {"table": "AC3D"})
    back = CameBack("AC3D", instead_of_new=isinstance(opening, Open))
    place = Whereabouts(opening).welcomed()
    assert not place.is_final(refusal)
    assert place.meaning(refusal) == back
    place = after(place, SEATED)
    assert place.meaning(refusal) == back
    place, reply = place.heard(refusal)
    assert (place.opening, reply) == (Join("AC3D"), None)
    assert place.meaning(refusal) == refusal  # the next is one's own


def test_a_refusal_of_what_is_said_later_is_told() -> None:
    refusal = Rejected("at_a_table", {"table": "AC3D"})
    assert after(Whereabouts(VisitLobby()).welcomed(), LOBBY).meaning(refusal) == refusal
    assert after(Whereabouts(Join()).welcomed(), SEATED).meaning(Rejected("stale")) == Rejected(
        "stale"
    )


def test_who_has_lost_his_table_is_told_so() -> None:
    place = came(Join(), SEATED)
    assert place.meaning(Rejected("at_a_table", {"table": "KQ7F"})) == LeftTable(NOT_THERE)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_first_wish_that_is_refused_is_the_end(opening: Opening) -> None:
    place = Whereabouts(opening).welcomed()
    assert place.is_final(Rejected("draining"))
    assert not after(place, LOBBY).is_final(Rejected("draining"))


def test_a_seat_that_is_gone_after_a_loss_leads_to_the_lobby() -> None:
    place = came(Join("AC3D"), SEATED)
    refusal = Rejected("no_such_table", {"table": "AC3D"})
    assert not place.is_final(refusal)
    place, reply = place.heard(refusal)
    assert reply == VisitLobby()
    assert place.is_final(Rejected("at_a_table", {"table": "AC3D"}))  # and round and round


def test_what_is_refused_later_changes_nothing() -> None:
    place = after(Whereabouts(Join()).welcomed(), SEATED)
    assert place.heard(Rejected("stale")) == (place, None)
