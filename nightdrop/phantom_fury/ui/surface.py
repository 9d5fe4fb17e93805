"""The card table that answers: what the mouse and keys do on it, its buttons, what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.phantom_fury.bots.outlook import outlook
from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS
from nightdrop.phantom_fury.ui.ahead import Ahead
from nightdrop.phantom_fury.ui.cards import LIFTED, draw_card
from nightdrop.phantom_fury.ui.foreseen import open_at, victim_of
from nightdrop.phantom_fury.ui.layout import Layout, Seat, cards_in, gone_out, lane_of, seats_of
from nightdrop.phantom_fury.ui.picture import TablePicture
from nightdrop.phantom_fury.ui.plates import Plate, draw_plate, drop_plate, plate_of
from nightdrop.phantom_fury.ui.playing import FuryPlaying, face_in, front_of, place_in
from nightdrop.phantom_fury.ui.sections import SECTIONS, Shown
from nightdrop.phantom_fury.ui.table import DIGIT_KEYS, FRONT_KEYS, Marks, phase_of
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, language, ngettext
from nightdrop.table.match.counsel import Hint
from nightdrop.table.match.glimpses import glimpses
from nightdrop.table.match.many import difficulty_words
from nightdrop.table.match.status import deal_words
from nightdrop.table.scenario.scenarios import DIFFICULTY, STANDARD
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.background import LOOK_MS
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.play.game import Take
from nightdrop.ui.play.opposite import draw_opposite
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.surface import Surface, after, draw_foot

DRAG_PX = 6
DIGITS = tuple(f"play.{name}" for name in DIGIT_KEYS)
FRONT_COMMANDS = {command: front for front, command in FRONT_KEYS.items()}
# What the button that ends a step without a deed is called.
LEAVE = {"recon": N_("No recon"), "disarm": N_("Disarm nothing"), "strike": N_("No strike"),
         "artillery": N_("No artillery"), "assault": N_("No assault")}  # fmt: skip
COMMITS = {"strike": N_("Strike"), "fire": N_("Open fire"), "assault": N_("Assault")}


class CardTable(Surface):
    """The table with all that lies over it. `drag` is the seat of the card that the mouse carries,
    with where it is."""

    light = "dusk"
    own_keys = "cards"
    sections = SECTIONS
    playing: FuryPlaying
    picture: TablePicture

    def __init__(
        self, screen: Screen, playing: FuryPlaying, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        self.drag: tuple[int, tuple[int, int]] | None = None
        self._down: tuple[str, tuple[int, int]] | None = None
        self._looks_at: float | None = None  # when to look for odds that are being counted
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.ahead = Ahead(self.app, playing)

    # Where things lie

    def laid(self, view: State) -> Layout:
        """The layout of a view in the window."""
        self.picture.at = self.playing.pointed or "1"
        return self.picture.laid(Style(self.screen.palette, self.scale), view)

    def spots(self, view: State) -> Mapping[str, pygame.Rect]:
        """Cards that lie on others come first."""
        at = self.laid(view)
        found = dict(reversed([*cards_in(at)]))
        found |= {f"front {n}": place.rect for n, place in enumerate(at.fronts, 1)}
        found |= {f"pile {name}": rect for name, rect in at.piles.items()}
        found |= {f"level {n}": rect for n, rect in enumerate(at.levels)}
        return found | {f"phase {n}": rect for n, rect in enumerate(at.chips)}

    def clickables(self) -> list[Clickable]:
        answers = ("seat", "front", "place", "sent", "pile")
        return [one for one in super().clickables() if one.name.partition(" ")[0] in answers]

    # What is marked

    def marks(self, view: State, hint: Hint | None) -> Marks:
        """The marks of the table as it is drawn, or those of a hint."""
        playing = self.playing
        face = playing.seat(self.drag[0]).face if self.drag else playing.held_face
        offered = [] if self.picture.holds else playing.offered  # what moves is of a step before
        goals = frozenset(playing.goals(face) if face else (
            one for one in map(place_in, offered) if "." in one))  # fmt: skip
        said = {front: found for front in FRONTS
                if (found := playing.foreseen(view, front)) is not None}  # fmt: skip
        hinted = frozenset[str]()
        if hint is not None:
            wanted, place = Seat(face_in(hint.action)), place_in(hint.action)
            seat = next((n for n, one in enumerate(seats_of(view)) if one == wanted), None)
            hinted = frozenset({f"seat {seat}", place, place[:1]} - {""})
        used = offered if not face and hint is None else ()
        return Marks(
            usable=frozenset(map(face_in, used)), held=playing.held,
            goals=goals if hint is None else frozenset(),
            pointed=playing.pointed, hit=self._hit(view), hinted=hinted, said=said,
            hidden=frozenset({f"seat {self.drag[0]}", self._down[0]}
                             if self.drag and self._down else ()),
            done=self._done_phases(), keys=True,
            ahead=outlook(playing.ahead) if playing.ahead else None, counts=playing.counts,
        )  # fmt: skip

    def _hit(self, view: State) -> dict[str, str]:
        """Whom the explosives that lie open would hit, by front."""
        found = {}
        for front in FRONTS if self.playing.attack(view) != "strike" else ():
            blast = sum(face.value for face in open_at(view, front) if face.type == "X")
            hit = victim_of(view, lane_of(view, front), blast)
            found[front] = hit.id if hit else ""
        return found

    def _done_phases(self) -> frozenset[int]:
        """The phases of this turn in which something was done."""
        match, since = self.playing.match, self.playing.match.history.turn_began
        told = zip(match.history.states[since:], match.entries[since:], strict=False)
        return frozenset(phase_of(state) for state, text in told if text != DONE.text)

    # The buttons

    def choices(self, take: Take) -> list[Button]:
        """What the card held may do, the word that begins the attack, the one that ends the
        step."""
        playing, made = self.playing, list[Button]()
        for action in playing.offered:
            act = partial(take, action)
            if face_in(action):
                armed, alone = playing.armed == action, len(playing.uses(face_in(action))) == 1
                if armed or (playing.held_face == face_in(action)):
                    button = self.button(action, act)
                    button.command = FRONT_KEYS.get(place_in(action), "")
                    button.primary = armed or alone
                    button.sub = _("once more: it is gone for good") if armed else ""
                    made.append(button)
            elif action == DONE:
                label, again = _(LEAVE.get(playing.step, N_("Done"))), playing.armed == DONE
                made.append(Button(action.text, label, act, self._left_words(again), "play.done",
                                   primary=again))
            elif action.text in COMMITS:
                made.insert(0, self._commit(action, act))
            else:
                again = playing.armed == action
                sub = _("once more: the game ends here") if again else _("the game ends here [3.4]")
                made.append(Button(action.text, _("Withdraw"), act, sub, primary=again))
        if made and not any(button.primary for button in made):
            made[0].primary = True
        return made

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        """The button of an action; digits are those of cards."""
        said = wording(self.playing.view).deed(action, self.playing.view)
        return Button(action.text, capital(said) or action.text, act)

    def asks(self, what: Action | str, warns: bool) -> bool:
        return self.app.settings.ask_done and bool(self._left_words())

    def _left_words(self, again: bool = False) -> str:
        """What would be left undone by ending the step now, or that `again` ends it."""
        used = {face_in(action) for action in self.playing.offered}
        count = sum(face in used for face in self.playing.view.book.hand)
        said = ngettext("one card can still be used", "{count} cards can still be used",
                        count).format(count=count)  # fmt: skip
        return "" if not count else _("once more, and the step is over") if again else said

    def _commit(self, action: Action, act: Callable[[], None]) -> Button:
        """The button of an attack: on how many fronts, with how many cards."""
        out = gone_out(self.playing.view.book)
        fronts = len({where[0] for _face, where in out})
        on = ngettext("one front", "{count} fronts", fronts).format(count=fronts)
        note = ngettext("one card; then unknown cards and dice",
                        "{count} cards; then unknown cards and dice", len(out))  # fmt: skip
        label = _("{attack}: {fronts}").format(attack=_(COMMITS[action.text]), fronts=on)
        return Button(action.text, label, act, note.format(count=len(out)),
                      primary=self.playing.held is None, sign=KEYBOARD.cap("play.click"))

    # The mouse

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go()
            self.playing.right(self.thing_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.holds(event.pos):
            self.playing.focus = None
            thing = self.thing_at(event.pos)
            self._down = (thing, event.pos) if thing else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)

    def drags(self, event: pygame.event.Event) -> bool:
        return self._down is not None and any(event.buttons)

    def let_go(self) -> None:
        self.screen.dirty |= self.drag is not None
        self.drag = self._down = None

    def _move(self, pos: tuple[int, int]) -> None:
        """The mouse moves, and carries a card where it went down on one."""
        thing = self.thing_at(pos)
        if thing != self.playing.hover:
            self.playing.hover, self.screen.dirty = thing, True
        if self._down is not None:
            start = self._down[1]
            far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > DRAG_PX
            seat = self._seat_of(self._down[0]) if far or self.drag else None
            if seat is not None:
                self.drag, self.screen.dirty = (seat, pos), True

    def _seat_of(self, thing: str) -> int | None:
        """The seat of a card of the hand, or of one that was sent."""
        kind, *rest = thing.split()
        if kind == "seat":
            return int(rest[0])
        if kind != "sent":
            return None
        view, front = self.playing.view, rest[0]
        face = lane_of(view, front)[int(rest[1])]
        return next((n for n, seat in enumerate(seats_of(view))
                     if seat.face == face and seat.where[:1] == front), None)  # fmt: skip

    def _release(self, pos: tuple[int, int]) -> None:
        """A click ends, or a card is let go."""
        down, drag, thing = self._down, self.drag, self.thing_at(pos)
        self.let_go()
        if drag is not None:
            self._drop(drag[0], str(thing or ""))
        elif down is not None and down[0] == thing:
            self._click(str(thing))

    def _drop(self, number: int, thing: str) -> None:
        """A card was let go over a thing: a front takes it, all else leaves it where it was."""
        playing, (kind, _blank, place) = self.playing, thing.partition(" ")
        seat, front = playing.seat(number), front_of(thing)
        if not seat.face:
            return
        if seat.where and front != seat.where[:1]:
            playing.take_one(seat.face, seat.where)
        if front and seat.where[:1] != front:
            playing.put(seat.face, place if kind == "place" else front)
        elif kind == "pile" and not any(map(place_in, playing.uses(seat.face))):
            playing.click(f"seat {number}")

    def _click(self, thing: str) -> None:
        """A click on a thing: a pile shows its cards, all else is the player's choice."""
        playing = self.playing
        if playing.holds and playing.alone:
            self.go_on()
        elif thing.startswith("pile "):
            name = thing.partition(" ")[2]
            self.app.open("piles" if name != "unseen" else "count", self.screen, name)
        else:
            playing.click(thing)

    # The keys

    def key(self, command: str, shift: bool) -> bool:
        playing = self.playing
        if command in DIGITS:
            playing.click(f"seat {DIGITS.index(command)}")
        elif command in FRONT_COMMANDS:
            playing.click(f"front {FRONT_COMMANDS[command]}")
            playing.focus = None
        elif command in ("cards.count", "cards.piles"):
            self.app.open("count" if command == "cards.count" else "piles", self.screen, "")
        elif command in ("play.click", "play.click-too") and str(playing.focus).startswith("pile "):
            self._click(str(playing.focus))
        elif command == "play.click-too" and playing.focus is None:
            return False
        else:
            return super().key(command, shift)
        return True

    def point_on(self, by: int) -> None:
        """Tab goes through what can be chosen next."""
        things = self.playing.targets
        if not things:
            self.buttons.move_focus(by)
        elif (thing := after(things, self.playing.focus, by)) is not None:
            self.go_to(thing)

    # What moves

    @property
    def busy(self) -> bool:  # type: ignore[override]  # a plain surface rests
        return self.picture.holds

    def motions(self, since: int, until: int) -> int:
        seen = glimpses(self.playing.match, self.playing.audience, since, until)
        self.picture.show(seen)
        return next((since + n for n, one in enumerate(seen) if one.dice), until)

    def until_thrown(self, now: float) -> float:
        return self.picture.until_thrown(now)

    def finish(self) -> bool:
        return self.picture.finish()

    def wake_at(self, now: float) -> float | None:
        due = (self.picture.wake_at(now), self._looks_at, self.ahead.wake_at())
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        super().tick(now)
        self.screen.dirty |= self.picture.tick(now)
        rests = not self.picture.holds and self.playing.untold is None
        self.screen.dirty |= self.ahead.tick(now, rests)
        if self._looks_at is not None and now >= self._looks_at:
            self._looks_at, self.screen.dirty = None, True

    # The picture

    def own(self) -> Shown:
        """The front that is pointed at, with what the cards there would bring."""
        playing, view = self.playing, self.playing.told_view
        front = playing.pointed
        if not front or not lane_of(view, front):
            used = [one for one in FRONTS if lane_of(view, one)]
            front = used[0] if used else ""
        said = playing.foreseen(view, front) if front else None
        match, hints = playing.match, sum((playing.match.hints or {}).values())
        level = str(match.header.options.get(DIFFICULTY, STANDARD))
        deal = [capital(deal_words(match.deal))] if match.deal else []
        deal.append(_difficulty(level, match.header.scenario, language()))
        counted = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
        return Shown(view, front, tuple(lane_of(view, front)) if front else (), said,
                     deal=", ".join(deal), hints=counted)  # fmt: skip

    @property
    def told(self) -> object:
        own = self.own()
        return own.front, own.cards, own.said, own.hints

    def written(self) -> object:
        return self.told

    def describe(self, view: State, thing: str) -> str:
        plate = plate_of(self.playing, thing)
        return ". ".join((plate.head, *plate.lines)) if plate else ""

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        view = self.playing.told_view
        shown = self.picture.shown(view)
        self.laid(shown)
        self.picture.draw_marked(pen, shown, self.marks(shown, hint))
        if self.playing.forecasts.counts:
            self._looks_at = self.app.clock() + LOOK_MS

    def draw_over(self, pen: Pen) -> None:
        """The focus, the plate of what is pointed at, the card that is carried, a refusal."""
        playing = self.playing
        spots = self.spots(playing.view)
        if str(playing.focus) in spots:
            pen.focus(spots[str(playing.focus)])
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        if words := sign_words(self.buttons):
            draw_foot(pen, self.foot, self.rect.height // 3, words)
        thing = str(playing.focus or playing.hover or "")
        if self.drag is not None:
            self._draw_drag(pen, thing)
        elif not self.picture.holds and (found := self._plate(thing, spots)) is not None:
            draw_plate(pen, self.rect, *found)
        self.draw_refused(pen, spots)

    def _plate(
        self, thing: str, spots: Mapping[str, pygame.Rect]
    ) -> tuple[Plate, pygame.Rect] | None:
        """The plate of a thing, or of the card held over it, and beside what it stands."""
        held, place = self.playing.held_face, thing.partition(" ")[2]
        if thing not in spots or self.playing.refusal is not None:
            return None
        if held and thing.partition(" ")[0] in ("front", "place"):
            found = drop_plate(self.playing, held, place)
            lanes = self.laid(self.playing.view).fronts
            return (found, lanes[int(place[0]) - 1].lane) if found else None
        plate = plate_of(self.playing, thing)
        return (plate, spots[thing]) if plate is not None else None

    def _draw_drag(self, pen: Pen, thing: str) -> None:
        """The card that is carried, and what would change if it fell here."""
        assert self.drag is not None  # the caller has looked
        (number, pos), view = self.drag, self.playing.view
        if not (face := self.playing.seat(number).face):
            return
        rect = self.laid(view).seats[number].copy()
        rect.size = rect.width * 7 // 8, rect.height * 7 // 8
        rect.center = pos
        draw_card(pen, rect, view.game, face, AMERICAN, ring="held", turned=LIFTED)
        kind, _blank, place = thing.partition(" ")
        if kind in ("front", "place", "sent"):
            found = drop_plate(self.playing, face, place.split(" ")[0])
            if found is not None:
                draw_plate(pen, self.rect, found, rect)


@lru_cache(maxsize=4)
def _difficulty(level: str, scenario: str, _speech: str) -> str:
    """The words of a difficulty: every frame asks for them, and they are read from files."""
    return difficulty_words(level, scenario)
