"""What the client has found out about a deal (state/fair_deals.py), in words."""

from client.state.fair_deals import DealChecked
from client.words.language import _


def deal_verdict(checked: DealChecked) -> str:
    """A sentence: short where all is well."""
    if not checked.fault:
        return _("The deal is checked: fair.")
    return _("The deal of hand {number} was NOT fair: {why}").format(
        number=checked.hand, why=_why(checked.fault)
    )


def _why(fault: str) -> str:
    match fault:
        case "promised_twice":
            return _("the server has changed its secret after it had promised one.")
        case "not_promised":
            return _("the server had promised nothing for it, as it had for the hand before.")
        case "told_early":
            return _("the server has told its secret before the hand was over.")
        case "not_told":
            return _("the server has not told its secret.")
        case "other_secret":
            return _("the server's secret is not the one that it had promised.")
        case "left_out":
            return _("the server has left out what your client had sent for it in time.")
        case "other_seed":
            return _("the server has used something that your client has not sent.")
        case _:
            return _("other cards were dealt than follow from the server's secret.")
