"""What each setting does, and what it and its values are called."""

from client.state.settings import Bell, BotTime, HandOrder, LowBandwidth, Ranks, Theme, TrickTime
from client.words.language import _


def heading(name: str) -> str:
    """A setting in a few words."""
    return {
        "theme": _("Theme"),
        "four_colour_deck": _("Four-colour deck"),
        "animations": _("Animations"),
        "ranks": _("Ranks"),
        "hand_order": _("Order of hand"),
        "play_single": _("Play the only card"),
        "confirm_play": _("Confirm cards"),
        "confirm_high": _("Confirm high cards"),
        "bot_time": _("Bots think"),
        "trick_time": _("Finished trick"),
        "confirm_quit": _("Confirm quitting"),
        "panels": _("Side panels"),
        "chat": _("Chat"),
        "mouse": _("Mouse"),
        "bell": _("Bell"),
        "title": _("Window title"),
        "low_bandwidth": _("Low bandwidth"),
    }[name]


def purpose(name: str) -> str:
    """What a setting does, in a sentence."""
    return {
        "theme": _("The colours: the terminal's own 16, or those of a theme with its background."),
        "four_colour_deck": _("Each suit has a colour of its own."),
        "animations": _(
            "Shows a deal card by card, and who takes a trick; not on slow connections."
        ),
        "ranks": _("T, 10, or the letters of your language."),
        "hand_order": _("How your cards are held, from the left."),
        "play_single": _("On: a card is played at once if it is the only one that you may play."),
        "confirm_play": _("Plays a card only when you choose it a second time."),
        "confirm_high": _("Asks again before you give or lay away an ace, a king or a trump."),
        "bot_time": _("How long a bot thinks; where others play, the slowest wish counts."),
        "trick_time": _("How long a finished trick stays, or that it stays until you press Enter."),
        "confirm_quit": _("Quitting in the middle of a game asks first."),
        "panels": _("Scores, log and chat beside a table of 132 columns or more; F6 as well."),
        "chat": _("Shows what others say."),
        "mouse": _("Clicks play the game; without, the mouse selects text as in any terminal."),
        "bell": _(
            "Rings when you are not looking; for everything, each card too, also when you are."
        ),
        "title": _("The window's title says that it is your turn, when you were not looking."),
        "low_bandwidth": _(
            "Leaves out what is only decoration; automatic: where the connection is slow."
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
        Theme.FELT: _("felt"),
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
        BotTime.SERVER: _("as the server says"),
        BotTime.NONE: _("not at all"),
        BotTime.SHORT: _("0.4 s"),
        BotTime.USUAL: _("0.7 s"),
        BotTime.LONG: _("1.5 s each"),
        BotTime.LONGEST: _("3 s each"),
        TrickTime.NONE: _("no longer than needed"),
        TrickTime.SHORT: _("0.8 s"),
        TrickTime.USUAL: _("1.5 s"),
        TrickTime.LONG: _("3 s"),
        TrickTime.ENTER: _("until Enter"),
        LowBandwidth.AUTO: _("automatic"),
        LowBandwidth.ON: _("on"),
        LowBandwidth.OFF: _("off"),
    }
    return names[value]
