"""The base of all full-screen programs: opens pages, hands keys to screens, and ends.

Where the terminal is too small, one line covers everything.
"""

from collections import deque
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar, TypedDict, TypeVar, Unpack

from msgspec.structs import replace
from textual._time import get_time
from textual.events import Event, Key, MouseDown, Resize

from client.files.settings_file import NotKept, SettingsFile
from client.screen.base.messages import Opened, SettingsChanged
from client.screen.base.page import Page
from client.screen.base.screen import Input, SceneScreen
from client.screen.base.terminal_size import is_too_small
from client.screen.pages.opening import HELP, LESSON, QUIT, TOO_SMALL, has_page, page_for
from client.screen.scene.keys import Command
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.scene.scene import Scene
from client.screen.terminal.app import PaintedApp
from client.screen.terminal.cells import Place
from client.screen.terminal.echoes import EchoFilter
from client.screen.terminal.picture_receipt import PictureReceipt
from client.state.settings import DEFAULT_SETTINGS, Settings
from client.words.cards import name_ranks
from client.words.language import _

if TYPE_CHECKING:  # a start has no need of it
    from client.net.advice.advisor import Advisor

_SCREENS = Path(__file__).parent.parent

Result = TypeVar("Result")


def style_sheets(*names: str) -> list[str | PurePath]:
    """Those of a program's screens. Each lies beside its screen, but all are read at once: with
    every screen that brings its own, Textual would parse and apply all styles again.
    """
    return [_SCREENS / f"{name}.tcss" for name in names]


class AppOptions(TypedDict, total=False):
    """What every program can be told: how things look on this terminal, the player's settings, the
    file where changes of them are kept (None: nowhere), and which keys and clicks count.
    """

    look: Look
    settings: Settings
    settings_file: SettingsFile | None
    echo_filter: EchoFilter


