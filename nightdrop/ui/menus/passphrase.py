"""Both players type their passphrases, each while the other looks away, to seal or open a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import pygame

from nightdrop.engine.counters import Side
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, problem_words
from nightdrop.table.record.sealed import Seal
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import (
    Button,
    Gap,
    Head,
    Inset,
    Paragraph,
    Pen,
    Said,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.screen import FRAME_MS, Window, soonest
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.cards import silk
from nightdrop.ui.menus.sheet import TITLE_INK, ButtonSheet

# A player types / the key is being made.
Stage = Literal["typing", "waiting"]
_SLOT: Final = "key"  # of the work of the page
_MOST: Final = 200
_COVERED: Final = 56  # design px of a part that is covered
_SWEEP_MS: Final = 1200.0
_TRUTHS: Final = (
    N_("Both passphrases together open the saved game, or its end: then everybody may read it."),
    N_("Nobody can recover a forgotten passphrase. Anyone who types both, or guesses the other's, "
       "can look: choose more than a short word."),
    N_("A player with nothing to hide leaves the passphrase empty. If both do, the game is saved "
       "in plain text."),
    N_("The program itself knows everything while it plays: a seal does not protect against "
       "someone who tampers with it or with this computer."),
)  # fmt: skip


class Passphrases(ButtonSheet):
    """First one player, then the other; `then` gets the seal and returns a problem or "".

    `sides` are those of the game; `make` turns both passphrases into the seal, slowly. When
    sealing, each is typed twice, or once and looked at. `wrong` is shown at the fields.

    What both typed is kept until it has opened the game: after a failure, of which nobody can tell
    whose passphrase was wrong, Enter in an empty field keeps a player's own. It never comes back
    into a field, where the other could look at it.
    """

    place = "phrase"
    raw_keys = True

    def __init__(
        self,
        app: Window,
        purpose: Literal["seal", "open"],
        theme: str,
        sides: Sequence[Side],
        make: Callable[[str, str], Seal | None],
        then: Callable[[Seal | None], str],
        back: Callable[[], None],
    ) -> None:
        self.purpose, self._theme, self.sides = purpose, theme, sides
        self._make, self._then, self._back = make, then, back
        self.heading = N_("SEAL THE GAME") if purpose == "seal" else N_("OPEN THE SEAL")
        self.stage: Stage = "typing"
        self.typed: list[str] = []
        self._kept: list[str] = []  # what both typed before the last failure
        self.fields: list[TextField] = []
        self.wrong = ""
        self._looked_at: str | None = None  # what stood in the field when it was shown
        self._next = 0.0
        super().__init__(app)
        self._ask()

    @property
    def theme(self) -> str:
        return self._theme

    @property
    def side(self) -> Side:
        """The side whose passphrase is due."""
        return self.sides[min(len(self.typed), 1)]

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", "back")
        if self.stage == "waiting":
            self.note = N_("Deriving the key from both passphrases. It is slow on purpose, so that "
                           "guessing is impractical.")
            return [back]
        self.note = said_of(self.side, "sit")
        said = _("then you need not type it twice") if self.purpose == "seal" else ""
        empty, none = _("leave empty if you have nothing to hide"), list[Button]()
        if self._kept:
            empty = ""  # its field says what an empty one means now
            none = [Button("none", _("I have no passphrase"), lambda: self._go_on(""))]
        return [
            Button("typed", _("Confirm"), self._take, empty, "press", True, True),
            Button("show", _("Show while held"), self._show, said, "phrase.show"), *none, back,
        ]

    def leave(self) -> None:
        self._forget()
        self.work.drop(_SLOT)
        self._back()

    def left(self) -> None:
        self._cover()

    def _forget(self) -> None:
        self.typed, self._kept, self.fields, self._looked_at = [], [], [], None

    def _ask(self, wrong: str = "") -> None:
        """Empty the fields for the player whose passphrase is due; `wrong` says what was wrong."""
        keeps = _("Passphrase (leave empty to keep what you typed before)")
        labels = [keeps if self._kept else _("Passphrase")]
        if self.purpose == "seal":
            labels.append(_("The same again"))
        self.fields = [TextField(text, f"field-{n}", most=_MOST, masked=True)
                       for n, text in enumerate(labels)]
        self._looked_at = None
        self._go("typing", wrong)
        self.root.give_focus(self.fields[0])

    def _show(self) -> None:
        """Show what is typed while the key, or the mouse button, is held."""
        for field in self.fields:
            field.masked, field.dirty = False, True
        self._looked_at = self.fields[0].string

    def _cover(self) -> None:
        """Mask the letters again."""
        for field in self.fields:
            field.dirty |= not field.masked
            field.masked = True

    @property
    def _is_looked_at(self) -> bool:
        """Whether the player has seen the passphrase in its present form."""
        return bool(self.fields[0].string) and self._looked_at == self.fields[0].string

    def _take(self) -> None:
        """Take a player's passphrase: the other's turn follows, or the key can be made."""
        first, *more = (field.string for field in self.fields)
        if any(text != first for text in more) and not (self._is_looked_at and not any(more)):
            self._ask(_("The two did not match: please type the passphrase again."))
            return
        is_empty = not any((first, *more))
        self._go_on(self._kept[len(self.typed)] if self._kept and is_empty else first)

    def _go_on(self, passphrase: str) -> None:
        """The next player's turn, or both are known and the key can be made."""
        self.typed.append(passphrase)
        if len(self.typed) < len(self.sides):
            self._ask()
            return
        self.fields, self._kept = [], self.typed
        one, other = self.typed
        self.typed, make = [], self._make
        self.work.ask(_SLOT, (), lambda _job: make(one, other), closed=True, words=_why_not,
                      raises=(MemoryError, FileError, OSError), then=self._made)  # fmt: skip
        self._next = self.app.clock() + FRAME_MS
        self._go("waiting")

    def _go(self, stage: Stage, wrong: str = "") -> None:
        self.stage, self.wrong = stage, wrong
        self.renew()

    def handle(self, event: pygame.event.Event) -> None:
        shows = KEYBOARD.command(event) == "phrase.show"
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self._cover()
        if shows and self.stage == "typing":
            self._show()
        elif event.type == pygame.TEXTINPUT and self.root.holder not in self.fields:
            self._type_on(event)
        else:
            super().handle(event)

    def _type_on(self, event: pygame.event.Event) -> None:
        """Type into the first field what no field has; if there is none, say so."""
        if self.fields:
            self.root.give_focus(self.fields[0])
            super().handle(event)
        else:
            self.error, self.dirty = _("You cannot type while the key is being derived."), True

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self._next if self.work.is_busy(_SLOT) else None)

    def tick(self, now: float) -> None:
        self._next, self.dirty = now + FRAME_MS, True
        super().tick(now)

    def _made(self, seal: Seal | None) -> None:
        """Use the seal once it is made, or show why that is impossible."""
        problem = self._then(seal)
        self.error = ""
        if problem:
            self.work_failed(problem)
        else:
            self._forget()

    def work_failed(self, sentence: str) -> None:
        """Show the problem at the fields, which are empty: each keeps the own entry, or types."""
        self.error = ""
        self.work.drop(_SLOT)
        self._ask(sentence)

    def said(self, said: Said) -> None:
        """Answer Enter in a field: go to the next, or take the passphrase."""
        if self.root.holder is self.fields[-1] or self._is_looked_at:
            self._take()
        else:
            self.root.give_focus(self.fields[-1])

    def above(self) -> list[Widget]:
        """Both players' parts, or the progress of the key."""
        if self.stage == "waiting":
            return [Sweep(self.app)]
        wrong = [Paragraph(self.wrong, "strong", 15, "refused")] if self.wrong else []
        parts: list[Widget] = []
        for number, side in enumerate(self.sides):
            is_open = number == len(self.typed)
            inside = [*self.fields, *wrong] if is_open else []
            parts.append(SealOwner(side, inside, number < len(self.typed)))
        return [Stack([*parts, Gap(8)], 14)]

    def extra(self) -> Widget:
        """What a seal protects, and what not."""
        truths = _TRUTHS if self.purpose == "seal" else _TRUTHS[:2]
        told = [Paragraph(_(text), "body", 15, rgb("#C9C2AE")) for text in truths]
        return Stack([Head(_("What a seal does")), Stack(told, 12)], 0, most=520)


