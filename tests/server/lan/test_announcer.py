"""Being found on the local network: when, where, how often, and what goes wrong without harm."""

import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest
import trio

from protocol.address import Address, TcpAddress, UnixAddress
from protocol.announcement import Announcement
from server.lan import announcer
from server.lan.announcer import Announcer, Reachable, Registration, can_be_on_lan, reachable_on_lan
from tests.server.fakes.options import parse_options

ANN = Announcement("Ann")
HOSTS = ("127.0.0.1", "192.168.1.20", "8.8.8.8", "::1", "fd00::20", "fe80::20", "2001:4860::1")
ALL = (TcpAddress("0.0.0.0", 7), TcpAddress("::", 7))


class FakeLan:
    """Writes down what is announced. `trouble` is what goes wrong, `held` what a call waits for."""

    def __init__(self, *hosts: str) -> None:
        self.own = hosts
        self.announced: list[Reachable] = []
        self.withdrawn = 0
        self.checks = 0
        self.trouble: Exception | None = None
        self.held: threading.Event | None = None

    def hosts(self) -> Sequence[str]:
        self.checks += 1
        return self.own

    def announce(self, announcement: Announcement, place: Reachable) -> Registration:
        if self.trouble is not None:
            raise self.trouble
        self.announced.append(place)
        return Registration(announcement.label(), self._withdraw)

    def _withdraw(self) -> None:
        if self.held is not None:
            self.held.wait()
        self.withdrawn += 1


async def until(condition: Callable[[], object]) -> None:
    """Waits until that is so: threads take real time."""
    with trio.fail_after(60):
        while not condition():  # noqa: ASYNC110 - the threads know no events of Trio
            await trio.sleep(0.01)


@pytest.mark.parametrize(
    ("listening", "place"),
    [
        (ALL, Reachable(("192.168.1.20", "fd00::20"), 7)),
        (ALL[:1], Reachable(("192.168.1.20",), 7)),
        (ALL[1:], Reachable(("fd00::20",), 7)),
        ((TcpAddress("192.168.1.20", 8), *ALL), Reachable(("192.168.1.20",), 8)),
        ((TcpAddress("127.0.0.1", 8), *ALL[:1]), Reachable(("192.168.1.20",), 7)),
        ((TcpAddress("127.0.0.1", 7), TcpAddress("::1", 7)), None),
        ((TcpAddress("8.8.8.8", 7),), None),
        ((TcpAddress("192.168.1.99", 7),), None),
        ((UnixAddress("/x"),), None),
        ((), None),
    ],
)
def test_the_network_is_told_only_where_it_leads_to_a_listener(
    listening: Sequence[Address], place: Reachable | None
) -> None:
    assert reachable_on_lan(listening, HOSTS) == place


def test_a_machine_in_the_internet_or_without_a_network_announces_nothing() -> None:
    assert reachable_on_lan(ALL, ("127.0.0.1", "203.0.113.5", "2001:4860::1")) is None
    assert reachable_on_lan(ALL, ()) is None


def test_what_only_this_machine_or_the_internet_reaches_can_never_be_found() -> None:
    for host in ("127.0.0.1", "::1", "8.8.8.8", "2001:4860::1"):
        assert not can_be_on_lan(TcpAddress(host))
    assert not can_be_on_lan(UnixAddress("/x"))
    for host in ("0.0.0.0", "::", "10.0.0.1", "fd00::1"):
        assert can_be_on_lan(TcpAddress(host))


@pytest.mark.trio
async def test_a_stop_withdraws_what_was_announced() -> None:
    lan, stop = FakeLan("10.0.0.1"), trio.Event()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(Announcer(ANN, ALL, lan).run, stop)
        await until(lambda: lan.announced)
        assert lan.withdrawn == 0
        stop.set()
    assert (lan.announced, lan.withdrawn) == ([Reachable(("10.0.0.1",), 7)], 1)


@pytest.mark.trio
async def test_what_was_announced_is_withdrawn_also_when_the_server_fails(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    lan = FakeLan("10.0.0.1")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(Announcer(ANN, ALL, lan).run, trio.Event())
        await until(lambda: "find this server as" in caplog.text)
        nursery.cancel_scope.cancel()
    assert lan.withdrawn == 1


@pytest.mark.trio
async def test_other_addresses_are_announced_anew_and_the_same_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(announcer, "CHECK_SECONDS", 0.01)
    lan, stop = FakeLan(), trio.Event()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(Announcer(ANN, ALL, lan).run, stop)
        lan.own = ("10.0.0.1",)
        await until(lambda: lan.announced)
        checks = lan.checks
        await until(lambda: lan.checks > checks + 3)
        lan.own = ("10.0.0.2",)
        await until(lambda: len(lan.announced) == 2)
        assert lan.withdrawn == 1
        lan.own = ()
        await until(lambda: lan.withdrawn == 2)
        stop.set()
    assert lan.announced == [Reachable(("10.0.0.1",), 7), Reachable(("10.0.0.2",), 7)]
    assert lan.withdrawn == 2


@pytest.mark.trio
@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        (OSError(98, "Address already in use"), "[Errno 98] Address already in use"),
        (NotImplementedError(), "NotImplementedError"),
    ],
)
async def test_a_network_that_cannot_be_told_is_a_line_in_the_log_and_no_more(
    trouble: Exception, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    lan, stop = FakeLan("10.0.0.1"), trio.Event()
    lan.trouble = trouble
    async with trio.open_nursery() as nursery:
        nursery.start_soon(Announcer(ANN, ALL, lan).run, stop)
        await until(lambda: caplog.records)
        stop.set()
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage().endswith(f"cannot find this server: {why}")


@pytest.mark.trio
async def test_a_network_that_does_not_take_leave_holds_no_server_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(announcer, "WITHDRAW_SECONDS", 0.05)
    lan, stop = FakeLan("10.0.0.1"), trio.Event()
    lan.held = threading.Event()
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(Announcer(ANN, ALL, lan).run, stop)
            await until(lambda: lan.announced)
            stop.set()
        assert lan.withdrawn == 0
    finally:
        lan.held.set()


@pytest.mark.parametrize("options", ["--no-announce", "--announce Ann --no-announce"])
def test_nothing_is_announced_where_that_is_not_wished(options: str) -> None:
    assert parse_options(options.split()).announced_as == ""


def test_a_server_is_called_as_its_machine_unless_it_is_given_a_name() -> None:
    assert parse_options([]).announced_as
    assert parse_options(["--announce", "  Friday  round "]).announced_as == "Friday round"


def test_a_server_of_this_machine_alone_loads_nothing_for_the_network() -> None:
    program = (
        "import sys, trio\n"
        "from server.config.options import understand\n"
        "from server.config.reading import read_settings\n"
        "from server.process import run\n"
        "options = ['--no-data', '--until-eof', '--listen', '127.0.0.1:0']\n"
        "trio.run(run, understand(read_settings(options))[0])\n"
        "heavy = {'zeroconf', 'ifaddr', 'server.lan.multicast'} & set(sys.modules)\n"
        "print(sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.splitlines()[-1] == "[]"
    assert "announcing" not in done.stdout
