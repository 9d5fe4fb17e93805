"""What many tests begin with: the shipped game, and one whole random game with its record."""

import gc
import os
import pickle
import shutil
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from weakref import WeakSet

import pygame
import pytest
from _pytest.runner import runtestprotocol

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules.printed_tables import Town
from nightdrop.fallujah.ui import counters, ground
from nightdrop.fallujah.ui.ground import LandPictures
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.counters import sprites
from nightdrop.hexwar.ui.counters.liveries import _liveries
from nightdrop.hexwar.ui.map import names, tiles
from nightdrop.hexwar.ui.map import view as maps
from nightdrop.hexwar.ui.map.map_labels import Prints
from nightdrop.hexwar.ui.map.picture import WHOLE, Cut, LandPicture
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.phantom_fury.ui import cards, rollout_worker
from nightdrop.table.disk import files, logs, yaml
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import Where
from nightdrop.table.language import ENGLISH, ask_for, language
from nightdrop.table.match import match as matches
from nightdrop.table.match.match import Match
from nightdrop.table.record import playback, sealed
from nightdrop.table.record.playback import ReplayedGame
from nightdrop.table.record.record import Record
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words import catalogues
from nightdrop.table.words.catalogues import speak
from nightdrop.ui import app as window
from nightdrop.ui.look import fonts, game_art, sounds
from nightdrop.ui.look.side_theme import _uniforms
from nightdrop.ui.look.theme import Light
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.tasks import BackgroundTask
from tests.collecting import collects_all, import_share

TOLD = "told"
Tell = Callable[[str], None]
Read = Callable[[LandPicture, Light, Cut], pygame.Surface]
ReadAll = Callable[[MapView, Light], pygame.Surface]
Ship = Callable[[str, Path], None]
Parts = tuple[object, dict[Where, int]]
ReadParts = Callable[[str, str], Parts]
Size = tuple[int, int]
PaintGround = Callable[
    [pygame.Surface, Game, LandPictures, float, tuple[float, float], Sequence[str]], None
]
ReadPicture = Callable[[str, str, Size], pygame.Surface | None]
MOST_TEXTS = 256  # of YAML files that are kept read
MOST_GAMES = 32  # that are kept played through
MOST_MAPS = 16  # of different games, languages and sizes of windows
MOST_PICTURES = 16  # kept of the games, each of so many px at most
MOST_PX = 1920 * 1080
TOLD_SECONDS = 0.1  # a fixture that takes longer is told of, for those who ask for durations
ROOM = 4  # as many times more words, counters and cards are kept as for one window
PLACE_NAMES_AHEAD, PLAY_SOUNDS = MapView._places_names, sounds.Sounds._is_at_work
# A run of tests has the memory for more garbage than a window, and looks for it less often.
SELDOM = (400_000, 20, 50)
DEVICES: list[sounds.Sounds] = []  # begun by the test that runs
READING: list[BackgroundTask[object]] = []  # of maps, begun by it
READ_SECONDS = 5.0  # that a test waits at its end for one of these

# No test looks for a loudspeaker; those that want none at all say so themselves.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`: the laws over thousands of games instead of a sample."""
    parser.addoption("--long", action="store_true", help="play thousands of games")


def pytest_configure(config: pytest.Config) -> None:
    """The mark of a test that proves by brute length, and says why it can wait; that of one that
    looks at the table in a module that looks beside it."""
    config.addinivalue_line("markers", "long(why): runs with --long alone")
    config.addinivalue_line("markers", "painted: looks at the table itself")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """As many workers as there are processors, whether they share a core or not. One more would use
    what tests leave idle, which is little, and cost more: each reads and paints all for itself."""
    return os.cpu_count() or 1


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what runs with `--long` alone, for the reason that its mark gives."""
    mark = item.get_closest_marker("long")
    if mark is not None and not item.config.getoption("--long"):
        pytest.skip(f"{mark.args[0]}: run with --long")


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker tells of a test that passed once, and not six times: most tests take less time than
    to tell of them. What failed, was skipped or took long is told as ever."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > TOLD_SECONDS:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """What is collected is no garbage. Workers that collect all tests compile them together."""
    gc.disable()
    worker: dict[str, object] | None = getattr(session.config, "workerinput", None)
    if worker is not None and collects_all(session.config):
        place = int(str(worker["workerid"]).removeprefix("gw"))
        import_share(place, int(str(worker["workercount"])))


def pytest_collection_finish() -> None:
    """What was collected is no garbage."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(*SELDOM)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What a module leaves is looked through once, at its end: what is kept from there on, for all
    tests, would else be gone through again and again, in each test that collects garbage too."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)  # whatever the module opened


