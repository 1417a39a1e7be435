"""Seats round the table, numbered clockwise: the left of seat s is s + 1."""

from typing import Annotated

import msgspec

Seat = Annotated[int, msgspec.Meta(ge=0, lt=4)]


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat in the direction of dealing and playing."""
    return (seat + 1) % players


def distance_left(start: Seat, seat: Seat, players: int) -> int:
    """How far `seat` is to the left of `start`: 1 for the neighbour, `players` for itself."""
    return (seat - start - 1) % players + 1
