"""An evening alone at the window, by mouse and keys: from the title to the debrief and the replay.

`python -m tests.tools.evening OUT --side german --scenario pegasus-bridge` plays one game against
the program and leaves in OUT a picture of each kind of moment, and what it took: clicks, waits, and
the steps of the window that took longest. With `--first 20` it is a first evening: the pages on the
way, cards of the guide and so many decisions, in each size of the window and of type and in each
language, or in those that are named.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

import pygame

from nightdrop.arguments import how_many
from nightdrop.games import loaded
from nightdrop.hexwar.bots.levels import DEFAULT, LEVELS
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.table.disk.files import basis_of
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.pages import chapters
from nightdrop.table.scenario.scenarios import (
    read_scenario,
    scenarios_of,
    shipped_games,
    shipped_scenarios,
)
from nightdrop.ui.app import App
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.play.guide import Guide
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.patience import until
from tests.tools.demo import Album, Hand, open_dummy

SIZE: Final = (1280, 720)
SIZES: Final = ("1280x720", "1920x1080", "3840x2160")
SCALES: Final = (1.0, 2.0)
CARDS: Final = 5  # of the guide that are seen on a first evening
ADVISED: Final = 0.7  # how often the person does what a hint says
ASKED: Final = 40  # decisions between two looks at film, log and reasons
NOTCHES: Final = 40  # of the wheel, until a page has been scrolled to its end
PRESSES: Final = 12  # until the other side acts
LOOKS: Final = 150  # waits until pictures of a page are made
IDLE: Final = 3000  # things done in a row that lead to nothing, before it is stuck
SLOWEST: Final = 8  # steps of the window that are told
KINDS_TOLD: Final = 20  # kinds of input that are told
# What an input is called, by its event.
INPUTS: Final = {pygame.MOUSEMOTION: "pointing", pygame.MOUSEBUTTONDOWN: "press",
                 pygame.MOUSEBUTTONUP: "click", pygame.KEYDOWN: "key"}  # fmt: skip
# Who plays games of which nobody plays the other side.
OTHERS: Final = {
    "phantom-fury": "tests.phantom.evening:CardEvening",
    "fallujah-2004": "tests.fallujah.evening:TownEvening",
}


class Step(NamedTuple):
    """How much of the processor a step of the window took, in ms, what was shown then, what input
    it answered ("" for none), and how long that took by the clock."""

    ms: float
    shown: str
    asked: str
    clock: float


class Evening:
    """A person at the window, who clicks what is offered, asks for hints, and looks back.

    `ends` are the screens that end the game.
    """

    ends: tuple[type[Screen], ...] = (Ending,)
    advised = ADVISED  # how often the person does what a hint says

    def __init__(
        self, out: Path, size: tuple[int, int], seed: int, speech: str = "en", deals: int = 1
    ) -> None:
        out.mkdir(parents=True, exist_ok=True)
        self.deals, self.seed = deals, seed
        self.album, self.rng, self.decisions, self.waits = Album(out), Random(seed), 0, 0
        self.steps: list[Step] = []
        self._is_hasty = False
        self._open(size, out / "saves")
        self.app.set(self.app.settings.but(language=speech))

    def _open(self, size: tuple[int, int], saves: Path) -> None:
        """Start the program on these saves."""
        self.app, self.clock = open_dummy(size, saves, self.seed)
        self.hand = Hand(self.app, self.clock, self.seed)
        self.hand.watches = True
        self._step = self.app.step
        self.app.step = self._timed  # type: ignore[method-assign]  # the hand steps through it
        if self._is_hasty:
            self.in_haste()

    def reopen(self) -> None:
        """Close the window by its frame, and restart the program on what it saved."""
        size, saves, settings = self.app.surface.get_size(), self.app.saves, self.app.settings
        assert saves is not None  # the program was begun on them
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        self.app.step()
        if self.app.running:
            raise RuntimeError(f"the window does not close: {self._shown}")
        self.app.keeper.save()
        self.app.close()
        self._open(size, saves)
        self.app.set(settings)  # a dummy keeps none on the disk
        self.app.open("title")
        self.app.step()

    def in_haste(self) -> None:
        """Draw a frame only for pictures from here on: a campaign is long."""
        self._is_hasty = True
        app, album, draw = self.app, self.album, self.app.draw_if_needed
        take, asked = partial(Album.take, album), {*album.names}

        def drawn(app: App, name: str, *, moves: bool = False) -> None:
            if name not in asked:
                asked.add(name)  # the step below may ask for a picture of a banner
                app.draw_if_needed = draw  # type: ignore[method-assign]  # it draws
                app.screen.dirty = True
                app.step()
                take(app, name, moves=moves)
                app.draw_if_needed = lambda: None  # type: ignore[method-assign]  # it waits

        album.take = drawn  # type: ignore[method-assign]  # what draws first
        app.draw_if_needed = lambda: None  # type: ignore[method-assign]  # it waits

    def _timed(self) -> None:
        """A step of the window, measured."""
        asked, began, clock = self._asked(), time.thread_time(), time.perf_counter()
        self._step()
        spent, passed = time.thread_time() - began, time.perf_counter() - clock
        self.steps.append(Step(spent * 1000, self._shown, asked, passed * 1000))
        screen = self.app.screen
        if isinstance(screen, Play) and (beat := screen.beats.shown) and screen.beats._seen == 1:
            name = f"beat-{beat.kind}-{screen.playing.view.turn}"
            self.album.take(self.app, name, moves=True)

    def _asked(self) -> str:
        """The input that the next step answers, and the kind of thing it is on."""
        events = pygame.event.get()
        for event in events:
            pygame.event.post(event)
        last = next((event for event in reversed(events) if event.type in INPUTS), None)
        if last is None:
            return ""
        at = getattr(last, "pos", None)
        under = [one for one in self.app.clickables() if at and one.rect.collidepoint(at)]
        least = min(under, key=lambda one: one.rect.width * one.rect.height, default=None)
        on = least.name.partition(" ")[0] if least else "nothing" if at else ""
        return f"{INPUTS[last.type]} {on} {self._shown}"

    @property
    def _shown(self) -> str:
        """What the window shows, in short."""
        screen = self.app.screen
        if not isinstance(screen, Play):
            return type(screen).__name__.lower()
        who = "bot" if screen.opponent.goes_on else "own"
        return f"{who} {screen.playing.step}"

    def key(self, code: int) -> None:
        """A key goes down and up."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(kind, fields))
        self.clock.now += 20
        self.app.step()

    def begin(self, scenario: str, side: str, level: str) -> None:
        """From the title to the first decision."""
        self.app.step()
        self.album.take(self.app, "title")
        self.hand.press("new")
        names, game = shipped_games(), basis_of(scenario) or scenario
        if len(names) > 1:
            self.hand.press(f"game-{names.index(game)}")
        if game != scenario:
            self.hand.press("rules")
            self.hand.press("new.scenarios")
            self.album.take(self.app, "scenarios")
            self.hand.press(f"scenario-{1 + scenarios_of(game).index(scenario)}")
        for name in ("card-alone", f"side-{side or 'none'}", f"level-{level}"):
            self._scroll_to(name)
            self.hand.press(name)
        self.album.take(self.app, "new-game")
        self.hand.press("start")

    def _scroll_to(self, name: str) -> None:
        """Turn the wheel until a thing is seen that a low window shows further below."""
        for _notch in range(NOTCHES):
            if any(thing.name == name for thing in self.app.clickables()):
                return
            self._turn_wheel()

    def _turn_wheel(self) -> None:
        """One notch towards the foot of a page."""
        event = {"x": 0, "y": -1, "precise_x": 0.0, "precise_y": -1.0, "flipped": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, event))
        self.hand.wait()

    def look_around(self, game: str) -> None:
        """The pages that somebody new opens: the chapters, some cards of the guide, its menu, and
        the settings, with their foot where it is out of sight; the title is shown in the end."""
        self.app.set(self.app.settings.but(game=game))
        self.app.open("title")
        self.hand.press("guide")
        for _look in range(LOOKS):  # pictures of the chapters are made
            self.hand.wait()
        self.album.take(self.app, "chapters")
        number = next(n for n, one in enumerate(chapters(), 1) if one.scenario == game)
        self._scroll_to(f"chapter-{number}")
        self.hand.press(f"chapter-{number}")
        for card in range(CARDS):
            self.album.take(self.app, f"guide-{card + 1}")
            guide = self.app.screen
            asked = guide.lesson.buttons if isinstance(guide, Guide) else ()
            there = {thing.name for thing in self.app.clickables()}
            for name in [one for one in ("guide-next", *asked) if one in there][:1]:
                self.hand.press(name)
        self.hand.press("menu")
        self.album.take(self.app, "menu")
        self.hand.press("settings")
        self.album.take(self.app, "settings")
        head = self.app.surface.copy()
        for _notch in range(NOTCHES):
            self._turn_wheel()
        if self.app.surface.get_buffer().raw != head.get_buffer().raw:
            self.album.take(self.app, "settings-foot")
        self.app.open("title")

    def play(self, decisions: int | None = None) -> None:
        """Play to the end, or until so many decisions were made in all.

        Raises RuntimeError where the game is stuck.
        """
        entries, idle = 0, 0
        while not self._is_done(decisions):
            self._go_on()
            screen = self.app.screen
            count = len(screen.playing.match.entries) if isinstance(screen, Play) else 0
            entries, idle = count, idle + 1 if count == entries else 0
            if idle > IDLE:
                raise RuntimeError(f"nothing goes on: {self._shown}")

    def pass_on(self) -> None:
        """End what the person does in a game of two sides, and look on while the other one acts."""
        for _press in range(PRESSES):
            screen = self.app.screen
            if not isinstance(screen, Play) or screen.opponent.goes_on:
                break
            ends = [one.name for one in self.app.clickables() if one.name in ("end", "done")]
            if not ends:
                break
            self.hand.press(ends[-1])
        while isinstance(self.app.screen, Play) and self.app.screen.opponent.goes_on:
            self._go_on()
        self._take_at_rest("after-the-other")

    def _take_at_rest(self, name: str) -> None:
        """Take a picture once the camera has gone where something is to be chosen."""
        screen = self.app.screen
        if isinstance(screen, Play) and name not in self.album.names:
            screen.hurry()
            self.hand.wait()
        self.album.take(self.app, name)

    def _is_done(self, decisions: int | None) -> bool:
        """Whether the game is over, or shown after so many decisions."""
        screen = self.app.screen
        enough = decisions is not None and self.decisions >= decisions
        return isinstance(screen, self.ends) or (enough and isinstance(screen, Play))

    def _go_on(self) -> None:
        """Do the next thing that the person does."""
        screen = self.app.screen
        if isinstance(screen, Away):  # the person looked back, and has seen enough
            self.key(pygame.K_v)
            return
        assert isinstance(screen, Play), type(screen).__name__
        light = f"{screen.light}-{screen.playing.step.replace(' ', '-')}"
        if screen.opponent.goes_on:
            self.waits += 1
            if screen.surface.movement.busy:
                self.album.take(self.app, f"bot-moves-{light}")
            elif screen.opponent.thinks:
                self.album.take(self.app, f"bot-thinks-{screen.light}")
            self.hand.wait()
            return
        self.decisions += 1
        self._take_at_rest(f"own-{light}")
        if self.decisions % ASKED == 0:
            self._look_about(screen)
        elif screen.adviser.offers and self.rng.random() < self.advised:
            self._as_advised(screen)
        else:
            self.hand.click(self.hand.choose(self.app.clickables()).rect.center)

    def _as_advised(self, play: Play) -> None:
        """Ask for a hint, and follow it."""
        self.key(pygame.K_t)
        until(lambda: not play.adviser.thinks, "no hint comes", self.hand.wait)
        step = f"{play.light}-{play.playing.step.replace(' ', '-')}"
        self.album.take(self.app, f"hint-{step}")
        self.hand.press("hint")
        self.album.take(self.app, f"done-{step}")

    def _look_about(self, play: Play) -> None:
        """Look at what the program did, why, and at the next best."""
        turn = play.playing.view.turn
        if any(thing.name == "away" for thing in self.app.clickables()):
            self.hand.press("away")
            if isinstance(self.app.screen, Away):
                self.album.take(self.app, f"film-{turn}")
                self.key(pygame.K_v)
        self.key(pygame.K_QUESTION)
        if isinstance(self.app.screen, LogPage):
            for _look in range(20):
                self.hand.wait()
                time.sleep(0.02)
            self.album.take(self.app, f"why-{turn}")
            self.key(pygame.K_ESCAPE)
        if isinstance(self.app.screen, Play):
            for code, name in ((pygame.K_F9, "turn-card"), (pygame.K_F10, "notes")):
                self.key(code)
                self.album.take(self.app, f"{name}-{turn}")
                self.key(pygame.K_ESCAPE)
        if isinstance(self.app.screen, Play) and play.adviser.offers:
            for number in (1, 2):
                self.key(pygame.K_t)
                until(lambda: not play.adviser.thinks, "no hint comes", self.hand.wait)
                self.album.take(self.app, f"hint-{number}-turn-{turn}")
            self.key(pygame.K_ESCAPE)

    def end(self) -> None:
        """The debrief, a moment of it, and the replay."""
        ending = self.app.screen
        assert isinstance(ending, Ending)
        self.album.take(self.app, "debrief")
        until(lambda: not ending.work.is_busy("judge"), "the debrief is not judged", self.hand.wait)
        self.album.take(self.app, "debrief-judged")
        self.hand.press("history")
        self.album.take(self.app, "debrief-history")
        self.key(pygame.K_ESCAPE)
        self.hand.press("replay")
        self.album.take(self.app, "replay")
        self.key(pygame.K_END)
        self.album.take(self.app, "replay-end")

    def _answers(self) -> Iterator[str]:
        """How long inputs waited for their pictures: all of a sort, then each kind, the worst
        first."""
        sorts, kinds = defaultdict[str, list[Step]](list), defaultdict[str, list[Step]](list)
        for step in self.steps:
            if step.asked:
                sorts[step.asked.partition(" ")[0]].append(step)
                kinds[step.asked].append(step)
        slow = sorted(kinds.items(), key=lambda kind: -max(step.ms for step in kind[1]))
        for name, steps in (*sorts.items(), *slow[:KINDS_TOLD]):
            own, clock = [step.ms for step in steps], [step.clock for step in steps]
            yield (f"  {name}: {len(steps)} times, ms of the processor {median(own):.1f}, at worst "
                   f"{max(own):.1f}; by the clock {median(clock):.1f} and {max(clock):.1f}")

    def told(self) -> str:
        """A report on the evening."""
        slow = sorted(self.steps, reverse=True)[:SLOWEST]
        ms = sorted(step.ms for step in self.steps)
        rows = [f"{self.decisions} decisions, {self.hand.clicks} clicks, {self.waits} looks while "
                f"the program decided; a step of the window took {ms[len(ms) * 95 // 100]:.0f} ms "
                "at 95 %, at worst:",
                *(f"  {step.ms:6.0f} ms  {step.shown}" for step in slow),
                *self._answers()]  # fmt: skip
        return "\n".join(rows)


