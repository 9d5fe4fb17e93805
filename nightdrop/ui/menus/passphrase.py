"""Both players type their passphrases, each while the other looks away, to seal or open a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import pygame

from nightdrop.engine.counters import Side
from nightdrop.table.language import N_, _
from nightdrop.table.record.sealed import Seal
from nightdrop.table.words.sides import said_of
from nightdrop.ui.background import Errand
from nightdrop.ui.board.motion import FRAME_MS
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.kit import (
    Button,
    Gap,
    Head,
    Paragraph,
    Pen,
    Said,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.sheet import TITLE_INK, Sheet

# Nobody may look / a player types / the key is being made / it did not open.
Stage = Literal["cover", "typing", "waiting", "failed"]
_MOST: Final = 200
_LOW: Final = 640  # design px of window height under which the badge is small
_SWEEP_MS: Final = 1200.0
_TRUTHS: Final = (
    N_("Both passphrases together open the saved game, or its end: then everybody may read it."),
    N_("Forgotten passphrases cannot be had back by anybody. Who types both, or guesses the "
       "other's, can look; choose more than a short word."),
    N_("Whoever has no secret leaves his passphrase empty. If both do, the game is saved in plain "
       "text."),
    N_("The program itself knows everything while it plays: a seal is no guard against one who "
       "meddles with it or with this computer."),
)  # fmt: skip


class Passphrases(Sheet):
    """First one player, then the other; `then` gets the seal and answers with a problem or "".

    `sides` are those of the game; `make` turns both passphrases into the seal, slowly. When
    sealing, each is typed twice.
    """

    raw_keys = True

    def __init__(
        self,
        app: Window,
        purpose: Literal["seal", "open"],
        sides: Sequence[Side],
        make: Callable[[str, str], Seal | None],
        then: Callable[[Seal | None], str],
        back: Callable[[], None],
    ) -> None:
        self.purpose, self.sides = purpose, sides
        self._make, self._then, self._back = make, then, back
        self.heading = N_("SEAL THE GAME") if purpose == "seal" else N_("OPEN THE SEAL")
        self.stage: Stage = "cover"
        self.typed: list[str] = []
        self.fields: list[TextField] = []
        self.errand: Errand[Seal | None] | None = None
        self._next = 0.0
        super().__init__(app)

    @property
    def side(self) -> Side:
        """Whose passphrase is due."""
        return self.sides[min(len(self.typed), 1)]

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", "back")
        press = "press", True, True
        if self.stage == "cover":
            self.note = said_of(self.side, "sit")
            sub = _("the other one looks away")
            return [Button("sit", _("I am sitting here alone"), self._sit, sub, *press), back]
        if self.stage == "typing":
            self.note = said_of(self.side, "types")
            sub = _("empty: no secret of mine")
            return [Button("typed", _("That is it"), self._take, sub, *press), back]
        if self.stage == "waiting":
            self.note = N_("The key is being made of both passphrases. This takes a moment, so "
                           "that guessing takes an age.")  # fmt: skip
            return [back]
        self.note = N_("Nothing has been opened or begun.")
        return [Button("again", _("Type both again"), self._again, "", *press), back]

    def leave(self) -> None:
        self._forget()
        self.errand = None
        self._back()

    def _forget(self) -> None:
        """Keep nothing of what was typed."""
        self.typed, self.fields = [], []

    def _sit(self) -> None:
        """The player whose passphrase is due sits there alone."""
        labels = [_("Passphrase")]
        if self.purpose == "seal":
            labels.append(_("The same once more"))
        self.fields = [TextField(text, f"field-{n}", most=_MOST, masked=True)
                       for n, text in enumerate(labels)]  # fmt: skip
        self._go("typing")
        self.root.give_focus(self.fields[0])

    def _take(self) -> None:
        """One player has typed: the other's turn, or the key can be made."""
        texts = [field.string for field in self.fields]
        if len(set(texts)) > 1:
            self._sit()
            self.error = _("The two were not the same: please type the passphrase again.")
            return
        self.typed.append(texts[0])
        self.fields = []
        if len(self.typed) < len(self.sides):
            self._go("cover")
            return
        first, second = self.typed
        self.typed, make = [], self._make
        self.errand = Errand(lambda: make(first, second))
        self._next = self.app.clock() + FRAME_MS
        self._go("waiting")

    def _again(self) -> None:
        self._forget()
        self._go("cover")

    def _go(self, stage: Stage) -> None:
        self.stage, self.error = stage, ""
        self.renew()

    def wake_at(self) -> float | None:
        return self._next if self.errand else None

    def tick(self, now: float) -> None:
        self._next, self.dirty = now + FRAME_MS, True
        if self.errand is None or not self.errand.is_done:
            return
        errand, self.errand = self.errand, None
        try:
            seal = errand.answer()
        except MemoryError:
            problem = _("There is not enough memory to make the key.")
        except Exception as failure:  # whatever the ciphers trip over, the window stays
            problem = str(failure) or type(failure).__name__
        else:
            problem = self._then(seal)
        if problem:
            self._go("failed")
            self.error = problem

    def said(self, said: Said) -> None:
        """Enter in a field: on to the next, or both are typed."""
        if self.root.holder is self.fields[-1]:
            self._take()
        else:
            self.root.give_focus(self.fields[-1])

    def above(self) -> list[Widget]:
        """The badge of the side whose turn it is, its fields, or how the key comes along."""
        if self.stage == "waiting":
            return [Sweep(self.app)]
        if self.stage == "failed":
            return []
        badge = Badge(self.side, lambda: self.size[1] < self.scale.px(_LOW))
        return [Stack([badge, Stack([*self.fields, Gap(8)], 14)], 0)]

    def extra(self) -> Widget:
        """What a seal is good for, and what not."""
        truths = _TRUTHS if self.purpose == "seal" else _TRUTHS[:2]
        told = [Paragraph(_(text), "body", 15, rgb("#C9C2AE")) for text in truths]
        return Stack([Head(_("What a seal does")), Stack(told, 12)], 0, most=520)


