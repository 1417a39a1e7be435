"""What is said between two hands: what comes next, who is waited for, and how long."""

from client.state.model import Model
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.prompts import Prompt


def intermission_prompt(model: Model, names: Names) -> Prompt | None:
    """What the player is asked while a deal is awaited, None where nobody is waited for."""
    if model.intermission is None or model.view is None:
        return None
    if not model.may_go_on:
        return Prompt(waiting_sentence(model, names))
    public = model.view.public
    question = _("Enter goes on to hand {number}: {name} deals.").format(
        number=public.hand, name=player_name(public.dealer, names)
    )
    return Prompt(question, tuple(filter(None, [waiting_sentence(model, names)])))


def waiting_sentence(model: Model, names: Names) -> str:
    """For which others cards wait to be dealt, empty where for nobody else."""
    told, own = model.intermission, model.table.your_seat if model.table else None
    others = [seat for seat in (told.waiting if told else ()) if seat != own]
    if told is None or not others:
        return ""
    text = ngettext("Waiting for {names}.", "Waiting for {names}.", len(others))
    seconds = round(told.left_ms / 1000)
    if seconds:
        text = ngettext(
            "Waiting for {names}, {seconds} s at most.",
            "Waiting for {names}, {seconds} s at most.",
            len(others),
        )
    called = ", ".join(player_name(seat, names) for seat in others)
    return text.format(names=called, seconds=seconds)
