"""The model, and what a player wants to know of how it came about: the log, the latest news.

Pure: `tell` is the story one update later.
"""

import msgspec
from msgspec.structs import replace

from client.screen.scene.log import Log
from client.state.connection import CameBack, FirstMeeting, LinkState, LinkStatus
from client.state.fair_deals import DealChecked
from client.state.model import Model, Update, receive
from client.state.solo_news import SoloNotice
from client.words.absence import stood_in_sentences, took_over
from client.words.ascii import fitted
from client.words.cards import Signs
from client.words.connection import meeting_news, missed_news, return_sentence
from client.words.deals import deal_verdict
from client.words.events import cards_as_played, failed_claim, sentences
from client.words.language import _
from client.words.names import Names, player_name, seat_names
from client.words.solo_games import notice_sentence
from client.words.table_changes import table_changes, time_was_up
from engine.public import Phase
from engine.seats import Seat
from engine.view import View
from protocol.messages import Act, Claimed, GameView, LeftTable, StoodIn, TableState, TookOver


class Story(msgspec.Struct, frozen=True):
    """`news` is the latest sentence of the log that tells what the table does not show, until the
    player decides something. `missed` is what was known when the line was lost, until it is back.
    `unfair` says that a deal at this table was not fair, for as long as the player is there.
    """

    model: Model = Model()
    log: Log = Log()
    news: str = ""
    missed: View | None = None
    unfair: str = ""


def tell(story: Story, update: Update, signs: Signs) -> Story:
    """The story one update later."""
    before = story.model
    after = receive(before, update)
    story = replace(story, model=after)
    match update:
        case LinkState(status=LinkStatus.LOST):
            return replace(story, missed=story.missed or before.view)
        case CameBack():
            return replace(story, news=return_sentence(update))
        case FirstMeeting():
            return replace(story, news=meeting_news())
        case LeftTable():
            return replace(story, news="", unfair="")
        case Act():
            return replace(story, news="")
        case DealChecked(fault=fault):
            verdict = deal_verdict(update)
            story = replace(story, log=story.log.with_line(verdict))
            return replace(story, news=verdict, unfair=verdict) if fault else story
        case GameView(view=view):
            is_other = before.view is not None and _is_new_game(before.view, view)
            news = "" if is_other else story.news
            log = _log_up_to(story.log, before.view, view, _names(after, view, signs), signs)
            story = replace(story, log=log, news=news)
            return _come_back(story, view, signs)
        case TableState() if before.table is not None and before.view is not None:
            for change in table_changes(before.table, update, is_playing=after.is_playing):
                story = _with_news(story, fitted(change, signs))
            late = time_was_up(before.table, update, before.view)
            return _with_news(story, late) if late else story
        case TookOver(bot=bot):
            return _with_news(story, fitted(took_over(bot), signs))
        case SoloNotice():
            return _with_news(story, fitted(notice_sentence(update), signs))
        case StoodIn():
            for done in stood_in_sentences(update, lambda cards: cards_as_played(cards, signs)):
                story = _with_news(story, done)
            return story
        case Claimed(seat=seat, holds=holds) if before.view is not None:
            names = _names(after, before.view, signs)
            return _with_news(story, _claim(seat, names) if holds else failed_claim(seat, names))
    if before.view is None or not after.events:
        return story
    names = _names(after, before.view, signs)
    told = tuple(sentences(before.view, after.events, names, signs))
    log = story.log.with_events(before.view, after.events, names, signs)
    others = [sentence.text for sentence in told if not sentence.is_of_card]
    return replace(story, log=log, news=others[-1] if others else story.news)


def _is_new_game(before: View, view: View) -> bool:
    """Whether what was told last is of a game that is over."""
    return before.public.phase is Phase.OVER and view.public.phase is not Phase.OVER


def _log_up_to(log: Log, before: View | None, view: View, names: Names, signs: Signs) -> Log:
    """The log where a player has come to a game, or back to it."""
    if before is None:
        log = Log()
    elif _is_new_game(before, view) or before.public.hand != view.public.hand:
        log, before = log.turned(), None
    return log.with_tricks(before, view, names, signs)


def _come_back(story: Story, view: View, signs: Signs) -> Story:
    """What is known anew, and in a word what has happened since the line was lost."""
    missed = story.missed
    story = replace(story, missed=None)
    if missed is None or missed.public.rules != view.public.rules:
        return story
    return _with_news(story, missed_news(missed, view, _names(story.model, view, signs)))


def _claim(seat: Seat, names: Names) -> str:
    return _("{name} claims the rest: it holds.").format(name=player_name(seat, names))


def _with_news(story: Story, sentence: str) -> Story:
    return replace(story, log=story.log.with_line(sentence), news=sentence)


def _names(model: Model, view: View, signs: Signs) -> tuple[str, ...]:
    names = seat_names(model.players, view.public.rules.players)
    return tuple(fitted(name, signs) for name in names)
