"""How much may be said at once, and for how long one has to wait."""

from server.lobby.chat_limit import CHARACTERS, MESSAGES, SECONDS, ChatLimit

NOW = 500.0


def test_ten_messages_may_be_said_at_once_and_one_a_second_from_then_on() -> None:
    limit = ChatLimit()
    for _ in range(MESSAGES):
        assert limit.seconds_to_wait("Ann", 5, NOW) == 0
    assert limit.seconds_to_wait("Ann", 5, NOW) == 1
    assert limit.seconds_to_wait("Ann", 5, NOW + 1) == 0
    assert limit.seconds_to_wait("Ann", 5, NOW + 1) == 1
    said = [limit.seconds_to_wait("Ann", 5, NOW + 1 + SECONDS) for _ in range(MESSAGES + 1)]
    assert said == [0] * MESSAGES + [1]


def test_a_thousand_characters_are_the_most_however_few_the_messages() -> None:
    limit = ChatLimit()
    assert limit.seconds_to_wait("Ann", 400, NOW) == 0
    assert limit.seconds_to_wait("Ann", 500, NOW) == 0
    assert limit.seconds_to_wait("Ann", 400, NOW) == 3
    assert limit.seconds_to_wait("Ann", 100, NOW) == 0
    assert limit.seconds_to_wait("Ann", 400, NOW + 1) == 3
    assert limit.seconds_to_wait("Ann", 401, NOW + 4) == 1


def test_what_was_refused_does_not_count_as_said() -> None:
    limit = ChatLimit()
    limit.seconds_to_wait("Ann", CHARACTERS, NOW)
    for _ in range(100):
        assert limit.seconds_to_wait("Ann", 200, NOW + 1) == 1
    assert limit.seconds_to_wait("Ann", 200, NOW + 2) == 0


def test_everybody_has_an_allowance_of_their_own_by_what_their_name_counts_as() -> None:
    limit = ChatLimit()
    limit.seconds_to_wait("Ann", CHARACTERS, NOW)
    assert limit.seconds_to_wait("Ben", CHARACTERS, NOW) == 0
    assert limit.seconds_to_wait("ANN", 1, NOW) > 0


def test_somebody_who_has_been_silent_is_forgotten() -> None:
    limit = ChatLimit()
    for number in range(1000):
        limit.seconds_to_wait(f"guest {number}", 10, NOW + number)
    assert len(limit._allowances) < 30
