"""The page of the chat: what was said, and below it the line that is being typed. While it is open
keys are letters, and the game goes on.
"""

from msgspec.structs import replace
from textual.events import Click
from textual.geometry import Region
from textual.widget import Widget

from client.screen.base.box import FRAME, SLIM_FRAME, Box
from client.screen.base.canvas import Canvas, Line
from client.screen.base.foot import FootWords, foot_text
from client.screen.base.messages import Drafted, Requested
from client.screen.base.page import Page
from client.screen.base.page_place import areas, centred_in, widest
from client.screen.base.screen import Input
from client.screen.base.window import window_from
from client.screen.scene.draft import Draft, edited, typed, window
from client.screen.scene.keys import CHAT, Command
from client.screen.scene.scene import Scene
from client.screen.table.chat import chat_lines
from client.words.language import _
from protocol.chat import clean_text
from protocol.limits import MAX_CHAT_CHARACTERS
from protocol.messages import Chat

_PROMPT = "> "
_WIDEST = 76
_MOST_LINES = 1_000


class ChatBox(Box):
    """Says so when it is the player's turn: the game does not wait until they have typed."""

    frame = SLIM_FRAME

    def __init__(self, foot: str) -> None:
        super().__init__(_("Chat"), _all_lines, foot)
        self._lines_below = 0  # so many of the newest are out of sight

    def scroll_lines(self, count: int) -> None:
        """Moves the lines up by so many, as far as there are more: the newest are at the bottom."""
        total = len(_all_lines(self.scene, self.size.width - 2 * FRAME))
        self._lines_below = max(0, min(self._lines_below - count, total - self.room))
        self.redraw()

    @property
    def room(self) -> int:
        return super().room - 1

    def draw(self, canvas: Canvas) -> None:
        palette, width = self.scene.palette, canvas.width - 2 * FRAME
        self.draw_frame(canvas)
        lines = _all_lines(self.scene, width)
        first = len(lines) - self.room - self._lines_below
        in_sight = window_from(first, len(lines), self.room)
        shown = [lines[index] for index in in_sight.rows]
        in_sight.mark(canvas, canvas.width - 1, self.frame, palette.question)
        canvas.write_lines(FRAME, self.frame + self.room - len(shown), shown, width)
        row = canvas.height - self.frame - 1
        x = canvas.write(FRAME, row, _PROMPT, palette.question)
        before, under, after = window(self.scene.chat_state.draft, width - len(_PROMPT))
        x = canvas.write(x, row, before)
        x = canvas.write(x, row, under, palette.cursor)
        canvas.write(x, row, after)
        foot = [(f" {self.foot} ", palette.faint)]
        canvas.write_right(canvas.width - 2, canvas.height - 1, foot)
        if self.scene.model.my_turn:
            turn = f" {_('It is your turn: Tab')} "
            canvas.write_right(canvas.width - 2, 0, [(turn, palette.alarm)])


def _all_lines(scene: Scene, width: int) -> list[Line]:
    lines = chat_lines(scene, width, _MOST_LINES)
    return lines or [[(_("Nobody has said anything yet."), scene.palette.faint)]]


class ChatPage(Page):
    """On wide terminals beside the table, on others over it."""

    KEYS = CHAT

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Chat"), lambda _scene, _width: [])
        self._box = ChatBox(foot_text(self.foot_words()))
        self._draft = scene.chat_state.draft

    def foot_words(self) -> FootWords:
        return {Command.CONFIRM: _("Enter sends it"), Command.CLOSE: _("Esc or Tab closes")}

    def _fit(self) -> None:
        """Covers the chat beside the table, or without one the felt: the rest stays in sight."""
        area = areas(self.below, *self.app.size)[0]
        place = centred_in(area, min(_WIDEST, widest(area)), area.height, Region())
        for chat in self.below.query("ChatPanel"):
            if chat.region and isinstance(chat.parent, Widget):
                area = place = chat.region
        self.put_at(area, place)

    def visible_scene(self) -> Scene:
        """With the draft of this page: the app may not have taken in the last keys yet."""
        return replace(self.scene, chat_state=replace(self.scene.chat_state, draft=self._draft))

    @property
    def types_text(self) -> bool:
        return True

    def obey(self, command: Command) -> None:
        if command is Command.CONFIRM:
            self._say(self._draft)
        elif (draft := edited(self._draft, command)) is not None:
            self._change(draft)
        else:
            super().obey(command)

    def type_letter(self, letter: str) -> None:
        self._change(typed(self._draft, letter, MAX_CHAT_CHARACTERS))

    def click(self, event: Click) -> None:
        """A click beside the box closes it."""
        if not self._box.region.contains(event.screen_x, event.screen_y):
            self.close()

    def _say(self, draft: Draft) -> None:
        if text := clean_text(draft.text):
            self.post_message(Requested(Chat(text)))
            self._change(Draft())

    def _change(self, draft: Draft) -> None:
        """Keeps a draft; the app keeps it too, for when the page is opened again."""
        self._draft = draft
        self.post_message(Drafted(draft))
