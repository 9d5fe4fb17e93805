"""Days and weeks as they are where the player is."""

from datetime import date


def today() -> date:
    """The day that it is here."""
    return date.today()


def week_of(day: date) -> str:
    """The ISO week of a day, "2026-W48"."""
    year, week, _day = day.isocalendar()
    return f"{year}-W{week:02}"


def this_week() -> str:
    """The ISO week that it is here."""
    return week_of(today())
