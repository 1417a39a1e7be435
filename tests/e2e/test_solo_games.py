"""Games alone that are left and gone on with, and what they leave behind."""

import json
import signal
from pathlib import Path

import pytest

from tests.e2e.process_table import descendants, wait_until_gone
from tests.e2e.script import answer
from tests.e2e.talk import Talk
from tests.e2e.test_line_mode import play_by_script
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

PLAY = ("play", "--plain", "--bot-pause", "0")
NEW = (*PLAY, "--new", "--name", "Ann", "--bots", "casual")
TWO_HANDS = ("--set", "end=hands", "--set", "limit=2")


def talk(world: World, *arguments: str, in_terminal: bool = False) -> Talk:
    environment = {**world.environment, "TERM": "dumb"}
    return Talk((COMMAND, *arguments), environment, in_terminal=in_terminal)


def ask(world: World, *arguments: str) -> tuple[int, str]:
    """The exit status of a command, and all that it has said."""
    with talk(world, *arguments) as talking:
        talking.hang_up()
        status = talking.wait_for_end()
        return status, talking.heard.decode() + talking.complaints()


def play_until(talking: Talk, text: str) -> None:
    """Answers every question until the program has said that."""
    answered: list[str] = []

    def answer_all() -> bool:
        while len(answered) < len(talking.lines):
            line = talking.lines[len(answered)]
            answered.append(line)
            if line.endswith("?"):
                held = [before for before in answered if before.startswith("Your hand: ")]
                talking.say(answer(line, held[-1] if held else ""))
        return text.encode() in talking.heard

    talking.wait_until(answer_all)


def hands(talking: Talk) -> list[str]:
    """The hands that were said."""
    return [line for line in talking.lines if line.startswith("Your hand: ")]


def places(world: World) -> Path:
    return Path(world.environment["XDG_DATA_HOME"]) / "sergeant-major"


def test_a_game_goes_on_after_a_kill_and_nobody_else_disturbs_it(world: World) -> None:
    with talk(world, *NEW) as ann:
        play_until(ann, "Hand 2: ")
        ann.wait_until(lambda: b"Your hand" in ann.heard.rpartition(b"Hand 2: ")[2])
        with talk(world, *NEW) as other:
            other.wait_for("this one will not be kept")
            other.wait_for("Hand 1: ")
            other.say("quit")
            assert other.wait_for_end() == 0
        family = descendants(ann.pid)
        ann.send_signal(signal.SIGKILL)
        ann.wait_for_end()
        assert wait_until_gone(family) == set()
        held = hands(ann)[-1]
    with talk(world, *PLAY, in_terminal=True) as ann:
        ann.wait_for("q quits.")
        assert "Your game against Ada and Bruno is not over: hand 2 of online" in ann.lines[0]
        ann.say("")
        ann.wait_for("Your hand")
        assert hands(ann)[0] == held
        ann.say("quit")
        assert ann.wait_for_end() == 0


def test_of_two_that_begin_at_once_one_is_kept(world: World) -> None:
    """Whether each has looked before the other was there, or not."""
    with talk(world, *NEW) as first, talk(world, *NEW) as second:
        for talking in (first, second):
            talking.wait_for("Hand 1: ")
        for talking in (first, second):
            talking.say("quit")
            assert talking.wait_for_end() == 0
        notices = sum(b"this one will not be kept" in each.heard for each in (first, second))
        kept = sum(b"Your game is kept." in each.heard for each in (first, second))
    assert (notices, kept) == (1, 1)


def test_a_game_that_is_over_leaves_its_record_and_counts_once(world: World) -> None:
    with talk(world, *NEW, *TWO_HANDS) as ann:
        play_by_script(ann, stays=True)
        ann.wait_for("Over all 2 hands: ")
        ann.say("quit")
        code = next(line for line in ann.lines if line.startswith("Deal ")).split()[1][:-1]
        assert ann.wait_for_end() == 0
        first_hand = hands(ann)[0]
    [record] = (places(world) / "alone" / "records").iterdir()
    status, told = ask(world, "stats")
    assert status == 0
    assert "online, changed" in told
    with talk(world, *NEW, *TWO_HANDS, "--deal", code.lower()) as ann:
        play_by_script(ann)
        assert ann.wait_for_end() == 0
        assert hands(ann)[0] == first_hand
    record.unlink()
    assert ask(world, "stats") == (0, told)
    [again] = (places(world) / "deals" / "records").iterdir()
    header = json.loads(again.read_text().splitlines()[0])
    assert (header["deal"], header["bots"]) == (code, ["", "casual", "casual"])
    with talk(world, *PLAY, "--deal", str(again), "--hand", "2", "--name", "Ann") as ann:
        ann.wait_for("Hand 2: ")
        ann.say("quit")
        assert ann.wait_for_end() == 0
    assert ask(world, "play", "--deal", str(again), "--hand", "3")[0] == 1


def test_what_cannot_be_read_is_set_aside_with_a_sentence(world: World) -> None:
    with talk(world, *NEW) as ann:
        ann.wait_for("Hand 1: ")
        ann.say("quit")
        ann.wait_for_end()
    alone = places(world) / "alone"
    (alone / "server.db").write_bytes(b"no database " * 1000)
    for _ in range(2):  # nothing else has begun
        status, told = ask(world, *PLAY, "--go-on")
        assert (status, told.count("\n")) == (1, 1)
        assert "The game you left cannot be read: start play with --new" in told
    with talk(world, *PLAY, in_terminal=True) as ann:
        ann.wait_for("Enter goes on with it")
        ann.say("")
        ann.wait_for("The game you left cannot be read, so a new one has begun.")
        ann.wait_for("Hand 1: ")
        ann.say("quit")
        assert ann.wait_for_end() == 0
    (alone / "game.json").write_text("{")
    with talk(world, *NEW) as ann:
        ann.wait_for(f"it was moved to {alone}/game.json.damaged")
        ann.say("quit")
        assert ann.wait_for_end() == 0
    status, told = ask(world, *PLAY, "--no-data", "--deal", "1007-M549-0FA")
    assert (status, "is not the code of a deal" in told) == (1, True)


def test_a_deal_that_is_asked_for_neither_ends_another_one_nor_leads_to_it(world: World) -> None:
    first, second = "1007-M549-0FJ", "10PG-M1RX-9TT"
    with talk(world, *NEW, "--deal", first) as ann:
        ann.wait_for("Your hand")
        held = hands(ann)[0]
        ann.say("quit")
        assert ann.wait_for_end() == 0
    with talk(world, *PLAY, "--deal", second, in_terminal=True) as ann:
        ann.wait_for(f"It is the deal {first}.")
        ann.say("")
        ann.wait_until(lambda: ann.heard.count(b"begins what you asked for") == 2)
        ann.say("q")
        assert ann.wait_for_end() == 0
    with talk(world, *PLAY, "--go-on", "--deal", first) as ann:
        ann.wait_for("Your hand")
        assert hands(ann)[0] == held
        ann.say("quit")
        assert ann.wait_for_end() == 0
    status, told = ask(world, *PLAY, "--no-data", "--deal", "1" * 300)
    assert (status, "is not the code of a deal" in told) == (1, True)
    status, told = ask(world, *PLAY, "--deal", first, "--hand", "2")
    assert (status, f"{first} is the code of a deal: --hand" in told) == (1, True)
    record = world.directory / "a.smr"
    record.write_text("{}")
    status, told = ask(world, *PLAY, "--deal", str(record), "--hand", "1", "--rules", "mess")
    assert (status, "leave out --rules and --set" in told) == (1, True)
