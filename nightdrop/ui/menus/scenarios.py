"""The scenarios of a game on cards with a picture of each position, the whole game first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import State
from nightdrop.engine.view import common, seen_by
from nightdrop.table.language import _
from nightdrop.table.match.status import start_words
from nightdrop.table.record.saves import Stamp
from nightdrop.table.scenario.derived_scenarios import spoken
from nightdrop.table.scenario.scenarios import (
    load_scenario,
    opening_of,
    read_scenario,
    scenarios_of,
    title_of,
)
from nightdrop.ui.kit import Button, Gap, Pen, Style
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import BESIDE, LOW
from nightdrop.ui.menus.cards import PICTURE_RADIUS, CardFace, CardGrid, draw_scene
from nightdrop.ui.menus.sheet import TitleBar
from nightdrop.ui.menus.thumbnails import PicturedPage, ThumbnailRequest

KEYS: Final = ("scenarios.one", "scenarios.two", "scenarios.three", "scenarios.four",
               "scenarios.five", "scenarios.six")  # fmt: skip
_TWO: Final = 760  # design px of window width for two columns
_GAP: Final = 24  # design px between two cards


@lru_cache(maxsize=16)
def _beginning(name: str) -> State:
    made = load_scenario(name)
    return seen_by(opening_of(made), common(made))


def _beginnings(game: str) -> Iterator[tuple[str, State]]:
    return ((name, _beginning(name)) for name in scenarios_of(game))


class Scenarios(PicturedPage):
    """The whole game and its scenarios; pressing one chooses it and shows the screen before."""

    place = "scenarios"

    def __init__(
        self, app: Window, game: str, chosen: str, choose: Callable[[str], None], before: Screen
    ) -> None:
        super().__init__(app, partial(_beginnings, game))
        self.show_game(game)
        self.chosen, self.before, self._choose = chosen, before, choose
        self.names = [game, *scenarios_of(game)]
        self.renew()

    def renew(self) -> None:
        self.bar = TitleBar(_("SCENARIOS"), Button("cancel", _("Back"), self.leave, "", "back"))
        self.cards = {name: self._card(number, name) for number, name in enumerate(self.names)}
        with self.root.kept():
            self.grid = CardGrid([*self.cards.values()], across=_GAP, down=_GAP)
            self.scroll.show(self.grid)
            self.root.widgets = [self.scroll, self.bar]
        self.dirty = True

    def _card(self, number: int, name: str) -> CardFace:
        """A scenario's card: its position, its name, its history, its length and who wins it."""
        read = read_scenario(name)
        title = title_of(name) if read.start else _("The whole game")
        said = " ".join([*([spoken(read.told.history)] if read.told else []), start_words(name)])
        made = CardFace(f"scenario-{number}", title.upper(), said,
                        KEYS[number] if number < len(KEYS) else "", partial(self._press, name),
                        partial(self._paint_picture, name))  # fmt: skip
        made.chosen = name == self.chosen
        return made

    def _press(self, name: str) -> None:
        self._choose(name)
        self.leave()

    def leave(self) -> None:
        self.app.back_to(self.before)

    def asked(self, name: str, rect: pygame.Rect, style: Style) -> ThumbnailRequest:
        return ThumbnailRequest(Stamp(Path(name), 0, 0, 0, 0), rect.size, style.px(PICTURE_RADIUS))

    def _paint_picture(self, name: str, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the position, if it is ready; for the whole game its own picture."""
        if name == self.names[0]:
            draw_scene(name, "", pen, rect)
        elif (made := self.moments.get(self.asked(name, rect, pen))) is not None:
            pen.surface.blit(made, rect)

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low, reached = not self.reach(height, LOW), self.reach(width, _TWO, BESIDE)
        self.bar.size, self.grid.columns = 34 if low else 64, min(1 + reached, 2)
        left, top = self.margins(style, low, reached > 1)
        self.frame(self.bar, Gap(8 if low else 20), self.scroll, Gap(10 if low else 36),
                   left=left, top=top)  # fmt: skip
        self.ask({name: self.cards[name].picture(style) for name in self.names[1:]}, style)

    def picture_middle(self, name: str) -> Place | None:
        start = read_scenario(name).start
        return (start.shape.place or None) if start is not None else None
