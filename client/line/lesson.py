"""The ten-minute lesson line by line: lines in, lines out. Does no I/O.

Not here: what is explained (lesson/), and how lines are read (decisions.py).
"""

from collections.abc import Callable

from client.lesson.course import Course
from client.lesson.facts import Facts, filled_in
from client.line.card_names import CardNames
from client.line.cards import CardStyle
from client.line.decisions import Unclear, decision, is_answer, unknown
from client.line.events import event_lines
from client.line.info_requests import info_lines
from client.line.questions import question
from client.line.vocabulary import DECISIONS, Verb, read_verb, vocabulary
from client.words.language import _
from client.words.names import names_of
from engine.cards import SUITS
from protocol.chat import clean_text

_ENDS = (Verb.QUIT, Verb.LEAVE)
_INFO = frozenset(
    (Verb.HAND, Verb.TRICK, Verb.LAST, Verb.EXCHANGES, Verb.SCORES, Verb.RULES, Verb.HELP)
)


class LineLesson:
    """`say` takes each line for the learner. `is_over` once nothing more is to come, `wants_game`
    where a game is to follow.
    """

    def __init__(self, name: str, say: Callable[[str], None]) -> None:
        self.is_over = False
        self.wants_game = False
        self._course = Course(name)
        self._say = say
        self._card_style = CardStyle.SHORT
        self._card_names = CardNames()
        self._phrases = vocabulary()
        self._say(
            _("Enter alone, an empty line, goes on; back: a step back; quit ends the lesson.")
        )
        self._tell_step()

    def take(self, line: str) -> None:
        """Does what the learner says, or says why not."""
        text = clean_text(line)
        verb, rest = read_verb(text, self._phrases)
        try:
            if verb in _ENDS:
                self.is_over = True
            elif self._course.is_at_end and verb is Verb.PLAY and not rest:
                self.is_over = self.wants_game = True
            elif text.casefold() == _("back").casefold():
                self._course.go_back()
                self._tell_step()
            elif not text or verb is Verb.GO_ON:
                self._go_on()
            else:
                self._obey(verb, rest)
        except Unclear as unclear:
            self._say(unclear.sentence)
            self._ask()

    def _go_on(self) -> None:
        """An empty line repeats the question, where one is asked."""
        if self._course.is_asked or self._course.is_at_end:
            self._ask()
            return
        self._course.go_on()
        self._tell_events()
        self._tell_step()

    def _obey(self, verb: Verb | None, rest: str) -> None:
        if verb in (Verb.CARDS_FULL, Verb.CARDS_SHORT):
            self._card_style = CardStyle.FULL if verb is Verb.CARDS_FULL else CardStyle.SHORT
        elif verb in _INFO:
            for line in info_lines(verb, self._course.model, self._card_style, waits=False):
                self._say(line)
        elif verb is None or verb in DECISIONS:
            self._decide(verb, rest)
            return
        else:
            self._say(_("That is of no use in the lesson."))
        self._ask()

    def _decide(self, verb: Verb | None, rest: str) -> None:
        if verb is None and not is_answer(rest, self._card_names):
            raise unknown(rest)
        if not self._course.is_asked or verb is Verb.CLAIM:
            raise Unclear(_("That is not asked now."))
        self._course.answer(decision(self._course.view, verb, rest, self._card_names))
        if self._course.remark:
            self._say(self._filled_in(self._course.remark))
            self._ask()
        else:
            self._tell_events()
            self._tell_step()

    def _tell_events(self) -> None:
        position, names = self._course.position, names_of(self._course.model)
        for line in event_lines(position.before, position.events, names, self._card_style):
            self._say(line)

    def _tell_step(self) -> None:
        step = self._course.step
        self._say(
            _("{number} of {count}, {heading}: {words}").format(
                number=self._course.position.number + 1,
                count=self._course.count,
                heading=_(step.heading),
                words=self._filled_in(step.words, step.in_lines),
            )
        )
        self._ask()

    def _ask(self) -> None:
        if self._course.is_asked:
            self._say(question(self._course.view, names_of(self._course.model), self._card_style))
        elif self._course.is_at_end:
            self._say(_("What now: play against two bots, or quit?"))
        else:
            self._say(_("Go on?"))

    def _filled_in(self, *texts: str) -> str:
        view, card_style = self._course.view, self._card_style
        names = names_of(self._course.model)
        facts = Facts(view, names, card_style.card, lambda suit: SUITS[suit])
        facts["hand"] = card_style.hand(view.hand)
        return filled_in(facts, *texts)
