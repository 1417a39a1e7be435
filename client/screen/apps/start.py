"""Shows the start screen, its forms and replays, until the player has chosen a command.

Not here: what the commands do (cli/commands/), and the game itself (game.py).
"""

from collections.abc import Callable, Mapping
from typing import Unpack

from msgspec.structs import replace
from textual.screen import Screen

from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import KeptRecord, RecordList
from client.screen.apps.base import AppOptions, style_sheets
from client.screen.apps.joining import JoiningApp
from client.screen.base.page import Page
from client.screen.forms.form import Field, FieldKind
from client.screen.forms.form_screen import NAME
from client.screen.forms.host_fields import (
    PASSWORD,
    host_error,
    host_fields,
    host_options,
    host_values,
)
from client.screen.forms.rules_fields import PRESET, changes_of, remembered_values, rules_of
from client.screen.forms.rules_form import RulesForm
from client.screen.replay.screen import ReplayScreen
from client.screen.scene.keys import Command
from client.screen.start.entries import headline, offered
from client.screen.start.records import RecordListScreen
from client.screen.start.results import solo_results_lines
from client.screen.start.screen import Offer, StartScreen
from client.state.next_command import FIRST_GAME, NextCommand, RefusedCommand
from client.state.playback import Playback
from client.state.solo_so_far import NOTHING_YET, SoloSoFar
from client.state.table_options import BOT_LEVEL
from client.words.failure import CommandError
from client.words.input_errors import name_error
from client.words.language import _, ngettext
from client.words.replay import standing
from client.words.rules import title
from client.words.solo_games import solo_notes
from engine.bots import LEVELS, level_named
from protocol.limits import MAX_NAME_CHARACTERS

BOTS = "bots"