@pytest.fixture(scope="session", autouse=True)
def _surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where all tests run, made once for all: pytest looks up each fixture anew for each test."""
    with pytest.MonkeyPatch.context() as patch:
        _hide_the_user(patch, str(tmp_path_factory.mktemp("home")))
        _raise_faults(patch)
        _make_safety_cheap(patch)
        _work_nothing_ahead(patch)
        _keep_silence(patch)
        _wait_for_readers(patch)
        _share_pictures(patch)
        patch.setattr(yaml, "_parts_of", _kept_parts(yaml._parts_of))
        yield


def _hide_the_user(patch: pytest.MonkeyPatch, home: str) -> None:
    """Saves, settings and scenarios of whoever runs the tests are neither seen nor touched, and the
    system speaks no language."""
    for name in (
        "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "APPDATA",
        "LOCALAPPDATA",
    ):  # fmt: skip
        patch.setenv(name, home)
    patch.setenv("LC_ALL", "C.UTF-8")


def _raise_faults(patch: pytest.MonkeyPatch) -> None:
    """A fault that a player would be spared, such as a level that cannot decide, fails the test in
    which it happens."""
    patch.setenv(logs.DEBUG, "1")


def _make_safety_cheap(patch: pytest.MonkeyPatch) -> None:
    """No test cuts the power, so none waits for the platter; `tests/tools/disks` counts what is
    synced, and loses the rest. Keys are made at once: they are as good for files that nobody
    steals. A window gives the memory of every large picture back to the system at once: tests want
    it again a moment later, and each page that the system clears costs as much as drawing on it."""
    patch.setattr(os, "fsync", lambda _handle: None)
    patch.setattr(sealed, "DEAR", sealed.Cost(16, 8, 1))
    patch.setattr(window, "give_back", lambda: None)


def _work_nothing_ahead(patch: pytest.MonkeyPatch) -> None:
    """Games at the card table are not played ahead by the program, and names on a map not placed
    for zooms to which nobody goes, but where a test is about that: the program waits so long for
    the player's thoughts that it begins with none of its own."""
    patch.setattr(rollout_worker, "REST_MS", 1e9)
    patch.setattr(MapView, "_places_names", lambda *_: False)


def _keep_silence(patch: pytest.MonkeyPatch) -> None:
    """No window opens a device for its sounds, but where a test is about them: hundreds of windows
    would wait until it is let go. One that plays in short pieces is let go at once; one that a test
    leaves open would keep the only device, and its thread, for ever."""
    begin = sounds.Sounds.__init__

    def begun(self: sounds.Sounds) -> None:
        DEVICES.append(self)
        begin(self)

    patch.setattr(sounds.Sounds, "_is_at_work", lambda _self: False)
    patch.setattr(sounds, "BUFFER", 64)
    patch.setattr(sounds.Sounds, "__init__", begun)


def _wait_for_readers(patch: pytest.MonkeyPatch) -> None:
    """What a map has read in a thread, nobody waits for when its window is closed: the next test
    would open a display while a picture is scaled there, which has ended a run."""
    note_tasks(patch, READING, tiles, maps)


def note_tasks(
    patch: pytest.MonkeyPatch, noted: list[BackgroundTask[object]], *modules: ModuleType
) -> None:
    """Note each task that these modules begin in a thread, so that it can be waited for."""

    class _Noted(BackgroundTask[object]):
        def __init__(self, *asked: Any, **more: Any) -> None:
            super().__init__(*asked, **more)
            noted.append(self)

    for module in modules:
        patch.setattr(module, "BackgroundTask", _Noted)


def _share_pictures(patch: pytest.MonkeyPatch) -> None:
    """Each window of a program reads the land of all lights; those of a run of tests share what the
    first of them read of the shipped maps, and printed on it. A window keeps the last picture of a
    title, cover or sheet, and of the ground of a town; those of a run of tests share the last few
    of the shipped ones, of a usual size. Words, counters and cards, and the places of names on
    maps, are kept for windows of many sizes."""
    patch.setattr(LandPicture, "piece", _kept_pieces(LandPicture.piece))
    patch.setattr(MapView, "_all_land", _kept_lands(MapView._all_land))
    patch.setattr(MapView, "_printed_whole", _kept_prints(MapView._printed_whole))
    patch.setattr(game_art, "picture_in", _kept_pictures(game_art.picture_in))
    patch.setattr(ground, "paint_ground", _kept_grounds(ground.paint_ground))
    for name in ("_chart_of", "_names_of"):
        make = getattr(maps, name).__wrapped__
        patch.setattr(maps, name, lru_cache(maxsize=MOST_MAPS)(make))
    patch.setattr(names, "HEIGHTS", ROOM * names.HEIGHTS)
    for kept in (fonts._texts, counters._sprites, sprites._sprites, cards._SHIPPED._made):
        patch.setattr(kept, "_limit", ROOM * kept._limit)


