"""The real `Session`: a line to a server over asyncio, kept up, and picked up when it is lost.

Not here: what the messages mean for the game (state/model.py) and for the screen.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, repeat

from msgspec.structs import replace

from client.net.answer_timer import OVERDUE_SECONDS, AnswerTimer
from client.net.name_proof import NameProof
from client.net.tokens import TokenStore
from client.net.whereabouts import Opening, Whereabouts
from client.state.connection import LineEnded, LinkState, LinkStatus
from client.state.model import Update
from protocol import EOF, NEED_DATA, ClientConnection, Connection, RemoteProtocolError, Role
from protocol.address import Address, UnixAddress
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    GameView,
    Goodbye,
    Happened,
    Hello,
    Ping,
    Pong,
    Refused,
    Rejected,
    ServerMessage,
    Welcome,
)

CONNECT_SECONDS = 10.0
WELCOME_SECONDS = 10.0
CLOSE_SECONDS = 1.0
PING_SECONDS = 10.0
LOSS_SECONDS = 25.0  # a line on which not even a Pong has come for so long is lost
RETRY_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
LONGEST_RETRY_SECONDS = 15.0

_FINAL_GOODBYES = ("replaced", "kicked", "banned", "bad_message")


class Network:
    """A player's line to the server at `address`. `opening` asks for a table or the lobby, once:
    after a loss the player goes back to where they were. `password` is the server's, `features` are
    those of a Hello.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        tokens: TokenStore,
        opening: Opening,
        password: str = "",
        features: tuple[str, ...] = (),
    ) -> None:
        self._address = address
        self._name = name
        self._password = password
        self._features = features
        self._name_proof = NameProof(tokens, name, address)
        self._whereabouts = Whereabouts(opening)
        self._link = LinkState(LinkStatus.CONNECTING)
        self._deliver: Callable[[Update], None] = lambda update: None
        self._connection: ClientConnection = Connection(Role.CLIENT)
        self._writer: asyncio.StreamWriter | None = None
        self._welcomed = False
        self._unanswered: Act | None = None
        self._is_sent = False  # the unanswered action, on the line as it is now
        self._is_repeated = False
        self._latest_delay_ms: int | None = None
        self._answer_timer = AnswerTimer(lambda is_silent: self._tell(is_silent=is_silent))

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self._deliver = deliver
        pauses = _pauses()
        while True:
            try:
                await self._run_once()
            except LineEnded as ended:
                self._tell(status=LinkStatus.ENDED, code=ended.code, params=ended.params)
                return
            if self._link.status is LinkStatus.ONLINE:
                pauses = _pauses()
            pause = next(pauses)
            self._tell(status=LinkStatus.LOST, retry_seconds=pause)
            await asyncio.sleep(pause)

    def send(self, message: ClientMessage) -> None:
        is_online = self._link.status is LinkStatus.ONLINE
        if isinstance(message, Act):
            self._unanswered, self._is_sent, self._is_repeated = message, is_online, False
        self._whereabouts = self._whereabouts.sent(message)
        if is_online:
            self._write(message)

    async def _run_once(self) -> None:
        """From connecting until the line is lost. Raises LineEnded."""
        try:
            reader, self._writer = await self._connect()
        except (OSError, TimeoutError, UnicodeError):  # the last: a name that no host can have
            self._give_up_unless_known("unreachable")
            return
        try:
            await self._exchange_messages(reader)
        except (OSError, TimeoutError, RemoteProtocolError, EOFError) as error:
            self._give_up_unless_known(_code_of(error))
        finally:
            self._writer.close()
            with suppress(OSError, TimeoutError):  # whatever happens to it, it is over
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._writer.wait_closed()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address = self._address
        async with asyncio.timeout(CONNECT_SECONDS):
            if isinstance(address, UnixAddress):
                return await asyncio.open_unix_connection(address.path)
            return await asyncio.open_connection(address.host, address.port)

    def _give_up_unless_known(self, code: str) -> None:
        """A server that has sent a Welcome will be back; another was the wrong address."""
        if not self._welcomed:
            raise LineEnded(code, {"address": str(self._address)})

    async def _exchange_messages(self, reader: asyncio.StreamReader) -> None:
        self._connection = Connection(Role.CLIENT)
        self._is_sent = False
        token = self._name_proof.load(self._transport)
        hello = Hello(PROTOCOL_VERSION, self._name, token, self._features, self._password)
        self._write(hello)
        async with asyncio.timeout(WELCOME_SECONDS):
            await self._read_until_welcomed(reader)
        pinging = asyncio.create_task(self._ping())
        try:
            while True:
                async with asyncio.timeout(LOSS_SECONDS):
                    await self._read(reader)
        finally:
            pinging.cancel()
            self._answer_timer.stop()

    async def _read_until_welcomed(self, reader: asyncio.StreamReader) -> None:
        while self._link.status is not LinkStatus.ONLINE:
            await self._read(reader)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        data = await reader.read(64 * 1024)
        self._count(received=len(data))
        self._answer_timer.stop()
        self._connection.receive_data(data)
        while (event := self._connection.next_event()) is not NEED_DATA:
            if event is EOF:
                raise EOFError
            self._receive(event)

    def _receive(self, message: ServerMessage) -> None:
        match message:
            case Welcome(token=token, table=table):
                self._name_proof.keep(token, self._transport)
                self._welcomed = True
                self._tell(status=LinkStatus.ONLINE, code="")
                self._be_welcomed(table)
            case Refused(code="password") if not self._password:
                raise LineEnded("no_password", {})
            case Refused(code=code, params=params):
                raise LineEnded(code, params)
            case Goodbye(code=code, params=params) if code in _FINAL_GOODBYES:
                raise LineEnded(code, params)
            case Goodbye(code=code):
                self._link = replace(self._link, code=code)  # told when the line is lost
                self._deliver(message)
            case Rejected(code="bad_password") if self._whereabouts.has_given_none(message):
                raise LineEnded("no_table_password", {})
            case Rejected(code=code, params=params) if self._whereabouts.is_final(message):
                raise LineEnded(code, params)
            case Ping(number=number):
                self._write(Pong(number))
            case Pong(number=number):
                self._measured(_now_ms() - number)
            case _:
                self._go_on_from(message)

    def _be_welcomed(self, table: str) -> None:
        self._whereabouts, update = self._whereabouts.welcomed(table)
        if update is not None:
            self._deliver(update)
        if self._whereabouts.is_asking:
            self._write(self._whereabouts.opening)

    def _measured(self, delay_ms: int) -> None:
        """How long an answer took. A server that stood still does not make the line a slow one."""
        if delay_ms > OVERDUE_SECONDS * 1000:
            return
        latest, self._latest_delay_ms = self._latest_delay_ms, delay_ms
        if latest is not None:
            self._tell(delay_ms=min(latest, delay_ms))

    def _go_on_from(self, message: ServerMessage) -> None:
        update = self._whereabouts.meaning(message)
        self._whereabouts, reply = self._whereabouts.received(message)
        if not self._is_needless(update):
            self._follow(update)
            self._deliver(update)
        if reply is not None:
            self._write(reply)

    def _is_needless(self, message: Update) -> bool:
        """Whether it only says that an action which was repeated had arrived the first time."""
        if not self._is_repeated or not isinstance(message, Rejected) or message.code != "stale":
            return False
        self._is_repeated = False
        return self._unanswered is None

    def _follow(self, message: Update) -> None:
        """What becomes of the action that was sent last."""
        match message:
            case Happened() | Rejected():
                self._unanswered = None
            case GameView(seq=seq):
                if self._unanswered is None or self._unanswered.seq != seq:
                    self._unanswered = None
                elif not self._is_sent:  # a server may tell twice where the game is
                    self._is_sent = self._is_repeated = True
                    self._write(self._unanswered)
            case _:
                pass

    @property
    def _transport(self) -> asyncio.WriteTransport:
        assert self._writer is not None
        return self._writer.transport

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            self._write(Ping(_now_ms()))

    def _write(self, message: ClientMessage) -> None:
        assert self._writer is not None
        data = self._connection.send(message)
        self._count(sent=len(data))
        if isinstance(message, Act | Ping):
            self._answer_timer.start()
        self._writer.write(data)

    def _count(self, received: int = 0, sent: int = 0) -> None:
        self._link = replace(
            self._link,
            bytes_received=self._link.bytes_received + received,
            bytes_sent=self._link.bytes_sent + sent,
        )

    def _tell(self, **changes: object) -> None:
        self._link = replace(self._link, **changes)
        self._deliver(self._link)


def _pauses() -> Iterator[float]:
    return chain(RETRY_SECONDS, repeat(LONGEST_RETRY_SECONDS))


def _now_ms() -> int:
    return int(time.monotonic() * 1000) % 2**32


def _code_of(error: Exception) -> str:
    match error:
        case TimeoutError():
            return "no_answer"
        case RemoteProtocolError():
            return "not_a_server"
        case _:
            return "closed"
