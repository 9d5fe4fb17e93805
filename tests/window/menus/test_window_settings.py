"""The player's settings: kept, and harmless when damaged."""

from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from nightdrop.games import KINDS
from nightdrop.table.disk.files import Disk, using
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import FIRST, kind_of, shipped_games
from nightdrop.ui.app import WRITE_MS
from nightdrop.ui.controls import controls
from nightdrop.ui.look.theme import LIGHTS, PALETTES, Light, palette_of
from nightdrop.ui.menus.settings import OF_SOME, Amount, Door, SettingsScreen, sections_of
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import BOUNDS, Settings, put_aside, read_settings, save_settings
from tests.patience import until
from tests.tools.demo import open_dummy


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "window.json"
    save_settings(path, Settings(width=1600, height=900, scale=1.25))
    assert read_settings(path)[0] == Settings(width=1600, height=900, scale=1.25)


def test_settings_that_are_put_aside_do_not_cost_those_put_aside_before(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    for text in ("first", "second"):
        path.write_text(text)
        put_aside(path)
    kept = sorted(tmp_path.iterdir())
    assert [(one.name, one.read_text()) for one in kept] == [
        ("window-damaged-2.json", "second"), ("window-damaged.json", "first"),
    ]  # fmt: skip


def test_damaged_settings_are_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"width": "wide", "scale": 99.0', encoding="utf-8")
    assert read_settings(path)[0] == Settings()
    path.write_text('{"width": "wide", "scale": 99.0}', encoding="utf-8")
    assert read_settings(path)[0] == Settings(scale=2.5)


def test_settings_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    save_settings(path, Settings(scale=1.25))

    class FullDisk(Disk):
        def write(self, handle: int, data: bytes) -> int:
            raise OSError("no space left")

    with using(FullDisk()):
        save_settings(path, Settings(scale=2.0))
    assert read_settings(path)[0].scale == 1.25
    assert [found.name for found in tmp_path.iterdir()] == ["window.json"]


def test_every_row_of_the_page_sets_a_field_of_the_settings() -> None:
    names = {field.name for field in fields(Settings)}
    for row in [row for kind in KINDS.values() for _, rows in sections_of(kind) for row in rows]:
        assert isinstance(row, Door) or row.name in names
        assert not isinstance(row, Amount) or row.name in BOUNDS


# What only some games know, and who they are.
KNOWN = {
    "hexwar": {"grid", "numbers", "costs", "follow", "warn_idle", "ask_done", "voice", "film",
               "ambience", "solo", "clocks"},
    "phantom-fury": {"pass_phases", "ask_done"},
    "fallujah": set(),
}  # fmt: skip


@pytest.mark.parametrize("game", shipped_games())
def test_settings_show_what_the_game_at_hand_knows_and_no_more(tmp_path: Path, game: str) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    app.set(app.settings.but(game="" if game == FIRST else game))
    pages = [SettingsScreen(app, Title(app))]  # those of the game chosen last
    other = shipped_games()[shipped_games().index(game) - 1]
    app.set(app.settings.but(game=other))
    pages.append(SettingsScreen(app, Play(app, Match.new(game, seed=1))))
    rare = set[str]().union(*KNOWN.values())
    for page in pages:
        shown = {getattr(row, "command", "") for row in page.rows}
        assert shown & rare == KNOWN[kind_of(game)]
    app.close()


# Words of what only some games have, with those that have it.
SAID: Final = {"terrain": {"hexwar"}, "trees": {"hexwar"}, "grid": {"hexwar"}, "hex": {"hexwar"},
               "units": {"hexwar", "fallujah"}, "counters": {"hexwar", "fallujah"},
               "cards": {"phantom-fury"}}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_no_setting_speaks_of_what_its_game_does_not_have(kind: str) -> None:
    told = [f"{row.label} {row.sub}".lower() for _, rows in sections_of(KINDS[kind])
            for row in rows]  # fmt: skip
    foreign = {word for word, games in SAID.items() if kind not in games
               for said in told if word in said}  # fmt: skip
    assert foreign == set()


def test_a_game_uses_no_setting_that_every_game_knows() -> None:
    assert all(one.uses <= OF_SOME for one in controls())


@pytest.mark.parametrize(("size", "scale", "said"), [
    ((1920, 1080), 1.0, ""),
    ((1280, 720), 1.35, ""),
    ((1280, 720), 2.5, "the maximum for Learn by playing is 140 %"),
    ((640, 400), 2.5, "the maximum is 170 %"),
])  # fmt: skip
def test_a_scale_that_cannot_be_obeyed_is_admitted_in_a_sentence(
    tmp_path: Path, size: tuple[int, int], scale: float, said: str
) -> None:
    app, _ = open_dummy(size, tmp_path, 1)
    app.set(app.settings.but(scale=scale))
    page = SettingsScreen(app, app.screen)
    row = next(w for w in page.rows if getattr(w, "command", "") == "scale")
    assert said in row.sub if said else row.sub == ""  # type: ignore[attr-defined]
    app.close()


@pytest.mark.parametrize("light", LIGHTS)
def test_high_contrast_brings_notes_and_lines_nearer_to_ink(light: Light) -> None:
    plain, strong = PALETTES[light], palette_of(light, contrast=True)
    far, near = sum(plain.ink2) - sum(plain.ink), sum(strong.ink2) - sum(strong.ink)
    assert abs(near) < abs(far) and strong.panel == plain.panel


def test_a_setting_is_on_the_disk_soon_after_it_changed_however_the_program_ends(
    tmp_path: Path,
) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    app.settings_file = path = tmp_path / "window.json"
    app.step()
    app.set(app.settings.but(numbers=True))
    app.step()
    clock.now += WRITE_MS
    app.step()
    until(path.exists, "the settings are not written")
    assert read_settings(path)[0].numbers
    app.close()


def test_a_setting_that_is_drawn_along_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[float]()
    monkeypatch.setattr(
        "nightdrop.ui.app.save_settings", lambda path, settings: written.append(settings.volume)
    )
    app, clock = open_dummy((1280, 720), tmp_path)
    app.settings_file = tmp_path / "window.json"
    for step in range(20):
        app.set(app.settings.but(volume=step / 40))
        clock.now += 20
        app.step()
    assert written == []
    clock.now += WRITE_MS
    app.step()
    until(lambda: bool(written), "the settings are not written")
    assert written == [19 / 40]
    app.close()


@pytest.mark.parametrize("speech", LANGUAGES)
def test_all_settings_are_seen_at_once_in_a_usual_window(tmp_path: Path, speech: str) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path)
    app.set(app.settings.but(language=speech))
    app.open("settings", app.screen)
    app.step()
    assert isinstance(app.screen, SettingsScreen)
    page = app.screen.scroll
    assert page.content.rect.height <= page.rect.height
    app.close()
