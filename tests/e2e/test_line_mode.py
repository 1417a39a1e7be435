"""Line mode in real processes: whole games by a script, and every way in which it ends."""

import re
import signal
import subprocess

import pytest

from tests.e2e.process_table import descendants, wait_until_gone
from tests.e2e.script import answer
from tests.e2e.talk import Talk
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

BUDGET_BYTES = 4096
ANYWHERE = ("--listen", "127.0.0.1:0", "--bot-pause", "0")
TWO_BOTS = ("--bots", "simple", "simple")
TWO_HANDS = ("--set", "end=hands", "limit=2")
OTHER_THAN_TEXT = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]")
EVERY_CARD = [f"{rank}{suit}" for rank in "23456789tjqka" for suit in "cdhs"]


def play_by_script(talk: Talk) -> None:
    """Answers every question, until the program ends."""
    answered = 0
    while True:
        try:
            talk.wait_until(lambda: len(talk.lines) > answered)  # noqa: B023
        except AssertionError:
            break
        lines = talk.lines
        for number in range(answered, len(lines)):
            if lines[number].endswith("?"):
                hands = [line for line in lines[:number] if line.startswith("Your hand: ")]
                talk.say(answer(lines[number], hands[-1] if hands else ""))
        answered = len(lines)
        if lines[-1].startswith("Another game"):
            return


