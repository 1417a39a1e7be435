"""A player's conversation with the game: lines and updates in, lines and messages out. Does no I/O,
but for the record of a game that is to be kept.

A person's line is taken, or refused, at once; a script's lines wait until something is asked
(pacing.py). Either way a decision goes out only for the question that is open now, and one at most.
"""

from collections.abc import Callable, Iterator
from datetime import datetime

from client.files.records import RecordKeeper, RecordList, users_records
from client.line import answers
from client.line.card_names import CardNames
from client.line.cards import CardStyle
from client.line.decisions import Unclear, decision, is_answer, only_play, suit_named, unknown
from client.line.doubt import Doubt
from client.line.info_requests import info_lines, lobby_info_lines
from client.line.lobby import lobby_lines, lobby_question
from client.line.lobby_requests import lobby_request
from client.line.muted import Muted
from client.line.pacing import Pacing
from client.line.table_requests import table_request
from client.line.thoughts import Thoughts
from client.line.trick_hold import TrickHold
from client.line.turn import TurnState, asking_view
from client.line.updates import BankTeller, is_news, table_question, update_lines
from client.line.vocabulary import DECISIONS, Verb, is_damaged, read_verb, vocabulary
from client.net.session import Session
from client.state.connection import LinkStatus
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import LobbyEntry, LobbyModel, Wish
from client.state.model import Model, Update, receive
from client.state.settings import DEFAULT_SETTINGS, Settings, TrickTime
from client.state.wishes import TableWishes
from client.words.language import _
from client.words.names import names_of
from client.words.refusals import rejection
from client.words.results import result_sentences
from client.words.rules_errors import rules_warning
from engine.actions import SeatAction, TakeBack
from engine.cards import Suit, make_card
from engine.public import Phase
from protocol.chat import clean_text
from protocol.messages import (
    Act,
    Chat,
    Claim,
    ClientMessage,
    Clock,
    GameView,
    GetRecord,
    GoOn,
    Leave,
    LeftTable,
    LobbyState,
    Open,
    Params,
    Results,
    Said,
)

_ENDS = (Verb.LEAVE, Verb.QUIT)
_YES_OR_NO = (Verb.YES, Verb.NO)
_QUESTIONS_TOO = (Verb.TRUMPS, Verb.TARGETS)  # where nothing follows
_ALONE = frozenset(
    (
        *(Verb.CLAIM, Verb.READY, Verb.UNREADY, Verb.BACK, Verb.PAUSE, Verb.GO_ON),
        *(Verb.TAKE_BACK, Verb.HINT, Verb.REVIEW, Verb.LOBBY, Verb.LEAVE, Verb.QUIT),
    )
)
_OF_THE_LOBBY = frozenset((Verb.SIT, Verb.WATCH, Verb.OPEN, Verb.TABLES))
_ANYWHERE = frozenset((Verb.SAY, Verb.MUTE, Verb.RESULTS, Verb.CARDS_FULL, Verb.CARDS_SHORT))