def _why_not(problem: Exception, is_expected: bool) -> str:
    """Why no key could be made of what was typed."""
    if isinstance(problem, MemoryError):
        return _("There is not enough memory to make the key.")
    if is_expected:
        return problem_words(problem)
    said = _("The key could not be made: {reason}.")
    return said.format(reason=type(problem).__name__)


class SealOwner(Inset):
    """One player's part: badge, name and fields.

    Without fields it is under silk, with a tick once its passphrase `is_typed`.
    """

    def __init__(self, side: Side, inside: Sequence[Widget], is_typed: bool) -> None:
        super().__init__(Stack(inside, 10), 20, _COVERED, bottom=20 if inside else 0)
        self.side, self.is_typed = side, is_typed
        self.is_covered = not inside  # whether the other player sits there

    def draw(self, pen: Pen) -> None:
        pal, rect, high = pen.palette, self.rect, pen.px(_COVERED)
        if self.is_covered:
            pen.surface.blit(silk(rect.size, pen.px(8), whole=True), rect)
        else:
            pen.box(rect, pal.panel, pal.accent, 8, 2.6)
        middle = rect.top + high // 2
        badge = side_badge(self.side, pen.px(32), pen.theme)
        pen.put(badge, (rect.left + pen.px(38), middle))
        left, right = rect.left + pen.px(66), rect.right - pen.px(20)
        if self.is_typed:
            mark = icon("tick", pen.px(22), pal.good)
            pen.surface.blit(mark, mark.get_rect(midright=(right, middle)))
            right -= pen.px(34)
        name = said_of(self.side, "title")
        pen.fitted((left, middle), name, 24, TITLE_INK, right - left, centred=True)
        super().draw(pen)


class Sweep(Widget):
    """A bar that shows that work is under way."""

    def __init__(self, app: Window) -> None:
        super().__init__()
        self.app = app

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(8) + style.px(24)

    def paint(self, pen: Pen) -> None:
        part = self.app.clock() % _SWEEP_MS / _SWEEP_MS
        if self.app.settings.still:  # no movement: a bar that is simply there
            part = 0.5
        start = part * 3 / 4
        pen.track(pen.row(self.rect, self.rect.top, 8), start + 1 / 4, start)
