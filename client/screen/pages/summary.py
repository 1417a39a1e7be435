"""The page on the last finished hand: how it ended, and what the next one brings. The record of the
game so far can be saved from here.
"""

from client.screen.base.canvas import Line, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.screen import Input
from client.screen.pages.hand_result import record_lines, result_lines
from client.screen.pages.intermission import IntermissionPage
from client.screen.pages.solo_lines import solo_lines
from client.screen.scene.keys import REVIEWS, SUMMARY, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.state.advice import has_review
from client.words.cards import suit_sign
from client.words.hand_result import ended_title, trumps_were
from client.words.language import _
from client.words.next_hand import next_hand_heading, next_hand_sentences
from engine.public import Phase
from protocol.messages import GetRecord


def summary_lines(scene: Scene, width: int) -> list[Line]:
    """How the last hand ended, what comes next, and what has become of the record."""
    lines = [*result_lines(scene, width), *_next_hand(scene, width)]
    return [*lines, *solo_lines(scene, width), *record_lines(scene, width)]


def _next_hand(scene: Scene, width: int) -> list[Line]:
    """A heading and a line or more for each sentence on the hand that follows."""
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.results or view.public.phase is Phase.OVER:
        return []
    lines: list[Line] = [[], [(next_hand_heading(view.public), palette.heading)]]
    for sentence in next_hand_sentences(view.public, scene.names, view.seat):
        lines += wrapped(sentence, width, palette.plain)
    return lines


class SummaryPage(IntermissionPage):
    """The page of the last finished hand."""

    KEYS = SUMMARY

    def __init__(self, scene: Scene, input_: Input) -> None:
        view = scene.model.view
        results = view.public.results if view else ()
        heading = ended_title(results[-1].hand) if results else _("The last hand")
        super().__init__(scene, input_, heading, summary_lines)

    def aside(self) -> Line:
        """What were trumps, where the game that is on stands there."""
        view, palette = self.scene.model.view, self.scene.palette
        if view is None or not view.public.results:
            return ()
        suit = view.public.results[-1].trump
        sign = suit_sign(suit, self.scene.signs)
        return [(f"{sign} ", palette.suits[suit]), (trumps_were(suit), palette.trump)]

    def keys(self) -> Keys:
        """A replay has no server to ask for a record, or to chat with; and before the first hand is
        over there is no record.
        """
        keys: Keys = {**super().keys(), Command.SAVE: ("f",), **REVIEWS}
        if not has_review(self.scene.model):
            keys = keys_without(keys, Command.REVIEW)
        if not _has_table(self.scene):
            return keys_without(keys, Command.SAVE, Command.CHAT)
        view = self.scene.model.view
        has_record = view is not None and bool(view.public.results)
        return keys if has_record else keys_without(keys, Command.SAVE)

    def foot_words(self) -> FootWords:
        keys = self.keys()
        others = {
            Command.REVIEW: _("d review"),
            Command.SAVE: _("f save"),
            Command.CHAT: _("/ chat"),
        }
        told = {command: words for command, words in others.items() if command in keys}
        return {**super().foot_words(), **told, Command.HELP: _("? help")}

    def show(self, scene: Scene) -> None:
        """Draws, with what has become of the record in sight as soon as that is known."""
        is_new = scene.record not in ("", self.scene.record)
        super().show(scene)
        if is_new:
            self.obey(Command.LAST)

    def obey(self, command: Command) -> None:
        if command is Command.SAVE:
            self.input.echo_filter.spend()
            self.post_message(Requested(GetRecord()))
        else:
            super().obey(command)


def _has_table(scene: Scene) -> bool:
    """Whether there is a table on a server: a replay has none."""
    return scene.model.table is not None and bool(scene.model.table.table)
