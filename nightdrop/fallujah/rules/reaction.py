"""Reactions: nodes revealed, counters picked, events one by one, then the battle [9] [14] [20].

Chapters [9] [14] [26].
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, News, State, Step
from nightdrop.fallujah.rules.battle import CHOPPER_OPS, Round, foes_back, won
from nightdrop.fallujah.rules.book import CAPTURED, GONE, Fight, Foe
from nightdrop.fallujah.rules.printed_tables import (
    APRIL,
    CHOPPER,
    INTEL,
    MOB,
    NODE,
    REACTION,
    EventFace,
    random_space,
)
from nightdrop.fallujah.rules.ruleset import (
    back_in_bin,
    book_of,
    boots_at,
    changed,
    die_of,
    face_of,
    fight_of,
    fighters,
    goals_held,
    holds_node,
    in_play,
    node_face,
    option,
    rules_of,
    space_of,
    step_lost,
    units_at,
)
from nightdrop.rules.actions import Draw, Roll
from nightdrop.rules.steps import (
    ONE_DIE,
    THREE_DICE,
    TWO_DICE,
    ChanceStep,
    DrawStep,
    Skipped,
    told,
)

# The node effects that happen once, when it is revealed [Node chart].
AL_QAEDA: Final = "al-qaeda"
IED: Final = "ied"
CACHE: Final = "arms-cache"


class Quiet(Skipped):
    """A step in which nobody decides."""

    asks = "", ""


@dataclass(frozen=True)
class Arrive(Quiet):
    """A force stops at a place: other boots there spare it the reaction, a concealed node is
    revealed, then counters are picked [14.1]."""

    place: str

    def run(self, state: State) -> State:
        if not reacts(state, self.place):
            return state.pop()
        node = book_of(state).nodes.get(self.place)
        hidden = [Reveal(self.place)] if node and node.face is None else []
        state = state.but(fight=Fight(self.place))
        return state.replace_step(*hidden, Picks(), Unfold(), Meet())


def reacts(state: State, place: str) -> bool:
    """Whether OPFOR reacts to the running force at a place [13.4] [14.1(1)]."""
    if place in rules_of(state).town.bases:
        return False
    there = units_at if option(state, "helicopters_shield") else boots_at
    if any(id_ not in book_of(state).force for id_ in there(state, place)):
        return False
    is_quiet = option(state, "open_reaction") == "none" and space_of(state, place).type == "open"
    return not is_quiet or holds_node(state, place)


@dataclass(frozen=True)
class Reveal(DrawStep):
    """The face of a concealed node is drawn; `acts`: what it does when it is revealed happens
    [7.1] [Node chart]."""

    name = "reveal"
    asks = "prompt.reveal", "7.1"

    space: str
    acts: bool = True

    def cup(self, state: State) -> str:
        return NODE

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        state = state.pop(book=book_of(state).turned_up(self.space, face))
        return state.push(*effects(state, self.space)) if self.acts else state

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        face = action.text.partition(" ")[2]
        yield told("revealed", "7.1", "reveal", self.space, face=face, space=self.space)


def effects(state: State, space: str) -> list[Step[Any]]:
    """What a node does when it is revealed: Al Qaeda checks morale; an IED Factory throws a die for
    each ground unit there, by id, unless an engineer is among them [Node chart] [26.0]."""
    node = node_face(state, space)
    if node and node.id == AL_QAEDA:
        return [MoraleCheck()]
    faces = [face_of(state, id_) for id_ in fighters(state, space)]
    boots = tuple(face.id for face in faces if face.is_boots)
    if node and node.id == IED and not any(face.is_engineer for face in faces):
        return [Ied(boots)]
    return []


class MoraleCheck(ChanceStep):
    """Three dice against the goals that are controlled: not above them morale falls, else it rises
    [9.2]."""

    name = "morale"
    asks = "prompt.morale", "9.2"
    dice = THREE_DICE

    def take(self, state: State, action: Roll) -> State:
        return state.pop(book=book_of(state).but(morale=self._morale(state, action)))

    def _morale(self, state: State, action: Roll) -> int:
        step = -1 if sum(action.dice) <= goals_held(state) else 1
        most = len(rules_of(state).tables.morale) - 1
        return min(max(book_of(state).morale + step, 0), most)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        names = rules_of(before).tables.morale
        yield told("morale", "9.2", "dice", sum=sum(action.dice), goals=goals_held(before),
                   morale=names[self._morale(before, action)])  # fmt: skip


@dataclass(frozen=True)
class Trial(ChanceStep):
    """A die for each of some units or bridges, in order.

    Each is harmed if its roll is one of the numbers that the tables have under `harms`.
    """

    dice = ONE_DIE
    harms: ClassVar[str]

    things: tuple[str, ...]

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.things else None

    def fails(self, state: State, die: int) -> bool:
        """Whether a roll does harm."""
        return die in getattr(rules_of(state).tables, self.harms)

    def harmed(self, state: State, thing: str) -> State:
        raise NotImplementedError  # each kind harms something else

    def take(self, state: State, action: Roll) -> State:
        thing, *others = self.things
        state = state.replace_step(type(self)(tuple(others)))
        return self.harmed(state, thing) if self.fails(state, die_of(action)) else state

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        die = die_of(action)
        key = f"{self.name}_{'harm' if self.fails(before, die) else 'spares'}"
        yield told(key, self.asks[1], "dice", die=die, what=self.things[0])


class Ied(Trial):
    """A 6 is a hit on the unit for which it is thrown [Node chart]."""

    name = "ied"
    asks = "prompt.ied", "Node chart"

    def fails(self, state: State, die: int) -> bool:
        return die >= rules_of(state).tables.ied_on

    def harmed(self, state: State, thing: str) -> State:
        return step_lost(state, thing)


class Balk(Trial):
    """Iraqi infantry deserts on a 5 or 6 [Reaction chart]."""

    name, harms = "balk", "balk_on"
    asks = "prompt.balk", "Reaction chart"

    def harmed(self, state: State, thing: str) -> State:
        return state.but(book=book_of(state).lost(thing, GONE))


class Demolition(Trial):
    """A bridge is blown on a 5 or 6 [14.7]."""

    name, harms = "bridge", "blow_on"
    asks = "prompt.bridge", "14.7"

    def harmed(self, state: State, thing: str) -> State:
        book = book_of(state)
        return state.but(book=book.but(blown=tuple(sorted((*book.blown, thing)))))


class Picks(Quiet):
    """As many picks as morale now says, and one for an Arms Cache; none if nobody of the force is
    left [9.3] [14.3]."""

    def run(self, state: State) -> State:
        return state.replace_step(Pick(picks_due(state)))


def picks_due(state: State) -> int:
    """How many counters are to be picked in a reaction [9.3] [Node chart]."""
    book = book_of(state)
    if not book.force:
        return 0
    node = node_face(state, fight_of(state).space)
    return rules_of(state).tables.picks[book.morale] + bool(node and node.id == CACHE)


def fights(state: State, face: str) -> bool:
    """Whether a counter that is picked fights: a unit, or the mob [14.3]."""
    return face == MOB or not isinstance(state.game.faces[face], EventFace)


@dataclass(frozen=True)
class Pick(DrawStep):
    """Counters are drawn from the reaction bin, all that there are if it has fewer [14.3]."""

    name = "pick"
    asks = "prompt.pick", "14.3"

    count: int

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.count and any(state.cups[REACTION].values()) else None

    def cup(self, state: State) -> str:
        return REACTION

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        fight = fight_of(state)
        fight = fight.but(drawn=(*fight.drawn, face))
        if fights(state, face):
            number = max((foe.number for foe in fight.foes), default=0) + 1
            fight = fight.but(foes=(*fight.foes, Foe(number, face)))
        else:
            fight = fight.but(queue=(*fight.queue, face))
        return state.replace_step(Pick(self.count - 1)).but(fight=fight)

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        face = action.text.partition(" ")[2]
        yield told("picked", "14.3", "reveal", fight_of(before).space, face=face)


class Unfold(Quiet):
    """The events happen one by one, in the order in which they were picked; those that go back do
    so together when the last one is over [14.3]."""

    def run(self, state: State) -> State:
        fight = fight_of(state)
        if not fight.queue:
            state = state.pop(fight=_not_drawn(fight, *fight.done).but(done=()))
            return back_in_bin(state, fight.done)
        event, *queue = fight.queue
        fight = fight.but(queue=tuple(queue))
        after = state.game.faces[event].after
        book = book_of(state)
        if event == TALKS and book.battle == APRIL and book.ops <= 0:
            after = "return"  # another counter is picked in its place
        if after == "return":
            fight = fight.but(done=(*fight.done, event))
        elif after in ("remove", "remains"):
            fight, book = _not_drawn(fight, event), book.but(out=(*book.out, event))
        return befall(state.but(fight=fight, book=book), event, after)


def _not_drawn(fight: Fight, *faces: str) -> Fight:
    drawn = list(fight.drawn)
    for face in faces:
        drawn.remove(face)
    return fight.but(drawn=tuple(drawn))


TALKS: Final = "negotiations"
BALK: Final = "iraqis-balk"
MORALE: Final = "morale-check"
# The events that change something at once, with what: of the fight, or picks more.
_FLAGS: Final[Mapping[str, str]] = {
    "ambush": "ambush", "martyrs": "martyrs", "civilians": "civilians",
}  # fmt: skip
ONE_MORE: Final = ("ambush", "martyrs")


def befall(state: State, event: str, after: str) -> State:
    """The state after an event took effect, or with its dice to be rolled [Reaction chart]."""
    book, fight = book_of(state), fight_of(state)
    if event in _FLAGS:
        state = state.but(fight=fight.but(**{_FLAGS[event]: True}))
        return state.push(Pick(1)) if event in ONE_MORE else state
    if event == INTEL:
        return state.but(book=book.but(intel=book.intel + 1), fight=_not_drawn(fight, INTEL))
    if event == "uprising":
        return state.but(book=book.but(uprising=True))
    if event == TALKS:
        if after == "return":
            return state.push(Pick(1))
        return state.push(Talks()) if book.battle == APRIL else state
    if event == "blow-bridges":
        bridges = rules_of(state).town.bridges.items()
        return state.push(Demolition(tuple(
            name for name, link in bridges
            if name not in book.blown and not units_at(state, link.ends[0]))))  # fmt: skip
    if event == BALK:
        faces = [face_of(state, id_) for id_ in in_play(state)]
        return state.push(Balk(tuple(
            face.id for face in faces if face.is_iraqi and face.type == "infantry")))  # fmt: skip
    steps: Mapping[str, Step[Any]] = {
        CHOPPER: Crash(), "media-wars": Media(), MORALE: MoraleCheck(),
        "rear-area-raid": Raid(),
    }  # fmt: skip
    return state.push(steps[event]) if event in steps else state


class Media(ChanceStep):
    """Media Wars: an odd throw is won in OPs, an even one is lost [Reaction chart]."""

    name = "media"
    asks = "prompt.media", "Reaction chart"
    dice = ONE_DIE

    def take(self, state: State, action: Roll) -> State:
        die = die_of(action)
        return changed(state.pop(), die if die % 2 else -die)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        die = die_of(action)
        yield told("media_for" if die % 2 else "media_against", "Reaction chart", "dice", die=die)


class Talks(ChanceStep):
    """Negotiations: what they cost is deducted when the operation is over [Reaction chart]."""

    name = "talks"
    asks = "prompt.talks", "Reaction chart"
    dice = ONE_DIE

    def take(self, state: State, action: Roll) -> State:
        book = book_of(state)
        return state.pop(book=book.but(owed=book.owed + die_of(action)))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        yield told("talks", "Reaction chart", "dice", die=die_of(action))


@dataclass(frozen=True)
class Scatter(ChanceStep):
    """A random space: a die for the route, then two for the phase line [7.2]."""

    dice = ONE_DIE

    route: int = 0

    def options(self, state: State) -> Menu:
        return TWO_DICE if self.route else ONE_DIE

    def allows(self, state: State, action: Action) -> bool:
        return action in self.options(state)

    def take(self, state: State, action: Roll) -> State:
        if not self.route:
            return state.replace_step(type(self)(*action.dice))
        return self.falls(state, random_space(self.route, action.dice))

    def falls(self, state: State, space: str) -> State:
        raise NotImplementedError  # each kind does something there

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        if self.route:
            space = random_space(self.route, action.dice)
            yield told(self.name, "7.2", "dice", space, space=space)
        else:
            yield told(f"{self.name}_route", "7.2", "dice", route=action.dice[0])


class Crash(Scatter):
    """The downed helicopter lies in a random space; among own boots, where no node is, it is
    secured at once, but not in the space of the running force: there it is in this battle
    [Reaction chart]."""

    name = "chopper"
    asks = "prompt.chopper", "Reaction chart"

    def falls(self, state: State, space: str) -> State:
        book, fight = book_of(state), fight_of(state)
        safe = boots_at(state, space) and space not in book.nodes
        elsewhere = space != fight.space
        state = state.but(fight=_not_drawn(fight, CHOPPER))
        if safe and elsewhere and option(state, "chopper_in_own_space"):
            return changed(state.pop(book=book.but(chopper=CAPTURED)), CHOPPER_OPS)
        return state.pop(book=book.but(chopper=space))


class Raid(Scatter):
    """A Rear Area Raid: a node in a random space without one, face up where Coalition units are; no
    dice once all nodes are open or on the map [14.7]."""

    name = "raid"
    asks = "prompt.raid", "14.7"

    def actor(self, state: State) -> Actor | None:
        hidden = sum(node.face is None for node in book_of(state).nodes.values())
        return CHANCE if sum(state.cups[NODE].values()) > hidden else None

    def falls(self, state: State, space: str) -> State:
        book = book_of(state)
        if space in book.nodes:
            return state.replace_step(Raid())
        state = state.pop(book=book.with_node(space))
        return state.push(Reveal(space)) if units_at(state, space) else state


class Meet(Quiet):
    """The units that were picked meet the force: a battle, or nobody is there to fight [14.1].

    If nobody of the force is left the units go back, and nothing else is lost.
    """

    def run(self, state: State) -> State:
        if not book_of(state).force:
            return foes_back(state.pop()).but(fight=None)
        if not fight_of(state).foes:
            return won(state.pop(), fought=False)
        return state.replace_step(Round())
