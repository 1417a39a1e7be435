"""Where everything lies on a felt of some size: the plates of the players, the cards of a trick."""

import msgspec

from client.screen.table.card import LARGE, LARGEST, MIDDLE, SMALL, CardSize, wide_enough

_PACKETS_WIDTH = 80  # columns from which on tricks lie before each player
_WIDE = 90  # columns from which on cards are larger, and have their places
_PLATE_ROWS = 4  # name, two of packets, standing
_SLIM_PLATE_ROWS = 3
_WIDEST_PLATE, _SLIM_PLATE = 23, 12  # columns that a plate needs beside a card
_GAP = 2  # columns between a plate and a card
_AIRY = 12  # rows from which on there is air above the plates


class Plan(msgspec.Struct, frozen=True):
    """`inset` are the columns of air inside the edge. `plate_y` is the first row of the plates on
    the left and the right, `plate_width` their columns. `card` is the size of the cards, `side_y`
    the row of those on the left and the right, `own_y` of one's own; `side` is how far they are
    from the middle. `across_y` is the row of the card of a fourth player. `has_packets`: tricks are
    drawn one by one. `has_places`: a place waits for one's own card.
    """

    width: int
    height: int
    inset: int
    plate_y: int
    plate_width: int
    card: CardSize
    side_y: int
    own_y: int
    across_y: int
    side: int
    has_packets: bool
    has_places: bool

    @property
    def middle(self) -> int:
        """The column of a card in the middle."""
        return (self.width - self.card.width) // 2

    def card_at(self, place: int, players: int) -> tuple[int, int]:
        """The corner of the card of the player so many seats to the left of one's own."""
        left, right = (-self.side, self.side_y), (self.side, self.side_y)
        own, across = (0, self.own_y), (0, self.across_y)
        x, y = ((own, left, right) if players == 3 else (own, left, across, right))[place]
        return self.middle + x, y

    @property
    def free_y(self) -> int:
        """The first row below the plates."""
        return self.plate_y + (_PLATE_ROWS if self.has_packets else _SLIM_PLATE_ROWS)


def plan_felt(width: int, height: int, players: int) -> Plan:
    """The plan for a felt of so many columns and rows, its edge included."""
    first = 1 + max(0, players - 3)  # the row above is for the plate of the one across
    card = wide_enough(_card_size(width, height - 1 - first))
    has_packets, is_wide = width >= _PACKETS_WIDTH, width >= _WIDE
    inset = 2 if has_packets else 1
    side = card.width + (width // 17 if is_wide else 3)
    beside = (width - card.width) // 2 - side - _GAP - inset  # columns between edge and card
    is_beside = beside > (_WIDEST_PLATE if has_packets else _SLIM_PLATE)
    # Three cards have columns of their own, and may share rows.
    least_gap = -card.height if players < 4 else 0
    room = height - 1 - first - 2 * card.height
    gap = max(least_gap, min(3 if card == LARGEST else 1, room))
    rows = 2 * card.height + gap
    plate_y = first + (height >= _AIRY)
    below = plate_y + (_PLATE_ROWS if has_packets else _SLIM_PLATE_ROWS)
    if height - 1 - below >= rows:
        side_y = below + (height - 1 - below - rows) // 2
        plate_y = side_y if is_beside else plate_y
    else:
        side_y = first + (height - first - rows) // 2
    return Plan(
        width=width,
        height=height,
        inset=inset,
        plate_y=plate_y,
        plate_width=beside if is_beside else width // 2 - inset - _GAP,
        card=card,
        side_y=side_y + (0 if players < 4 else (card.height + gap) // 2),
        own_y=side_y + card.height + gap,
        across_y=side_y,
        side=side,
        has_packets=has_packets,
        has_places=is_wide,
    )


def _card_size(width: int, rows: int) -> CardSize:
    if width >= _WIDE:
        for size, least in ((LARGEST, 22), (LARGE, 15), (MIDDLE, 11)):
            if rows >= least:
                return size
    elif rows >= 18 and width >= _PACKETS_WIDTH:
        return MIDDLE
    return SMALL if rows >= 2 * SMALL.height else CardSize(SMALL.width, 3)