class Alone(Evening):
    """A person at a game with one seat, who presses buttons, asks for hints and opens sheets.
    """

    def begin(self, scenario: str, side: str, level: str) -> None:
        self._to_new_game(scenario)
        self.hand.press("start")

    def _to_new_game(self, scenario: str) -> None:
        self.app.set(self.app.settings.but(game=scenario))
        self.app.open("title")
        self.hand.wait()  # it comes up out of the dark
        self.hand.wait()
        self.album.take(self.app, "title")
        self.hand.press("new")
        self.album.take(self.app, "new-game")

    def play(self, decisions: int | None = None) -> None:
        entries, idle = 0, 0
        while not self._is_done(decisions):
            screen = self.app.screen
            if isinstance(screen, Play):
                self._go_on()
            else:  # a sheet that a click opened
                self.album.take(self.app, type(screen).__name__.lower())
                self.key(pygame.K_ESCAPE)
            now = self.app.screen
            count = len(now.playing.match.entries) if isinstance(now, Play) else entries
            entries, idle = count, idle + 1 if count == entries else 0
            if idle > IDLE:
                raise RuntimeError(f"nothing goes on: {self._shown}")

    def _go_on(self) -> None:
        screen = self.app.screen
        assert isinstance(screen, Play)
        if screen.surface.movement.busy:
            self.album.take(self.app, f"moves-{screen.playing.step}", moves=True)
            self.hand.wait()
            self.waits += 1
            return
        self.decisions += 1
        self.album.take(self.app, f"own-{screen.playing.step}")
        if screen.adviser.offers and self.rng.random() < self.advised:
            self._as_advised(screen)
        else:
            self._decide(screen)

    def _decide(self, screen: Play) -> None:
        """What the person does without advice."""
        self.hand.click(self.hand.choose(self.app.clickables()).rect.center)

    def end(self) -> None:
        for _look in range(40):
            self.hand.wait()
        self.album.take(self.app, "result")
        self.hand.press("replay")
        until(lambda: isinstance(self.app.screen, ReplayScreen), "no replay opens", self.hand.wait)
        self.album.take(self.app, "replay")
        for _step in range(12):
            self.key(pygame.K_RIGHT)
            self.hand.wait()
        self.album.take(self.app, "replay-moves")
        self.key(pygame.K_END)
        self.album.take(self.app, "replay-end")


