"""Two real windows side by side on a pair of twins: what they show a side must be the same bytes.

One process, one dummy display: the windows (`panes`) take turns on it. What a player does who
looks round is done in both.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, cast

import pygame

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.forecast import APPEARS_MS
from nightdrop.table.language import language
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.exports import finish, picture_job, text_job
from nightdrop.ui.replay.screen import ReplayScreen
from tests.laws.laws import BrokenLaw
from tests.tools.demo import map_of, open_dummy
from tests.tools.perception import TableReplay
from tests.tools.twins import Pair, same_until

from .panes import SIZE, FlatMap, Window

# What a player does who looks round, two of these at a time.
HABITS: Final = ("walk", "read", "rewind")


class Glass:
    """Watches pairs of twins through two windows; one look in `every` is taken, or one in twice as
    many, by lot; all of them if it is 1. One in `pictures` of these asks for a replay and its
    exports.

    `covers` keeps every cover seen by all that its picture may depend on; `habits` are those of who
    looks round, who `looks_back` at what the other did.
    """

    def __init__(
        self,
        folder: Path,
        side: Side,
        every: int = 10,
        seed: int = 1,
        painted: bool = False,
        pictures: int = 25,
        scenario: str = FIRST,
    ) -> None:
        self.app, self.clock = open_dummy(SIZE, folder, seed)
        self.folder, self.pictures = folder, pictures
        self.habits, self.looks_back = HABITS, True
        if not painted:
            flat = FlatMap(load_scenario(scenario).board)
            self.app.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
        self.side, self.every, self.rng, self.painted = side, every, Random(seed), painted
        self.covers: dict[tuple[object, ...], bytes] = {}
        self.frames = self.looks = self.steps = 0
        self._pair: Pair | None = None
        self._windows: tuple[Window, ...] = ()

    def close(self) -> None:
        """Close the display."""
        self.app.close()

    def watch(self, pair: Pair) -> None:
        """Look at a pair after an action, unless it has parted or nothing is hidden."""
        if pair.ended or pair.real.state == pair.twin.state:
            return
        if self._pair is not pair:
            self._pair = pair
            matches = pair.real, pair.twin
            self._windows = tuple(Window(self.app, match, self.painted) for match in matches)
        else:
            for window in self._windows:
                window.catch_up()
        self.steps += 1
        if any(isinstance(window.screen, Cover) for window in self._windows):
            self._cover()
        playing = self._windows[0].play.playing
        drawn = playing.decider == CHANCE and not playing.dice_due
        if playing.audience in (self.side, "both") and not drawn:
            fresh = self.steps % self.every == 0 or playing.view.fight is not None
            if fresh and (self.every == 1 or self.rng.randrange(2)):
                self._look()

    def _same(self, what: str) -> tuple[object, ...]:
        """A frame of both windows. Raises BrokenLaw if they differ."""
        a, b = (window.frame() for window in self._windows)
        self.frames += 2
        if a != b:
            one, other = cast(bytes, a[0]), cast(bytes, b[0])
            at = same_until(one, other)
            x, y = at // 4 % SIZE[0], at // 4 // SIZE[0]
            where = f"at {x},{y}" if at < len(one) else "in what it offers"
            playing = self._windows[0].play.playing
            raise BrokenLaw(
                f"pixels law: {self.side} tells them apart by {what} {where}"
                f" in {playing.step!r} of turn {playing.view.turn}"
            )
        return a

    def _all(self, act: Callable[[Window], object]) -> None:
        for window in self._windows:
            act(window)

    def _serve(self, *events: pygame.event.Event) -> None:
        """The same events in both windows, at the same time of the same clock."""
        self._all(lambda window: window.do(lambda: self.app.serve(list(events))))

    def _cover(self) -> None:
        """The hand-over: equal for both, and for all games in which its facts are equal."""
        picture = self._same("the cover")[0]
        cover = self._windows[0].screen
        assert isinstance(cover, Cover) and isinstance(picture, bytes)
        public = self._windows[0].play.playing.match.public().state
        size, settings = self.app.surface.get_size(), repr(self.app.settings)
        facts = (cover.side, public.turn, cover.prompt, cover.last, cover.clocks, language(), size,
                 settings)  # fmt: skip
        if self.covers.setdefault(facts, picture) != picture:
            raise BrokenLaw(f"cover law: two pictures for {facts}")
        self._all(lambda window: window.do(window.play.uncovered))

    def _look(self) -> None:
        """What a player does who looks round: rests on a stack, clicks, reads, looks back."""
        self.looks += 1
        self._same("the frame")
        self.clock.now += 150
        self._same("a moving frame")
        self._all(lambda window: window.play.hurry())
        play = self._windows[0].play
        camera = map_of(play).board.camera
        shown = [h for h in sorted(play.playing.view.pieces.by_place) if camera.shows(h)]
        if shown:
            self._rest(self.rng.choice(shown))
        self._foresee()
        for habit in self.rng.sample(self.habits, min(2, len(self.habits))):
            self._all(lambda window: window.back())
            {"walk": self._walk, "read": self._read, "rewind": self._rewind}[habit]()
        if self.looks_back and play.playing.away is not None:
            self._look_back()
        if not self.painted and not self.rng.randrange(self.pictures):
            self._keep()
        self._all(lambda window: window.back())

    def _press(self, key: int) -> None:
        """A key goes down in both windows."""
        event = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        self._serve(pygame.event.Event(pygame.KEYDOWN, event))

    def _point(self, hex_: Hex) -> None:
        """The pointer moves to a hex in both windows."""
        board = map_of(self._windows[0].play).board
        at = {"pos": board.centre(hex_), "rel": (0, 0), "buttons": (0, 0, 0)}
        self._serve(pygame.event.Event(pygame.MOUSEMOTION, at))

    def _foresee(self) -> None:
        """Point at what could be attacked, or could join: plate and panel show the odds."""
        playing = self._windows[0].play.playing
        if playing.step not in ("combat", "join"):
            return
        pieces = playing.view.pieces
        found = {pieces[unit].place for unit in playing.pointer.units} | playing.pointer.hexes
        for hex_ in sorted(hex_ for hex_ in found if hex_ is not None)[:3]:
            self._point(hex_)
            self._same("the odds")
            self.clock.now += 2 * APPEARS_MS
            self._serve()
            self._same("the forecast")

    def _walk(self) -> None:
        """Go through what can still act, and through what can be clicked, by keys."""
        chooses = self._windows[0].play.playing.step in ("move", "push", "combat", "regroup")
        for key in (pygame.K_n, pygame.K_n) if chooses else ():
            self._press(key)
            self._same("the next unit")
        for _ in range(3):
            self._press(pygame.K_TAB)
            self._same("the next thing")

    def _read(self) -> None:
        """Open the log's page, the game's menu, each card of the forces, and find a place."""
        for keys, what in (
            ((pygame.K_l,), "the log page"),
            ((pygame.K_m,), "the game's menu"),
            ((pygame.K_F7,), "the order of battle"),
            ((pygame.K_F7, pygame.K_PAGEDOWN), "the order of battle further on"),
            ((pygame.K_F7, pygame.K_2), "the losses"),
            ((pygame.K_F7, pygame.K_3), "the cups and the track"),
            ((pygame.K_SLASH,), "the places and units"),
        ):
            for key in keys:
                self._press(key)
            self._same(what)
            if what == "the places and units":
                self._serve(pygame.event.Event(pygame.TEXTINPUT, {"text": "german"}))
                self._same("the units found")
            for window in self._windows:
                window.catch_up()

    def _rewind(self) -> None:
        """Take the last decision back and do it again."""
        tables = [window.table for window in self._windows]
        playing = self._windows[0].play.playing
        stays = any(table.can_undo() for table in tables)
        if stays or playing.audience != self.side or playing.dice_due:
            return
        self._press(pygame.K_u)
        self._same("what is taken back")
        if not any(isinstance(window.screen, Cover) for window in self._windows):
            self._press(pygame.K_y)
            self._same("what is done again")
        for table in tables:
            if table.can_redo:
                table.redo()
        for window in self._windows:
            window.catch_up()

    def _keep(self) -> None:
        """Look at the game as a replay in the side's eyes, and export it."""
        kept = []
        for number, window in enumerate(self._windows):
            replay = TableReplay(window.table.start, window.table.record)
            window.do(lambda window=window, replay=replay: self._open(window, replay))  # type: ignore[misc]
            kept.append(self._exported(replay, self.folder / f"{self.side}-{self.looks}-{number}"))
        self._same("the replay")
        if kept[0] != kept[1]:
            raise BrokenLaw(f"pixels law: {self.side} tells them apart by the exports")
        for window in self._windows:
            window.catch_up()

    def _open(self, window: Window, replay: TableReplay) -> None:
        """The newest position of a replay, in the side's eyes."""
        screen = ReplayScreen(self.app, replay)
        self.app.show(screen)
        screen.see(self.side)
        screen.answer(True)
        screen.go(replay.length)

    def _exported(self, replay: TableReplay, path: Path) -> list[bytes]:
        """The bytes of a picture and of a text in the side's eyes."""
        picture, text = path.with_suffix(".png"), path.with_suffix(".txt")
        finish(picture_job(replay, replay.length, self.side, "1x", picture, self.app.shared))
        finish(text_job(replay, self.side, text))
        return [picture.read_bytes(), text.read_bytes()]

    def _rest(self, hex_: Hex) -> None:
        """The pointer rests on a stack until it opens; then a click that cannot end in an act."""
        play = self._windows[0].play
        self._point(hex_)
        self._same("the foot bar")
        self.clock.now += 500
        self._serve()
        self._same("the opened stack")
        self._all(lambda window: window.back())
        pointer, here = play.playing.pointer, {c.id for c in play.playing.view.pieces.at(hex_)}
        chooses = play.playing.step in ("move", "push")
        if hex_ in pointer.nexts or (here & pointer.units and not chooses):
            return
        self._all(lambda window: window.do(lambda: _clicked(window.play, hex_)))
        self._same("a click")
        goals = sorted(play.playing.pointer.hexes) if chooses else []
        if goals:
            self._point(self.rng.choice(goals))
            self._same("the way")

    def _look_back(self) -> None:
        """While you were away: the first steps of what the other did."""
        self._all(lambda window: window.do(window.play.look_back))
        for _ in range(3):
            self._same("what happened meanwhile")
            self.clock.now += 200
            self._same("what moved meanwhile")
            self._press(pygame.K_RIGHT)
        for window in self._windows:
            window.screen = window.play


def _clicked(play: Play, hex_: Hex) -> None:
    """A click in a hex, without the mouse having moved."""
    play.playing.click(hex_)
