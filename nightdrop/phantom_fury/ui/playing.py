"""What is chosen at the card table: the card held, where it may go, what is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from nightdrop.engine.model import Action, State
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import FRONTS, from_left
from nightdrop.phantom_fury.ui.foreseen import ATTACKS, Forecasts, Foreseen
from nightdrop.phantom_fury.ui.layout import Seat, gone_out, lane_of, seats_of
from nightdrop.table.match.match import Match
from nightdrop.ui.play.game import Change, Playing

# What a bare click attempts in each step.
VERBS: Final = {"resource": "discard", "recon": "recon", "disarm": "disarm", "strike": "send",
                "artillery": "aim", "assault": "send"}  # fmt: skip


def face_in(action: Action) -> str:
    """The card that an action uses, "" where it uses none."""
    return str(getattr(action, "face", ""))


def place_in(action: Action) -> str:
    """The front or place that an action is about, "" where there is none."""
    return action.place if isinstance(action, Use) else ""


def thing_of(place: str) -> str:
    """The thing that lies at a place, or the front."""
    return f"{'place' if '.' in place else 'front'} {place}"


def front_of(thing: Any) -> str:
    """The front that a thing belongs to, "" for none."""
    kind, _blank, rest = str(thing).partition(" ")
    return rest[0] if kind in ("front", "place", "sent") else ""


class FuryPlaying(Playing):
    """A game before the window. `held` is the seat of the card that was taken up, `looked` the
    front that was pointed at last, which the panel tells of, `ahead` the points that a captain's
    games from here came to, or, while `counts` are those from here, games from before."""

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.held: int | None = None
        self.looked = ""
        self.forecasts = Forecasts()
        self.ahead: tuple[int, ...] = ()
        self.counts = False
        super().__init__(match, solo, changed)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        super().refresh(cleared=cleared, holds=holds)
        self.held = self.focus = None  # so that Enter presses the button that is marked for it

    # What can be done

    def uses(self, face: str) -> list[Action]:
        """What can be done now with a card of the hand."""
        return [action for action in self.offered if face_in(action) == face]

    def seat(self, number: int | None) -> Seat:
        """A seat of the hand, one without a card where there is no such."""
        seats = seats_of(self.view)
        return seats[number] if number is not None and number < len(seats) else Seat("")

    @property
    def held_face(self) -> str:
        """The card that is held, "" for none."""
        return self.seat(self.held).face

    def goals(self, face: str) -> dict[str, Action]:
        """Where a card may go, each with what that does; of a front in which one place alone is
        meant the front, too."""
        found = {place_in(one): one for one in self.uses(face) if place_in(one)}
        for front in FRONTS:
            inside = [one for place, one in found.items() if place.partition(".")[0] == front]
            if len(inside) == 1:
                found[front] = inside[0]
        return found

    @property
    def targets(self) -> list[str]:
        """The things that a click may choose next, in order: cards, or where the one held may
        go."""
        if self.held_face:
            goals = self.goals(self.held_face)
            return [thing_of(place) for place in sorted(goals, key=from_left)]
        seats = enumerate(seats_of(self.view))
        used = {face_in(action) for action in self.offered}
        return [f"seat {number}" for number, seat in seats if seat.where or seat.face in used]

    @property
    def pointed(self) -> str:
        """The front that is pointed at, or was last."""
        found = front_of(self.focus) or front_of(self.hover)
        self.looked = found or self.looked
        return self.looked

    # What an attack would bring

    def attack(self, view: State) -> str:
        """The kind of attack that is prepared or under way."""
        if view.fight is not None:
            return str(view.fight.kind)
        steps = (step.name for step in reversed(view.todo))
        return next((name for name in steps if name in ATTACKS), "assault")

    def foreseen(self, view: State, front: str) -> Foreseen | None:
        """What the cards at a front would bring, at the first of several places; None where there
        are none, and while places are fought for, which are not called so any more."""
        sent = *view.book.sent, *view.book.aimed
        out = [(face, where) for face, where in sent if where[0] == front]
        kind = self.attack(view)
        if not out or kind not in ATTACKS:
            return None
        place = min((where for _face, where in out), key=from_left)
        if "." in place and view.fight is not None:
            return None
        return self.forecasts.of(view, kind, place, [face for face, at in out if at == place])

    def as_if(self, face: str, place: str) -> tuple[Foreseen | None, Foreseen | None]:
        """What an attack would bring before and after a card went to a place."""
        front, kind = place[0], self.attack(self.view)
        out = [card for card, where in gone_out(self.view.book)
               if (where if "." in place else where[0]) == place]  # fmt: skip
        before = self.forecasts.of(self.view, kind, place, out) if out else None
        return before, self.forecasts.of(self.view, kind, place, [*out, face]) if front else None

    # What clicks, keys and the mouse do

    def click(self, thing: Any) -> None:
        """A click on a card of the hand, a front, a place, a card sent there."""
        kind, _blank, rest = str(thing).partition(" ")
        if self.bot_decides or not self.view.todo:
            return
        if kind == "seat":
            self._click_seat(int(rest))
        elif kind == "sent":
            front, number = rest.split()
            self.take_one(lane_of(self.view, front)[int(number)], front)
        elif kind in ("front", "place") and self.held_face:
            self.put(self.held_face, rest)
        elif kind == "place" and len(used := [action for action in self.offered
                                              if place_in(action) == rest]) == 1:  # fmt: skip
            self.submit(used[0])
        elif kind in ("front", "place"):
            self.looked = rest[0]
            self._tell("nothing")

    def _click_seat(self, number: int) -> None:
        face, where = self.seat(number)
        uses = self.uses(face)
        if not face:
            return
        if where:
            self.take_one(face, where)
        elif not uses:
            self._refuse(face, f"seat {number}")
        elif len(uses) == 1 and (self.held == number or not place_in(uses[0])):
            self.submit(uses[0])
            if self.armed is not None:
                self.held = number
        elif self.held == number:
            self.back()
        else:
            self._forget()
            self.held = number
            self._tell("picked")

    def put(self, face: str, place: str) -> None:
        """A card goes to a front or a place, or it is said why not."""
        goals = self.goals(face)
        found = goals.get(place) or goals.get(place.partition(".")[0])
        if found is not None:
            self.submit(found)
        else:
            self._refuse(face, thing_of(place), place)

    def _refuse(self, face: str, thing: str, place: str = "1") -> None:
        """Say why nothing comes of a card; where no place was named, at the first front."""
        verb = VERBS.get(self.step, "send")
        if verb in ("disarm", "aim") and "." not in place:
            place += ".1"
        reason = self.match.why(f"{verb} {face}" + f" {place}" * (verb != "discard"))
        if reason is not None:
            self.refusal = self.worded(reason), thing
            self._tell("refused")

    def take_one(self, face: str, where: str) -> None:
        """Take back one card that was sent or aimed: all back to it is undone, and the others are
        sent again."""
        entries, history = self.match.entries, self.match.history
        said = [f" {face} {place}" for place in (where, *(place for card, place in
                gone_out(self.view.book) if card == face and place[0] == where[0]))]  # fmt: skip
        own = [n for n, text in enumerate(entries) if text.endswith(tuple(said))]
        if not own or history.back_to(own[-1]) != own[-1] or self.match.can_undo() is not None:
            self.undo()
            return
        later = entries[own[-1] + 1 :]
        with self.match.saved_once(), self.match.whole():
            self.match.undo(own[-1])
            for text in later:
                if any(action.text == text for action in self.match.state.menu):
                    self.match.submit(text)
        self.refusal = self.away = None
        self.orders.undone()
        self.refresh()
        self._tell("done")

    def back(self) -> None:
        """Put the card down again, or forget what was refused or asked."""
        self.held = None
        super().back()

    @property
    def has_chosen(self) -> bool:
        return self.held is not None

    def put_away(self) -> None:
        super().put_away()
        self.held = None

    def right(self, thing: Any) -> None:
        """A right click: on a card that was sent it comes back; else the card held is put down, or
        the last one comes back."""
        kind, _blank, rest = str(thing).partition(" ")
        if kind == "sent" or (kind == "seat" and self.seat(int(rest)).where):
            self.click(thing)
        elif self.is_begun:
            self.back()
        elif gone_out(self.view.book):
            self.undo()
