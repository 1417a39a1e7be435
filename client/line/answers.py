"""Answers what the player can ask at any time: the trick, the scores, the people, help, and more.

Also where the game stands, for a player who has just come to it.
"""

from collections.abc import Iterator

from client.line.cards import CardStyle
from client.line.events import hand_line, result_line, totals_line
from client.words.cards import suit_name
from client.words.events import by_player, deal_sentence
from client.words.language import _, ngettext
from client.words.names import Names, player_name, seat_mark
from client.words.prompts import prompt
from engine.cards import Suit, suit_of
from engine.public import Phase, Public, Trick
from engine.view import Exchange, View
from protocol.messages import TableState


def position(view: View, names: Names, card_style: CardStyle) -> Iterator[str]:
    """Where the game stands, for a player who has just come to it or come back."""
    public = view.public
    if public.phase is Phase.OVER:
        yield from scores(public, names)
        yield prompt(view, names, None).question
        return
    if public.phase is Phase.DEAL:
        yield from (
            [totals_line(public, names)] if public.results else cut(public, names, card_style)
        )
        return
    yield deal_sentence(public, names)
    if public.results:
        yield totals_line(public, names)
    yield from trick(view, names, card_style)
    if view.seat is not None:
        yield hand_line(view, card_style)


def cut(public: Public, names: Names, card_style: CardStyle) -> Iterator[str]:
    """The cards that were drawn for the first deal, a line for each round."""
    for draws in public.cut:
        drawn = ", ".join(
            f"{player_name(seat, names)} {card_style.card(card)}" for seat, card in draws
        )
        yield _("Cards are drawn for the deal: {cards}.").format(cards=drawn)


def trick(view: View, names: Names, card_style: CardStyle) -> Iterator[str]:
    """What lies on the table, trumps, who has taken how many, and whose turn it is."""
    public = view.public
    if public.targets:
        yield _taken(public, names)
    if public.trump is not None:
        yield _("Trumps are {suit}.").format(suit=suit_name(public.trump))
    if public.trick.cards and public.phase is Phase.PLAY:
        yield _cards_of(public.trick, public, names, card_style)
    if view.seat is None or view.seat != public.to_act:
        yield prompt(view, names, None).question


def _taken(public: Public, names: Names) -> str:
    if public.phase is not Phase.PLAY:
        return _("Targets: {targets}.").format(targets=by_player(public.targets, names))
    standing = ", ".join(
        _("{name} {taken} of {target}").format(
            name=player_name(seat, names), taken=taken, target=public.targets[seat]
        )
        for seat, taken in enumerate(public.taken)
    )
    return _("Trick {number}: {standing}.").format(number=len(public.tricks) + 1, standing=standing)


def _cards_of(trick: Trick, public: Public, names: Names, card_style: CardStyle) -> str:
    players = public.rules.players
    cards = ", ".join(
        f"{player_name((trick.leader + place) % players, names)} {card_style.card(card)}"
        for place, card in enumerate(trick.cards)
    )
    suit = suit_name(suit_of(trick.cards[0]))
    return _("{suit} led: {cards}.").format(suit=suit.capitalize(), cards=cards)


def last_trick(public: Public | None, names: Names, card_style: CardStyle) -> Iterator[str]:
    """The latest finished trick, and who took it. `public` is the hand of it, None without one."""
    if public is None:
        yield _("No trick is finished.")
        return
    yield _cards_of(public.tricks[-1], public, names, card_style)
    yield _("{name} took it.").format(name=player_name(public.trick.leader, names))


def suit_in_hand(view: View, suit: Suit, card_style: CardStyle) -> str:
    """The player's cards of one suit."""
    held = [card for card in view.hand if suit_of(card) == suit]
    if not held:
        return _("You have no {suit}.").format(suit=suit_name(suit))
    return _("You have {cards}.").format(cards=card_style.hand(held))


def played(public: Public, suit: Suit | None, card_style: CardStyle) -> str:
    """The cards of this hand that have been played, of one suit or of all."""
    tricks = (*public.tricks, public.trick)
    cards = [card for trick in tricks for card in trick.cards]
    if suit is not None:
        cards = [card for card in cards if suit_of(card) == suit]
    if cards:
        return _("Played: {cards}.").format(cards=card_style.hand(cards))
    if suit is not None:
        return _("No {suit} have been played.").format(suit=suit_name(suit))
    return _("No card of this hand has been played.")


