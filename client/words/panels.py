"""The sentences of the panels beside a table."""

from client.words.cards import suit_name
from client.words.figures import up_or_down
from client.words.hands import dealer_of
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.cards import Suit
from engine.public import Public
from engine.rules import RuleSet
from engine.scoring import targets_by_position
from engine.seats import Seat, left_of


def game_end(rules: RuleSet) -> str:
    """When the game ends, in few words."""
    match rules.end:
        case "points":
            return _("The game ends at {points}.").format(points=up_or_down(rules.limit))
        case "hands":
            text = ngettext(
                "The game ends after {count} hand.",
                "The game ends after {count} hands.",
                rules.limit,
            )
            return text.format(count=rules.limit)
        case "tricks":
            text = _("The game ends with {count} tricks in one hand.")
            return text.format(count=rules.limit)
        case "dealer":
            return _("The game ends when a dealer makes it.")


def dealt(public: Public, names: Names) -> str:
    """`Cat deals: Cat 8, Ann 5, Ben 3.`"""
    dealer = dealer_of(public)
    name = player_name(dealer, names)
    if not public.targets:
        return _("{name} deals.").format(name=name)
    return _("{name} deals: {targets}.").format(
        name=name, targets=_targets(public.targets, dealer, names)
    )


def next_hand(public: Public, names: Names) -> str:
    """The same for the hand after this one."""
    dealer = left_of(dealer_of(public), public.rules.players)
    targets = targets_by_position(public.rules, dealer)
    return _("{name} deals: {targets}.").format(
        name=player_name(dealer, names), targets=_targets(targets, dealer, names)
    )


def _targets(targets: tuple[int, ...], first: Seat, names: Names) -> str:
    seats = [(first + step) % len(targets) for step in range(len(targets))]
    return ", ".join(f"{player_name(seat, names)} {targets[seat]}" for seat in seats)


def trumps(suit: Suit) -> str:
    """`clubs are trumps.`"""
    return _("{suits} are trumps.").format(suits=suit_name(suit))


def exchanged(source: Seat, target: Seat, names: Names) -> str:
    """`Ann → Cat`."""
    return _("{source} → {target}").format(
        source=player_name(source, names), target=player_name(target, names)
    )


def trick_taken(number: int, leader: Seat, taker: Seat, names: Names) -> str:
    """`Trick 5: Cat led, Ben took it.`"""
    if leader == taker:
        text = _("Trick {number}: {taker} led and took it.")
    else:
        text = _("Trick {number}: {leader} led, {taker} took it.")
    return text.format(
        number=number, leader=player_name(leader, names), taker=player_name(taker, names)
    )
