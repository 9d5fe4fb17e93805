"""What is chosen on the map: the force, a carrier, a unit that leaves a battle, and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from nightdrop.engine.model import Action
from nightdrop.fallujah.rules.actions import NETWORK, deed
from nightdrop.fallujah.rules.book import AWAY
from nightdrop.fallujah.rules.moves import Force, may_join, why_not_join
from nightdrop.fallujah.rules.ruleset import face_of, named, rules_of, units_at
from nightdrop.fallujah.rules.staff_operations import Bombing, Interdict, Operation, Sensor
from nightdrop.fallujah.ui.map_layout import named_thing
from nightdrop.rules.actions import VerbAction
from nightdrop.table.match.match import Match
from nightdrop.ui.play.game import Change, Playing

GOES: Final = ("move", "swim", "infiltrate", "fly")
LOADS: Final = ("lift", "carry")
# Verbs whose last name is the place that a click means, and those of which one name is the unit.
_PLACED: Final = (*GOES, "netwar", "intel", "interdict", "refit", "build")
_UNITS: Final = {"force": 0, "leave": 0, "hit": 0, "leader": 1, "give-back": 0}
_LEAVES: Final = ("withdraw", "evacuate")  # units chosen first, then the place
# What a click on a place attempts where nothing can be done there, by step.
_ATTEMPTS: Final = {"force": "move", "go-on": "move", "isr": "netwar", "logistics": "refit"}


def verb_of(action: Action) -> str:
    """The verb of an action, "" for `done`."""
    return action.verb if isinstance(action, VerbAction) else ""


class TownPlaying(Playing):
    """A game before the window. Things are units by their ids, and places by theirs.

    `held` is a carrier whose passenger is to be named, or a unit that leaves a battle. `at` is the
    place at which several things can be done, which the buttons name.
    """

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.held = self.at = ""
        super().__init__(match, solo, changed)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        super().refresh(cleared=cleared, holds=holds)
        self.held = self.at = ""
        if self.step != Force.name:
            self.focus = None  # so that Enter presses the button that is marked for it

    # What can be done

    def place_of(self, thing: Any) -> str:
        """The place of a thing: its own, that of a unit on the map, "" for none."""
        name = named_thing(thing)
        if name in rules_of(self.view).town.places:
            return name
        unit = self.view.book.units.get(name)
        return unit.place if unit and unit.place not in AWAY else ""

    def uses(self, thing: Any) -> list[Action]:
        """What a click on a thing can do now."""
        name = str(thing or "")
        found = self._unit_uses(name) if name in self.view.book.units else []
        return found or self._place_uses(self.place_of(name))

    def _unit_uses(self, id_: str) -> list[Action]:
        """What can be done with a unit: with the one held, or by itself."""
        if self.held:
            found = [one for one in self.offered if verb_of(one) in LOADS
                     and named(one) == (self.held, id_)]  # fmt: skip
            if found:
                return found
        return [one for one in self.offered if verb_of(one) in _UNITS
                and named(one)[_UNITS[verb_of(one)]] == id_]  # fmt: skip

    def _place_uses(self, place: str) -> list[Action]:
        """What can be done at a place, with the unit that is held if there is one."""
        if not place:
            return []
        found = []
        for one in self.offered:
            verb, names = verb_of(one), named(one)
            if verb in _LEAVES:
                found += [one] if names[-1] == place and self.held == names[-2] else []
            elif (verb in _PLACED and names and names[-1] == place) or (
                    verb == "repair" and self._bridge(names[0]) == place):
                found.append(one)
        return found

    def _bridge(self, bridge: str) -> str:
        """The space of a bridge."""
        return rules_of(self.view).town.bridges[bridge].ends[0]

    def loads(self, id_: str) -> list[Action]:
        """Whom a carrier of the force can take."""
        return [one for one in self.offered if verb_of(one) in LOADS and named(one)[0] == id_]

    def leaves(self, id_: str) -> list[Action]:
        """Where a unit can go out of a battle, refuges before what a helicopter can reach."""
        found = [one for one in self.offered if verb_of(one) in _LEAVES and named(one)[-2] == id_]
        return sorted(found, key=lambda one: _LEAVES.index(verb_of(one)))

    @property
    def reach(self) -> Mapping[str, list[Action]]:
        """The places at which something can be done, each with what."""
        found: dict[str, list[Action]] = {}
        places = rules_of(self.view).town.places
        for one in self.offered:
            verb, names = verb_of(one), named(one)
            place = self._bridge(names[0]) if verb == "repair" else names[-1] if names else ""
            is_meant = verb in (*_PLACED, "repair") and place in places
            if is_meant or (verb in _LEAVES and self.held == names[-2]):
                found.setdefault(place, []).append(one)
        return found

    @property
    def usable(self) -> frozenset[str]:
        """The units that a click chooses or does something with."""
        if self.held:
            return frozenset(named(one)[1] for one in self.loads(self.held))
        found = {named(one)[_UNITS[verb_of(one)]] for one in self.offered
                 if verb_of(one) in _UNITS and verb_of(one) != "leave"}  # fmt: skip
        found |= {named(one)[-2] for one in self.offered if verb_of(one) in _LEAVES}
        if self.can("J-3"):
            found |= {id_ for id_ in self.view.book.units if may_join(self.view, id_)}
        return frozenset(found)

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

    @property
    def goals(self) -> list[str]:
        """The things that a click may choose next, in order: units, those of the force and of its
        place first, then places."""
        force = () if self.held else self.view.book.force
        units = sorted({*self.usable, *force}, key=lambda id_: (
            self.place_of(id_) != self.force_at, id_))  # fmt: skip
        return [*units, *sorted(self.reach)]

    # What clicks and keys do

    def click(self, thing: Any) -> None:
        """A click on a unit or a place: what it means is done; where it can mean several things
        the buttons ask which; or it is said why it means nothing."""
        name = str(thing)
        if self.bot_decides or not self.view.todo:
            return
        if any(one.text == name for one in self.offered):  # a button or a lesson names an action
            super().click(name)
            return
        is_unit = name in self.view.book.units
        if is_unit and self._elsewhere(name):
            name, is_unit = self.place_of(name), False
        if is_unit and self._hold(name):
            return
        if self.can("J-3") and (is_unit or not self._place_uses(self.place_of(name))):
            if is_unit and not may_join(self.view, name):
                self._say_why(name)
            else:
                self._begin([name] if is_unit else self._joinable(self.place_of(name)), name)
            return
        found = self.uses(name)
        if len(found) == 1:
            self.submit(found[0])
        elif found:
            self._forget()
            self.at, self.held = name, ""
            self._tell("picked")
        elif self.step == Force.name and not is_unit and not self.view.book.force:
            self._name(self._joinable(self.place_of(name)), name)
        else:
            self._say_why(name)

    def whole(self, thing: Any) -> None:
        """A click for all of a stack: every unit there that can joins the force."""
        place = self.place_of(thing)
        if self.can("J-3"):
            self._begin(self._joinable(place), place)
        elif self.step == Force.name and self.force_at in ("", place):
            self._name(self.left_behind or self._joinable(place), place)
        else:
            self.click(thing)

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
        self._give(*first.values())

    def _elsewhere(self, id_: str) -> bool:
        """Whether a unit stands where a force that stands elsewhere can only go."""
        book, place = self.view.book, self.place_of(id_)
        return bool(book.force and place != self.force_at and not self.held
                    and not self._unit_uses(id_) and self._place_uses(place))  # fmt: skip

    def _hold(self, id_: str) -> bool:
        """Take up a carrier with room, or a unit that can leave the battle; True if it was."""
        if self.held and self._unit_uses(id_) and id_ != self.held:
            return False
        takes = id_ != self.held and ((id_ in self.view.book.force and self.loads(id_))
                                      or self.leaves(id_))  # fmt: skip
        if takes:
            self._forget()
            self.held, self.at = id_, ""
            self._tell("picked")
        return bool(takes)

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
            self._give(deed("J-3"), *(deed("force", id_) for id_ in ids))
        elif self.place_of(thing):
            self.point(thing)

    def _name(self, ids: list[str], thing: str) -> None:
        """These units join the force."""
        if ids:
            self._give(*(deed("force", id_) for id_ in ids))
        elif self.force_at and self.place_of(thing) == self.force_at:
            self._tell("nothing")
        else:
            self._say_why(thing)

    def _give(self, *actions: Action) -> None:
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

    def why(self, thing: Any) -> str:
        """Why nothing can be done with a thing now, in a sentence; "" where nobody would ask."""
        name, step, book = str(thing or ""), self.view.due.name, self.view.book
        if self.bot_decides or not self.view.todo or self.uses(name):
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

    def _loading(self, carrier: str) -> str:
        """The verb by which a carrier takes somebody."""
        return "carry" if face_of(self.view, carrier).type == "amtrac" else "lift"

    def back(self) -> None:
        """Put down what is held, leave the choice of what to do at a place; without either, give up
        an operation whose force is empty."""
        begun = None if self.held or self.at or self.refusal else self._begun
        self.held = self.at = ""
        if begun is None:
            super().back()
        else:
            self.undo(begun)

    @property
    def has_chosen(self) -> bool:
        return bool(self.held or self.at) or self._begun is not None

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

    def put_away(self) -> None:
        super().put_away()
        self.held = self.at = ""
