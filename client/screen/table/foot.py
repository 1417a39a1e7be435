"""The last row of a table: the keys that count for what is asked now, and beside them the help."""

from client.screen.base.foot import FootWords
from client.screen.base.key_row import KeyRow
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.state.advice import allows_hints
from client.state.connection import LinkStatus
from client.state.selection import Selection
from client.words.language import _, ngettext
from engine.public import Phase
from engine.view import View


class TableKeys(KeyRow):
    """It changes with the phase of a hand, not with every card."""

    def words(self) -> FootWords:
        view = self.scene.model.view
        return {} if view is None else table_keys(self.scene, view)


def table_keys(scene: Scene, view: View) -> FootWords:
    """The words for each key that does something now, the most important first."""
    help_ = {Command.HELP: _("? help")}
    match status := scene.model.link.status:
        case LinkStatus.ENDED:
            return {Command.QUIT: _("x leave"), **help_}
        case LinkStatus.LOST | LinkStatus.CONNECTING:
            quit_ = _("x quit, the game is kept")
            try_ = {Command.TRY_NOW: _("Enter try now")} if status is LinkStatus.LOST else {}
            return {**try_, Command.LINE: _("i connection"), Command.QUIT: quit_, **help_}
    return {**_deciding(scene, view), **_looking(scene, view), **help_}


def _deciding(scene: Scene, view: View) -> FootWords:
    """How to answer what is asked; for a card only in the first trick of all, whoever is asked."""
    public, selection = view.public, scene.selection
    if public.phase is Phase.PLAY:
        is_first = public.hand == 1 and not public.tricks and view.seat is not None
        plays = {Command.RIGHT: _("arrows move"), Command.CONFIRM: _("Enter play")}
        return plays if is_first else {}
    if selection is None:
        return {}
    match selection.asked.phase:
        case Phase.TARGETS:
            return {Command.RIGHT: _("arrows change"), Command.CONFIRM: _("Enter hand out")}
        case Phase.TRUMP:
            return {Command.RIGHT: _("arrows move"), Command.CONFIRM: _("Enter name it")}
    return {
        Command.RIGHT: _("arrows move"),
        Command.CHOOSE: _("Space choose"),
        Command.CONFIRM: _confirm(selection),
    }


def _confirm(selection: Selection) -> str:
    match selection.asked.phase:
        case Phase.GIVE:
            return _("Enter give")
        case Phase.RETURN:
            return _("Enter return")
        case _:
            return _("Enter lay away")


def _looking(scene: Scene, view: View) -> FootWords:
    """What else there is to see and to do."""
    is_play = view.public.phase is Phase.PLAY
    has_company = not scene.is_alone
    possible = {
        Command.LAST_TRICK: _("l last trick") if is_play else "",
        Command.EXCHANGES: _("e exchange")
        if is_play and view.public.rules.exchange != "off"
        else "",
        Command.SUMMARY: _("u last hand") if not is_play and view.public.results else "",
        Command.SCORES: _("v scores"),
        Command.CHAT: _chat(scene) if has_company and scene.settings.chat else "",
        Command.HINT: _("z hint") if view.seat is not None and allows_hints(scene.model) else "",
        Command.CLAIM: _("r claim") if is_play and view.seat is not None else "",
        Command.LOG: _("o log"),
        Command.PEOPLE: _("m people") if has_company else "",
        Command.PAUSE: _("p pause") if view.seat is not None else "",
    }
    return {command: words for command, words in possible.items() if words}


def _chat(scene: Scene) -> str:
    count = scene.chat_state.unread
    if not count:
        return _("/ chat")
    return ngettext("/ {count} new", "/ {count} new", count).format(count=count)
