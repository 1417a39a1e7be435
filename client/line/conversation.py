"""One player's talk with the game: lines and updates in, lines and messages out. Does no I/O.

A line is taken, or refused, at once by a person; a script's lines wait until something is asked
(`admits`). Either way a decision goes out only for the question that is open now, and one at most.
"""

from collections.abc import Callable, Iterable, Iterator

from client.language import _
from client.line import answers
from client.line.decisions import Unclear, decision, is_answer, unknown
from client.line.hearing import heard
from client.line.moment import (
    asking_view,
    game_begins,
    game_is_to_come,
    is_his_word,
    refuse_idle_pause,
    still_settles,
)
from client.line.named_cards import Names
from client.line.spoken import Spoken
from client.line.telling import bank_left, is_news, lines_told, names_of, what_is_asked
from client.line.vocabulary import DECISIONS, Verb, is_damaged, read_verb, vocabulary
from client.link import LinkStatus
from client.model import Model, Update, receive
from client.session import Session
from client.words.errors import rejection
from engine.cards import make_card
from engine.public import Phase
from protocol.chat import clean_text
from protocol.messages import (
    Act,
    Again,
    Chat,
    Claim,
    Claimed,
    ClientMessage,
    Clock,
    FillSeats,
    GameView,
    Happened,
    Leave,
    LeftTable,
    Params,
    Pause,
    Rejected,
    TableState,
)

_BOT_LEVEL = "simple"
_ANSWERS = (GameView, Happened, Claimed, Rejected, TableState, LeftTable)
_ENDS = (Verb.LEAVE, Verb.QUIT)
_QUESTIONS_TOO = (Verb.TRUMPS, Verb.TARGETS)  # where nothing follows
_ALONE = frozenset((Verb.CLAIM, Verb.AGAIN, Verb.PAUSE, Verb.GO_ON, Verb.LEAVE, Verb.QUIT))


