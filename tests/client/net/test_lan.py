"""Finding servers on the local network: what is made of announcements, and of how many."""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.net import lan as net_lan
from client.net import server_watch
from client.net.lan import Interface, NoLan, announced_server, find_servers, in_order, nearest
from client.net.server_watch import ServerWatch
from client.state.found_server import FoundServer
from protocol.address import TcpAddress, parse_address
from tests.client.fakes.lan import ANN, ANN_KEY, BOX, OLD, FakeLan

OURS = ANN.announcement.properties()
HOME = "192.168.1.21/24"
DOCKER = "172.17.0.1/16"


def unknown(_key: bytes) -> bool:
    """Whether the player has been on that server: never."""
    return False


def own(*texts: str) -> list[Interface]:
    """Addresses of this machine."""
    return list(map(ipaddress.ip_interface, texts))


@pytest.mark.parametrize(
    ("hosts", "interfaces", "chosen"),
    [
        (["192.168.1.20"], [HOME], "192.168.1.20"),
        # Both machines have the same virtual network, on which they are alone.
        (["172.17.0.1", "192.168.1.20"], [DOCKER, HOME], "192.168.1.20"),
        (["10.8.0.1", "192.168.1.20"], [HOME], "192.168.1.20"),
        (["fd00::20", "192.168.1.20"], [HOME, "fd00::21/64"], "192.168.1.20"),
        (["fd00::20", "10.8.0.1"], [HOME, "fd00::21/64"], "fd00::20"),
        (["192.168.1.21", "172.17.0.1"], [HOME, DOCKER], "192.168.1.21"),  # this machine itself
        (["10.8.0.1"], [HOME], "10.8.0.1"),
        (["8.8.8.8", "127.0.0.1", "224.0.0.1", "fe80::1", "nonsense"], [HOME], None),
        ([], [HOME], None),
    ],
)
def test_of_the_addresses_of_a_server_the_one_is_taken_that_leads_there_from_here(
    hosts: list[str], interfaces: list[str], chosen: str | None
) -> None:
    assert nearest(hosts, own(*interfaces)) == chosen


def test_what_is_announced_is_a_server_with_its_address() -> None:
    found = announced_server("Ann", 35853, ["192.168.1.20"], OURS, own(HOME), unknown)
    assert found == ANN
    known = announced_server("Ann", 35853, ["192.168.1.20"], OURS, own(HOME), ANN_KEY.__eq__)
    assert known is not None
    assert known.is_known


@pytest.mark.parametrize("port", [None, 0])
def test_without_a_port_nothing_can_be_joined(port: int | None) -> None:
    assert announced_server("Ann", port, ["192.168.1.20"], OURS, own(HOME), unknown) is None


def test_an_address_that_is_not_among_the_first_of_very_many_is_not_looked_for() -> None:
    hosts = ["8.8.8.8"] * 1000 + ["192.168.1.20"]
    assert announced_server("Ann", 1, hosts, OURS, own(HOME), unknown) is None


@given(
    st.text(),
    st.integers(0, 65535),
    st.lists(st.ip_addresses().map(str) | st.text(max_size=9), max_size=5),
    st.dictionaries(st.sampled_from([b"protocol", b"password", b"x"]), st.none() | st.binary()),
)
def test_whatever_a_stranger_announces_is_a_local_address_that_can_be_typed_or_nothing(
    label: str, port: int, hosts: list[str], properties: dict[bytes, bytes | None]
) -> None:
    found = announced_server(label, port, hosts, {**OURS, **properties}, own(HOME), unknown)
    if found is not None:
        assert parse_address(found.address.short) == found.address
        assert found.announcement.name.isprintable()


