"""Random mouse, keys, sizes and focus at the window; nothing may raise or get stuck.

`python -m tests.tools.monkey --events 100000 --seed 1`
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pygame

from nightdrop.arguments import how_many
from nightdrop.table.disk.yaml import FileError, read_bytes
from nightdrop.ui.app import App
from nightdrop.ui.heap_trimming import tidy
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy

Deed = tuple[str | int, ...]
SIZES: Final = (
    (320, 200), (640, 400), (800, 600), (960, 600), (1024, 768), (1280, 720), (1440, 810),
    (600, 1000), (1920, 1080), (200, 100), (2560, 1440),
)  # fmt: skip
KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME,
    pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F2, pygame.K_F11,
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_SLASH, pygame.K_COMMA, pygame.K_PERIOD,
    pygame.K_QUESTION,
)  # fmt: skip
MODS: Final = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)


def event_of(deed: Deed) -> pygame.event.Event:
    """The event of a deed. Raises KeyError for an unknown word."""
    word, *rest = deed
    match word:
        case "move":
            held = (int(rest[2]), 0, 0)
            fields: dict[str, object] = {"pos": tuple(rest[:2]), "rel": (3, -2), "buttons": held}
            return pygame.event.Event(pygame.MOUSEMOTION, fields)
        case "down" | "up":
            kind = pygame.MOUSEBUTTONDOWN if word == "down" else pygame.MOUSEBUTTONUP
            return pygame.event.Event(kind, {"pos": tuple(rest[:2]), "button": rest[2]})
        case "wheel":
            return pygame.event.Event(pygame.MOUSEWHEEL, {"x": rest[0], "y": rest[1]})
        case "key":
            fields = {"key": rest[0], "mod": rest[1], "unicode": rest[2], "scancode": 0}
            return pygame.event.Event(pygame.KEYDOWN, fields)
        case "let":
            return pygame.event.Event(pygame.KEYUP, {"key": rest[0], "mod": rest[1]})
        case "text":
            return pygame.event.Event(pygame.TEXTINPUT, {"text": rest[0]})
        case "size":
            fields = {"size": tuple(rest), "w": rest[0], "h": rest[1]}
            return pygame.event.Event(pygame.VIDEORESIZE, fields)
        case "file":
            return pygame.event.Event(pygame.DROPFILE, {"file": rest[0]})
    return pygame.event.Event(_PLAIN[str(word)], {})


_PLAIN: Final = {
    "quit": pygame.QUIT, "lost": pygame.WINDOWFOCUSLOST, "gained": pygame.WINDOWFOCUSGAINED,
    "exposed": pygame.WINDOWEXPOSED, "hidden": pygame.WINDOWMINIMIZED,
    "restored": pygame.WINDOWRESTORED, "left": pygame.WINDOWLEAVE,
}  # fmt: skip


class Monkey:
    """Chooses the next deeds: more often something that can be clicked than not."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def deeds(self, app: App) -> list[Deed]:
        """The next things to do, at least one."""
        rng = self.rng
        match rng.choices(("click", "aim", "move", "key", "drag", "wait", "wheel", "rare"),
                          (18, 30, 12, 26, 3, 6, 4, 1))[0]:  # fmt: skip
            case "click":
                return self._click(self._anywhere(app), rng.choice((1, 1, 1, 2, 3, 6)))
            case "aim":
                things = app.clickables()
                at = rng.choice(things).rect.center if things else self._anywhere(app)
                return self._click(at, 1 if rng.random() < 0.95 else 3)
            case "move":
                return [("move", *self._anywhere(app), rng.randrange(2))]
            case "drag":
                a, b = self._anywhere(app), self._anywhere(app)
                return [("down", *a, 1), ("move", *b, 1), ("move", *a, 1), ("up", *b, 1)]
            case "wait":
                return [("wait", rng.choice((0, 1, 16, 500, 3000)))]
            case "wheel":
                return [("wheel", 0, rng.choice((-3, -1, 1, 3)))]
            case "key":
                return self._key()
        return [self._rare()]

    def _click(self, at: tuple[int, int], button: int) -> list[Deed]:
        down: Deed = ("down", *at, button)
        held: list[Deed] = [("wait", 1500)] if self.rng.random() < 0.08 else []
        return [("move", *at, 0), down, *held, ("up", *at, button)]

    def _key(self) -> list[Deed]:
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        said = chr(key) if 32 <= key < 127 else ""
        deeds: list[Deed] = [("key", key, mod, said)]
        if said:
            deeds.append(("text", said))
        if key == pygame.K_SPACE and self.rng.random() < 0.7:
            deeds += [("wait", 1500), ("wait", 1500)]
        return [*deeds, ("let", key, mod)]

    def _rare(self) -> Deed:
        if self.rng.random() < 0.4:
            return ("size", *self.rng.choice(SIZES))
        if self.rng.random() < 0.1:
            return ("text", self.rng.choice(("é", "Sainte-Mère", "\x00", "🪂", "x" * 300)))
        if self.rng.random() < 0.1:
            return ("file", self.rng.choice((".", "nowhere.yaml", "README.md", "a\nb", "")))
        return (self.rng.choice(tuple(_PLAIN)),)

    def _anywhere(self, app: App) -> tuple[int, int]:
        """A place in the window, now and then beside it."""
        width, height = app.surface.get_size()
        if self.rng.random() < 0.02:
            return self.rng.choice(((-5, -5), (width, height), (-1, height // 2)))
        return self.rng.randrange(width), self.rng.randrange(height)


PER_SITTING: Final = 10_000  # events before another window, so that a script stays short
CHECKED_EVERY: Final = 1_000  # events between two looks for the way out
PAINTED: Final = 12  # one frame in this many is painted
# From the title: a new plain game, the last one again, or a random button.
FROM_TITLE: Final = (
    (pygame.K_n, pygame.K_p, pygame.K_RETURN), (pygame.K_n, pygame.K_p, pygame.K_RETURN),
    (pygame.K_c,), (),
)  # fmt: skip
PATIENCE: Final = 60  # tries to get from anywhere to the title
# Buttons that lead out of somewhere, the surest first.
WAYS_OUT: Final = ("title", "leave", "go", "skip", "cancel", "close", "menu", "no", "done")


class Stuck(AssertionError):
    """A place from which no way leads back to the title."""


class Sitting:
    """One window on a folder of its own, and the script of what was done to it."""

    def __init__(self, seed: int, saves: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.saves, self.seed = saves, seed
        self.script: list[Deed] = []
        self.screens: Counter[str] = Counter()
        self.opened = 0
        self._open(size)

    def _open(self, size: tuple[int, int]) -> None:
        """Open the window, anew after a quit: saves and settings are still there."""
        self.app, self.clock = open_dummy(size, self.saves, self.seed + self.opened)
        self.clock.now = self.opened * 1e7
        self.app.step()
        self.opened += 1

    def do(self, deed: Deed) -> None:
        """Do one thing to the window and let it answer; every now and then it paints."""
        self.script.append(deed)
        self.screens[type(self.app.screen).__name__] += 1
        if deed[0] == "wait":
            self.clock.now += int(deed[1])
            self.app.serve([])
        elif deed[0] == "paint":
            self.app.draw_if_needed()
        else:
            self.clock.now += 15
            self.app.serve([event_of(deed)])
        if not self.app.running:
            size = self.app.surface.get_size()
            self.app.close()
            tidy()  # a window waits for its player and tidies up then; this one is never left alone
            self._open(size)

    def way_out(self) -> None:
        """Return to the title by keys and clicks. Raises Stuck."""
        self.do(("up", 1, 1, 1))
        if self.app.is_too_small:
            self.do(("size", 1280, 720))
        for attempt in range(PATIENCE):
            screen = self.app.screen
            if isinstance(screen, Title):
                return
            if isinstance(screen, Cover):
                self._uncover()
            elif isinstance(screen, Pause):
                self.press_key(pygame.K_t)  # a low window may not show the button
            elif isinstance(screen, Play) and attempt % 4 != 3:
                self.press_key(pygame.K_m)
            elif attempt % 4 == 3 or not self._press(WAYS_OUT):
                self.press_key(pygame.K_ESCAPE)
        raise Stuck(f"no way led from {type(self.app.screen).__name__} to the title")

    def _uncover(self) -> None:
        self.do(("key", pygame.K_SPACE, 0, " "))
        for _ in range(3):
            self.do(("wait", round(HOLD_MS)))
        self.do(("let", pygame.K_SPACE, 0))

    def press_key(self, key: int) -> None:
        self.do(("key", key, 0, ""))
        self.do(("let", key, 0))

    def _press(self, names: Sequence[str]) -> bool:
        """Click the first of these that is on the glass; whether there was one."""
        self.do(("paint",))
        places = {thing.name: thing.rect.center for thing in self.app.clickables()}
        for name in names:
            if name in places:
                x, y = places[name]
                self.do(("down", x, y, 1))
                self.do(("up", x, y, 1))
                return True
        return False

    def close(self) -> None:
        self.app.close()


def sit(seed: int, events: int, sitting: Sitting) -> None:
    """Send random events; from time to time the way out must be open. Raises what happens."""
    monkey, rng, checked = Monkey(seed), Random(seed + 1), 0
    while len(sitting.script) < events:
        for deed in monkey.deeds(sitting.app):
            sitting.do(deed)
        if rng.randrange(PAINTED) == 0:
            sitting.do(("paint",))
        if len(sitting.script) - checked > CHECKED_EVERY:
            checked = len(sitting.script)
            sitting.way_out()
            tidy()
            for key in rng.choice(FROM_TITLE):
                sitting.press_key(key)


def replay(path: Path, saves: Path) -> None:
    """Play a script again. Raises what it raised before."""
    head, *lines = path.read_text("utf-8").splitlines()
    sitting = Sitting(json.loads(head)["seed"], saves)
    for line in lines:
        sitting.do(tuple(json.loads(line)))
    sitting.close()


def keep(sitting: Sitting, seed: int, folder: Path) -> Path:
    """The script of a sitting, written where it can be played again."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"monkey-{seed}.jsonl"
    lines = [json.dumps({"seed": sitting.seed}), *(json.dumps(deed) for deed in sitting.script)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def run(events: int, seed: int, out: Path) -> int:
    """Run sitting after sitting; return how many failed. Each failure's script goes to `out`."""
    done = failed = 0
    began, screens = time.monotonic(), Counter[str]()
    while done < events:
        number = seed * 1_000_003 + done
        with tempfile.TemporaryDirectory() as folder:
            sitting = Sitting(number, Path(folder))
            try:
                sit(number, min(PER_SITTING, events - done), sitting)
                sitting.close()
            except Exception:
                failed += 1
                traceback.print_exc()
                print(f"the script is in {keep(sitting, number, out)}", flush=True)
        done += max(1, len(sitting.script))
        screens += sitting.screens
        if sys.stderr.isatty():
            print(f"\r{done} events, {failed} failed", end="", file=sys.stderr)
    spent = time.monotonic() - began
    seen = ", ".join(f"{name} {count}" for name, count in sorted(screens.items()))
    print(f"{done} events (seed {seed}) in {spent:.0f} s, {failed} failed; on {seen}")
    return failed


def script(text: str) -> Path:
    """Return the path of a file that can be read to its end. Raises ArgumentTypeError."""
    try:
        read_bytes(Path(text))
    except FileError as problem:
        raise ArgumentTypeError(str(problem)) from None
    return Path(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.monkey", description=__doc__)
    parser.add_argument("--events", type=how_many, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path.cwd(), help="where failed scripts go")
    parser.add_argument("--replay", type=script, help="play a kept script again")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, APPDATA=home)
        if chosen.replay:
            replay(chosen.replay, Path(home) / "saves")
            return 0
        return 1 if run(chosen.events, chosen.seed, chosen.out) else 0


if __name__ == "__main__":
    sys.exit(main())
