"""The lesson's last part, in a second hand: the exchange, naming trumps, laying away, the kitty."""

from collections.abc import Callable

from client.lesson.hands import SPADES
from client.lesson.step import Step
from client.words.language import _
from engine.actions import Discard, Give, NameTrump, SeatAction
from engine.cards import RANKS, make_card, rank_of, suit_of
from engine.view import View

_ACE, _KING, _NINE = RANKS.index("A"), RANKS.index("K"), RANKS.index("9")


def _you_deal() -> Step:
    return Step(
        _("You are the dealer"),
        _(
            "The next hand. The deal moves on to the left every time: now you are the dealer, and "
            "have to take {target} tricks, {Ben} {Ben_target} and {Cat} {Cat_target}. That is a "
            "lot! But two things will help you."
        ),
        deals=True,
    )


def _about_the_exchange() -> Step:
    return Step(
        _("The exchange"),
        _(
            "First, you were Up {delta} and {Cat} was Down {Cat_delta}: so you exchange {due} "
            "cards with her. You give her any cards you like. For each, you get back the highest "
            "card of that suit that is then in her hand. So a low card brings a high one, unless "
            "she has none."
        ),
    )


def _giving() -> Step:
    return Step(
        _("The exchange"),
        _(
            "Give low cards. And give them in a suit whose ace you do not have: then {Cat} may "
            "have it. You have no ace in diamonds and none in clubs."
        ),
        _judge_gift,
        on_screen=_("Space or a click chooses a card, or puts it back. Enter gives them."),
        in_lines=_("Name two cards, such as 2d 3c."),
    )


def _judge_gift(view: View, action: SeatAction) -> str:
    assert isinstance(action, Give)
    for card in action.cards:
        if make_card(_ACE, suit_of(card)) in view.hand:
            return _(
                "You have the ace of that suit yourself, so {Cat} has nothing so good there. Give "
                "low diamonds or clubs."
            )
        if rank_of(card) > _NINE:
            return _(
                "A lower card of that suit brings the same card back, and you keep the better one. "
                "Give low diamonds or clubs."
            )
    return ""


def _what_came_back() -> Step:
    return Step(
        _("The exchange"),
        _(
            "You gave {given} and got {returned}: not bad! Nobody but you and {Cat} knows which "
            "cards they were. Whoever is Down pays like this, so it is worth fighting for every "
            "single trick."
        ),
        on_screen=_("A + marks new cards in your hand."),
    )


def _naming_trumps() -> Step:
    return Step(
        _("Naming trumps"),
        _(
            "And second, the dealer names trumps. Take the suit in which you have the most cards, "
            "and high ones."
        ),
        _judge_trumps,
        on_screen=_(
            "The number says how many you have. Choose with {arrows}; Enter confirms, and so does "
            "a click on the one that is chosen."
        ),
        in_lines=_("Type the name of the suit."),
    )


def _judge_trumps(_view: View, action: SeatAction) -> str:
    assert isinstance(action, NameTrump)
    if action.suit == SPADES:
        return ""
    return _(
        "You may name that. But in spades you have {longest} cards, the ace and the king among "
        "them: the more trumps are yours, the fewer the others have."
    )


def _laying_away() -> Step:
    return Step(
        _("The kitty"),
        _(
            "When all were dealt, {kitty} cards were left over: the kitty. It is the dealer's. But "
            "before you see it, lay away {kitty} of your own cards, which then take no part in the "
            "hand. Part with what takes no trick: no trumps, no aces, no kings."
        ),
        _judge_laid_away,
        in_lines=_("Name four cards."),
    )


def _judge_laid_away(view: View, action: SeatAction) -> str:
    assert isinstance(action, Discard)
    if any(suit_of(card) == view.public.trump for card in action.cards):
        return _("There is a trump among them. Keep all your trumps: even low ones take tricks.")
    if any(rank_of(card) >= _KING for card in action.cards):
        return _("There is an ace or a king among them, and those take tricks. Lay low cards away.")
    return ""


def _what_was_in_it() -> Step:
    return Step(
        _("The kitty"),
        _(
            "In the kitty were {picked_up}. They are yours now. One of them is a trump! Now the "
            "play would begin: the first trick is always led by the player on the dealer's left, "
            "{Ben} this time."
        ),
    )


def _the_end() -> Step:
    return Step(
        _("You know the game"),
        _(
            "That is all there is to it: follow suit, trump when you cannot, take your target and "
            "a few tricks more. The rest comes with playing: good luck!"
        ),
        on_screen=_("At the table, ? shows the keys and the rules."),
        in_lines=_("At the table, say help to hear what you can say."),
    )


SECOND_HAND: tuple[Callable[[], Step], ...] = (
    _you_deal,
    _about_the_exchange,
    _giving,
    _what_came_back,
    _naming_trumps,
    _laying_away,
    _what_was_in_it,
    _the_end,
)
