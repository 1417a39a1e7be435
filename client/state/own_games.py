"""What a player alone has come to with the game that is over. Pure."""

from client.state.kept_game import bot_level
from client.state.model import Model
from client.state.solo_results import Outcome, SoloSum, counted, sums
from engine.presets import nearest_preset
from engine.public import Phase


def own_games(model: Model) -> SoloSum | None:
    """All games by the same rules against bots of the same level, this one among them; None where
    they are not known, or this one does not count.
    """
    view, table, history = model.view, model.table, model.history
    if history is None or view is None or view.seat is None or table is None:
        return None
    public = view.public
    preset, changes = nearest_preset(public.rules)
    outcome = Outcome(
        file="",
        seconds=0,
        preset=preset,
        is_changed=bool(changes),
        level=bot_level(model),
        deal=table.deal,
        is_over=public.phase is Phase.OVER,
        is_won=public.winner == view.seat,
        hands=len(public.results),
        delta=sum(result.deltas[view.seat] for result in public.results),
    )
    counting = counted([*history.outcomes, outcome])
    if not counting or counting[-1] is not outcome:
        return None
    kind = outcome.preset, outcome.is_changed, outcome.level
    return next(
        each for each in sums(counting) if (each.preset, each.is_changed, each.level) == kind
    )
