"""The player's settings: kept, and harmless when damaged."""

from pathlib import Path

from nightdrop.ui.settings import Settings, load_settings, save_settings


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "window.json"
    save_settings(path, Settings(width=1600, height=900, scale=1.25))
    assert load_settings(path) == Settings(width=1600, height=900, scale=1.25)


def test_damaged_settings_are_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"width": "wide", "scale": 99.0', encoding="utf-8")
    assert load_settings(path) == Settings()
    path.write_text('{"width": "wide", "scale": 99.0}', encoding="utf-8")
    assert load_settings(path) == Settings(scale=2.5)
