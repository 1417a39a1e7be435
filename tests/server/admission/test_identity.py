"""Identity on real sockets: login names that the kernel proves beside names proved by tokens."""

import os
import pwd
import stat
import sys
from pathlib import Path

import pytest
from trio.testing import MockClock

from protocol.address import UnixAddress
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Goodbye, Hello, Refused, Welcome
from server.admission.bans import Bans
from server.admission.logins import SystemLogins
from server.admission.new_names import NewNames
from server.admission.policy import AdmissionPolicy
from server.connections.listeners import open_listeners
from server.connections.origin import Origin, network_of, origin_of
from server.storage.failure import StorageFailure
from server.storage.names import MemoryNameStore
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import memory_server
from tests.server.fakes.socket_server import socket_server

pytestmark = pytest.mark.trio

LOGIN = pwd.getpwuid(os.getuid()).pw_name


class Logins:
    """Accounts as a test has them: this user is called `name`."""

    def __init__(self, name: str | None) -> None:
        self.name = name

    async def name_of(self, uid: int) -> str | None:
        assert uid == os.getuid()
        return self.name

    async def has(self, name: str) -> bool:
        return name in (self.name, "root")


def with_logins(name: str | None = "ida") -> AdmissionPolicy:
    """A server where this user's login name counts."""
    return AdmissionPolicy(logins=Logins(name))


async def test_on_a_unix_socket_a_player_is_called_by_their_login_name(tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=with_logins()) as server:
        ida = await server.meet("Queen of Spades", server.addresses[1])
        welcome = await ida.hear_a(Welcome)
        assert (welcome.name, welcome.token) == ("ida", b"")


async def test_without_an_account_a_player_is_called_by_their_number(tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=with_logins(None)) as server:
        nobody = await server.meet("Ann", server.addresses[1])
        assert (await nobody.hear_a(Welcome)).name == f"uid {os.getuid()}"


async def test_a_login_name_that_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=with_logins("a" * 32)) as server:
        refused = await (await server.meet("Ann", server.addresses[1])).hear_end()
        assert isinstance(refused, Refused)
        assert refused.code == "bad_name"


async def test_a_second_login_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=with_logins()) as server:
        first = await server.connect("ida", server.addresses[1])
        await server.connect("ida", server.addresses[1])
        assert await first.hear_end() == Goodbye("replaced")


@pytest.mark.parametrize("token", [b"", b"uid %d" % os.getuid(), b"\0" * 32])
async def test_a_login_name_cannot_be_taken_over_tcp(token: bytes, tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=with_logins()) as server:
        await server.connect("ida", server.addresses[1])
        thief = await server.meet("Ida", token=token)
        assert await thief.hear_end() == Refused("name_in_use", {"name": "Ida"})


async def test_a_login_name_is_kept_for_its_owner_also_before_they_first_come(
    tmp_path: Path,
) -> None:
    async with socket_server(tmp_path, policy=with_logins()) as server:
        for name in ("ida", "root"):
            early = await server.meet(name)
            assert await early.hear_end() == Refused("name_in_use", {"name": name})
        await server.connect("ida", server.addresses[1])


async def test_a_name_that_belongs_to_a_token_cannot_be_taken_by_a_login(tmp_path: Path) -> None:
    logins = Logins(None)
    async with socket_server(tmp_path, policy=AdmissionPolicy(logins=logins)) as server:
        ida = await server.connect("ida")
        logins.name = "ida"
        late = await server.meet("ida", server.addresses[1])
        assert await late.hear_end() == Refused("login_in_use", {"name": "ida"})
        await ida.drop()
        await server.connect("ida", token=ida.token)


async def test_where_names_come_from_tokens_a_unix_socket_is_like_any_other(
    tmp_path: Path,
) -> None:
    async with socket_server(tmp_path) as server:
        ann = await server.connect("Ann", server.addresses[1])
        assert len(ann.token) == 32
        await server.connect(LOGIN)


async def test_the_system_knows_its_users() -> None:
    logins = SystemLogins()
    assert await logins.name_of(os.getuid()) == LOGIN
    assert await logins.name_of(2**32 - 7) is None
    assert await logins.has(LOGIN)
    assert await logins.has(LOGIN.upper())
    assert not await logins.has("nobody is called so")


