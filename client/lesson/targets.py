"""The lesson's second part: what the tricks are for, the rest of the first hand, Up and Down."""

from client.lesson.step import Step, plays
from client.words.language import N_

TARGETS = (
    Step(
        N_("Targets"),
        N_(
            "Now, what are tricks for? In each hand everybody has a target, the number of tricks "
            "that they have to take. {Cat} dealt, and the dealer's target is {Cat_target}. The "
            "player on the dealer's left, you this time, has to take {target}. {Ben} has to take "
            "{Ben_target}. Together that makes all {tricks} tricks."
        ),
    ),
    Step(
        N_("Targets"),
        N_(
            "You have taken {taken} of your {target} tricks, {Ben} {Ben_taken} of "
            "{Ben_target}, and {Cat} {Cat_taken} of {Cat_target}."
        ),
        on_screen=N_(
            "That is what the numbers by the names say, and the squares: ■ is a trick taken, □ one "
            "that is still to be taken."
        ),
        in_lines=N_("At a table, the word trick tells you that at any time."),
    ),
    Step(
        N_("Getting rid of a card"),
        N_(
            "You lead. The {6S} is unlikely to take a trick: the {JS} is still out. But once it is "
            "gone, you have no spade left, and can trump when spades are led. Lead it."
        ),
        plays(
            "6S",
            otherwise=N_("That card will be of use to you yet. The {6S} will not: lead it now."),
        ),
    ),
    Step(
        N_("Getting rid of a card"),
        N_(
            "{Ben} had the {JS}, but {Cat} has no spade and takes the trick with the {7H}, a "
            "trump. You have lost nothing that you could have used. {Cat} leads."
        ),
    ),
    Step(
        N_("Which card is sure"),
        N_(
            "{Cat} leads the {2C}, and {Ben} is still to play. The {QC} is gone, but nobody has "
            "seen the {KC} yet: {Ben} may have it. Take the trick with the club that no other "
            "can beat."
        ),
        plays(
            "AC",
            otherwise=N_(
                "That is a club, and allowed. But if {Ben} has the {KC}, the trick is lost. The "
                "{AC} is higher than every other club."
            ),
        ),
    ),
    Step(
        N_("On target"),
        N_(
            "And there was {Ben}'s king! You have taken {taken} of {target}: your target is "
            "reached. Keep going all the same: every further trick is a point. You lead: "
            "play any club."
        ),
        plays(
            "JC 8C 7C",
            otherwise=N_(
                "Keep your trumps for tricks in which you cannot follow suit: there they are worth "
                "most. Lead a club."
            ),
        ),
    ),
    Step(
        N_("Nothing is safe"),
        N_(
            "{Ben} has no club left, and trumps with the {3H}. Even an ace could not have stood "
            "against that. {Ben} has {Ben_taken} of {Ben_target} tricks now, and leads."
        ),
    ),
    Step(
        N_("Trump over trump"),
        N_(
            "{Ben} leads the {7D}, and {Cat} has trumped it with the {8H}. You have no diamond "
            "either. A higher trump takes the trick from {Cat}. Play the one that is just "
            "high enough."
        ),
        plays(
            "9H",
            (
                "JH QH",
                N_(
                    "That would take the trick, but the {9H} is higher than the {8H}, too, and you "
                    "can spare it more easily."
                ),
            ),
            otherwise=N_(
                "You may throw that away, but the trick would be {Cat}'s. Your {9H} is a trump, "
                "and higher than the {8H}."
            ),
        ),
    ),
    Step(
        N_("Keeping trumps"),
        N_(
            "You have {taken} tricks now, {over} more than your target. You lead again. The {AH} "
            "and the {KH} have not been played: unless {Cat} has laid them away, somebody has "
            "higher trumps than yours. Lead another club."
        ),
        plays(
            "JC 8C 7C",
            otherwise=N_(
                "The {AH} or the {KH} would take that, and a good trump of yours would be gone for "
                "nothing. Lead a club."
            ),
        ),
    ),
    Step(
        N_("Keeping trumps"),
        N_(
            "{Ben} trumps again, with the {5H}. That makes {Ben_taken} of {Ben_target}, just "
            "what is needed. {Cat} has {Cat_taken} of {Cat_target}, and there are only three "
            "tricks to come…"
        ),
    ),
    Step(
        N_("Throwing a card away"),
        N_(
            "{Ben} leads the {4S}, and {Cat} trumps with the {KH}. You are void in spades, but "
            "your trumps are lower than that. If you can neither follow suit nor win, throw away "
            "the card that is worth least, which is called discarding: your last club."
        ),
        plays(
            "JC 8C 7C",
            otherwise=N_(
                "The {KH} beats that, and a trump that could still take a trick would be wasted. "
                "Throw the club away."
            ),
        ),
    ),
    Step(
        N_("Throwing a card away"),
        N_(
            "{Cat} takes the trick with the king and leads again. You have kept both your trumps, "
            "and you have no club any more. Let us see what that is worth."
        ),
    ),
    Step(
        N_("Two that are alike"),
        N_(
            "{Cat} leads the {TC}, and you can trump it. You have the {QH} and the {JH}: there is "
            "no card between them, so they are worth the same. Play either of them."
        ),
        plays("QH JH", otherwise=N_("Play one of your two trumps.")),
    ),
    Step(
        N_("The last card"),
        N_("Yours: {taken} tricks! Now everybody has one card left. Play it."),
        plays("QH JH", otherwise=N_("Play your last card.")),
    ),
    Step(
        N_("Up and Down"),
        N_(
            "{Cat} kept the {AH} for the end. The hand is over. You have taken {taken}, {delta} "
            "more than your {target}: you are Up {delta}. {Ben} has exactly {Ben_target}. {Cat} "
            "has {Cat_taken} of {Cat_target}, and is Down {Cat_delta}."
        ),
        on_screen=N_("▲ is Up, ▼ is Down, = is neither."),
    ),
    Step(
        N_("The score"),
        N_(
            "Up and Down are the points of the hand. Your total is now {total}, {Ben}'s is "
            "{Ben_total}, {Cat}'s {Cat_total}. One hand follows another, until somebody has "
            "{limit} points or more: then the game is over, and the highest total wins."
        ),
    ),
)
