"""No text is wider than its box, and nothing in the window lies over anything else."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from nightdrop.table.speech import LANGUAGES
from nightdrop.ui import fonts
from nightdrop.ui.demo import Hand, open_dummy
from nightdrop.ui.paint.mapview import MapView
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.opening import start_game
from nightdrop.ui.screens.pages import LogPage, PlacePage
from nightdrop.ui.screens.pause import Pause
from nightdrop.ui.screens.play import Play
from nightdrop.ui.screens.replay import ReplayScreen
from nightdrop.ui.screens.result import Ending
from nightdrop.ui.screens.settings import SettingsScreen

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


class Proof:
    """Remembers every line of text that the pen wrote, where, and whether it was cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[tuple[pygame.Rect, str]] = []
        self.cut: list[str] = []
        write, centre, shorten = Pen.text, Pen.centred, fonts.shorten

        def text(
            pen: Pen, at: tuple[int, int], string: str, *args: object, **more: object
        ) -> pygame.Rect:
            rect = write(pen, at, string, *args, **more)  # type: ignore[arg-type]
            self.lines.append((rect, string))
            return rect

        def centred(pen: Pen, rect: pygame.Rect, string: str, role: str, size: float,
                    ink: tuple[int, int, int]) -> None:  # fmt: skip
            wide, tall = fonts.measure(role, pen.scale.text(size), string)
            box = pygame.Rect(0, 0, wide, tall)
            box.center = rect.center
            self.lines.append((box, string))
            if wide > rect.width:
                self.cut.append(string)
            centre(pen, rect, string, role, size, ink)

        def short(role: str, px: int, string: str, width: int) -> str:
            made = shorten(role, px, string, width)
            if made != string:
                self.cut.append(string)
            return made

        monkeypatch.setattr(Pen, "text", text)
        monkeypatch.setattr(Pen, "centred", centred)
        monkeypatch.setattr(fonts, "shorten", short)

    def faults(self, window: pygame.Rect) -> list[str]:
        """What is wrong with the picture that was just drawn."""
        found = [f"cut: {string}" for string in self.cut]
        found += [f"outside: {s}" for rect, s in self.lines if rect.w and not window.contains(rect)]
        small = [(rect.inflate(-6, -rect.h * 3 // 5), s) for rect, s in self.lines if s]
        found += [f"over: {a} / {b}" for (x, a), (y, b) in combinations(small, 2)
                  if x.w > 0 and y.w > 0 and x.colliderect(y)]  # fmt: skip
        return found


def look(app: object, proof: Proof) -> list[str]:
    """The faults of the screen as it is now, its buttons among them."""
    screen = app.screen  # type: ignore[attr-defined]
    proof.lines.clear()
    proof.cut.clear()
    if isinstance(screen, Play | ReplayScreen):
        screen.hurry()
    if isinstance(screen, Play):
        screen.side.forget()
    screen.dirty = True
    app.draw_if_needed()  # type: ignore[attr-defined]
    window = pygame.Rect((0, 0), screen.size)
    found = proof.faults(window)
    buttons = [c for c in screen.clickables() if c.kind == "button"]
    found += [f"button outside: {c.name}" for c in buttons if not window.contains(c.rect)]
    found += [f"buttons over: {a.name} / {b.name}" for a, b in combinations(buttons, 2)
              if a.rect.colliderect(b.rect)]  # fmt: skip
    return [f"{type(screen).__name__}: {fault}" for fault in found]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_of_a_game_is_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float,
    spoken: str,
) -> None:  # fmt: skip
    app, clock = open_dummy(size, tmp_path, 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    proof = Proof(monkeypatch)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)  # only what lies beside it counts
    monkeypatch.setattr(MapView, "complete", True)
    app.step()
    faults = set(look(app, proof))
    hand = Hand(app, clock, 5, patience=0.85)
    hand.press("new")
    faults |= set(look(app, proof))
    app.show(SettingsScreen(app, app.screen))
    faults |= set(look(app, proof))
    assert start_game(app, {}, 5) == ""
    app.step()
    seen: dict[tuple[str, str, int], int] = {}

    def watch(_: object) -> None:
        screen = app.screen
        if not isinstance(screen, Play):
            key = (type(screen).__name__, "", 0)
        else:
            key = (screen.light, screen.playing.step, len(screen.playing.pointer.made))
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 2:
            faults.update(look(app, proof))

    while not isinstance(app.screen, Ending) and hand.clicks < 160:
        things = app.clickables()
        hold = 650 if things[0].kind == "hold" else 0
        hand.click((things[0] if hold else hand.choose(things)).rect.center, hold)
        watch(app)
        if hand.clicks == 120 and isinstance(app.screen, Play):
            play = app.screen
            for screen in (Pause(app, play), LogPage(play), PlacePage(play)):
                app.show(screen)
                faults |= set(look(app, proof))
            app.show(play)
    app.close()
    assert not faults, "\n".join(sorted(faults))
