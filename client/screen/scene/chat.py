"""What was said at the table, how much of it is unread, and which players are muted. Pure."""

import msgspec
from msgspec.structs import replace

from client.screen.scene.draft import Draft
from protocol.messages import Said

_LONGEST_MEMORY = 300


class ChatState(msgspec.Struct, frozen=True):
    """`said` leaves out what players have said while they were `muted`. `fresh` was said a moment
    ago, where there is no chat in sight. `draft` is what the player is about to say: it outlasts
    the page where it is typed.
    """

    said: tuple[Said, ...] = ()
    unread: int = 0
    fresh: Said | None = None
    muted: frozenset[str] = frozenset()
    draft: Draft = Draft()


def after_hearing(chat_state: ChatState, said: Said, *, own_name: str, in_sight: bool) -> ChatState:
    """After something was said. `in_sight`: the player can see it at once."""
    if said.lobby or (said.name and said.name in chat_state.muted):
        return chat_state
    is_read = in_sight or (said.name == own_name and said.name != "")
    return replace(
        chat_state,
        said=(*chat_state.said, said)[-_LONGEST_MEMORY:],
        unread=0 if in_sight else chat_state.unread + (not is_read),
        # What the operator says is announced, and stays until the player goes on.
        fresh=chat_state.fresh if is_read or not said.name else said,
    )


def after_reading(chat_state: ChatState) -> ChatState:
    """All of it has been seen."""
    return replace(chat_state, unread=0, fresh=None)


def toggle_muted(chat_state: ChatState, name: str) -> ChatState:
    """That player is heard no more, or again."""
    return replace(chat_state, muted=chat_state.muted ^ {name})
