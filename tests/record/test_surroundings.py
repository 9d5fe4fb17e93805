"""Bad surroundings: whatever is wrong around the game, it is said in a sentence and goes on."""

import gc
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nightdrop import cli
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import BadCatalogue
from nightdrop.table.match import pages as rules
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import read_record
from nightdrop.table.record.saves import new_save, saved_games
from nightdrop.table.terminal.terminal import typed_options
from nightdrop.table.words.catalogues import read_catalogue
from nightdrop.ui.app import App, NoWindow, _opened
from nightdrop.ui.app import main as window_main
from nightdrop.ui.look import fonts
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.settings import Settings, read_settings, save_settings
from tests.patience import MINUTES
from tests.tools.demo import open_dummy, press_button, press_more
from tests.window.play.test_window import SIZE

NOWHERE = Path(os.devnull) / "folder"


def odd(path: Path, kind: str) -> Path:
    """Something that stands where a file should."""
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no named pipes here")
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "device":
        path.symlink_to(os.devnull)
    elif kind == "dangling":
        path.symlink_to(path.with_name("gone"))
    elif kind == "huge":
        with path.open("wb") as stream:
            stream.truncate(10 * 2**30)  # sparse: it takes no room
    else:
        path.write_bytes(KINDS[kind])
    return path


KINDS = {
    "empty": b"",
    "utf-16": '{"width": 1000}'.encode("utf-16"),
    "latin-1": b'{"language": "\xe9\xe8"}',
    "nul": b"\0" * 500,
    "deep": b"[" * 90_000,
    "list": b"[1, 2]",
}
NO_FILES = ("folder", "pipe", "loop", "device", "dangling", "huge")


@pytest.mark.parametrize("kind", [*NO_FILES, *KINDS])
def test_settings_that_cannot_be_read_are_put_aside(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    path = odd(tmp_path / "window.json", kind)
    assert read_settings(path) == (Settings(), True)
    assert os.path.lexists(path)
    app = App(SIZE, tmp_path / "saves", path)
    app.step()
    assert isinstance(app.screen, Title)
    assert str(path) in app.screen._worry()
    app.set(app.settings.but(scale=1.5))
    app.close()
    found, damaged = read_settings(path)
    assert (found.scale, damaged) == (1.5, False)
    aside = path.with_name("window-damaged.json")
    assert kind not in KINDS or aside.read_bytes() == KINDS[kind]
    assert os.path.lexists(aside)


def test_a_mark_at_the_beginning_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"scale": 1.5}).encode())
    assert read_settings(path) == (Settings(scale=1.5), False)


def test_settings_that_cannot_be_kept_stop_nothing() -> None:
    save_settings(NOWHERE / "window.json", Settings())
    assert read_settings(NOWHERE / "window.json") == (Settings(), False)


@pytest.mark.parametrize("saves", [NOWHERE, Path("/proc/no-such-folder")])
def test_a_game_is_played_where_nothing_can_be_saved(saves: Path) -> None:
    app, _clock = open_dummy(SIZE, saves, 7)
    app.step()
    assert saved_games(saves) == []
    assert start_game(app, {}, 7) == ""
    app.step()
    assert isinstance(app.screen, Play)
    assert "cannot be written" in str(app.screen.playing.match.save_problem)
    app.close()