async def test_the_kernel_says_where_a_peer_comes_from(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        inet = await server.plain_stream(server.addresses[0])
        unix = await server.stream(server.addresses[1])
        assert origin_of(inet) == Origin(network_of("127.0.0.1"))
        assert origin_of(unix) == Origin(uid=os.getuid())


async def test_others_may_connect_where_the_mode_of_the_socket_says_so(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    async with open_listeners([UnixAddress(str(path))], 0o666):
        assert stat.S_IMODE(path.stat().st_mode) == 0o666


async def test_a_limit_counts_each_address_and_each_user_by_itself(tmp_path: Path) -> None:
    async with socket_server(tmp_path, connections_per_address=2) as server:
        inet, unix = server.addresses
        names = iter("ABCDEFGH")
        for where in (inet, inet, unix, unix):
            last = await server.connect(next(names), where)
        for where in (inet, unix):
            late = await server.meet(next(names), where)
            assert await late.hear_end() == Refused("too_many_from_address")
        await last.drop()
        while True:  # until the server has seen it
            again = await server.meet("Zoe", unix)
            if isinstance(await again.hear(), Welcome):
                break


async def test_one_address_does_not_use_up_all_names(tmp_path: Path) -> None:
    async with socket_server(tmp_path, policy=AdmissionPolicy(new_names=NewNames(2))) as server:
        ann = await server.connect("Ann")
        await server.connect("Ben")
        assert await (await server.meet("Cat")).hear_end() == Refused("too_many_names")
        await server.connect("Ann", token=ann.token)
        await server.connect("Cat", server.addresses[1])


async def test_names_come_again_with_time_and_what_is_kept_about_it_is_bounded() -> None:
    names = NewNames(60)
    here = Origin(network_of("192.0.2.1"))
    assert [names.take(here, 0) for _ in range(61)] == [True] * 60 + [False]
    assert [names.take(here, 61), names.take(here, 61)] == [True, False]
    assert all(names.take(Origin(uid=uid), 61) for uid in range(10_000))
    assert names.take(here, 61)  # it is the oldest, and so forgotten


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")
async def test_a_player_from_another_address_is_not_counted_with_the_first(
    tmp_path: Path,
) -> None:
    async with socket_server(tmp_path, connections_per_address=1) as server:
        inet = server.addresses[0]
        await server.connect("Ann")
        for host in ("127.0.0.2", "127.0.0.3"):
            client = Client(await server.stream(inet, host), host)
            await client.say(Hello(PROTOCOL_VERSION, host))
            await client.hear_a(Welcome)


async def test_a_banned_address_is_told_before_it_says_anything(tmp_path: Path) -> None:
    bans = Bans()
    bans.add("127.0.0.1")
    async with socket_server(tmp_path, policy=AdmissionPolicy(bans=bans)) as server:
        assert await Client(await server.stream(), "Ann").hear_end() == Refused("banned")
        await server.connect("Ann", server.addresses[1])


async def test_of_many_clients_that_are_refused_at_once_not_all_are_told(tmp_path: Path) -> None:
    bans = Bans()
    bans.add("127.0.0.1")
    async with socket_server(tmp_path, policy=AdmissionPolicy(bans=bans)) as server:
        clients = [Client(await server.stream(), "Ann") for _ in range(150)]
        ends = [await client.hear_end() for client in clients]
        assert 100 <= ends.count(Refused("banned")) <= 150
        assert all(end in (Refused("banned"), None) for end in ends)


class UnreadableStore(MemoryNameStore):
    """Its disk does not answer."""

    async def owner(self, key: str) -> bytes | None:
        raise StorageFailure


async def test_where_names_cannot_be_read_a_client_is_told_so_and_not_that_the_server_is_full(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(store=UnreadableStore(10)) as server:
        ann = Client(server.stream(), "Ann")
        await ann.say(Hello(PROTOCOL_VERSION, "Ann"))
        assert await ann.hear_end() == Refused("unavailable")
