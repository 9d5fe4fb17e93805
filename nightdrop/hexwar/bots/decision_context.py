"""The context of one decision of a side: what is asked repeatedly is computed once."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property
from operator import neg
from typing import Any, Final, NamedTuple
from zlib import crc32

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.bots.clock import Clock
from nightdrop.hexwar.bots.distances import BoardInForce
from nightdrop.hexwar.bots.judgement import Minds, besieging
from nightdrop.hexwar.bots.threats import (
    MOST_BY_DAY,
    MOST_BY_NIGHT,
    Enemy,
    Threats,
    loss,
    threats,
    within_a_move,
)
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.book import MARKERS, book_of
from nightdrop.hexwar.rules.damage import RESULTS
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.losses import is_revealed_advantage
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.reach import mobility
from nightdrop.hexwar.rules.ruleset import (
    HexRules,
    board_of,
    holds,
    is_night,
    left_in_cup,
    ruleset,
    stacking_limit,
)

# How many of the next best actions a thought names.
OTHERS = 4
_MOST = 0xFFFFFFFF  # of a checksum


class CounterForce(NamedTuple):
    """A counter's strength in a fight; of an unseen one the mean of its cup.

    Sticks have none.
    """

    av: int
    dv: int
    steps: int


class Option(NamedTuple):
    """An action with its worth in points compared with passing, and why it is taken."""

    worth: float
    action: Action
    reason: Message


class ActivationPlan(NamedTuple):
    """What a player means to do in the running activation, passed back to it by its caller.

    `activation` is its name; `style` is its boldness; `target` is the hex to be attacked by the
    counters `members`, if any.
    """

    activation: str
    style: str = ""
    target: Hex | None = None
    members: tuple[str, ...] = ()


_STICK = CounterForce(0, 0, 1)


# What hangs on the time, the enemy and the worth of things, not on where own counters stand.
_LASTING: Final = (
    "clock", "ground", "_mean", "first", "_battery", "_mean_marker", "settled", "_forces",
    "_step_worths", "_risks", "enemies", "enemy_units", "teams", "threats", "entered_soon",
    "_at_the_edge", "_enemy_beside", "attacked", "_mobilities",
)  # fmt: skip
# What no move of an activation changes.
_SAME: Final = ("turn", "used", "activation", "todo", "fight", "cups", "dead")
_OF_MOVES: Final = ("vp", "allowance")  # fields of the book that one changes


class DecisionContext:
    """One decision of one side.

    `before` is the last decision of this side. If it belongs to the same activation, and only own
    counters moved since, what does not depend on them is reused. Then `found` is what it left for
    this one in `leaves`, and `stale` are the hexes where own counters came, went or acted since, or
    whose control changed.
    """

    def __init__(
        self,
        view: View,
        minds: Minds,
        plan: ActivationPlan | None,
        rng: Rng,
        before: "DecisionContext | None" = None,
    ) -> None:
        self.view, self.state, self.side, self.menu = view, view.state, view.side, view.actions
        self.plan, self.rng = plan, rng
        self.game, self.pieces, self.book = view.state.game, view.state.pieces, book_of(view.state)
        self.rules: HexRules = ruleset(view.state)
        self.board: Board = board_of(view.state)
        self.is_night = is_night(view.state)
        self.jumps = holds(view.state, view.side)
        self.foe: Side = self.game.other(view.side)
        self.mind = minds.airborne if self.jumps else minds.occupier
        # By night only the units of one hex attack together, and a stack may retreat [ND 9.2.4].
        self.lays_siege = self.mind.siege > 0 and not self.is_night
        if self.lays_siege:
            self.mind = besieging(self.mind)
        # Whether the margin of a fight says what it does [PB 9.2.5].
        self.by_margin = self.rules.fighting.results == RESULTS
        self.clock, self.ground = Clock(self.state, self.side, self.mind), BoardInForce(self.state)
        self._forces: dict[str, CounterForce] = {}
        self._here: dict[Hex, tuple[Counter, ...]] = {}
        self._step_worths: dict[str, float] = {}
        self._mobilities: dict[str, str] = {}
        self.targets: dict[Hex, Any] = {}  # what `Attacks` finds of each
        self._limits: dict[Hex, int] = {}
        self._risks: dict[tuple[Hex, int], float] = {}
        self.found: Any = None
        self.leaves: Any = None
        self.stale: frozenset[Hex] = frozenset()
        if before is not None:
            self._go_on_from(before)

    def _go_on_from(self, before: "DecisionContext") -> None:
        """Reuse from the last decision what does not depend on own counters that moved since."""
        stale = _moved_since(before, self)
        if stale is None:
            return
        known = before.__dict__
        self.__dict__.update({name: known[name] for name in _LASTING if name in known})
        if self.jumps:
            names = [name for name in ("guns", "beside_guns") if name in known]
            self.__dict__.update({name: known[name] for name in names})
        if self.book.vp == before.book.vp and "prizes" in known:
            self.prizes, self.targets = known["prizes"], before.targets
        self.found, self.stale = before.leaves, stale

    # What is asked of counters.

    def force(self, counter: Counter) -> CounterForce:
        """AV, DV and steps of a counter, as far as this side knows."""
        found = self._forces.get(counter.id)
        if found is None:
            found = self._forces[counter.id] = self._force(counter)
        return found

    def _force(self, counter: Counter) -> CounterForce:
        if is_stick(counter):
            return _STICK
        if counter.face is None:
            return self._mean[counter.group, counter.reduced]
        face = self.game.faces[counter.face]
        if counter.reduced:
            return CounterForce(face.reduced_av or 0, face.reduced_dv or 0, 1)
        return CounterForce(face.av or 0, face.dv or 0, 1 if face.reduced_dv is None else 2)

    @cached_property
    def _mean(self) -> Mapping[tuple[str, bool], CounterForce]:
        """The mean of what an unseen unit of a formation may be, at full strength or reduced."""
        found = {}
        for name, formation in self.rules.formations.items():
            if formation.kind != "stick" and formation.drawn:
                faces = [(self.game.faces[f], n) for f, n in self.state.cups[name].items() if n]
                two = [(f, n) for f, n in faces if f.reduced_av is not None]
                left = [(f.reduced_av, f.reduced_dv, n) for f, n in two]
                found[name, False] = _mean_force([(f.av, f.dv, n) for f, n in faces], 2)
                found[name, True] = _mean_force(left, 1)
        return found

    def worth(self, counter: Counter) -> float:
        """The worth of a counter now, in points."""
        mind, share = self.mind, self.clock.counters_count if self.clock.acts(counter) else 0.0
        if is_stick(counter):
            return mind.stick * share
        steps = self.force(counter).steps
        if counter.kind == "company":
            return (mind.company if steps == 2 else mind.reduced) * share
        return (mind.unit if steps == 2 else mind.unit_left) * share

    def step_worth(self, counter: Counter) -> float:
        """The worth of a counter's next step now, in points."""
        found = self._step_worths.get(counter.id)
        if found is None:
            found = self._step_worths[counter.id] = self._step_worth(counter)
        return found

    def _step_worth(self, counter: Counter) -> float:
        if is_stick(counter) or self.force(counter).steps == 1:
            return self.worth(counter)
        mind, share = self.mind, self.clock.counters_count if self.clock.acts(counter) else 0.0
        if counter.kind == "company":
            return (mind.company - mind.reduced) * share
        return (mind.unit - mind.unit_left) * share

    def is_idle_stick(self, counter: Counter) -> bool:
        """Whether a stick can still become part of a company."""
        return is_stick(counter) and not is_revealed_advantage(self.state, counter)

    def can_retreat(self, counter: Counter) -> bool:
        """Whether a counter moves at all, and so retreats [PB 9.4.4]."""
        return self.rules.moves(self.state, counter)

    # What is asked of places.

    def value(self, hex_: Hex) -> float:
        """The value of a VP hex: its points, and more if the game is lost without it."""
        return self.points(hex_) + self.mind.raid * (hex_ == self.first)

    def points(self, hex_: Hex) -> float:
        """The expected points of a VP hex."""
        value = self.game.board.signs.points.get(hex_, self.book.vp[hex_].value)
        return float(value) if value is not None else self._mean_marker

    @cached_property
    def first(self) -> Hex | None:
        """The VP hex without which the side that jumps has lost [10]."""
        return self.rules.vital(self.state)

    @cached_property
    def _battery(self) -> Hex | None:
        """The VP hex that the enemy mans again if nobody stands in it [PB 11.3]."""
        return self.rules.deserted(self.state) if self.jumps and self.clock.later else None

    @cached_property
    def _mean_marker(self) -> float:
        cup = self.state.cups[MARKERS]
        number = sum(cup.values())
        return sum(int(face) * count for face, count in cup.items()) / number if number else 0.0

    @cached_property
    def prizes(self) -> Mapping[Hex, float]:
        """What control of each VP hex is worth now."""
        return {hex_: self.value(hex_) * self._lasting(hex_) for hex_ in self.book.vp}

    def _lasting(self, hex_: Hex) -> float:
        """The share of a VP hex's value that its control is worth now: what is taken for good
        counts in full, and nothing once it is taken [PB 10.1.2]."""
        if hex_ in self.settled:
            return 0.0
        return 1.0 if self.lasts(hex_) else self.clock.control_counts

    def lasts(self, hex_: Hex) -> bool:
        """Whether control of a VP hex is taken for good, at the end of a turn [PB 10.1.2]."""
        return not self.rules.takes_control(self.state, hex_)

    @cached_property
    def settled(self) -> tuple[Hex, ...]:
        """The VP hexes of which nobody can take the control any more [PB 10.1.2]."""
        return self.rules.settled(self.state)

    def is_ours(self, hex_: Hex) -> bool:
        """Whether a VP hex counts for this side: control is that of the side that jumps."""
        return self.book.vp[hex_].control == self.jumps

    def mobility(self, counter: Counter) -> str:
        found = self._mobilities.get(counter.id)
        if found is None:
            found = self._mobilities[counter.id] = mobility(self.state, counter)
        return found

    def here(self, hex_: Hex) -> tuple[Counter, ...]:
        found = self._here.get(hex_)
        if found is None:
            found = self._here[hex_] = self.pieces.at(hex_)
        return found

    def limit(self, hex_: Hex) -> int:
        """How many counters may stack in a hex [7]."""
        found = self._limits.get(hex_)
        if found is None:
            found = self._limits[hex_] = stacking_limit(self.state, hex_)
        return found

    def units(self, side: Side) -> list[Counter]:
        """The counters of a side on the map that can attack."""
        by_id = self.pieces.by_id
        names = [key for key, found in self.rules.formations.items() if found.side == side]
        ids = [key for name in names for key in self.pieces.by_group.get(name, ())]
        return [c for c in map(by_id.__getitem__, ids) if c.kind != "stick" and c.place is not None]

    @cached_property
    def own_units(self) -> list[Counter]:
        return self.units(self.side)

    @cached_property
    def enemy_units(self) -> list[Counter]:
        return self.units(self.foe)

    @cached_property
    def enemies(self) -> tuple[Enemy, ...]:
        """The enemy's units that still act, as threats."""
        return tuple(sorted(self._bearing(c) for c in self.enemy_units if self.clock.acts(c)))

    @cached_property
    def own(self) -> tuple[Enemy, ...]:
        """This side's units as threats to the enemy."""
        return tuple(sorted(self._bearing(counter) for counter in self.own_units))

    def _bearing(self, counter: Counter) -> Enemy:
        assert counter.place is not None
        budget = self.rules.capacity(self.state, counter)
        team = self.teams[counter.group]
        return Enemy(counter.place, team, self.force(counter).av, self.mobility(counter), budget)

    @cached_property
    def teams(self) -> Mapping[str, str]:
        """For each formation the activation in which its counters move and attack."""
        found = self.rules.activations.items()
        return {
            name: next((key for key, a in found if name in a.formations and not a.is_push), "")
            for name in self.rules.formations
        }

    @cached_property
    def threats(self) -> Threats:
        """Who of the enemy can come beside each hex in one activation."""
        return threats(self.game, self.board, self.enemies) if self.clock.answers else Threats()

    @cached_property
    def guns(self) -> Threats:
        """The units of the side that holds the map that threaten sticks, by hex."""
        return self.threats if self.jumps else threats(self.game, self.board, self.own)

    @cached_property
    def beside_guns(self) -> frozenset[Hex]:
        """The hexes beside a unit that threatens sticks."""
        units = self.enemy_units if self.jumps else self.own_units
        around = self.board.neighbours
        return frozenset(near for unit in units if unit.place for near in around[unit.place])

    @cached_property
    def entered_soon(self) -> frozenset[Hex]:
        """The hexes that an enemy unit could enter in one activation if nobody were in its way.

        It may also come from the map edge, where reinforcements enter.
        """
        if not self.clock.answers:
            return frozenset()
        return within_a_move(self.game, self.board, (*self.enemies, *self._at_the_edge))

    def garrison_share(self, hex_: Hex) -> float:
        """The share of a VP hex's worth that counts for occupying it instead of leaving it open."""
        if hex_ == self._battery:
            return 1.0  # it is lost by dice alone
        if self.clock.is_ending:
            return float(hex_ in self.entered_soon)
        return self.mind.garrison if hex_ in self.entered_soon else self.mind.garrison_far

    @cached_property
    def _at_the_edge(self) -> tuple[Enemy, ...]:
        """The units that may come in at each entry hex, if the enemy has any left."""
        if not self.jumps:
            return ()
        name = next(key for key, f in self.rules.formations.items() if f.side == self.foe)
        if not left_in_cup(self.state, name):
            return ()
        tables = self.rules.tables
        by_day = tables.day_capacity.get(name) or tables.day_capacity.get("unit", 0)
        budget = tables.night_capacity[0] if self.is_night else by_day
        hexes = sorted(self.board.entry.values())
        return tuple(Enemy(hex_, self.teams[name], 0, "foot", budget) for hex_ in hexes)

    @property
    def beside_enemy(self) -> Set[Hex]:
        return self._enemy_beside.keys()

    def enemy_beside(self, hex_: Hex) -> Sequence[Hex]:
        """The hexes beside this one in which an enemy counter of any kind is, in order."""
        return self._enemy_beside.get(hex_, ())

    @cached_property
    def _enemy_beside(self) -> Mapping[Hex, Sequence[Hex]]:
        by_id, found = self.pieces.by_id, dict[Hex, list[Hex]]()
        for hex_, ids in sorted(self.pieces.by_place.items()):
            if by_id[ids[0]].side == self.foe:
                for near in self.board.neighbours[hex_]:
                    found.setdefault(near, []).append(hex_)
        return found

    @cached_property
    def attacked(self) -> frozenset[Hex | None]:
        """The hexes of enemy counters that were attacked in this activation."""
        by_id, acts = self.pieces.by_id, self.state.acts.items()
        found = (by_id[key] for key, act in acts if act.attacked and key in by_id)
        return frozenset(counter.place for counter in found if counter.side == self.foe)

    @cached_property
    def lively(self) -> frozenset[Hex]:
        """The hexes where something is going on: VP hexes, and those with or beside a counter."""
        around, occupied = self.board.neighbours, self.pieces.by_place
        return frozenset(self.prizes).union(occupied, *[around[hex_] for hex_ in occupied])

    def risk(self, hex_: Hex, dv: int, others: int) -> float:
        """The chance that a stack in this hex loses a step in the enemy's next activation.

        `dv` is its best DV, `others` the number of counters with that unit.
        """
        teams = self.threats[hex_]
        if not teams:
            return 0.0
        key = hex_, dv + others
        found = self._risks.get(key)
        if found is None:
            most = MOST_BY_NIGHT if self.is_night else MOST_BY_DAY
            defence = dv + others + self.ground.terrain_df(hex_)
            found = self._risks[key] = loss(self.rules.fighting, teams, defence, most)
        return found

    def joins(self, a: Hex, b: Hex) -> bool:
        """Whether units of two hexes can attack together what lies beside both [ND 9.1.1]
        [PB 9.1.1]."""
        if self.by_margin:
            return not self.is_night or b in self.board.neighbours[a]
        return not self.is_night and b in self.board.neighbours[a]

    # What is answered.

    def noisy(self, worth: float, action: Action) -> float:
        """The worth with the error of an inattentive player, which depends on chance and action."""
        noise = self.mind.noise
        if not noise:
            return worth
        lot = crc32(f"{self._seed}:{action.text}".encode()) / _MOST
        return worth + noise * (2 * lot - 1)

    @cached_property
    def _seed(self) -> int:
        return self.rng.randrange(_MOST)



