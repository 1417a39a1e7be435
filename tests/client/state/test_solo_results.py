"""Which games alone count."""

from client.state.solo_results import Outcome, counted

DEAL = "1007-M549-0FJ"


def outcome(file: str, deal: str, *, is_over: bool) -> Outcome:
    return Outcome(
        file=file,
        seconds=0,
        preset="online",
        is_changed=False,
        level="club",
        deal=deal,
        is_over=is_over,
        is_won=is_over,
        hands=3,
        delta=2,
    )


def test_of_a_deal_the_first_time_counts_also_where_it_was_broken_off() -> None:
    broken_off = outcome("1", DEAL, is_over=False)
    again = outcome("2", DEAL, is_over=True)
    other = outcome("3", "", is_over=True)
    assert counted([broken_off, again, other, other]) == [other, other]
    assert counted([again, again]) == [again]
