"""The config file: the same names as the options, what it gives, and what is said to be wrong."""

import os
from pathlib import Path

import pytest

from engine.presets import preset
from protocol.address import TcpAddress, UnixAddress
from server.__main__ import main
from server.admission.bans import Bans
from server.config.options import Options, TlsOptions
from server.config.settings import ALL_OPTIONS
from server.console import CommandError
from tests.certificates import authority
from tests.server.fakes.options import parse_options

FULL = """
listen = ["[::1]:7", "unix:/x"]
rules = "mess"
set = ["limit=3", "end=hands"]
bots = ["simple"]
bot-pause = 0
data = "/var/lib/sergeant-major"
names-from = "tokens"
socket-mode = "660"
tls-certificate = "/etc/chain.pem"
tls-key = "/etc/key.pem"
admin = "/run/admin"
metrics = "127.0.0.1:9358"
log-level = "debug"
until-eof = true
connections = 20
ping-seconds = 2.5
handshake-seconds = 5
"""

WRONG = {
    'connections = "many"': "connections cannot be 'many', but has to be a whole number above 0.",
    "message-bytes = 1": "message-bytes cannot be 1, but has to be a whole number from 2048 up.",
    "connections = 0": "connections cannot be 0, but has to be a whole number above 0.",
    "connections = 1.5": "connections cannot be 1.5, but has to be a whole number above 0.",
    "connections = true": "connections cannot be true, but has to be a whole number above 0.",
    "ping-seconds = nan": "ping-seconds cannot be nan, but has to be a number above 0.",
    "ping-seconds = -1": "ping-seconds cannot be -1, but has to be a number above 0.",
    'bot-pause = "0"': "bot-pause cannot be '0', but has to be a number from 0 up.",
    'listen = "host"': "listen cannot be 'host', but has to be a list of texts, such as",
    "listen = [1]": "listen cannot be [1], but has to be a text.",
    "until-eof = 1": "until-eof cannot be 1, but has to be true or false.",
    'log-level = "loud"': "log-level cannot be 'loud', but has to be one of debug, info, ",
    'socket-mode = "rw"': "socket-mode cannot be 'rw', but has to be a mode of three octal digits",
    "socket-mode = 660": "socket-mode cannot be 660, but has to be a mode of three octal digits",
    'names-from = "dns"': "names-from cannot be 'dns', but has to be one of login, tokens.",
    "data = 1979-05-27": "data cannot be datetime.date(1979, 5, 27), but has to be the path of ",
    "conections = 7": "there is no option 'conections'; there are listen, rules, ",
    "[limits]\nconnections = 7": "there is no option 'limits'; there are listen, rules, ",
    'rules = "chess"': "There is no preset 'chess'; there are online, ",
    'rules = "club"\nset = ["limit=17"]': "limit cannot be 17, but has to be 16 or less.",
    'rules = "mess"\nset = ["targets=17,0,0"]': "targets cannot be 17, but has to be 16 or less.",
    'rules = "four-6433"\nset = ["end=tricks", "limit=13"]': "limit cannot be 13, but has to be 1",
    'rules = "mess"\nset = ["targets=16,0,0", "dealer_need=ahead"]': "targets cannot be [16, "
    "0, 0]: no dealer could win, whose target has to be 15 or less.",
    'set = ["limit=x"]': "limit has to be a whole number, not 'x'.",
    'listen = [":x"]': "':x' is not an address: write host, ",
    'metrics = "a b"': "'a b' is not an address: write host, ",
    'data = "/x"\nno-data = true': "With no-data there can be no data: leave one of them out.",
    'tls-certificate = "/x"\nno-tls = true': "With no-tls there is no certificate: leave one of ",
    'tls-key = "/x"': "tls-key is the key of tls-certificate: name that, too.",
    'password-file = "/no/such"': "The password in /no/such cannot be read: No such file",
}


def parse(content: str, directory: Path, *line: str) -> Options:
    """What a file with that content gives, and a command line beside it."""
    path = directory / "serve.toml"
    path.write_text(content)
    return parse_options(["--config", str(path), *line])


def test_every_option_can_stand_in_the_file(tmp_path: Path) -> None:
    options = parse(FULL, tmp_path)
    assert options.addresses == (TcpAddress("::1", 7), UnixAddress("/x"))
    assert options.rules == preset("mess", {"limit": 3, "end": "hands"})
    assert options.bots == ("casual",)
    assert options.bot_pause_seconds == 0
    assert options.data == Path("/var/lib/sergeant-major")
    assert not options.names_from_login
    assert options.socket_mode == 0o660
    assert options.tls == TlsOptions(Path("/etc/chain.pem"), Path("/etc/key.pem"))
    assert options.admin == Path("/run/admin")
    assert options.metrics == TcpAddress("127.0.0.1", 9358)
    assert options.log_level == "debug"
    assert options.until_eof
    assert options.limits.connections == 20
    assert (options.limits.ping_seconds, options.limits.handshake_seconds) == (2.5, 5.0)


def test_the_command_line_overrides_the_file(tmp_path: Path) -> None:
    options = parse(FULL, tmp_path, "--listen", "host", "--connections", "7", "--set", "limit=5")
    assert options.addresses == (TcpAddress("host"),)
    assert options.rules == preset("mess", {"limit": 5})
    assert options.limits.connections == 7
    assert options.limits.ping_seconds == 2.5


def test_how_tcp_is_encrypted_is_overridden_as_a_whole(tmp_path: Path) -> None:
    assert parse(FULL, tmp_path, "--no-tls").tls is None
    own = parse("no-tls = true", tmp_path, "--tls-certificate", "/x")
    assert own.tls == TlsOptions(Path("/x"))
    assert own.encrypts
    assert not parse('listen = ["unix:/x"]', tmp_path).encrypts


