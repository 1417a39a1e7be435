"""Whether the player can have a hint now, or a review."""

from client.state.model import Model
from engine.view import View


def allows_hints(model: Model) -> bool:
    """Whether the table does. No server can see whether its players take some elsewhere."""
    return model.table is None or model.table.options.hints


def hint_view(model: Model) -> View | None:
    """The view in which a hint can be given, None where this player is not asked."""
    return model.view if allows_hints(model) and model.my_turn else None


def has_review(model: Model) -> bool:
    """Whether there is a hand to look back at. Its player need not have had a choice in it."""
    return model.to_review is not None and model.to_review.end.seat is not None
