"""The middle of a play screen: what lies on the table, and all that is clicked there.

The shell round it (prompt, buttons, log, dice, hint, opponent, cover, side panel) is the same for
every game; a kind of game gives its own surface. On this one nothing can be clicked: what can be
decided are buttons, one for each action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import DONE, PASS
from nightdrop.table.language import _
from nightdrop.table.match.log import Beat
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.words.catalogues import own_deed
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.look.theme import Light
from nightdrop.ui.play.game import Playing, Take, Thing
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.opponent_badge import Opposite, draw_opposite
from nightdrop.ui.play.panel import PLAIN, Own, Sections
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL, PlayPanel
from nightdrop.ui.stage.over import draw_foot as draw_foot
from nightdrop.ui.stage.over import draw_refusal as draw_refusal
from nightdrop.ui.stage.picture import picture_of

ARROWS = {"play.up": (0, -1), "play.down": (0, 1), "play.left": (-1, 0), "play.right": (1, 0)}


class Surface:
    """What lies in the middle of a play screen, with all that lies over it.

    `rect` is its place, `panel` that of the panel that may cover it, `cards` what else lies over
    it, all in window px; `opposite` is the plate of the program where it plays a side. `screen` is
    told by its `dirty` that there is something else to be drawn. What lies on the table is drawn by
    the `picture` that the kind of game gives. A kind that inherits says what can be clicked, its
    `spots`; what lies there it can `describe`.
    """

    light: Light = "night"
    own_keys = ""  # where its own keys stand in the table, which go before those of every game
    sections: Sections = PLAIN  # of the side panel

    def __init__(
        self, screen: Screen, playing: Playing, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        """`go_on` lets the program go on, where the last combat has been seen; `leads`: something
        else brings into view what is to be done."""
        self.screen, self.playing, self.buttons, self.side = screen, playing, buttons, side
        self.app, self.go_on, self.leads = screen.app, go_on, leads
        game = playing.match.game
        self.picture = picture_of(game)(self.app, game, side.map_rect, side.foot)
        self.opposite: Opposite | None = None
        self.cards: tuple[pygame.Rect, ...] = ()
        self.meant: tuple[Thing, ...] = ()  # things that a lesson speaks of
        self.settle()

    # Where it lies, and what lies on it

    def settle(self) -> None:
        """Its place, the panel over it and the scale as they are now; to be done before any event
        and any picture."""
        self.rect, self.panel = self.side.map_rect, self.side.rect
        self.scale = self.screen.scale  # from design px to window px

    def place(self, style: Style) -> None:
        """Give what lies over it its place."""

    def resized(self) -> None:
        """The window has another size."""
        self.settle()
        self.picture.place(self.rect, self.side.foot)

    def sit(self) -> None:
        """A seat was uncovered: all as that seat left it."""
        self.settle()

    def follow(self) -> None:
        """The game moved on: what is gone has no focus."""
        if self.playing.focus not in self.spots(self.playing.view):
            self.playing.focus = None

    @property
    def is_seen(self) -> bool:
        """Whether the panel leaves it free."""
        return not self.panel.collidepoint(self.rect.center)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on it, and no panel over it."""
        return self.rect.collidepoint(pos) and not self.panel.collidepoint(pos)

    def spots(self, view: State) -> Mapping[Thing, pygame.Rect]:
        """What can be clicked, in order, with its place in window px."""
        return {}

    def thing_at(self, pos: tuple[int, int]) -> Thing | None:
        """What lies under a point."""
        spots = self.spots(self.playing.view) if self.holds(pos) else {}
        return next((thing for thing, rect in spots.items() if rect.collidepoint(pos)), None)

    def step(self, thing: Thing | None, direction: tuple[int, int]) -> Thing | None:
        """The thing beside another, right (1, 0) or left, below (0, 1) or above; the first of all
        beside none, the thing itself where there is no other."""
        spots = self.spots(self.playing.view)
        if thing is None or thing not in spots:
            return next(iter(spots), None)
        (x, y), (dx, dy) = spots[thing].center, direction
        ways = {other: (rect.centerx - x, rect.centery - y) for other, rect in spots.items()}
        beside = [other for other, (ax, ay) in ways.items() if ax * dx + ay * dy > 0]
        return min(beside, default=thing, key=lambda other: abs(ways[other][0]) * (1 + dy * dy)
                   + abs(ways[other][1]) * (1 + dx * dx))  # fmt: skip

    def bring(self, thing: Thing) -> None:
        """Bring a thing into view."""

    def show_goal(self, action: Action) -> None:
        """Bring into view where an action leads."""

    def go_to(self, thing: Thing) -> None:
        """Show a thing and give it the focus."""
        self.bring(thing)
        self.playing.point(thing)

    def choose_at(self, thing: Thing) -> None:
        """Show a thing and choose it; nothing is decided by it."""
        self.go_to(thing)

    def describe(self, view: State, thing: Thing) -> str:
        """What lies there, in a sentence."""
        return ""

    # A lesson of the guide

    def teach(self, things: Sequence[Thing]) -> None:
        """A lesson speaks of these things: bring them into view."""
        self.meant = tuple(things)
        for thing in things[-1:]:
            self.bring(thing)

    def come_closer(self, things: Sequence[Thing]) -> None:
        """A small situation that is about these things fills the surface."""

    def keep_clear(self, things: Iterable[Thing]) -> list[list[pygame.Rect]]:
        """What a card is not to cover, in window px: things meant above all, then others."""
        spots = self.spots(self.playing.view)
        return [[spots[thing] for thing in things if thing in spots], [*spots.values()]]

    # What is decided

    def choices(self, take: Take) -> list[Button]:
        """The buttons of what can be decided now; Enter presses the one marked for it."""
        offered = self.playing.offered
        made = [self.button(action, partial(take, action)) for action in offered]
        if made and not any(button.primary for button in made):
            made[0].primary = True
        return made

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        """The button of an action, with its key: a digit by its place in the menu."""
        if action in (DONE, PASS):
            return Button(action.text, _("Done"), act, "", "play.done")
        number = 1 + self.playing.offered.index(action)
        command = DIGITS[number] if number < len(DIGITS) else ""
        view = self.playing.view
        said = wording(view).deed(action, view) or own_deed(view.game.name, action.text)
        return Button(action.text, capital(said) or action.text, act, "", command)

    def hint_button(self, hint: Hint, act: Callable[[], None]) -> Button:
        """The button that tells a hint and does it."""
        return HintButton(hint, self.playing.view, self.button(hint.action, act))

    def corner(self) -> list[Button]:
        """Buttons of its own that stand elsewhere than under the prompt."""
        return []

    def asks(self, what: Action | str, warns: bool) -> bool:
        """Whether it is asked once more before `what` ends a step. `warns`: a screen lets its
        player be warned."""
        return False

    def open_line(self, number: int) -> None:
        """A line of the panel that is the game's own was clicked."""

    # The mouse and keys

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on what lies over it; True if something is there."""
        return False

    def handle(self, event: pygame.event.Event) -> None:
        """Answer the mouse."""
        if event.type == pygame.MOUSEMOTION and self.playing.hover != self.thing_at(event.pos):
            self.playing.hover, self.screen.dirty = self.thing_at(event.pos), True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.playing.back()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.playing.focus = None
            thing = self.thing_at(event.pos)
            if self.playing.holds and self.playing.alone:
                self.go_on()
            elif thing is not None:
                self.playing.click(thing)

    def drags(self, event: pygame.event.Event) -> bool:
        """Whether the mouse moves with a button held that went down here."""
        return False

    def let_go(self) -> None:
        """No button of the mouse counts as held, and nothing opens by itself."""

    def key(self, command: str, shift: bool) -> bool:
        """Answer a command of the keyboard; False if it means nothing here."""
        playing = self.playing
        if command == "play.next":
            self.point_on(-1 if shift else 1)
        elif command in ARROWS:
            playing.point(self.step(playing.focus, ARROWS[command]))
        elif command in ("play.click", "play.click-too") and playing.focus is not None:
            if self.buttons.focus is not None:
                return False
            playing.click(playing.focus)
        else:
            return False
        return True

    def point_on(self, by: int) -> None:
        """The focus goes to the next thing that can be clicked."""
        things = [*self.spots(self.playing.view)]
        if not things:
            self.buttons.move_focus(by)
        elif (thing := after(things, self.playing.focus, by)) is not None:
            self.go_to(thing)

    # What moves

    busy = False  # whether anything moves, or is still to be heard

    def motions(self, since: int, until: int) -> int:
        """Show what entries of the record brought about, as the reader saw it; the first of them
        whose dice are thrown, `until` where none are."""
        return until

    def until_thrown(self, now: float) -> float:
        """The ms until the dice under way have come to rest; 0 where none are."""
        return 0.0

    def finish(self) -> bool:
        """End what moves; True if something did."""
        return False

    def hurry(self) -> bool:
        """End all that goes on by itself; True if something did."""
        return self.finish()

    def set_out(self) -> bool:
        """Go where something is to be chosen; True if it set out."""
        return False

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms; None while nothing is due."""
        return None

    def tick(self, now: float) -> None:
        """Time has come."""
        self.settle()

    def beats(self, since: int, until: int) -> Sequence[Beat]:
        """What began by entries of the record, as the reader saw it: to be said in banners."""
        return ()

    @property
    def is_used(self) -> bool:
        """Whether the player has begun something, over which nothing may lie."""
        return self.playing.is_begun

    # The picture

    @property
    def told(self) -> object:
        """What the panel tells of it: where that is another, the panel is laid out anew."""
        return None

    def written(self) -> object:
        """How much of that stands there by now: where that is another, the panel is drawn anew."""
        return None

    def own(self) -> Own:
        """What the panel tells in sections of the game's own."""
        return Own()

    def draw(self, pen: Pen, hint: Hint | None) -> None:
        """Draw all of it; with a hint what that means."""
        self.paint(pen, hint)
        if self.is_seen:
            self.draw_over(pen)

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        """Draw what lies on the table."""
        self.picture.draw(pen, self.playing.view)

    def draw_over(self, pen: Pen) -> None:
        """Draw what lies over it: the focus, the plate of the program, what lies under the pointer
        and why a click did nothing."""
        playing = self.playing
        spots, at = self.spots(playing.view), playing.focus or playing.hover
        if at is not None and at in spots:
            pen.focus(spots[at])
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        words = sign_words(self.buttons)
        words = words or (self.describe(playing.displayed_view, at) if at is not None else "")
        if words:
            draw_foot(pen, self.foot, self.rect.height // 3, words)
        self.draw_refused(pen, spots)

    def draw_refused(self, pen: Pen, spots: Mapping[Thing, pygame.Rect]) -> None:
        """Draw why a click did nothing, beside its thing or in the middle."""
        if self.playing.refusal is not None:
            sentence, thing = self.playing.refusal
            place = spots[thing].center if thing and thing in spots else self.rect.center
            draw_refusal(pen, self.rect, sentence, place, pen.px(16))

    @property
    def foot(self) -> pygame.Rect:
        """The foot bar, in window px."""
        gap, tall, room = self.scale.px(FOOT_GAP), self.scale.px(FOOT_TALL), self.rect
        wide = min(self.scale.px(760), room.width - 2 * gap)
        return pygame.Rect(room.left + gap, room.bottom - gap - tall, wide, tall)

    def clickables(self) -> list[Clickable]:
        """All that a click acts on, where it is."""
        seen = self.spots(self.playing.view) if self.is_seen else {}
        return [Clickable(str(thing), "thing", rect) for thing, rect in seen.items()]


T = TypeVar("T")


def after(things: Sequence[T], at: T | None, by: int) -> T | None:
    """The thing `by` places after another, round and round."""
    if not things:
        return None
    if at is None or at not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(at) + by) % len(things)]