def test_servers_are_in_the_order_of_their_names_those_without_one_last() -> None:
    other = FoundServer(ANN.announcement, TcpAddress("192.168.1.19"))
    assert in_order([OLD, BOX, ANN, other]) == (other, ANN, BOX, OLD)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server is waited for for long."""
    monkeypatch.setattr(net_lan, "LEAST_SECONDS", 0.02)
    monkeypatch.setattr(net_lan, "MOST_SECONDS", 0.04)
    monkeypatch.setattr(server_watch, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(server_watch, "CHECK_SECONDS", 0.01)


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
@pytest.mark.parametrize("servers", [(), (ANN,), (ANN, BOX)])
async def test_a_search_gives_the_servers_that_are_there_and_then_ends(
    servers: tuple[FoundServer, ...],
) -> None:
    lan = FakeLan(*servers)
    assert await find_servers(lan) == servers
    assert not lan.is_watched


@pytest.mark.asyncio
async def test_a_slow_server_is_waited_for_as_long_as_no_other_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(net_lan, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(net_lan, "MOST_SECONDS", 100.0)
    lan = FakeLan()
    looking = asyncio.create_task(find_servers(lan))
    while not lan.is_watched:  # noqa: ASYNC110 - the network knows no events
        await asyncio.sleep(0)
    lan.tell(ANN)
    assert await looking == (ANN,)


@pytest.mark.asyncio
async def test_a_network_that_cannot_be_asked_is_told_at_once() -> None:
    with pytest.raises(NoLan, match="down"):
        await find_servers(FakeLan(trouble="down"))


class Neighbours:
    """The server that answers to each name, and how many are being asked at once."""

    def __init__(self, **answers: FoundServer) -> None:
        self.answers = answers
        self.asked: list[str] = []
        self.busy = self.most_busy = 0
        self.held: asyncio.Event | None = None

    async def ask(self, name: str) -> FoundServer | None:
        self.asked.append(name)
        self.busy += 1
        self.most_busy = max(self.busy, self.most_busy)
        if self.held is not None:
            await self.held.wait()
        self.busy -= 1
        return self.answers.get(name)


async def watched(
    neighbours: Neighbours,
    script: Callable[["ServerWatch", list[tuple[FoundServer, ...]]], Awaitable[None]],
) -> list[tuple[FoundServer, ...]]:
    """All lists that a watch has told while a script ran."""
    told: list[tuple[FoundServer, ...]] = []
    async with asyncio.TaskGroup() as tasks:
        watch = ServerWatch(neighbours.ask, tasks)
        running = [
            tasks.create_task(watch.tell(told.append)),
            tasks.create_task(watch.check()),
        ]
        async with asyncio.timeout(60):
            await script(watch, told)
        for task in running:
            task.cancel()
    return told


async def until(condition: Callable[[], object]) -> None:
    """Waits until that is so."""
    while not condition():  # noqa: ASYNC110 - nobody says when
        await asyncio.sleep(0.001)


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
async def test_a_server_that_comes_is_listed_until_it_goes() -> None:
    async def script(watch: ServerWatch, told: list[tuple[FoundServer, ...]]) -> None:
        watch.add("ann")
        await until(lambda: told == [(ANN,)])
        watch.add("box")
        await until(lambda: len(told) == 2)
        watch.remove("ann")
        await until(lambda: len(told) == 3)

    assert await watched(Neighbours(ann=ANN, box=BOX), script) == [(ANN,), (ANN, BOX), (BOX,)]


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
async def test_a_server_that_answers_no_more_is_dropped_and_listed_once_it_is_back() -> None:
    neighbours = Neighbours(ann=ANN)

    async def script(watch: ServerWatch, told: list[tuple[FoundServer, ...]]) -> None:
        watch.add("ann")
        await until(lambda: told)
        del neighbours.answers["ann"]
        await until(lambda: told[-1] == ())
        neighbours.answers["ann"] = ANN
        watch.add("ann")
        await until(lambda: told[-1] == (ANN,))

    assert await watched(neighbours, script) == [(ANN,), (), (ANN,)]


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
async def test_a_server_that_announces_the_same_again_and_again_is_told_of_once() -> None:
    neighbours = Neighbours(ann=ANN)

    async def script(watch: ServerWatch, told: list[tuple[FoundServer, ...]]) -> None:
        for _ in range(50):
            watch.add("ann")
            await asyncio.sleep(0)
        asked = len(neighbours.asked)
        await until(lambda: len(neighbours.asked) > asked + 3)

    assert await watched(neighbours, script) == [(ANN,)]
    assert neighbours.most_busy == 1


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
async def test_an_answer_that_comes_after_its_server_has_gone_is_not_listed() -> None:
    neighbours = Neighbours(ann=ANN, box=BOX)
    neighbours.held = asyncio.Event()

    async def script(watch: ServerWatch, told: list[tuple[FoundServer, ...]]) -> None:
        watch.add("ann")
        watch.add("box")
        await until(lambda: neighbours.busy == 2)
        watch.remove("ann")
        assert neighbours.held is not None
        neighbours.held.set()
        await until(lambda: told)

    assert await watched(neighbours, script) == [(BOX,)]


@pytest.mark.usefixtures("quick")
@pytest.mark.asyncio
async def test_a_stranger_with_a_thousand_names_is_asked_about_a_few_of_them() -> None:
    neighbours = Neighbours()
    neighbours.held = asyncio.Event()

    async def script(watch: ServerWatch, told: list[tuple[FoundServer, ...]]) -> None:
        for number in range(1000):
            watch.add(f"fake {number}")
            watch.remove(f"fake {number}")  # which does not make room for more
        for number in range(1000):
            watch.add(f"other {number}")
        await until(lambda: neighbours.busy)
        assert neighbours.held is not None
        neighbours.held.set()
        await until(lambda: not neighbours.busy)

    await watched(neighbours, script)
    assert neighbours.most_busy <= server_watch.MOST_SERVERS
