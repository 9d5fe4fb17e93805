"""What a player sees and hears of a game at a real window.

The table as it moves, banners over it, each page beside it, and the result of an undo. Nothing here
asks a function of the game: only what the screens show counts. The program that plays the other
side never decides.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest import mock

import pygame

from nightdrop.bots.player import Thought
from nightdrop.engine.model import Game
from nightdrop.engine.view import Detached
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.forecast import APPEARS_MS
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.input import KEYBOARD, by_name, code_of
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import Answer, BackgroundTask
from nightdrop.ui.thinking import Thinker
from tests.laws.panes import FlatMap
from tests.tools.demo import StillClock, map_of, open_dummy

SIZE: Final = (1200, 675)  # px of the window: wide enough for the panel beside the table
GARISH: Final = (255, 0, 255)
STEPS_MS: Final = (0, 250, 700, 1700)  # from one look at the table to the next
# The pages beside a table, each by the commands, or keys, that lead there and further on; what a
# kind of game has not does nothing there.
PAGES: Final[Mapping[str, Sequence[str]]] = {
    "the log page": ("play.log", "pageup"),
    "the game's menu": ("play.menu",),
    "the legend": ("play.legend",),
    "the turn card": ("play.turn", "play.left"),
    "the order of battle": ("play.forces", *["pagedown"] * 3),
    "the losses": ("play.forces", "forces.losses", "pagedown"),
    "the cups and the track": ("play.forces", "forces.cups", *["pagedown"] * 3),
    "the places and units": ("play.place",),
    "the notes": ("play.history",),
    "the count of cards": ("cards.count",),
    "the piles": ("cards.piles",),
}
TARGETS: Final = 2  # attacks that are foreseen in a look
TAKE_BACK: Final = ("play.undo", "play.undo", "play.anew")
Faults = tuple[type[Exception], ...]
_begun = BackgroundTask.__init__


class _Never(BackgroundTask[Thought]):
    """A thought that never ends."""

    def __init__(self) -> None:
        """Nothing runs."""

    @property
    def is_done(self) -> bool:
        return False


class _Thinker(Thinker):
    """A program that thinks and never decides."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def is_alone(self) -> bool:
        return False

    @property
    def is_ready(self) -> bool:
        return True

    @property
    def progress(self) -> None:
        return None

    def ask(self, view: Detached, level: str, plan: object, seed: int) -> BackgroundTask[Thought]:
        return _Never()

    def at_once(
        self, view: Detached, level: str, plan: object, seed: int
    ) -> BackgroundTask[Thought]:
        return _Never()

    def close(self) -> None:
        """There is no process."""


def at_once(
    task: BackgroundTask[Answer], work: Callable[[], Answer], *raises: Faults, **told: Any
) -> None:
    """Replaces `BackgroundTask.__init__`: a task runs at once, whichever screen starts it.

    So no picture depends on how busy the machine is.
    """
    _begun(task, work, *raises, **told)
    while not task.is_done:
        task.wait(1)


