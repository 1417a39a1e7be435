"""The question of the lesson: as in a game, or how to go on where nothing is asked."""

from client.screen.base.canvas import Canvas
from client.screen.table.question import Question
from client.words.cards import arrows
from client.words.language import _
from client.words.prompts import prompt


class LessonQuestion(Question):
    """For a card to be played it does not say how many tricks are still needed, which the lesson
    explains later.
    """

    def draw(self, canvas: Canvas) -> None:
        view, selection, palette = self.scene.model.view, self.scene.selection, self.scene.palette
        if view is None or selection is None:
            canvas.write(2, 0, _("Enter to go on"), palette.question)
            canvas.write(2, 1, _("A click does the same."), palette.faint)
        elif selection.is_play:
            x = canvas.write(
                2, 0, prompt(view, self.scene.names, selection).question, palette.question
            )
            if selection.rank:
                canvas.write(x + 1, 0, selection.rank + "…", palette.cursor)
            how = _("{arrows} move, Enter plays; or type a card; or click.").format(
                arrows=arrows("← →", self.scene.signs)
            )
            canvas.write(2, 1, how, palette.faint)
        else:
            super().draw(canvas)
