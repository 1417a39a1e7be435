"""Whose chat the player does not hear, in line mode."""

from client.line.decisions import Unclear
from client.state.lobby import LobbyModel
from client.state.model import Model
from client.words.language import _
from client.words.quotations import quoted
from protocol.messages import Occupant
from protocol.names import name_key


class Muted:
    """By their names, as long as the program runs."""

    def __init__(self) -> None:
        self._keys: set[str] = set()

    def includes(self, name: str) -> bool:
        """Whether what somebody says is not to be told."""
        return name_key(name) in self._keys

    def change(self, text: str, model: Model, lobby: LobbyModel) -> str:
        """Mutes the person of that name, or hears them again: a sentence on it. Raises Unclear."""
        if not text:
            raise Unclear(_("Whom? The name goes after the word mute."))
        key = name_key(text)
        name = next((name for name in _people(model, lobby) if name_key(name) == key), None)
        if key in self._keys:
            self._keys.remove(key)
            return _("You hear {name} again.").format(name=name or quoted(text))
        if name is None:
            raise Unclear(_("Nobody here is called {name}.").format(name=quoted(text)))
        self._keys.add(key)
        return _("You hear {name} no more: mute {name} undoes it.").format(name=name)


def _people(model: Model, lobby: LobbyModel) -> tuple[str, ...]:
    """Those who can be heard here."""
    if model.table is None:
        return lobby.people
    seats = model.table.seats
    seated = (seat.name for seat in seats if seat.occupant is Occupant.PERSON)
    return (*seated, *model.table.watchers)
