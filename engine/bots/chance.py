"""Chance for bots, out of what a seat sees: the same view always gives the same decision."""

import hashlib

from engine.view import View


def seed_of(view: View) -> int:
    """64 bits that have nothing to do with any card that the view does not show."""
    public = view.public
    seen = (public.hand % 256, len(public.tricks), *view.hand, *public.trick.cards)
    return int.from_bytes(hashlib.blake2b(bytes(seen), digest_size=8).digest())


def draw(view: View) -> float:
    """A number from 0 up to 1."""
    return seed_of(view) / 2**64