def spend(
    out: Path, *, size: tuple[int, int] = SIZE, scenario: str = "night-drop", side: str = "",
    level: str = DEFAULT, seed: int = 3, speech: str = "en", deals: int = 1, scale: float = 1.0,
) -> Evening:  # fmt: skip
    """An evening alone from the title to the replay, or the sheet of a campaign of more `deals`
    than one; its pictures are in a folder."""
    person = loaded(OTHERS[scenario]) if scenario in OTHERS else Evening
    evening: Evening = person(out, size, seed, speech, deals)
    evening.app.set(evening.app.settings.but(scale=scale))
    evening.begin(scenario, side, level)
    try:
        evening.play()
        evening.end()
    finally:
        evening.app.close()
    return evening


def first(
    out: Path, scenario: str, decisions: int, side: str, size: str, scale: float, speech: str
) -> None:  # fmt: skip
    """A first evening, of so many decisions; its pictures are in a folder named after it."""
    person = loaded(OTHERS[scenario]) if scenario in OTHERS else Evening
    wide, tall = map(int, size.split("x"))
    folder = out / f"{scenario}-{size}-{round(100 * scale)}-{speech}"
    evening: Evening = person(folder, (wide, tall), 3, speech)
    evening.app.set(evening.app.settings.but(scale=scale))
    try:
        evening.look_around(scenario)
        evening.begin(scenario, side, DEFAULT)
        evening.play(decisions)
        if len(read_scenario(scenario).sides) > 1:
            evening.pass_on()
    finally:
        evening.app.close()
    print(f"{len(evening.album.names)} pictures in {folder}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.evening", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenario", default="night-drop", choices=shipped_scenarios())
    parser.add_argument("--side", default="", help="the first side of the game unless given")
    parser.add_argument("--level", default=DEFAULT, choices=LEVELS)
    parser.add_argument("--size")
    parser.add_argument("--scale", type=float, help="the size of the interface; 2 is 200 %%")
    parser.add_argument("--first", type=how_many, metavar="N", help="a first evening instead")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--speech", choices=LANGUAGES)
    parser.add_argument("--deals", type=how_many, default=1, help="those of a campaign")
    asked = parser.parse_args()
    side = asked.side or read_scenario(asked.scenario).sides[0]
    if asked.first is not None:
        for size, scale, speech in product(
            [asked.size] if asked.size else SIZES, [asked.scale] if asked.scale else SCALES,
            [asked.speech] if asked.speech else LANGUAGES,
        ):  # fmt: skip
            first(asked.out, asked.scenario, asked.first, side, size, scale, speech)
        return
    wide, tall = map(int, (asked.size or SIZES[0]).split("x"))
    began = time.perf_counter()
    evening = spend(asked.out, size=(wide, tall), scenario=asked.scenario, side=side,
                    level=asked.level, seed=asked.seed, speech=asked.speech or "en",
                    deals=asked.deals, scale=asked.scale or SCALES[0])  # fmt: skip
    print(evening.told())
    print(f"{time.perf_counter() - began:.0f} s on {os.cpu_count()} cores; "
          f"{len(evening.album.names)} pictures in {asked.out}")  # fmt: skip


if __name__ == "__main__":
    main()
