"""All that the start screen has to know of games alone, read from where they are kept."""

from client.files.solo_games import SoloGames, deals, own_games
from client.files.solo_results import solo_results
from client.files.todays_deal import todays_deal
from client.state.kept_game import KeptGame
from client.state.solo_news import SoloNotice
from client.state.solo_results import counted, sums, total
from client.state.solo_so_far import SoloSoFar
from engine.deal_code import format_deal


def solo_so_far() -> SoloSoFar:
    """As it is now."""
    outcomes = solo_results().outcomes()
    counting, code = counted(outcomes), format_deal(todays_deal())
    (kept, own_damage), (dealt, deal_damage) = map(_kept, (own_games(), deals()))
    return SoloSoFar(
        kept=kept,
        daily=dealt if dealt is not None and dealt.deal == code else None,
        has_played_daily=any(outcome.deal == code for outcome in outcomes),
        sums=tuple(sums(counting)),
        total=total(counting) if counting else None,
        damage=own_damage or deal_damage,
    )


def _kept(games: SoloGames) -> tuple[KeptGame | None, SoloNotice | None]:
    return (None, None) if games.is_in_use() else games.kept()
