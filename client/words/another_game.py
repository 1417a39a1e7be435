"""Whether there is another game after the one that is over: who has said yes, and who has not."""

from collections.abc import Sequence

from client.words.language import _, ngettext
from client.words.names import listed
from protocol.messages import Occupant, SeatState, TableState


def another_game_question(table: TableState, *, is_gone: bool) -> str:
    """What the player is asked, or told where they have answered or only look on. `is_gone`:
    somebody has left.
    """
    if table.your_seat is None:
        return _("The game is over.")
    if table.seats[table.your_seat].ready:
        return _("You would like another game.")
    if is_gone:
        return _("Another game? a says yes.")
    return _("Another game with the same players? a says yes.")


def another_game_answers(table: TableState) -> str:
    """Who has said yes, and who is waited for; empty where everybody else is a bot."""
    others = [
        seat
        for number, seat in enumerate(table.seats)
        if seat.occupant is Occupant.PERSON and number != table.your_seat
    ]
    ready = _names([seat for seat in others if seat.ready])
    waiting = _names([seat for seat in others if not seat.ready])
    sentences = []
    if ready:
        sentences.append(
            ngettext("{names} says yes.", "{names} say yes.", len(ready)).format(
                names=listed(ready)
            )
        )
    if waiting:
        sentences.append(
            ngettext(
                "Waiting for {names}, who has not answered yet.",
                "Waiting for {names}, who have not answered yet.",
                len(waiting),
            ).format(names=listed(waiting))
        )
    return " ".join(sentences)


def _names(seats: Sequence[SeatState]) -> list[str]:
    return [seat.name for seat in seats]
