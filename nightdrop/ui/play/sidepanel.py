"""Where the panel beside the map stands: unfolded, folded into a bar below it, or scrolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from nightdrop.engine.model import CHANCE
from nightdrop.table.language import _, language, ngettext
from nightdrop.ui.input import KEYBOARD, is_wheel
from nightdrop.ui.kit import Scroller
from nightdrop.ui.kit.buttons import (
    MORE,
    ON_MAP,
    SIGNS,
    Button,
    ButtonSet,
    draw_brief,
    draw_wide,
    least_wish,
)
from nightdrop.ui.kit.lists import seen_part, veil
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import decider_fill, side_badge
from nightdrop.ui.look.theme import (
    CREAM,
    PANEL_PADDING,
    PANEL_WIDTH,
    SIZE_BODY,
    SIZE_PROMPT,
    Scale,
    folds,
    rgb,
)
from nightdrop.ui.play import panel
from nightdrop.ui.play.game import Memo
from nightdrop.ui.play.panel import PanelContents, Sections, draw_panel, lay_out_panel
from nightdrop.ui.play.panel_hit_areas import PanelLine

GAP = 8
LOW = 300  # design px of window height under which the prompt has one line
TAKES_BACK = ("back",)
_WHITE, _PALE = rgb("#F7F4EA"), rgb("#DAD8CC")


def bar_height(size: tuple[int, int], scale: Scale) -> int:
    """How tall the bar is in a window of `size` px."""
    step = fonts.line_height("prompt", scale.text(SIZE_PROMPT))
    return _lines(size, scale) * step + scale.tall(38) + scale.px(4 * GAP)


def brief_height(scale: Scale) -> int:
    """How tall a bar is of which all stands in one row."""
    return scale.tall(38) + 2 * scale.px(GAP)


def _lines(size: tuple[int, int], scale: Scale) -> int:
    return 1 if size[1] < scale.px(LOW) else 2


def place_bar(pen: Style, rect: pygame.Rect, buttons: Sequence[Button]) -> None:
    """Give the buttons of the play screen their places in the bar."""
    row = button_row(pen, rect)
    for button in buttons:
        button.is_brief = True
    signs = [b for b in buttons if b.name in SIGNS]
    dice = [b for b in buttons if b.name.startswith("die-")]
    row = place_foot(pen, place_signs(pen, row, signs), buttons)
    if dice:
        part = pygame.Rect(row.topleft, (min(row.width, pen.px(360)), row.height))
        for button, place in zip(dice, panel.dice_places(pen, part, dice).values(), strict=True):
            button.rect = place.copy()
        row.left, row.width = part.right + pen.px(GAP), row.right - part.right - pen.px(GAP)
    shown = [b for b in buttons if b not in dice and b.name not in panel.ASIDE and not b.corner]
    place_row(pen, row, shown, next((b for b in buttons if b.name == MORE), None))


def place_foot(pen: Style, row: pygame.Rect, buttons: Sequence[Button]) -> pygame.Rect:
    """Place undo, as a sign, and hint at the right end of a bar's row, each always at its spot;
    what is left of the row."""
    names = max(pen.width(word, "strong", SIZE_PROMPT) for word in (_("Hint"), _("Next hint")))
    room = names + pen.px(30) + pen.cap_room(KEYBOARD.cap("play.hint"), 10)
    widths = {"left": row.height, "right": min(room, row.width // 4)}
    if any(button.name == "take-back" for button in buttons):
        return row  # what undo does is asked: all answers have room
    for end, wide in widths.items():  # from the right: undo has a place in every kind of game
        found = [button for button in buttons if button.corner == end]
        if not found:
            continue
        place, row = _cut_right(pen, row, wide)
        for button in found:
            button.rect = place.copy()
    return row


def foot_shares(style: Style, row: pygame.Rect) -> tuple[int, int]:
    """How undo and hint share a row below a panel: alike, unless the key of a hint would then have
    no room, whatever they are called at the moment."""
    hint = least_wish(style, (_("Hint"), _("Next hint")), KEYBOARD.cap("play.hint"))
    undo = least_wish(style, (_("Undo"), _("Take back")), KEYBOARD.cap("play.undo"))
    gap = style.px(GAP)
    room = row.width - gap
    right = max(room // 2, min(hint, room - undo))
    return room - right + gap, right + gap


def _cut_right(pen: Style, row: pygame.Rect, wide: int) -> tuple[pygame.Rect, pygame.Rect]:
    """A place `wide` px wide at the right end of a row, and what is left of the row beside it."""
    place, rest = row.copy(), row.copy()
    place.width, rest.width = wide, row.width - wide - pen.px(GAP)
    place.right = row.right
    return place, rest


def draw_bar(pen: Pen, rect: pygame.Rect, said: PanelContents, buttons: ButtonSet) -> None:
    """The bar of the play screen."""
    advice = next((button.sub for button in buttons.buttons if button.tells), "")
    draw_prompt(pen, rect, said.prompt, said.rule, said.decider, said.own.brief, said.opposite,
                advice)  # fmt: skip
    for button in buttons.buttons:
        if button.rect.width and button.name not in ON_MAP:
            panel.face_of(button, brief=True)(pen, button)


def button_row(pen: Style, rect: pygame.Rect) -> pygame.Rect:
    """The row of a bar that is left for buttons."""
    gap, tall = pen.px(GAP), pen.tall(38)
    return pygame.Rect(rect.left + gap, rect.bottom - gap - tall, rect.width - 2 * gap, tall)


def _draw_ground(pen: Pen, rect: pygame.Rect, decider: str) -> None:
    """The ground of a bar, in the colour of who decides."""
    pen.surface.fill(decider_fill(decider, pen.theme), rect)
    pen.surface.fill(CREAM, (rect.left, rect.top, rect.width, max(2, pen.px(3))))


def draw_brief_prompt(
    pen: Pen, rect: pygame.Rect, room: pygame.Rect, prompt: str, decider: str
) -> None:
    """The ground of a bar with its prompt in `room` beside the buttons, in at most two lines."""
    _draw_ground(pen, rect, decider)
    tall = pen.height(prompt, room.width, most=2)
    at = room.left, room.top + (room.height - tall) // 2
    pen.paragraph(at, prompt, room.width, ink=_WHITE, most=2)


def draw_prompt(
    pen: Pen, rect: pygame.Rect, prompt: str, rule: str, decider: str, brief: str = "",
    opposite: str = "", advice: str = "",
) -> None:  # fmt: skip
    """The ground of a bar with its prompt and, where it fits, what a game says besides, and on a
    line of its own what the program does; or why something is advised, alone if that is long."""
    _draw_ground(pen, rect, decider)
    gap, px = pen.px(GAP), pen.scale.text(SIZE_PROMPT)
    lines = _lines((rect.width, pen.surface.get_height()), pen.scale)
    x, y = rect.left + 2 * gap, rect.top + gap + pen.px(2)
    if decider not in ("", CHANCE):
        badge = side_badge(decider, pen.px(24), pen.theme)
        pen.surface.blit(badge, badge.get_rect(midleft=(x, y + px // 2 + pen.px(4))))
        x += badge.get_width()  # its shadow keeps the words off
    right, brief = rect.right - 2 * gap, advice or brief
    beside = right - gap - pen.width(f"[{rule}]", "rule", 14.5) if rule else right
    told = (f"{prompt}\n{brief}", f"{prompt} {brief}") if brief else ()
    fits = (t for t in told if len(fonts.wrap("prompt", px, t, beside - x)) <= lines)
    words = next(fits, advice or prompt)
    if rule and (words != advice or not advice):  # it is that of the prompt
        pen.text((right, y), f"[{rule}]", "rule", 14.5, _WHITE, right=True)
        right = beside
    below = y + pen.paragraph((x, y), words, right - x, "prompt", SIZE_PROMPT, _WHITE, most=lines)
    if below < y + lines * pen.line_height("prompt", SIZE_PROMPT):
        pen.text((x, below), opposite, "body", SIZE_BODY, _PALE, width=right - x)


def place_signs(pen: Style, row: pygame.Rect, signs: Sequence[Button]) -> pygame.Rect:
    """Place square buttons at the right end of a row; what is left of it."""
    for button in signs:
        button.rect, row = _cut_right(pen, row, row.height)
    return row


def place_row(
    pen: Style, row: pygame.Rect, shown: Sequence[Button], more: Button | None = None
) -> None:
    """Place buttons side by side by their names; those that are off, except the natural one, and
    those that do not fit are in the open panel alone, and `more` says how many do not. Before one
    goes, all but the first lose their keys.

    The natural one comes first, then what takes back; what is tall there comes last.
    """
    for button in (*shown, *([more] if more is not None else ())):
        button.hide()
    seen = [button for button in shown if button.enabled or button.primary]
    order = sorted(seen, key=lambda b: (
        not b.primary, b.name not in TAKES_BACK, b.tall is not None))  # fmt: skip
    gap, x = pen.px(GAP), row.left
    wishes = [button.wish(pen) for button in order]
    if sum(wishes) + gap * (len(order) - 1) > row.width:
        order, wishes = _fitting(pen, row.width, gap, order, more)
    for button, wide in zip(order, wishes, strict=True):
        button.place(pygame.Rect(x, row.top, wide, row.height), pen)
        x += wide + gap


def _fitting(
    pen: Style, room: int, gap: int, order: Sequence[Button], more: Button | None
) -> tuple[list[Button], list[int]]:
    """The first of some buttons that fit into `room` px, `gap` px apart, and `more` if there are
    others; with their widths in px. The first is as wide as it can be."""
    first = order[0].wish(pen)
    for count in range(len(order), 0, -1):
        found = list(order[:count])
        if more is not None and count < len(order):
            left_out = len(order) - count
            said = ngettext("{count} more", "{count} more", left_out)
            more.label = said.format(count=left_out)
            found.append(more)
        others = [button.bare_wish(pen) for button in found[1:]]
        left = room - sum(others) - gap * len(others)
        if first <= left or count == 1:
            break
    spare = left - first
    for number, button in enumerate(found[1:]):  # a key comes back where it has room
        cap = button.wish(pen) - others[number]
        if cap <= spare:
            others[number], spare = others[number] + cap, spare - cap
    return found, [min(first, left), *others]


def draw_row(pen: Pen, shown: Sequence[Button]) -> None:
    """Those of the buttons that have a place in a bar, by their names alone."""
    for button in shown:
        if button.rect.width:
            draw_brief(pen, button)


new_picture = pygame.Surface  # what the panel is painted on before it is shown
MOST_SHARE = 3  # of a window's width the panel takes this part at most
LEAST_SCALE = 0.89  # at which it is drawn in the smallest windows
LEAST_BESIDE = 280  # design px of map beside a panel that was opened by hand


class PanelFit(NamedTuple):
    """Map and panel side by side in a window: whether it is too small for both, whether the open
    panel would leave too little of the map, and how wide that is, in px."""

    is_small: bool
    covers: bool
    wide: int


@lru_cache(maxsize=16)
def _beside(size: tuple[int, int], factor: float) -> PanelFit:
    scale, covers = Scale(factor), size[0] / factor < PANEL_WIDTH + LEAST_BESIDE
    wide = min(scale.px(PANEL_WIDTH), max(size[0] // MOST_SHARE, round(PANEL_WIDTH * LEAST_SCALE)))
    return PanelFit(folds(*size, scale), covers, wide)


class Laid(NamedTuple):
    """What lies where in a panel's picture, in px from its upper left corner, and what paints it.

    `buttons` are their places by their names, `lines` all that can be clicked besides. `height` is
    that of the picture, `needed` what it would like to be.
    """

    buttons: Mapping[str, pygame.Rect]
    lines: Sequence[PanelLine]
    height: int
    needed: int
    paint: Callable[[Pen], None]


class SidePanel:
    """A screen's panel. `wish` is what the player wants of it: open, folded, or None.

    Folded it leaves the map to the bar below it. Opened by hand where there is no
    room for both it covers the map. What is taller than its place scrolls. What is in it, and
    what lies below it, those say who inherit. `spots` are its lines as far as they are seen, in
    window px.
    """

    def __init__(self, screen: Screen, buttons: ButtonSet) -> None:
        self.screen, self.buttons = screen, buttons
        self.spots: list[PanelLine] = []
        self.wish: bool | None = None
        self.scroller = Scroller()
        self._picture: pygame.Surface | None = None
        self._drawn: tuple[object, ...] = ()  # what the picture was made for
        self._laid: tuple[object, ...] = ()  # what the places were found for
        self._layout: Laid | None = None
        self._veils = {is_foot: Memo[pygame.Surface]() for is_foot in (False, True)}

    @property
    def is_small(self) -> bool:
        """Whether the window is too small for map and panel side by side."""
        return _beside(self.screen.size, self.screen.scale.factor).is_small

    @property
    def folded(self) -> bool:
        """Whether only the bar is shown."""
        return self.is_small if self.wish is None else not self.wish

    @property
    def covers(self) -> bool:
        """Whether the open panel would leave too little of the map beside it."""
        return _beside(self.screen.size, self.screen.scale.factor).covers

    @property
    def rect(self) -> pygame.Rect:
        """The open panel in window px; without width where it is folded."""
        width, height = self.screen.size
        is_small, covers, wide = _beside((width, height), self.screen.scale.factor)
        is_folded = is_small if self.wish is None else not self.wish
        wide = 0 if is_folded else width if covers else wide
        return pygame.Rect(width - wide, 0, wide, height - self.below_panel)

    @property
    def map_rect(self) -> pygame.Rect:
        """What is left for the map, in window px: the same below a panel that covers it."""
        width, height = self.screen.size
        is_small, covers, wide = _beside((width, height), self.screen.scale.factor)
        is_folded = is_small if self.wish is None else not self.wish
        wide = width if is_folded or covers else width - wide
        return pygame.Rect(0, 0, wide, height - self.below_map)

    @property
    def below_panel(self) -> int:
        """The px below the open panel that are something else's."""
        raise NotImplementedError  # each screen's panel says its own

    @property
    def below_map(self) -> int:
        """The px below the map that are something else's."""
        raise NotImplementedError  # each screen's panel says its own

    def measure(self, style: Style, size: tuple[int, int]) -> Laid:
        """The layout of the open panel in a picture of `size` px."""
        raise NotImplementedError  # each screen's panel has its own

    def place_folded(self, style: Style) -> None:
        """Give the buttons the places that they have instead of those in the panel."""

    def draw_folded(self, pen: Pen) -> None:
        """Draw what is shown instead of the panel."""

    def toggle(self) -> None:
        """Open what is folded, fold what is open."""
        self.wish = self.folded
        self.screen.resized()

    def follow(self) -> None:
        """Something was done: a panel that covers the map gives it free."""
        if not self.folded and self.covers:
            self.wish = None

    def forget(self) -> None:
        """Place and draw everything anew, as in another language."""
        self._laid, self._drawn = (), ()

    def lay_out(self, style: Style, key: tuple[object, ...]) -> None:
        """Give the buttons their places, and the screen its `spots`, as far as they are seen. All
        is laid out anew only when `key` differs."""
        rect, key = self.rect, (self.folded, *key)
        if key != self._laid:
            self._laid, self._layout = key, None
            self.spots = []
            if self.folded:
                self.place_folded(style)
            else:
                self._layout = self._fitting(style, rect)
        if self._layout is not None:
            self.scroller.fit(self._layout.height, rect, style)
            places = self._window_places(self._layout)
            self.scroller.follow(self.buttons.focus or "", places, style.px(12))
            self._give_places(self._layout, rect)

    def _fitting(self, style: Style, rect: pygame.Rect) -> Laid:
        """The layout of the whole panel, as tall as it needs to be."""
        found = self.measure(style, rect.size)
        for _attempt in range(2):  # with more room the buttons grow once more
            if found.needed > found.height:
                found = self.measure(style, (rect.width, found.needed))
        return found

    def _window_places(self, layout: Laid) -> dict[str, pygame.Rect]:
        """Where the buttons stand in the window, seen or scrolled away."""
        left, top = self.rect.left, self.rect.top - self.scroller.offset
        return {name: rect.move(left, top) for name, rect in layout.buttons.items()}

    def _give_places(self, layout: Laid, rect: pygame.Rect) -> None:
        """Tell buttons and log lines where they are in the window, as far as they are seen."""
        left, top = rect.left, rect.top - self.scroller.offset
        places = self._window_places(layout)
        for button in self.buttons.buttons:
            if button.name in places:
                button.rect = seen_part(places[button.name], rect)
                button.is_brief = False
        self.spots = [
            spot.at(seen_part(spot.rect.move(left, top), rect)) for spot in layout.lines
        ]

    def draw(self, pen: Pen, key: tuple[object, ...]) -> None:
        """Panel or bar; the panel's picture is made anew only when `key`, its layout or the colours
        differ."""
        key = (pen.palette, self._laid, *key)
        if self._layout is None:
            self.draw_folded(pen)
            self._drawn = ()
            return
        rect = self.rect
        if key != self._drawn or self._picture is None:
            self._picture = new_picture((rect.width, self._layout.height))
            self._layout.paint(pen.on(self._picture))
            self._drawn = key
        pen.surface.blit(self._picture, rect, (0, self.scroller.offset, *rect.size))
        scrolls = self._layout.height > rect.height
        for strip, is_foot in self.scroller.more_beyond(pen) if scrolls else ():
            pen.surface.blit(self._veil(pen, strip.size, is_foot), strip)
        self.scroller.draw(pen)

    def _veil(self, pen: Pen, size: tuple[int, int], is_foot: bool) -> pygame.Surface:
        """What the panel fades into at an edge beyond which there is more of it, kept from frame to
        frame."""

        def made() -> pygame.Surface:
            ground = new_picture(size)
            panel.draw_ground(pen.on(ground))
            return veil(ground, is_foot)

        return self._veils[is_foot].of((pen.palette, pen.scale.factor, size), made)

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel over the open panel, and its bar; True if the event was used."""
        if self.folded or event.type == pygame.KEYDOWN:
            return False
        if is_wheel(event) and not self.rect.collidepoint(pygame.mouse.get_pos()):
            return False
        used = self.scroller.handle(event) or is_wheel(event)
        self.screen.dirty |= used
        return used


FOOT_BUTTON, FOOT_ROOM = 44, 10  # design px of undo and hint below a panel: tall, and air around
FOOT_GAP, FOOT_TALL = 16, 40  # design px: the foot bar's way from the map's edges, its height


class PlayPanel(SidePanel):
    """What is decided, fought and told. Where it covers the map it does so to the window's foot.

    `hot` is the line under the pointer, by its name.
    """

    def __init__(
        self, screen: Screen, buttons: ButtonSet, contents: Callable[[], PanelContents],
        sections: Sections,
    ) -> None:  # fmt: skip
        super().__init__(screen, buttons)
        self._contents, self._sections = contents, sections
        self.hot: tuple[str, int] | None = None
        self._foot = Memo[pygame.Surface]()
        self._cells = Memo[list[pygame.Rect]]()

    @property
    def hot_words(self) -> str:
        """The whole of the line under the pointer that says a part of itself; "" for none."""
        if self.hot is None:
            return ""
        return next((spot.whole for spot in self.spots if spot.name == self.hot), "")

    @property
    def below_panel(self) -> int:
        scale = self.screen.scale
        return scale.tall(FOOT_BUTTON) + scale.px(2 * FOOT_ROOM)

    @property
    def below_map(self) -> int:
        under = self.folded or self.covers
        return bar_height(self.screen.size, self.screen.scale) if under else 0

    @property
    def foot(self) -> int:
        """The px of the map's lower edge that are left to the foot bar."""
        return self.screen.scale.px(FOOT_GAP) + self.screen.scale.px(FOOT_TALL)

    @property
    def bar(self) -> pygame.Rect:
        """The bar below the map in window px; without height beside an open panel."""
        width, height = self.screen.size
        tall = self.below_map if self.folded else 0
        return pygame.Rect(0, height - tall, width, tall)

    def measure(self, style: Style, size: tuple[int, int]) -> Laid:
        at = lay_out_panel(style, size, self._contents(), self.buttons.buttons,
                           self._sections)  # fmt: skip
        return Laid(at.buttons, at.lines, at.height, at.needed,
                    lambda pen: draw_panel(pen, self._contents(), at, self.buttons))  # fmt: skip

    def place_folded(self, style: Style) -> None:
        place_bar(style, self.bar, self.buttons.buttons)

    def draw_folded(self, pen: Pen) -> None:
        draw_bar(pen, self.bar, self._contents(), self.buttons)

    @property
    def _below(self) -> pygame.Rect:
        """The foot of the open panel, in window px, which is never scrolled."""
        below = self.rect
        below.top, below.height = below.bottom, self.below_panel
        return below

    @property
    def below_buttons(self) -> pygame.Rect:
        """What of the open panel is below the last of its buttons, in window px: its log."""
        below, buttons = self.rect, self.buttons.buttons
        feet = [one.rect.bottom for one in buttons if one.rect.width and not one.corner
                and below.contains(one.rect)]  # fmt: skip
        top = max(feet, default=below.top)
        below.top, below.height = top, below.bottom - top
        return below

    def lay_out(self, style: Style, key: tuple[object, ...]) -> None:
        super().lay_out(style, key)
        if self.folded:
            return
        row = style.inset(self._below, PANEL_PADDING, FOOT_ROOM)
        row.height = style.tall(FOOT_BUTTON)
        cells = self._cells.of(
            (self._laid, language()), lambda: style.cells(row, foot_shares(style, row), GAP))
        places = dict(zip(("left", "right"), cells, strict=True))
        for button in self.buttons.buttons:
            if button.corner:
                button.rect = places[button.corner].copy()
            elif button.name == MORE and button.rect.width:
                button.hide()

    def draw(self, pen: Pen, key: tuple[object, ...]) -> None:
        super().draw(pen, key)
        if self.folded:
            return
        room = self._below
        kept = self._foot.of((tuple(room), *self._drawn), lambda: self._foot_picture(pen, room))
        pen.surface.blit(kept, room)

    def _foot_picture(self, pen: Pen, room: pygame.Rect) -> pygame.Surface:
        """Draw what stands below the panel, in window px; returns a copy."""
        line = max(1, pen.px(2))
        pen.surface.fill(pen.palette.panel, room)
        pen.surface.fill(pen.palette.rule, (room.left, room.top, line, room.height))
        for button in self.buttons.buttons:
            if button.corner:  # what has no room below its name the bar at the map's foot says
                words = pen.px(28) + pen.cap_room(button.cap, 8)
                fits = pen.width(button.sub, "body", 11) <= button.rect.width - words
                (draw_wide if fits else draw_brief)(pen, button)
        return pen.surface.subsurface(room).copy()
