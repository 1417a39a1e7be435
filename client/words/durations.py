"""How old something is, and how much time there is for decisions, in a few words."""

from client.words.language import _


def age(seconds: int) -> str:
    """`3 min`, `2 h`; what is less than a minute is `new`."""
    if seconds < 60:
        return _("new")
    if seconds < 60 * 60:
        return _("{count} min").format(count=seconds // 60)
    return _("{count} h").format(count=seconds // 3600)


def time_given(decision_seconds: int, bank_seconds: int) -> str:
    """`30 s a decision, 90 s in reserve`; empty where no clock runs."""
    if decision_seconds and bank_seconds:
        text = _("{decision} s a decision, {bank} s in reserve")
    elif decision_seconds:
        text = _("{decision} s a decision")
    else:
        text = _("{bank} s for the whole game") if bank_seconds else ""
    return text.format(decision=decision_seconds, bank=bank_seconds)
