"""The real `Session`: a line to a server over asyncio, kept up, and picked up when it is lost.

Not here: what the messages mean for the game (state/model.py) and for the screen.
"""

import asyncio
import secrets
import time
from collections.abc import Callable

from msgspec.structs import replace

from client.net.answer_timer import OVERDUE_SECONDS, AnswerTimer
from client.net.dialer import BY_KEY, Dialer, Line, SilentServer, Trust
from client.net.known_keys import CERTIFIED, KnownKeys
from client.net.name_proof import NameProof
from client.net.retry_pauses import RetryPauses
from client.net.tokens import TokenStore
from client.net.unanswered import UnansweredAction
from client.net.whereabouts import Opening, Whereabouts
from client.state.connection import (
    GONE_WRONG,
    CameBack,
    FirstMeeting,
    LineEnded,
    LinkState,
    LinkStatus,
)
from client.state.fair_deals import DealChecked, FairDeals
from client.state.model import Update
from client.state.told import Told
from engine.public_consistency import Inconsistent
from protocol import EOF, NEED_DATA, ClientConnection, Connection, RemoteProtocolError, Role, State
from protocol.address import Address
from protocol.errors import NO_TLS
from protocol.features import DEALS
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refused,
    Rejected,
    ServerMessage,
    Welcome,
)
from protocol.server_key import key_words

WELCOME_SECONDS = 10.0
PING_SECONDS = 10.0
LOSS_SECONDS = 25.0  # a line on which not even a Pong has come for so long is lost
_READ_BYTES = 4096
_TURN_MESSAGES = 20  # then everything else has its turn, such as a key

_FINAL_GOODBYES = ("replaced", "kicked", "banned", "bad_message")


