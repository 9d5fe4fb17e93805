"""Exports of a replay: what the eyes may know, whole or not at all, and never over a file."""

import errno
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from PIL import Image

from nightdrop.cli import main
from nightdrop.engine.model import Game
from nightdrop.engine.view import Reader
from nightdrop.hexwar.ui.board import map_sprites
from nightdrop.hexwar.ui.counters.sprites import counter_sprite
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.disk.files import Disk, NewFile, free_path, using
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Record
from nightdrop.ui import system
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.menus.export import ExportScreen
from nightdrop.ui.replay.exports import (
    ExportFrames,
    Job,
    film_job,
    finish,
    picture_job,
    stretch_of,
    text_job,
)
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.stage.tabletop import tabletop_of
from tests.conftest import play_on
from tests.laws.glass import FlatMap
from tests.tools.demo import open_dummy
from tests.tools.gallery import whole_game
from tests.tools.golden import RECORDS
from tests.wording import in_code


class FlatMaps(Maps):
    """Maps that are painted at once."""

    def of(self, game: Game) -> MapView:
        return FlatMap(game.board, game.name)


def flat(kind: type[Maps]) -> Maps:
    """What pictures share, painted at once."""
    return FlatMaps()


def land(kind: type[Maps]) -> Maps:
    """What pictures share, without a window."""
    return kind()


@pytest.fixture(scope="module")
def twins() -> tuple[Replay, Replay]:
    """Two games after the drop that differ only in which Germans lie in two set-up hexes."""
    real = play_on(Match.new(seed=7), Random(7), 12).record
    texts = list(real.entries)
    other = next(i for i, text in enumerate(texts) if text.startswith("draw") and text != texts[0])
    texts[0], texts[other] = texts[other], texts[0]
    return Replay(real), Replay(Record(real.header, tuple(texts)))


@pytest.fixture(autouse=True)
def display(tmp_path: Path) -> Iterator[None]:
    app, _clock = open_dummy((960, 600), tmp_path / "saves")
    yield
    app.close()


def jobs(replay: Replay, eyes: Reader, folder: Path) -> dict[Path, Job]:
    """Every kind of export, small."""
    last = replay.length
    names = ("a.txt", "a.png", "a.jpg", "a.gif")
    text, picture, sent, film = (folder / name for name in names)
    return {
        text: text_job(replay, eyes, text),
        picture: picture_job(replay, last, eyes, "1x", picture, flat),
        sent: picture_job(replay, last, eyes, "1x", sent, flat),
        film: film_job(replay, last - 5, last, eyes, film, flat),
    }


def exported(replay: Replay, eyes: Reader, folder: Path) -> list[bytes]:
    """The bytes of every kind of export."""
    found = []
    for path, job in jobs(replay, eyes, folder).items():
        finish(job)
        found.append(path.read_bytes())
    return found


@pytest.mark.parametrize("eyes", ["us", "both"])
def test_twins_are_exported_to_the_same_bytes(
    twins: tuple[Replay, Replay], eyes: Reader, tmp_path: Path
) -> None:
    a, b = (exported(game, eyes, tmp_path / str(n)) for n, game in enumerate(twins))
    assert a == b


def test_the_bar_of_a_picture_grows_while_the_land_is_painted(
    twins: tuple[Replay, Replay], tmp_path: Path
) -> None:
    replay = twins[0]
    parts = list(picture_job(replay, replay.length, "us", "1x", tmp_path / "a.png", land))
    assert parts == sorted(parts) and parts[-1] == 1
    growing = {round(part, 2) for part in parts if 0 < part < 0.7}
    assert len(growing) > 5


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_a_picture_to_be_sent_has_a_megabyte_at_most(tmp_path: Path, scenario: str) -> None:
    replay, path = whole_game(scenario), tmp_path / "a.jpg"
    finish(picture_job(replay, replay.length, "all", "1x", path, land))
    assert path.stat().st_size <= 1_000_000
    with Image.open(path) as picture:
        assert picture.format == "JPEG" and picture.width > 1400


