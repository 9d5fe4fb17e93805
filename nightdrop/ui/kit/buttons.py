"""Buttons: wide ones with a line below the name and a key cap, signs, and a screen's set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import pygame

from nightdrop.table.language import _
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit.base import Clickable, Group, Reply, Widget
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import RADIUS_BUTTON, RGB, SIZE_PROMPT, SIZE_SUB, legible, mixed

ROOMY, TIGHT = (44, 54), (34, 50)  # design px of height without and with a line below the name
ENTER: Final = "enter"  # the sign of a button that shows Enter as long as Enter presses it
SIGN = 34  # design px of the side of a sign
GAP = 6  # design px between two signs
LOW_CAP: Final = 18  # design px of height of a key cap beside the first of two lines


class Button(Widget):
    """A button: its name, its action, and how it is reached.

    `command` is what a key must mean to press it ("" for no key); `sign` is what the key cap shows
    instead of the command's key, or `ENTER`, `also` another command that presses it. `instead`
    names a button whose place it takes. In a list it may have a `head` above it, a title with its
    note; there and where buttons fold it may have heights of its own (`tall`, in design px, in a
    roomy and in a tight place). A refused button keeps its place, and its `sub` line says why; one
    that `answers` gives the whole reason when pressed. One that `shares` may be in a row with
    another by its name alone, one that `shares_lines` beside the one that ends a step, with the
    lines below. One that `tells` keeps these in a low panel; one that `is_brief` stands in a bar,
    by its name alone. `alike` are the names that are set in the same type size as its own. One with
    a `corner` stands at the foot of a game's panel, always at that end. `face` paints it; its
    container may choose another. A kind that paints itself `is_ringed`, since a face draws the
    focus ring itself. An empty rectangle hides it.
    """

    click_focuses = is_ringed = shares = tells = is_brief = False

    def __init__(
        self,
        name: str,
        label: str,
        act: Callable[[], None],
        sub: str = "",
        command: str = "",
        enabled: bool = True,
        primary: bool = False,
        answers: bool = False,
        sign: str | None = None,
    ) -> None:
        super().__init__()
        self.name, self.label, self.act, self.sub = name, label, act, sub
        self.command, self.sign, self.enabled, self.primary = command, sign, enabled, primary
        self.answers = answers
        self.also = self.instead = ""
        self.shares_lines = False
        self.alike: tuple[str, ...] = ()
        self.corner: Literal["", "left", "right"] = ""
        self.head: tuple[str, str] | None = None
        self.tall: tuple[float, float] | None = None
        self.face: Callable[[Pen, Button], None] = draw_wide

    @property
    def is_live(self) -> bool:  # type: ignore[override]  # a plain widget always is
        """Whether pressing it does or says something."""
        return self.enabled or self.answers

    @property
    def focusable(self) -> bool:  # type: ignore[override]  # as above
        return self.is_live

    @property
    def known_as(self) -> str:
        return self.name

    @property
    def cap(self) -> str:
        """What the key cap beside the label shows, "" for no cap."""
        if self.sign == ENTER:
            press = "play.click" if KEYBOARD.place == "play" else "press"
            return KEYBOARD.cap(press) if self.primary else ""
        if self.sign is None:
            return KEYBOARD.cap_in(KEYBOARD.place, self.command, self.primary)
        return self.sign

    @property
    def has_key(self) -> bool:
        """Whether a key of its own presses it, shown or not."""
        return bool(self.command and KEYBOARD.cap(self.command))

    def wish(self, style: Style) -> int:
        """The width in px that its name and its key cap need."""
        wide = style.width(self.label, "strong", SIZE_PROMPT) + style.px(30)
        return wide + style.cap_room(self.cap, 10)

    def bare_wish(self, style: Style) -> int:
        """The width in px that its name needs alone."""
        return self.wish(style) - style.cap_room(self.cap, 10)

    def full_wish(self, style: Style) -> int:
        """The width in px that its name, its key cap and the line below its name need."""
        below = style.width(self.sub, "body", SIZE_SUB) + style.px(30)
        return max(self.wish(style), below + style.cap_room(self.cap, 0))

    def height_in(self, width: int, style: Style, tight: bool) -> int:
        """Its own height in px in a list `width` px wide; 0 if it has none."""
        return style.tall(self.tall[tight]) if self.tall else 0

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = self.tall[0] if self.tall else ROOMY[bool(self.sub)]
        return min(width, self.wish(style)), style.tall(tall)

    def draw(self, pen: Pen) -> None:
        if self.rect.width:
            self.paint(pen)
            if self.focused and self.is_ringed:
                pen.focus(self.focus_rect(pen))
        self.dirty = False

    def paint(self, pen: Pen) -> None:
        self.face(pen, self)

    def press(self) -> bool:
        """Act if it is live; True if it did."""
        if self.is_live:
            self.act()
        return self.is_live

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.rect.collidepoint(event.pos)
            return hit and (self.press() or hit)
        return self.focused and walk(event) == "press" and self.press()

    def shortcut(self, event: pygame.event.Event) -> Reply:
        if walk(event) == "press":
            return self.primary and self.press()
        meant = {self.command, self.also} & {KEYBOARD.command(event), walk(event)}
        return bool(meant - {""}) and self.press()

    def clickables(self) -> list[Clickable]:
        shown = self.enabled and self.rect.width
        return [Clickable(self.name, "button", self.rect)] if shown else []


class ButtonSet(Group):
    """The buttons of a screen in order; focus and hover are known by name."""

    @property
    def buttons(self) -> list[Button]:
        return [widget for widget in self.leaves() if isinstance(widget, Button)]

    @property
    def focus(self) -> str | None:
        return next((b.name for b in self.buttons if b.focused), None)

    @focus.setter
    def focus(self, name: str | None) -> None:
        self.give_focus(next((b for b in self.buttons if b.name == name), None))

    @property
    def hover(self) -> str | None:
        return next((b.name for b in self.buttons if b.hovered), None)

    @hover.setter
    def hover(self, name: str | None) -> None:
        for button in self.buttons:
            button.hovered = button.name == name

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep focus and hover, by name, while widgets are rebuilt."""
        focus = self.holder.known_as if self.holder else ""
        hover = {leaf.known_as for leaf in self.leaves() if leaf.hovered}
        yield
        leaves = [leaf for leaf in self.leaves() if leaf.known_as]
        held = next((leaf for leaf in leaves if leaf.known_as == focus and leaf.focusable), None)
        self.give_focus(held)
        for leaf in leaves:
            leaf.hovered = leaf.known_as in hover and leaf.is_live

    def replace(self, buttons: Iterable[Button]) -> None:
        """Replace the buttons; focus and hover are kept by name."""
        with self.kept():
            self.widgets = list(buttons)

    def named(self, *names: str) -> list[Button]:
        return [button for button in self.buttons if button.name in names]

    def press(self, pos: tuple[int, int]) -> bool:
        """Click at a point in window px; True if a button was there, enabled or not."""
        found = self.at(pos)
        if isinstance(found, Button):
            found.press()
        return found is not None

    def key(self, event: pygame.event.Event) -> bool:
        """Press by Enter the focused button, or another by its own key; True if one was pressed."""
        return self.choose() if walk(event) == "press" else bool(self.shortcut(event))

    def choose(self) -> bool:
        """Press the button in focus, or the primary one; False if it does nothing."""
        held = [b for b in self.buttons if b.focused] or [b for b in self.buttons if b.primary]
        return bool(held) and held[0].press()

    def do(self, command: str) -> bool:
        """Press the button of a command; False if there is none that does something."""
        live = [b for b in self.buttons if b.is_live]
        found = next((b for b in live if command in (b.command, b.also)), None)
        return bool(command) and found is not None and found.press()


