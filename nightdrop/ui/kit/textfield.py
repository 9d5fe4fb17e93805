"""One line of text that can be typed."""

from __future__ import annotations

import pygame

from nightdrop.ui.input import walk
from nightdrop.ui.kit.base import Reply, Said, Widget
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_PROMPT, SIZE_SUB


class TextField(Widget):
    """Says `Said(command, text)` on Enter. `hint` is shown in a faint ink while it is empty.

    A `masked` field shows a dot for each letter; `only` are the letters it takes, "" for all. The
    caret does not blink: nothing on the screen loops.
    """

    focusable = True
    kind = "field"

    def __init__(
        self,
        label: str,
        command: str,
        string: str = "",
        hint: str = "",
        most: int = 80,
        masked: bool = False,
        only: str = "",
    ) -> None:
        super().__init__()
        self.label, self.command, self.string, self.hint, self.most = (
            label, command, string, hint, most,
        )
        self.masked, self.only = masked, only
        self.caret = len(string)
        self._left, self._px = 0, 16  # where the text begins, and its size, in px
        self._shift = 0

    @property
    def shown(self) -> str:
        """The text as it is shown: masked, or as typed."""
        return "•" * len(self.string) if self.masked else self.string

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.tall(36) + self._label_height(style)

    def _label_height(self, style: Style) -> int:
        """The height in px of the label's line, with room for the focus ring below it."""
        return style.line_height("body", SIZE_SUB) + style.px(5) if self.label else 0

    def focus_rect(self, style: Style) -> pygame.Rect:
        """The field without its label."""
        top = self._label_height(style)
        return pygame.Rect(self.rect.left, self.rect.top + top, self.rect.width,
                           self.rect.height - top)

    def _inner(self, style: Style) -> pygame.Rect:
        return self.focus_rect(style).inflate(-2 * style.px(10), -4)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self._left, self._px = self._inner(style).left, style.scale.text(SIZE_PROMPT)
        before = fonts.font("body", self._px).size(self.shown[: self.caret])[0]
        self._shift = max(0, before - self._inner(style).width + style.px(2))

    def paint(self, pen: Pen) -> None:
        colours, top = pen.palette, self._label_height(pen)
        if top:
            area = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, top)
            pen.line(area, self.label, "body", SIZE_SUB, colours.ink2)
        pen.box(self.focus_rect(pen), colours.panel2, colours.ink2, RADIUS_BUTTON)
        inner = self._inner(pen)
        if not self.string:
            hint = inner.inflate(-2 * pen.px(5), 0) if self.focused else inner  # beside the caret
            pen.line(hint, self.hint, "italic", SIZE_PROMPT, colours.ink2)
        drawn = fonts.text("body", self._px, self.shown, colours.ink)
        place = (inner.left, inner.centery - drawn.get_height() // 2)
        pen.surface.blit(drawn, place, (self._shift, 0, inner.width, drawn.get_height()))
        if self.focused:
            face = fonts.font("body", self._px)
            before = face.size(self.shown[: self.caret])[0]
            high = min(inner.height, face.get_height())
            caret = pygame.Rect(inner.left + before - self._shift, 0, pen.px(1.6), high)
            caret.centery = inner.centery
            pen.surface.fill(colours.accent, caret)

    def _type(self, letters: str) -> Reply:
        fits = self.only.__contains__ if self.only else str.isprintable
        letters = "".join(letter for letter in letters if fits(letter))
        letters = letters[: self.most - len(self.string)]
        self.string = self.string[: self.caret] + letters + self.string[self.caret :]
        self.caret += len(letters)
        self.dirty = True
        return True

    def _cut(self, start: int, end: int) -> Reply:
        self.string = self.string[: max(0, start)] + self.string[end:]
        self.caret, self.dirty = max(0, start), True
        return True

    def _click(self, pos: tuple[int, int]) -> Reply:
        if not self.rect.collidepoint(pos):
            return False
        face, want = fonts.font("body", self._px), pos[0] - self._left + self._shift
        ends = [abs(face.size(self.shown[:end])[0] - want) for end in range(len(self.string) + 1)]
        self.caret, self.dirty = ends.index(min(ends)), True
        return True

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        if not self.focused:
            return False
        if event.type == pygame.TEXTINPUT:
            return self._type(event.text)
        if walk(event) == "press":
            return Said(self.command, self.string)
        if event.type != pygame.KEYDOWN:
            return False
        if walk(event) == "erase":
            return self._cut(self.caret - 1, self.caret)
        if walk(event) == "delete":
            return self._cut(self.caret, self.caret + 1)
        places = {"left": self.caret - 1, "right": self.caret + 1,
                  "home": 0, "end": len(self.string)}
        if (key := walk(event)) in places:
            self.caret, self.dirty = max(0, min(len(self.string), places[key])), True
            return True
        # A printable key comes again as TEXTINPUT: take it, or it would be a shortcut as well.
        return bool(getattr(event, "unicode", "").isprintable() and event.unicode)