class StartApp(JoiningApp):
    """`run()` gives what was chosen, None where the player has quit.

    `name` is the player's unless they have said otherwise, `read` reads a record or raises
    CommandError, `complaint` is what went wrong in the command before, `refused` what had been
    chosen, where a server would have it with another name or password. `so_far` is what is known of
    games alone.
    """

    CSS_PATH = style_sheets("base/all", "base/page", "table/screen", "replay/screen")
    LESSON_LEADS_TO_GAME = True

    def __init__(
        self,
        name: str,
        last_choices_file: LastChoicesFile,
        records: RecordList,
        read: Callable[[str], Playback],
        complaint: str = "",
        refused: RefusedCommand | None = None,
        so_far: SoloSoFar = NOTHING_YET,
        **options: Unpack[AppOptions],
    ) -> None:
        super().__init__(**options)
        self._so_far = so_far
        self._last_choices_file = last_choices_file
        self._records = records
        self._read = read
        self._last_choices, damage = last_choices_file.load()
        self.player = self._last_choices.name or name
        self._complaint = complaint or damage
        self._refused = refused

    def get_default_screen(self) -> Screen[None]:
        screen = StartScreen(self._base, self._input, self._offer, self._choose)
        screen.complaint = self._complaint
        return screen

    def on_mount(self) -> None:
        """Asks at once for another name or password, where that is what is missing."""
        if (refused := self._refused) is not None:
            password = refused.password if refused.field != "password" else ""
            known = {NAME: refused.name, "table": refused.table, "password": password}
            self.open_join(refused.command, refused.address, refused.field, refused.why, **known)

    def do(self, command: Command) -> None:
        """The start screen's own entry for playing opens a form instead."""
        if command is Command.PLAY:
            self.exit(FIRST_GAME)
        elif command is Command.RESULTS:
            lines = solo_results_lines(self._so_far)
            self.open_page(Page(self._base, self._input, _("Results of games alone"), lines))
        else:
            super().do(command)

    def _offer(self) -> Offer:
        last, so_far = self._last_choices, self._so_far
        is_first = last == LastChoices() and not (so_far.total or so_far.kept or so_far.daily)
        return Offer(
            entries=offered(
                so_far,
                rules=title(rules_of(self._rules_values())),
                server=last.address,
                records=self._count_records(),
                is_first=is_first,
            ),
            headline=tuple(headline(so_far, is_first=is_first)),
            results=tuple(solo_notes(so_far.sums)),
        )

    def _rules_values(self) -> dict[str, str]:
        return remembered_values(self._last_choices.preset, self._last_choices.changes)

    def _count_records(self) -> str:
        try:
            count = len(self._records.all())
        except OSError:
            return ""  # opening them says why
        if not count:
            return _("none yet")
        return ngettext("{count} game kept", "{count} games kept", count).format(count=count)

    def _choose(self, command: Command) -> None:
        match command:
            case Command.PLAY | Command.HOST | Command.RULES:
                self._open_rules(command)
            case Command.NEARBY:
                self.push_screen(self.lan_screen())
            case Command.JOIN:
                self.open_join("join", self._last_choices.address)
            case Command.WATCH:
                self.open_join("watch", self._last_choices.address)
            case Command.REPLAYS:
                self._open_replays()
            case Command.RETURN:
                self.exit(NextCommand(["play", "--go-on"]))
            case Command.DAILY:
                level = level_named(self._last_choices.bots) or BOT_LEVEL
                name = f"--name={self.player}"
                self.exit(NextCommand(["play", "--daily", f"--bots={level}", name]))
            case _:
                self.command(command)

    def _open_rules(self, command: Command) -> None:
        heading, button = {
            Command.PLAY: (_("Play alone"), Field("play", _("Deal"), FieldKind.BUTTON)),
            Command.HOST: (_("Host a game"), Field("host", _("Open the table"), FieldKind.BUTTON)),
            Command.RULES: (
                _("Rules"),
                Field("play", _("Play alone by these rules"), FieldKind.BUTTON),
            ),
        }[command]
        bots = level_named(self._last_choices.bots) or BOT_LEVEL
        values = {**host_values(), **self._rules_values(), NAME: self.player, BOTS: bots}
        others = [button, Field(NAME, _("Your name"), FieldKind.TEXT, longest=MAX_NAME_CHARACTERS)]
        if command is Command.HOST:
            others += host_fields()
        elif len(LEVELS) > 1:
            others.append(Field(BOTS, _("Bots"), values=tuple(LEVELS)))
        self.push_screen(
            RulesForm(
                self._base,
                self._input,
                heading,
                tuple(others),
                values,
                self._rules_chosen,
                lambda values: name_error(values[NAME]) or host_error(values),
            )
        )

    def _rules_chosen(self, command: str, values: Mapping[str, str]) -> None:
        changes = changes_of(values)
        self.remember(name=values[NAME], preset=values[PRESET], changes=changes, bots=values[BOTS])
        options = [f"--set={option}={value}" for option, value in changes.items()]
        rules, name = f"--rules={values[PRESET]}", f"--name={values[NAME]}"
        if command == "host":
            others, password = host_options(values, int(values["players"])), values[PASSWORD]
        else:
            others, password = [f"--bots={values[BOTS]}"], ""
        self.exit(NextCommand([command, rules, *options, *others, name], password))

    def _open_replays(self) -> None:
        try:
            records = self._records.all()
        except OSError as error:
            self.warn(str(error))
            return
        directory = str(self._records.directory)
        self.push_screen(
            RecordListScreen(
                self._base, self._input, records, directory, self._open_record, self._standing_of
            )
        )

    def _standing_of(self, kept: KeptRecord) -> str:
        """How a game stands at the end of its record; empty where that cannot be read."""
        try:
            playback = self._read(str(kept.path))
        except CommandError:
            return ""
        return standing(playback.state_at(playback.last).public, playback.header.players)

    def _open_record(self, kept: KeptRecord) -> str:
        """Replays a record; why not, where it cannot be."""
        try:
            playback = self._read(str(kept.path))
        except CommandError as error:
            return str(error)
        self.push_screen(ReplayScreen(self._base, self._input, playback))
        return ""

    def remember(self, **choices: object) -> None:
        self._last_choices = replace(self._last_choices, **choices)
        try:
            self._last_choices_file.save(self._last_choices)
        except OSError as error:
            self.warn(str(error))

    def warn(self, sentence: str) -> None:
        start = self.screen_stack[0]
        assert isinstance(start, StartScreen)
        start.complaint = sentence
        start.show(self._base)
