"""What the monkey may do to a window: deeds as plain tuples, their events, and the next idea."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from nightdrop.ui.app import App

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
    """The event of one thing done. Raises KeyError for a word that is none."""
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
    """Thinks of what to do next: more often something that can be clicked than not."""

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
