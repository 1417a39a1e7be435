"""What is kept of a game alone that is not over."""

from pathlib import Path

import msgspec
import pytest

from client.files.solo_games import SoloGames
from client.state.kept_game import KeptGame
from engine.presets import preset

GAME = KeptGame(("Ann", "Ada", "Bruno"), 0, "casual", preset("online"), 2, (1, 0, -1))


def test_a_game_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    games = SoloGames(tmp_path)
    games.keep(GAME)
    assert games.kept() == (GAME, None)


@pytest.mark.parametrize("name", ["", " ", "A" * 21, "a\nb", "\x1b[31mX"])
def test_a_name_that_is_none_is_damage(name: str, tmp_path: Path) -> None:
    games = SoloGames(tmp_path)
    games.keep(msgspec.structs.replace(GAME, players=(name, "Ada", "Bruno")))
    kept, notice = games.kept()
    assert kept is None
    assert notice is not None
    assert [path.name for path in tmp_path.iterdir()] == ["game.json.damaged"]
