"""What is said between two hands: what comes next, who is waited for, and how long."""

from client.state.model import Model
from client.words.language import _, ngettext
from client.words.names import Names, listed, player_name
from client.words.prompts import Prompt


def intermission_prompt(model: Model, names: Names, seconds: int) -> Prompt | None:
    """What the player is asked while a deal is awaited, None where nobody is waited for. `seconds`
    as for a sentence alone.
    """
    if model.intermission is None or model.view is None:
        return None
    if not model.may_go_on:
        return Prompt(waiting_sentence(model, names, seconds))
    public = model.view.public
    question = _("Enter goes on to hand {number}: {name} deals.").format(
        number=public.hand, name=player_name(public.dealer, names)
    )
    return Prompt(question, tuple(filter(None, [waiting_sentence(model, names, seconds)])))


def waiting_sentence(model: Model, names: Names, seconds: int) -> str:
    """For which others cards wait to be dealt, empty where for nobody else. They have so many
    seconds at most, or with 0 as long as they like.
    """
    others = model.others_to_go_on
    if not others:
        return ""
    text = ngettext("Waiting for {names}.", "Waiting for {names}.", len(others))
    if seconds:
        text = ngettext(
            "Waiting for {names}, {seconds} s at most.",
            "Waiting for {names}, {seconds} s at most.",
            len(others),
        )
    called = listed([player_name(seat, names) for seat in others])
    return text.format(names=called, seconds=seconds)
