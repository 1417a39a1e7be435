"""A person at a table on the full screen: plays by keys and clicks, and sees the hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from textual.pilot import Pilot

from client.files.records import RecordList
from client.files.settings_file import SettingsFile
from client.screen.apps.game import Ending, SergeantMajorApp
from client.screen.base.page import Page
from client.screen.pages.game_over import GameOverPage
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.table.hand import Hand
from client.screen.table.screen import TableScreen
from client.screen.terminal.echoes import EchoFilter
from client.state.invitation import NO_INVITATION, Invitation
from client.state.selection import Selection, hand_order
from client.state.settings import Settings, TrickTime
from engine.actions import Discard, Give, Return, SeatAction, TakeBack
from engine.cards import Card, format_card
from engine.public import Phase
from engine.view import View
from protocol.messages import Act
from tests.client.fakes.advisor import FakeAdvisor
from tests.client.fakes.person import Person
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily

QUICK_SETTINGS = Settings(trick_time=TrickTime.NONE, confirm_high=False)
"""Of a player who does not look at tricks, and is not asked twice."""


class Player(Person[SergeantMajorApp]):
    """What they do and see at a table."""

    def __init__(self, session: FakeSession, app: SergeantMajorApp, pilot: Pilot[Ending]) -> None:
        super().__init__(app, pilot)
        self.session = session

    async def click_card(self, card: Card) -> None:
        """Clicks on the sign of a card of the hand."""
        hand = self.table.query_one(Hand)
        x, y = hand.find(card)
        await self.click(hand.region.x + x, hand.region.y + y)

    @property
    def table(self) -> TableScreen:
        """The table, also below a page."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def view(self) -> View:
        """The game as the client knows it."""
        view = self.app.scene.model.view
        assert view is not None
        return view

    @property
    def selection(self) -> Selection:
        """What is chosen so far."""
        selection = self.table.visible_scene().selection
        assert selection is not None
        return selection

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards from left to right."""
        return hand_order(self.view.hand)

    @property
    def acts(self) -> list[SeatAction | TakeBack]:
        """The decisions that were sent."""
        return [message.action for message in self.session.sent if isinstance(message, Act)]

    def see(self) -> None:
        """The question was painted, and long ago."""
        self.app.picture_receipt.painted(1, 0.0)
        self.table.picture_receipt.arrived(1, 0.0)

    async def close_pages(self) -> None:
        """Goes on from everything that is shown over the table but the end of the game."""
        while isinstance(page := self.app.screen, Page) and not isinstance(page, GameOverPage):
            await self.press("enter")
            await self.until(partial(self._is_not_shown, page))

    def _is_not_shown(self, page: Page) -> bool:
        return self.app.screen is not page

    async def decide_by_keys(self) -> None:
        """Answers what is asked as a bot would, by keys alone."""
        action = decide_steadily(self.view)
        if isinstance(action, Give | Return | Discard):
            for card in set(action.cards) - set(self.selection.asked.forced):
                await self.press(*typed(card))
        elif self.view.public.phase is Phase.PLAY:
            assert self.selection.is_play
        await self.press("enter")


def typed(card: Card) -> tuple[str, ...]:
    """The keys that name a card."""
    return tuple(format_card(card).lower())


@asynccontextmanager
async def seated(
    session: FakeSession,
    size: tuple[int, int] = (80, 24),
    *,
    look: Look = DEFAULT_LOOK,
    settings: Settings = QUICK_SETTINGS,
    settings_file: SettingsFile | None = None,
    echo_filter: EchoFilter | None = None,
    keep_pages: bool = False,
    is_alone: bool = False,
    is_kept: bool = False,
    runs_server: bool = False,
    from_start: bool = False,
    invitation: Invitation = NO_INVITATION,
    records: RecordList | None = None,
) -> AsyncIterator[Player]:
    """A client whose line is up. Keys do not wait for each other unless an echo filter is given."""
    app = SergeantMajorApp(
        session,
        invitation,
        look=look,
        settings=settings,
        settings_file=settings_file,
        echo_filter=echo_filter or EchoFilter(0, 0),
        is_alone=is_alone,
        is_kept=is_kept,
        runs_server=runs_server,
        from_start=from_start,
        records=records,
    )
    app._advisor = FakeAdvisor()
    session.answers_later = True
    async with app.run_test(size=size) as pilot:
        player = Player(session, app, pilot)
        await player.until(session.running.is_set)
        await player.settle()
        if not keep_pages:
            await player.close_pages()
        yield player