class Badge(Widget):
    """Whose passphrase is due: the side's badge and name; small in a low window."""

    def __init__(self, side: Side, is_low: Callable[[], bool]) -> None:
        super().__init__()
        self.side, self._is_low = side, is_low

    def _sprite(self, style: Style) -> pygame.Surface:
        return marker_sprite(self.side, style.px(40 if self._is_low() else 88))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        below = style.px((40 if self._is_low() else 88) * 0.22)
        return width, self._sprite(style).get_height() + below

    def paint(self, pen: Pen) -> None:
        badge, (left, top) = self._sprite(pen), self.rect.topleft
        pen.surface.blit(badge, (left, top))
        at = (left + badge.get_width() + pen.px(16), top + badge.get_height() // 2)
        letters, room = 26 if self._is_low() else 52, self.rect.right - at[0]
        pen.fitted(at, said_of(self.side, "title"), letters, TITLE_INK, room, centred=True)


class Sweep(Widget):
    """A bar that shows that work is going on."""

    def __init__(self, app: Window) -> None:
        super().__init__()
        self.app = app

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(8) + style.px(24)

    def paint(self, pen: Pen) -> None:
        track = pygame.Rect(self.rect.topleft, (self.rect.width, pen.px(8)))
        pen.box(track, pen.palette.key_cap, None, 4)
        part = self.app.clock() % _SWEEP_MS / _SWEEP_MS
        if self.app.settings.still:  # no movement: a bar that is simply there
            part = 0.375
        wide = track.width // 4
        bar = pygame.Rect(track.left + round((track.width - wide) * part), track.top, wide,
                          track.height)  # fmt: skip
        pen.box(bar, pen.palette.accent, None, 4)
