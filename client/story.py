"""The model, and what a player wants to remember of the way to it: the log, the last hand's cards.

Pure: `tell` is the story one update later.
"""

import msgspec
from msgspec.structs import replace

from client.line.ascii import to_ascii
from client.model import Model, Update, receive
from client.words.cards import Signs
from client.words.events import sentences
from client.words.names import seat_names
from engine.cards import Card
from engine.events import HandOver
from protocol.messages import GameView

_LONGEST_LOG = 1000


class Story(msgspec.Struct, frozen=True):
    """`log` are sentences, oldest first, `news` the latest that tells more than one card played.
    `laid_away` is what the last finished hand's declarer laid away: the next deal makes everybody
    else forget it.
    """

    model: Model = Model()
    log: tuple[str, ...] = ()
    news: str = ""
    laid_away: tuple[Card, ...] = ()


def tell(story: Story, update: Update, signs: Signs) -> Story:
    """The story one update later."""
    before = story.model
    after = receive(before, update)
    story = replace(story, model=after)
    if isinstance(update, GameView):
        return replace(story, log=story.log if before.view else (), laid_away=update.view.laid_away)
    if before.view is None or not after.events:
        return story
    names = seat_names(after.table, before.view.public.rules.players)
    if signs is Signs.LETTERS:
        names = tuple(map(to_ascii, names))
    told = tuple(sentences(before.view, after.events, names, signs))
    for event in after.events:
        if isinstance(event, HandOver):
            story = replace(story, laid_away=event.laid_away)
    log = (*story.log, *(sentence.text for sentence in told))[-_LONGEST_LOG:]
    news = [sentence.text for sentence in told if not sentence.is_of_card]
    return replace(story, log=log, news=news[-1] if news else story.news)