def test_the_terminal_does_not_promise_what_it_cannot_keep(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda *parts: NOWHERE)
    monkeypatch.setattr("sys.stdin", open(os.devnull))  # noqa: SIM115
    assert cli.main(["play", "--text", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "could not be kept on disk" in said
    assert "after every action" not in said


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_save_is_not_listed_and_never_replaced(tmp_path: Path, kind: str) -> None:
    path = odd(tmp_path / "game.yaml", kind)
    before = os.lstat(path)
    assert saved_games(tmp_path) == ([path] if kind == "huge" else [])
    with pytest.raises(FileError) as caught:
        Match.load(path, save_to=path)
    assert str(path) in str(caught.value)
    match = Match.from_position("scenario: night-drop\nturn: 5\n", None, save_to=path)
    if kind not in ("huge", "dangling", "loop"):
        assert "cannot be written" in str(match.save_problem)
        after = os.lstat(path)
        assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
    match.close()


def test_a_null_device_survives_a_save(tmp_path: Path) -> None:
    link = odd(tmp_path / "game.yaml", "device")
    match = Match.from_position("scenario: night-drop\nturn: 5\n", None)
    with pytest.raises(OSError, match="not a file"):
        match.save(link)
    assert not os.path.isfile(os.devnull)


def test_a_save_too_large_to_be_read_is_never_cut_short(tmp_path: Path, finished: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(finished.read_bytes() + b"- undo\n" * 1_200_000)
    size = path.stat().st_size
    with pytest.raises(FileError, match="larger than 8 MB"):
        Match.load(path, save_to=path)
    assert path.stat().st_size == size


def test_a_save_that_vanishes_is_said_in_the_list(tmp_path: Path) -> None:
    app, _clock = open_dummy(SIZE, tmp_path, 7)
    Match.new(seed=3, save_to=tmp_path / "game.yaml").close()
    title = Title(app)
    app.show(title)
    (tmp_path / "game.yaml").unlink()
    title._continue()
    assert app.screen is title
    assert "No such file" in title.error
    app.close()


def test_without_ciphers_a_sealed_game_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("format: night-drop-sealed-1\nentries:\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    with pytest.raises(FileError, match="cryptography, cannot be loaded"):
        read_record(path)


def test_names_for_new_saves_need_no_folder() -> None:
    assert new_save(NOWHERE).parent == NOWHERE


def test_without_fonts_the_plain_one_is_used_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "data_path", tmp_path.joinpath)
    fonts.clear()
    app, _clock = open_dummy(SIZE, tmp_path, 7)
    app.step()
    assert isinstance(app.screen, Title)
    assert str(tmp_path / "assets" / "fonts") in app.screen._worry()
    app.close()
    monkeypatch.undo()
    fonts.clear()
    assert fonts.is_there("body")


def test_without_the_help_file_a_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "data_path", tmp_path.joinpath)
    rules._pages.cache_clear()
    (page,) = rules.help_pages()
    assert "cannot be read" in page.text
    monkeypatch.undo()
    assert len(rules.help_pages()) > 1


def test_without_a_scenario_the_menu_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise FileError(name, 1, "cannot be read")

    app, _clock = open_dummy(SIZE, tmp_path, 7)
    app.step()
    monkeypatch.setattr("nightdrop.ui.menus.new_game.read_scenario", gone)
    press_button(app, "new")
    assert isinstance(app.screen, Title)
    assert "cannot be read" in app.screen.error
    monkeypatch.undo()
    app.show(NewGame(app))
    app.close()


@pytest.mark.parametrize("driver", ["nonsense", None])
def test_a_display_that_is_not_there_says_what_works(
    driver: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if driver is None:  # SDL then falls back on a window that nobody sees
        monkeypatch.setattr("pygame.display.get_driver", lambda: "offscreen")
        monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
        monkeypatch.setattr("nightdrop.ui.app.App", lambda **_named: None)
    else:
        import pygame

        pygame.display.quit()
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(NoWindow):
        _opened(tmp_path, tmp_path / "window.json")


def test_no_window_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_named: object) -> int:
        raise NoWindow("offscreen")

    monkeypatch.setattr("nightdrop.ui.app.main", refuse)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert cli.main([]) == 2
    assert "play --text" in capsys.readouterr().err


def test_a_saved_game_opens_in_the_window(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    asked: list[object] = []
    monkeypatch.setattr("nightdrop.ui.app.main", lambda **named: asked.append(named["load"]))
    assert cli.main(["play", "--load", str(finished)]) == 0
    assert asked == [finished]


def test_the_collection_of_garbage_leaves_out_the_program_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, loaded, left_out = gc.get_freeze_count(), [[] for _ in range(10_000)], list[int]()

    def run(app: App) -> None:
        left_out.append(gc.get_freeze_count())
        app.close()

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(App, "run", run)
    assert window_main() == 0
    assert left_out[0] - before > len(loaded)


def test_no_window_opens_for_a_game_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delattr("nightdrop.ui.app.main")
    assert cli.main(["play", "--load", "nowhere.yaml"]) == 2
    assert capsys.readouterr().err.startswith("nightdrop: nowhere.yaml:1: cannot be read")


ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp037")
POSITION = "scenario: night-drop\nturn: 5\n"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_foreign_encodings_are_read_or_refused(
    tmp_path: Path, finished: Path, encoding: str
) -> None:
    texts = {
        "record": finished.read_text("utf-8"),
        "position": POSITION,
        "scenario": data_path("scenarios", "night-drop", "scenario.yaml").read_text("utf-8"),
    }
    for name, text in texts.items():
        path = tmp_path / f"{name}.yaml"
        path.write_bytes(text.encode(encoding, "replace"))
        try:
            said = validate(path)
        except FileError as problem:
            said = str(problem)
            assert encoding != "utf-8-sig" or name == "scenario"
        assert str(path) in said or str(tmp_path) in said
        assert "\n" not in said


BOMBS = (
    "a: &a [1]\nb: [*a, *a]\n", "x: " + "[" * 2000, "{" * 2000, "? " * 2000, "- " * 2000,
    "scenario: night-drop\nturn: " + "9" * 6000, "turn: 1e9999\nscenario: night-drop\n",
    "turn: 0x" + "f" * 6000 + "\nscenario: night-drop\n", "scenario: night-drop\nturn: \0\n",
    "scenario: night-drop\nturn: 1:1:1:1\n", "!!binary aGk=", "%TAG ! tag:x,2000:\n---\n!a b\n",
    "scenario: night-drop\nturn: 5\nunits: {\"" + "9" * 5000 + "\": []}\n",
)  # fmt: skip


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_everywhere(tmp_path: Path, bomb: str) -> None:
    path = tmp_path / "bomb.yaml"
    path.write_text(bomb, encoding="utf-8")
    for read in (validate, read_record, lambda p: read_position(bomb)):
        with pytest.raises(FileError):
            read(path)  # type: ignore[operator]
    with pytest.raises(ValueError, match=r"stick_defence|option"):
        Match.new(options=typed_options([f"stick_defence={bomb}"]), seed=1)


@pytest.mark.parametrize(
    "many",
    ["turn: 1\n" + "".join(f"k{n}: 1\n" for n in range(300_000)), "x: [" + "[]," * 999_999 + "]"],
)
def test_a_file_of_very_many_values_is_refused_at_once(tmp_path: Path, many: str) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("format: night-drop-record-1\n" + many + "\n", encoding="utf-8")
    for read in (validate, read_record, lambda _path: read_position(many)):
        with pytest.raises(FileError, match="contains more than 60000 values"):
            read(path)  # type: ignore[operator]


def test_a_file_that_is_a_source_of_news_is_not_waited_for() -> None:
    news = Path("/proc/kmsg")
    try:
        os.close(os.open(news, os.O_RDONLY | os.O_NONBLOCK))
    except (OSError, AttributeError):
        pytest.skip("there is no such file that this user may read")
    command = [sys.executable, "-m", "nightdrop", "validate", str(news)]
    done = subprocess.run(command, check=False, capture_output=True, timeout=MINUTES * 60)
    assert done.returncode == 2


def test_a_save_whose_name_is_no_text_is_listed_and_opened(tmp_path: Path, finished: Path) -> None:
    strange = Path(os.fsdecode(os.fsencode(tmp_path) + b"/n\xe9.yaml"))
    try:
        shutil.copy(finished, strange)
    except OSError:
        pytest.skip("names are text here")
    app, _clock = open_dummy(SIZE, tmp_path, 7)
    app.step()
    press_more(app, "load")
    assert isinstance(app.screen, Games)
    app.screen._replay(strange)
    app.step()
    assert isinstance(app.screen, ReplayScreen)
    app.close()


@pytest.mark.parametrize(
    "kind", ["folder", "pipe", "loop", "device", "utf-16", "latin-1", "nul", "deep", "list"]
)
def test_a_damaged_catalogue_is_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    path = odd(tmp_path / "window.po", kind)
    with pytest.raises(BadCatalogue, match=r"window\.po:"):
        read_catalogue(path)
