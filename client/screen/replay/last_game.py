"""The replay of the game that has just been played, made of the record that its server sends."""

from collections.abc import Sequence

from client.files.records import with_readable_names
from client.screen.base.screen import Input
from client.screen.replay.screen import ReplayScreen
from client.screen.scene.scene import Scene
from client.state.playback import Playback
from engine.record import read_record


def last_game(scene: Scene, input_: Input, lines: Sequence[str]) -> ReplayScreen:
    """From the beginning, from the side where the player has sat. Raises RecordError for what is no
    record.
    """
    header, moments = read_record(line.encode() for line in lines)
    playback = Playback(with_readable_names(header), moments)
    return ReplayScreen(scene, input_, playback, scene.own_seat)