@pytest.fixture(autouse=True)
def _left_as_found() -> Iterator[None]:
    """Every test begins and ends in English, whatever it speaks, and leaves no device open and no
    map reading."""
    yield
    ask_for("")
    if language() != ENGLISH:
        speak(ENGLISH)
    while DEVICES:
        DEVICES.pop().close()
    while READING:
        READING.pop().wait(READ_SECONDS)


@pytest.fixture
def ship(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Ship]:
    """Lays a scenario, by its name and the folder of its files, alone among those shipped."""

    def shipped(name: str, folder: Path) -> None:
        home = tmp_path / "shipped"
        shutil.copytree(folder, home / name, ignore=shutil.ignore_patterns("*.py", "__*"))

        def found(*parts: str) -> Path:
            return home.joinpath(*parts[1:]) if parts[0] == "scenarios" else data_path(*parts)

        for module in (catalogues, files):
            monkeypatch.setattr(module, "data_path", found)
        catalogues._words.cache_clear()

    yield shipped
    _uniforms.cache_clear()  # not those of what was shipped
    _liveries.cache_clear()


@contextmanager
def playing_once() -> Iterator[None]:
    """Plays each record through only once while it is among the last few; each opening is given
    lists of its own of the same states."""
    known = OrderedDict[tuple[str, tuple[str, ...]], ReplayedGame]()
    play = playback.play_through

    def played(record: Record) -> ReplayedGame:
        key = repr(record.header), record.entries
        game = known[key] = known.get(key) or play(record)
        known.move_to_end(key)
        if len(known) > MOST_GAMES:
            known.popitem(last=False)
        return replace(game, states=[*game.states], actions=[*game.actions])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playback, "play_through", played)
        patch.setattr(matches, "play_through", played)
        yield


@pytest.fixture(scope="module")
def played_once() -> Iterator[None]:
    """A record that is opened by many tests of a module is played through once."""
    with playing_once():
        yield


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Says something at the end of a long run: how much was played or tried, from which seed."""
    return lambda line: record_property(TOLD, line)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What the tests of a long run told, whichever process they ran in."""
    reports = [report for found in terminalreporter.stats.values() for report in found]
    told = {
        f"{report.nodeid}: {line}": None  # set-up, call and tear-down of a test all bring its lines
        for report in reports
        for name, line in getattr(report, "user_properties", ())
        if name == TOLD
    }
    if told and config.getoption("--long"):
        terminalreporter.section("what was played and tried")
        for line in told:
            terminalreporter.write_line(line)


