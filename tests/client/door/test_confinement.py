"""What the process of a visitor cannot do."""

import subprocess
import sys

import pytest

ATTEMPTS = {
    "another program": "os.execv('/bin/true', ['true'])",
    "another process": "os.fork()",
    "a shell": "subprocess.run(['true'])",
    "a descriptor of the door": "os.fstat(held)",
    "many files": "[os.dup(0) for _ in range(100)]",
    "much memory": "bytearray(400_000_000)",
    "a large file": "[open(path, 'ab', 0).write(bytes(1_500_000)) for _ in range(3)]",
}
PROGRAM = """
import os, subprocess, sys, threading
from client.door.confinement import confine
path, held = sys.argv[1], os.dup(0)
assert held > 2
confine()
thread = threading.Thread(target=print, args=("threads start",))
thread.start()
thread.join()
try:
    {attempt}
except (OSError, MemoryError) as error:
    print("refused")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="prctl and seccomp are Linux's")
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_a_visitors_process_gets_no_further(attempt: str, tmp_path: object) -> None:
    program = PROGRAM.format(attempt=attempt)
    done = subprocess.run(
        [sys.executable, "-c", program, f"{tmp_path}/large"], capture_output=True, text=True
    )
    assert done.stdout.split("\n") == ["threads start", "refused", ""]
