"""What a seat sees of a hand, as sets of cards (masks.py): read from its view, and nothing else.

Seats are counted from the dealer here: their *roles*. 0 is the dealer, 1 eldest.
"""

import msgspec

from engine.bots.masks import BITS, SUIT_MASKS, pack_mask, run_heads, swapped
from engine.cards import Suit, suit_of
from engine.fold import known
from engine.public import Public
from engine.tricks import winning_seat
from engine.view import View


class Sight(msgspec.Struct):
    """`own` is the hand of `role`, `played` all cards of the tricks, `pile` what this seat laid
    away itself. `trick` has the card of each role in the trick under way, 0 for none, `best` the
    role that is winning it (-1 before its first card), `led` the field of the suit led.

    `voids[role]` are all cards of the suits that a role did not follow. `known[role]` are
    the unplayed cards that it had after an exchange with this seat: it may have passed them on.
    `shared[role]` are the cards of this seat that a role has learnt of in an exchange, played or
    not. `plays` are all cards so far and who played them, in order.
    """

    trump: Suit | None
    players: int
    role: int
    pack: int
    own: int
    played: int
    pile: int
    leader: int
    trick: list[int]
    led: int
    best: int
    taken: list[int]
    voids: list[int]
    known: list[int]
    tricks_left: int
    has_hidden_pile: bool
    plays: list[tuple[int, int]]
    shared: list[int]

    @property
    def gone(self) -> int:
        """What can be in nobody's hand."""
        return self.played | self.pile

    @property
    def unseen(self) -> int:
        """What others may hold, or the dealer may have laid away, or the kitty may have."""
        return self.pack & ~(self.own | self.played | self.pile)

    @property
    def legal(self) -> int:
        """What may be played, if it is this seat's turn."""
        return (self.own & SUIT_MASKS[self.led] if self.best >= 0 else 0) or self.own

    @property
    def candidates(self) -> int:
        """The legal cards of which no two are equal: the lowest of each run."""
        return run_heads(self.legal, self.own, self.gone & ~sum(self.trick))


def see(view: View) -> Sight:
    """The sight of the view's seat, in any phase of a hand. Raises ValueError for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no cards")
    public, rules = view.public, view.public.rules
    players, dealer, trump = rules.players, public.dealer, public.trump
    bits = BITS[trump]
    played, voids = 0, [0] * players
    plays: list[tuple[int, int]] = []
    for trick in (*public.tricks, public.trick):
        role, led = trick.leader - dealer, None
        for card in trick.cards:
            played |= bits[card]
            plays.append((role % players, bits[card]))
            if led is None:
                led = card & 3
            elif card & 3 != led:
                voids[role % players] |= SUIT_MASKS[swapped(led, trump)]
            role += 1
    sight = Sight(
        trump=trump,
        players=players,
        role=(view.seat - dealer) % players,
        pack=pack_mask(rules.deck, trump),
        own=sum(map(bits.__getitem__, view.hand)),
        played=played,
        pile=sum(map(bits.__getitem__, view.laid_away)),
        leader=(public.trick.leader - dealer) % players,
        trick=[0] * players,
        led=0,
        best=-1,
        taken=[public.taken[(role + dealer) % players] for role in range(players)],
        voids=voids,
        known=[0] * players,
        tricks_left=rules.tricks_per_hand - len(public.tricks),
        has_hidden_pile=rules.kitty > 0 and view.seat != dealer,
        plays=plays,
        shared=[0] * players,
    )
    if public.trick.cards:
        _see_trick(sight, public, bits)
    if view.exchanges or view.offered:
        _see_exchanges(sight, view, bits)
    return sight


def _see_trick(sight: Sight, public: Public, bits: tuple[int, ...]) -> None:
    players = sight.players
    sight.led = swapped(suit_of(public.trick.cards[0]), sight.trump)
    for place, card in enumerate(public.trick.cards):
        sight.trick[(sight.leader + place) % players] = bits[card]
    winner = winning_seat(public.trick, sight.trump, players)
    sight.best = (winner - public.dealer) % players


def _see_exchanges(sight: Sight, view: View, bits: tuple[int, ...]) -> None:
    dealer, known_by_role = view.public.dealer, sight.known

    def move(cards: tuple[int, ...], to: int) -> None:
        mask = sum(map(bits.__getitem__, cards))
        for role in range(sight.players):
            known_by_role[role] &= ~mask
        known_by_role[(to - dealer) % sight.players] |= mask

    for exchange in view.exchanges:
        move(known(exchange.given), exchange.receiver)
        move(known(exchange.returned), exchange.giver)
        own = exchange.returned if exchange.giver == view.seat else exchange.given
        other = exchange.receiver if exchange.giver == view.seat else exchange.giver
        sight.shared[(other - dealer) % sight.players] |= sum(map(bits.__getitem__, known(own)))
    for role in range(sight.players):
        known_by_role[role] &= ~(sight.own | sight.gone)
    known_by_role[sight.role] = 0
