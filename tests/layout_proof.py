"""Watches every text that reaches the glass: where it lies, what it lies over, what was cut."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest

from nightdrop.ui.app import App
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import MIN_TARGET, RGB
from nightdrop.ui.play import sidepanel
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen


class Written(NamedTuple):
    """A text on the glass; `seen` is what its clip leaves of it.

    `scrolled`: it is part of something that shows only a part of itself.
    """

    string: str
    rect: pygame.Rect
    seen: pygame.Rect
    clip: pygame.Rect
    scrolled: bool


def is_cut(string: str) -> bool:
    """Whether a text was shortened: a sentence that goes on in its own words has a space there."""
    return string.endswith("…") and not string.endswith(" …") and string != "…"


class Glass(pygame.Surface):
    """A surface that remembers the texts and the other glasses that were blitted onto it."""

    texts: dict[int, tuple[pygame.Surface, str, RGB]]

    def __init__(self, size: tuple[int, int], *args: Any) -> None:
        super().__init__(size, *args)
        self.written: list[Written] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, *more: Any) -> Any:
        rect = super().blit(source, dest, area, *more)
        at = pygame.Rect(dest) if len(dest) == 4 else pygame.Rect(dest, (0, 0))
        if isinstance(source, Glass):
            self._take(source, at.topleft, pygame.Rect(area or source.get_rect()))
        elif id(source) in Glass.texts and area is None:
            at.size = source.get_size()
            clip, string = self.get_clip(), Glass.texts[id(source)][1]
            self.written.append(Written(string, at, rect, clip, clip != self.get_rect()))
        return rect

    def subsurface(self, *area: Any) -> "Glass":
        """A part of it, to which its texts belong from now on: it is blitted back where it was."""
        rect, made = pygame.Rect(*area), super().subsurface(*area)
        inside = [text for text in self.written
                  if text.seen.w and text.seen.h and rect.contains(text.seen)]  # fmt: skip
        self.written = [text for text in self.written if text not in inside]
        x, y = -rect.left, -rect.top
        made.written = [text._replace(rect=text.rect.move(x, y), seen=text.seen.move(x, y))
                        for text in inside]  # fmt: skip
        return made

    def copy(self) -> "Glass":
        made = super().copy()
        made.written = [*self.written]
        return made

    def _take(self, other: "Glass", at: tuple[int, int], area: pygame.Rect) -> None:
        """The texts of a picture that is shown, or shown in part."""
        view = pygame.Rect(at, area.size)
        x, y = at[0] - area.left, at[1] - area.top
        for text in other.written:
            seen = text.seen.move(x, y).clip(view)
            self.written.append(Written(text.string, text.rect.move(x, y), seen, view, True))


class Proof:
    """Puts a glass into a window's frame."""

    def __init__(self, patch: pytest.MonkeyPatch, kind: type[Glass] = Glass) -> None:
        self.kind = kind
        Glass.texts = {}
        write = fonts.text

        def text(role: str, px: int, string: str, ink: RGB, *more: Any) -> pygame.Surface:
            made = write(role, px, string, ink, *more)
            Glass.texts[id(made)] = made, string, ink
            return made

        patch.setattr(fonts, "text", text)
        patch.setattr(sidepanel, "new_picture", kind)

    def look(self, app: App) -> set[str]:
        """The faults of the screen as it is now."""
        screen, glass = app.screen, self.glass(app)
        found = [*self._texts(glass), *self._targets(app, glass), *self._cuts(app, glass)]
        return {f"{type(screen).__name__}: {fault}" for fault in found}

    def glass(self, app: App, *, again: bool = False) -> Glass:
        """The window's frame with all that is written on it now. All is placed twice, and drawn
        once: what scrolls finds its place at the first, unless it is looked at `again`."""
        screen = app.screen
        if isinstance(screen, Play | ReplayScreen):
            screen.side.forget()
        glass = self.kind(app.surface.get_size())
        app.surface = glass
        screen.dirty = True
        if not again:
            app.clickables()
        app.draw_if_needed()
        return glass

    def _cuts(self, app: App, glass: Glass) -> Iterator[str]:
        """Texts that end in an ellipsis, also in a picture that was painted earlier and kept; the
        list of a replay does so by design."""
        if not isinstance(app.screen, ReplayScreen):
            yield from (f"cut: {text.string}" for text in glass.written if is_cut(text.string))

    def _texts(self, glass: Glass) -> Iterator[str]:
        """Texts outside the window, cut in two, or over each other."""
        shown = [w for w in glass.written if w.string.strip() and w.seen.w and w.seen.h]
        for one in shown:
            whole = one.clip.inflate(0, 2 * one.rect.h) if one.scrolled else glass.get_rect()
            if not whole.contains(one.rect):
                yield f"outside: {one.string}"
        thin = [(w.seen.inflate(-6, -w.seen.h * 3 // 5), w.string) for w in shown]
        thin = [text for text in thin if text[0].w > 0]
        boxes = [box for box, _string in thin]
        for number, (box, string) in enumerate(thin, 1):
            for at in box.collidelistall(boxes[number:]):
                yield f"over: {string} / {thin[number + at][1]}"

    def _targets(self, app: App, glass: Glass) -> Iterator[str]:
        """Clickables that are too small, outside, over each other, or too narrow for words."""
        window = glass.get_rect()
        buttons = [c for c in app.screen.clickables() if c.kind == "button"]
        for button in buttons:
            if not window.contains(button.rect):
                yield f"button outside: {button.name}"
            for text in glass.written:
                inside = button.rect.collidepoint(text.seen.center) and text.seen.w
                if inside and not (button.rect.left <= text.rect.left
                                   and text.rect.right <= button.rect.right):  # fmt: skip
                    yield f"wider than its button: {text.string}"
        if app.settings.scale >= 1 and min(window.width / 420, window.height / 260) >= 1:
            for button in buttons:
                if min(button.rect.size) < MIN_TARGET:
                    yield f"small: {button.name} {button.rect.size}"
        for a, b in combinations(buttons, 2):
            if a.rect.colliderect(b.rect):
                yield f"buttons over: {a.name} / {b.name}"
