"""What is chosen on the map: the force, a carrier, a unit that leaves a battle, and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.rules.actions import NETWORK, deed
from nightdrop.fallujah.rules.book import AWAY
from nightdrop.fallujah.rules.moves import Force, may_join, why_not_join
from nightdrop.fallujah.rules.printed_tables import NETWAR
from nightdrop.fallujah.rules.ruleset import face_of, named, rules_of, units_at
from nightdrop.fallujah.rules.staff_operations import (
    Bombing,
    InfoWar,
    Interdict,
    Isr,
    Operation,
    Sensor,
)
from nightdrop.fallujah.ui.map_layout import named_thing
from nightdrop.rules.actions import VerbAction
from nightdrop.table.language import N_
from nightdrop.table.match.match import Match
from nightdrop.ui.play.game import Change, Memo, Playing
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.painter import Ticking
from nightdrop.ui.stage.pointer import Clicks

GOES: Final = ("move", "swim", "infiltrate", "fly")
LOADS: Final = ("lift", "carry")
# Verbs whose last name is the place that a click means, and those of which one name is the unit.
_PLACED: Final = (*GOES, "netwar", "intel", "interdict", "refit", "build")
_UNITS: Final = {"force": 0, "leave": 0, "hit": 0, "leader": 1, "give-back": 0}
LEAVES: Final = ("withdraw", "evacuate")  # units chosen first, then the place
BASE: Final = "base "  # before the name of a place where units assemble
LAY, TABLE = "lay ", "netwar table"  # keys of a drawer: a marker to be laid, the table by dice
# What a click on a place attempts where nothing can be done there, by step.
_ATTEMPTS: Final = {"force": "move", "go-on": "move", "isr": "netwar", "logistics": "refit"}

# What the panel shows of bins and displays: its tabs, and the displays that open as drawers.
TABS: Final = {"bin": N_("Bins"), "shown": N_("Displays"), "log": N_("Log")}
DRAWER: Final = "drawer "  # before the name of a display, where its box is clicked
TRACKS: Final = "tracks"
DISPLAYS: Final = {
    TRACKS: N_("Victory levels"), "available": N_("Available"),
    "captured": N_("Captured nodes"), "hvt": N_("Captured HVT"), "eliminated": N_("Eliminated"),
}  # fmt: skip
TAB: Final = "tab "  # before the name of a tab, where a line of the panel is clicked


def verb_of(action: Action) -> str:
    """The verb of an action, "" for `done`."""
    return action.verb if isinstance(action, VerbAction) else ""


def place_at(view: State, key: Any) -> str:
    """The place of a key: its own, that of a unit on the map, "" for none."""
    name = named_thing(key)
    if name in rules_of(view).town.places:
        return name
    unit = view.book.units.get(name)
    return unit.place if unit and unit.place not in AWAY else ""


def place_in(view: State, action: Action) -> str:
    """The place that a click means at which an action is done, "" for none."""
    verb, names, town = verb_of(action), named(action), rules_of(view).town
    if verb == "repair":
        return town.bridges[names[0]].ends[0]
    return names[-1] if verb in _PLACED and names and names[-1] in town.places else ""


def clicks_of(view: State, action: Action) -> Sequence[Clicks]:
    """The clicks that make an action: a unit or its carrier, and then whom or where; where units
    assemble, and then one; or a place."""
    verb, names = verb_of(action), named(action)
    if verb in LOADS or verb in LEAVES:
        return ((names[-2], names[-1]),)
    if verb == "leave" and any(_loads(one, names[0]) for one in view.menu):
        return ((names[0], names[0]),)  # a carrier is taken up by the first click
    if verb in _UNITS:
        return ((names[_UNITS[verb]],),)
    if action.text == "J-3":
        return tuple((id_,) for id_ in view.book.units if may_join(view, id_))
    if verb == "buy":
        return ((BASE + names[1], names[0]),) if len(names) > 1 else ((names[0],),)
    place = place_in(view, action)
    return ((place,),) if place else ()


def _loads(action: Action, carrier: str) -> bool:
    return verb_of(action) in LOADS and named(action)[0] == carrier


class TownPlaying(Playing):
    """A game before the window. Keys are units by their ids, and places by theirs.

    `tab` is what of the panel's tabs is open, `display` the display whose drawer is, "" for none;
    `shuts_netwars`: the drawer of NetWars was put away. `forecasts` is what counts attacks, which
    the table gives.
    """

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.tab, self.display, self.shuts_netwars = next(iter(TABS)), "", False
        self.forecasts: Ticking | None = None
        self._reached = Memo[Mapping[str, list[Action]]]()
        super().__init__(match, solo, changed)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        super().refresh(cleared=cleared, holds=holds)
        if self.step != Force.name:
            self.focus = None  # so that Enter presses the button that is marked for it

    # What can be done

    def place_of(self, thing: Any) -> str:
        """The place of a thing: its own, that of a unit on the map, "" for none."""
        return place_at(self.view, thing)

    @property
    def at(self) -> str:
        """The thing that was clicked at which several things can be done, which the buttons name;
        "" for none."""
        made, done = self.choosing.made, self.choosing.complete
        return str(made[-1]) if len(done) > 1 else ""

    @property
    def held(self) -> str:
        """The carrier whose passenger is to be named, or the unit that leaves a battle; "" for
        none."""
        made = self.choosing.made
        return str(made[0]) if made and self.choosing.nexts else ""

    def _means(self, key: Key) -> bool:
        """Whether a click on a key is the first or the next of an action."""
        return key in self.choosing.nexts or key in self.choosing.back().nexts

    def loads(self, id_: str) -> list[Action]:
        """Whom a carrier of the force can take."""
        return [one for one in self.offered if verb_of(one) in LOADS and named(one)[0] == id_]

    def leaves(self, id_: str) -> list[Action]:
        """Where a unit can go out of a battle, refuges before what a helicopter can reach."""
        found = [one for one in self.offered if verb_of(one) in LEAVES and named(one)[-2] == id_]
        return sorted(found, key=lambda one: LEAVES.index(verb_of(one)))

    @property
    def reach(self) -> Mapping[str, list[Action]]:
        """The places at which something can be done, each with what."""
        return self._reached.of((self.version, self.choosing.made), self._reach)

    def _reach(self) -> dict[str, list[Action]]:
        found: dict[str, list[Action]] = {}
        for one in self.offered:
            leaves = verb_of(one) in LEAVES and self.held == named(one)[-2]
            place = named(one)[-1] if leaves else place_in(self.view, one)
            if place:
                found.setdefault(place, []).append(one)
        return found

    @property
    def usable(self) -> frozenset[str]:
        """The units that a click chooses or does something with; those of a running force besides,
        which it would leave out."""
        nexts = self.choosing.nexts if self.held else self.choosing.back().nexts
        names = self.step == Force.name and not self.held
        taken = self.view.book.force if names else (self.held,)
        units = self.view.book.units
        return frozenset(key for key in map(str, nexts) if key in units and key not in taken)

    def can(self, text: str) -> bool:
        """Whether an action of this text can be chosen now."""
        return any(one.text == text for one in self.offered)

    @property
    def left_behind(self) -> list[str]:
        """The units of the force's place that could still join it."""
        return [named(one)[0] for one in self.offered
                if verb_of(one) == "force" and self.view.book.force
                and self.place_of(named(one)[0]) == self.force_at]  # fmt: skip

    @property
    def force_at(self) -> str:
        """Where the running force stands, "" without one."""
        force = self.view.book.force
        return self.place_of(force[0]) if force else ""

    @property
    def target(self) -> str:
        """The node at which a NetWar looks or strikes fire now, "" for none [12] [33]."""
        due = self.view.due if self.view.todo else None
        return due.space if isinstance(due, (Sensor, Interdict, Bombing)) else ""

    # What clicks and keys do

    def chosen_by(self, thing: Key, whole: bool) -> Key | None:
        """J-3: one click begins the operation and names its force, a unit or all of a place that
        can go together; what a sheet names by the text of an action is done."""
        return None if self._answers(thing, whole) else thing

    def _answers(self, key: Key, whole: bool) -> bool:
        """Whether a click is answered as J-3 or a sheet wants it, and has been."""
        name, place = str(key), self.place_of(key)
        if self.can(name):
            self.attempt(name, name)
        elif self.can("J-3") and (whole or not self._means(key)):
            if not whole and name in self.view.book.units:
                self._say_why(name)
            else:
                self._begin(self._joinable(place), name)
        elif self.can("J-3") and name in self.view.book.units:
            self._begin([name], name)
        elif self.step == Force.name and whole and self.force_at in ("", place):
            self._name(self.left_behind or self._joinable(place), place)
        elif (self.step == Force.name and not self.view.book.force and not self._means(key)
              and name not in self.view.book.units):  # fmt: skip
            self._name(self._joinable(place), name)
        else:
            return False
        return True

    def dropped(self, carried: Key, over: Key) -> bool:
        """A marker that was carried is laid."""
        self._lay(str(carried).removeprefix(LAY), str(over))
        return True

    def lifts(self, key: Key) -> bool:
        """A marker is carried out of its drawer; units stay where they are."""
        return str(key).startswith(LAY)

    def _lay(self, kind: str, over: str) -> None:
        """A marker was let go over a thing: it is laid on a node, or committed on the table."""
        if over == TABLE:
            self.commit(kind)
        elif place := self.place_of(over) or over.removeprefix("node "):
            self.attempt(f"{kind} {place}", place)

    def commit(self, kind: str) -> None:
        """A NetWar of a kind is committed in J-5, or it is said why not."""
        self.attempt("commit" if kind == NETWAR else "commit-intel", LAY + kind)

    def turn_tab(self) -> None:
        """The next of the panel's tabs."""
        tabs = [*TABS]
        self.tab = tabs[(tabs.index(self.tab) + 1) % len(tabs)]

    @property
    def lays_netwars(self) -> bool:
        """Whether NetWars are laid or committed now [12] [19]."""
        due = self.view.due if self.view.todo else None
        asked = bool(self.offered) and not self.bot_decides
        return isinstance(due, (Isr, InfoWar)) and asked and not self.display

    def show_display(self, name: str) -> None:
        """Open the drawer of a display; close it if it is open."""
        self.display = "" if name == self.display else name

    def shut_drawer(self) -> None:
        """Put away the drawer that is open."""
        self.shuts_netwars = self.shuts_netwars or self.lays_netwars
        self.display = ""

    def turn_display(self) -> None:
        """The next display, and after the last one none; that of NetWars opens and goes away."""
        if self.lays_netwars:
            self.shuts_netwars = not self.shuts_netwars
            return
        names = ["", *DISPLAYS]
        self.display = names[(names.index(self.display) + 1) % len(names)]

    def attempt(self, text: str, thing: Any) -> None:
        """Do the action of this text, or say at a thing why not."""
        action = next((one for one in self.offered if one.text == text), None)
        if action is not None:
            self.submit(action)
        elif not self.bot_decides and (reason := self.match.why(text)) is not None:
            self.refusal = self.worded(reason), thing
            self._tell("refused")

    def withdraw_all(self) -> None:
        """All units leave the battle, each to its first refuge [16.7]."""
        first: dict[str, Action] = {}
        for one in self.offered:
            if verb_of(one) == "withdraw":
                first.setdefault(named(one)[0], one)
        self.give(*first.values())

    def _joinable(self, place: str) -> list[str]:
        """The units of a place that would make a force together: on the ground, or else by air."""
        there = units_at(self.view, place) if place else []
        force = self.view.book.force
        ids = [id_ for id_ in there if id_ not in force and may_join(self.view, id_)]
        ground = [id_ for id_ in ids if not face_of(self.view, id_).is_air]
        return ground or ids

    def _begin(self, ids: list[str], thing: str) -> None:
        """J-3 with these units."""
        if ids:
            self.give(deed("J-3"), *(deed("force", id_) for id_ in ids))
        elif self.place_of(thing):
            self.point(thing)

    def _name(self, ids: list[str], thing: str) -> None:
        """These units join the force."""
        if ids:
            self.give(*(deed("force", id_) for id_ in ids))
        elif self.force_at and self.place_of(thing) == self.force_at:
            self._tell("nothing")
        else:
            self._say_why(thing)

    def give(self, *actions: Action) -> None:
        """Do these one after the other as one order, as long as each is legal."""
        self._forget()
        self._do(*actions)
        self._tell("done")

    def _say_why(self, name: str) -> None:
        """Say why a click means nothing; where it was never meant to, look there."""
        reason = self.why(name)
        if reason:
            self.refusal = reason, name
            self._tell("refused")
        else:
            self.point(name)

    def _refuse_click(self, thing: Any, text: str) -> None:
        self._say_why(str(thing))

    def why(self, thing: Any) -> str:
        """Why nothing can be done with a thing now, in a sentence; "" where nobody would ask."""
        name, step, book = str(thing or ""), self.view.due.name, self.view.book
        if self.bot_decides or not self.view.todo or self._can_be_clicked(name):
            return ""
        if name in book.units and step == Operation.name:
            reason = why_not_join(self.view, name)
            return self.worded(reason) if reason is not None else ""
        if name in book.units and step == Force.name and name not in book.force:
            text = (f"{self._loading(self.held)} {self.held} {name}" if self.held
                    else f"force {name}")  # fmt: skip
        elif step in _ATTEMPTS and self.place_of(name) and (step != Force.name or book.force):
            by_air = any(face_of(self.view, id_).is_air for id_ in book.force)
            verb = "fly" if step == Force.name and by_air else _ATTEMPTS[step]
            text = f"{verb} {self.place_of(name)}"
        else:
            return ""
        reason = self.match.why(text)
        return self.worded(reason) if reason is not None else ""

    def _can_be_clicked(self, name: str) -> bool:
        """Whether a click on a thing does something, or one on the place in which it lies."""
        return self._means(name) or self._means(self.place_of(name))

    def _loading(self, carrier: str) -> str:
        """The verb by which a carrier takes somebody."""
        return "carry" if face_of(self.view, carrier).type == "amtrac" else "lift"

    def back(self) -> None:
        """Put down what is held, leave the choice of what to do at a place; without either, give up
        an operation whose force is empty."""
        begun = None if self.choosing.made or self.refusal else self._begun
        if begun is None:
            super().back()
        else:
            self.undo(begun)

    @property
    def has_chosen(self) -> bool:
        return super().has_chosen or self._begun is not None

    def put_away(self) -> None:
        super().put_away()
        self.choosing = self.choosing.back()

    @property
    def _begun(self) -> int | None:
        """The number of entries before an operation whose force is empty, if it can be given up."""
        entries, at = self.match.entries, len(self.match.entries)
        if self.step != Force.name or self.view.book.force or self.bot_decides:
            return None
        while at and entries[at - 1].startswith(("force ", "leave ")):
            at -= 1
        is_begun = at > 0 and entries[at - 1] in ("J-3", NETWORK.verb)
        return at - 1 if is_begun and self.match.can_undo() is None else None
