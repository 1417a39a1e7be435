"""Games alone in sentences: the one that was left, the code of a deal, what bots have made of it,
and what the player has come to.

What makes and reads codes needs hashes, which take long to import: only where there is one.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from client.state.kept_game import KeptGame
from client.state.solo_news import Comparison, SoloNotice
from client.state.solo_results import SoloSum
from client.words.figures import average, average_words, up_or_down, up_or_down_words
from client.words.language import _, ngettext
from client.words.names import listed
from client.words.rules import title
from engine.presets import nearest_preset
from engine.rules import RuleSet

if TYPE_CHECKING:
    from engine.deal_code import DealCodeError

_PLACES = 1  # decimal places of an average


def kept_game_note(game: KeptGame) -> str:
    """Where the game that was left stands, in a few words: `hand 4 of online, you lead with ▲4`."""
    return _("hand {hand} of {rules}, {standing}").format(
        hand=game.hand, rules=title(game.rules), standing=_standing(game)
    )


def kept_game_sentence(game: KeptGame) -> str:
    """The same with those who play."""
    return _("Your game against {players} is not over: {note}.").format(
        players=opponents(game), note=kept_game_note(game)
    )


def opponents(game: KeptGame) -> str:
    """The names of the others."""
    return listed([name for seat, name in enumerate(game.players) if seat != game.seat])


def _standing(game: KeptGame) -> str:
    own = game.totals[game.seat]
    others = [total for seat, total in enumerate(game.totals) if seat != game.seat]
    if game.hand == 1:
        return _("nothing is scored yet")
    if own > max(others):
        return _("you lead with {total}").format(total=up_or_down(own))
    return _("you have {total}").format(total=up_or_down(own))


def notice_sentence(notice: SoloNotice) -> str:
    """What is to be known of where the game is kept."""
    match notice.code:
        case "not_kept":
            return _(
                "This game will not be kept: {directory} cannot be written to ({why})."
            ).format(**notice.params)
        case "kept_elsewhere":
            return _("You have another game open in another window, so this one will not be kept.")
        case "daily":
            return _("This is today's deal: everybody who plays it has the same cards.")
        case "damaged":
            return _("The game you left cannot be read ({why}); it was moved to {file}.").format(
                **notice.params
            )
        case _:
            return _("The game you left cannot be read, so a new one has begun.")


def deal_sentence(code: str, rules: RuleSet) -> str:
    """How the game can be dealt again, with all that has to be typed."""
    return _("Deal {code}. The same cards again: {command}").format(
        code=code, command=deal_command(code, rules)
    )


def deal_command(code: str, rules: RuleSet) -> str:
    """What has to be typed after the program's name."""
    from engine.deal_code import DealCodeError, parse_deal  # not for a start, see above

    try:
        parse_deal(code)
    except DealCodeError:  # the rules have no name of their own
        preset, changes = nearest_preset(rules)
        options = [f"--set {option}={_value(value)}" for option, value in changes.items()]
        return " ".join(["play", f"--rules {preset}", *options, f"--deal {code}"])
    return f"play --deal {code}"


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def comparison_sentences(comparison: Comparison, deltas: Sequence[int]) -> Iterator[str]:
    """What bots have made of the last hand in the player's seat; `deltas` are the player's own,
    hand by hand. From the second hand on, of all hands, too.
    """
    hands = len(comparison.deltas)
    if not hands or hands > len(deltas):
        return
    yield _("With your cards, a {level} bot came out {bot}; you came out {own}.").format(
        level=comparison.level,
        bot=up_or_down_words(comparison.deltas[-1]),
        own=up_or_down_words(deltas[hands - 1]),
    )
    if hands > 1:
        yield _("Over all {hands} hands: the bot {bot}, you {own}.").format(
            hands=hands,
            bot=up_or_down_words(sum(comparison.deltas)),
            own=up_or_down_words(sum(deltas[:hands])),
        )


def record_so_far(total: SoloSum) -> str:
    """All games alone in a sentence, empty before the first is over."""
    if not total.games:
        return ""
    games = ngettext("{count} game", "{count} games", total.games).format(count=total.games)
    if total.in_a_row > 1:
        return _("{games}, {wins} won, the last {count} in a row.").format(
            games=games, wins=total.wins, count=total.in_a_row
        )
    return _("{games}, {wins} won.").format(games=games, wins=total.wins)


def solo_notes(sums: Sequence[SoloSum]) -> list[str]:
    """A few words on each kind of game: `online (club): 6 of 13 won, ▲0.8`."""
    return [
        _("{rules} ({level}): {wins} of {games} won, {delta}").format(
            rules=_rules(each),
            level=each.level,
            games=each.games,
            wins=each.wins,
            delta=average(each.delta_hundredths, _PLACES),
        )
        for each in sums
    ]


def own_games_notes(each: SoloSum) -> list[str]:
    """What the player has come to, in short lines."""
    notes = [
        _kind(each),
        _("{games} played, {wins} won").format(games=each.games, wins=each.wins),
        _("{delta} a hand").format(delta=average(each.delta_hundredths, _PLACES)),
    ]
    if each.in_a_row > 1:
        notes.append(_("{count} won in a row").format(count=each.in_a_row))
    return notes


def _kind(each: SoloSum) -> str:
    return _("{rules}, {level} bots").format(rules=_rules(each), level=each.level)


def _rules(each: SoloSum) -> str:
    return _("{preset}, changed").format(preset=each.preset) if each.is_changed else each.preset


def solo_headings() -> list[str]:
    """The headings of `solo_row`."""
    return [_("rules"), _("bots"), _("games"), _("won"), _("in a row"), _("hands"), _("a hand")]


def solo_row(each: SoloSum) -> list[str]:
    """A line of a table: the rules, the bots, games, wins, the most wins in a row, hands, and the
    average delta of a hand.
    """
    counts = (each.games, each.wins, each.longest, each.hands)
    return [_rules(each), each.level, *map(str, counts), average(each.delta_hundredths, 2)]


def no_solo_results() -> str:
    """Before the first game is over."""
    return _("You have not finished a game alone yet.")


def solo_sentences(sums: Sequence[SoloSum], total: SoloSum) -> Iterator[str]:
    """The same for who reads no columns."""
    if not sums:
        yield no_solo_results()
        return
    yield record_so_far(total)
    for each in sums:
        games = ngettext("{count} game", "{count} games", each.games).format(count=each.games)
        yield _("{kind}: {games}, {wins} won, {longest} in a row at most, a hand {delta}.").format(
            kind=_kind(each),
            games=games,
            wins=each.wins,
            longest=each.longest,
            delta=average_words(each.delta_hundredths, 2),
        )


def deal_code_error(error: "DealCodeError", text: str) -> str:
    """Why a code stands for no cards."""
    match error.code:
        case "other_rules":
            return _("The deal {text} belongs to {preset}: leave out --rules and --set.").format(
                text=text, preset=error.preset
            )
        case "rules_not_told":
            return _(
                "The deal {text} is by changed rules: give them with --rules and --set, "
                "as in the command that was shown with it."
            ).format(text=text)
        case _:
            return _(
                "{text} is not the code of a deal. A code has 11 letters and digits, as "
                "in 10RD-EPGR-A2D; one of them may be mistyped, or the rules may be "
                "different."
            ).format(text=text)
