"""What has come of checking the deals of a record (engine/verification.py), in words."""

from client.words.language import _
from client.words.names import Names, listed, player_name
from engine.verification import CheckedHand, Verdict


def checked_hand(checked: CheckedHand, names: Names) -> str:
    """The line on one hand."""
    return _("Hand {number}: {verdict}").format(
        number=checked.hand, verdict=_verdict(checked, names)
    )


def _verdict(checked: CheckedHand, names: Names) -> str:
    match checked.verdict:
        case Verdict.HOLDS if checked.seats:
            players = listed([player_name(seat, names) for seat in checked.seats])
            return _("fair. Besides the server, {players} had a part in the deal.").format(
                players=players
            )
        case Verdict.HOLDS:
            return _(
                "as the server promised it, but nobody besides the server had a part in the deal."
            )
        case Verdict.NO_PROOF:
            return _("has no proof.")
        case Verdict.UNREADABLE_PROOF:
            return _("FAILS: its proof is none of this program's.")
        case Verdict.OTHER_DEALER:
            return _("FAILS: another first dealer follows from its proof.")
        case Verdict.USED_BEFORE:
            return _("FAILS: its secret has served for a deal before it.")
        case Verdict.OTHER_CARDS:
            return _("FAILS: other cards follow from its proof.")


def none_checked(file: str) -> str:
    """Of a record without any proof."""
    return _(
        "{file} has no proof of its deals: it is of an older server, or no server has dealt them."
    ).format(file=file)


def unproven(file: str, hands: list[int]) -> str:
    """Of a record in which not every deal is proven."""
    numbers = ", ".join(map(str, hands))
    return _("{file}: not proven is the deal of hand {numbers}.").format(file=file, numbers=numbers)
