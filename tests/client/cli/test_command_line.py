"""The command line as a user meets it: statuses, and one sentence for what goes wrong."""

import codecs
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.__main__ import main
from client.cli.server_commands import PROGRAMS
from client.files.records import RecordList
from engine.bots import LEVELS
from engine.presets import CHANGES

RECORDS = Path(__file__).parents[2] / "golden" / "records"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "client", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What standard error has, which must be one line."""
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert said.startswith("sergeant-major: ")
    return said


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.smr")), ids=lambda path: path.stem)
def test_replaying_a_record_prints_exactly_its_expected_lines(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    printed = capsys.readouterr().out.splitlines()
    expected = record.with_suffix(".expected.jsonl").read_text("utf-8").splitlines()
    assert list(map(json.loads, printed)) == list(map(json.loads, expected))


@pytest.mark.parametrize(
    "record", sorted((RECORDS / "illegal").glob("*.smr")), ids=lambda path: path.stem
)
def test_an_illegal_record_is_refused_with_file_line_and_reason(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--json"]) == 1
    line = record.stem.rpartition("line")[2]
    assert f"{record}, line {line}: " in one_sentence(capsys)


def test_the_hands_before_an_illegal_line_have_been_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["replay", str(RECORDS / "illegal" / "online-give-1-line54.smr"), "--json"])
    printed = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["hand"] for line in printed] == [1]


def test_a_file_that_is_not_there_is_one_sentence_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.smr"), "--json"]) == 1
    assert "none.smr cannot be read" in one_sentence(capsys)


def test_without_a_terminal_a_record_is_told_in_words_with_all_cards_open() -> None:
    done = run("replay", str(RECORDS / "online.smr"))
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Rules: online. Players: Ann, Ben, Cat."
    assert sum(" holds spades " in line for line in lines) == 6
    assert lines[-1].startswith("The game is over: ")
    assert done.stdout.isascii()


def test_with_ascii_names_in_a_record_are_told_in_ascii(tmp_path: Path) -> None:
    record = tmp_path / "names.smr"
    text = (RECORDS / "online.smr").read_text("utf-8")
    record.write_text(text.replace('"Ann"', '"Zo\u00eb"'), "utf-8")
    done = run("replay", str(record), "--ascii")
    assert done.stdout.startswith("Rules: online. Players: Zoe, Ben, Cat.")
    assert done.stdout.isascii()


def test_marks_without_end_on_a_name_of_a_record_are_not_told(tmp_path: Path) -> None:
    record = tmp_path / "names.smr"
    text = (RECORDS / "online.smr").read_text("utf-8")
    record.write_text(text.replace('"Ann"', '"Zoe' + "\u0301" * 1000 + '"'), "utf-8")
    told = run("replay", str(record)).stdout
    assert told.startswith("Rules: online. Players: Zo\u00e9\u0301\u0301\u0301, Ben, Cat.")
    assert "\u0301" * 4 not in told


def test_a_byte_order_mark_before_a_record_is_passed_over(tmp_path: Path) -> None:
    record = tmp_path / "marked.smr"
    record.write_bytes(codecs.BOM_UTF8 + (RECORDS / "online.smr").read_bytes())
    done = run("replay", str(record), "--json")
    assert done.stdout == run("replay", str(RECORDS / "online.smr"), "--json").stdout
    assert [kept.header is not None for kept in RecordList(tmp_path).all()] == [True]


def test_a_record_that_breaks_off_is_told_up_to_there(tmp_path: Path) -> None:
    record = tmp_path / "broken-off.smr"
    lines = (RECORDS / "online.smr").read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:9]))
    done = run("replay", str(record))
    assert done.stdout.splitlines()[-1] == "Here the record ends."


@pytest.mark.parametrize("way", [(), ("--plain",), ("--json",)])
def test_a_broken_record_is_one_sentence_however_it_is_shown(way: tuple[str, ...]) -> None:
    done = run("replay", str(RECORDS / "illegal" / "online-give-1-line54.smr"), *way)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "line 54: " in done.stderr


@pytest.mark.parametrize("way", [(), ("--plain",), ("--json",)])
def test_a_record_of_a_game_that_cannot_end_is_refused_with_what_would_be_allowed(
    way: tuple[str, ...], tmp_path: Path
) -> None:
    record = tmp_path / "club.smr"
    record.write_text(
        '{"sergeant_major": 1, "rules": {"preset": "club", "limit": 17}, '
        '"players": ["Ann", "Ben", "Cat"], "dealer": 0}\n'
    )
    done = run("replay", str(record), *way)
    assert (done.returncode, done.stdout) == (1, "")
    said = "line 1: limit = 17 cannot be played: allowed is 16 or less."
    assert done.stderr == f"sergeant-major: {record}, {said}\n"


def test_a_directory_is_not_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path), "--json"]) == 1
    assert "cannot be read" in one_sentence(capsys)


@pytest.mark.parametrize("preset", CHANGES)
def test_every_preset_has_its_rules_in_words(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", preset]) == 0
    text = capsys.readouterr().out
    assert text.startswith(preset)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    "change",
    [
        "limit=15", "first_dealer=high_cut", "kitty_order=blind", "kitty_order=take_first",
        "exchange=high_low", "exchange=off", "exchange_at=after_trump", "up_order=most_up",
        "down_order=seat", "first_lead=dealer", "end=hands", "end=tricks", "end=dealer",
        "chips=per_down", "chips=stakes", "targets=9,5,2", "packets=4", "assign_targets=dealer",
        "up_order=previous_target", "down_order=previous_target",
    ],
)  # fmt: skip
def test_a_changed_option_changes_the_words_of_the_rules(
    change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["rules", "online"])
    before = capsys.readouterr().out.partition("\n")[2]
    assert main(["rules", "online", "--set", change]) == 0
    after = capsys.readouterr().out.partition("\n")[2]
    assert before != after


NOT_HEARD = ("--no-data", "--no-announce", "--listen", "127.0.0.1:0")
"""Options of a server that says nothing to the network."""


def _endless() -> Iterator[tuple[tuple[str, ...], str]]:
    """Commands with rules of games that cannot end, and the bound that their refusal names."""
    sets = (
        ("club", ("limit=17",), "16 or less"),
        ("mess", ("targets=17,0,0",), "16 or less"),
        ("four-6433", ("end=tricks", "limit=13"), "12 or less"),
        ("mess", ("targets=16,0,0", "dealer_need=ahead"), "15 or less"),
        ("online", ("targets=16,16,16",), "15 or less"),
    )
    for name, changes, says in sets:
        options = tuple(f"--set={change}" for change in changes)
        yield ("rules", name, *options), says
        yield ("play", "--rules", name, *options), says
        for command in ("host", "serve"):
            yield (command, *NOT_HEARD, "--rules", name, *options), says


ENDLESS = dict(_endless())


REFUSED = [
    (["rules", "whist"], "no preset whist"),
    (["rules", "--set", "limit=0"], "limit = 0 cannot be played: allowed is 1 or more"),
    (["rules", "--set", "limit=many"], "limit = many"),
    (["rules", "--set", "luck=1"], "no option luck"),
    (["rules", "--set", "deck=51"], "kitty = 4 cannot be played"),
    (["play", "--rules", "whist"], "no preset whist"),
    *((list(command), says) for command, says in ENDLESS.items()),
    (["play", "--name", "\x1b[31m"], "cannot be used as a name"),
    (["join", "a:b:c:d:e:f:g:h:i:j"], "is no address"),
    (["join", "host:99999"], "is no address"),
    (["join", "a..b"], "is no address"),
    (["join", "xn--ü.de"], "is no address"),
    (["host", "--listen", "a" * 64], "is not an address"),
    (["serve", "--no-data", "--metrics", "a..b:1"], "is not an address"),
    (["join", "localhost", "--table", "x" * 41], f"no table {'x' * 39}…"),
    (["watch", "localhost", "--table", "\x1b[2J"], "no table \\x1b[2J."),
    (["play", "--bots", "x" * 100], "no bots of level xxx"),
    (["play", "--bots", "\udcff"], "no bots of level \\xff; there are casual, club, expert."),
    (["replay", "\x1b[2J\n"], "\\x1b[2J\\n cannot be read"),
    (["rules", "\udcff\x1b[2J"], "no preset \\xff\\x1b[2J."),
    (["rules", "--set", "\x1b[2J=1"], "no option \\x1b[2J."),
    (["rules", "--set", "=3"], "'=3' changes no option: it has to be OPTION=VALUE"),
    (["rules", "--set", "limit"], "'limit' changes no option: it has to be OPTION=VALUE"),
    (["rules", "--set", "targets=8;5;3"], "one for each player, such as 8,5,3"),
    (["rules", "--set", "targets="], "one for each player, such as 8,5,3"),
    (["join", "localhost", "--password-file", "\x1b\n"], "\\x1b\\n cannot be read"),
    (["serve", "--config", "\x1b\n"], "\\x1b\\n cannot be read"),
    (["serve", "--no-data", "--listen", "unix:/nope/\x1b\nb"], "is not an address"),
    (["serve", "--no-data", "--listen", "unix:/nope/b"], "there is no such directory"),
    (["admin", "status", "--socket", "/nope/\x1b\n"], "/nope/\\x1b\\n: say with"),
    (["backup", "copy", "--data", "/nope/\x1b\n"], "There is no database /nope/\\x1b\\n/server.db"),
    (["export", "\x1b"], "is no player's name"),
]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [refused for refused in REFUSED if refused[0][0] not in PROGRAMS],
)
def test_what_cannot_be_done_is_one_sentence_and_status_1(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    said = one_sentence(capsys)
    assert said.removesuffix("\n").isprintable()
    assert says in said


@pytest.mark.parametrize(
    ("arguments", "says"), [refused for refused in REFUSED if refused[0][0] in PROGRAMS]
)
def test_what_cannot_be_done_by_a_server_is_one_sentence_and_status_1(
    arguments: list[str], says: str
) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("sergeant-major: ")
    assert done.stderr.removesuffix("\n").isprintable()
    assert says in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["rules", "four-6433"],
        ["play", "--plain", "--rules", "four-6433"],
        ["host", "--plain", *NOT_HEARD, "--rules", "four-6433"],
        ["host", "--plain", "--bots", "casual", *NOT_HEARD, "--rules", "four-6433"],
        ["serve", "--check", "--rules", "four-6433"],
    ],
    ids=" ".join,
)
def test_a_game_that_hardly_ever_ends_is_warned_of_and_nothing_is_stopped(
    command: list[str],
) -> None:
    done = run(*command, "--set", "end=points", "--set", "limit=9")
    said = "the targets add up to 16, and a hand has only 12 tricks."
    assert done.stderr == f"sergeant-major: A game by these rules hardly ever ends: {said}\n"
    assert done.returncode == 0
    assert done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--whist"],
        ["whist"],
        ["replay"],
        ["rules", "online", "mess"],
        ["\x1b[2J\n"],
        ["serve", "\x1b[2J\n"],
        ["admin", "\x1b[2J\n"],
        ["backup"],
        ["forget", "Ida", "\x1b[2J\n"],
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.removesuffix("\n").isprintable()
    assert done.stdout == ""


@pytest.mark.parametrize(
    "line", ["--lang fr rules", "rules --lang fr", "--lang=fr", "--lang fr serve --check"]
)
def test_a_language_that_there_is_not_is_wrong_usage_and_those_that_are_get_named(
    line: str,
) -> None:
    done = run(*line.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert "argument --lang: there is no language fr, but en (try " in done.stderr
    assert done.stderr.count("\n") == 1


def in_shell(line: str) -> "subprocess.CompletedProcess[str]":
    """A line for a shell, with `$GAME` for the program and `$RECORD` for a sound record."""
    variables = {"GAME": f"{sys.executable} -m client", "RECORD": str(RECORDS / "online.smr")}
    return subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
    )


def test_the_example_of_a_script_works_with_any_deal() -> None:
    readme = Path(__file__).parents[3] / "README.md"
    lines = readme.read_text(encoding="utf-8").splitlines()
    (example,) = [line for line in lines if line.startswith("printf ")]
    done = in_shell(example.replace("sergeant-major", "$GAME"))
    assert (done.returncode, done.stderr) == (0, "")
    hand, totals = done.stdout.splitlines()[-2:]
    assert hand.startswith("Your hand: ")
    assert totals.startswith("Totals: ")


TELLING = (
    *("rules mess", "replay $RECORD", "replay $RECORD --json", "serve --check", "--help"),
    *("--version", "serve --help", "admin --help", "rules --help"),
)


@pytest.mark.parametrize("command", TELLING)
def test_a_reader_that_goes_away_is_status_1_without_a_word(command: str) -> None:
    # A pipe whose reader has ended before anything is written.
    done = in_shell(f"{{ sleep 0.3; $GAME {command}; echo $? >&2; }} | true")
    assert done.stderr == "1\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
@pytest.mark.parametrize("command", TELLING)
def test_an_output_that_takes_nothing_is_one_sentence_and_status_1(command: str) -> None:
    done = in_shell(f"$GAME {command} >/dev/full")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "tandard output" in done.stderr
    assert "No space left on device." in done.stderr


def test_without_a_standard_error_nothing_that_went_wrong_is_among_the_results() -> None:
    broken = RECORDS / "illegal" / "online-give-1-line54.smr"
    done = in_shell(f"$GAME replay {broken} --json 2>&-")
    assert done.returncode == 1
    assert [json.loads(line)["hand"] for line in done.stdout.splitlines()] == [1]


def test_the_version_is_on_standard_output() -> None:
    done = run("--version")
    assert done.stdout.startswith("sergeant-major ")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments", [["--lang", "en"], ["--ascii"], ["--colors=none", "--plain"]], ids=" ".join
)
def test_options_for_everything_may_stand_before_the_command(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "rules", "mess"]) == 0
    assert capsys.readouterr().out.startswith("mess")


def test_bots_of_a_host_sit_at_their_own_table() -> None:
    done = run("host", "--no-data", "--listen", "127.0.0.1:0", "--bots", "casual", "casual")
    assert "Hand 1" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["play", "host"])
def test_the_help_names_every_level_of_the_bots(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # Written out there: importing them would take longer than the help.
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = capsys.readouterr().out
    assert [level for level in LEVELS if level not in said.partition("--bots")[2]] == []


def test_the_help_lists_the_start_screen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "the start screen (also without a command)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("arguments", [["--help"], ["rules"], ["replay", "x", "--json"]])
def test_quick_commands_import_neither_textual_nor_trio(arguments: list[str]) -> None:
    program = (
        "import sys, runpy\n"
        f"sys.argv = ['sergeant-major', *{arguments!r}]\n"
        "try: runpy.run_module('client', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "heavy = {'textual', 'trio', 'asyncio', 'rich'} & set(sys.modules)\n"
        "print(sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1] == "[]"
