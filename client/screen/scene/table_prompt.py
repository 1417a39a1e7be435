"""What the prompt of a table says: the game's question, or why nobody answers it. Pure.

Not here: how it is drawn (table/question.py), the game's own questions (words/prompts.py).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from client.screen.scene.key_names import key_name
from client.screen.scene.keys import LOOKING_ON, TABLE, Command, Keys
from client.screen.scene.scene import Scene
from client.words.absence import awaited_sentence, idle_sentence, own_stand_in, wish_sentences
from client.words.cards import card_sign
from client.words.intermission import intermission_prompt
from client.words.language import _
from client.words.prompts import Prompt, prompt
from client.words.table_changes import has_clock
from client.words.watching import seat_sentence, watching_sentence
from engine.view import View

_TRICKS_WITH_HINT = 3  # each costs bytes, and after some it is known


def table_prompt(
    scene: Scene, view: View, names: Sequence[str], *, is_wide: bool = False
) -> Prompt:
    """What the player is told; `names` are as there is room for. `is_wide`: so is more."""
    seconds = scene.time_left.intermission_seconds
    if between := intermission_prompt(scene.model, names, seconds):
        return between
    words = _with_hint(
        scene, view, prompt(view, names, scene.selection, scene.signs, is_wide=is_wide)
    )
    table = scene.model.table
    if table is None:
        return words
    if scene.model.has_stand_in and not has_clock(table):
        return Prompt(own_stand_in(_key(TABLE, Command.CONFIRM)))
    if scene.model.my_turn:
        return words
    how = _key(TABLE, Command.FILL)
    if why := awaited_sentence(table, view, scene.time_left.absences, names, how):
        words = replace(words, question=scene.shown(why))
    return words if view.seat is not None else _watching(scene, words, names)


def _with_hint(scene: Scene, view: View, words: Prompt) -> Prompt:
    """With how a card is taken back that has just been played."""
    card = scene.model.card_to_take_back
    is_early = len(view.public.tricks) < _TRICKS_WITH_HINT
    if card is None or not is_early:
        return words
    keys = _("Backspace takes your {card} back.").format(card=card_sign(card, scene.signs))
    return replace(words, details=(*words.details, keys))


def notice(scene: Scene) -> str:
    """What else the table asks of the player: a word on who would like a seat, or to play at last.
    Empty where it asks nothing.
    """
    table = scene.model.table
    if table is None:
        return ""
    if scene.model.my_turn and table.idle is not None and table.idle.seat == table.your_seat:
        return idle_sentence(table, "")
    yes, no = _key(TABLE, Command.YES), _key(TABLE, Command.NO)
    return next((scene.shown(sentence) for sentence in wish_sentences(table, yes, no)), "")


def _watching(scene: Scene, words: Prompt, names: Sequence[str]) -> Prompt:
    """For somebody who looks on."""
    table, seat = scene.model.table, scene.own_seat
    assert table is not None
    side = watching_sentence(seat, names)
    take = seat_sentence(table, seat, names, _key(LOOKING_ON, Command.TAKE_SEAT))
    details = filter(None, (take, _("Left and right change the side.")))
    return Prompt(f"{side} {words.question}", tuple(details))


def _key(keys: Keys, command: Command) -> str:
    return key_name(keys[command][0])