def test_what_is_kept_where_is_overridden_by_the_command_line_too(tmp_path: Path) -> None:
    assert parse(FULL, tmp_path, "--no-data").data is None
    assert parse("no-data = true", tmp_path).data is None
    assert parse("no-data = true", tmp_path, "--data", "/x").data == Path("/x")


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(CommandError, match=r"^/dev/zero has to be a file of at most 1048576 bytes"):
        parse_options(["--config", "/dev/zero"])


def test_lists_within_lists_without_end_are_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="has lists within lists that are too deep"):
        parse("a=" + "[" * 5000, tmp_path)


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    assert parse("", tmp_path) == parse_options([])


@pytest.mark.parametrize("content", WRONG)
def test_what_cannot_be_is_told_with_the_file_the_key_and_what_would_be_right(
    content: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError) as failure:
        parse(content, tmp_path)
    said = str(failure.value)
    assert said.startswith(f"{tmp_path / 'serve.toml'}: {WRONG[content]}")
    assert "\n" not in said
    assert said.endswith(".")


def test_a_mistake_on_the_command_line_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"^There is no preset 'chess'"):
        parse(FULL, tmp_path, "--rules", "chess")


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"listen = [", "is no TOML: "), (b"\xff", "is no TOML: "), (b"a=1\na=2", "is no TOML: ")],
)
def test_a_file_that_is_no_toml_is_told(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "serve.toml"
    path.write_bytes(content)
    with pytest.raises(CommandError) as failure:
        parse_options(["--config", str(path)])
    assert str(failure.value).startswith(f"{path} {why}")


def test_a_list_of_no_addresses_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "serve.toml"
    path.write_text("listen = []\n")
    assert main(["--config", str(path), "--check"]) == 1
    said = "listen names no address: name one, or leave it out to listen on all."
    assert f"{path}: {said}" in "".join(capsys.readouterr())


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as failure:
        parse_options(["--config", str(tmp_path / "none")])
    assert str(failure.value) == f"{tmp_path / 'none'} cannot be read: No such file or directory."


def test_check_tells_all_that_is_wrong_one_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "serve.toml"
    path.write_text('connections = 0\ncolour = "red"\nrules = "chess"\nlisten = ["a b"]\n')
    assert main(["--config", str(path), "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert all(line.startswith(f"sergeant-major: {path}: ") for line in lines)


def test_check_says_when_nothing_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "serve.toml"
    certificate = authority().certificate_for(tmp_path)
    path.write_text(
        FULL.replace("/etc/chain.pem", str(certificate)).replace('tls-key = "/etc/key.pem"', "")
    )
    assert main(["--config", str(path), "--check"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("The options are fine.\n", "")


@pytest.mark.parametrize("content", [b"", b"\n", b"x" * 65 + b"\n", b"\xff\n"])
def test_a_password_that_cannot_be_is_told_without_it(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_bytes(content)
    with pytest.raises(CommandError) as failure:
        parse_options(["--password-file", str(path)])
    assert str(path) in str(failure.value)
    assert "xxx" not in str(failure.value)


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_text("open sesame \r\nand more\n")
    assert parse_options(["--password-file", str(path)]).password == "open sesame "


def test_the_example_in_the_manual_is_right(tmp_path: Path) -> None:
    manual = Path(__file__).parents[3] / "docs" / "SERVER.md"
    example = manual.read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert parse(example, tmp_path).limits.connections == 500


def test_every_option_has_a_meaning_and_a_name_of_its_own() -> None:
    for name, option in ALL_OPTIONS.items():
        assert name == option.name
        assert option.meaning
        assert name == name.lower()
        assert "_" not in name


def test_check_warns_of_a_game_that_hardly_ever_ends_and_finds_nothing_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "serve.toml"
    path.write_text('rules = "four-7432"\nset = ["end=dealer", "dealer_basis=cumulative"]\n')
    assert main(["--config", str(path), "--check"]) == 0
    said = capsys.readouterr()
    assert said.out == "The options are fine.\n"
    assert said.err == (
        "sergeant-major: A game by these rules hardly ever ends: the targets add up to 16, and a "
        "hand has only 12 tricks.\n"
    )


@pytest.mark.parametrize("below", ["file", "file/below", "closed/below"])
def test_a_check_says_that_data_cannot_be_kept_there_and_makes_nothing(
    below: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "closed").mkdir()
    may_write = os.access
    monkeypatch.setattr(  # for root too
        os, "access", lambda path, mode: "closed" not in str(path) and may_write(path, mode)
    )
    assert main(["--check", "--data", str(tmp_path / below)]) == 1
    assert f"Cannot keep data in {tmp_path / below}: " in capsys.readouterr().err
    assert main(["--check", "--data", str(tmp_path / "new" / "one")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["closed", "file"]


def test_a_check_says_that_a_certificate_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    own = ["--check", "--no-data", "--tls-certificate"]
    assert main([*own, str(tmp_path / "file")]) == 1
    assert f"certificate and key in {tmp_path / 'file'} cannot be" in capsys.readouterr().err
    assert main([*own, str(authority().certificate_for(tmp_path))]) == 0


def test_a_byte_order_mark_in_any_file_of_the_servers_is_skipped(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"
    (tmp_path / "password").write_bytes(mark + b"secret\r\n")
    (tmp_path / "config").write_bytes(mark + b"connections = 20\n")
    (tmp_path / "bans.json").write_bytes(mark + b'["Eve"]')
    options = parse_options(
        ["--config", str(tmp_path / "config"), "--password-file", str(tmp_path / "password")]
    )
    assert (options.limits.connections, options.password) == (20, "secret")
    assert Bans(tmp_path / "bans.json").has_name("Eve")
