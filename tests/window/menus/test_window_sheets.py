"""The pages of many games are laid out well: no text is cut, and nothing lies over anything."""

from bisect import bisect
from pathlib import Path
from typing import Final

import pytest

from nightdrop.table.match import statistics
from nightdrop.table.match.match import Match
from nightdrop.table.record.campaigns import Outcome, begin
from nightdrop.table.record.finished import Finished, keep, store_of
from nightdrop.ui.kit import Head
from nightdrop.ui.look.theme import PALETTES
from nightdrop.ui.menus.campaign import CampaignPage
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.menus.played import PlayedPage
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from tests.layout_proof import Proof
from tests.patience import until
from tests.tools.demo import open_dummy

TALLIES: Final = {"insurgents": 22, "explosives": -19, "left_in_the_city": -4, "luck": 1.2}
CASES: Final = [((1280, 720), 1.0), ((1280, 720), 2.0), ((800, 600), 1.5), ((1920, 1080), 1.0)]


@pytest.mark.parametrize(("size", "scale"), CASES)
def test_the_games_played_fit_at_every_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    for number in range(12):
        alone = {"scenario": "phantom-fury", "level": "bronze-star", "tallies": TALLIES}
        duel = {"scenario": "night-drop", "level": "operational", "against": ["captain"]}
        kept = {"id": str(number), "when": f"2026-11-{number + 1:02} 20:00:00", "winner": "us",
                "seat": "us", "points": number - 3, "hints": 3, "take_backs": number}  # fmt: skip
        keep(store_of(tmp_path), Finished.model_validate(kept | (duel if number % 2 else alone)))
    app, _clock = open_dummy(size, tmp_path, 5)
    app.set(app.settings.but(scale=scale, language="it", game="phantom-fury"))
    proof, faults = Proof(monkeypatch), set[str]()
    app.open("played")
    page = app.screen
    assert isinstance(page, PlayedPage)
    until(lambda: page.wake_at() is None, "the games are not read", lambda: page.tick(0))
    for key in ("game-0", "game-1"):
        next(tab for tab in page.tabs if tab.name == key).press()
        for offset in (0, 400, 4000):
            page.scroll.scroll_to(offset)
            faults |= proof.look(app)
    app.close()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize(("size", "scale"), CASES)
def test_the_sheet_of_a_campaign_fits_at_every_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    options = {"difficulty": "by-the-letter", "ties": "american"}
    campaign = begin(tmp_path, "phantom-fury", options, 10, "2026-11-26 15:00:00")
    begin(tmp_path, "phantom-fury", {}, 10, "2026-11-26 16:00:00")
    for number in range(1, 5):
        left = number == 4
        one = Outcome(points=11, level="surrender" if left else "medal-of-honor", winner="us",
                      left=left, tallies=TALLIES)  # fmt: skip
        campaign.end(number, one)
        campaign.stand_beside(number, one)
    app, _clock = open_dummy(size, tmp_path, 5)
    app.set(app.settings.but(scale=scale, language="it"))
    proof, faults = Proof(monkeypatch), set[str]()
    app.open("campaign", campaign.path)
    page = app.screen
    assert isinstance(page, CampaignPage)
    for offset in (0, 400, 4000):
        page.scroll.scroll_to(offset)
        faults |= proof.look(app)
    app.close()
    assert not faults, "\n".join(sorted(faults))


def test_sheets_of_a_game_have_its_light_whatever_the_title_shows(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="night-drop"))
    play = Play(app, Match.new("phantom-fury", seed=3))
    pause = Pause(app, play)
    for sheet in (pause, SettingsScreen(app, pause), GameOver(app, play.playing.match)):
        assert (sheet.shown_game, sheet.palette) == ("phantom-fury", PALETTES["dusk"])
    assert SettingsScreen(app, Title(app)).palette == PALETTES["night"]
    app.close()


def test_of_many_games_the_rules_of_the_one_that_is_shown_alone_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for scenario, level in (("phantom-fury", "bronze-star"), ("night-drop", "operational")):
        keep(store_of(tmp_path), Finished(id=scenario, when="2026-11-01 20:00:00", winner="us",
             scenario=scenario, level=level, points=9, seat="us"))  # fmt: skip
    read, asked = statistics.read_scenario, list[str]()
    monkeypatch.setattr(statistics, "read_scenario", lambda name: asked.append(name) or read(name))
    app, clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="phantom-fury"))
    page = PlayedPage(app)
    app.show(page)

    def wait() -> None:
        clock.now += 100
        app.step()

    until(lambda: page.wake_at() is None, "the games are not read", wait)
    assert page.is_read and set(asked) == {"phantom-fury"}
    page.tabs[0].press()
    until(lambda: page.wake_at() is None, "the games are not read", wait)
    assert page.is_read and set(asked) == {"phantom-fury", "night-drop"}
    app.close()


PAIRED: Final = [SettingsScreen, KeysScreen]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("page", PAIRED)
def test_rows_stand_in_two_columns_over_the_width_of_the_window(
    tmp_path: Path, page: type[ScrolledPage], size: tuple[int, int]
) -> None:
    app, _clock = open_dummy(size, tmp_path, 5)
    shown = page(app, app.screen)
    shown.settle()
    rows = [row.rect for row in shown.rows if row.focusable]
    middle = size[0] // 2
    right = [rect for rect in rows if rect.left > middle]
    assert max(rect.right for rect in right) > size[0] * 7 // 8
    assert len(right) >= len(rows) // 3
    app.close()


@pytest.mark.parametrize("page", PAIRED)
def test_keys_walk_down_the_left_column_of_a_section_then_down_the_right(
    tmp_path: Path, page: type[ScrolledPage]
) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path, 5)
    shown = page(app, app.screen)
    shown.settle()
    heads = [row.rect.top for row in shown.rows if isinstance(row, Head)]
    rows = [row.rect for row in shown.root.leaves() if row.focusable and row in shown.rows]
    seen = sorted(rows, key=lambda rect: (bisect(heads, rect.top), rect.left, rect.top))
    assert rows == seen
    app.close()


@pytest.mark.parametrize("page", PAIRED)
def test_rows_stand_in_one_column_where_two_have_no_room(
    tmp_path: Path, page: type[ScrolledPage]
) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path, 5)
    app.set(app.settings.but(scale=2.0))
    shown = page(app, app.screen)
    shown.settle()
    assert len({row.rect.left for row in shown.rows}) == 1
    app.close()
