"""What a player likes: every setting with its values, and what it does.

Not here: the file (settings_file.py), the screen, and what only the command line says.
"""

import enum

import msgspec

from client.language import _


class Theme(enum.StrEnum):
    """The colours. `terminal` are the terminal's own 16, on its own background."""

    TERMINAL = "terminal"
    DARK = "dark"
    LIGHT = "light"
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
    TURN = "turn"  # it is one's turn, and one was not looking
    TURN_AND_CHAT = "turn and chat"  # somebody says something, too
    EVERYTHING = "everything"  # each card, too, and also while one looks


class LowBandwidth(enum.StrEnum):
    """Whether what is only decoration is left out. `auto`: where the line is slow."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Settings(msgspec.Struct, frozen=True):
    """All settings. The fields are the names in the file; what each does, `purpose` says."""

    theme: Theme = Theme.TERMINAL
    four_colour_deck: bool = False
    animations: bool = False
    ranks: Ranks = Ranks.T
    hand_order: HandOrder = HandOrder.SUITS
    play_single: bool = False
    confirm_play: bool = False
    confirm_quit: bool = True
    chat: bool = True
    bell: Bell = Bell.TURN
    title: bool = True
    low_bandwidth: LowBandwidth = LowBandwidth.AUTO


DEFAULT_SETTINGS = Settings()
NAMES = Settings.__struct_fields__


def heading(name: str) -> str:
    """A setting in a few words."""
    return {
        "theme": _("Theme"),
        "four_colour_deck": _("Four-colour deck"),
        "animations": _("Animations"),
        "ranks": _("Names of the ranks"),
        "hand_order": _("Order of the hand"),
        "play_single": _("Play the only legal card"),
        "confirm_play": _("Confirm each card"),
        "confirm_quit": _("Confirm leaving a game"),
        "chat": _("Chat"),
        "bell": _("Bell"),
        "title": _("Window title"),
        "low_bandwidth": _("Low bandwidth"),
    }[name]


def purpose(name: str) -> str:
    """What a setting does, in a sentence."""
    return {
        "theme": _("The colours: the terminal's own 16, or those of a theme with its background."),
        "four_colour_deck": _("Each suit has a colour of its own."),
        "animations": _("Shows a deal card by card, and who takes a trick; not on slow lines."),
        "ranks": _("T, 10, or the letters of your language."),
        "hand_order": _("How your cards are held, from the left."),
        "play_single": _("A card that is the only one you may play is played at once."),
        "confirm_play": _("A card is played when you choose it a second time."),
        "confirm_quit": _("Quitting in the middle of a game asks first."),
        "chat": _("What others say is shown."),
        "bell": _("Rings when you do not look; for everything (each card, too) also when you do."),
        "title": _("The window's title says that it is your turn, when you were not looking."),
        "low_bandwidth": _(
            "Leaves out what is only decoration; automatic: where the line is slow."
        ),
    }[name]


def value_name(value: object) -> str:
    """A value in a word or two."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    names: dict[object, str] = {
        Theme.TERMINAL: _("the terminal's own"),
        Theme.DARK: _("dark"),
        Theme.LIGHT: _("light"),
        Theme.CONTRAST: _("high contrast"),
        HandOrder.SUITS: _("by suits, high to low"),
        HandOrder.RISING: _("by suits, low to high"),
        HandOrder.TRUMPS: _("trumps first"),
        HandOrder.RANKS: _("by ranks"),
        Ranks.T: _("T J Q K A"),
        Ranks.TEN: _("10 J Q K A"),
        Ranks.LOCAL: _("letters of the language"),
        Bell.NEVER: _("never"),
        Bell.TURN: _("your turn"),
        Bell.TURN_AND_CHAT: _("your turn, chat"),
        Bell.EVERYTHING: _("everything"),
        LowBandwidth.AUTO: _("automatic"),
        LowBandwidth.ON: _("on"),
        LowBandwidth.OFF: _("off"),
    }
    return names[value]


def values_of(name: str) -> tuple[object, ...]:
    """The values that a setting can have, in the order in which they are gone through."""
    default: bool | enum.StrEnum = getattr(DEFAULT_SETTINGS, name)
    return (False, True) if isinstance(default, bool) else tuple(type(default))


def changed(settings: Settings, name: str, steps: int = 1) -> Settings:
    """The settings with the next value of one of them, round the end."""
    values = values_of(name)
    place = values.index(getattr(settings, name)) + steps
    return msgspec.structs.replace(settings, **{name: values[place % len(values)]})
