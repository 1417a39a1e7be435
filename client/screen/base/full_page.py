"""A page with a bar and keys of its own, for what takes the place of the table while it is read.

Where what is in it has room on the felt, the cards below stay in sight. Not here: a page that
leaves the question in sight (page.py).
"""

from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import Region

from client.screen.base.bar import BAR_ROWS, Bar, BarText, room_beside_bar
from client.screen.base.box import FRAME, SLIM_FRAME, Content
from client.screen.base.canvas import Line
from client.screen.base.foot import FootWords
from client.screen.base.key_row import KeyRow
from client.screen.base.page import Page
from client.screen.base.page_place import areas
from client.screen.base.screen import Input
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.scene.table_prompt import table_prompt
from client.words.language import _

_WIDEST = 96
_KEY_ROWS = 1
_NO_WORDS: FootWords = {}


class PageBar(Bar):
    """What the page says, which is set before the scene is shown."""

    bar_text = BarText()

    def text(self, width: int) -> BarText:
        return self.bar_text


class PageKeys(KeyRow):
    """The keys of the page, which are set before the scene is shown."""

    foot_words: FootWords = _NO_WORDS

    def words(self) -> FootWords:
        return self.foot_words


class FullPage(Page):
    """A subclass may say in `bar` what it asks, and in `aside` what stands at the right of the
    title. The words for keys are as in a KeyRow.
    """

    lies_on_felt: ClassVar[bool] = False

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        heading: str,
        content: Content,
        *,
        begins_at_end: bool = False,
    ) -> None:
        self._bar, self._keys = PageBar(), PageKeys()
        super().__init__(scene, input_, heading, content, begins_at_end=begins_at_end)
        self._box.is_felt = self.lies_on_felt

    def bar(self) -> BarText:
        """What the page says: by itself, how one goes back, and what waits there."""
        return BarText(
            [(_way_back(self.scene), self.scene.palette.question)],
            [(waiting_below(self.scene), self.scene.palette.plain)],
        )

    @property
    def words_width_of_bar(self) -> int:
        """The columns that a line of the bar has."""
        return room_beside_bar(min(_WIDEST, self.app.size.width))

    def aside(self) -> Line:
        """What stands at the right of the title."""
        return ()

    def foot_words(self) -> FootWords:
        return {Command.CLOSE: _("Enter back")}

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self._bar
        yield self._keys

    def _tell_keys(self) -> None:
        """Below the page, not in its edge."""
        bar, scene = self.bar(), self.scene
        if wrong := scene.warning or scene.trouble:
            bar = replace(bar, second=[(wrong, scene.palette.alarm)])
        self._bar.bar_text, self._keys.foot_words = bar, self.foot_words()
        self._box.foot, self._box.aside = "", self.aside()

    def _fit(self) -> None:
        """Covers the felt and the bar, and with more lines the cards as well."""
        if not self.has_layout_below():
            return
        covered = self._areas()
        felt, whole = areas(self.below, *self.app.size)[0], covered[-1]
        is_table = whole.bottom < self.app.size.height
        width = min(_WIDEST, whole.width)
        lines = len(self._box.lines(width))
        fits = (
            is_table
            and covered[0] == felt
            and len(covered) > 1
            and (lines + 2 * SLIM_FRAME <= felt.height)
        )
        area = covered[1] if fits else whole
        bottom = area.bottom if is_table else area.bottom - _KEY_ROWS
        height = felt.height if fits else bottom - BAR_ROWS - area.y
        self._box.frame = FRAME if lines + 2 * FRAME <= height else SLIM_FRAME
        x = area.x + (area.width - width) // 2
        box = Region(x, area.y, width, height)
        self.put_at(area, box)
        self._keys.inset = x - area.x
        last = self.app.size.height - _KEY_ROWS
        for widget, region in (
            (self._bar, Region(x, box.bottom, width, BAR_ROWS)),
            (self._keys, Region(area.x, last, area.width, _KEY_ROWS)),
        ):
            widget.styles.offset = region.offset
            widget.styles.width, widget.styles.height = region.size

    def is_elsewhere(self, event: Click) -> bool:
        """Clicks on keys are the key row's."""
        return self._keys.region.contains(event.screen_x, event.screen_y)


def _way_back(scene: Scene) -> str:
    if scene.is_replay:
        return _("Enter goes back to the replay.")
    return _("Enter goes back to the table.") if scene.model.view else _("Enter goes back.")


def waiting_below(scene: Scene) -> str:
    """What goes on at the table meanwhile; nothing elsewhere."""
    view = scene.model.view
    if view is None or scene.is_replay:
        return ""
    if scene.model.my_turn:
        return _("Your turn is waiting there.")
    return table_prompt(scene, view, scene.names).question
