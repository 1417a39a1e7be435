"""Somebody does not play themselves: they are away, or there and do nothing, or have paused the
game; what a bot does for them meanwhile; and who would like the seat of a bot.

`how` is what lets it happen: a key, or words that can be said.
"""

from collections.abc import Callable, Iterator, Sequence

from client.state.absences import Absence
from client.state.people import is_host
from client.words.cards import suit_name
from client.words.language import _, ngettext
from client.words.names import listed
from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.cards import Card
from engine.public import Phase
from engine.view import View
from protocol.messages import Idle, StoodIn, TableState


def away_sentence(absence: Absence, name: str, *, is_playing: bool) -> str:
    """That somebody is away, and what happens when."""
    if absence.seconds_left is None:
        return _("{name} is away.").format(name=name)
    if is_playing:
        text = _("{name} is away: a bot takes over in {seconds} s.")
    else:
        text = _("{name} is away: the seat is free in {seconds} s.")
    return text.format(name=name, seconds=absence.seconds_left)


def pause_sentence(table: TableState) -> str:
    """That the game stands still, and by whom."""
    if table.paused == "journal":
        return _("The server cannot write at the moment: the game waits for it.")
    if not table.paused_by:
        return _("The game is paused.")
    return _("{name} has paused the game.").format(name=table.paused_by)


def idle_sentence(table: TableState, how: str) -> str:
    """That somebody does nothing though they are there, and who may let a bot play; empty where
    nobody does so.
    """
    idle = table.idle
    if idle is None or idle.seat >= len(table.seats):
        return ""
    if idle.seat == table.your_seat:
        return _("The others have waited for you for {time}.").format(time=_minutes(idle))
    name = table.seats[idle.seat].name
    asked = [table.seats[seat].name for seat in _undecided(table, idle)]
    first = _("{name} has not played for {time}.").format(name=name, time=_minutes(idle))
    if table.your_seat is None:
        return first
    if table.your_seat in idle.agreed:
        second = _("A bot may play once {names} agrees, too.").format(names=listed(asked))
    elif idle.agreed:
        second = _("{asker} asks whether a bot may: {how} lets it.").format(
            asker=listed([table.seats[seat].name for seat in idle.agreed]), how=how
        )
    elif asked:
        second = _("{how} asks {names} whether a bot may.").format(how=how, names=listed(asked))
    else:
        second = _("{how} lets a bot play.").format(how=how)
    return f"{first} {second}"


def _undecided(table: TableState, idle: Idle) -> list[int]:
    """The others who have still to agree."""
    return [
        seat
        for seat, state in enumerate(table.seats)
        if seat not in (idle.seat, table.your_seat, *idle.agreed)
        and state.present
        and not state.stand_in
        and not state.level
    ]


def _minutes(idle: Idle) -> str:
    count = max(1, idle.seconds // 60)
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


def own_stand_in(how: str) -> str:
    """For a player who is there, and for whom a bot plays."""
    return _("A bot plays for you: {how} takes your seat back.").format(how=how)


def stood_in_sentences(
    stood_in: StoodIn, cards_in_words: Callable[[Sequence[Card]], str]
) -> Iterator[str]:
    """What a bot has done for a player who is back, card by card."""
    if stood_in.earlier:
        yield ngettext(
            "In hands that are over, a bot decided for you once.",
            "In hands that are over, a bot decided for you {count} times.",
            stood_in.earlier,
        ).format(count=stood_in.earlier)
    for action in stood_in.actions:
        if not isinstance(action, Play):
            yield _decided(action, cards_in_words)
    played = [action.card for action in stood_in.actions if isinstance(action, Play)]
    if played:
        yield _("A bot played {cards} for you.").format(cards=cards_in_words(played))


def _decided(action: SeatAction, cards_in_words: Callable[[Sequence[Card]], str]) -> str:
    match action:
        case NameTrump(suit=suit):
            return _("A bot named {suit} trumps for you.").format(suit=suit_name(suit))
        case Give(cards=cards):
            return _("A bot gave {cards} for you.").format(cards=cards_in_words(cards))
        case Return(cards=cards):
            return _("A bot returned {cards} for you.").format(cards=cards_in_words(cards))
        case Discard(cards=cards):
            return _("A bot laid {cards} away for you.").format(cards=cards_in_words(cards))
        case AssignTargets():
            return _("A bot handed out the targets for you.")
        case Play(card=card):
            return _("A bot played {cards} for you.").format(cards=cards_in_words([card]))


def took_over(bot: str) -> str:
    """For a player who has just sat down in a game."""
    return _("You have the seat of the bot {bot}, and its cards.").format(bot=bot)


def wish_sentences(table: TableState, how_yes: str, how_no: str) -> Iterator[str]:
    """Who would like the seat of a bot, and who has to say whether they get it."""
    for wish in table.wishes:
        if wish.seat >= len(table.seats):
            continue
        bot = table.seats[wish.seat].name
        if is_host(table):
            yield _(
                "{name} would like the seat of the bot {bot}: {yes} lets them sit down, {no} not."
            ).format(name=wish.name, bot=bot, yes=how_yes, no=how_no)
        else:
            yield _("{name} would like the seat of the bot {bot}: the host decides.").format(
                name=wish.name, bot=bot
            )


def awaited_sentence(
    table: TableState, view: View, absences: Sequence[Absence], names: Sequence[str], how: str
) -> str:
    """Why whoever is asked does not play, empty where that is not known: they are away, or do
    nothing.
    """
    if table.idle is not None:
        return idle_sentence(table, how)
    is_playing = view.public.phase is not Phase.OVER
    for absence in absences:
        if absence.seat == view.public.to_act and is_playing:
            return away_sentence(absence, names[absence.seat], is_playing=True)
    return ""
