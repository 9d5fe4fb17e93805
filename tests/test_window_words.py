"""The window's languages: chosen, worded anew at once, and English where a catalogue is damaged."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pytest

from nightdrop.table import speech
from nightdrop.table.speech import BadCatalogue, language
from nightdrop.ui.demo import open_dummy
from nightdrop.ui.screens.opening import start_game
from nightdrop.ui.screens.pause import Pause
from nightdrop.ui.screens.play import Play
from nightdrop.ui.settings import Settings, load_settings


def test_the_system_speaks_unless_the_player_chose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    app, _ = open_dummy((1280, 720), tmp_path)
    assert language() == "it"
    app.set(app.settings.but(language="en"))
    assert language() == "en"
    app.close()


def test_an_unknown_language_in_the_settings_is_the_system_s(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"language": "tlh", "scale": 1.5}', encoding="utf-8")
    assert load_settings(path) == Settings(scale=1.5)


def test_another_language_counts_at_once_for_all_screens(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 7)
    start_game(app, {}, 7)
    play = app.screen
    assert isinstance(play, Play)
    app.show(Pause(app, play))
    app.set(app.settings.but(language="it"))
    assert isinstance(app.screen, Pause)
    assert app.screen.buttons.buttons[0].label == "Riprendi"
    app.screen.leave()
    assert "Annulla" in [button.label for button in play.buttons.buttons]
    app.close()


def test_a_damaged_catalogue_is_told_on_the_title_and_english_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_wanted: str) -> None:
        raise BadCatalogue("window.po:9: 'x' has a brace that does not close.")

    monkeypatch.setattr(speech, "catalogue", damaged)
    app, _ = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(language="it"))
    app.step()
    assert (language(), app.complaint[:12]) == ("en", "window.po:9:")
    app.close()
