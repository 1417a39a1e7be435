"""What systemd is told to run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from server.__main__ import main
from server.config.unit import unit_text

HIGHEST_EXPOSURE = 3.0


def command_of(unit: str) -> str:
    return next(line for line in unit.splitlines() if line.startswith("ExecStart="))


def test_it_runs_a_server_where_users_of_the_machine_find_it() -> None:
    command = command_of(unit_text(["--print-unit", "--ssh", "3585"]))
    assert " -m server --ssh 3585 --data /var/lib/sergeant-major" in command
    assert "--listen unix:/run/sergeant-major/game --socket-mode 666" in command


def test_what_is_said_counts_and_is_quoted_as_systemd_reads_it() -> None:
    command = command_of(
        unit_text(["--data", "/x", "--listen=unix:/y", "--announce", '50% "a"; b'])
    )
    assert "/var/lib" not in command
    assert command.count("--listen") == 1
    assert command.endswith('--announce "50%% \\"a\\"; b" --socket-mode 666')


def test_it_is_printed_and_nothing_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--print-unit", "--ssh", "3585"]) == 0
    assert capsys.readouterr().out.startswith("# /etc/systemd/system/sergeant-major.service")
    assert main(["--print-unit", "--ssh", "x"]) == 1


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_little_to_say_against_it(tmp_path: Path) -> None:
    unit = tmp_path / "sergeant-major.service"
    unit.write_text(unit_text([]) + "\n")
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
    )
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", told.stdout)
    assert exposure is not None, told
    assert float(exposure[1]) < HIGHEST_EXPOSURE
