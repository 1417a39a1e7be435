"""`sergeant-major admin` where there is no server to ask, or nothing that could be asked."""

from pathlib import Path

import pytest

from server.console import CommandError
from server.operation.admin.__main__ import main
from server.operation.admin.client import ask
from server.operation.admin.wire import GetStatus


def test_a_server_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"^There is no server's socket at .*: say with --socket"
    ):
        ask(tmp_path / "none", GetStatus())


@pytest.mark.parametrize(
    "line", ["", "dance", "kick", "ban", "say", "say " + "x" * 401, "stop now"]
)
def test_wrong_usage_is_told_in_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(line.split())
    assert exit_.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