@pytest.fixture
def spared(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Faults are hidden as they are from a player; returns what is logged of them."""
    monkeypatch.delenv(logs.DEBUG)
    monkeypatch.setattr(logs, "_games", WeakSet())
    monkeypatch.setattr(logs, "_held", [])
    said: list[str] = []
    logs.send_to(said.append)
    yield lambda: "\n".join(said)
    logs.end()


@pytest.fixture
def names_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of all zooms are placed ahead, as they are for a player."""
    monkeypatch.setattr(MapView, "_places_names", PLACE_NAMES_AHEAD)


@pytest.fixture
def sounding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sounds open the device and are played, as they are for a player."""
    monkeypatch.setattr(sounds.Sounds, "_is_at_work", PLAY_SOUNDS)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laboratory draws no pictures of its runs: for tests of what it plays and tells."""
    monkeypatch.setattr("nightdrop.lab.commands.draw_run", lambda *_: None)


@pytest.fixture
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted of a table and of what lies on it, and a map waits for no paint: for tests
    of what is offered, told and done beside it, but for those that are marked as `painted`."""
    if request.node.get_closest_marker("painted") is not None:
        return
    monkeypatch.setattr(StagePicture, "draw_frame", lambda *_: None)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)


SHIPPED = str(data_path("scenarios"))


def _shipped_file(picture: LandPicture, light: Light) -> str:
    """The shipped file of a light of a map; "" where it is another, or none."""
    file = str(picture._files[light]) if picture.has(light) else ""
    return file if file.startswith(SHIPPED) else ""


def _kept_pictures(read: ReadPicture) -> ReadPicture:
    """The function, which reads and scales a shipped picture only once while it is among the last
    few; windows never draw on it."""
    kept: OrderedDict[tuple[Path, Size, object], pygame.Surface] = OrderedDict()

    def picture(scenario: str, kind: str, size: Size) -> pygame.Surface | None:
        path = game_art._picture_of(scenario, kind, size)
        if path is None or not str(path).startswith(SHIPPED) or size[0] * size[1] > MOST_PX:
            return read(scenario, kind, size)
        key = path, size, game_art.read_png  # which a test may replace
        if key in kept:
            kept.move_to_end(key)
            return kept[key]
        made = read(scenario, kind, size)
        if made is not None:
            kept[key] = made
        if len(kept) > MOST_PICTURES:
            kept.popitem(last=False)
        return made

    return picture


def _kept_lands(read: ReadAll) -> ReadAll:
    """The function, which puts the whole shipped land of a light together only once: windows show
    it and never draw on it."""
    kept: dict[tuple[str, Light], pygame.Surface] = {}

    def land(view: MapView, light: Light) -> pygame.Surface:
        picture, file = view.picture, _shipped_file(view.picture, light)
        if view.prints.style.plain or not file:
            return read(view, light)
        if (file, light) in kept:
            return kept[file, light]
        made = read(view, light)
        if picture.has(light):  # nothing of it was damaged
            kept[file, light] = made
        return made

    return land


def _kept_prints(made: ReadAll) -> ReadAll:
    """The function, which prints only once on land that windows share."""
    kept: dict[Hashable, tuple[pygame.Surface, pygame.Surface]] = {}

    def printed(view: MapView, light: Light) -> pygame.Surface:
        land = view.whole(light)
        if view.prints.style.plain or not _shipped_file(view.picture, light):
            return made(view, light)
        key = id(land), view.chart, view.prints.style, language(), Prints.mark
        if key not in kept:
            kept[key] = land, made(view, light)  # the land lives as long as its `id` is kept
        return kept[key][1]

    return printed


def _kept_pieces(read: Read) -> Read:
    """The function, which reads a piece of the coarsest shipped land only once."""
    kept: dict[tuple[str, Cut], pygame.Surface] = {}

    def piece(picture: LandPicture, light: Light, cut: Cut) -> pygame.Surface:
        file = _shipped_file(picture, light)
        if cut[0] != WHOLE or not file:
            return read(picture, light, cut)
        if (file, cut) not in kept:
            kept[file, cut] = read(picture, light, cut)
        return kept[file, cut].copy()

    return piece


def _kept_parts(read: ReadParts) -> ReadParts:
    """The function, which reads a YAML text only once while it is among the last few. What it
    returns is each reader's own."""
    kept = OrderedDict[str, bytes]()

    def parts(text: str, name: str) -> Parts:
        if text in kept:
            kept.move_to_end(text)
            again: Parts = pickle.loads(kept[text])
            return again
        found = read(text, name)
        kept[text] = pickle.dumps(found)
        if len(kept) > MOST_TEXTS:
            kept.popitem(last=False)
        return found

    return parts


def _kept_grounds(paint: PaintGround) -> PaintGround:
    """The function, which paints a piece of a town only once while it is among the last few."""
    kept = OrderedDict[Hashable, tuple[Town, pygame.Surface]]()

    def painted(
        surface: pygame.Surface, game: Game, land: LandPictures, scale: float,
        origin: tuple[float, float], blown: Sequence[str],
    ) -> None:  # fmt: skip
        size, town = surface.get_size(), game.rules.town
        if size[0] * size[1] > MOST_PX or ground.data_path is not data_path:
            paint(surface, game, land, scale, origin, blown)
            return
        key = id(town), size, scale, origin, tuple(blown), language()
        if key in kept:
            surface.blit(kept[key][1], (0, 0))
        else:
            paint(surface, game, land, scale, origin, blown)
            kept[key] = town, surface.copy()  # the town lives as long as its `id` is kept
        kept.move_to_end(key)
        while len(kept) > MOST_PICTURES:
            kept.popitem(last=False)

    return painted


@pytest.fixture(scope="session")
def game() -> Game:
    """Night Drop as it is shipped."""
    return load_scenario("night-drop")


def play_on(match: Match, rng: Random, actions: int = 10**6) -> Match:
    """Let random players go on with a seeded match, at most so many actions."""
    for _ in range(actions):
        side = match.actor
        if side is None:
            break
        match.submit(random_action(match.view(side), rng))  # type: ignore[arg-type]
    return match


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game between two random players, kept by autosave."""
    path = tmp_path_factory.mktemp("games") / "finished.yaml"
    match = play_on(Match.new(seed=7, save_to=path), Random(7))
    assert match.is_over
    return path
