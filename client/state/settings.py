"""What a player likes: every setting with its values.

Not here: what they do, in words (words/settings.py), the file (files/settings_file.py), the screen,
and what only the command line says.
"""

import enum

import msgspec


class Theme(enum.StrEnum):
    """The colours. `terminal` are the terminal's own 16, on its own background."""

    TERMINAL = "terminal"
    DARK = "dark"
    LIGHT = "light"
    FELT = "felt"
    CONTRAST = "contrast"


class HandOrder(enum.StrEnum):
    """How the hand is held, from the left."""

    SUITS = "suits"  # suit by suit, from high to low
    RISING = "rising"  # suit by suit, from low to high
    TRUMPS = "trumps"  # trumps first, then suit by suit
    RANKS = "ranks"  # by rank alone


class Ranks(enum.StrEnum):
    """What the ranks are called on the cards."""

    T = "T"  # 9 T J Q K A
    TEN = "10"  # 9 10 J Q K A
    LOCAL = "local"  # the letters of the language


class Bell(enum.StrEnum):
    """What the terminal's bell rings for."""

    NEVER = "never"
    TURN = "turn"  # it is the player's turn, and they were not looking
    TURN_AND_CHAT = "turn and chat"  # somebody says something, too
    EVERYTHING = "everything"  # each card, too, and also while they look


class BotTime(enum.StrEnum):
    """How long a bot thinks, in seconds, or that it takes as long as the server lets it."""

    SERVER = "server"
    NONE = "0"
    SHORT = "0.4"
    USUAL = "0.7"
    LONG = "1.5"
    LONGEST = "3"

    @property
    def milliseconds(self) -> int | None:
        """None for as long as the server lets it."""
        return None if self is BotTime.SERVER else round(float(self) * 1000)


class TrickTime(enum.StrEnum):
    """How long a finished trick stays in sight, in seconds, or that it stays until Enter."""

    NONE = "0"
    SHORT = "0.8"
    USUAL = "1.5"
    LONG = "3"
    ENTER = "enter"

    @property
    def seconds(self) -> float | None:
        """None for as long as the player likes."""
        return None if self is TrickTime.ENTER else float(self)


class LowBandwidth(enum.StrEnum):
    """Whether what is only decoration is left out. `auto`: where the line is slow."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Settings(msgspec.Struct, frozen=True):
    """All settings. The fields are the names in the file; words/settings.py says what each does."""

    theme: Theme = Theme.TERMINAL
    four_colour_deck: bool = False
    animations: bool = False
    ranks: Ranks = Ranks.T
    hand_order: HandOrder = HandOrder.SUITS
    play_single: bool = False
    confirm_play: bool = False
    confirm_high: bool = True
    bot_time: BotTime = BotTime.SERVER
    trick_time: TrickTime = TrickTime.USUAL
    confirm_quit: bool = True
    panels: bool = True
    chat: bool = True
    mouse: bool = True
    bell: Bell = Bell.TURN
    title: bool = True
    low_bandwidth: LowBandwidth = LowBandwidth.AUTO


DEFAULT_SETTINGS = Settings()


def values_of(name: str) -> tuple[object, ...]:
    """The values that a setting can have, in the order in which they are gone through."""
    default: bool | enum.StrEnum = getattr(DEFAULT_SETTINGS, name)
    return (False, True) if isinstance(default, bool) else tuple(type(default))


def changed(settings: Settings, name: str, steps: int = 1) -> Settings:
    """The settings with the next value of one of them, round the end."""
    values = values_of(name)
    place = values.index(getattr(settings, name)) + steps
    return msgspec.structs.replace(settings, **{name: values[place % len(values)]})
