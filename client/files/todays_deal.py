"""The deal of the day."""

from datetime import UTC, datetime

from engine.deal_code import CodedDeal, daily_deal


def todays_deal() -> CodedDeal:
    """That of the date in UTC, which is the same for everybody."""
    return daily_deal(datetime.now(UTC).date().isoformat())
