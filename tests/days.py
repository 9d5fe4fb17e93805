"""The calendar as a test wants it: the day that it is, and the zone."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest


def on_day(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    """It is this day here, "2026-11-24"."""

    class Day(date):
        @classmethod
        def today(cls) -> date:  # type: ignore[override]  # a plain date will do
            return date.fromisoformat(day)

    monkeypatch.setattr("nightdrop.table.calendar.date", Day)


@contextmanager
def in_zone(zone: str) -> Iterator[None]:
    """The clocks are those of a zone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        yield
    time.tzset()