class Window:
    """A window on one game; `heard` is what sounded since it was read last."""

    def __init__(self, app: App, clock: StillClock, match: Match, since: int) -> None:
        self.app, self.clock, self.heard = app, clock, list[str]()
        app.sounds.play = self.heard.append  # type: ignore[method-assign,assignment]
        app.thinker = _Thinker(match.game)
        if isinstance(match.game.board, Board):
            flat = FlatMap(match.game.board)
            app.shared(Maps).of = lambda board: flat  # type: ignore[method-assign,assignment]
        blank = app.screen = Screen(app)
        self.play = Play(app, match, since)
        if app.screen is blank:
            app.show(self.play)

    def read(self) -> tuple[object, ...]:
        """The kind of screen, the frame's bytes, clickables, sounds, and the next wake-up time."""
        app = self.app
        app.surface.fill(GARISH)
        app.screen.dirty = True
        app.draw_if_needed()
        heard, self.heard[:] = tuple(self.heard), []
        screen = app.screen
        ambience = tuple((screen.ambience or {}).items())
        return (type(screen).__name__, app.surface.get_buffer().raw, screen.clickables(), heard,
                ambience, screen.wake_at())  # fmt: skip

    def wait(self, ms: float) -> None:
        """Time passes."""
        self.clock.now += ms
        self.app.serve([])

    def press(self, command: str) -> None:
        """Press a key, by its name or that of its command."""
        name = KEYBOARD.key_of(by_name(command)) if "." in command else command
        told = {"key": code_of(name), "mod": 0, "unicode": name[:1], "scancode": 0}
        self.app.serve([pygame.event.Event(pygame.KEYDOWN, told)])
        self.app.serve([pygame.event.Event(pygame.KEYUP, told)])

    def uncover(self) -> None:
        """Seat the side that decides."""
        if isinstance(self.app.screen, Cover):
            self.play.uncovered()

    def table(self) -> Iterator[tuple[str, object]]:
        """The table, while something moves and while it rests: what is said over it, in banners and
        by the opponent, and what is seen and heard."""
        play = self.play
        for ms in STEPS_MS:
            self.wait(ms)
            does = play.opponent.words if play.playing.bots else ()
            yield "the banners", (play.beats.shown, play.beats.waits, does)
            said = play.playing.spoken(True)
            yield "the voice", [(line.turn, line.text) for line in said]
            yield "the table", self.read()

    def pages(self, wanted: Sequence[str]) -> Iterator[tuple[str, object]]:
        """Each of the pages in its turn."""
        for name in wanted:
            self.play.hurry()
            for command in PAGES[name]:
                self.press(command)
                yield name, self.read()
                if self.app.screen is self.play:
                    break  # there is no such page here, and the next key would mean something else
            self.app.show(self.play)

    def notes(self, hexes: Sequence[Hex]) -> Iterator[tuple[str, object]]:
        """The notes on hexes and the counters there, as the page shows them that a key opens."""
        if not isinstance(self.play.playing, HexPlaying):
            return
        surface = map_of(self.play)
        for hex_ in hexes:
            self.play.playing.hover = hex_
            yield "the notes", [note.title for note in surface.noted]
            yield "the foot bar", self.read()
            if surface.noted:
                self.press("play.history")
                yield "the notes", self.read()
                self.app.show(self.play)
        self.play.playing.hover = None

    def plans(self, hexes: Sequence[Hex]) -> Iterator[tuple[str, object]]:
        """Who would gather at hexes, as the map shows it while the order is aimed."""
        playing = self.play.playing
        if not isinstance(playing, HexPlaying):
            return
        playing.aim()
        for hex_ in hexes:
            playing.hover = hex_
            yield "the plan", (playing.plan, self.read())
        playing.hover = None
        playing.back()

    def forecasts(self) -> Iterator[tuple[str, object]]:
        """The forecasts of attacks, on the plate beside the hex that is pointed at."""
        playing = self.play.playing
        if not isinstance(playing, HexPlaying) or not playing.pointer.may_attack:
            return
        for hex_ in sorted(playing.pointer.hexes)[:TARGETS]:
            playing.point(hex_)
            self.wait(2 * APPEARS_MS)
            yield "the forecast", (playing.forecast(), self.read())
        playing.put_away()

    def taken_back(self) -> Iterator[tuple[str, object]]:
        """What the undo keys say and do; the remaining game is read again."""
        playing = self.play.playing
        yield "the take-back", (playing.can_go_back, playing.why_no_undo())
        for command in TAKE_BACK:
            self.play.hurry()
            self.press(command)
            self.wait(2500)
            yield "the take-back", (playing.refusal, self.read())
        reader = playing.audience
        lines = [(line.turn, line.text) for line in playing.match.log(reader)]
        yield "the take-back", (lines, playing.match.view(reader).state, self.read())


def is_open() -> bool:
    """Whether a window is open."""
    return pygame.display.get_init()


@contextmanager
def nothing_beside() -> Iterator[None]:
    """Run no thread or process beside the window: tasks run at once, and nothing is precomputed.
    """
    with (
        mock.patch("nightdrop.ui.tasks.BackgroundTask.__init__", at_once),
        mock.patch(
            "nightdrop.phantom_fury.ui.rollout_worker.RolloutWorker.tick", return_value=False
        ),
    ):
        yield


@contextmanager
def window_on(match: Match, since: int) -> Iterator[Window]:
    """A window on a match, whose first picture shows what moved from entry `since` on."""
    with TemporaryDirectory() as folder, nothing_beside():
        app, clock = open_dummy(SIZE, Path(folder), 1)
        try:
            yield Window(app, clock, match, since)
        finally:
            app.close()