def exchanges(view: View, names: Names, card_style: CardStyle) -> Iterator[str]:
    """The exchanges of this hand, as far as the player may know them."""
    if not view.exchanges:
        yield _("There was no exchange in this hand.")
    for exchange in view.exchanges:
        yield _exchange(exchange, names, card_style)
    if view.laid_away:
        yield _("Laid away were {cards}.").format(cards=card_style.cards(view.laid_away))


def _exchange(exchange: Exchange, names: Names, card_style: CardStyle) -> str:
    return _("{giver} gave {receiver}: {given}, and got: {returned}.").format(
        giver=player_name(exchange.giver, names),
        receiver=player_name(exchange.receiver, names),
        given=card_style.cards(exchange.given),
        returned=card_style.cards(exchange.returned),
    )


def scores(public: Public, names: Names) -> Iterator[str]:
    """Every finished hand, and the totals."""
    for result in public.results:
        yield result_line(result, names)
    yield totals_line(public, names)


def people(table: TableState) -> Iterator[str]:
    """The table's code, and everybody at it."""
    seats = []
    for seat, state in enumerate(table.seats):
        mark = seat_mark(state)
        own = _("you") if seat == table.your_seat else ""
        words = [state.name, *([f"({mark or own})"] if mark or own else [])]
        seats.append(" ".join(word for word in words if word) if state.name else mark)
    yield _("Table {code}: {seats}.").format(code=table.table, seats=", ".join(seats))
    if table.watchers:
        yield ngettext("{names} is watching.", "{names} are watching.", len(table.watchers)).format(
            names=", ".join(table.watchers)
        )


def help_lines(*, waits: bool) -> Iterator[str]:
    """All that can be said. `waits`: lines wait until something is asked."""
    yield _(
        "Cards: qs, q s or queen of spades; the rank alone (q) where only one card fits. Capitals"
        " do not matter."
    )
    yield _(
        "To play a card, name it: qs, or play qs. To give, return or lay cards away, name them:"
        " 2h 3h, or give 2h 3h."
    )
    yield _(
        "To name trumps: spades, s or trumps s. To hand out targets: 8 3 5, or targets 8 3 5. To"
        " claim all the remaining tricks: claim."
    )
    yield _(
        "hint suggests what to do, with the reason and the tricks to be expected; review tells what"
        " your decisions in the last hand have cost."
    )
    yield _(
        "To hear more: hand, trick, last, exchanges, scores, rules, who, results. A suit alone"
        " (hearts) tells what you hold in it; played tells which cards have been played, played"
        " hearts only those of one suit."
    )
    yield _("To change how cards are named: cards full, or cards short.")
    yield _(
        "At the table: ready (for this game, or for another), not ready, say TEXT, pause, go on."
    )
    yield _(
        "bot for NAME lets a bot play for somebody who is not playing; back takes your own seat"
        " back from a bot. If you are watching: sit, or sit seat 2."
    )
    yield _(
        "mute NAME hides what somebody says, or shows it again. save keeps the record of the game."
        " For the host of the table: bots (fills the free seats), bots casual seat 2, remove NAME,"
        " hand over NAME, and admit NAME or refuse NAME for somebody who would like a bot's seat."
    )
    yield _(
        "To take back a card that you did not mean: take back, until the next player has played."
    )
    yield _("To stop: quit keeps your seat while a game is on, leave gives it up.")
    yield _("To go to another table: lobby gives up your seat and lists all tables.")
    if waits:
        yield _("Each line waits until something is asked. The end of the input means quit.")
        yield _("With no game on, decisions wait for one, but not after the end of the input.")
    else:
        yield _(
            "An empty line repeats the question. Answers given too early are not kept for later."
        )


def lobby_help_lines(*, waits: bool) -> Iterator[str]:
    """All that can be said in the lobby. `waits` as above."""
    yield _(
        "To sit down: the code of a table, or table CODE. If it has a password, type it after the"
        " code; for a certain seat, add seat 2 at the end. sit alone takes a seat anywhere."
    )
    yield _("To watch: watch CODE.")
    yield _(
        "To open a table of your own: open, open mess, or open online limit=15 bots. You can add"
        " password=WORD, listed=no, decision_seconds=30, bank_seconds=90, hints=no, or"
        " host_admits=yes (you decide who may take a bot's seat during a game)."
    )
    yield _("To hear more: tables, who, results, rules, rules mess, rules CODE.")
    yield _(
        "To talk: say TEXT. To hide what somebody says, or show it again: mute NAME. To stop: quit."
    )
    if waits:
        yield _("Decisions in a game wait until you are at a table.")
