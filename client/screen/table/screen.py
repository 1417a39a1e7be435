"""The screen of a table: everything that a player needs for a decision, each thing in its place."""

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Resize

from client.screen.base.messages import Decided, Requested, SettingsChanged
from client.screen.scene.command_kinds import with_another_try
from client.screen.scene.keys import LOOKING_ON, PANELS, TABLE, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.chat import ChatPanel
from client.screen.table.deciding_screen import DecidingScreen
from client.screen.table.felt import Felt
from client.screen.table.foot import TableKeys
from client.screen.table.hand import Hand
from client.screen.table.layout import Layout, layout
from client.screen.table.log import LogPanel
from client.screen.table.panels import ChartPanel, HandPanel, LastTrickPanel, ScoresPanel
from client.screen.table.question import Question
from client.state.model import Model
from client.state.people import is_host
from client.words.watching import seat_to_take
from engine.actions import SeatAction, TakeBack
from protocol.messages import Admit, ClientMessage, GoOn, Join, LetBotPlay


class TableScreen(DecidingScreen):
    """From the top: felt with the players round it, bar, hand, keys; and on a wide terminal panels
    beside them.
    """

    KEYS = TABLE
    _layout_now = Layout(0)

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield ScoresPanel()
            yield ChartPanel()
            yield HandPanel()
        with Vertical(id="table"):
            yield Felt()
            yield Question()
            yield Hand()
            yield TableKeys()
        with Vertical(id="right"):
            yield ScoresPanel()
            yield LastTrickPanel()
            yield LogPanel()
            yield ChatPanel()

    def on_mount(self) -> None:
        """Shares the room out before anything is drawn."""
        self._lay_out(self.scene)

    def on_resize(self, event: Resize) -> None:
        """There may be room for more, or for less."""
        self._lay_out(self.scene)

    def show(self, scene: Scene) -> None:
        self._lay_out(scene)
        super().show(scene)

    def _lay_out(self, scene: Scene) -> None:
        view = scene.model.view
        if view is None or not self.children:  # not yet, or while the program ends not any more
            return
        panels = scene.settings.panels and not scene.is_frugal
        now = layout(self.app.size.width, view.public.rules, panels=panels)
        self.set_class(scene.is_alone or not scene.settings.chat, "-quiet")
        self.set_class(now.left > 0, "-both")
        if now == self._layout_now:
            return
        self._layout_now = now
        for name, columns in (("table", now.table), ("left", now.left), ("right", now.right)):
            styles = self.query_one(f"#{name}").styles
            styles.display = "block" if columns else "none"
            styles.width = columns

    def keys(self) -> Keys:
        """Those of somebody who decides, or only looks on."""
        keys = with_another_try(self._keys_for_the_seat(), self.scene.model.link.status)
        view = self.scene.model.view
        has_room = (
            view is not None and layout(self.app.size.width, view.public.rules, panels=True).right
        )
        return {**keys, **PANELS} if has_room else keys

    def _keys_for_the_seat(self) -> Keys:
        if self._looks_on:
            return self.possible_keys(LOOKING_ON)
        requests = _answers(self.scene.model)
        idle = [command for command in _ANSWERS if command not in requests]
        return self.possible_keys(keys_without(self.KEYS, *idle))

    def obey(self, command: Command) -> None:
        """Beyond deciding: goes on, answers what the table asks, takes a card or a seat back."""
        model, table = self.scene.model, self.scene.model.table
        settings = self.scene.settings
        if command is Command.PANELS:
            self.post_message(SettingsChanged(replace(settings, panels=not settings.panels)))
        elif command in _ANSWERS:
            if request := _answers(model).get(command):
                self.post_message(Requested(request))
        elif self._looks_on and command in (Command.LEFT, Command.RIGHT):
            self.input.program.command(command)
        elif command is Command.TAKE_SEAT and table is not None:
            seat = seat_to_take(table, self.scene.own_seat)
            self.post_message(Requested(Join(table.table, seat=seat)))
        elif command is Command.CONFIRM and table is not None and model.has_stand_in:
            self.post_message(Requested(Join(table.table)))
        elif command is Command.CONFIRM and model.may_go_on:
            self.input.echo_filter.spend()
            self.post_message(Requested(GoOn(model.seq)))
        elif command is Command.UNDO and model.card_to_take_back and not self.has_choice:
            self.input.echo_filter.spend()
            self.post_message(Decided(model.seq, TakeBack()))
        else:
            super().obey(command)

    @property
    def _looks_on(self) -> bool:
        view = self.scene.model.view
        return view is not None and view.seat is None

    def decide(self, action: SeatAction) -> None:
        self.post_message(Decided(self.scene.model.seq, action))


_ANSWERS = (Command.FILL, Command.YES, Command.NO)


def _answers(model: Model) -> dict[Command, ClientMessage]:
    """What can be said to what the table asks: whether a bot may play for somebody who does
    nothing, whether somebody may have a bot's seat.
    """
    table, answers = model.table, dict[Command, ClientMessage]()
    if table is None or table.your_seat is None:
        return answers
    idle = table.idle
    if idle is not None and table.your_seat not in (idle.seat, *idle.agreed):
        answers[Command.FILL] = LetBotPlay(idle.seat)
    if table.wishes and is_host(table):
        name = table.wishes[0].name
        answers |= {Command.YES: Admit(name, True), Command.NO: Admit(name, False)}
    return answers
