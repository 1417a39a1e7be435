"""The lesson's last part, in a second hand: the exchange, naming trumps, laying away, the kitty."""

from client.lesson.hands import SPADES
from client.lesson.step import Step
from client.words.language import N_
from engine.actions import Discard, Give, NameTrump, SeatAction
from engine.cards import RANKS, make_card, rank_of, suit_of
from engine.view import View

_ACE, _KING, _NINE = RANKS.index("A"), RANKS.index("K"), RANKS.index("9")


def _judge_gift(view: View, action: SeatAction) -> str:
    assert isinstance(action, Give)
    for card in action.cards:
        if make_card(_ACE, suit_of(card)) in view.hand:
            return N_(
                "You have the ace of that suit yourself, so {Cat} has nothing so good there. Give "
                "low diamonds or clubs."
            )
        if rank_of(card) > _NINE:
            return N_(
                "A lower card of that suit brings the same card back, and you keep the better one. "
                "Give low diamonds or clubs."
            )
    return ""


def _judge_trumps(_view: View, action: SeatAction) -> str:
    assert isinstance(action, NameTrump)
    if action.suit == SPADES:
        return ""
    return N_(
        "You could name that. But you have {longest} spades, the ace and the king among "
        "them: the more trumps are yours, the fewer the others have."
    )


def _judge_laid_away(view: View, action: SeatAction) -> str:
    assert isinstance(action, Discard)
    if any(suit_of(card) == view.public.trump for card in action.cards):
        return N_("There is a trump among them. Keep all your trumps: even low ones take tricks.")
    if any(rank_of(card) >= _KING for card in action.cards):
        return N_(
            "There is an ace or a king among them, and those take tricks. Lay low cards away."
        )
    return ""


SECOND_HAND = (
    Step(
        N_("You are the dealer"),
        N_(
            "The next hand. The deal moves on to the left every time: now you are the dealer, and "
            "have to take {target} tricks, {Ben} {Ben_target} and {Cat} {Cat_target}. That is a "
            "lot! But two things will help you."
        ),
        deals=True,
    ),
    Step(
        N_("The exchange"),
        N_(
            "First, you were Up {delta} and {Cat} was Down {Cat_delta}: so you exchange {due} "
            "cards. You give {Cat} any cards you like. For each, you get back the highest card of "
            "that suit that {Cat} has then. So a low card brings a high one, where there is one."
        ),
    ),
    Step(
        N_("The exchange"),
        N_(
            "Give low cards. And give them in a suit whose ace you do not have: then {Cat} may "
            "have it. You have no ace in diamonds and none in clubs."
        ),
        _judge_gift,
        on_screen=N_("Space chooses a card, or puts it back. Enter gives them."),
        in_lines=N_("Name two cards, such as 2d 3c."),
    ),
    Step(
        N_("The exchange"),
        N_(
            "You gave {given} and got {returned}: not bad! Nobody but you and {Cat} knows which "
            "cards they were. Whoever is Down pays like this, so it is worth fighting for every "
            "single trick."
        ),
        on_screen=N_("A + marks new cards in your hand."),
    ),
    Step(
        N_("Naming trumps"),
        N_(
            "And second, the dealer names trumps. Take the suit in which you have the most cards, "
            "and high ones."
        ),
        _judge_trumps,
        on_screen=N_("The number says how many you have. Choose with {arrows}; Enter confirms."),
        in_lines=N_("Type the name of the suit."),
    ),
    Step(
        N_("The kitty"),
        N_(
            "When everybody had their cards, {kitty} were left over: the kitty. It is the "
            "dealer's. But before you see it, lay away {kitty} of your own cards, which then take "
            "no part in the hand. Part with cards that will not take tricks: no trumps, aces or "
            "kings."
        ),
        _judge_laid_away,
        in_lines=N_("Name four cards."),
    ),
    Step(
        N_("The kitty"),
        N_(
            "The kitty held {picked_up}. They are yours now. One of them is a trump! Now the "
            "play would begin: by these rules the player on the dealer's left leads the first "
            "trick, {Ben} this time."
        ),
    ),
    Step(
        N_("Other rules"),
        N_(
            "You have learned the game by the rules called {preset}. There are others, for three "
            "players and for four: who leads first, how the exchange goes, what becomes of the "
            "kitty and how a game ends may differ."
        ),
        on_screen=N_("The form with which a game begins describes them all."),
        in_lines=N_("In the lobby, rules lists them all, and rules mess explains one."),
        tells_rules=True,
    ),
    Step(
        N_("You know the game"),
        N_(
            "That is all there is to it: follow suit, trump when you cannot, take your target and "
            "a few tricks more. The rest comes with playing: good luck!"
        ),
        on_screen=N_("At the table, ? shows the keys and the rules."),
        in_lines=N_("At the table, say help to hear what you can say."),
    ),
)
