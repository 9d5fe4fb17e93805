"""Days, weeks and moments in the player's time zone.

A day is one of the calendar: where clocks change it has 23 or 25 hours. A moment outside the
calendar, as a file can be dated, becomes the first or the last one in it.
"""

from datetime import UTC, date, datetime, timedelta, tzinfo
from math import isfinite
from typing import Final

_MOMENT: Final = "%Y-%m-%d %H:%M:%S"
_EPOCH: Final = datetime(1970, 1, 1)


def today() -> date:
    """Today's date in the player's time zone."""
    return date.today()


def day_before(day: date, days: int = 1) -> date:
    return day - timedelta(days=days)


def left_of_day(seconds: float) -> float:
    """The time from a moment of the system's clock to the end of the day, in s."""
    after = local(seconds).date() + timedelta(days=1)
    return datetime(after.year, after.month, after.day).timestamp() - seconds


def local(seconds: float) -> datetime:
    """A moment of the system's clock, in s, in the player's time zone."""
    return _moment(seconds, None)


def universal(seconds: float) -> str:
    """A moment of the system's clock, in s, as records write it: UTC, to the second."""
    return _moment(seconds, UTC).replace(tzinfo=None).isoformat(" ", "seconds")


def seconds_of(moment: str) -> float:
    """A moment as records write it, in s of the system's clock.

    Raises ValueError for a text that is not a moment.
    """
    return datetime.strptime(moment, _MOMENT).replace(tzinfo=UTC).timestamp()


def _moment(seconds: float, zone: tzinfo | None) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, zone)
    except (OverflowError, OSError, ValueError):  # Windows knows none before 1970
        pass
    try:
        return _EPOCH + timedelta(seconds=seconds if isfinite(seconds) else 0)
    except OverflowError:
        return datetime.max if seconds > 0 else datetime.min


def week_of(day: date) -> str:
    """The ISO week of a day, "2026-W48"."""
    year, week, _day = day.isocalendar()
    return f"{year}-W{week:02}"


def this_week() -> str:
    """The current ISO week in the player's time zone."""
    return week_of(today())
