"""What this terminal can show, and what the command line says about it."""

import msgspec
from rich.color import ColorSystem

from client.screen.scene.palette import Palette
from client.screen.scene.themes import palette_for
from client.state.settings import LowBandwidth, Settings
from client.words.cards import Signs

LONG_DELAY_SECONDS = 0.25


class Look(msgspec.Struct, frozen=True):
    """`colors` is what the terminal is sent, None for no colour at all. `is_light`: its background
    is. `erases`: it erases in any background. `is_thin`: the command line says that its line is,
    `leaves_mouse`: that the mouse is the terminal's own.
    """

    signs: Signs = Signs.GLYPHS
    colors: ColorSystem | None = ColorSystem.TRUECOLOR
    is_light: bool = False
    erases: bool = True
    is_thin: bool = False
    leaves_mouse: bool = False

    def palette(self, settings: Settings) -> Palette:
        """The styles of everything."""
        return palette_for(
            settings.theme,
            self.colors,
            light=self.is_light,
            four_suits=settings.four_colour_deck,
        )

    def heeds_mouse(self, settings: Settings) -> bool:
        """Whether clicks are for the game."""
        return settings.mouse and not self.leaves_mouse

    def is_frugal(self, settings: Settings, delay_seconds: float) -> bool:
        """Whether to leave out what is only decoration; `delay_seconds` is what was measured."""
        if self.is_thin or settings.low_bandwidth is LowBandwidth.ON:
            return True
        return settings.low_bandwidth is LowBandwidth.AUTO and delay_seconds > LONG_DELAY_SECONDS


DEFAULT_LOOK = Look()
