"""What a visitor is told where something has failed, and what their host is."""

from pathlib import Path

import pytest

from client.door import visitor
from client.door.folders import Folders, folder_environment, take_crash
from client.door.visit import Visit
from client.words.failure import CommandError


@pytest.mark.parametrize("is_crash", [True, False])
def test_whatever_fails_a_visitor_is_told_no_path(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_crash: bool,
) -> None:
    folder, _ = Folders(tmp_path).enter(1, "a" * 64)
    visit = Visit(
        number=1,
        words=(),
        environment=folder_environment(folder),
        folder=str(folder),
        is_guest=False,
        host="127.0.0.1",
        user="",
        server=str(tmp_path / "server"),
        has_terminal=False,
    )

    def fail(_visit: Visit) -> int:
        if is_crash:
            raise RuntimeError(f"{tmp_path} is too deep")
        raise CommandError(f"{folder / 'token'} cannot be written.")

    monkeypatch.setattr(visitor, "_obey", fail)
    assert visitor.receive_visitor(visit) == 1
    told = capsys.readouterr().err
    assert told.startswith("sergeant-major")
    assert str(tmp_path) not in told
    crash = take_crash(folder)
    assert (f"RuntimeError: {tmp_path} is too deep" in crash) == is_crash
    assert not take_crash(folder)
