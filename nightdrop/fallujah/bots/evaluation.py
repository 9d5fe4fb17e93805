"""Quick estimates from a view: stacks, nodes, the bin, and the value of an attack."""

from collections.abc import Sequence
from functools import cache, cached_property
from math import exp
from typing import Final, NamedTuple

from nightdrop.bots.player import Weights
from nightdrop.engine.view import View
from nightdrop.fallujah.rules.battle import edge_of_units
from nightdrop.fallujah.rules.book import AWAY
from nightdrop.fallujah.rules.printed_tables import GOALS, MOB, NODE, REACTION, STRIKES, FoeFace
from nightdrop.fallujah.rules.ruleset import (
    book_of,
    boots_at,
    face_of,
    fighters,
    goals_held,
    holds_node,
    in_play,
    node_face,
    option,
    price,
    rules_of,
    values_of,
)

# What a player thinks that things are worth, in VP, and what it holds for likely.
NAMES: Final = (
    "kill",  # an OPFOR unit that falls
    "street",  # the share of a fight that counts away from nodes and goals
    "desert",  # what an operation has to bring more that fights only in open spaces without a node
    "step",  # a step lost
    "ops",  # an OP
    "goal",  # a goal that is taken
    "msr",  # a node on the MSR, besides
    "chopper",  # the downed helicopter
    "near",  # a space nearer to a node
    "next",  # the share of the best attack from a place that counts for a force brought there
    "hold",  # a goal that is given up
    "least",  # what an operation has to bring
    "unit",  # a point of firepower in play, early
    "strike",  # a strike that is available, early
    "fear",  # a level of morale, early
    "held",  # a goal that is held, early
    "farm",  # 1: all NetWars go to InfoWar at the start
    "shells",  # 1: artillery is bought again when it runs out
    "more",  # 1: troops are bought where nothing else is worth an OP
    "supports",  # 1: strikes are committed where hits are wanted
    "retreats",  # 1: a lost battle is broken off
    "goes_on",  # 1: a force goes on after a battle won
)
_EDGE_SLOPE: Final = 0.45  # of the chance of the edge, by a point of contact
_WIN_SLOPE: Final = 1.8  # of the chance to win, by an OPFOR unit that is killed in a round
MORTAL: Final = 1 / 6  # of a hit, by a point of firepower


class PickAverage(NamedTuple):
    """What a pick brings on average: units, and their firepower and contact."""

    units: float
    firepower: float
    contact: float


class Hope(NamedTuple):
    """A quick estimate of an attack: its worth, and the chance to win."""

    worth: float
    won: float


