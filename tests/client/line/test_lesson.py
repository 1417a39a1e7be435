"""The lesson line by line: to its end, with what is poor or unclear explained, and left at will."""

import subprocess
import sys

import pytest

from client.lesson.course import Course
from client.line.lesson import LineLesson
from tests.client.fakes.learner import good_actions, learn_on, poor_actions
from tests.client.fakes.line_player import in_words


class Listener:
    """A learner who listens: `heard` are all lines, `course` is the way that the lesson takes."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.course = Course()
        self.lesson = LineLesson("Ann", self.heard.append)

    def say(self, line: str) -> list[str]:
        """What comes of a line."""
        before = len(self.heard)
        self.lesson.take(line)
        return self.heard[before:]

    def learn_on(self) -> list[str]:
        """One step further."""
        line = in_words(good_actions(self.course)[0]) if self.course.is_asked else ""
        learn_on(self.course)
        return self.say(line)

    def learn_until_asked(self) -> None:
        while not self.course.is_asked:
            self.learn_on()


@pytest.fixture
def listener() -> Listener:
    return Listener()


def lines_to_the_end(course: Course) -> list[str]:
    lines = []
    while not course.is_over:
        lines.append(in_words(good_actions(course)[0]) if course.is_asked else "")
        learn_on(course)
    return lines


def test_it_is_learned_to_its_end_with_one_question_a_step(listener: Listener) -> None:
    assert listener.heard[-2].startswith("1 of 41, Welcome: ")
    for number in range(2, 41):
        lines = listener.learn_on()
        assert lines[-2].startswith(f"{number} of 41, ")
        assert [line.endswith("?") for line in lines] == [False] * (len(lines) - 1) + [True]
    assert not listener.lesson.is_over


@pytest.mark.parametrize(("line", "wants_game"), [("play", True), ("quit", False)])
def test_at_its_end_a_game_is_offered_and_not_forced(
    line: str, wants_game: bool, listener: Listener
) -> None:
    while not listener.course.is_at_end:
        listener.learn_on()
    assert listener.say("") == ["What now: play against two bots, or quit?"]
    assert listener.say("play mess")[-1] == "What now: play against two bots, or quit?"
    assert listener.say(line) == []
    assert (listener.lesson.is_over, listener.lesson.wants_game) == (True, wants_game)


def test_before_its_end_no_game_is_begun(listener: Listener) -> None:
    assert listener.say("play")[-1] == "Go on?"
    assert not listener.lesson.is_over


def test_all_that_happens_between_two_steps_is_told(listener: Listener) -> None:
    listener.learn_until_asked()
    lines = listener.learn_on()
    assert lines[:4] == ["Ann: AS.", "Ben: 5S.", "Cat: 8S.", "Ann takes it, 1 of 5."]
    while not listener.course.step.deals:
        lines = listener.learn_on()
    assert lines[0] == "Hand 2: Ann deals. Targets: Ann 8, Ben 5, Cat 3."


def test_a_poor_card_is_explained_and_asked_for_again(listener: Listener) -> None:
    listener.learn_until_asked()
    question = listener.heard[-1]
    remark, again = listener.say(in_words(poor_actions(listener.course)[0]))
    assert "Play that one." in remark
    assert again == question


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("kh", "The king of hearts is not in that hand."),
        ("hello", '"hello" is neither a card nor a command: say help to hear what there is.'),
        ("trumps s", "Not now: waiting for a card to be played."),
        ("bots", "That is of no use in the lesson."),
        ("claim", "That is not asked now."),
    ],
)
def test_what_is_no_answer_is_refused_and_asked_again(
    listener: Listener, line: str, why: str
) -> None:
    listener.learn_until_asked()
    question = listener.heard[-1]
    assert listener.say(line) == [why, question]


def test_a_card_where_nothing_is_asked_is_not_played(listener: Listener) -> None:
    assert listener.say("as") == ["That is not asked now.", "Go on?"]


def test_the_learner_can_go_back_and_hear_it_again(listener: Listener) -> None:
    first = listener.heard[-2:]
    listener.learn_on()
    assert listener.say("back") == first


def test_what_can_be_heard_at_a_table_can_be_heard_here(listener: Listener) -> None:
    listener.learn_until_asked()
    assert listener.say("hand")[0].startswith("Your hand: spades A K Q 6")
    assert listener.say("cards full")[-1].startswith("You lead: ace of spades, ")
    assert listener.say("scores")[0] == "Totals: Ann even, Ben even, Cat even."


@pytest.mark.parametrize("word", ["quit", "leave"])
def test_it_is_left_with_a_word(listener: Listener, word: str) -> None:
    assert listener.say(word) == []
    assert listener.lesson.is_over


def learn_in_process(lines: list[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "client", "lesson", "--ascii"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_the_command_tells_it_where_there_is_no_screen() -> None:
    done = learn_in_process(lines_to_the_end(Course()))
    assert (done.returncode, done.stderr) == (0, "")
    assert "41 of 41, You know the game: " in done.stdout
    assert done.stdout.isascii()


def test_the_command_goes_on_with_the_game_that_was_offered() -> None:
    lines = lines_to_the_end(Course())[:-1]
    done = learn_in_process([*lines, "play", "hand", "quit"])
    assert (done.returncode, done.stderr) == (0, "")
    game = done.stdout.partition("What now: play against two bots, or quit?\n")[2]
    assert game.splitlines()[1] == "Rules: online."
    assert "Your hand: " in game


def test_the_end_of_the_input_ends_it() -> None:
    done = learn_in_process(["", ""])
    assert (done.returncode, done.stderr) == (0, "")
    *_before, asked, farewell = done.stdout.splitlines()
    assert asked.startswith("You lead: ")
    assert "begins the lesson again." in farewell
