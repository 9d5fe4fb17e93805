"""Where the parts of the workbench stand: side by side, or in a narrow window behind tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit import Button, Pen, Scroll, Stack, Style, TextField, Widget
from nightdrop.ui.workbench.columns import Chip, Flow, Sentence
from nightdrop.ui.workbench.ground import Aside, Ground

WIDE, ROOMY = 1300, 1700  # design px of window from which all stands side by side, and roomily
BAR: Final = 64


class Maps(NamedTuple):
    """The map, that of the other position, and the sentence at the foot."""

    ground: Ground
    beside: Aside
    sentence: Sentence


class Contents(NamedTuple):
    """What the parts hold: the counters, the inspector, the strip above the map, the buttons above
    all, the rows of the panel, and the buttons that a map without the others keeps above it."""

    box: Stack
    looking: Stack
    strip: Flow
    bar: list[Button]
    rows: Sequence[Widget]
    kept: list[Button]


class Spread:
    """The parts and their places. `tab` is the one that is open in a narrow window; `name` is told
    at the head; `renew` is called when another tab is opened."""

    def __init__(self, maps: Maps, name: TextField, renew: Callable[[], None]) -> None:
        self.maps, self.name, self._renew = maps, name, renew
        self.box, self.panel = Scroll(Stack(), grip=14), Scroll(Stack(), grip=14)
        self.looking = Scroll(Stack(), grip=14)
        self.strip = Flow()
        self.bar: list[Button] = []
        self.tabs: list[Button] = []
        self._kept: list[Button] = []
        self.tab = "map"
        self.is_narrow = False  # then all but the open tab is folded away
        self._bar_left = 0
        self._columns = 0, 0, 0  # where the middle begins and ends, and how tall the inspector is

    def turns(self, size: tuple[int, int], style: Style) -> bool:
        """Take the size of the window in px; whether what stood side by side is folded now, or the
        other way round, so that all has to be filled anew."""
        before, self.is_narrow = self.is_narrow, size[0] / style.scale.factor < WIDE
        return before != self.is_narrow

    def fill(self, held: Contents) -> list[Widget]:
        """Put all into the parts; the widgets that are to be seen, in their order."""
        self.looking.show(held.looking)
        self.strip, self.bar = held.strip, held.bar
        if not self.is_narrow:
            self.box.show(held.box)
            self.panel.show(Stack(held.rows, 10))
            return self._all()
        self.tabs, self._kept = self._tabs(), held.kept if self.tab == "map" else []
        self.box.show(Stack([held.looking, held.box], 10))
        self.panel.show(Stack([Flow(self.bar), self.strip, *held.rows], 10))
        shown: dict[str, list[Widget]] = {
            "box": [self.box],
            "map": [self.maps.ground, self.maps.sentence],
            "panel": [self.panel],
        }
        return [*self.tabs, *self._kept, *shown[self.tab]]

    def _all(self) -> list[Widget]:
        """Every part."""
        ground, beside, sentence = self.maps
        second = [beside] if beside.pair.other is not None else []
        return [ground, *second, self.box, self.looking, self.strip, sentence, *self.bar,
                self.panel]  # fmt: skip

    def _tabs(self) -> list[Button]:
        """The tabs of a narrow window."""
        named = {"box": _("Counters"), "map": _("Map"), "panel": _("Position")}
        return [Chip(f"tab-{tab}", words, partial(self._open, tab), self.tab == tab)
                for tab, words in named.items()]  # fmt: skip

    def _open(self, tab: str) -> None:
        self.tab = tab
        self._renew()

    @property
    def parts(self) -> list[Widget]:
        """The parts of a wide window in the order of Tab."""
        return [self.box, self.maps.ground, self.looking, self.strip, self.maps.sentence,
                *self.bar[:1], self.panel]  # fmt: skip

    def place(self, size: tuple[int, int], style: Style) -> None:
        """Give every widget that is seen its place in a window of this size in px."""
        if self.is_narrow:
            self._one_by_one(size, style)
        else:
            self._side_by_side(size, style)

    def _side_by_side(self, size: tuple[int, int], style: Style) -> None:
        width, height = size
        bar, foot, sentence = style.px(BAR), height, self.maps.sentence
        roomy = width / style.scale.factor >= ROOMY
        left, right = style.px(352), style.px(504 if roomy else 372)
        pad = style.px(20)
        x = width - pad
        for button in reversed(self.bar):
            wide, tall = button.measure(width, style)
            button.place(pygame.Rect(x - wide, (bar - tall) // 2, wide, tall), style)
            x -= wide + style.px(12)
        self._bar_left = x
        look = min(style.px(250), self.looking.content.measure(left - 2 * pad, style)[1] + pad)
        look = max(look, style.px(170))
        self.box.place(pygame.Rect(pad // 2, bar, left - pad, foot - bar - look), style)
        self.looking.place(pygame.Rect(pad // 2, foot - look + style.px(6), left - pad,
                                       look - style.px(6)), style)  # fmt: skip
        middle = pygame.Rect(left, bar, width - left - right, foot - bar)
        inner = middle.inflate(-pad, 0)
        tall = self.strip.measure(inner.width, style)[1]
        self.strip.place(pygame.Rect(inner.left, bar + style.px(10), inner.width, tall), style)
        top = bar + tall + style.px(20)
        said = sentence.measure(middle.width, style)[1]
        sentence.place(pygame.Rect(middle.left, foot - said, middle.width, said), style)
        self._place_maps(pygame.Rect(middle.left, top, middle.width, foot - said - top), style)
        self.panel.place(pygame.Rect(middle.right + pad, bar, right - pad - style.px(4),
                                     foot - bar), style)  # fmt: skip
        self._columns = left, width - right, look

    def _place_maps(self, rect: pygame.Rect, style: Style) -> None:
        """The map, or two side by side: A on the left."""
        ground, beside, _sentence = self.maps
        if beside.pair.other is None:
            ground.place(rect, style)
            return
        half, first = pygame.Rect(rect), beside.pair.place_at == 0
        half.width = rect.width // 2 - style.px(2)
        last = half.move(rect.right - half.right, 0)
        ground.place(half if first else last, style)
        beside.place(last if first else half, style)
        beside.follow(ground)

    def _one_by_one(self, size: tuple[int, int], style: Style) -> None:
        width, height = size
        tabs, sentence = Flow([*self.tabs, *self._kept]), self.maps.sentence
        pad = style.px(8)
        tall = tabs.measure(width - 2 * pad, style)[1]
        tabs.place(pygame.Rect(pad, pad, width - 2 * pad, tall), style)
        top = tall + 2 * pad
        whole = pygame.Rect(pad, top, width - 2 * pad, height - top)
        if self.tab == "map":
            said = sentence.measure(width, style)[1]
            sentence.place(pygame.Rect(0, height - said, width, said), style)
            self.maps.ground.place(pygame.Rect(0, top, width, height - said - top), style)
        else:
            (self.box if self.tab == "box" else self.panel).place(whole, style)

    def draw(self, pen: Pen) -> None:
        """Draw the ground on which the parts stand, and the head of a wide window."""
        pal = pen.palette
        pen.surface.fill(pal.panel)
        if self.is_narrow:
            return
        left, right, look = self._columns
        width, height = pen.surface.get_size()
        bar = pen.px(BAR)
        self._head(pen, bar)
        pen.surface.fill(pal.panel2, (0, height - look, left, look))
        for start, end in (((0, bar), (width, bar)), ((left, bar), (left, height)),
                           ((right, bar), (right, height))):  # fmt: skip
            pygame.draw.line(pen.surface, pal.rule, start, end, pen.px(1.2))

    def _head(self, pen: Pen, bar: int) -> None:
        """The name of the screen, and the name of the position."""
        left, pal = pen.px(24), pen.palette
        room = self._bar_left - left
        size = pen.fit(_("WORKBENCH"), 34, min(room, pen.px(300)))
        drawn = pen.beside(left, bar // 2, _("WORKBENCH"), "display", size, pal.ink)
        left = drawn.right + pen.px(24)
        note = _("both sides open")
        if pen.width(self.name.string, "strong", 16) + pen.px(20) < self._bar_left - left:
            named = pen.beside(left, bar // 2, self.name.string, "strong", 16, pal.ink)
            left = named.right + pen.px(16)
            if pen.width(note) + pen.px(20) < self._bar_left - left:
                pen.beside(left, bar // 2, note, "body", 13.4, pal.ink2)
