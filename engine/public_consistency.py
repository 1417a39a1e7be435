"""What has to fit together in the open part of a game: score, targets, trumps, tricks and turn.

Not here: the cards that one seat knows, and what happens next (consistency.py).
"""

from itertools import pairwise

from engine.fold import first_leader
from engine.public import HandResult, Phase, Public, Trick
from engine.rules import RulesError, check_rules
from engine.scoring import chips_won, game_winner, targets_by_position
from engine.seats import Seat
from engine.tricks import seat_to_play, winning_seat


class Inconsistent(ValueError):
    """What was told of a game cannot be. The text names the law, for the program's developers."""


def require(holds: bool, law: str) -> None:
    """Raises Inconsistent where a law does not hold."""
    if not holds:
        raise Inconsistent(law)


def check_public(public: Public) -> None:
    """Raises Inconsistent for what no game can lead to."""
    rules = public.rules
    try:
        check_rules(rules)
    except RulesError as error:
        raise Inconsistent("the rules can be played") from error
    require(public.dealer < rules.players, "the dealer has a seat")
    drawn = (seat for draws in public.cut for seat, _card in draws)
    require(all(seat < rules.players for seat in drawn), "who cuts has a seat")
    _check_results(public)
    _check_targets(public)
    _check_trump(public)
    _check_tricks(public)
    _check_turn(public)


def is_between_hands(public: Public) -> bool:
    """Whether a deal is awaited, or nothing more."""
    return public.phase in (Phase.DEAL, Phase.OVER)


def _check_results(public: Public) -> None:
    rules, results, is_over = public.rules, public.results, public.phase is Phase.OVER
    require(public.hand == len(results) + (not is_over), "hands are counted")
    totals = chips = (0,) * rules.players
    last_dealer = (public.dealer - (not is_over)) % rules.players
    first_dealer = (last_dealer - len(results) + 1) % rules.players
    for number, result in enumerate(results):
        dealer = (first_dealer + number) % rules.players
        require((result.hand, result.dealer) == (number + 1, dealer), "hands follow each other")
        _check_result(public, result)
        totals = _sum(totals, result.deltas)
        chips = _sum(chips, chips_won(rules, result.deltas))
        require((result.totals, result.chips) == (totals, chips), "the score adds up")
    require((public.totals, public.chips) == (totals, chips), "the score is that of the hands")
    _check_last_took(public)
    winner = game_winner(rules, results, public.last_took) if results else None
    require(public.winner == winner and is_over == (winner is not None), "the rules end the game")


def _check_result(public: Public, result: HandResult) -> None:
    rules = public.rules
    require(_are_targets(public, result.targets, result.dealer), "targets are those of the rules")
    require(len(result.tricks) == rules.players and min(result.tricks) >= 0, "tricks by seat")
    require(sum(result.tricks) == rules.tricks_per_hand, "every trick is taken")
    deltas = tuple(
        took - target for took, target in zip(result.tricks, result.targets, strict=True)
    )
    require(result.deltas == deltas, "deltas are tricks less targets")


def _check_last_took(public: Public) -> None:
    rules, last_took = public.rules, public.last_took
    most = len(public.results) * rules.tricks_per_hand
    require(len(last_took) == rules.players, "the last tricks by seat")
    require(all(0 <= number <= most for number in last_took), "the last tricks are taken")


def _sum(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(left, right, strict=True))


def _are_targets(public: Public, targets: tuple[int, ...], dealer: Seat) -> bool:
    rules = public.rules
    if rules.assign_targets == "position":
        return targets == targets_by_position(rules, dealer)
    return sorted(targets) == sorted(rules.targets)


def _check_targets(public: Public) -> None:
    targets, phase = public.targets, public.phase
    if phase is Phase.TARGETS:
        is_due = public.rules.assign_targets == "dealer"
        require(is_due and targets == (), "targets are still to be given out")
    elif is_between_hands(public):
        latest = public.results[-1].targets if public.results else ()
        require(targets == latest, "targets are those of the last hand")
    else:
        require(_are_targets(public, targets, public.dealer), "targets are those of the rules")


def _check_trump(public: Public) -> None:
    rules, phase = public.rules, public.phase
    if is_between_hands(public):
        latest = public.results[-1].trump if public.results else None
        return require(public.trump == latest, "trumps are those of the last hand")
    is_early = phase in (Phase.GIVE, Phase.RETURN) and rules.exchange_at == "before_trump"
    is_early = is_early or (phase is Phase.KITTY and rules.kitty_order == "take_first")
    is_open = is_early or phase in (Phase.TARGETS, Phase.TRUMP)
    return require((public.trump is None) == is_open, "trumps are named in time")


def _check_tricks(public: Public) -> None:
    rules, tricks, lies = public.rules, public.tricks, public.trick
    phase = public.phase
    if phase not in (Phase.PLAY, Phase.SCORE, Phase.DEAL, Phase.OVER):
        require(not (tricks or lies.cards or any(public.taken)), "no trick before the play")
        require(len(public.taken) == rules.players, "tricks by seat")
        require(lies.leader < rules.players, "who leads has a seat")
        return
    if public.trump is None:
        require(not (tricks or lies.cards), "no trick before the first deal")
        require(public.taken == (0,) * rules.players, "tricks by seat")
        return
    dealer = public.results[-1].dealer if is_between_hands(public) else public.dealer
    _check_leaders(public, (*tricks, lies), first_leader(rules, dealer))
    takers = [winning_seat(trick, public.trump, rules.players) for trick in tricks]
    taken = tuple(map(takers.count, range(rules.players)))
    require(public.taken == taken, "tricks are counted")
    is_finished = len(tricks) == rules.tricks_per_hand
    require(is_finished == (phase is not Phase.PLAY), "a hand is over with its last trick")
    require(len(lies.cards) < (1 if is_finished else rules.players), "the trick is unfinished")


def _check_leaders(public: Public, tricks: tuple[Trick, ...], leader: Seat) -> None:
    players = public.rules.players
    require(tricks[0].leader == leader, "the first lead")
    for trick, following in pairwise(tricks):
        require(len(trick.cards) == players, "a finished trick has everybody's card")
        taker = winning_seat(trick, public.trump, players)
        require(following.leader == taker, "who takes a trick leads")


def _check_turn(public: Public) -> None:
    pairs, dealer, phase = public.pairs, public.dealer, public.phase
    require((phase in (Phase.GIVE, Phase.RETURN)) <= bool(pairs), "an exchange is due")
    match phase:
        case Phase.PLAY:
            to_act: Seat | None = seat_to_play(public.trick, public.rules.players)
        case Phase.TARGETS | Phase.TRUMP | Phase.DISCARD:
            to_act = dealer
        case Phase.GIVE:
            to_act = pairs[0].giver
        case Phase.RETURN:
            to_act = pairs[0].receiver
        case Phase.DEAL | Phase.KITTY | Phase.SCORE | Phase.OVER:
            to_act = None
    require(public.to_act == to_act, "the one whose turn it is")
