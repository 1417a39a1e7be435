"""The page of the connection: its state, delays, and how much was sent."""

from client.screen.base.canvas import Line
from client.screen.scene.scene import Scene
from client.state.connection import LinkState, LinkStatus
from client.words.language import _

_NAME = 22  # columns


def connection_lines(scene: Scene, width: int) -> list[Line]:
    """A line each for the state, the delays of server and terminal, and the bytes in and out."""
    palette, link = scene.palette, scene.model.link
    facts = [
        (_("State"), _state(link)),
        (_("Server delay"), _delay(link.delay_ms)),
        (_("Received"), _("{count} bytes").format(count=link.bytes_received)),
        (_("Sent"), _("{count} bytes").format(count=link.bytes_sent)),
        (_("Terminal delay"), _delay(scene.terminal_delay_ms)),
        (_("Low bandwidth"), _("on") if scene.is_frugal else _("off")),
    ]
    if link.key_words:
        facts.append((_("The server's key"), link.key_words))
    return [[(name.ljust(_NAME), palette.plain), (fact, palette.strong)] for name, fact in facts]


def _state(link: LinkState) -> str:
    match link.status:
        case LinkStatus.ONLINE if link.is_silent:
            return _("the server does not answer")
        case LinkStatus.ONLINE:
            return _("connected")
        case LinkStatus.CONNECTING:
            return _("connecting")
        case LinkStatus.LOST:
            seconds = f"{link.retry_seconds:g}"
            return _("lost, next try in {seconds} s").format(seconds=seconds)
        case LinkStatus.ENDED:
            return _("no longer connected")


def _delay(milliseconds: int | None) -> str:
    if milliseconds is None:
        return _("not measured yet")
    return _("{count} ms").format(count=milliseconds)