def best_of(options: Iterable[Option], plan: ActivationPlan | None = None) -> Thought:
    """The best of these options, and the next best; of equal ones the first by text."""
    ranked = sorted(options, key=lambda option: (-option.worth, option.action.text))
    best, *others = ranked
    rest = tuple((option.action, option.worth) for option in others[:OTHERS])
    return Thought(best.action, best.reason, best.worth, rest, plan)


def _moved_since(before: DecisionContext, now: DecisionContext) -> frozenset[Hex] | None:
    """The hexes that own counters left, entered or acted in between two decisions.

    Those whose control changed are among them. None where more than that differs, or the decisions
    belong to two activations.
    """
    old, new = before.state, now.state
    if old.game is not new.game or before.side != now.side or before.board is not now.board:
        return None
    if any(getattr(old, name) != getattr(new, name) for name in _SAME):
        return None
    book, was = new.book.__dict__, old.book.__dict__
    if any(value != was[name] for name, value in book.items() if name not in _OF_MOVES):
        return None
    stale = {hex_ for hex_, place in book["vp"].items() if place != was["vp"][hex_]}
    counters, others, acts = new.pieces.by_id, old.pieces.by_id, new.acts
    if len(counters) != len(others) or not acts.keys() >= old.acts.keys():
        return None
    acted = [key for key, act in acts.items() if old.acts.get(key) != act]
    for key in (*acted, *[key for key, c in counters.items() if others.get(key) is not c]):
        counter, other = counters.get(key), others.get(key)
        if counter is None or other is None or counter.side != now.side:
            return None
        if counter != other and counter != other._replace(place=counter.place):
            return None
        stale.update(hex_ for hex_ in (counter.place, other.place) if hex_ is not None)
    return frozenset(stale)


def _mean_force(known: list[tuple[int | None, int | None, int]], steps: int) -> CounterForce:
    """The mean AV and DV of a cup's faces with their numbers."""
    number = sum(count for _, _, count in known)
    if not number:
        return CounterForce(0, 0, steps)
    av = sum((av or 0) * count for av, _, count in known) / number
    dv = sum((dv or 0) * count for _, dv, count in known) / number
    return CounterForce(round(av), round(dv), steps)


# How a step is decided.
Idea = Callable[[DecisionContext], Thought]


def best_place(
    scene: DecisionContext, worths: Mapping[Hex, float], counter: Counter
) -> tuple[float, Hex]:
    """The best of these places, as an inattentive player sees it, and its worth."""
    if scene.mind.noise:
        worths = {to: scene.noisy(worth, Move(counter.id, to)) for to, worth in worths.items()}
    worth, to = max(zip(worths.values(), map(neg, worths), strict=True))
    return worth, Hex(-to)
