"""The styles of everything that is drawn, by what it means; themes.py has those of each theme.

Colour is never the only sign: each of these goes with a word, a mark or a place. What is only
decoration (edges, the backs of cards) may be hard to see.
"""

import msgspec
from msgspec.structs import replace
from rich.style import Style

Suits = tuple[Style, Style, Style, Style]


def two_colours(red: Style, black: Style | None = None) -> Suits:
    """Red suits and black ones."""
    black = black or Style(bold=True)
    return black, red, red, black


def four_colours(clubs: Style, diamonds: Style, suits: Suits) -> Suits:
    """A colour for each suit: those of two colours with others for clubs and diamonds."""
    return clubs, diamonds, suits[2], suits[3]


_RED = two_colours(Style(bold=True, color="bright_red"))


class Palette(msgspec.Struct, frozen=True):
    """A style for each meaning. The defaults are the terminal's own colours, few and short; of red
    and blue the bright ones, which most terminals show readably on black, and on white as well.

    `ground` is what all of it is drawn on; without colours in it, that is the terminal's own. Felt
    and cards lie on it, and have grounds of their own in the themes; `off_ground` is that of a card
    which is not allowed just now, with the colour of its sign. `on_cards` are the styles on the
    ground of a card, where they are others.
    """

    ground: Style = Style()
    felt_ground: Style = Style()
    card_ground: Style = Style()
    off_ground: Style = Style()
    plain: Style = Style()
    faint: Style = Style(dim=True)
    strong: Style = Style(bold=True)
    heading: Style = Style(bold=True, color="cyan")
    question: Style = Style(bold=True, color="yellow")  # what is asked, and the bar before it
    alarm: Style = Style(bold=True, color="bright_red")
    up: Style = Style(color="green")
    down: Style = Style(color="bright_red")
    trump: Style = Style(bold=True, color="yellow")
    winning: Style = Style(bold=True, color="green")
    chosen: Style = Style(bold=True, color="yellow")
    new: Style = Style(bold=True, color="cyan")
    key: Style = Style(color="cyan")
    to_act: Style = Style(reverse=True, bold=True)
    cursor: Style = Style(reverse=True, bold=True)
    selected: Style = Style(reverse=True, bold=True)  # the line of a list
    off: Style = Style(dim=True)  # cards that are not allowed just now
    back: Style = Style(color="blue")  # of a card that lies face down
    felt: Style = Style(color="green")  # the table's edge
    edge: Style = Style(dim=True)  # of other frames
    card_edge: Style = Style()
    suits: Suits = _RED
    four_suits: Suits = four_colours(
        Style(bold=True, color="green"), Style(bold=True, color="bright_blue"), _RED
    )
    on_cards: "Palette | None" = None

    @property
    def taking(self) -> Style:
        """For a moment, of the card that wins a finished trick."""
        return self.winning + Style(reverse=True)

    @property
    def players(self) -> tuple[Style, Style, Style, Style]:
        """By seats, for what also has a letter for each player."""
        return self.strong, self.heading, self.winning, self.plain

    @property
    def of_cards(self) -> "Palette":
        """The styles for what stands on a card."""
        return self.on_cards or self

    @property
    def is_colourless(self) -> bool:
        """Whether there are no colours, and what is faint may look like all the rest."""
        return self.question.color is None

    @property
    def shows_cards(self) -> bool:
        """Whether a card stands out by its ground alone, and needs no edge."""
        return self.card_ground.bgcolor != self.felt_ground.bgcolor

    def without_grounds(self) -> "Palette":
        """Without grounds of felt and cards: they are much to send."""
        none = Style()
        return replace(self, felt_ground=none, card_ground=none, off_ground=none, on_cards=None)

    def in_four_colours(self) -> "Palette":
        """With a colour for each suit."""
        on_cards = self.on_cards and self.on_cards.in_four_colours()
        return replace(self, suits=self.four_suits, on_cards=on_cards)


TERMINAL = Palette()
