"""Every client has a part in each deal and checks it: an honest server passes, a liar does not."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from client.state.fair_deals import DealChecked, FairDeals
from engine.actions import Deal
from engine.fair_deal import fair_deal
from engine.proof import Proof, commitment_to
from engine.record import read_record
from engine.rules import RuleSet
from engine.seats import Seat
from engine.verification import CheckedHand, Verdict, verify
from engine.view import View
from protocol.features import DEALS
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    DealCommitted,
    DealRevealed,
    DealSeed,
    GameView,
    GetRecord,
    Happened,
    Hello,
    Join,
    LeftTable,
    Open,
    Ready,
    RecordPart,
    ServerMessage,
    TableState,
    Welcome,
)
from server.tables import deal_secrets, game
from tests.server.fakes.client import Client
from tests.server.fakes.disk_server import disk_server
from tests.server.fakes.memory_server import NAMES, MemoryServer, memory_server

pytestmark = pytest.mark.trio

RULES = RuleSet(end="hands", limit=3)
HIGH_CUT = RuleSet(end="hands", limit=2, first_dealer="high_cut")
HANDS = (1, 2, 3)
Lie = Callable[[ServerMessage], Sequence[ServerMessage]]


class FairClient(Client):
    """Sends its seeds and checks the deals; its seed for the hand that it is `silent_about` stays
    away. `told` is what it has heard, with the view after it.
    """

    def __init__(self, server: MemoryServer, name: str, silent_about: int = 0) -> None:
        super().__init__(server.stream(), name)
        self.silent_about = silent_about
        self.deals = FairDeals(Random(f"{name} {silent_about}").randbytes)
        self.checked: list[DealChecked] = []
        self.told: list[tuple[ServerMessage, View | None]] = []

    async def hear(self) -> ServerMessage | None:
        message = await super().hear()
        if message is not None:
            self.told.append((message, self.view))
            seed, checked = self.deals.receive(message, self.view)
            self.checked += [checked] if checked else []
            if seed is not None and seed.hand != self.silent_about:
                await self.say(seed)
                self.deals.seed_has_arrived(seed.hand)  # long before the next deal
        return message


async def come(server: MemoryServer, name: str, token: bytes = b"") -> FairClient:
    client = FairClient(server, name)
    await client.say(Hello(PROTOCOL_VERSION, name, token, (DEALS,)))
    await client.hear_a(Welcome)
    return client


async def sit_down(server: MemoryServer, rules: RuleSet) -> list[FairClient]:
    """Three in a game that begins."""
    clients = [await come(server, name) for name in NAMES[:3]]
    await clients[0].say(Open(rules))
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code))
    for client in clients:
        await client.hear_a(DealCommitted)
        await client.say(Ready())
    return clients


async def play_to_the_end(clients: Sequence[Client]) -> None:
    async with trio.open_nursery() as nursery:
        for client in clients:
            nursery.start_soon(client.play)


async def verdicts_on_record(client: Client) -> list[CheckedHand]:
    await client.say(GetRecord())
    part = await client.hear_a(RecordPart)
    lines = list(part.lines)
    while not part.is_last:
        part = await client.hear_a(RecordPart)
        lines += part.lines
    return list(verify(*read_record(line.encode() for line in lines)))


@pytest.mark.parametrize("rules", [RULES, HIGH_CUT])
async def test_every_deal_of_an_honest_server_is_found_fair_by_all_and_by_its_record(
    rules: RuleSet, autojump_clock: MockClock
) -> None:
    async with memory_server(rules) as server:
        clients = await sit_down(server, rules)
        await play_to_the_end(clients)
        hands = list(range(1, rules.limit + 1))
        for client in clients:
            await client.hear_a(DealCommitted, lambda told: told.hand == 1)  # of the next game
            assert client.checked == [DealChecked(hand) for hand in hands]
        verdicts = await verdicts_on_record(clients[0])
        assert verdicts == [CheckedHand(hand, Verdict.HOLDS, (0, 1, 2)) for hand in hands]


async def test_nobody_waits_for_who_sends_no_seed_and_a_game_for_a_moment_at_most(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RULES) as server:
        silent = await server.connect("Ann")  # takes no part: nothing is said to it, and no wait
        await silent.say(Open(RULES, "casual"))
        await silent.hear_a(GameView)
        assert not any(isinstance(told, DealCommitted) for told in silent.heard)
        mute = Client(server.stream(), "Ben")
        await mute.say(Hello(PROTOCOL_VERSION, "Ben", b"", (DEALS,)))
        await mute.hear_a(Welcome)
        await mute.say(Open(RULES, "casual"))
        began = autojump_clock.current_time()
        await mute.hear_a(GameView)
        assert autojump_clock.current_time() - began == deal_secrets.SEED_SECONDS
        await mute.play()
        verdicts = await verdicts_on_record(mute)
        assert verdicts == [CheckedHand(hand, Verdict.HOLDS) for hand in HANDS]


async def test_a_seed_for_another_hand_counts_for_nothing(autojump_clock: MockClock) -> None:
    async with memory_server(RULES) as server:
        clients = await sit_down(server, RULES)
        await clients[2].hear_a(DealCommitted, lambda told: told.hand == 2)
        await clients[2].say(DealSeed(1, b"too late"), DealSeed(3, b"too early"))
        await play_to_the_end(clients)
        assert not any(checked.fault for client in clients for checked in client.checked)


def _no_lie(message: ServerMessage) -> Sequence[ServerMessage]:
    return [message]


def _of_second_hand(change: Callable[[DealRevealed], DealRevealed]) -> Lie:
    def lie(message: ServerMessage) -> Sequence[ServerMessage]:
        is_meant = isinstance(message, DealRevealed) and message.hand == 2
        return [change(message) if isinstance(message, DealRevealed) and is_meant else message]

    return lie


def _with_seed(seat: Seat, seed: bytes) -> Lie:
    def change(told: DealRevealed) -> DealRevealed:
        seeds = list(told.seeds)
        seeds[seat] = seed
        return replace(told, seeds=tuple(seeds))

    return _of_second_hand(change)


def _promises_again(message: ServerMessage) -> Sequence[ServerMessage]:
    is_meant = isinstance(message, DealCommitted) and message.hand == 2
    return [message, DealCommitted(2, commitment_to(b"better"))] if is_meant else [message]


def _says_nothing(message: ServerMessage) -> Sequence[ServerMessage]:
    return [] if isinstance(message, DealRevealed) and message.hand == 2 else [message]


def _tells_at_once(revealed: DealRevealed) -> Lie:
    """The secret of the second hand, as soon as it is dealt."""

    def lie(message: ServerMessage) -> Sequence[ServerMessage]:
        if isinstance(message, DealRevealed) and message.hand == 2:
            return []
        is_dealt = isinstance(message, DealCommitted) and message.hand == 3
        return [message, revealed] if is_dealt else [message]

    return lie


def _begins_another_game(message: ServerMessage) -> Sequence[ServerMessage]:
    """Instead of the secret of the second hand."""
    is_meant = isinstance(message, DealRevealed) and message.hand == 2
    return [DealCommitted(1, commitment_to(b"another game"))] if is_meant else [message]


def _promises_no_more(message: ServerMessage) -> Sequence[ServerMessage]:
    return [] if isinstance(message, DealCommitted) and message.hand == 2 else [message]


LIES = [
    (_no_lie, ""),
    (_promises_again, "promised_twice"),
    (_says_nothing, "not_told"),
    (_begins_another_game, "not_told"),
    (_promises_no_more, "not_promised"),
    (_of_second_hand(lambda told: replace(told, secret=bytes(32))), "other_secret"),
    (_with_seed(0, b""), "left_out"),
    (_with_seed(0, b"not what I sent"), "other_seed"),
    (_with_seed(1, b"not what Ben sent"), "other_cards"),
    (_with_seed(2, b""), "other_cards"),
]


async def test_a_server_that_changes_its_secret_or_a_players_bytes_is_caught(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(RULES) as server:
        clients = await sit_down(server, RULES)
        ann = clients[0]
        await play_to_the_end(clients)
        await ann.hear_a(DealCommitted, lambda told: told.hand == 1)
    assert ann.checked == [DealChecked(hand) for hand in HANDS]
    told_second = next(
        message
        for message, _ in ann.told
        if isinstance(message, DealRevealed) and message.hand == 2
    )
    for lie, fault in (*LIES, (_tells_at_once(told_second), "told_early")):
        deals, checked = FairDeals(Random("Ann 0").randbytes), []
        for message, view in ann.told:
            for told in lie(message):
                seed, found = deals.receive(told, view)
                checked += [found] if found else []
                if seed is not None:
                    deals.seed_has_arrived(seed.hand)
        faults = [found.fault for found in checked if found.fault]
        assert faults[:1] == ([fault] if fault else []), (lie, checked)


async def test_a_line_that_was_lost_makes_no_honest_server_a_liar(
    autojump_clock: MockClock,
) -> None:
    """What had arrived before may be gone: the server may have been started again."""
    async with memory_server(RULES) as server:
        clients = await sit_down(server, RULES)
        await play_to_the_end(clients)
        await clients[0].hear_a(DealCommitted, lambda told: told.hand == 1)
    deals, checked = FairDeals(Random("Ann 0").randbytes), []
    for message, view in clients[0].told:
        for told in _with_seed(0, b"")(message):
            if isinstance(told, DealRevealed):
                deals.begin_line()
            if not (isinstance(told, DealRevealed) and told.hand == 1):
                checked.append(deals.receive(told, view)[1])
    assert not any(found.fault in ("left_out", "not_told") for found in checked if found)


async def test_a_server_that_deals_other_cards_is_caught_by_who_got_them_and_by_who_did_not(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loaded(rules: RuleSet, dealer: Seat, hand: int, proof: Proof) -> Deal:
        deal = fair_deal(rules, dealer, hand, proof)
        first, second = sorted(deal.hands[0])[-1], sorted(deal.hands[1])[0]
        swapped = {first: second, second: first}
        hands = (sorted(swapped.get(card, card) for card in cards) for cards in deal.hands)
        return replace(deal, hands=tuple(map(tuple, hands)))

    monkeypatch.setattr(game, "fair_deal", loaded)
    rules = RuleSet(end="hands", limit=2, exchange="off")
    async with memory_server(rules) as server:
        clients = await sit_down(server, rules)
        await play_to_the_end(clients)
        for client in clients:
            await client.hear_a(DealCommitted, lambda told: told.hand == 1)
            assert [checked.fault for checked in client.checked] == ["other_cards"] * 2
        verdicts = await verdicts_on_record(clients[0])
        assert [each.verdict for each in verdicts] == [Verdict.OTHER_CARDS] * 2


@pytest.mark.parametrize(("code", "packets"), [("BEST", RULES.packets), ("", 4)])
async def test_a_server_that_changes_table_or_rules_for_better_cards_is_caught(
    code: str, packets: int, autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are a part of what the cards follow from, once all seeds are known."""

    def steered(rules: RuleSet, dealer: Seat, hand: int, proof: Proof) -> Deal:
        other = replace(proof, table=code or proof.table)
        return fair_deal(replace(rules, packets=packets), dealer, hand, other)

    monkeypatch.setattr(game, "fair_deal", steered)
    async with memory_server(RULES) as server:
        clients = await sit_down(server, RULES)
        await play_to_the_end(clients)
        await clients[0].hear_a(DealCommitted, lambda told: told.hand == 1)
    deals, checked = FairDeals(Random("Ann 0").randbytes), []
    for message, view in clients[0].told:
        if isinstance(message, TableState):
            last_state = message
        if isinstance(message, Happened):  # once everybody has sent their seeds
            deals.receive(replace(last_state, table=code or last_state.table), view)
        if view is not None:
            other = replace(view.public.rules, packets=packets)
            view = replace(view, public=replace(view.public, rules=other))
        checked.append(deals.receive(message, view)[1])
    assert DealChecked(2, "other_cards") in checked


