"""What the program would do for the player who decides: asked for, thought about, shown, done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.bots.player import Thought
from nightdrop.engine.model import State
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import Hint, Hints, adviser
from nightdrop.table.words.nouns import capital, decimal
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.table.words.sides import level_name
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import ENTER, Button, draw_brief, draw_ground
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Job, Work
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_SUB
from nightdrop.ui.play.game import Playing
from nightdrop.ui.thinking import Thinker

LEAST: Final = (92, 78)  # design px of the box at least, in a roomy and in a tight panel
PAD, FOOT = 9, 7  # design px above and below its words
BAR, ABOVE = 10, 6  # design px of the height of a bar below the words, and above it
WHAT, WHY = 4, (4, 3)  # lines at most of what is advised, and of why
_SLOT: Final = "hint"  # of the work of the screen


class Adviser:
    """The hint of a play screen, thought about beside it by its `work`. `box` makes the button of a
    hint that does what is advised; `changed` is called whenever there is something else to
    show."""

    def __init__(
        self, app: Window, work: Work, playing: Playing,
        box: Callable[[Hint, Callable[[], None]], Button], changed: Callable[[], None],
        advises: bool = True,
    ) -> None:  # fmt: skip
        """Without `advises` no hint can be asked for."""
        self._app, self._work, self._playing = app, work, playing
        self._box, self._changed = box, changed
        self._hints, self._advises = Hints(playing.match), advises
        self.shown: Hint | None = None

    @property
    def offers(self) -> bool:
        """Whether a hint can be asked for now, by the player who reads; between two people none
        is, as nobody could say whose advice that is."""
        playing = self._playing
        if not (playing.stays or playing.solo):
            return False
        sits = playing.audience == playing.decider and not playing.must_cover and not playing.holds
        return self._advises and sits and self._hints.can_be_asked

    @property
    def thinks(self) -> bool:
        """Whether a hint is thought about."""
        return self._work.is_busy(_SLOT)

    def ask(self) -> None:
        """Give a hint, or in place of the one that is shown the next best."""
        if not self.offers or self.thinks:
            return
        if self._hints.is_known:
            self._show()
            return
        state, playing = self._playing.match.state, self._playing
        key = playing.version, playing.audience
        self._work.drop(_SLOT)  # one that failed is thought about again
        self._work.ask(_SLOT, key, self._thinking(), then=partial(self._take, state))
        self._changed()

    def _thinking(self) -> Callable[[Job], Thought]:
        """What thinks about it: the process of the game, if there is one, else a thread."""
        level, view, plan, seed = self._hints.question()
        thinker = self._app.thinker
        if isinstance(thinker, Thinker) and thinker.game is self._playing.match.game:
            asked = thinker.ask(view, level, plan, seed)
            return lambda _job: asked.answer()
        return lambda _job: thought_or_lot(level, view, plan, seed)

    def _take(self, about: State, thought: Thought) -> None:
        """Show what was thought about a state, if the game still stands there."""
        if about is self._playing.match.state and self.offers:
            self._hints.take(thought)
            self._show()

    def _show(self) -> None:
        self.shown = self._hints.next() or self._hints.next()
        self._playing.focus = None  # else Enter would click there
        self._changed()

    def put_away(self) -> bool:
        """Show no hint any more; True if one was shown or thought about."""
        had = self.shown is not None or self.thinks
        self.follow()
        if had:
            self._changed()
        return had

    def follow(self) -> None:
        """The game moved on: what was advised is past."""
        self.shown = None
        self._work.drop(_SLOT)

    def do(self) -> None:
        """Do what is advised."""
        if self.shown is not None:
            self._playing.submit(self.shown.action)

    # What is seen of it

    def button(self) -> list[Button]:
        """The hint, which does it, and the button that asks for one, or for the next best; none
        where none is to be had."""
        if not self.offers:
            return []
        if self.shown is not None:
            asks = Button("next-hint", _("Next hint"), self.ask, "", "play.hint")
        else:
            label = _("Thinking of a hint") if self.thinks else _("Hint")
            asks = Button("hint", label, self.ask, "", "play.hint", enabled=not self.thinks)
        asks.corner = "right"
        return [asks] if self.shown is None else [self._box(self.shown, self.do), asks]


class HintButton(Button):
    """A hint: what, why, how much less it is worth than the best. Pressed, it is done.

    One that `has_bar` has room for a bar below its words, which a kind that inherits draws.
    """

    has_bar, tells = False, True

    def __init__(self, hint: Hint, view: State, button: Button) -> None:
        """`button` is the one that takes the action in the list."""
        what = wording(view).deed(hint.action, view)
        super().__init__("hint", capital(what) or button.label, button.act, _why(hint, view),
                         primary=True, sign=ENTER)  # fmt: skip
        if not what:  # it is a button of the list anyhow
            self.instead, self.also = button.name, button.command
        self.tall, self.face = LEAST, draw_hint
        self.head = _("Hint"), level_name(adviser(view.game))

    def draw_bar(self, pen: Pen, rect: pygame.Rect) -> None:
        """Draw what is told below its words."""

    def height_in(self, width: int, style: Style, tight: bool) -> int:
        what, room = self.rooms(width, style)
        tall = max(style.height(self.label, what, "strong", 16, WHAT), style.px(26))
        tall += style.height(self.sub, room, "body", 14, WHY[tight])
        tall += style.px(BAR + ABOVE) * self.has_bar + style.line_height("body", SIZE_SUB)
        return max(style.tall(LEAST[tight]), tall + style.px(PAD + FOOT + 4))

    def rooms(self, width: int, style: Style) -> tuple[int, int]:
        """How wide what is advised may be, beside the key, and how wide why, in px."""
        room = width - style.px(14 + 12)
        return room - style.cap_width(self.cap) - style.px(8), room


def unsaid_reason(buttons: Sequence[Button], style: Style) -> str:
    """Why something is advised, where its button has room for a name alone and the bar says
    something else; "" for nothing."""
    for button in buttons:
        if isinstance(button, HintButton) and not button.tells:
            return button.sub if button.rect.height < style.tall(LEAST[1]) else ""
    return ""


def _why(hint: Hint, view: State) -> str:
    """Why it is advised; of a next best by how much it is worth less."""
    if hint.reason is not None:
        return reason_sentence(hint.reason, view)
    less = decimal(hint.less)
    if less == decimal(0.0):
        return _("The next best, worth about as much.")
    return _("The next best, worth {value} points less.").format(value=less)


def draw_hint(pen: Pen, button: Button) -> None:
    """What, why, what a kind tells besides, and the keys; in a low panel what alone."""
    if not isinstance(button, HintButton):
        return
    rect, (what, room) = button.rect, button.rooms(button.rect.width, pen)
    if rect.height < pen.tall(LEAST[1]):  # a low panel has room for a name alone
        draw_brief(pen, button)
        return
    draw_ground(pen, button)
    pen.box(rect, pen.palette.key_cap, None, RADIUS_BUTTON)
    pen.box(rect, None, pen.palette.accent, RADIUS_BUTTON, 2.6)
    left, y = rect.left + pen.px(14), rect.top + pen.px(PAD)
    pen.cap(left + room, y + pen.px(12), button.cap, True)
    foot = rect.bottom - pen.px(FOOT) - pen.line_height("body", SIZE_SUB)
    y += max(pen.paragraph((left, y), button.label, what, "strong", 16, most=WHAT), pen.px(26))
    bar = pygame.Rect(left, foot - pen.px(BAR + 4), room, pen.px(BAR))
    under = bar.top if button.has_bar else foot
    most = max(1, (under - y) // pen.line_height("body", 14))
    pen.paragraph((left, y), button.sub, room, "body", 14, pen.palette.ink2, most=most)
    if button.has_bar:
        button.draw_bar(pen, bar)
    keys = _("{next}: the next best; {back}: close").format(
        next=KEYBOARD.cap("play.hint"), back=KEYBOARD.cap("play.back"))  # fmt: skip
    pen.text((left, foot), keys, "body", SIZE_SUB, pen.palette.ink2, width=room)