class TownEvaluation:
    """The estimates that a player makes from a view, each computed once."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.state, self.weights = view, view.state, weights
        self.book, self.rules = book_of(view.state), rules_of(view.state)
        self.town, self.tables = self.rules.town, self.rules.tables
        self._hopes: dict[tuple[tuple[str, ...], str], Hope] = {}
        self._far: dict[str, int] = {}
        self._reach: dict[tuple[str, int], list[str]] = {}

    @cached_property
    def stacks(self) -> list[str]:
        """The places with units."""
        return sorted({self.book.units[id_].place for id_ in in_play(self.state)})

    def at(self, place: str) -> list[str]:
        """The units of a place that can move, the strongest first."""
        return sorted(fighters(self.state, place), key=lambda id_: (-self.power(id_), id_))

    def power(self, id_: str) -> int:
        """The firepower of a unit."""
        return values_of(self.state, id_).f

    def ground(self, place: str) -> list[str]:
        """The units of a place that move on the ground."""
        return [id_ for id_ in self.at(place) if not face_of(self.state, id_).is_air]

    def steps(self, force: Sequence[str]) -> int:
        units = self.book.units
        return sum(2 if face_of(self.state, id_).back and not units[id_].reduced else 1
                   for id_ in force)  # fmt: skip

    @cached_property
    def bin(self) -> PickAverage:
        """What the reaction bin holds, on average."""
        cup, faces = self.state.cups[REACTION], self.state.game.faces
        foes = [(n, faces[face]) for face, n in cup.items()
                if n and isinstance(faces[face], FoeFace)]  # fmt: skip
        count = sum(n for n, _face in foes)
        every = sum(cup.values()) or 1
        mob = cup.get(MOB, 0)
        fire = sum(n * face.f for n, face in foes) / count if count else 2.5
        contact = sum(n * face.c for n, face in foes) / (count or 1)
        return PickAverage((count + mob) / every, fire, contact)

    @cached_property
    def unseen(self) -> tuple[float, float]:
        """The VP and OPs of a concealed node, on average."""
        cup, faces = self.state.cups[NODE], self.state.game.faces
        every = sum(cup.values()) or 1
        vp = sum(n * faces[face].vp for face, n in cup.items()) / every
        return vp, sum(n * faces[face].ops for face, n in cup.items()) / every

    def far(self, place: str) -> int:
        """How many spaces, by route and line, a place is from the nearest node; 9 at most."""
        if place not in self._far:
            if place in self.town.bases:
                far = min(self.far(space) for space in self.town.bases[place].enters) + 1
            else:
                far = min((_apart(place, node) for node in self.book.nodes), default=9)
            self._far[place] = far
        return self._far[place]

    @cached_property
    def base(self) -> str:
        """The base that is nearest to most nodes."""
        def away(base: str) -> int:
            enters = self.town.bases[base].enters
            return sum(min(_apart(space, node) for space in enters)
                       for node in self.book.nodes)  # fmt: skip

        return min((base for base in sorted(self.town.bases) if base != "west"), key=away)

    def reach(self, place: str, speed: int) -> list[str]:
        """The nodes and the uncontrolled goals within a movement of `speed` on dry ground."""
        if (place, speed) not in self._reach:
            blown, goals = self.book.blown, self.town.goals
            found = self.town.distances(
                place, speed, self.book.nodes,
                lambda link: link.kind != "river" and link.bridge not in blown)  # fmt: skip
            self._reach[place, speed] = [
                space for space in found if space in self.book.nodes
                or (space in goals and not boots_at(self.state, space))]  # fmt: skip
        return self._reach[place, speed]

    def promise(self, force: Sequence[str], place: str) -> float:
        """The value of the best attack of a force from a place, at least 0.

        From a base it may also go by way of another base, for an OP.
        """
        best = self._promise(force, place)
        if place in self.town.bases:
            others = (self._promise(force, base) for base in self.town.bases)
            best = max(best, max(others) - self.weights["ops"])
        return best

    def _promise(self, force: Sequence[str], place: str) -> float:
        speed = min(values_of(self.state, id_).m or 0 for id_ in force)
        return max([0.0, *(self.hope(force, space).worth for space in self.reach(place, speed)
                           if space != place)])  # fmt: skip

    def refitted(self, force: Sequence[str]) -> float:
        """The value of the firepower that a refit of a force would restore [18.3]."""
        lost = sum(face_of(self.state, id_).front.f - self.power(id_) for id_ in force
                   if self.book.units[id_].reduced)  # fmt: skip
        return self.weights["unit"] * lost * min(1.0, self.book.ops / 24)

    def hope(self, force: Sequence[str], space: str) -> Hope:
        """`_hope`, cached for each force and space."""
        key = (tuple(force), space)
        if key not in self._hopes:
            self._hopes[key] = self._hope(force, space)
        return self._hopes[key]

    def _hope(self, force: Sequence[str], space: str) -> Hope:
        """What an attack by a force on a space is worth, as a rule of thumb: the hits of both sides
        on average, the edge and the chance to win as curves of contact and of hits."""
        state, weights, picked = self.state, self.weights, self.bin
        terrain = self.town.spaces[space].type
        node, hidden = node_face(state, space), space in self.book.nodes
        picks = self.tables.picks[self.book.morale] + (node is not None and node.id == "arms-cache")
        units = picks * picked.units
        walls = 1.0 if node and node.id == "strongpoint" else 0.14 if hidden and not node else 0.0
        if any(face_of(state, id_).is_engineer for id_ in force):
            walls = 0.0
        fire = sum(self.power(id_) for id_ in force) * MORTAL
        hits = max(0.0, self.tables.losses[terrain] * (fire - walls))
        stand = terrain in self.tables.stand[self.book.morale]
        lead = sum(line.number for line in edge_of_units(state, force, space))
        dark = picked.contact + (0.0 if terrain == "open" else 0.6)
        edge = 1 / (1 + exp(-_EDGE_SLOPE * (lead - dark)))
        first = units * picked.firepower * MORTAL
        loss = first * (1 - edge * min(1.0, hits / max(units, 0.1)))
        loss += max(0.0, units - hits) * picked.firepower * MORTAL * stand
        tough = self.steps(force) / max(loss, 0.3)
        won = 1 / (1 + exp(-_WIN_SLOPE * (hits * (2 if stand else 1) / 1.4 - units + 0.8)))
        won *= min(1.0, 0.4 + 0.3 * tough)
        kills = min(units, hits * (2 if stand else 1))
        worth = kills * weights["kill"] - loss * weights["step"]
        if not hidden and terrain == "open" and option(state, "open_reaction") == "none":
            worth = won = 0.0
        elif not hidden and terrain not in GOALS:
            worth *= weights["street"]
        prize, stake = self._prize(space, force)
        return Hope(worth + won * prize - (1 - won) * stake, won)

    def _prize(self, space: str, force: Sequence[str]) -> tuple[float, float]:
        """The gain of winning a battle there (node, goal, helicopter), and the cost of losing it.
        """
        node, weights, stake = node_face(self.state, space), self.weights, 0.0
        is_goal = self.town.spaces[space].type in GOALS
        worth = weights["chopper"] if space == self.book.chopper else 0.0
        if space in self.book.nodes:
            vp, ops = (node.vp, float(node.ops)) if node else self.unseen
            stake = ops * weights["ops"]
            if node and any(face_of(self.state, id_).type == "sof" for id_ in force):
                ops += node.sof_ops
            worth += vp + 1 + ops * weights["ops"] + weights["goal"] * is_goal
            worth += weights["msr"] * self.town.spaces[space].msr
        elif is_goal and not boots_at(self.state, space):
            worth += weights["goal"]
        return worth, stake

    def is_desert(self, place: str) -> bool:
        """Whether a place is an open space where nothing is to be taken."""
        space = self.town.spaces.get(place)
        return space is not None and space.type == "open" and not holds_node(self.state, place)

    def given_up(self, force: Sequence[str], place: str) -> float:
        """The cost of a force leaving a place."""
        stays = any(id_ not in force for id_ in boots_at(self.state, place))
        if stays or place in self.town.bases or holds_node(self.state, place):
            return 0.0
        return self.weights["hold"] if self.town.spaces[place].type in GOALS else 0.0

    @property
    def strikes(self) -> int:
        return sum(self.book.available[kind] for kind in STRIKES)

    def value(self, left: int) -> float:
        """The value of the position: VP, and early in the game what can still bring some.

        `left` are the OPs by which that is measured.
        """
        state, weights, book = self.state, self.weights, self.book
        points = float(self.rules.points(state))
        if state.result is not None or not state.todo:
            return points
        worth = points + weights["ops"] * max(0, book.ops)
        units, early = self.rules.units, min(1.0, left / 24)
        for id_, unit in book.units.items():
            if unit.place in AWAY:
                continue
            in_base = unit.place in self.town.bases
            worth += early * weights["unit"] * self.power(id_) * (0.85 if in_base else 1.0)
            if not in_base and units[id_].is_boots:
                worth -= 0.05 * min(5, self.far(unit.place))
        worth += weights["strike"] * self.strikes * min(1.0, left / 12)
        worth -= weights["fear"] * book.morale * min(1.0, left / 30)
        return worth + weights["held"] * goals_held(state) * min(1.0, left / 20)

    def pool(self, types: Sequence[str]) -> list[str]:
        """The units of some types in the pool, those with most firepower for an OP first."""
        found = [id_ for id_, unit in self.book.units.items()
                 if unit.place == "pool" and face_of(self.state, id_).type in types]  # fmt: skip
        units = self.rules.units
        return sorted(found, key=lambda id_: (-units[id_].front.f / price(self.state, id_), id_))


@cache
def _apart(one: str, other: str) -> int:
    """How many spaces two spaces are apart, by route and line."""
    return abs(int(one[:2]) - int(other[:2])) + abs(int(one[2:]) - int(other[2:]))