def draw_wide(pen: Pen, button: Button) -> None:
    """Draw a button with the line below its name, if that fits."""
    _draw(pen, button, button.sub)


def draw_brief(pen: Pen, button: Button) -> None:
    _draw(pen, button, "")


def _draw(pen: Pen, button: Button, below: str) -> None:
    """Draw a button in its rectangle: primary, plain or refused; hovered or focused."""
    rect, (ink, shade) = button.rect, draw_ground(pen, button)
    primary = button.primary and button.enabled
    cap, names, _is_whole, is_above = name_fit(pen, button)
    whole = pen.inset(rect, 16, right=12)
    room = whole if is_above else pen.capped(whole, cap, 8, primary)
    beside_cap = room.width - pen.cap_room(cap, 8) if is_above else room.width
    size = name_size(pen, names[0], beside_cap)
    for name in (*names[1:], *button.alike):
        size = min(size, name_size(pen, name, room.width))
    strong = pen.line_height("strong", SIZE_PROMPT if len(names) == 1 else SIZE_SUB)
    both = strong * len(names) + pen.line_height("body", SIZE_SUB)
    if below and rect.height >= both:
        top = rect.centery - both // 2 + pen.px(1)
        small = name_size(pen, below, room.width, "body", SIZE_SUB, 11)
        at = room.left, top + strong * len(names)
        pen.text(at, below, "body", small, shade, width=room.width)
    elif len(names) > 1:
        top = rect.centery - strong
    else:
        top = rect.centery - fonts.measure("strong", pen.scale.text(SIZE_PROMPT), "X")[1] // 2
    if is_above:
        pen.cap(room.right, top + strong // 2, cap, primary, LOW_CAP)
    top += (strong - pen.line_height("strong", size)) // 2
    for number, name in enumerate(names):
        at = room.left, top + strong * number
        pen.text(at, name, "strong", size, ink, width=room.width)


class NameFit(NamedTuple):
    """How a button sets its name: the key cap beside it, "" for none, the lines of the name,
    whether all of it is seen, and whether the cap is beside the first of two lines alone."""

    cap: str
    lines: tuple[str, ...]
    is_whole: bool
    is_above: bool = False


def name_fit(style: Style, button: Button) -> NameFit:
    """How a button sets its name in its rectangle.

    In one line beside its key cap; else, where it is tall enough, in two beside the cap, or with
    the cap beside the first. Where that does not fit either, the name counts more than the cap.
    """
    return _name_fit(button.label, button.cap, button.rect.size, style.scale.factor)


@lru_cache(maxsize=1024)
def _name_fit(label: str, cap: str, size: tuple[int, int], factor: float) -> NameFit:
    style = Style.of("night", factor)  # colours do not matter here
    whole = size[0] - _edges(style)
    beside = whole - style.cap_room(cap, 8)

    def wide(words: str) -> int:
        return style.width(words, "strong", SIZE_SUB)

    def in_two(room: int, first: int) -> tuple[str, ...]:
        """The name in two lines, the first of at most `first` px; none if they do not fit, or where
        a word would be cut."""
        above = style.lines(label, first, "strong", SIZE_SUB)[0]
        rest = label[len(above) :]
        fits = rest.startswith(" ") and wide(rest.strip()) <= room
        return (above, rest.strip()) if fits else ()

    is_tall = bool(label) and size[1] >= 2 * style.line_height("strong", SIZE_SUB)
    if wide(label) <= beside:
        return NameFit(cap, (label,), True)
    for room in (beside, whole) if cap and is_tall else ():
        if lines := in_two(room, beside):
            return NameFit(cap, lines, True, is_above=wide(lines[1]) > beside)
    if wide(label) <= whole:
        return NameFit("", (label,), True)
    lines = in_two(whole, whole) if is_tall else ()
    return NameFit("", lines or (label,), bool(lines))


def _edges(style: Style) -> int:
    """The px of a button's width beside its name and its key cap."""
    return style.px(16 + 12)


def name_wish(style: Style, button: Button) -> int:
    """The width in px that a button needs to set its name in one line beside its key cap."""
    name = style.width(button.label, "strong", SIZE_SUB)
    return name + _edges(style) + style.cap_room(button.cap, 8)


def least_wish(style: Style, names: Sequence[str], cap: str) -> int:
    """The width in px from which on buttons of these names have room for their key cap, in two
    lines if need be."""
    words = (word for name in names for word in name.split())
    wide = max(style.width(word, "strong", SIZE_SUB) for word in words)
    return wide + _edges(style) + style.cap_room(cap, 8)


def name_size(
    style: Style, name: str, width: int, role: str = "strong", size: float = SIZE_PROMPT,
    least: float = SIZE_SUB,
) -> float:
    """The type size for a button's words in `width` px: down to `least` before they are cut."""
    while size > least and style.width(name, role, size) > width:
        size -= 0.4
    return size


def draw_ground(pen: Pen, button: Button) -> tuple[RGB, RGB]:
    """Draw the ground of a button; returns the inks of its name and of the line below it."""
    pal, rect = pen.palette, button.rect
    primary = button.primary and button.enabled
    fill = pal.accent if primary else pal.panel2
    if button.enabled and button.hovered:
        fill = mixed(fill, pal.ink if not primary else (255, 255, 255), 0.10)
    edge = pal.rule if not primary else None
    pen.box(rect, fill if button.enabled else pal.panel, edge, RADIUS_BUTTON)
    if button.focused:
        pen.box(rect.inflate(pen.px(8), pen.px(8)), None, (255, 255, 255), 9, 2)
        pen.box(rect.inflate(pen.px(4), pen.px(4)), None, pal.accent, 8, 2)
    ink = pal.on_accent if primary else pal.ink if button.enabled else pal.ink2
    return ink, legible(mixed(ink, fill, 0.22), fill) if button.enabled else pal.ink2


def place_at_right(
    style: Style, row: pygame.Rect, buttons: Sequence[Button], wish: Callable[[Button], int],
    gap: float,
) -> int:  # fmt: skip
    """Place buttons side by side at the right end of a row; returns the x of the first.

    Each is as wide as `wish` says in px, with `gap` design px between them.
    """
    right = row.right + style.px(gap)
    for button in reversed(buttons):
        right -= wish(button) + style.px(gap)
        button.place(pygame.Rect(right, row.top, wish(button), row.height), style)
    return right


SIGNS = ("menu", "panel")  # from the right; others may stand beside them
MORE = "more"  # the button of a folded panel that opens it for what its bar has no room for
ON_MAP = ("turn", "legend", "near", "zoom-in", "zoom-out")  # buttons over the map


def corner_places(
    style: Style, area: pygame.Rect, names: Sequence[str]
) -> dict[str, pygame.Rect]:
    """The rectangles of signs at the upper right of an area, by name, the first outermost."""
    side = style.tall(SIGN)
    step, top = side + style.px(GAP), area.top - style.px(2)
    return {name: pygame.Rect(area.right - side - number * step, top, side, side)
            for number, name in enumerate(names)}


_NAMED = ("turn", "forces", "near", "undo")  # that have a name besides, where they are square


def sign_words(buttons: ButtonSet) -> str:
    """The name, key and line below of the sign or the button of a bar that is hovered or focused,
    where it has no room for them; "" for none."""
    for button in buttons.buttons:
        square = button.rect.width == button.rect.height > 0
        more = (button.corner or button.is_brief) and button.rect.width and button.sub
        if not more and not (square and button.name in (*SIGNS, *_NAMED)):
            continue
        if not (button.hovered or button.focused):
            continue
        named = button.label
        if button.cap:
            named = _("{name} (key {key})").format(name=named, key=button.cap)
        return f"{named}: {button.sub}" if button.sub else named
    return ""


def draw_sign(pen: Pen, button: Button) -> None:
    """Draw a sign in its square, struck through if refused.

    Three lines for the menu, an arrow for the panel, one turned back for undo.
    """
    pal, rect = pen.palette, button.rect
    hot = button.hovered or button.focused
    pen.box(rect, pal.key_cap if hot else pal.panel2, pal.ink if hot else pal.rule, 6)
    wide, third = max(2, pen.px(2)), rect.width // 4
    if button.name == "undo":
        mark = icon("undo", rect.width * 5 // 8, pal.ink if button.enabled else pal.ink2)
        pen.put(mark, rect.center)
        if not button.enabled:
            x, y, arm = *rect.center, rect.width * 5 // 16
            pygame.draw.line(pen.surface, pal.ink2, (x - arm, y + arm), (x + arm, y - arm), wide)
        return
    if button.name == "menu":
        for line in (-1, 0, 1):
            y = rect.centery + line * rect.height // 6
            pygame.draw.line(pen.surface, pal.ink, (rect.left + third, y), (rect.right - third, y),
                             wide)
        return
    for x in (rect.centerx - third // 2, rect.centerx + third // 2):
        tip = (x + third // 2, rect.centery)
        points = [(x - third // 2, rect.centery - third), tip,
                  (x - third // 2, rect.centery + third)]
        pygame.draw.lines(pen.surface, pal.ink, False, points, wide)


def draw_transport(pen: Pen, button: Button) -> None:
    """Draw a button of the transport: its sign, or its name with its key."""
    fill = pen.palette.accent if button.primary else pen.palette.panel2
    ink = pen.palette.on_accent if button.primary else pen.palette.ink
    if not button.enabled:
        ink = pen.palette.rule
    hot = button.hovered and button.enabled and not button.primary
    pen.box(button.rect, pen.palette.key_cap if hot else fill, pen.palette.rule, 6)
    if button.focused:
        pen.focus(button.rect)
    (x, y), u = button.rect.center, pen.px(7)
    match button.name:
        case "pause":
            for left in (x - u, x + u // 3):
                pen.surface.fill(ink, (left, y - u, u * 2 // 3, 2 * u))
        case _:
            way = -1 if button.name == "step-back" else 1
            pygame.draw.polygon(
                pen.surface, ink, [(x - way * u, y - u), (x - way * u, y + u), (x + way * u, y)]
            )
            if button.name != "play":
                bar = max(2, pen.px(3))
                pen.surface.fill(ink, (x + way * (u + 2) - bar // 2, y - u, bar, 2 * u))
