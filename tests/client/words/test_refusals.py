"""Every code with which a server or the engine refuses something has a sentence."""

import pytest

from client.words.refusals import rejection
from engine.legality import CODES
from protocol.codes import GOODBYES, REFUSALS, REJECTIONS

PARAMS: dict[str, int | str] = {
    "card": 3,
    "suit": 2,
    "seat": 1,
    "count": 2,
    "expected": 3,
    "seconds": 4,
    "phase": "play",
    "table": "KIWI",
    "name": "Zoe",
    "level": "casual",
    "option": "limit",
    "value": "0",
    "problem": "too_small",
    "allowed": "1",
    "client": 1,
    "server": 2,
}


@pytest.mark.parametrize("code", sorted({*CODES, *REFUSALS, *GOODBYES, *REJECTIONS}))
def test_every_code_has_a_sentence_also_where_its_parameters_are_missing(code: str) -> None:
    unknown = rejection("no_such_code", {}).replace("no_such_code", code)
    nothing: dict[str, int | str] = {}
    for params in (nothing, PARAMS):
        sentence = rejection(code, params, ("Ann", "Ben", "Cat"))
        assert sentence.endswith((".", "--name."))
        assert sentence != unknown


def test_a_code_of_another_release_is_told_as_it_is() -> None:
    assert rejection("brand_new", {}) == "The server refused it: brand_new."


@pytest.mark.parametrize(("seconds", "says"), [(1, "wait 1 second."), (7, "wait 7 seconds.")])
def test_a_player_who_says_too_much_is_told_how_long_to_wait(seconds: int, says: str) -> None:
    assert rejection("too_much_chat", {"seconds": seconds}).endswith(says)


@pytest.mark.parametrize(
    ("params", "says"),
    [
        (
            {"option": "limit", "value": "17", "problem": "too_large", "allowed": "16"},
            "limit = 17 cannot be played: allowed is 16 or less.",
        ),
        (
            {"option": "targets", "value": "8,5", "problem": "targets_count", "allowed": "3"},
            "targets = 8,5 cannot be played: allowed are 3 numbers, one for each player.",
        ),
        ({"option": "limit", "value": "17"}, "The server cannot play limit = 17."),
    ],
)
def test_rules_that_a_server_refuses_are_told_with_what_would_be_allowed(
    params: dict[str, int | str], says: str
) -> None:
    assert rejection("rules", params) == says
