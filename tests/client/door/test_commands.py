"""What a visitor may want, and what not."""

import pytest

from client.door.commands import understand, words_of
from client.words.failure import CommandError


@pytest.mark.parametrize(
    ("line", "command", "table"),
    [
        ("", "start", ""),
        ("--plain", "start", ""),
        ("join KQ7F", "join", "KQ7F"),
        ("watch --table KQ7F --ascii", "watch", "KQ7F"),
        ("play --rules mess --bots club", "play", ""),
        ("--rules mess", "play", ""),
        ("forget", "forget", ""),
    ],
)
def test_words_of_our_command_line_are_understood(line: str, command: str, table: str) -> None:
    arguments = understand(words_of(line))
    assert (arguments.command, getattr(arguments, "table", "")) == (command, table)


@pytest.mark.parametrize(
    "line",
    [
        *("sh -c id", "/bin/sh", "scp -t .", "rsync --server", "id", "serve", "host", "admin"),
        *(
            "replay /etc/passwd",
            "verify x",
            "token export /tmp/x",
            "simulate --seats club,club,club",
        ),
        *(
            "join --password-file /etc/shadow",
            "join X --key a-b",
            "join X --no-tls",
            "join --name Z",
        ),
        *(
            "play --deal /etc/passwd",
            "play --no-data",
            "play --go-on",
            "stats host:1",
            "forget --plain",
        ),
        *("join 'X", "join X\x1b[2J", "join " + "X" * 1000, "--plain serve", "-- serve"),
    ],
)
def test_anything_else_gets_a_sentence(line: str) -> None:
    with pytest.raises((CommandError, SystemExit)):
        understand(words_of(line))


def test_the_sentence_steers_no_terminal() -> None:
    with pytest.raises(CommandError) as refused:
        words_of("\x1b]0;x\x07")
    assert str(refused.value).isprintable()
