"""What the form to host is on the command line."""

import pytest

from client.screen.forms.host_fields import host_error, host_options, host_values


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ({}, []),
        ({"ssh": "3585"}, ["--ssh=3585"]),
        (
            {"ssh": "3585", "reach": "here"},
            ["--no-announce", "--listen=127.0.0.1", "--ssh=127.0.0.1:3585"],
        ),
        ({"reach": "quiet"}, ["--no-announce"]),
        (
            {"decision_seconds": "30", "free_seats": "club"},
            ["--clock=30", "--bots", "club", "club"],
        ),
    ],
)
def test_whoever_hosts_from_the_form_opens_no_more_than_it_says(
    chosen: dict[str, str], options: list[str]
) -> None:
    values = {**host_values(), **chosen}
    assert not host_error(values)
    assert host_options(values, 3) == options