class Conversation:
    """`say` takes each line for the player. With `waits` the player is a script, whose lines wait.
    `alone`: the game begins by itself, and nobody is waited for. `wish` is what the player wants of
    a lobby, `invitation` how others can come. `leaves_bots` is as in state/wishes.py.

    `is_over` once nothing more is to come; `failure` then says why the server refused the player,
    as code and parameters. `is_leaving` while the server has still to give the seat up.
    """

    def __init__(
        self,
        session: Session,
        say: Callable[[str], None],
        *,
        waits: bool,
        alone: bool = False,
        wish: Wish = Wish.LOOK_ROUND,
        settings: Settings = DEFAULT_SETTINGS,
        records: RecordList | None = None,
        leaves_bots: bool = False,
        invitation: Invitation = NO_INVITATION,
    ) -> None:
        self.is_over = False
        self.is_leaving = False
        self.failure: tuple[str, Params] | None = None
        self.model = Model()
        self._session = session
        self._say = say
        self._waits = waits
        self._alone = alone
        self._wish = wish
        self._invitation = invitation
        self._settings = settings
        self._lobby_entry = LobbyEntry(wish)
        self._record_keeper = RecordKeeper(records or users_records())
        self._wishes = TableWishes(leaves_bots=leaves_bots)
        is_wanted = settings.trick_time is TrickTime.ENTER and not waits
        self._trick_hold = TrickHold(is_wanted=is_wanted)
        self._doubt = Doubt(is_wanted=settings.confirm_high and not waits)
        self._card_style = CardStyle.SHORT
        self._card_names = CardNames()
        self._muted = Muted()
        self.thoughts = Thoughts(say)
        self._phrases = vocabulary()
        self.pacing = Pacing(
            self.turn, waits=waits, is_decision=self._is_decision, is_end=self._is_end
        )
        self._asked = ""
        self._was_lost = False
        self._bank_teller = BankTeller()

    @property
    def lobby(self) -> LobbyModel:
        """The lobby of the server, as far as it is known."""
        return self._lobby_entry.lobby

    @property
    def turn(self) -> TurnState:
        """Where the player is, and what has happened there."""
        return TurnState(self.model, self.lobby, self._alone)

    def deliver(self, update: Update) -> None:
        """Takes in an update of the session, and tells the player of it: now, or when they have
        looked at a finished trick.
        """
        if not self._trick_hold.keeps(update):
            self._take_in(update)

    def _take_in(self, update: Update) -> None:
        before, lobby = self.model, self.lobby
        self.model = receive(before, update)
        self._trick_hold.follow(self.model, update)
        reply = self._lobby_entry.receive(update)
        if self._waits and self.model.may_go_on:
            self._go_on()  # a script reads at once
        self.pacing.follow(self.turn, update)
        if not self._is_unwanted(update):
            style, invitation = self._card_style, self._invitation
            self._tell(update_lines(before, self.model, update, style, invitation))
        self._tell(lobby_lines(lobby, self.lobby, update))
        if isinstance(update, Results):
            self._tell(result_sentences(update.players))
        if kept := self._record_keeper.receive(update, datetime.now().astimezone()):
            self._say(kept)
        if isinstance(update, Clock):
            self._tell(self._bank_teller.tell(self.model, update))
        self._check_whether_to_ask_again(before, update)
        self._check_whether_over(update)
        if reply is not None:
            self._request(reply)
        self._tell_wishes()

    def _tell_wishes(self) -> None:
        is_reading = self._trick_hold.is_on
        for message in self._wishes.due(self.model, self._settings, is_reading=is_reading):
            self._session.send(message)

    def _end_trick_hold(self) -> None:
        for update in self._trick_hold.release():
            self.deliver(update)
        self._tell_wishes()

    def ask(self) -> None:
        """Says the open question, once. To be called when all updates have been delivered.

        Where there is nothing to choose, and the player's settings say so, it is answered instead.
        """
        while (action := self._only_answer()) is not None:
            self._act(action)
        asked = self._question()
        if asked and asked != self._asked:
            self._say(asked)
        self._asked = asked

    def give_up(self) -> None:
        """Waits no more for what has held the player up."""
        if self.pacing.give_up():
            self._say(_("The server has not answered."))

    def get_up(self) -> None:
        """The player has quit: a seat is kept for a game only, or else the others need it."""
        if self.model.has_idle_seat and self.turn.is_online:
            self._session.send(Leave())

    def take(self, line: str) -> None:
        """Does what the player says, or says why not."""
        text = clean_text(line)
        if self._trick_hold.is_on:
            self._end_trick_hold()
            if not text:
                return
        if not text and not self._waits and self.model.may_go_on:
            return self._go_on()
        if not text:
            return self._repeat()
        verb, rest = read_verb(text, self._phrases)
        if text and self._doubt.question(self.model, self._card_style):
            doubted = self._doubt.answered(self.model, verb)
            if doubted is not None:
                self._act(doubted)
            if verb in _YES_OR_NO:
                return
        try:
            if verb in _YES_OR_NO:
                raise unknown(text)
            if verb is not Verb.SAY and (is_damaged(line, text) or (verb in _ALONE and rest)):
                raise unknown(text)
            if self.lobby.is_here:
                self._obey_in_lobby(verb, rest)
            elif verb is None or verb in DECISIONS:
                self._decide(verb, rest)
            else:
                self._obey(verb, rest)
        except Unclear as unclear:
            self._say(unclear.sentence)

    def _check_whether_over(self, update: Update) -> None:
        link = self.model.link
        self._was_lost = self._was_lost or link.status is LinkStatus.LOST
        if link.status is LinkStatus.ENDED:
            self.is_over, self.failure = True, (link.code, link.params)
        elif isinstance(update, LeftTable):
            self.is_over = self.is_leaving or self._alone

    def _check_whether_to_ask_again(self, before: Model, update: Update) -> None:
        """What is asked is asked again after a view that differs from the one told last."""
        if self._was_lost and isinstance(update, GameView | LobbyState):
            self._asked, self._was_lost = "", False
        elif is_news(before, update):
            self._asked = ""

    def _is_unwanted(self, update: Update) -> bool:
        if not isinstance(update, Said) or not update.name:
            return False
        return not self._settings.chat or self._muted.includes(update.name)

    def _only_answer(self) -> SeatAction | None:
        """The card that is played without being asked for."""
        is_wanted = self._settings.play_single and not (self._waits or self._trick_hold.is_on)
        is_due = self.turn.awaits_player and self.pacing.is_asked and self.model.my_turn
        view = self.model.view
        return only_play(view) if is_wanted and is_due and view is not None else None

    def _is_end(self, line: str) -> bool:
        return read_verb(clean_text(line), self._phrases)[0] in _ENDS

    def _is_decision(self, line: str) -> bool:
        verb, rest = read_verb(clean_text(line), self._phrases)
        if verb is None:
            return is_answer(rest, self._card_names)
        return verb in DECISIONS and not (verb in _QUESTIONS_TOO and not rest)

    def _question(self) -> str:
        if self._trick_hold.is_on:
            return _("Enter for what comes next?")
        if self.pacing.settles or (self._alone and self.model.view is None):
            return ""
        if self.lobby.is_here:
            return lobby_question(self.lobby, self._wish)
        if doubted := self._doubt.question(self.model, self._card_style):
            return doubted
        return table_question(self.model, self._card_style, is_alone=self._alone)

    def _repeat(self) -> None:
        if self._waits:
            return
        if self._asked:
            self._say(self._asked)
        elif self.model.view is not None:
            self._tell(answers.trick(self.model.view, names_of(self.model), self._card_style))
        elif self.model.table is not None:
            self._tell(answers.people(self.model.table))

    def _tell(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._say(line)

    def _decide(self, verb: Verb | None, rest: str) -> None:
        if verb is None and not is_answer(rest, self._card_names):
            raise unknown(rest)
        if not rest and verb in _QUESTIONS_TOO:
            return self._obey(Verb.TRICK, "")  # these ask what trumps and targets are
        suit = self._card_names.suit(rest) if verb is None else None
        if suit is not None and not self._is_asked_for_trumps:
            return self._hear_of(Verb.HAND, suit)
        view = asking_view(self.model)
        if verb is Verb.CLAIM:
            return self._request(Claim(self.model.seq))
        action = decision(view, verb, rest, self._card_names)
        if not self._doubt.arises(self.model, action):
            self._act(action)

    @property
    def _is_asked_for_trumps(self) -> bool:
        view = self.model.view
        if view is None or view.seat is None:
            return True  # and is told why not
        return view.public.phase is Phase.TRUMP and view.public.to_act == view.seat

    def _hear_of(self, verb: Verb, suit: Suit | None = None) -> None:
        lines = info_lines(verb, self.model, self._card_style, suit, waits=self._waits)
        self._tell(lines)

    def _act(self, action: SeatAction | TakeBack) -> None:
        act = Act(self.model.seq, action)
        self.model = receive(self.model, act)
        self.pacing.follow(self.turn, act)
        self._asked = ""
        self._session.send(act)

    def _take_back(self) -> None:
        if self.model.card_to_take_back is None:
            raise Unclear(rejection("nothing_to_take_back", {}))
        self._act(TakeBack())

    def _go_on(self) -> None:
        """The player has read how the hand ended: they need not be waited for any more."""
        message = GoOn(self.model.seq)
        self.model = receive(self.model, message)
        self._session.send(message)

    def _obey_in_lobby(self, verb: Verb | None, rest: str) -> None:
        message = lobby_request(verb, rest, self.lobby, self._wish)
        if message is not None:
            self._request(message)
            if isinstance(message, Open) and (warning := rules_warning(message.rules)):
                self._say(warning)
        elif verb in _ENDS:
            self.is_over = True
        elif verb in _ANYWHERE:
            self._obey(verb, rest)
        else:
            self._tell(lobby_info_lines(verb, rest, self.lobby, waits=self._waits))

    def _obey(self, verb: Verb, rest: str) -> None:
        match verb:
            case Verb.QUIT:
                self.is_over = True
            case Verb.LEAVE:
                self._request(Leave())
                self.is_leaving = True
            case Verb.CARDS_FULL | Verb.CARDS_SHORT:
                self._speak(CardStyle.FULL if verb is Verb.CARDS_FULL else CardStyle.SHORT)
            case Verb.LOBBY:
                self._go_to_the_lobby()
            case Verb.GO_ON if self.model.may_go_on and not self.model.is_paused:
                self._go_on()
            case Verb.TAKE_BACK:
                self._take_back()
            case Verb.HINT:
                self.thoughts.hint(self.model, self._card_style)
            case Verb.REVIEW:
                self.thoughts.review(self.model, self._card_style)
            case Verb.MUTE:
                self._say(self._muted.change(rest, self.model, self.lobby))
            case Verb.PLAYED if rest:
                self._hear_of(verb, suit_named(rest, self._card_names))
            case _ if (message := self._requested(verb, rest)) is not None:
                self._request(message)
            case _ if verb in _OF_THE_LOBBY and self.model.table is not None:
                raise Unclear(_("You are at a table: with lobby you leave it."))
            case _:
                self._hear_of(verb)

    def _requested(self, verb: Verb, rest: str) -> ClientMessage | None:
        return table_request(verb, rest, self.model, is_settled=not self.pacing.is_unanswered)

    def _speak(self, card_style: CardStyle) -> None:
        self._card_style = card_style
        self._asked = self._question()
        queen = card_style.card(make_card(10, 3))
        self._say(_("Cards are said like this: {card}.").format(card=queen))

    def _request(self, message: ClientMessage) -> None:
        if not self.turn.is_online:
            raise Unclear(_("The connection to the server is down: say it again when it is back."))
        if not isinstance(message, Chat):
            self.pacing.expect_answer()
        if isinstance(message, GetRecord) and self.model.table is not None:
            self._record_keeper.ask(self.model.table.table)
        self._session.send(message)

    def _go_to_the_lobby(self) -> None:
        if self._alone:
            raise Unclear(_("You play alone here: there is no lobby."))
        self._request(Leave())