class Network:
    """A player's line to the server at `address`. `opening` asks for a table or the lobby, once:
    after a loss the player goes back to where they were. `password` is the server's, `features` are
    those of a Hello, `trust` is how the server has to prove that it is the one that is meant.
    `welcomed` is called when it has let the player in for the first time.
    """

    def __init__(
        self,
        address: Address,
        name: str,
        tokens: TokenStore,
        opening: Opening,
        password: str = "",
        features: tuple[str, ...] = (),
        trust: Trust = BY_KEY,
        welcomed: Callable[[], None] = lambda: None,
    ) -> None:
        self._address = address
        self._name = name
        self._password = password
        self._features = features
        self._name_proof = NameProof(tokens, name)
        self._dialer = Dialer(address, KnownKeys(tokens.directory), trust)
        self._welcomed = welcomed
        self._whereabouts = Whereabouts(opening)
        self._link = LinkState(LinkStatus.CONNECTING)
        self._deliver: Callable[[Update], None] = lambda update: None
        self._connection: ClientConnection = Connection(Role.CLIENT)
        self._line: Line | None = None
        self._has_been_welcomed = False
        self._told = Told()
        self._unanswered = UnansweredAction()
        self._fair_deals = FairDeals(secrets.token_bytes)
        self._pings = self._pongs = 0
        self._hand_by_ping: dict[int, int] = {}  # of the seeds that were sent before that ping
        self._pauses = RetryPauses()
        self.try_now = self._pauses.cut_short
        self._latest_delay_ms: int | None = None
        self._answer_timer = AnswerTimer(lambda is_silent: self._tell(is_silent=is_silent))

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self._deliver = deliver
        while self._link.status is not LinkStatus.ENDED:
            await self._run_once()
            if self._link.status is LinkStatus.LOST:
                await self._pauses.wait(self._link.retry_seconds)

    def send(self, message: ClientMessage) -> None:
        if isinstance(message, Act):
            hand = self._told.view.public.hand if self._told.view else 0
            self._unanswered.decide(message, hand, is_sent=self._is_up)
        self._whereabouts = self._whereabouts.sent(message)
        if self._is_up:
            self._write(message)

    @property
    def _is_up(self) -> bool:
        """Whether anything can be said: not any more once the server has said goodbye, however late
        the end of its stream comes.
        """
        is_open = self._connection.state is State.OPEN
        return is_open and self._link.status is LinkStatus.ONLINE

    async def _run_once(self) -> None:
        """From connecting until the line is lost, or has ended."""
        try:
            self._line = line = await self._dialer.connect()
        except LineEnded as ended:
            self._end(ended)
            return
        except SilentServer:
            self._lose("no_answer")
            return
        except (OSError, TimeoutError, UnicodeError):  # the last: a name that no host can have
            self._lose("unreachable")
            return
        try:
            await self._exchange_messages(line)
        except LineEnded as ended:
            self._end(ended)
        except (OSError, TimeoutError, EOFError) as error:
            self._lose("no_answer" if isinstance(error, TimeoutError) else "closed")
        except (RemoteProtocolError, Inconsistent) as error:
            self._distrust(error)
        finally:
            await line.close()

    def _lose(self, code: str) -> None:
        """A server that has sent a Welcome will be back; another was the wrong address."""
        if not self._has_been_welcomed:
            self._end_for(code)
            return
        self._tell(status=LinkStatus.LOST, retry_seconds=self._pauses.next_seconds())

    def _distrust(self, error: RemoteProtocolError | Inconsistent) -> None:
        """What a server says that cannot be it would say again."""
        if isinstance(error, RemoteProtocolError) and error.code == "cut_short":
            self._lose("closed")
        else:
            self._end_for(GONE_WRONG if self._has_been_welcomed else "not_a_server")

    def _end_for(self, code: str) -> None:
        self._end(LineEnded(code, {"address": str(self._address)}))

    def _end(self, ended: LineEnded) -> None:
        self._tell(status=LinkStatus.ENDED, code=ended.code, params=ended.params)

    async def _exchange_messages(self, line: Line) -> None:
        self._connection = Connection(Role.CLIENT)
        self._unanswered.begin_line()
        self._fair_deals.begin_line()
        self._pings = self._pongs = 0
        self._hand_by_ping.clear()
        token = self._name_proof.load(line)
        features = (*self._features, DEALS)
        self._write(Hello(PROTOCOL_VERSION, self._name, token, features, self._password))
        async with asyncio.timeout(WELCOME_SECONDS):
            await self._read_until_welcomed(line.reader)
        pinging = asyncio.create_task(self._ping())
        try:
            while True:
                async with asyncio.timeout(LOSS_SECONDS):
                    await self._read(line.reader)
        finally:
            pinging.cancel()
            self._answer_timer.stop()

    async def _read_until_welcomed(self, reader: asyncio.StreamReader) -> None:
        while self._link.status is not LinkStatus.ONLINE:
            await self._read(reader)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Takes in a part of what has come, and lets everything else have its turn."""
        data = await reader.read(_READ_BYTES)
        self._count(received=len(data))
        self._answer_timer.stop()
        self._connection.receive_data(data)
        count = 0
        while (event := self._connection.next_event()) is not NEED_DATA:
            if event is EOF:
                raise EOFError
            self._receive(event)
            count += 1
            if count % _TURN_MESSAGES == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)

    def _receive(self, message: ServerMessage) -> None:
        match message:
            case Welcome(token=token, table=table, ssh_port=ssh_port):
                first_meeting = self._know_server(token)
                if not self._has_been_welcomed:
                    self._welcomed()
                self._has_been_welcomed = True
                self._pauses.begin_line()
                self._tell(status=LinkStatus.ONLINE, code="", ssh_port=ssh_port)
                if first_meeting is not None:
                    self._deliver(first_meeting)
                self._be_welcomed(table)
            case Refused(code="bad_message", params={"why": why}) if why == NO_TLS:
                raise LineEnded("only_tls", {"address": str(self._address)})
            case Refused(code="password") if not self._password:
                raise LineEnded("no_password", {})
            case Refused(code=code, params=params):
                raise LineEnded(code, params)
            case Goodbye(code=code, params=params) if code in _FINAL_GOODBYES:
                raise LineEnded(code, params)
            case Goodbye(code=code):
                self._link = replace(self._link, code=code)  # told when the line is lost
                self._deliver(message)
                raise EOFError
            case Rejected(code="bad_password") if self._whereabouts.has_given_none(message):
                raise LineEnded("no_table_password", {})
            case Rejected(code=code, params=params) if self._whereabouts.is_final(message):
                raise LineEnded(code, params)
            case Ping(number=number):
                self._write(Pong(number))
            case Pong(number=number):
                self._pongs += 1
                if hand := self._hand_by_ping.pop(self._pongs, 0):
                    self._fair_deals.seed_has_arrived(hand)
                self._measured(_now_ms() - number)
            case _:
                self._go_on_from(message)

    def _know_server(self, token: bytes) -> FirstMeeting | None:
        """Keeps by what the two know each other; the words of its key where they have never met."""
        line = self._line
        assert line is not None
        words = "" if line.key in (b"", CERTIFIED) else key_words(line.key)
        is_first = words != "" and not self._name_proof.is_known_to(line)
        self._link = replace(self._link, key_words=words)
        self._name_proof.keep(token, line)
        self._dialer.keep(line)
        return FirstMeeting(words) if is_first else None

    def _be_welcomed(self, table: str) -> None:
        self._whereabouts, update = self._whereabouts.welcomed(table)
        if update is not None:
            self._take_in(update)
        if self._whereabouts.is_asking:
            self._write(self._whereabouts.opening)

    def _measured(self, delay_ms: int) -> None:
        """How long an answer took. A server that stood still does not make the line a slow one."""
        if not 0 <= delay_ms <= OVERDUE_SECONDS * 1000:
            return
        latest, self._latest_delay_ms = self._latest_delay_ms, delay_ms
        if latest is not None:
            self._tell(delay_ms=min(latest, delay_ms))

    def _go_on_from(self, message: ServerMessage) -> None:
        update = self._whereabouts.meaning(message)
        self._whereabouts, reply = self._whereabouts.received(message)
        if not self._unanswered.is_answer_to_repeat(update):
            self._take_in(update)
        if reply is not None:
            self._write(reply)

    def _take_in(self, update: ServerMessage | CameBack) -> None:
        """Hands an update on that can be, and what follows from it for the latest decision and for
        the deals.
        """
        if isinstance(update, CameBack):
            self._deliver(update)
            return
        self._told = self._told.then(update)
        due = self._unanswered.receive(update)
        if isinstance(due, Act):
            self._write(due)
        self._deliver(update)
        if isinstance(due, Rejected):
            self._deliver(due)
        if checked := self._take_part_in_deals(update):
            self._deliver(checked)

    def _take_part_in_deals(self, update: ServerMessage) -> DealChecked | None:
        """Sends a seed where one is due; what has been found out about a deal."""
        seed, checked = self._fair_deals.receive(update, self._told.view)
        if seed is not None and self._is_up:
            self._write(seed)
            self._write(Ping(_now_ms()))  # whose answer says that the seed has arrived
            self._hand_by_ping[self._pings] = seed.hand
        return checked

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            self._write(Ping(_now_ms()))

    def _write(self, message: ClientMessage) -> None:
        assert self._line is not None
        data = self._connection.send(message)
        self._count(sent=len(data))
        if isinstance(message, Act | Ping):
            self._answer_timer.start()
        self._pings += isinstance(message, Ping)
        self._line.writer.write(data)

    def _count(self, received: int = 0, sent: int = 0) -> None:
        self._link = replace(
            self._link,
            bytes_received=self._link.bytes_received + received,
            bytes_sent=self._link.bytes_sent + sent,
        )

    def _tell(self, **changes: object) -> None:
        self._link = replace(self._link, **changes)
        self._deliver(self._link)


def _now_ms() -> int:
    return int(time.monotonic() * 1000) % 2**32
