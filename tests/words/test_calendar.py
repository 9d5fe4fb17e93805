"""Today, yesterday and the week are the calendar's, whatever clocks and files say."""

from datetime import date, datetime, timedelta
from math import isfinite
from pathlib import Path

import pytest

from nightdrop.table.calendar import left_of_day, local, seconds_of, this_week, universal
from nightdrop.table.record.saves import BIN, delete
from nightdrop.table.words.moments import moment
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from tests.days import in_zone, on_day
from tests.tools.demo import Hand, open_dummy

# Clocks change at night, at midnight, by half an hour and not at all.
ZONES = ("Europe/Rome", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo", "UTC")
HOURS = (0, 30), (2, 30), (12, 0), (23, 30)


@pytest.mark.parametrize("zone", ZONES)
def test_yesterday_is_the_day_before_on_every_day_of_a_year(
    monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    with in_zone(zone):
        for number in range(365):
            now = date(2026, 1, 1) + timedelta(days=number)
            monkeypatch.setattr("nightdrop.table.words.moments.today", lambda now=now: now)
            for hour, minute in HOURS:
                then = datetime(now.year, now.month, now.day, hour, minute)
                said = [moment((then - timedelta(days=ago)).timestamp()).partition(",")[0]
                        for ago in (0, 1, 2)]  # fmt: skip
                before = then - timedelta(days=2)
                assert said == ["today", "yesterday", before.strftime("%d %B %Y")], (now, hour)


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_ends_where_the_next_begins(zone: str) -> None:
    with in_zone(zone):
        noon = datetime(2026, 1, 1, 12).timestamp()
        for hours in range(0, 365 * 24, 5):
            now = noon + hours * 3600
            ends = now + left_of_day(now)
            assert local(ends - 1).date() == local(now).date() == local(ends).date() - timedelta(1)


BEYOND = (1e12, -1e12, 1e18, -1e18, 1e300, float("inf"), float("nan"))


@pytest.mark.parametrize("seconds", BEYOND)
def test_a_moment_that_no_calendar_has_is_the_first_or_the_last_of_one(seconds: float) -> None:
    assert moment(seconds)
    found = universal(seconds)
    assert (len(found), universal(seconds_of(found))) == (len("2026-11-28 20:00:00"), found)
    assert local(seconds).year in ((1, 9999) if isfinite(seconds) else (1970,))


def test_what_was_deleted_lies_thirty_days_of_the_calendar(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for day, left in (("2026-10-01", 1), ("2026-10-31", 2), ("2026-11-01", 2)):
        on_day(monkeypatch, day)
        (tmp_path / "game.yaml").write_text("a game", "utf-8")
        delete(tmp_path / "game.yaml")
        assert len([*(tmp_path / BIN).iterdir()]) == left


def test_the_week_is_that_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for day, week in (("2026-11-29", "2026-W48"), ("2026-11-30", "2026-W49")):
        on_day(monkeypatch, day)
        assert this_week() == week


def test_a_title_left_open_past_midnight_offers_the_new_day_and_begins_what_it_offers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_day(monkeypatch, "2026-11-29")
    app, clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="phantom-fury"))
    app.open("title")
    hand = Hand(app, clock)
    hand.press("more")

    def offered() -> dict[str, str]:
        assert isinstance(app.screen, Title)
        return {one.name: one.sub for one in app.screen.menu.buttons}

    on_day(monkeypatch, "2026-11-30")
    assert offered()["day"] == "Phantom Fury, 2026-11-29"
    app.screen._day("phantom-fury")  # type: ignore[attr-defined]  # before the window could say so
    assert isinstance(app.screen, Play) and app.screen.playing.match.deal == "2026-11-29"
    app.open("title")
    hand.press("more")
    assert offered()["day"] == "Phantom Fury, 2026-11-30"
    assert offered()["challenge"].startswith("2026-W49")
    on_day(monkeypatch, "2026-12-01")
    app.step()
    assert offered()["day"] == "Phantom Fury, 2026-12-01"
    hand.press("day")
    assert app.screen.playing.match.deal == "2026-12-01"
    app.close()


def test_new_game_begins_the_day_that_it_offers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_day(monkeypatch, "2026-11-29")
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="phantom-fury"))
    app.open("new")
    new = app.screen
    assert isinstance(new, NewGame)
    new.deal = "day"
    on_day(monkeypatch, "2026-11-30")
    assert new.day == "2026-11-29"
    app.step()
    assert new.day == "2026-11-30"
    app.close()


def test_the_window_wakes_when_the_day_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    waited: list[int] = []
    monkeypatch.setattr("nightdrop.ui.app.left_of_day", lambda now: 7)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "x11")
    monkeypatch.setattr("pygame.event.wait", lambda ms=0: waited.append(ms))
    for _time in range(2):  # a setting that changed is written first
        clock.now += 10**9
        app.step()
    app._busy_until = clock.now + 10**9
    app._wait()
    assert waited == [7000]
    app.close()