async def test_another_client_of_the_same_player_answers_for_its_own_seed_alone(
    autojump_clock: MockClock,
) -> None:
    """It is dealt in before its seed has arrived, and the seed of the one before is not its own."""
    async with memory_server(RULES) as server:
        clients = await sit_down(server, RULES)
        for client in clients:
            await client.hear_a(DealCommitted, lambda told: told.hand == 2)
        ann, *others = clients
        await ann.drop()
        back = FairClient(server, "Ann", silent_about=2)
        await back.say(Hello(PROTOCOL_VERSION, "Ann", ann.token, (DEALS,)))
        await play_to_the_end([back, *others])
        await back.hear_a(DealCommitted, lambda told: told.hand == 1)
    assert back.checked == [DealChecked(2), DealChecked(3)]


@pytest.mark.parametrize("rules", [RULES, HIGH_CUT])
async def test_a_restart_keeps_what_was_promised(rules: RuleSet, tmp_path: Path) -> None:
    async with disk_server(tmp_path, rules) as server:
        ann = await come(server, "Ann")
        await ann.say(Open(rules, "casual"))
        promised = await ann.hear_a(DealCommitted, lambda told: told.hand == 2)
    for seed in (2, 3):  # its chance is another one each time
        async with disk_server(tmp_path, rules, seed=seed) as server:
            back = await come(server, "Ann", ann.token)
            assert await back.hear_a(DealCommitted) == promised
            if seed == 3:
                await back.play()
                verdicts = await verdicts_on_record(back)
                assert {each.verdict for each in verdicts} == {Verdict.HOLDS}
                assert not any(checked.fault for checked in back.checked)
                assert LeftTable("table_closed") not in back.heard
