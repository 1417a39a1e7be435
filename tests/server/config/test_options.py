"""The command line of the server: what it gives, and what it says when it is wrong."""

import pytest

from engine.presets import preset
from protocol.address import TcpAddress, UnixAddress
from server.config.options import Options
from server.config.settings import ALL_OPTIONS
from server.console import CommandError
from server.limits import Limits
from tests.server.fakes.options import parse_options

REFUSED = {
    "--listen :x": "':x' is not an address: write host, host:port, [v6]:port or unix:PATH.",
    "--rules chess": "There is no preset 'chess'; there are online, ",
    "--set limits=3": "There is no option 'limits'; there are players, ",
    "--set limit=many": "limit has to be a whole number, not 'many'.",
    "--set limit": "'limit' changes no option: write OPTION=VALUE, such as limit=15.",
    "--set limit=1_0": "limit has to be a whole number, not '1_0'.",
    "--listen a..b": "'a..b' is not an address: ",
    f"--listen unix:/{'x' * 200}": f"/{'x' * 200} is too long for a socket: the path can have ",
    f"--admin /{'x' * 200}": f"/{'x' * 200} is too long for a socket: the path can have ",
    "--listen unix:/\udcff": "'unix:/\\udcff' is not an address: ",
    "--announce \x1b[2J": "'\\x1b[2J' is no name for others to see: write 1 to 20 characters ",
    f"--announce {'x' * 21}": f"'{'x' * 21}' is no name for others to see: ",
    "--metrics nope": "'nope' is no address for metrics: write host:port or unix:PATH.",
    "--set limit=0": "limit cannot be 0, but has to be 1 or more.",
    "--set limit=9999999": "limit cannot be 9999999, but has to be 1000000 or less.",
    "--set players=5": "players cannot be 5, but one of 3, 4.",
    "--set targets=8,x,3": "targets has to be whole numbers such as 8,5,3, not '8,x,3'.",
    "--set targets=8,5": "targets cannot be [8, 5]: there have to be 3 numbers.",
    "--set deck=51": "kitty cannot be 4 with this deck, but has to be 0.",
    "--set packets=5": "packets cannot be 5, but one of 1, 2, 4, 8, 16.",
    "--set deck=51 kitty=0 players=4 targets=5,4,4,4": "deck cannot be 51 with this many "
    "players, but has to be 52.",
    "--rules club --set limit=17": "limit cannot be 17, but has to be 16 or less.",
    "--rules mess --set targets=17,0,0": "targets cannot be 17, but has to be 16 or less.",
    "--rules four-6433 --set end=tricks limit=13": "limit cannot be 13, but has to be 12 or less.",
    "--rules mess --set targets=16,0,0 dealer_need=ahead": "targets cannot be [16, 0, 0]: no "
    "dealer could win, whose target has to be 15 or less.",
    "--set targets=16,16,16": "targets cannot be [16, 16, 16]: nobody could win, so that one of "
    "them has to be 15 or less.",
    "--bots divine": "There are no bots of level 'divine'; there are casual",
    "--bots casual casual casual": "3 bots leave no seat at a table of 3: at most 2 can be.",
}
WRONG_USAGE = {
    "--bot-pause -1": "argument --bot-pause: '-1' is not a number from 0 up (",
    "--connections 0": "argument --connections: '0' is not a whole number above 0 (",
    "--connections 1_0": "argument --connections: '1_0' is not a whole number above 0 (",
    "--bot-pause ١": "argument --bot-pause: '١' is not a number from 0 up (",  # noqa: RUF001
    "--socket-mode 0o6": "argument --socket-mode: '0o6' is not a mode of three octal digits, ",
    "--connections 1.5": "argument --connections: '1.5' is not a whole number above 0 (",
    "--linger-seconds nan": "argument --linger-seconds: 'nan' is not a number above 0 (",
    "--ping-seconds inf": "argument --ping-seconds: 'inf' is not a number above 0 (",
    "--log-level loud": "argument --log-level: 'loud' is not one of debug, info, warning, error (",
    "--listen": "argument --listen: expected at least one argument (",
    "here": "unrecognized arguments: here (",
}


def parse(line: str) -> Options:
    """The options of a line."""
    return parse_options(line.split())


def test_without_options_everything_has_a_default() -> None:
    options = parse("")
    assert options.addresses == ()
    assert options.rules == preset("online")
    assert options.bots == ()
    assert options.bot_pause_seconds == 0.7
    assert options.limits == Limits()
    assert not options.until_eof


def test_options_can_be_given_in_a_row_or_repeated() -> None:
    options = parse("--listen [::1]:7 unix:/x --listen host --set limit=3 end=hands --bots simple")
    assert options.addresses == (TcpAddress("::1", 7), UnixAddress("/x"), TcpAddress("host"))
    assert options.rules == preset("online", {"limit": 3, "end": "hands"})
    assert options.bots == ("casual",)


def test_every_limit_is_an_option() -> None:
    names = {name.replace("_", "-") for name in Limits.__struct_fields__}
    assert names <= set(ALL_OPTIONS)
    assert parse("--ping-seconds 2.5 --tables 7").limits == Limits(ping_seconds=2.5, tables=7)


@pytest.mark.parametrize("line", REFUSED)
def test_a_value_that_cannot_be_is_named_in_a_sentence(line: str) -> None:
    with pytest.raises(CommandError) as failure:
        parse(line)
    assert str(failure.value).startswith(REFUSED[line])
    assert str(failure.value).endswith(".")


@pytest.mark.parametrize("line", WRONG_USAGE)
def test_wrong_usage_is_told_in_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        parse(line)
    assert exit_.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith(f"sergeant-major: {WRONG_USAGE[line]}")
