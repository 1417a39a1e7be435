"""The lesson's first part: cards, tricks, following suit, what wins, trumps, a missing suit."""

from client.lesson.step import Step, plays
from client.words.language import N_

TRICKS = (
    Step(
        N_("Welcome"),
        N_(
            "In ten minutes you will know how to play Sergeant Major. There are three of you: "
            "{Ben} on your left, {Cat} on your right, and everyone plays for themselves. Nothing "
            "counts here, and nothing can go wrong."
        ),
        on_screen=N_("Never mind the numbers yet: we shall come to each of them."),
    ),
    Step(
        N_("Your cards"),
        N_(
            "These sixteen cards are yours. There are four suits: spades {S}, hearts {H}, clubs "
            "{C} and diamonds {D}. In each of them the 2 is lowest and the ace, {A}, is highest. "
            "Below the ace come the king {K}, the queen {Q}, the jack {J}, the ten {T}, and then "
            "the 9 down to the 2."
        ),
        in_lines=N_(
            "A card is written with two letters: QS is the queen of spades. Your cards are {hand}."
        ),
    ),
    Step(
        N_("A trick"),
        N_(
            "Everybody now puts one card on the table, one after another. You are the first, so "
            "you may choose any card: you lead. Play your highest spade, the {AS}."
        ),
        plays(
            "AS",
            otherwise=N_(
                "You could lead that, too: whoever leads may choose any card. But the {AS} will "
                "show you something. Play that one."
            ),
        ),
        on_screen=N_("Move with {arrows} and play with Enter, or type a s."),
        in_lines=N_("Type as, or ace of spades."),
    ),
    Step(
        N_("A trick"),
        N_(
            "{Ben} and {Cat} have each played a spade. Three cards, one from each of you, are a "
            "trick. Yours was the highest, so you take the trick. What is in it does not matter: "
            "all that counts in the end is how many you have taken."
        ),
        on_screen=N_("★ marks the card that wins."),
    ),
    Step(
        N_("Leading"),
        N_(
            "Whoever takes a trick leads the next. You need not lead a high card. See what happens "
            "to a low one: lead your lowest club, the {3C}."
        ),
        plays(
            "3C",
            otherwise=N_(
                "You may lead that, but it will be of more use later. Lead the {3C}: no card of "
                "yours is worth less."
            ),
        ),
    ),
    Step(
        N_("Who takes the trick"),
        N_(
            "You led a club, so the others had to play clubs as well. The highest card of the suit "
            "that was led takes the trick. That is the {QC}: {Cat} takes it, and leads now. "
            "Nobody can take every trick, and a {3C} is no loss."
        ),
    ),
    Step(
        N_("Following suit"),
        N_(
            "{Cat} leads the {KD}. Whoever has a card of the suit that was led must play one: that "
            "is called following suit. You have three diamonds. Play the one that beats the king."
        ),
        plays(
            "AD",
            otherwise=N_(
                "That is a diamond, so it would be allowed. But the {KD} is higher, and the trick "
                "would go to {Cat}. Only your {AD} beats the king."
            ),
        ),
    ),
    Step(
        N_("The highest that is left"),
        N_(
            "The trick is yours, and you lead. The {AS} has been played, so the king is now the "
            "highest spade of all, and after it the queen. You have both. Lead one of them."
        ),
        plays(
            "KS QS",
            (
                "6S",
                N_(
                    "There are higher spades than that in the others' hands, and one of them would "
                    "take the trick. No spade beats your {KS} or your {QS} now."
                ),
            ),
            otherwise=N_(
                "You could lead that, but let us stay with the spades: no spade that the others "
                "have beats your {KS} or your {QS}."
            ),
        ),
    ),
    Step(
        N_("The highest that is left"),
        N_(
            "Yours again: remember what has been played, and you know which of your cards are "
            "highest. Now lead the other high spade. The others have no higher one, so nothing can "
            "happen to it…"
        ),
        plays(
            "KS QS",
            otherwise=N_(
                "Keep that one. You have one more spade that is higher than any of the others': "
                "lead it, and watch {Cat}."
            ),
        ),
    ),
    Step(
        N_("Trumps"),
        N_(
            "…but {Cat} takes it with the {2H}, having no spade left. Whoever cannot follow suit "
            "may play any card. And hearts are trumps just now: a trump, even the lowest, beats "
            "every card of the other suits."
        ),
    ),
    Step(
        N_("Trumps"),
        N_(
            "All {tricks} tricks together are a hand, and each hand has its own trumps. This time "
            "{Cat} has named them. If several trumps are in a trick, the highest takes it. But "
            "whoever can follow suit must do so, and cannot trump."
        ),
        on_screen=N_("Trumps are shown on the right, above your cards."),
    ),
    Step(
        N_("Losing cheaply"),
        N_(
            "{Cat} leads the {QD}. You have diamonds, so you must follow suit, and neither the "
            "{8D} nor the {4D} beats the queen. When you cannot take a trick, play your lowest "
            "card and keep the better one."
        ),
        plays(
            "4D",
            otherwise=N_(
                "The {8D} would not take the trick either, and it is worth a little more than the "
                "{4D}. Let the lowest go."
            ),
        ),
    ),
    Step(
        N_("Losing cheaply"),
        N_(
            "As expected, {Cat} takes the trick with the queen, and leads again. It cost you only "
            "the {4D}."
        ),
    ),
    Step(
        N_("No choice"),
        N_(
            "{Cat} leads the {TD}. You have just one diamond left, and you must follow suit: "
            "sometimes there is nothing to think about. Play the {8D}."
        ),
        plays("8D", otherwise=N_("Play the {8D}.")),
    ),
    Step(
        N_("A suit you do not have"),
        N_(
            "{Ben} takes this one with the {JD}, and will lead. Look at your cards: that was "
            "your last diamond. You are void in diamonds, as players say. That is no bad thing, as "
            "you will see."
        ),
    ),
    Step(
        N_("A suit you do not have"),
        N_(
            "{Ben} leads the {9D}, and {Cat} follows with the {6D}. You have no diamond, so you "
            "may play any card. A trump takes the trick for you. Your lowest trump will do: the "
            "{4H}."
        ),
        plays(
            "4H",
            (
                "9H JH QH",
                N_(
                    "That heart would take the trick, too. But the {4H} is enough, and you may "
                    "need the higher trumps later."
                ),
            ),
            otherwise=N_(
                "You may throw any card away like this, but then the trick would be {Ben}'s. A "
                "heart is a trump: with the {4H} the trick is yours."
            ),
        ),
    ),
)