def hands_of(lines: list[str]) -> list[str]:
    """What was written of each hand."""
    text = "".join(f"{line}\n" for line in lines)
    return re.split(r"^(?=Hand \d+: \w+ deals)", text, flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("in_terminal", [False, True], ids=["pipes", "dumb terminal"])
@pytest.mark.parametrize("rules", ["online", "mess-nine", "dealers-choice"])
def test_a_script_that_reads_questions_plays_a_whole_game(
    world: World, rules: str, in_terminal: bool
) -> None:
    options = (*ANYWHERE, *TWO_BOTS, "--rules", rules, *TWO_HANDS)
    environment = {**world.environment, "TERM": "dumb"}
    with world.server(*options) as server:
        command = (COMMAND, "join", server.address, "--name", "Ann")
        with Talk(command, environment, in_terminal=in_terminal) as talk:
            play_by_script(talk)
            assert talk.wait_for_end() == 0
            assert talk.complaints() == ""
        assert server.complaints == []
    assert sum(line.startswith("Ann: ") for line in talk.lines) == 32
    assert any("The game is over: " in line for line in talk.lines)
    assert talk.heard.isascii()
    assert not OTHER_THAN_TEXT.search(talk.heard.replace(b"\r\n", b"\n"))
    hands = hands_of(talk.lines)
    assert len(hands) == 2
    assert max(map(len, hands)) <= BUDGET_BYTES, hands


def test_a_game_is_played_from_a_pipe_that_was_filled_beforehand(world: World) -> None:
    """Every card again and again: those that do not fit are refused, and nothing is lost."""
    options = ("--set", "end=hands", "limit=1", "deck=51", "kitty=0")
    with world.server(*ANYWHERE, *TWO_BOTS, *options) as server:
        done = subprocess.run(
            [COMMAND, "join", server.address, "--plain", "--name", "Ann"],
            input="\n".join(["trumps s", *EVERY_CARD * 20, "quit"]).encode(),
            env=world.environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert sum(line.startswith("Ann: ") for line in said) == 17
    assert any("The game is over: " in line for line in said)


def test_nothing_but_ascii_leaves_when_it_is_asked_for(world: World) -> None:
    environment = {**world.environment, "LC_ALL": "C"}
    with world.server(*ANYWHERE, *TWO_BOTS) as server:
        for options, variables in (((), environment), (("--ascii",), world.environment)):
            command = (COMMAND, "join", server.address, "--plain", "--name", "Zo\u00eb", *options)
            with Talk(command, variables) as talk:
                talk.wait_for("Zoe (you)")
                talk.say("say Gr\u00fc\u00dfe", "rules", "help", "quit")
                assert talk.wait_for_end() == 0
                assert talk.heard.isascii()


def playing(world: World, *, in_terminal: bool = False, **variables: str) -> Talk:
    """Alone with bots, on a server of one's own."""
    environment = {**world.environment, **variables}
    return Talk((COMMAND, "play", "--plain", "--name", "Ann"), environment, in_terminal=in_terminal)


@pytest.mark.parametrize("in_terminal", [False, True], ids=["pipes", "terminal"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_the_status_that_tells_so(
    world: World, number: signal.Signals, in_terminal: bool
) -> None:
    with playing(world, in_terminal=in_terminal) as talk:
        talk.wait_for("Your hand: ")
        family = {talk.pid, *descendants(talk.pid)}
        talk.send_signal(number)
        assert talk.wait_for_end() == 128 + number
        assert talk.complaints() == ""
        assert wait_until_gone(family) == set()
    assert list(world.short.iterdir()) == []


@pytest.mark.parametrize("in_terminal", [False, True], ids=["pipes", "terminal"])
def test_the_end_of_the_input_ends_it(world: World, in_terminal: bool) -> None:
    with playing(world, in_terminal=in_terminal) as talk:
        talk.wait_for("Your hand: ")
        if in_terminal:
            talk.type("\x04")
        else:
            talk.hang_up()
        assert talk.wait_for_end() == 0
        assert talk.complaints() == ""


def test_a_terminal_that_goes_away_ends_it_also_where_the_signal_is_ignored(world: World) -> None:
    for ignoring in ("", "trap '' HUP; "):
        command = ("/bin/sh", "-c", f'{ignoring}exec "$0" play --name Ann', COMMAND)
        environment = {**world.environment, "TERM": "dumb"}
        with Talk(command, environment, in_terminal=True) as talk:
            talk.wait_for("Your hand: ")
            family = {talk.pid, *descendants(talk.pid)}
            talk.hang_up()
            talk.wait_for_end()
            assert wait_until_gone(family) == set()


def test_nobody_who_reads_any_more_ends_it_quietly(world: World) -> None:
    with playing(world) as talk:
        talk.wait_for("Your hand: ")
        talk.stop_reading()
        talk.say("help")
        talk.say("help")
        assert talk.wait_for_end() == 1
        assert talk.complaints() == ""


@pytest.mark.parametrize(
    "redirection", ["</dev/null", "<&-", "</dev/zero & sleep 3; kill $!; wait"]
)
def test_any_standard_input_will_do(world: World, redirection: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" play --name Ann {redirection}', COMMAND],
        env=world.environment,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.stderr == b""
    assert b"Table " in done.stdout


def test_without_a_standard_output_it_says_so(world: World) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" play --name Ann >&-', COMMAND],
        env=world.environment,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert (
        done.stderr == b"sergeant-major: The game needs a standard output to tell what happens.\n"
    )


def test_it_waits_without_using_the_processor(world: World) -> None:
    with playing(world) as talk:
        talk.wait_for("?\n")
        talk.read(0.5)
        assert _processor_seconds(talk.pid, 2.0) < 0.1


def _processor_seconds(pid: int, seconds: float) -> float:
    """What a process uses in so long."""
    used: list[float] = []
    for pause in (0.0, seconds):
        subprocess.run(["sleep", str(pause)], check=True)
        time = subprocess.run(
            ["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True, check=True
        ).stdout
        parts = reversed(time.strip().replace("-", ":").split(":"))
        used.append(sum(float(part) * 60.0**place for place, part in enumerate(parts)))
    return used[1] - used[0]


def test_two_persons_wait_for_each_other_and_talk(world: World) -> None:
    with world.server(*ANYWHERE, "--bots", "simple", *TWO_HANDS) as server:
        command = (COMMAND, "join", server.address, "--plain", "--name")
        with Talk((*command, "Ann"), world.environment, in_terminal=True) as ann:
            ann.wait_for("Seats are free")
            with Talk((*command, "Ben"), world.environment, in_terminal=True) as ben:
                ann.wait_for("Ben sits down")
                ben.wait_for("Your hand: ")
                ann.say("say Ready?")
                ben.wait_for('Ann says: "Ready?"')
                ben.say("leave")
                assert ben.wait_for_end() == 0
            ann.wait_for("Ben has left")
            ann.say("quit")
            assert ann.wait_for_end() == 0


@pytest.mark.parametrize("lines", ["go on", "pause\npause", "pause\nAS\nqs\nwho", "pause\nclaim"])
def test_a_script_ends_whether_the_game_is_paused_or_not(world: World, lines: str) -> None:
    with playing(world) as talk:
        talk.wait_for("?\n")
        talk.say(*lines.split("\n"))
        talk.hang_up()
        assert talk.wait_for_end() == 0
        assert talk.complaints() == ""


def test_in_the_waiting_room_a_typing_error_is_told_and_quit_ends_it(world: World) -> None:
    command = (COMMAND, "host", "--plain", "--no-data", "--listen", "127.0.0.1:0", "--name", "Ann")
    with Talk(command, world.environment) as talk:
        talk.wait_for("Seats are free")
        talk.say("bost", "AS", "quit")
        assert talk.wait_for_end() == 0
    assert any(line.startswith('"bost" is neither a card nor a command') for line in talk.lines)


def test_whoever_joins_again_is_told_once_where_the_game_stands(world: World) -> None:
    with world.server(*ANYWHERE, *TWO_BOTS) as server:
        command = (COMMAND, "join", server.address, "--plain", "--name", "Ann")
        for _time in range(2):
            with Talk(command, world.environment) as talk:
                talk.wait_for("?\n")
                talk.say("who", "quit")
                assert talk.wait_for_end() == 0
    assert sum(line.startswith("Your hand: ") for line in talk.lines) == 1
    assert sum(line.endswith("?") for line in talk.lines) == 1


def test_a_watcher_names_the_table_and_hears_the_game(world: World) -> None:
    with world.server(*ANYWHERE, *TWO_BOTS) as server:
        join = (COMMAND, "join", server.address, "--plain", "--name", "Ann")
        watch = (COMMAND, "watch", server.address, "--plain", "--name", "Eve")
        with Talk(join, world.environment) as ann, Talk(watch, world.environment) as lost:
            ann.wait_for("?\n")
            assert lost.wait_for_end() == 1
            assert "a table has to be named: --table CODE." in lost.complaints()
            code = next(line for line in ann.lines if line.startswith("Table "))[6:10]
            with Talk((*watch, "--table", code), world.environment) as eve:
                eve.wait_for("Hand 1: ")
                eve.say("qs", "quit")
                assert eve.wait_for_end() == 0
    assert "Only a player can do that." in eve.lines
