"""Line mode in real processes: whole games by a script, and every way in which it ends."""

import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

import pytest

from engine.presets import preset
from engine.rules import RuleSet
from protocol.address import parse_address
from protocol.messages import FillSeats, Open
from tests.bench.session import Player as Scripted
from tests.e2e.process_table import descendants, wait_until_gone
from tests.e2e.script import answer
from tests.e2e.talk import Talk
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

BUDGET_BYTES = 4096
ANYWHERE = ("--listen", "127.0.0.1:0", "--bot-pause", "0")
TWO_BOTS = ("--bots", "casual", "casual")
TWO_HANDS = ("--set", "end=hands", "limit=2")
UNTIL_TOLD = "until grep -qs 'Table ' out; do sleep 0.2; done"
FROM_ZEROS = f"</dev/zero >out & {UNTIL_TOLD}; sleep 1; kill $!; wait; cat out"
OTHER_THAN_TEXT = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]")
EVERY_CARD = [f"{rank}{suit}" for rank in "23456789tjqka" for suit in "cdhs"]


def play_by_script(
    talk: Talk, meanwhile: Callable[[], None] = lambda: None, *, stays: bool = False
) -> None:
    """Answers every question, until the program ends or a game is over; with `stays`, but the one
    that is asked then. `meanwhile` is done again and again.
    """
    answered = len(talk.lines)

    def has_more() -> bool:
        meanwhile()
        return len(talk.lines) > answered

    while True:
        try:
            talk.wait_until(has_more)
        except AssertionError:
            break
        lines = talk.lines
        for number in range(answered, len(lines)):
            is_last = stays and lines[number].startswith("Another game")
            if lines[number].endswith("?") and not is_last:
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
        command = ("/bin/sh", "-c", f'{ignoring}exec "$0" play --new --name Ann', COMMAND)
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