class Conversation:
    """`say` takes each line for the player. With `waits` he is a script, whose lines wait. `alone`:
    his game begins by itself, and nobody is waited for.

    `is_over` once there is nothing more to talk about; `failure` then says why the server would not
    have us, as code and parameters. `is_leaving` while the server has still to let go of the seat,
    `is_patient` until a game that does not come is waited for no more.
    """

    def __init__(
        self, session: Session, say: Callable[[str], None], *, waits: bool, alone: bool = False
    ) -> None:
        self.is_over = False
        self.is_leaving = False
        self.is_patient = True
        self.failure: tuple[str, Params] | None = None
        self.model = Model()
        self._session = session
        self._say = say
        self._waits = waits
        self._alone = alone
        self._spoken = Spoken.SHORT
        self._names = Names()
        self._phrases = vocabulary()
        self._asked = ""
        self._unanswered = False
        self._settles = False
        self._was_lost = False
        self._bank_seconds: int | None = None

    def deliver(self, update: Update) -> None:
        """Takes in what the session says, and tells it."""
        before = self.model
        self.model = receive(before, update)
        self._unanswered = self._unanswered and not isinstance(update, _ANSWERS)
        self._settles = still_settles(self.model, update, did=self._settles)
        if self.is_idle and not game_is_to_come(self.model):
            self.is_patient = True
        for line in lines_told(before, self.model, update, self._spoken):
            self._say(line)
        if isinstance(update, Clock):
            self._tell_bank(update)
        if isinstance(update, GameView) and (self._was_lost or is_news(before, update)):
            self._asked, self._was_lost = "", False
        self._look_whether_over(update)

    def ask(self) -> None:
        """Says the open question, once. To be called when all that has come has been delivered."""
        asked = self._question()
        if asked and asked != self._asked:
            self._say(asked)
        self._asked = asked

    @property
    def is_idle(self) -> bool:
        """Whether nothing that was said is still under way, and no claim is being settled."""
        return self.model.acted is None and not self._unanswered and not self._settles

    @property
    def is_asked(self) -> bool:
        """Whether it is for this player to say something, with the line up."""
        return self.is_idle and self._is_online and (self._stands_still or is_his_word(self.model))

    def is_held_up(self, *, ends: bool) -> bool:
        """Whether something is waited for that need not come: an answer or, where nothing else is
        to follow (`ends`), a game.
        """
        is_stuck = self.model.acted is not None or game_is_to_come(self.model)
        awaits_end = ends and is_stuck and self.is_patient
        return self._is_online and (self._unanswered or self._settles or awaits_end)

    def give_up(self) -> None:
        """Waits no more for what has held it up: lines are taken, and refused, as they come."""
        if self._unanswered or self._settles:
            self._unanswered = self._settles = False
            self._say(_("The server has not answered."))
        else:
            self.is_patient = False

    def ends_with(self, lines: Iterable[str]) -> bool:
        """Whether the player goes, once he comes to it."""
        return any(self._verb(line) in _ENDS for line in lines)

    def next_of(self, lines: Iterable[str]) -> int | None:
        """Which line's time has come: the first, or where that waits for a game, the first that
        need not. None of them overtakes an end.
        """
        for place, line in enumerate(lines):
            if place and (not self._stands_still or self._verb(line) in _ENDS):
                return None
            if self.admits(line):
                return place
        return None

    def admits(self, line: str) -> bool:
        """Whether the time has come for the line."""
        if not self._waits:
            return True
        if not self._is_online or self._unanswered or self._settles:
            return False
        if self._stands_still and not self._is_decision(line):
            return True
        return not self.is_patient or (self.is_asked and not game_is_to_come(self.model))

    def take(self, line: str) -> None:
        """Does what the player says, or tells him why not."""
        text = clean_text(line)
        if not text:
            self._repeat()
            return
        verb, rest = read_verb(text, self._phrases)
        try:
            if verb is not Verb.SAY and (is_damaged(line, text) or (verb in _ALONE and rest)):
                raise unknown(text)
            if verb is None or verb in DECISIONS:
                self._decide(verb, rest)
            else:
                self._obey(verb, rest)
        except Unclear as unclear:
            self._say(unclear.sentence)

    def _look_whether_over(self, update: Update) -> None:
        link = self.model.link
        self._was_lost = self._was_lost or link.status is LinkStatus.LOST
        if link.status is LinkStatus.ENDED:
            self.is_over, self.failure = True, (link.code, link.params)
        elif isinstance(update, LeftTable):
            self.is_over = True

    @property
    def _is_online(self) -> bool:
        return self.model.link.status is LinkStatus.ONLINE

    @property
    def _stands_still(self) -> bool:
        """Whether a game is still to come, and nobody knows when."""
        begins = self.is_patient and game_begins(self.model, alone=self._alone)
        return game_is_to_come(self.model) and not begins

    def _verb(self, line: str) -> Verb | None:
        return read_verb(clean_text(line), self._phrases)[0]

    def _is_decision(self, line: str) -> bool:
        verb, rest = read_verb(clean_text(line), self._phrases)
        if verb is None:
            return is_answer(rest, self._names)
        return verb in DECISIONS and not (verb in _QUESTIONS_TOO and not rest)

    def _tell_bank(self, clock: Clock) -> None:
        """Says what is left of the time for the game, once some of it has been used."""
        left = bank_left(self.model, clock)
        if left is not None and self._bank_seconds is not None and left < self._bank_seconds:
            self._say(_("For the whole game {seconds} s are left to you.").format(seconds=left))
        self._bank_seconds = left

    def _question(self) -> str:
        if self._settles or (self._alone and self.model.view is None):
            return ""
        return what_is_asked(self.model, self._spoken)

    def _repeat(self) -> None:
        if self._waits:
            return
        if self._asked:
            self._say(self._asked)
        elif self.model.view is not None:
            self._tell(answers.trick(self.model.view, names_of(self.model), self._spoken))
        elif self.model.table is not None:
            self._tell(answers.who(self.model.table))

    def _tell(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._say(line)

    def _decide(self, verb: Verb | None, rest: str) -> None:
        if verb is None and not is_answer(rest, self._names):
            raise unknown(rest)
        if not rest and verb in _QUESTIONS_TOO:
            return self._obey(Verb.TRICK, "")  # these ask what trumps and targets are
        view = asking_view(self.model)
        if verb is Verb.CLAIM:
            return self._request(Claim(self.model.seq))
        act = Act(self.model.seq, decision(view, verb, rest, self._names))
        self.model = receive(self.model, act)
        self._asked = ""
        self._session.send(act)

    def _obey(self, verb: Verb, rest: str) -> None:
        match verb:
            case Verb.QUIT:
                self.is_over = True
            case Verb.LEAVE:
                self._request(Leave())
                self.is_leaving = True
            case Verb.CARDS_FULL | Verb.CARDS_SHORT:
                self._speak(Spoken.FULL if verb is Verb.CARDS_FULL else Spoken.SHORT)
            case Verb.BOTS:
                self._fill_seats(rest)
            case Verb.AGAIN:
                self._again()
            case Verb.SAY:
                self._chat(rest)
            case Verb.PAUSE | Verb.GO_ON:
                self._pause(is_paused=verb is Verb.PAUSE)
            case _:
                self._tell(heard(verb, self.model, self._spoken, waits=self._waits))

    def _speak(self, spoken: Spoken) -> None:
        self._spoken = spoken
        self._asked = self._question()
        queen = spoken.card(make_card(10, 3))
        self._say(_("Cards are said like this: {card}.").format(card=queen))

    def _request(self, message: ClientMessage) -> None:
        if not self._is_online:
            raise Unclear(_("The line to the server is down: say it again when it is back."))
        self._unanswered = self._unanswered or not isinstance(message, Chat)
        self._session.send(message)

    def _pause(self, *, is_paused: bool) -> None:
        if not self._unanswered:
            refuse_idle_pause(self.model, is_paused=is_paused)
        self._request(Pause(is_paused))

    def _fill_seats(self, level: str) -> None:
        if self.model.view is not None and self.model.view.public.phase is not Phase.OVER:
            raise Unclear(rejection("game_in_progress", {}))
        self._request(FillSeats(level.casefold()[:40] or _BOT_LEVEL))

    def _again(self) -> None:
        view = self.model.view
        if view is None:
            raise Unclear(rejection("no_game", {}))
        if view.public.phase is not Phase.OVER:
            raise Unclear(rejection("game_in_progress", {}))
        self._request(Again())

    def _chat(self, text: str) -> None:
        if not text:
            raise Unclear(_("What you want to say goes after the word say."))
        self._request(Chat(text))
