"""The felt: the players round it, the trick in its middle or what the decision that is due is
about, and in its edge the hand, the trick, the rules and trumps.
"""

from textual.events import Click

from client.screen.base.canvas import Canvas, Line
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.frame import Edges, draw_edges
from client.screen.base.messages import Clicked
from client.screen.scene.scene import Scene
from client.screen.table.offer import draw_offer
from client.screen.table.pile import draw_pile
from client.screen.table.plan import Plan, plan_felt
from client.screen.table.plates import draw_across, draw_plate, own_plate
from client.screen.table.suits import draw_suits, offered_suits, tiles
from client.screen.table.trick import draw_trick
from client.words.cards import suit_sign
from client.words.hands import hand_heading, stage, trumps_named
from client.words.language import _, ngettext
from client.words.rules import title
from engine.public import Phase, Public
from engine.seats import Seat

_LONG_TITLE = 80  # columns from which on the rules have room in the edge


class Felt(DrawnWidget):
    """The left neighbour is on the left, a fourth player at the top. One's own plate is in the edge
    below.
    """

    class SuitClicked(Clicked[int]):
        """One of the suits was clicked: its place."""

    def draw(self, canvas: Canvas) -> None:
        view, palette = self.scene.model.view, self.scene.palette
        if view is None:
            return
        plan = plan_felt(canvas.width, canvas.height, view.public.rules.players)
        canvas.fill(0, 0, canvas.width, canvas.height, palette.felt_ground)
        if not self.scene.is_frugal:
            canvas.frame(0, 0, canvas.width, canvas.height, palette.felt)
        draw_edges(canvas, 0, canvas.height, _edges(self.scene, view.public, plan))
        left, *across, right = _seats_from_left(self.scene)
        draw_plate(canvas, self.scene, plan, left, is_left=True)
        draw_plate(canvas, self.scene, plan, right, is_left=False)
        for seat in across:
            draw_across(canvas, self.scene, plan, seat, 1)
        draw_trick(canvas, self.scene, plan)
        draw_pile(canvas, self.scene, plan)
        draw_offer(canvas, self.scene, plan)
        if (suits := offered_suits(self.scene)) is not None:
            draw_suits(canvas, self.scene, plan, suits)

    def on_click(self, event: Click) -> None:
        """Says which suit was meant."""
        view = self.scene.model.view
        if view is None or offered_suits(self.scene) is None:
            return
        for tile in tiles(plan_felt(*self.size, view.public.rules.players)):
            if tile.contains(event.x, event.y):
                self.post_message(self.SuitClicked(tile.place, event.time))


def _seats_from_left(scene: Scene) -> list[Seat]:
    """The other seats in the order in which they play after one's own."""
    view = scene.model.view
    assert view is not None
    players = view.public.rules.players
    return [(scene.own_seat + step) % players for step in range(1, players)]


def _edges(scene: Scene, public: Public, plan: Plan) -> Edges:
    own = own_plate(scene, plan)
    is_long = plan.width >= _LONG_TITLE
    return Edges(
        title=_title(scene, public, is_long=is_long),
        aside=_trumps(scene, public, is_long=is_long),
        foot=own.foot,
        foot_aside=own.foot_aside,
    )


def _title(scene: Scene, public: Public, *, is_long: bool) -> Line:
    """`Hand 3 │ trick 6 of 16 │ online`."""
    palette, table = scene.palette, scene.model.table
    # What comes after it stays where it is when the tricks have two digits.
    spare = len(str(public.rules.tricks_per_hand)) - len(str(len(public.tricks) + 1))
    told = stage(public) + " " * (spare if public.phase is Phase.PLAY and is_long else 0)
    parts = [(hand_heading(public), palette.strong), (told, palette.strong)]
    if is_long:
        parts.append((title(public.rules), palette.faint))
    if is_long and table is not None and table.watchers:
        count = len(table.watchers)
        watched = ngettext("{count} watches", "{count} watch", count).format(count=count)
        parts.append((watched, palette.faint))
    line = [piece for part in parts if part[0] for piece in ((" │ ", palette.felt), part)]
    return line[1:]


def _trumps(scene: Scene, public: Public, *, is_long: bool) -> Line:
    palette, suit = scene.palette, public.trump
    if suit is None:
        return [(_("no trumps yet"), palette.faint)]
    sign = suit_sign(suit, scene.signs)
    words = trumps_named(suit, is_long=is_long)
    return [(f"{sign} ", palette.suits[suit]), (words, palette.trump)]