@pytest.mark.parametrize(("platform", "environment", "opens", "copies"), [
    ("darwin", {}, "open", "osascript"),
    ("win32", {}, "explorer", "powershell"),
    ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, "xdg-open", "wl-copy"),
    ("linux", {"DISPLAY": ":0"}, "xdg-open", "xclip"),
])  # fmt: skip
def test_each_system_is_asked_by_a_program_of_its_own(
    tmp_path: Path, platform: str, environment: dict[str, str], opens: str, copies: str
) -> None:
    assert system.folder_command(platform, tmp_path) == [opens, str(tmp_path)]
    assert system.copy_command(platform, tmp_path / "a.jpg", environment)[0] == copies


def test_what_puts_a_picture_on_the_clipboard_gets_it_as_png(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shared is a JPEG, which few programs paste."""
    path, given = tmp_path / "night.jpg", list[bytes]()
    Image.new("RGB", (4, 3)).save(path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "which", str)
    monkeypatch.setattr(system, "run", lambda _command, data, _named: given.append(data) is None)
    assert system.copy_picture(path)
    with Image.open(BytesIO(given[0])) as picture:
        assert (picture.format, picture.size) == ("PNG", (4, 3))


def test_a_program_is_given_its_input_and_says_whether_it_did_its_work(tmp_path: Path) -> None:
    path = tmp_path / "a"
    writes = "import os, sys; open(os.environ['OUT'], 'wb').write(sys.stdin.buffer.read())"
    assert system.run([sys.executable, "-c", writes], b"\x89PNG", {"OUT": str(path)})
    assert path.read_bytes() == b"\x89PNG"
    assert not system.run([sys.executable, "-c", "raise SystemExit(3)"])
    assert not system.run(["no-program-of-this-name"])


def test_a_program_of_the_system_is_given_no_library_that_this_one_carries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    own = {"LD_LIBRARY_PATH": "/nightdrop/lib:/opt", "LD_LIBRARY_PATH_ORIG": "/opt"}
    assert system.of_the_system(own) == {"LD_LIBRARY_PATH": "/opt"}
    assert system.of_the_system({"LD_LIBRARY_PATH": "/nightdrop/lib"}) == {}


def test_the_side_that_may_tell_the_twins_apart_finds_them_different(
    twins: tuple[Replay, Replay], tmp_path: Path
) -> None:
    a, b = (exported(game, "german", tmp_path / str(n)) for n, game in enumerate(twins))
    assert all(x != y for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize(("scenario", "word"),
                         [("phantom-fury", "Turn 1"), ("fallujah-2004", "Operation 1")])
def test_the_foot_of_a_picture_names_the_turn_as_its_game_does(
    monkeypatch: pytest.MonkeyPatch, scenario: str, word: str
) -> None:
    written, text = list[str](), Pen.text

    def seen(pen: Pen, at: tuple[int, int], string: str, *more: Any, **how: Any) -> pygame.Rect:
        written.append(string)
        return text(pen, at, string, *more, **how)

    monkeypatch.setattr(Pen, "text", seen)
    scene = ExportFrames(Replay(Match.new(scenario, seed=3).record), "all", 1.0, land)
    scene.frame(0)
    assert word in written


@pytest.mark.parametrize(("scenario", "word"),
                         [("phantom-fury", "Turn 1"), ("fallujah-2004", "Operation 1")])
def test_what_is_exported_is_named_by_the_word_of_its_game(
    tmp_path: Path, scenario: str, word: str
) -> None:
    app, _clock = open_dummy((960, 600), tmp_path / "saves")
    replay = ReplayScreen(app, Replay(Match.new(scenario, seed=3).record), 0)
    labels = {button.name: button for button in ExportScreen(app, replay).menu()}
    app.close()
    assert (labels["from"].label, labels["until"].label) == (f"From: {word}", f"To: {word}")
    assert labels["film"].sub == f"{word} to {word}, as a GIF"


@pytest.mark.parametrize("scenario", RECORDS)
def test_turns_are_in_the_light_in_which_they_are_played(scenario: str) -> None:
    state = Match.new(scenario, seed=3).state
    assert tabletop_of(state.game).light_of(state) == ruleset(state).light(state.turn)


def test_a_film_has_a_frame_for_all_that_was_seen(
    twins: tuple[Replay, Replay], tmp_path: Path
) -> None:
    replay, path = twins[0], tmp_path / "a.gif"
    finish(film_job(replay, replay.length - 5, replay.length, "us", path, flat))
    with Image.open(path) as film:
        assert film.n_frames == 6  # type: ignore[attr-defined]


def test_a_cancelled_export_leaves_nothing(
    twins: tuple[Replay, Replay], tmp_path: Path
) -> None:
    for job in jobs(twins[0], "us", tmp_path).values():
        next(job)
        job.close()
    assert not list(tmp_path.glob("*a.*"))


class FullDisk(Disk):
    """A disk without room."""

    def write(self, handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_nothing(twins: tuple[Replay, Replay], tmp_path: Path) -> None:
    with using(FullDisk()):
        for job in jobs(twins[0], "us", tmp_path).values():
            with pytest.raises(OSError, match="No space left"):
                finish(job)
    assert not list(tmp_path.glob("*a.*"))


def test_a_file_that_came_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with NewFile(path) as file:
        file.write(b"ours")
        path.write_text("theirs")
        with pytest.raises(FileExistsError):
            file.keep()
    assert path.read_text() == "theirs"
    assert free_path(path) == tmp_path / "a-2.txt"


def test_a_stretch_of_turns_ends_where_the_next_begins(finished: Path) -> None:
    replay = Replay(finished)
    first, last = stretch_of(replay, 3, 4)
    assert replay.at(first).turn == 3 and replay.at(first - 1).turn == 2
    assert replay.at(last - 1).turn == 4 and replay.at(last).turn == 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--picture", "there.png"), in_code(
            "{path} already exists: choose another name.", path="there.png")),
        (("--picture", "new.png", "--step", "99999"), "there is no step 99999"),
        (("--picture", "nowhere/new.png"), "there is no folder"),
        (("--gif", "nowhere/new.gif"), "there is no folder"),
        (("--gif", "new.gif", "--turns", "4-3"), "'4-3' ends before it begins"),
        (("--gif", "new.gif", "--turns", "12"), "there is no turn 12"),
        (("--picture", "new.txt"), in_code(
            "{text!r} must end in {ends}", text="new.txt", ends=".png or .jpg")),
        (("--picture", "new.png", "--gif", "new.png"), in_code(
            "{text!r} must end in {ends}", text="new.png", ends=".gif")),
    ],
)
def test_a_wrong_wish_is_one_sentence(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.png").write_bytes(b"")
    assert main(["replay", str(finished), *arguments]) == 2
    assert reason in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["there.png"]


def test_the_command_line_draws_a_picture(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "end.png"
    assert main(["replay", str(finished), "--picture", str(out), "--size", "1x"]) == 0
    assert pygame.image.load(out).get_width() > 1300


@pytest.mark.parametrize(("size", "alone", "stacked"), [("1x", 34, 32), ("2x", 68, 63)])
def test_counters_of_a_picture_grow_with_its_hexes(
    twins: tuple[Replay, Replay], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: str,
    alone: int, stacked: int,
) -> None:  # fmt: skip
    """A hex is 48 px high at 1x, 96 at 2x; a counter takes 0.60 of it alone, 0.55 in a stack, and
    more where hexes are less than 64 px high in a window of 1920x1080: the map at 2x is nearly
    twice as large, so that its hexes count as 49 px."""
    sizes: set[int] = set()

    def sprite(look: map_sprites.CounterLook, side: int, *more: str) -> pygame.Surface:
        sizes.add(side)
        return counter_sprite(look, side, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(map_sprites, "counter_sprite", sprite)
    replay = twins[0]
    finish(picture_job(replay, replay.length, "both", size, tmp_path / "a.png", flat))
    assert sizes == {alone, stacked}


def test_the_text_of_a_game_is_headed_by_the_title_of_its_scenario(tmp_path: Path) -> None:
    replay, path = Match.new("la-fiere", seed=1).to_replay(), tmp_path / "game.txt"
    finish(text_job(replay, "both", path))
    assert path.read_text("utf-8").startswith("La Fière by day. What both players know, ")
