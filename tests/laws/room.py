"""A window that every visit finds alike: the same hour, the same folder and settings, and in it a
game that is at the table, or saved, torn, damaged, or on a disk that is full.

What is read of it is the frame's bytes and all that goes with them.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest import mock

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.table.disk.files import Disk, free_path, using
from nightdrop.table.match import saved
from nightdrop.table.match.mail import PersonAtHome, invite
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import Standing
from nightdrop.table.record.saves import MAIL
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.news import LogLine
from nightdrop.ui import tasks
from nightdrop.ui.input import code_of
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.chapters import Chapters
from nightdrop.ui.menus.game_launcher import open_replay
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.letter_files import LetterPage
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sending import MailPlay
from nightdrop.ui.settings import Settings
from nightdrop.ui.tasks import Keeper
from tests.tools.demo import map_of, open_dummy
from tests.tools.disks import FailingDisk, Fault
from tests.tools.perception import Table
from tests.tools.screens import at_once

from .panes import SIZE, FlatMap
from .presses import Press, shown_part

# Hex heights in px: the whole map (0), the middle, and near.
ZOOMS: Final = (0, 64, 150)
_GARISH: Final = (255, 0, 255)
_STEP_MS: Final = 250.0
_SETTINGS: Final = Settings(width=SIZE[0], height=SIZE[1], language="en")
FULL: Final = "full disk"
REPLAY: Final = "replay"
MAILED: Final = "by mail"


class Scene(NamedTuple):
    """How a visit begins: at a zoom, with a mishap ("" for none), see `MISHAPS`."""

    zoom: int = 0
    mishap: str = ""


class _Hasty(Disk):
    """A disk that does not wait for the platter."""

    def sync(self, handle: int) -> None:
        """Nothing here has to survive a power cut."""

    def sync_folder(self, folder: Path) -> None:
        """Nothing here has to survive a power cut."""


class _Thursday(date):
    """A calendar that stands still."""

    @classmethod
    def today(cls) -> "_Thursday":
        """A day of the 48th week."""
        return cls(2026, 11, 26)


def _torn(path: Path) -> None:
    """The last line lost its end, as in a crash."""
    path.write_bytes(path.read_bytes()[:-1])


def _damaged(path: Path) -> None:
    """The last line holds a letter too many."""
    path.write_bytes(path.read_bytes()[:-1] + b"x\n")


# What may have happened to the game: at the table the disk may be full; from the title the file
# may be whole, torn or damaged, or looked at as a replay; it may go on by mail from the send page.
MISHAPS: Final[dict[str, Callable[[Path], None]]] = {
    "": lambda path: None,
    FULL: lambda path: None,
    "saved": lambda path: None,
    "torn": _torn,
    "damaged": _damaged,
    REPLAY: lambda path: None,
    MAILED: lambda path: None,
}


class Room:
    """One window for visits to either twin, one after the other."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.folder = folder
        self.app, self.clock = open_dummy(SIZE, folder / "saves", seed)
        self.heard: list[str] = []
        self.start: State | None = None
        self._flat = FlatMap(load_scenario("night-drop").board)
        self._look_up = saved.standing_of
        self._stands: tuple[object, Standing] | None = None
        self._told: dict[Table, tuple[list[Action], dict[Any, dict[int, list[LogLine]]]]] = {}
        self._stack = ExitStack()
        self._calm()

    def close(self) -> None:
        """Close the window, and let go what was held still."""
        self._stack.close()
        self.app.close()

    def _calm(self) -> None:
        """What differs from visit to visit for no reason of the game's: the hour, the device."""
        self.app.shared(Maps).of = lambda board: self._flat  # type: ignore[method-assign]
        sounds = self.app.sounds
        sounds.play = self.heard.append  # type: ignore[method-assign,assignment]
        sounds.hush = lambda: self.heard.append("hush")  # type: ignore[method-assign]
        sounds.wake = lambda: None  # type: ignore[method-assign]
        sounds.surround = lambda ambience: None  # type: ignore[method-assign]
        still: dict[str, object] = {
            "nightdrop.table.record.playback.start_of": lambda record: self.start,
            "nightdrop.table.record.playback.first_state": lambda record: self.start,
            "nightdrop.table.match.mail.start_of": lambda record: self.start,
            "nightdrop.table.match.mail.this_minute": lambda: 29_000_000,
            "nightdrop.table.record.dealers.fresh_seed": lambda: 1,  # of a fork
            "nightdrop.table.record.saves.written_at": lambda path: 0.0,
            "nightdrop.table.calendar.date": _Thursday,  # whose week has a challenge
            "nightdrop.ui.menus.games.written_at": lambda path: 0.0,
            "nightdrop.table.record.saves.new_save": _named,
            "nightdrop.table.match.saved.standing_of": self._standing_of,
            "nightdrop.ui.tasks.BackgroundTask.__init__": at_once,
        }
        with ExitStack() as stack:  # where a name is gone, none of the others stays as it is here
            for name, known in still.items():
                stack.enter_context(mock.patch(name, known))
            self._stack = stack.pop_all()

    def _standing_of(self, path: Path) -> Standing:
        """Where a game stands, read but once: most visits find the file of the one before."""
        key = self.start, path.read_bytes()
        if self._stands is None or self._stands[0] != key:
            self._stands = key, self._look_up(path)
        return self._stands[1]

    @contextmanager
    def visit(self, table: Table, scene: Scene) -> Iterator["Room"]:
        """A visit to a table, from the beginning; what is done there touches no other visit."""
        app, self.start, saves = self.app, table.start, self.folder / "saves"
        saves.mkdir(exist_ok=True)
        shutil.rmtree(self.folder / MAIL, ignore_errors=True)
        for path in saves.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self.clock.now, app.running, app.keeper = 0.0, True, Keeper()
        app.held_keys.clear()
        app.left_at.clear()
        self.heard.clear()
        tasks._known.clear()
        tasks._to_keep.clear()
        app.set(_SETTINGS)
        pygame.display.set_caption("Night Drop")
        pygame.key.set_mods(0)
        app.screen = Screen(app)
        with using(_Hasty()):
            if not scene.mishap:
                game = self._copy(table, None)
                self._open(game)
                yield self
                self._learn(table, game)
                return
            if scene.mishap == MAILED:
                self._send(self._copy(table, None))
                yield self
                return
            path = saves / "game.yaml"
            game = self._copy(table, path)
            if scene.mishap != FULL:
                game.close()
                MISHAPS[scene.mishap](path)
                app.show(Title(app))
                if scene.mishap == REPLAY:
                    open_replay(app, path)
                yield self
                return
            with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
                path.unlink()
                game._autosave.rewrite(game.record)
                self._open(game)
                yield self
            self._learn(table, game)
            game.close()

    def _copy(self, table: Table, path: Path | None) -> Match:
        """A copy of a game; it knows the lines of the log that copies of before were told."""
        game = table.kept_in(path)
        actions, told = self._told.get(table, ([], {}))
        if actions == table.history.actions:
            game.history._log._told = {of: dict(lines) for of, lines in told.items()}
        return game

    def _learn(self, table: Table, game: Match) -> None:
        """Keep the lines that a copy of a game was told, unless its past was changed."""
        actions = table.history.actions
        if len(game.history.actions) < len(actions):
            return
        if all(a is b for a, b in zip(game.history.actions, actions, strict=False)):
            told = game.history._log._told
            kept = {of: {at: line for at, line in lines.items() if at < len(actions)}
                    for of, lines in told.items()}  # fmt: skip
            self._told[table] = actions.copy(), kept

    def _open(self, game: Match) -> None:
        """Show a game, or its cover."""
        blank, play = self.app.screen, Play(self.app, game)
        if self.app.screen is blank:
            self.app.show(play)

    def _send(self, game: Match) -> None:
        """Show the send page of an invitation to go on by mail, by who is asked now."""
        who, scenario = PersonAtHome("Anna"), game.header.scenario
        with mock.patch("secrets.token_bytes", Random(1).randbytes):
            mail = invite(self.folder / MAIL, scenario, {}, str(game.actor), who, "home", game)
        self.app.open("send", MailPlay(self.app, mail))

    def sit_down(self, zoom: int) -> None:
        """Who is asked lifts the cover; the camera goes to a zoom, where something stands."""
        play = self.app.screen
        if isinstance(play, Cover):
            play.play.uncovered()
            play = self.app.screen
        if isinstance(play, Play):
            play.hurry()
            camera, filled = map_of(play).board.camera, sorted(play.playing.view.pieces.by_place)
            if zoom:
                camera.zoom_to(zoom)
            if zoom and filled:
                camera.centre_on(filled[len(filled) // 2])

    def press(self, press: Press) -> None:
        """A key or a button of the mouse goes down and up again, at a cover after a while; the
        mouse rests for a moment."""
        self._wait()
        pygame.key.set_mods(press.mod)
        for event in _events(press):
            if press.kind != "key":
                self.app.clickables()  # what is clicked has its place by then
            self.app.serve([event])
            if isinstance(self.app.screen, Cover) and event.type != pygame.MOUSEMOTION:
                self._pass(HOLD_MS)
        pygame.key.set_mods(0)
        if press.kind == "rest":
            self._pass(2 * _STEP_MS)

    def _pass(self, ms: float) -> None:
        """Time passes."""
        self.clock.now += ms
        self.app.serve([])

    def readings(self) -> Iterator[tuple[object, ...]]:
        """What there is to be seen and heard now, and again while something moves."""
        yield self._reading()
        motion = shown_part(self.app.screen, "motion")
        if motion is not None and motion.busy:
            self._pass(_STEP_MS)
            yield self._reading()

    def _reading(self) -> tuple[object, ...]:
        """The frame's bytes, the title, what can be clicked, when it wants to wake, what moves and
        sounds; of a window that is closed, nothing."""
        app = self.app
        if not app.running:
            return (b"", "closed")
        self._wait()
        app.surface.fill(_GARISH)
        app.screen.dirty = True
        app.draw_if_needed()
        motion = shown_part(app.screen, "motion")
        told = motion and ([flight.told for flight in motion.flights], motion.cues)
        heard, self.heard[:] = (*self.heard, app.screen.ambience), []
        screen = app.screen
        return (app.surface.get_buffer().raw, pygame.display.get_caption(),
                screen.clickables(), screen.wake_at(), type(screen), told, heard)  # fmt: skip

    def _wait(self) -> None:
        """Until what is found out beside the window is there to be shown."""
        screen, waiting = self.app.screen, Title | Games | Chapters | LetterPage
        while isinstance(screen, waiting) and screen.wake_at() is not None:
            screen.tick(self.clock.now)


def _named(folder: Path, word: str = "game") -> Path:
    """A new game's file without the hour in its name."""
    return free_path(folder / f"{word}-new.yaml")


def _events(press: Press) -> list[pygame.event.Event]:
    """The events of a press."""
    make, (kind, what, at, mod, _only) = pygame.event.Event, press
    if kind == "key":
        code = code_of(what)
        letter = what if len(what) == 1 else ""
        told = {"key": code, "mod": mod, "unicode": letter, "scancode": 0}
        return [make(pygame.KEYDOWN, told), make(pygame.KEYUP, told)]
    if kind == "letter":
        return [make(pygame.TEXTINPUT, {"text": what})]
    if kind == "wheel":
        return [make(pygame.MOUSEWHEEL, {"x": 0, "y": 1 if what == "up" else -1})]
    moved = make(pygame.MOUSEMOTION, {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)})
    if kind == "rest":
        return [moved]
    button = {"pos": at, "button": 3 if kind == "right click" else 1}
    return [moved, make(pygame.MOUSEBUTTONDOWN, button), make(pygame.MOUSEBUTTONUP, button)]
