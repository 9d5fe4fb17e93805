"""Both players type their passphrases, each while the other looks away, to seal or open a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

import pygame

from nightdrop.table.language import N_, _
from nightdrop.ui.background import Errand
from nightdrop.ui.board.motion import FRAME_MS
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.input import walk
from nightdrop.ui.kit import Group, Said, Style, TextField, Widget
from nightdrop.ui.kit.buttons import Button, handle_menu
from nightdrop.ui.kit.lists import seen_part
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.sheet import Sheet

if TYPE_CHECKING:
    from nightdrop.table.record.sealed import Seal


# Nobody may look / a player types / the key is being made / it did not open.
Stage = Literal["cover", "typing", "waiting", "failed"]
_SIDES: Final = ("us", "german")
_PASS_TO: Final = (N_("Pass the screen to the US player"),
                   N_("Pass the screen to the German player"))  # fmt: skip
_TYPES: Final = (N_("The US player types his passphrase"),
                 N_("The German player types his passphrase"))  # fmt: skip
_NAMES: Final = (N_("THE US"), N_("THE GERMAN"))
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

    `make` turns both passphrases into the seal, slowly. When sealing, each is typed twice.
    """

    raw_keys = True

    def __init__(
        self,
        app: Window,
        purpose: Literal["seal", "open"],
        make: Callable[[str, str], Seal | None],
        then: Callable[[Seal | None], str],
        back: Callable[[], None],
    ) -> None:
        self.purpose, self._make, self._then, self._back = purpose, make, then, back
        self.heading = N_("SEAL THE GAME") if purpose == "seal" else N_("OPEN THE SEAL")
        self.stage: Stage = "cover"
        self.typed: list[str] = []
        self.group = Group()
        self.errand: Errand[Seal | None] | None = None
        self._next = 0.0
        self._followed: Widget | None = None
        super().__init__(app)

    @property
    def side(self) -> int:
        """Whose passphrase is due: 0 the US player's, 1 the German's."""
        return min(len(self.typed), 1)

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", "back")
        press = "press", True, True
        if self.stage == "cover":
            self.note = _PASS_TO[self.side]
            sub = _("the other one looks away")
            return [Button("sit", _("I am sitting here alone"), self._sit, sub, *press), back]
        if self.stage == "typing":
            self.note = _TYPES[self.side]
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
        self.typed, self.group = [], Group()

    def _sit(self) -> None:
        """The player whose passphrase is due sits there alone."""
        labels = [_("Passphrase")]
        if self.purpose == "seal":
            labels.append(_("The same once more"))
        fields = [TextField(text, f"field-{n}", most=_MOST, masked=True)
                  for n, text in enumerate(labels)]  # fmt: skip
        self.group = Group(fields)
        self.group.focus(fields[0])
        self._go("typing")

    @property
    def fields(self) -> list[TextField]:
        """The fields that are typed in now."""
        return [widget for widget in self.group.widgets if isinstance(widget, TextField)]

    def _take(self) -> None:
        """One player has typed: the other's turn, or the key can be made."""
        texts = [field.string for field in self.fields]
        if len(set(texts)) > 1:
            self._sit()
            self.error = _("The two were not the same: please type the passphrase again.")
            return
        self.typed.append(texts[0])
        self.group = Group()
        if len(self.typed) < len(_SIDES):
            self._go("cover")
            return
        us, german = self.typed
        self.typed, make = [], self._make
        self.errand = Errand(lambda: make(us, german))
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

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
            return
        said = self.group.handle(event)
        self.dirty |= self.group.dirty
        if isinstance(said, Said):
            last = self.group.holder is self.group.widgets[-1]
            self._take() if last else self.group.focus_next()
        elif said is False and self.scroller.handle(event):
            self.dirty = True
        elif said is False:
            handle_menu(self, self.buttons, event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._follow()

    def above(self, pen: Pen, left: int, y: int, wide: int) -> int:
        """The badge of whose turn it is, and his fields, or how the key comes along."""
        if self.stage == "waiting":
            return self._sweep(pen, left, y, wide)
        if self.stage == "failed":
            return y
        size, letters = (40, 26) if self.size[1] < pen.px(_LOW) else (88, 52)
        badge = marker_sprite(_SIDES[self.side], pen.px(size))
        pen.surface.blit(badge, (left, y))
        middle = y + badge.get_height() // 2
        beside = (left + badge.get_width() + pen.px(16), middle)
        pen.fitted(beside, _(_NAMES[self.side]), letters, rgb("#F5EDD8"), left + wide - beside[0],
                   centred=True)  # fmt: skip
        y += badge.get_height() + pen.px(size * 0.22)
        style = Style(pen.palette, pen.scale)
        for field in self.fields:
            tall = field.height(wide, style)
            field.place(left, y, wide, tall)
            y += tall + pen.px(14)
        self.group.draw(pen.surface, style)
        return y + pen.px(8)

    def _follow(self) -> None:
        """Scroll to the field that is typed in, once it has got the focus."""
        holder, scroller = self.group.holder, self.scroller
        if holder is None or self._followed is holder:
            return
        self._followed = holder
        top = holder.rect.top + scroller.offset - scroller.view.top
        self.dirty |= scroller.reveal(top, top + holder.rect.height, self.scale.px(12))

    def _sweep(self, pen: Pen, left: int, y: int, wide: int) -> int:
        """A bar that shows that work is going on."""
        track = pygame.Rect(left, y, wide, pen.px(8))
        pen.box(track, pen.palette.key_cap, None, 4)
        part = self.app.clock() % _SWEEP_MS / _SWEEP_MS
        if self.app.settings.still:  # no movement: a bar that is simply there
            part = 0.375
        bar = pygame.Rect(left + round((wide - wide // 4) * part), y, wide // 4, track.height)
        pen.box(bar, pen.palette.accent, None, 4)
        return track.bottom + pen.px(24)

    def extra(self, pen: Pen, rect: pygame.Rect) -> int:
        """What a seal is good for, and what not."""
        area = pygame.Rect(rect.left, rect.top, min(rect.width, pen.px(520)), rect.height)
        y = pen.head(area, _("What a seal does"))
        for text in _TRUTHS if self.purpose == "seal" else _TRUTHS[:2]:
            y += pen.paragraph((area.left, y), _(text), area.width, "body", 15, rgb("#C9C2AE"))
            y += pen.px(12)
        return y

    def clickables(self) -> list[Clickable]:
        view = self.scroller.view
        seen = ((field, seen_part(field.rect, view)) for field in self.fields)
        fields = [Clickable(field.command, "field", part) for field, part in seen if part.width]
        return [*fields, *super().clickables()]