class SceneApp(PaintedApp[Result]):
    """A program whose screens are drawn from one scene."""

    TITLE = "Sergeant Major"

    LESSON_LEADS_TO_GAME: ClassVar[bool] = False
    """Whether Enter on its last step is Command.PLAY; else the lesson is left with it."""

    def __init__(self, **options: Unpack[AppOptions]) -> None:
        look = options.get("look", DEFAULT_LOOK)
        settings = options.get("settings", DEFAULT_SETTINGS)
        super().__init__(look.colors, heeds_mouse=look.heeds_mouse(settings))
        name_ranks(settings.ranks)
        self._settings_file = options.get("settings_file")
        self._input = Input(options.get("echo_filter") or EchoFilter(), self)
        self._keys: deque[Key] = deque()
        self._advisor: Advisor | None = None
        self.look = look
        self._base = Scene(
            signs=look.signs,
            palette=look.palette(settings),
            settings=settings,
            is_frugal=look.is_frugal(settings, delay_seconds=0.0),
            takes_clicks=look.heeds_mouse(settings),
        )

    @property
    def scene(self) -> Scene:
        """What pages are drawn from: here, what the topmost screen below them shows."""
        for screen in reversed(self.screen_stack):
            is_cover = isinstance(screen, Page) or TOO_SMALL.includes(screen)
            if isinstance(screen, SceneScreen) and not is_cover:
                return screen.visible_scene()
        return Scene()

    def on_mount(self) -> None:
        """Paints on the ground of the theme; after a stop (Ctrl+Z) keys begin anew."""
        self.app_resume_signal.subscribe(self, lambda _signal: self._come_back())
        self.paint_on(self._base.palette.ground, erases=self.look.erases)

    def on_unmount(self) -> None:
        """Nobody wants to know any more what bots think."""
        if self._advisor is not None:
            self._advisor.close()

    @property
    def advisor(self) -> "Advisor":
        from client.net.advice.advisor import Advisor

        self._advisor = self._advisor or Advisor()
        return self._advisor

    @property
    def cursor_place(self) -> Place | None:
        screen = self.screen
        return screen.cursor_place if isinstance(screen, SceneScreen) else None

    @property
    def picture_receipt(self) -> PictureReceipt:
        screen = self.screen
        return (
            screen.picture_receipt if isinstance(screen, SceneScreen) else super().picture_receipt
        )

    def _come_back(self) -> None:
        self._keys.clear()
        self._input.begin_anew(get_time())

    def on_settings_changed(self, message: SettingsChanged) -> None:
        """Keeps the settings, and shows everything as they say."""
        trouble = self._keep(message.what)
        if trouble:
            self.warn(trouble)
        self.adopt(message.what)
        if isinstance(self.screen, SceneScreen):  # the page: it may cover where warnings are told
            self.screen.show(replace(self.screen.scene, trouble=trouble))

    def _keep(self, settings: Settings) -> str:
        """A sentence on why the settings cannot be kept, empty where they are."""
        if self._settings_file is not None:
            try:
                self._settings_file.save(settings)
            except NotKept as error:
                return _("The settings cannot be kept: {why}.").format(why=error)
        return ""

    def adopt(self, settings: Settings) -> None:
        """Shows everything as these settings say."""
        name_ranks(settings.ranks)
        palette = self.look.palette(settings)
        clicks = self.look.heeds_mouse(settings)
        self._base = replace(self._base, settings=settings, palette=palette, takes_clicks=clicks)
        self.heed_mouse(clicks)
        self.paint_on(palette.ground, erases=self.look.erases)
        self.show_settings()

    def show_settings(self) -> None:
        """Draws everything with other settings, in other colours."""
        for screen in self.screen_stack:
            if isinstance(screen, SceneScreen):
                screen.show(self.with_settings(screen.scene))

    def with_settings(self, scene: Scene) -> Scene:
        """The scene as the settings say that it looks now."""
        base = self._base
        return replace(
            scene,
            settings=base.settings,
            palette=base.palette,
            takes_clicks=base.takes_clicks,
        )

    def warn(self, sentence: str) -> None:
        """Tells the player of something that has gone wrong, where there is a place for it."""

    def arrange(self) -> None:
        """Puts up the screens that fit the moment, and none any more while the program ends: what
        is on them is being taken away.
        """
        if not self._exit:
            self.put_screens_up()

    def put_screens_up(self) -> None:
        """Those that fit the moment: here, only as to the terminal's size."""
        self.cover_where_too_small()

    def cover_where_too_small(self) -> None:
        """Covers everything while there is no room for it."""
        if is_too_small(self.size.width, self.size.height):
            if not TOO_SMALL.includes(self.screen):
                self.push_screen(TOO_SMALL.create(self.scene, self._input))
        elif TOO_SMALL.includes(self.screen):
            self.pop_screen()

    def on_resize(self, event: Resize) -> None:
        self.call_later(self.arrange)  # when Textual knows the size too

    def open_page(self, page: SceneScreen) -> None:
        """Shows a page over everything else, until it is closed."""
        self.push_screen(page, callback=lambda _result: self.arrange())

    async def on_event(self, event: Event) -> None:
        """Hands keys on one by one. Textual would hand each to the screen that is on top just now,
        to be dealt with later: after a key that opens another screen, that would be the wrong one.
        """
        if isinstance(event, Key) and not event.is_forwarded:
            self._keys.append(event)
            self._hand_keys_on()
        else:
            if isinstance(event, MouseDown):
                self._input.pressed_seconds = event.time
            await super().on_event(event)

    def on_opened(self, message: Opened) -> None:
        """A screen is there: keys may have waited for it."""
        self._hand_keys_on()

    def _hand_keys_on(self) -> None:
        while self._keys and not self._exit:
            screen = self.screen
            if not isinstance(screen, SceneScreen) or not screen.is_mounted:
                break
            screen.take_key(self._keys.popleft())

    def command(self, command: Command) -> None:
        """Does what the screens leave to the app."""
        match command:
            case Command.YES:
                self.quit()
            case Command.QUIT if LESSON.includes(self.screen):
                self._leave_lesson()
            case Command.QUIT:
                if not QUIT.includes(self.screen):
                    self.leave()
            case Command.REPAINT:
                self.repaint()
            case Command.SUSPEND:
                self.action_suspend_process()
            case Command.HELP if isinstance(self.screen, SceneScreen):
                self.open_page(HELP.create(self.scene, self._input, keys=self.screen.keys()))
            case Command.LESSON:
                self._open_lesson()
            case command:
                self.do(command)

    def tell_of_chat(self) -> None:
        """The player writes where letters are keys. Without a chat there is nothing to tell."""

    def do(self, command: Command) -> None:
        """Does what not every program can: here, opens the command's page, if it has one."""
        if has_page(command):
            self.open_page(page_for(command, self.scene, self._input))

    @property
    def is_in_lesson(self) -> bool:
        """Whether the player learns the game, over whatever else there is."""
        return any(map(LESSON.includes, self.screen_stack))

    def _open_lesson(self) -> None:
        """In the place of the page on which it was chosen."""
        scene = self.scene
        if isinstance(self.screen, Page):
            self.pop_screen()
        leads_to_game = self.LESSON_LEADS_TO_GAME
        self.push_screen(LESSON.create(scene, self._input, leads_to_game=leads_to_game))

    def _leave_lesson(self) -> None:
        if len(self.screen_stack) > 1:
            self.pop_screen()
            self.arrange()
        else:
            self.exit()

    def leave(self) -> None:
        """Ends the program, here without asking."""
        self.quit()

    def quit(self) -> None:
        """Ends the program, as the player has wished."""
        self.exit()
