"""What the start screen offers says what becomes of it."""

from client.screen.scene.keys import Command
from client.screen.start.entries import offered
from client.state.kept_game import KeptGame
from client.state.solo_so_far import SoloSoFar
from engine.rules import RuleSet


def test_who_plays_todays_deal_once_more_is_told_that_it_does_not_count() -> None:
    kept = KeptGame(("Ann", "Ben", "Cat"), 0, "club", RuleSet(), 1, (0, 0, 0), "1007-M549-0FJ")
    for has_played in (False, True):
        so_far = SoloSoFar(daily=kept, has_played_daily=has_played)
        entries = offered(so_far, rules="online", server="", records="", is_first=False)
        [daily] = [entry for entry in entries if entry.command is Command.DAILY]
        assert ("does not count" in daily.why) is has_played
