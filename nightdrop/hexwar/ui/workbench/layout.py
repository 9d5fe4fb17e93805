"""The layout of the workbench: parts side by side, or in a narrow window behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.hexwar.match.workbench_state import SetUps
from nightdrop.hexwar.ui.workbench.columns import BETWEEN, Chip, Sentence
from nightdrop.hexwar.ui.workbench.ground import Aside, SetupMap
from nightdrop.table.language import _
from nightdrop.ui.kit import Beside, Button, Flow, Gap, Pen, Scroll, Stack, Style, Widget
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.screen import Window

WIDE, ROOMY = 1300, 1700  # design px of window from which all stands side by side, and roomily
BAR: Final = 64


class Spread:
    """The parts and their places.

    The column of the box, the hex in focus, the strip and the bar above the map or two, the
    sentence below, and the panel. `tab` is the open one in a narrow window; `renew` is called if
    another is opened.
    """

    def __init__(self, app: Window, setups: SetUps, renew: Callable[[], None]) -> None:
        self.setups, self._renew = setups, renew
        self.ground, self.beside = SetupMap(app, setups), Aside(app, setups)
        self.sentence = Sentence(setups, self.go_to_fault)
        self.box, self.looking, self.panel = (Scroll(Stack(), grip=14) for _part in range(3))
        self.strip = Flow()
        self.bar: list[Button] = []
        self.tab = "map"
        self.is_narrow = False  # then all but the open tab is folded away
        self._tabs = Flow()
        self._bar_left = 0
        self._columns = 0, 0, 0  # where the middle begins and ends, and how tall the inspector is

    def go_to_fault(self) -> None:
        """Go to the first fault of the present position."""
        fault = self.setups.at.fault
        self.setups.refused = ""
        if fault is not None and fault.hex is not None:
            self.ground.go_to(fault.hex)
        self._renew()

    def turns(self, size: tuple[int, int], style: Style) -> bool:
        """Take the window's size in px; True if the layout turned narrow or wide.

        Everything has to be filled again then.
        """
        before, self.is_narrow = self.is_narrow, size[0] / style.scale.factor < WIDE
        return before != self.is_narrow

    def fill(
        self, box: Stack, looking: Stack, strip: Flow, bar: list[Button], rows: Sequence[Widget],
        kept: Sequence[Button],
    ) -> list[Widget]:  # fmt: skip
        """Fill the parts; returns the visible widgets in order.

        `rows` are of the panel; a map without the others keeps the buttons `kept` above it.
        """
        self.strip, self.bar = strip, bar
        self.looking.show(looking)
        if not self.is_narrow:
            self.box.show(box)
            self.panel.show(Stack(rows, 10))
            second = [self.beside] if self.setups.other is not None else []
            return [self.ground, *second, self.box, self.looking, strip, self.sentence, *bar,
                    self.panel]  # fmt: skip
        named = {"box": _("Counters"), "map": _("Map"), "panel": _("Position")}
        tabs = [Chip(f"tab-{tab}", words, partial(self._open, tab), self.tab == tab)
                for tab, words in named.items()]  # fmt: skip
        self._tabs = Flow([*tabs, *kept] if self.tab == "map" else tabs, BETWEEN)
        self.box.show(Stack([looking, box], 10))
        self.panel.show(Stack([Flow(bar, BETWEEN), strip, *rows], 10))
        if self.tab == "map":
            return [*self._tabs.widgets, self.ground, self.sentence]
        return [*self._tabs.widgets, self.box if self.tab == "box" else self.panel]

    def _open(self, tab: str) -> None:
        self.tab = tab
        self._renew()

    @property
    def parts(self) -> list[Widget]:
        """The parts of a wide window in the order of Tab."""
        return [self.box, self.ground, self.looking, self.strip, self.sentence, *self.bar[:1],
                self.panel]  # fmt: skip

    def place(self, window: pygame.Rect, style: Style) -> None:
        """Place every visible widget in the window."""
        if self.is_narrow:
            self._one_by_one(window, style)
        else:
            self._side_by_side(window, style)

    def _side_by_side(self, window: pygame.Rect, style: Style) -> None:
        left, pad = style.px(352), style.px(20)
        right = style.px(504 if window.width / style.scale.factor >= ROOMY else 372)
        head, below = split(window, style.px(BAR))
        bar = Beside([Gap(0), *self.bar], 12, (1, *[0] * len(self.bar)))
        tall = bar.measure(head.width, style)[1]
        bar.place(sized(head.width - 2 * pad, tall, center=head.center), style)
        self._bar_left = self.bar[0].rect.left - style.px(12)
        column, middle, panel = style.cells(below, (left, window.width - left - right, right))
        self.panel.place(style.inset(panel, 20, 0, 4), style)
        column = style.inset(column, 10)
        look = min(style.px(250), self.looking.content.measure(left - 2 * pad, style)[1] + pad)
        look = max(look, style.px(170))
        box, looking = split(column, column.height - look)
        self.box.place(box, style)
        self.looking.place(split(looking, style.px(6))[1], style)
        self._columns = left, middle.right, look
        tall = self.strip.measure(middle.width - pad, style)[1]
        strip, ground = split(middle, tall + pad)
        self.strip.place(style.inset(strip, 10, 10), style)
        self._place_map(ground, style)

    def _place_map(self, rect: pygame.Rect, style: Style) -> None:
        """Place the map with the sentence below it; or two maps side by side, A on the left."""
        said = self.sentence.measure(rect.width, style)[1]
        rect, below = split(rect, rect.height - said)
        self.sentence.place(below, style)
        if self.is_narrow or self.setups.other is None:
            self.ground.place(rect, style)
            return
        maps = [self.ground, self.beside] if self.setups.place == 0 else [self.beside, self.ground]
        for one, half in zip(maps, style.cells(rect, (1, 1), 4), strict=True):
            one.place(half, style)
        self.beside.follow(self.ground)

    def _one_by_one(self, window: pygame.Rect, style: Style) -> None:
        pad = style.px(16)
        tall = self._tabs.measure(window.width - pad, style)[1]
        head, below = split(window, tall + pad)
        self._tabs.place(style.inset(head, 8, 8), style)
        if self.tab == "map":
            self._place_map(below, style)
        else:
            part = self.box if self.tab == "box" else self.panel
            part.place(style.inset(below, 8), style)

    def draw(self, pen: Pen, name: str) -> None:
        """Draw the ground of the parts, and in a wide window the head with the position's name."""
        pal = pen.palette
        pen.surface.fill(pal.panel)
        if self.is_narrow:
            return
        left, right, look = self._columns
        width, height = pen.surface.get_size()
        bar = pen.px(BAR)
        self._head(pen, bar, name)
        pen.surface.fill(pal.panel2, (0, height - look, left, look))
        for start, end in (((0, bar), (width, bar)), ((left, bar), (left, height)),
                           ((right, bar), (right, height))):  # fmt: skip
            pygame.draw.line(pen.surface, pal.rule, start, end, pen.px(1.2))

    def _head(self, pen: Pen, bar: int, name: str) -> None:
        """Draw the name of the screen, that of the position and a note, as far as there is room."""
        left, pal = pen.px(24), pen.palette
        size = pen.fit(_("WORKBENCH"), 34, min(self._bar_left - left, pen.px(300)))
        drawn = pen.beside(left, bar // 2, _("WORKBENCH"), "display", size, pal.ink)
        left, note = drawn.right + pen.px(24), _("both sides visible")
        if pen.width(name, "strong", 16) + pen.px(20) < self._bar_left - left:
            named = pen.beside(left, bar // 2, name, "strong", 16, pal.ink)
            left = named.right + pen.px(16)
            if pen.width(note) + pen.px(20) < self._bar_left - left:
                pen.beside(left, bar // 2, note, "body", 13.4, pal.ink2)