@pytest.mark.parametrize("redirection", ["</dev/null", "<&-", FROM_ZEROS])
def test_any_standard_input_will_do(world: World, redirection: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" play --name Ann {redirection}', COMMAND],
        env=world.environment,
        cwd=world.directory,
        capture_output=True,
        timeout=60,
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
        # `ps` tells whole seconds in some systems: one can come to its end just then.
        assert any(_processor_seconds(talk.pid, 2.0) < 0.1 for _ in range(3))


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
    with world.server(*ANYWHERE, "--bots", "casual", *TWO_HANDS) as server:
        command = (COMMAND, "join", server.address, "--plain", "--name")
        with Talk((*command, "Ann"), world.environment, in_terminal=True) as ann:
            ann.wait_for("Seats are free")
            with Talk((*command, "Ben"), world.environment, in_terminal=True) as ben:
                ann.wait_for("Ben sits down")
                ann.say("ready")
                ben.say("ready")
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


def test_a_watcher_hears_the_game_of_the_only_table_or_of_the_one_he_names(world: World) -> None:
    with world.server(*ANYWHERE, *TWO_BOTS) as server:
        join = (COMMAND, "join", server.address, "--plain", "--name", "Ann")
        watch = (COMMAND, "watch", server.address, "--plain", "--name", "Eve")
        with Talk(join, world.environment) as ann:
            ann.wait_for("?\n")
            code = next(line for line in ann.lines if line.startswith("Table "))[6:10]
            for table in ((), ("--table", code)):
                with Talk((*watch, *table), world.environment) as eve:
                    eve.wait_for("Hand 1: ")
                    eve.say("qs", "quit")
                    assert eve.wait_for_end() == 0
                assert "Only a player can do that." in eve.lines
                assert "lobby" not in "".join(eve.lines)


def test_a_table_of_three_is_chosen_played_at_and_left_for_one_of_ones_own(world: World) -> None:
    one_hand = preset("strict-51", {"end": "hands", "limit": 1})
    with world.server(*ANYWHERE) as server, three_tables(server.address, one_hand) as openers:
        command = (COMMAND, "join", server.address, "--plain", "--name", "Ann")
        with Talk(command, world.environment) as ann:
            ann.wait_for("Which table: ")
            told = {line[6:10]: line for line in ann.lines if line.startswith("Table ")}
            assert told.keys() == {opener.table for opener in openers}
            chosen = openers[0]
            assert ", strict-51 with limit=1: Ben, 2 seats free, new." in told[chosen.table]
            ann.say(chosen.table.lower())
            ann.wait_for("Are you ready")
            ann.say("ready")
            chosen.say(FillSeats("casual"))
            play_by_script(ann, lambda: take_turn(chosen), stays=True)
            assert "The game is over: " in "\n".join(ann.lines)
            hands = ann.heard.count(b"Your hand: ")
            ann.say("lobby", "open mess bots")
            ann.wait_until(lambda: ann.heard.count(b"Your hand: ") > hands)
            ann.say("lobby", "tables", "quit")
            assert ann.wait_for_end() == 0
            assert ann.complaints() == ""
    rest = ann.lines[ann.lines.index("You have left the table.") :]
    assert any(line.startswith("Rules: mess.") for line in rest)
    assert rest.count("You have left the table.") == 2


@contextmanager
def three_tables(address: str, rules: RuleSet) -> Iterator[list[Scripted]]:
    """Those who have opened them: the first with these rules."""
    with ExitStack() as stack:
        openers = []
        for name, wish in (("Ben", rules), ("Cat", preset("mess")), ("Dan", preset("club"))):
            opener = stack.enter_context(closing(Scripted(parse_address(address), name)))
            opener.sit_down(Open(wish))
            openers.append(opener)
        yield openers


def take_turn(player: Scripted) -> None:
    """Does what is asked of the player by now."""
    player.catch_up()
    if player.is_asked:
        player.act()
        player.hear_of_move()


def test_a_pipe_that_was_filled_beforehand_finds_its_table_in_the_lobby(world: World) -> None:
    """Decisions wait for a table, wishes do not."""
    lines = ["trumps s", "who", "open strict-51 limit=1 bots", *EVERY_CARD * 20, "quit"]
    with world.server(*ANYWHERE) as server, three_tables(server.address, RuleSet()):
        done = subprocess.run(
            [COMMAND, "join", server.address, "--plain", "--name", "Ann"],
            input="\n".join(lines).encode(),
            env=world.environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert "In the lobby: Ann." in said
    assert sum(line.startswith("Ann: ") for line in said) == 17


def test_from_the_question_at_the_start_one_plays_comes_back_and_plays_again(world: World) -> None:
    """With every line sent ahead: what one game leaves is there for what comes after it."""
    lines = ["play --name Ann", "hand", "lobby", "quit", "play club --name Bob", "rules", "quit"]
    done = subprocess.run(
        [COMMAND],
        input="\n".join([*lines, "quit", "play"]).encode(),
        env=world.environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert sum(line.startswith("What now: ") for line in said) == 3
    assert any("Ann (you)" in line for line in said)
    assert "You play alone here: there is no lobby." in said
    assert any("Bob (you)" in line for line in said)
    assert "Rules: club." in said


def test_a_signal_in_a_game_ends_the_start_as_well(world: World) -> None:
    with Talk((COMMAND, "--plain"), world.environment, in_terminal=True) as talk:
        talk.wait_for("What now: ")
        talk.say("play")
        talk.wait_for("Your hand: ")
        talk.send_signal(signal.SIGTERM)
        assert talk.wait_for_end() == 128 + signal.SIGTERM


def test_who_watches_a_server_of_several_tables_is_asked_which(world: World) -> None:
    with world.server(*ANYWHERE) as server, three_tables(server.address, RuleSet()) as openers:
        command = (COMMAND, "watch", server.address, "--plain", "--name", "Eve")
        with Talk(command, world.environment) as eve:
            eve.wait_for("Which table do you watch")
            eve.say(openers[1].table)
            eve.wait_for("Rules: mess.")
            eve.say("who", "lobby", "quit")
            assert eve.wait_for_end() == 0
    assert any("Eve is watching." in line for line in eve.lines)
