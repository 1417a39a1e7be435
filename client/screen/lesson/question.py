"""The bar of the lesson: as in a game, or how to go on where nothing is asked."""

from client.screen.base.bar import BarText
from client.screen.base.canvas import Line
from client.screen.table.question import Question
from client.words.cards import arrows
from client.words.language import _
from client.words.prompts import Prompt


class LessonQuestion(Question):
    """For a card to be played it does not say how many tricks are still needed, which the lesson
    explains later.
    """

    def text(self, width: int) -> BarText:
        palette = self.scene.palette
        if self.scene.selection is None:
            how = _("A click does the same.") if self.scene.takes_clicks else ""
            return BarText([(_("Enter to go on"), palette.question)], [(how, palette.faint)])
        return super().text(width)

    @property
    def wrong(self) -> str:
        """It stands in the text of the lesson."""
        return ""

    def second(self, words: Prompt, width: int) -> Line:
        if self.scene.selection is None or not self.scene.selection.is_play:
            return super().second(words, width)
        scene = self.scene
        if scene.takes_clicks:
            how = _("{arrows} move, Enter plays; or type a card; or click.")
        else:
            how = _("{arrows} move, Enter plays; or type a card.")
        return [(how.format(arrows=arrows("← →", scene.signs)), scene.palette.faint)]
