"""Choices at the card table: the card held, where it may go, what is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from nightdrop.engine.model import Action, State
from nightdrop.phantom_fury.match.fury_orders import FuryOrders
from nightdrop.phantom_fury.match.passing import phases_to_assault
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import FRONTS, from_left
from nightdrop.phantom_fury.rules.flow import Resource
from nightdrop.phantom_fury.ui.attack_preview import ATTACKS, FightForecasts, Foreseen
from nightdrop.phantom_fury.ui.layout import HandSeat, UsedSeats, gone_out, lane_of, seats_of
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.ui.play.game import Change, Playing
from nightdrop.ui.stage.node import Key

# What a bare click attempts in each step.
VERBS: Final = {"resource": "discard", "recon": "recon", "disarm": "disarm", "strike": "send",
                "artillery": "aim", "assault": "send"}  # fmt: skip
DISCARDS: Final = "discard"  # the order that discards the marked cards
TO_ASSAULT: Final = "to-assault"  # the order that ends all phases before the assault


def face_in(action: Action) -> str:
    """The card that an action uses, "" for none."""
    return str(getattr(action, "face", ""))


def place_in(action: Action) -> str:
    """The front or place that an action is about, "" for none."""
    return action.place if isinstance(action, Use) else ""


def thing_of(place: str) -> str:
    """The key of a place, or of a front."""
    return f"{'place' if '.' in place else 'front'} {place}"


def front_of(thing: Any) -> str:
    """The front that a key belongs to, "" for none."""
    kind, _blank, rest = str(thing).partition(" ")
    return rest[0] if kind in ("front", "place", "sent") else ""


def attempt(view: State, face: str, place: str) -> str:
    """The action text of the step for a card at a front or place; "" without a card.

    If the step needs a place and a front is given, it is the first place there.
    """
    if not face:
        return ""
    verb = VERBS.get(view.due.name, "send")
    if verb in ("disarm", "aim") and "." not in place:
        place += ".1"
    return f"{verb} {face}" + f" {place}" * (verb != "discard")


def seat_at(view: State, key: Any, used: UsedSeats = ()) -> int | None:
    """The seat number of a key: of a card in the hand, or of one sent; None for others."""
    kind, _blank, rest = str(key).partition(" ")
    if kind == "seat":
        return int(rest)
    if kind != "sent":
        return None
    front, number = rest.split()
    face = dict(enumerate(lane_of(view, front))).get(int(number))
    return next((n for n, seat in enumerate(seats_of(view, used))
                 if seat.face == face and seat.where[:1] == front), None)  # fmt: skip


def card_at(view: State, key: Any, used: UsedSeats = ()) -> HandSeat:
    """The card of a key in its seat; a seat without a face if there is none."""
    seats, number = seats_of(view, used), seat_at(view, key, used)
    return seats[number] if number is not None and number < len(seats) else HandSeat("")


class FuryPlaying(Playing):
    """A game in the window.

    `looked` is the front that was pointed at last, which the panel shows; `forecasts`, which the
    table gives, calculates odds. `ahead` are the results in points of a captain's games from here;
    while `counts`, those of the games from before. `marked` are the seats of cards to be discarded,
    in the order in which they were marked: they are discarded by an order alone [4.2]. `used` are
    the seats from which cards were sent, of equal cards too.
    """

    orders_type = FuryOrders
    top: Any  # a table of cards, which imports this module

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.looked = ""
        self._foreseen: object = None  # when odds were asked last, before a picture
        self.forecasts = FightForecasts()
        self.ahead: tuple[int, ...] = ()
        self.counts = False
        self.marked: tuple[int, ...] = ()
        self.used: UsedSeats = ()
        self._sent_from: int | None = None  # the seat of the card that is being sent
        self._was_out: list[tuple[str, str]] = []  # the cards that were sent at the last refresh
        super().__init__(match, solo, changed)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        self._note_seats()  # before it is asked what can be chosen
        super().refresh(cleared=cleared, holds=holds)
        self.focus = None  # so that Enter presses the button that is marked for it
        self.marked = ()

    def _note_seats(self) -> None:
        """Remember the seat of a card that was sent, and forget those of cards that returned.

        While all that was sent fights, the seats stay as they were.
        """
        book = self.view.book
        out = [*book.sent, *book.aimed]
        known, found = list(self.used) if self._was_out else [], list[tuple[tuple[str, str], int]]()
        for card in out:
            seat = next((one for one in known if one[0] == card), None)
            if seat is not None:
                known.remove(seat)
                found.append(seat)
            elif self._sent_from is not None:
                found.append((card, self._sent_from))
                self._sent_from = None
        self._was_out, self._sent_from = out, None
        if out:
            self.used = tuple(found)
        self.top.used = self.used

    # What can be done

    def uses(self, face: str) -> list[Action]:
        return [action for action in self.offered if face_in(action) == face]

    def seat(self, number: int | None) -> HandSeat:
        """A seat of the hand; one without a card if there is no such seat."""
        seats = seats_of(self.view, self.used)
        return seats[number] if number is not None and number < len(seats) else HandSeat("")

    def card_of(self, key: Any) -> HandSeat:
        return card_at(self.view, key, self.used)

    @property
    def held(self) -> int | None:
        """The seat of the card that is held, or None."""
        made = self.choosing.made
        return seat_at(self.view, made[0], self.used) if made else None

    @property
    def held_face(self) -> str:
        """The card that is held, "" for none."""
        return self.seat(self.held).face

    def goals(self, face: str) -> dict[str, Action]:
        """Where a card may go, with the action for each.

        Also a front of which only one place is meant.
        """
        found = {place_in(one): one for one in self.uses(face) if place_in(one)}
        for front in FRONTS:
            inside = [one for place, one in found.items() if place.partition(".")[0] == front]
            if len(inside) == 1:
                found[front] = inside[0]
        return found

    @property
    def pointed(self) -> str:
        """The front that is pointed at, or was last."""
        found = front_of(self.focus) or front_of(self.hover)
        self.looked = found or self.looked
        return self.looked

    # What is discarded

    @property
    def surplus(self) -> int:
        """How many cards have to be discarded now [4.2]."""
        if self.bot_decides or self.step != Resource.name:
            return 0
        return len(self.view.book.hand) - int(self.view.game.rules.tables.hand)

    def chosen_by(self, thing: Key, whole: bool) -> Key | None:
        """What a click chooses, unless it takes back a card that was sent, shows a front, or marks
        a card of the hand that has to be discarded. Phases, levels and empty seats mean nothing."""
        kind, card = str(thing).partition(" ")[0], self.card_of(thing)
        is_place = kind in ("front", "place")
        is_named = any(one.text == thing for one in self.offered)  # by a button or a lesson
        if not (is_named or card.face or is_place):
            return None
        if card.where:
            self.take_one(card.face, card.where)
            return None
        if is_place and not self.held_face and thing not in self.choosing.nexts:
            self.looked = front_of(thing)
            self._tell("nothing")
            return None
        number = seat_at(self.view, thing, self.used) if self.surplus else None
        if number is None or not self.seat(number).face:
            first = self.choosing.made[0] if self.choosing.made else thing
            self._sent_from = seat_at(self.view, first, self.used)
            return thing
        self._mark(number)
        return None

    def _mark(self, number: int) -> None:
        """Mark a card to be discarded, and no more than have to be; or unmark it."""
        if number in self.marked:
            self.marked = tuple(one for one in self.marked if one != number)
        else:
            self.marked = (*self.marked, number)[-self.surplus :]
        self.refusal = None
        self._tell("picked")

    @property
    def has_chosen(self) -> bool:
        return super().has_chosen or bool(self.marked)

    def back(self) -> None:
        self.marked = ()
        super().back()

    def order(self, name: str) -> None:
        """Discard the marked cards, once as many are marked as have to go; or end all phases before
        the assault."""
        if name == TO_ASSAULT:
            self._do(*(DONE for _phase in phases_to_assault(self.view)))
            self._tell("done")
            return
        if name != DISCARDS or not self.surplus or len(self.marked) != self.surplus:
            return
        wanted = [f"{DISCARDS} {self.seat(number).face}" for number in self.marked]
        actions = [one for text in wanted for one in self.offered if one.text == text]
        if all(self.orders.allows(action) for action in actions):
            self.refusal = self.away = None
            self._do(*actions)
        self._tell("done")

    # What an attack would bring

    def attack(self, view: State) -> str:
        """The kind of attack that is being prepared or carried out."""
        if view.fight is not None:
            return str(view.fight.kind)
        steps = (step.name for step in reversed(view.todo))
        return next((name for name in steps if name in ATTACKS), "assault")

    def foreseen(self, view: State, front: str) -> Foreseen | None:
        """What the cards at a front would bring, at the first of several places.

        None if there are none, and while places are fought for, whose names have changed by then.
        """
        sent = *view.book.sent, *view.book.aimed
        out = [(face, where) for face, where in sent if where[0] == front]
        kind = self.attack(view)
        if not out or kind not in ATTACKS:
            return None
        place = min((where for _face, where in out), key=from_left)
        if "." in place and view.fight is not None:
            return None
        return self.forecasts.of(view, kind, place, [face for face, at in out if at == place])

    def foresee(self) -> None:
        """Request the odds that a picture shows; quick ones are ready for it."""
        asked = self.version, id(self.displayed_view)
        if asked != self._foreseen:
            self._foreseen = asked
            with self.forecasts.waiting():
                for front in FRONTS:
                    self.foreseen(self.displayed_view, front)

    def as_if(self, face: str, place: str) -> tuple[Foreseen | None, Foreseen | None]:
        """What an attack would bring before and after a card went to a place."""
        front, kind = place[0], self.attack(self.view)
        out = [card for card, where in gone_out(self.view.book)
               if (where if "." in place else where[0]) == place]  # fmt: skip
        before = self.forecasts.of(self.view, kind, place, out) if out else None
        after = self.forecasts.of(self.view, kind, place, [*out, face], supposed=True)
        return before, after if front else None

    # What the mouse does by itself

    def dropped(self, carried: Key, over: Key) -> bool:
        """Put a carried card down."""
        self._forget()
        self._let_go(carried, over)
        return True

    def lifts(self, key: Key) -> bool:
        """Lift any card of the hand, and any that was sent."""
        if self.bot_decides or not self.card_of(key).face:
            return False
        super().lifts(key)
        return True

    def _let_go(self, carried: Key, over: Key) -> None:
        """Put down a carried card: on a front it is sent, elsewhere it stays where it was.

        On a pile it is discarded, if that is all it can do.
        """
        kind, _blank, place = str(over).partition(" ")
        seat, front = self.card_of(carried), front_of(over)
        self._sent_from = seat_at(self.view, carried, self.used)
        if not seat.face:
            return
        if seat.where and front != seat.where[:1]:
            self.take_one(seat.face, seat.where)
        if front and seat.where[:1] != front:
            self.put(seat.face, place if kind == "place" else front)
        elif kind == "pile" and not any(map(place_in, self.uses(seat.face))):
            self.click(carried)

    def put(self, face: str, place: str) -> None:
        """Send a card to a front or a place, or show why that is impossible."""
        goals = self.goals(face)
        found = goals.get(place) or goals.get(place.partition(".")[0])
        if found is not None:
            self.submit(found)
        elif (reason := self.match.why(attempt(self.view, face, place))) is not None:
            self.refusal = self.worded(reason), thing_of(place)
            self._tell("refused")

    def take_one(self, face: str, where: str) -> None:
        """Take back one card that was sent or aimed.

        All actions back to it are undone, and the other cards are sent again.
        """
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

    def right(self, key: Key | None) -> bool:
        """Answer a right click: take back the card that was sent, or the last one.

        The last one only while nothing is begun.
        """
        if self.card_of(key).where:
            self.click(key)
            return True
        if self.is_begun or not gone_out(self.view.book):
            return False
        self.undo()
        return True
