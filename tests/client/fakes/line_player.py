"""A person or a script in line mode, without standard input and output: lines in, lines out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Generic, TypeVar

from client.files.records import RecordList
from client.line.conversation import Conversation
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import Wish
from client.state.model import Update
from client.state.settings import Settings
from engine.actions import (
    AssignTargets,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    SeatAction,
    TakeBack,
)
from engine.cards import SUITS, format_card, format_cards
from engine.public import Phase
from engine.view import View
from protocol.messages import Act
from tests.client.fakes.lobby import FakeLobby
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily

Fake = TypeVar("Fake", FakeSession, FakeLobby)

NOT_ASKED_TWICE = Settings(confirm_high=False)


class LinePlayer(Generic[Fake]):
    """`heard` is all that was said to the player."""

    def __init__(
        self,
        session: Fake,
        *,
        waits: bool = False,
        alone: bool = False,
        wish: Wish = Wish.LOOK_ROUND,
        settings: Settings = NOT_ASKED_TWICE,
        records: RecordList | None = None,
        invitation: Invitation = NO_INVITATION,
    ) -> None:
        self.session: Fake = session
        self.heard: list[str] = []
        self.conversation = Conversation(
            session,
            self.heard.append,
            waits=waits,
            alone=alone,
            wish=wish,
            settings=settings,
            records=records,
            invitation=invitation,
        )

    def say(self, line: str) -> list[str]:
        """Says a line: what comes of it."""
        before = len(self.heard)
        self.conversation.take(line)
        self.conversation.ask()
        return self.heard[before:]

    def deliver(self, update: Update) -> list[str]:
        """An update from the server: what the player is told of it."""
        before = len(self.heard)
        self.conversation.deliver(update)
        self.conversation.ask()
        return self.heard[before:]

    @property
    def view(self) -> View:
        """The game as the client knows it."""
        assert self.conversation.model.view is not None
        return self.conversation.model.view

    @property
    def question(self) -> str:
        """What is asked: the last line, which has to be a question."""
        assert self.heard[-1].endswith("?"), self.heard[-3:]
        return self.heard[-1]

    @property
    def acts(self) -> list[SeatAction | TakeBack]:
        """The decisions that were sent."""
        return [message.action for message in self.session.sent if isinstance(message, Act)]

    @property
    def is_over(self) -> bool:
        """Whether the game is."""
        return self.view.public.phase is Phase.OVER

    def decide(self) -> None:
        """Says what a bot would do."""
        assert self.question
        action = decide_steadily(self.view)
        self.say(in_words(action))
        assert self.acts[-1] == action


def in_words(action: SeatAction) -> str:
    """The line that means the action."""
    match action:
        case Play(card=card):
            return format_card(card).lower()
        case NameTrump(suit=suit):
            return f"trumps {SUITS[suit]}"
        case Give(cards=cards):
            return f"give {format_cards(cards)}"
        case Return(cards=cards):
            return f"return {format_cards(cards)}"
        case Discard(cards=cards):
            return f"lay away {format_cards(cards)}"
        case AssignTargets(targets=targets):
            return "targets " + " ".join(map(str, targets))


@asynccontextmanager
async def seated(
    session: FakeSession,
    *,
    waits: bool = False,
    settings: Settings = NOT_ASKED_TWICE,
) -> AsyncIterator[LinePlayer[FakeSession]]:
    """A player whose line is up."""
    player = LinePlayer(session, waits=waits, settings=settings)
    running = asyncio.create_task(session.run(player.conversation.deliver))
    await session.running.wait()
    player.conversation.ask()
    try:
        yield player
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
