"""The words of a replay, and of the list of those that were kept."""

from client.words.figures import up_or_down
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.public import Public


def playing_sentence(speed: float, *, is_on: bool) -> str:
    """How fast the replay goes on, or how it would."""
    if is_on:
        return _("Space stops it, + and - change its speed.")
    count = 1 if speed == 1 else 2
    text = ngettext(
        "Space plays it, {speed} card a second.", "Space plays it, {speed} cards a second.", count
    )
    return text.format(speed=f"{speed:g}")


def standing(public: Public, names: Names) -> str:
    """`★ Ann ▲9  Ben ▼4  Cat ▼5`, the winner first; before the game is over `hand 3, not over` and
    what is scored.
    """
    values = public.totals if public.rules.chips == "off" else public.chips
    seats = sorted(
        range(public.rules.players), key=lambda seat: (seat != public.winner, -values[seat])
    )
    scores = "  ".join(
        ("★ " if seat == public.winner else "")
        + f"{player_name(seat, names)} {up_or_down(values[seat])}"
        for seat in seats
    )
    if public.winner is not None:
        return scores
    if not public.results:
        return _("not over, in the first hand: {names}").format(names=", ".join(names))
    return _("not over, hand {number}: {scores}").format(number=public.hand, scores=scores)
