"""A trick on the table: each card towards the player who played it, a word on the one that was led,
and a star on the one that takes it so far. A finished trick stays until the next card is led.
"""

from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene
from client.screen.table.card import Marks, draw_card, draw_place
from client.screen.table.plan import Plan
from client.words.language import _
from engine.cards import suit_of
from engine.public import Phase, Public, Trick
from engine.seats import distance_left
from engine.tricks import winning_seat


def shown_trick(public: Public) -> Trick:
    """The trick in progress, or the last one while the next has not been led."""
    if public.trick.cards or not public.tricks:
        return public.trick
    return public.tricks[-1]


def draw_trick(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draws the trick, and the place for one's own card where there is room for it."""
    view = scene.model.view
    assert view is not None
    public, players = view.public, view.public.rules.players
    trick = shown_trick(public)
    if plan.has_places and public.phase is Phase.PLAY and _is_asked(scene):
        draw_place(canvas, scene, *plan.card_at(0, players), plan.card, _("you"))
    if not trick.cards:
        return
    winner = winning_seat(trick, public.trump, players)
    for number, card in enumerate(trick.cards):
        seat = (trick.leader + number) % players
        place = distance_left(scene.own_seat, seat, players) % players
        marks = Marks(
            is_trump=suit_of(card) == public.trump,
            takes=seat == winner,
            foot=_("led") if number == 0 else "",
        )
        draw_card(canvas, scene, *plan.card_at(place, players), plan.card, card, marks)


def _is_asked(scene: Scene) -> bool:
    view = scene.model.view
    return view is not None and view.seat is not None and view.seat == view.public.to_act
