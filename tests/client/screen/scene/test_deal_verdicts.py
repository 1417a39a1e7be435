"""What has come of checking a deal: a word in the log where it was fair, else an alarm."""

from client.line.cards import CardStyle
from client.line.updates import update_lines
from client.screen.scene.story import Story, tell
from client.state.connection import LinkState, LinkStatus
from client.state.fair_deals import DealChecked
from client.state.model import Model, Update
from client.words.cards import Signs
from protocol.messages import LeftTable, Pong

FAIR, UNFAIR = DealChecked(3), DealChecked(3, "left_out")
ALARM = (
    "The deal of hand 3 was NOT fair: the server has left out what your client had sent for it in"
    " time."
)


def after(*updates: Update) -> Story:
    story = Story()
    for update in updates:
        story = tell(story, update, Signs.GLYPHS)
    return story


def test_a_fair_deal_is_a_word_in_the_log_and_nothing_else() -> None:
    story = after(FAIR)
    assert story.log.hand == ("The deal is checked: fair.",)
    assert (story.news, story.unfair) == ("", "")


def test_an_unfair_deal_is_told_in_the_log_and_until_the_player_leaves() -> None:
    updates = (UNFAIR, LinkState(LinkStatus.ONLINE), Pong(1), DealChecked(4))
    story = after(*updates)
    assert story.log.hand[0] == ALARM
    assert story.unfair == ALARM
    assert after(*updates, LeftTable("left")).unfair == ""


def test_line_mode_tells_both() -> None:
    model = Model()
    told = [*update_lines(model, model, FAIR, CardStyle.SHORT)]
    told += update_lines(model, model, UNFAIR, CardStyle.SHORT)
    assert told == ["The deal is checked: fair.", ALARM]
