"""Talking to the others at the table. While it is open keys are letters, and the game goes on."""

from typing import ClassVar

from msgspec.structs import replace
from textual.events import Click, Paste

from client.draft import Draft, erased, moved, typed
from client.keys import CHAT, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input, Kind
from client.screens.messages import Drafted, Requested
from client.screens.page import Page
from client.widgets.chat_box import ChatBox
from protocol.chat import clean_text
from protocol.limits import MAX_CHAT_CHARACTERS
from protocol.messages import Chat

_WIDE_TERMINAL = 110
_WIDTH_BESIDE, _HIGHEST = 44, 16
_ROWS_BELOW = 9  # the question and the hand stay in sight
_FARTHEST = 1_000_000
_STEPS = {
    Command.LEFT: -1,
    Command.RIGHT: 1,
    Command.FIRST: -_FARTHEST,
    Command.LAST: _FARTHEST,
}


class ChatPage(Page):
    """On wide terminals beside the table, on others over it."""

    KEYS: ClassVar[Keys] = CHAT
    KIND: ClassVar[Kind] = Kind.CHAT

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Chat"), lambda _scene, _width: [])
        self._box = ChatBox(self.foot())
        self._draft = scene.chatter.draft

    def foot(self) -> str:
        """See Page."""
        return _("Enter says it · Esc closes")

    def _fit(self, width: int, height: int) -> None:
        is_beside = width >= _WIDE_TERMINAL
        self.set_class(is_beside, "-beside")
        self._box.styles.width = _WIDTH_BESIDE if is_beside else min(76, width - 4)
        self._box.styles.height = min(_HIGHEST, height - _ROWS_BELOW)

    def visible_scene(self) -> Scene:
        """See SceneScreen. Keys come faster than the app takes in what was typed."""
        return replace(self.scene, chatter=replace(self.scene.chatter, draft=self._draft))

    def obey(self, command: Command) -> None:
        """See Page."""
        draft = self._draft
        match command:
            case Command.CONFIRM:
                self._say(draft)
            case Command.UNDO:
                self._change(erased(draft))
            case Command.LEFT | Command.RIGHT | Command.FIRST | Command.LAST:
                self._change(moved(draft, _STEPS[command]))
            case _:
                super().obey(command)

    def type_letter(self, letter: str) -> None:
        """See SceneScreen."""
        self._type(letter)

    def on_paste(self, event: Paste) -> None:
        """What was pasted is typed, without its line breaks."""
        event.stop()
        self._type(" ".join(event.text.split()))

    def click(self, event: Click) -> None:
        """A click beside the box closes it."""
        if not self._box.region.contains(event.screen_x, event.screen_y):
            self.close()

    def _type(self, text: str) -> None:
        self._change(typed(self._draft, text, MAX_CHAT_CHARACTERS))

    def _say(self, draft: Draft) -> None:
        if text := clean_text(draft.text):
            self.post_message(Requested(Chat(text)))
            self._change(Draft())

    def _change(self, draft: Draft) -> None:
        """Keeps what is typed; the app keeps it too, for when the page is opened again."""
        self._draft = draft
        self.post_message(Drafted(draft))
