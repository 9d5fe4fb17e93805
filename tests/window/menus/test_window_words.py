"""The window's languages: chosen, worded anew at once, and English where a catalogue is damaged."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pytest

from nightdrop.hexwar.ui.map.names import MapLabel
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.table.language import BadCatalogue, language
from nightdrop.table.match.match import Match
from nightdrop.table.words import catalogues
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings, read_settings
from tests.tools.demo import map_of, open_dummy


def test_the_system_speaks_unless_the_player_chose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    app = App((1280, 720), settings_file=tmp_path / "window.json")
    assert language() == "it"
    app.set(app.settings.but(language="en"))
    assert language() == "en"
    app.close()


def test_without_settings_the_window_speaks_what_is_spoken(tmp_path: Path) -> None:
    catalogues.speak("it")
    app, _ = open_dummy((1280, 720), tmp_path)
    assert language() == "it"
    app.close()


def test_an_unknown_language_in_the_settings_is_the_system_s(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"language": "tlh", "scale": 1.5}', encoding="utf-8")
    assert read_settings(path)[0] == Settings(scale=1.5)


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

    monkeypatch.setattr(catalogues, "catalogue", damaged)
    app, _ = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(language="it"))
    app.step()
    assert (language(), app.complaint[:12]) == ("en", "window.po:9:")
    app.close()


def _names(app: App) -> list[MapLabel]:
    board = map_of(app.screen).board
    return board.map.names_at(80, board.camera)


def test_places_are_called_and_found_in_the_language_spoken(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 7)
    start_game(app, {}, 7)
    assert isinstance(app.screen, Play)
    before = {label.hex: label.text for label in _names(app)}
    app.set(app.settings.but(language="it"))
    app.screen.draw(app.surface)
    after = {label.hex: label.text for label in _names(app)}
    assert (before[1415], after[1415]) == ("Hill 30", "Quota 30")
    places = PlacePage(app.screen.app, app.screen)
    for word in ("quota", "hill"):
        places.field.string = word
        places._filter()
        assert places.found[0] == ("Quota 30", 1415)
    app.close()


@pytest.mark.parametrize(("game", "name"), [
    ("night-drop", "NIGHT DROP"), ("pegasus-bridge", "PEGASUS BRIDGE"),
    ("fallujah-2004", "FALLUJAH, 2004"), ("la-fiere", "LA FIÈRE BY DAY"),
])  # fmt: skip
def test_the_menu_of_a_game_is_headed_by_its_name(tmp_path: Path, game: str, name: str) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    play = Play(app, Match.new(scenario=game, seed=1))
    assert Pause(app, play).heading == name
    app.close()
