"""A page that lies over a screen until it is closed by a key or a click. The game goes on below."""

from itertools import takewhile

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import Region
from textual.screen import Screen

from client.screen.base.box import Box, Content
from client.screen.base.canvas import Canvas
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords, command_at, foot_text
from client.screen.base.page_place import areas, centred_in, room_for, widest
from client.screen.base.screen import Input, SceneScreen
from client.screen.base.window import rows_to_move
from client.screen.scene.keys import PAGE, Command, command_of
from client.screen.scene.scene import Scene
from client.words.language import _

_WIDEST = 76
_LAYOUT_SECONDS = 0.02  # in which the screen below may come to have one
_FOOT_INSET = 3  # columns of the box right of its foot


class Cover(DrawnWidget):
    """A blank area round the box, where otherwise half of something would stay in sight."""

    def draw(self, canvas: Canvas) -> None: ...


class Page(SceneScreen):
    """Shows `content` in a box that is as large as it needs. `area` is what the page covers."""

    KEYS = PAGE

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        heading: str,
        content: Content,
        *,
        begins_at_end: bool = False,
    ) -> None:
        super().__init__(scene, input_)
        self._blank = Cover()
        self._box = Box(heading, content, foot_text(self.foot_words()))
        self._box.begins_at_end = begins_at_end
        self._fitted_to: list[Region] = []  # what it could cover when it was fitted last
        self.area = Region()
        self._box_region = Region()
        self._most_lines = 0
        self._is_to_close = False

    def foot_words(self) -> FootWords:
        """Which keys do what here, in a few words; a click on them is like the key."""
        return {Command.CLOSE: _("Enter goes back")}

    def compose(self) -> ComposeResult:
        yield self._blank
        yield self._box

    def on_mount(self) -> None:
        """Fits the box to what it has to show."""
        self._box.scene = self.visible_scene()
        self.below.screen_layout_refresh_signal.subscribe(self, lambda _screen: self._fit())
        self._fit()

    def show(self, scene: Scene) -> None:
        """Draws, and fits the box, since there may be more lines than before."""
        self.scene = scene
        self._tell_keys()
        super().show(scene)
        if self._box.is_mounted:
            self._fit()

    def _tell_keys(self) -> None:
        self._box.foot = foot_text(self.foot_words())

    def _fit(self) -> None:
        """Fits the box to its lines, as soon as the screen below has its layout. While the page is
        open, its box never becomes smaller.
        """
        if not self.has_layout_below():
            return
        covered = self._areas()
        # Not the terminal's size: that is another one before the screen below has been laid out.
        if self._fitted_to != covered:
            self._fitted_to, self._box_region, self._most_lines = covered, Region(), 0
        most = min(_WIDEST, widest(covered[0]))
        width = max(self._box.needed_width(most), self._box_region.width)
        self._most_lines = max(len(self._box.lines(width)), self._most_lines)
        area, frame = room_for(self._most_lines, covered)
        self._box.frame = frame
        self.put_at(area, centred_in(area, width, self._most_lines + 2 * frame, self._box_region))

    def has_layout_below(self) -> bool:
        """Whether the screen below has a layout to fit to; if not, it is fitted later."""
        if any(widget.region for widget in self.below.children):
            return True
        # It says when it has its layout, but not the first time of all. Not after a refresh:
        # that would be again and again, without a moment for the layout.
        self.set_timer(_LAYOUT_SECONDS, self._fit)
        return False

    def _areas(self) -> list[Region]:
        """The areas that it may cover: none smaller than that of another page below it."""
        covered = areas(self.below, *self.app.size)
        pages = (screen for screen in self._stack_below() if isinstance(screen, Page))
        least = max((page.area.height for page in pages), default=0)
        return [area for area in covered if area.height >= least] or covered[-1:]

    @property
    def below(self) -> Screen[object]:
        """The screen that it lies over, which is no page."""
        stack = self._stack_below()
        return next(screen for screen in reversed(stack) if not isinstance(screen, Page))

    def _stack_below(self) -> list[Screen[object]]:
        """All screens below this one; if it has been closed already, all that there are."""
        return list(takewhile(lambda screen: screen is not self, self.app.screen_stack))

    def put_at(self, area: Region, box_region: Region) -> None:
        """Covers an area, and puts the box in its place there."""
        self.area, self._box_region = area, box_region
        for widget, region in ((self._blank, area), (self._box, box_region)):
            widget.styles.offset = region.offset
            widget.styles.width, widget.styles.height = region.size

    def obey(self, command: Command) -> None:
        """Closes or scrolls."""
        if (rows := rows_to_move(command, self._box.room)) is not None:
            self._box.scroll_lines(rows)
        elif command is Command.CLOSE:
            self.close()
        else:
            super().obey(command)

    @property
    def closes_on_enter(self) -> bool:
        return command_of(self.keys(), "enter") is Command.CLOSE

    def close(self) -> None:
        """Closes the page: where another one lies over it, once that is closed. Keys that come in
        after that are not for what is below.
        """
        self._is_to_close = self.app.screen is not self
        if not self._is_to_close:
            self.input.echo_filter.spend(reading=True)
            self.dismiss()

    def on_screen_resume(self) -> None:
        """Nothing lies over it any more."""
        if self._is_to_close:
            self.close()

    def on_click(self, event: Click) -> None:
        """A click on the words for a key is like the key; elsewhere each page says what it does."""
        if self.is_elsewhere(event) or not self.input.echo_filter.admits_click(event.time):
            return
        region, words = self._box.region, self.foot_words()
        left = region.right - _FOOT_INSET - cell_len(foot_text(words))
        is_foot = event.screen_y == region.bottom - 1
        command = command_at(words, event.screen_x - left) if is_foot else None
        if command is None:
            self.click(event)
        else:
            self.obey(command)

    def is_elsewhere(self, event: Click) -> bool:
        """Whether a click was for a widget that takes it itself."""
        return False

    def click(self, event: Click) -> None:
        """A click anywhere closes the page."""
        self.close()
