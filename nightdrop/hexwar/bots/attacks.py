"""The expected gain of an attack, before its units are in place and once they are."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.hexwar.bots.decision_context import DecisionContext
from nightdrop.hexwar.rules.damage import BOTH, MARGINS, shares
from nightdrop.hexwar.rules.forecast import best_attacks
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.odds import tally
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.results import defence_extras, total
from nightdrop.hexwar.rules.ruleset import FightRules, activation

# What a retreat costs that gives up no hex of worth.
DISORDER = 0.15


class Struck(NamedTuple):
    """A unit as results affect it.

    It has the worth of its next step and of its last, the same for one step, and whether it can
    retreat.
    """

    steps: tuple[float, ...]
    moves: bool


class Harm(NamedTuple):
    """What the winner gains by a margin, and whether the loser has no unit left in the hex."""

    worth: float
    clears: bool


def harms(units: Sequence[Struck], hex_worth: float) -> tuple[Harm, ...]:
    """What each margin brings the winner, the greatest first: as `RESULTS` of one side.

    The first of `units` is the Point; `hex_worth` is what it is worth that all leave their hex.
    """
    return _harms(tuple(units), hex_worth)


@lru_cache(maxsize=4096)
def _harms(units: tuple[Struck, ...], hex_worth: float) -> tuple[Harm, ...]:
    return tuple(harm(points, units, hex_worth) for points in range(MARGINS, 0, -1))


def harm(points: int, units: Sequence[Struck], hex_worth: float) -> Harm:
    """What a margin of these damage points brings, if each side chooses what is best for it."""
    steps = [unit.steps for unit in units]
    gone, found = [False] * len(units), 0.0
    for number, kind in enumerate(shares(points)):
        living = [i for i, left in enumerate(steps) if left]
        if not living:
            break
        # The Point first, then each of the others before anybody is struck again.
        one = living[0] if number >= len(units) else max(number, living[0])
        moves, clears = units[one].moves, all(gone[i] for i in living if i != one)
        prize = hex_worth if clears and not gone[one] else 0.0
        loss = steps[one][0] + (prize if len(steps[one]) == 1 else 0.0)
        fall = DISORDER + prize if moves else 0.0
        is_loss = kind == BOTH or (loss <= fall if kind == 1 else loss >= fall)
        if kind == BOTH and moves and len(steps[one]) > 1:
            loss += fall
        found += loss if is_loss else fall
        if is_loss:
            steps[one] = steps[one][1:]
        if moves and (kind == BOTH or not is_loss):
            gone[one] = True
    return Harm(found, all(is_gone or not left for is_gone, left in zip(gone, steps, strict=True)))


# The share of a garrison's worth that is lost when it advances: it may come back in time.
OPENED = 0.7
# What one step less of the only guard costs, as a share of what it guards.
WEAKER = 0.3
# The chance of an attack that follows.
SUCCESS = 0.5
# The least share of a hex that a step of its defenders is worth where the margin decides: however
# many attacks can follow, who is struck first is cleared sooner.
SIEGE = 0.4
# The least gain for which others are called to a joint attack.
LEAST_JOINT = 0.03


class Target(NamedTuple):
    """An enemy hex as an attack meets it: the best DV of its `units`, what else adds to the DF but
    a bridge, what the Point's step and the `sticks` are worth, and what clearing the hex is. Where
    the margin decides, `harms` is what each of them brings, the greatest first."""

    hex: Hex
    units: int
    sticks: int
    dv: int
    extra: int
    dies: bool
    step: float
    sticks_worth: float
    prize: float
    harms: tuple[Harm, ...] = ()

    @property
    def is_cleared_by_a_step(self) -> bool:
        return self.units == 1 and self.dies


class Gain(NamedTuple):
    """What an attack can be expected to bring, and its chance of a good result."""

    worth: float
    chance: float
    units: tuple[str, ...] = ()


class Joint(NamedTuple):
    """The best joint attack on a hex, and the hexes from which it is made.

    There are none if no joint attack is worth making.
    """

    gain: Gain
    hexes: tuple[Hex, ...]


NO_JOINT: Final = Joint(Gain(0.0, 0.0), ())


class Joints(NamedTuple):
    """The best joint attack on each hex, and what they depend on besides the enemy.

    That is where each unit that can attack is or can go, by id, and how many more may be activated,
    if that counts.
    """

    best: Mapping[Hex, Joint]
    reach: Mapping[str, tuple[Counter, frozenset[Hex | None]]]
    spare: int | None


def prize(scene: DecisionContext, hex_: Hex) -> float:
    """The worth of driving the enemy out of a hex and entering it."""
    if hex_ not in scene.prizes:
        return 0.0
    if not scene.is_ours(hex_):
        return scene.prizes[hex_]
    # The occupier holds this one already; that no company stands in it is worth a part.
    return 0.0 if scene.jumps else 0.2 * scene.prizes[hex_]


@lru_cache(maxsize=4096)
def _chances(fighting: FightRules, attack: int, defence: int) -> Sequence[float]:
    return tuple(throws / 36 for throws in tally(fighting, attack, defence))


def folded(chances: Sequence[float]) -> Sequence[float]:
    """The chances of a fight's results, best first, merged into five.

    These are two that are good for the attacker, one that is good for neither side, and two that
    are bad.
    """
    if len(chances) == 5:
        return chances
    half = len(chances) // 2
    strong = half - half // 2
    good, bad = chances[:half], chances[len(chances) - half :]
    equal = 1.0 - sum(good) - sum(bad)
    return sum(good[:strong]), sum(good[strong:]), equal, sum(bad[:-strong]), sum(bad[-strong:])


def cleared(steps: int, attacks: int, chance: float = SUCCESS) -> float:
    """The chance that these attacks take at least these steps, at the chance of each."""
    return sum(
        comb(attacks, good) * chance**good * (1 - chance) ** (attacks - good)
        for good in range(steps, attacks + 1)
    )


class Attacks:
    """The attacks of one side in one decision; values of the target alone are computed once."""

    def __init__(self, scene: DecisionContext) -> None:
        self.scene = scene
        self._targets: dict[Hex, Target] = scene.targets

    def target(self, hex_: Hex) -> Target:
        found = self._targets.get(hex_)
        if found is None:
            found = self._targets[hex_] = self._target(hex_)
        return found

    def _target(self, hex_: Hex) -> Target:
        scene, there = self.scene, self.scene.here(hex_)
        units = [c for c in there if not is_stick(c)]
        sticks = [c for c in there if is_stick(c)]
        worth = sum(map(scene.worth, sticks))
        if not units:
            return Target(hex_, 0, len(sticks), 0, 0, True, 0, worth, prize(scene, hex_))
        point = max(units, key=lambda c: scene.force(c)[1:])
        extra = total(defence_extras(scene.state, Fight(scene.side, hex_)))
        force, step = scene.force(point), scene.step_worth(point)
        dies = force.steps == 1
        clear = prize(scene, hex_)
        if scene.mind.follow and clear:
            steps = sum(scene.force(c).steps for c in units)
            step += scene.mind.follow * clear * self._nearer(steps)
        harmed = self._harms([point, *(c for c in units if c is not point)], clear, worth)
        return Target(
            hex_, len(units), len(sticks), force.dv, extra, dies, step, worth, clear, harmed
        )

    def _harms(self, units: Sequence[Counter], clear: float, sticks: float) -> tuple[Harm, ...]:
        """What each margin against these units brings, the Point first."""
        scene = self.scene
        if not scene.by_margin:
            return ()
        steps, nearer = sum(scene.force(c).steps for c in units), 0.0
        if steps > 1 and scene.clock.attacks_left:
            nearer = scene.mind.follow * clear * max(SIEGE, self._nearer(steps))
        return harms([self._struck(c, nearer) for c in units], clear + sticks)

    def _struck(self, unit: Counter, nearer: float = 0.0) -> Struck:
        """A unit as results affect it; `nearer` is added to the worth of its next step."""
        scene = self.scene
        next_ = scene.step_worth(unit)
        later = (scene.worth(unit) - next_,) if scene.force(unit).steps > 1 else ()
        return Struck((next_ + nearer, *later), scene.can_retreat(unit))

    def _nearer(self, steps: int) -> float:
        """By how much one step less raises the chance that later attacks clear a hex of all steps.
        """
        if steps < 2:
            return 0.0  # it is clear at once, and that is counted
        later = self.scene.clock.attacks_left
        return cleared(steps - 1, later) - cleared(steps, later)

    def gain(self, hex_: Hex, members: Sequence[tuple[Counter, Hex]]) -> Gain:
        """The attack of these units, each from a hex beside the target."""
        target, scene = self.target(hex_), self.scene
        if not target.units:
            return Gain(target.sticks_worth + target.prize, 1.0)
        fighting, number = scene.rules.fighting, len(members)
        best: tuple[int, int, Counter] | None = None
        for unit, from_ in members:
            force = scene.force(unit)
            lead = force.av - scene.ground.hexside_df(from_, hex_)
            if best is None or (lead, force.steps) > best[:2]:
                best = lead, force.steps, unit
        assert best is not None
        lead, _, point = best
        chances = _chances(fighting, lead + number - 1, target.dv + target.extra)
        post = 0.0
        if scene.clock.is_ending:
            post = self._post(point, next(hex_ for unit, hex_ in members if unit is point))
        if scene.by_margin:
            others = [unit for unit, _ in members if unit is not point]
            return self._by_margin(target, chances, [point, *others], post)
        return self._gain(target, folded(chances), scene.step_worth(point) + post)

    def _post(self, point: Counter, hex_: Hex) -> float:
        """The extra worth, on the last turn, of a step of the only guard of a VP hex."""
        scene = self.scene
        if not scene.clock.is_ending or not _is_only_guard(scene, point, hex_):
            return 0.0
        share = 1.0 if scene.force(point).steps == 1 else WEAKER
        return share * scene.garrison_share(hex_) * scene.prizes[hex_]

    def _gain(self, target: Target, chances: Sequence[float], own_step: float) -> Gain:
        """The gain by the chances of the five results, best first."""
        double, higher, _, lower, worst = chances
        mind = self.scene.mind
        cleared = target.prize + (target.sticks_worth if target.is_cleared_by_a_step else 0)
        if_double = target.step + cleared
        if_higher = target.step + (cleared if target.is_cleared_by_a_step else 0)
        if self.scene.is_night:  # the defender takes the lesser evil, and a retreat clears the hex
            if_higher = min(if_higher, mind.retreat + target.prize)
        worth = double * if_double + higher * if_higher
        worth -= lower * own_step + worst * (own_step + DISORDER)
        return Gain(worth, double + higher)

    def _by_margin(
        self, target: Target, chances: Sequence[float], units: Sequence[Counter], post: float
    ) -> Gain:
        """The gain by the chances of the margins, the attacker's greatest first: the own Point
        leads `units`, and a post is what its hex is worth."""
        half = len(target.harms)
        own = harms([self._struck(c) for c in units], post)
        good = zip(chances, target.harms, strict=False)
        bad = zip(reversed(chances), own, strict=False)
        worth = sum(chance * harm.worth for chance, harm in good)
        worth -= sum(chance * harm.worth for chance, harm in bad)
        chance = sum(c for c, harm in zip(chances[:half], target.harms, strict=True) if harm.worth)
        return Gain(worth, chance)

    def declared(self, hex_: Hex) -> Iterator[Gain]:
        """The attacks on a hex by units that stand beside it, by their exact odds."""
        scene, target = self.scene, self.target(hex_)
        view = scene.state.but(fight=None)
        for attack in best_attacks(view, hex_):
            units = [scene.pieces[key] for key in attack.units]
            if attack.odds is None:
                for unit in units:
                    worth = target.sticks_worth + target.prize - leaving(scene, unit)
                    yield Gain(worth, 1.0, (unit.id,))
                continue
            exact = [x / attack.odds.of for x in attack.odds.results]
            point = max(units, key=lambda c: (scene.force(c).av, scene.force(c).steps))
            post = self._post(point, point.place) if point.place is not None else 0.0
            if scene.by_margin:
                others = [unit for unit in units if unit is not point]
                found = self._by_margin(target, exact, [point, *others], post)
                clears = sum(c for c, h in zip(exact, target.harms, strict=False) if h.clears)
            else:
                chances = folded(exact)
                found = self._gain(target, chances, scene.step_worth(point) + post)
                clears = chances[0] + (chances[1] if target.is_cleared_by_a_step else 0)
            worth = found.worth - leaving(scene, point) * clears
            yield Gain(worth, found.chance, attack.units)

    def joint(
        self, ways: Mapping[str, Collection[Hex]], before: Joints | None = None
    ) -> Joints:
        """The joint attacks that this activation can still bring about.

        `ways` has the hexes where each unit can go; `before` are those found in an earlier decision
        of the activation, which stay valid where no unit nearby has changed.
        """
        scene, found = self.scene, dict[Hex, Joint]()
        reach = {c.id: (c, frozenset((c.place, *ways.get(c.id, ())))) for c in self._able()}
        spare = scene.book.allowance if activation(scene.state).by_allowance else None
        known: Mapping[Hex, Joint] = {}
        touched: frozenset[Hex | None] = frozenset(scene.stale)
        if before and before.spare == spare and not scene.clock.is_ending:
            known = before.best
            changed = reach.items() ^ before.reach.items()
            touched = touched.union(*[hexes for _, (_, hexes) in changed])
        for hex_ in sorted(self._fronts()):
            if hex_ in known and touched.isdisjoint(scene.board.neighbours[hex_]):
                found[hex_] = known[hex_]
            else:
                there = self._beside(hex_, reach.values())
                found[hex_] = self._best_of(hex_, there, spare)
        return Joints(found, reach, spare)

    def _best_of(
        self,
        target: Hex,
        there: Mapping[Hex, Sequence[Counter]],
        spare: int | None,
    ) -> Joint:
        """The best joint attack on a hex by units that are beside it or can come, and from where.

        It comes from no hex if none is worth making.
        """
        best: Joint | None = None
        room = {near: self._room(near, able) for near, able in there.items()}
        options: list[tuple[Hex, ...]] = [(near,) for near in there]
        options += [(a, b) for a, b in combinations(there, 2) if self.scene.joins(a, b)]
        for hexes in options:
            members = self._members(hexes, there, room, spare)
            if len(members) > 1:
                gain = self.gain(target, members)
                if best is None or gain.worth > best.gain.worth:
                    units = tuple([c.id for c, _ in members])
                    best = Joint(Gain(gain.worth, gain.chance, units), hexes)
        return best if best and best.gain.worth > LEAST_JOINT else NO_JOINT

    def _able(self) -> list[Counter]:
        """The units of this activation that can still attack in it."""
        scene = self.scene
        chosen = activation(scene.state)
        return [
            c for c in scene.own_units
            if c.group in chosen.formations and not scene.state.act(c.id).fought
            and (not chosen.by_allowance or scene.book.allowance or scene.state.act(c.id).activated)
        ]  # fmt: skip

    def _fronts(self) -> set[Hex]:
        act = self.scene.state.act
        return {c.place for c in self.scene.enemy_units if c.place and not act(c.id).attacked}

    def _beside(
        self, target: Hex, reach: Collection[tuple[Counter, Collection[Hex | None]]]
    ) -> dict[Hex, list[Counter]]:
        """For each hex beside the target the units that stand there or can come, those that stand
        there first, then the strongest."""
        scene, found = self.scene, dict[Hex, list[Counter]]()
        for near in scene.board.neighbours[target]:
            able = [c for c, hexes in reach if near in hexes]
            if able and scene.pieces.holder(near) != scene.foe:
                found[near] = self._in_order(near, able) if len(able) > 1 else able
        return found

    def _in_order(self, hex_: Hex, units: list[Counter]) -> list[Counter]:
        force = self.scene.force
        return sorted(units, key=lambda c: (c.place != hex_, -force(c).av, c.id))

    def _room(self, hex_: Hex, able: Sequence[Counter]) -> int:
        here = self.scene.here(hex_)
        return self.scene.limit(hex_) - sum([c not in able for c in here])

    def _members(
        self,
        hexes: Sequence[Hex],
        there: Mapping[Hex, Sequence[Counter]],
        room: Mapping[Hex, int],
        spare: int | None,
    ) -> list[tuple[Counter, Hex]]:
        """Who attacks from these hexes, as stacking and allowance let them."""
        members, taken, fresh = list[tuple[Counter, Hex]](), set[str](), 0
        for hex_ in hexes:
            left = room[hex_]
            for unit in there[hex_]:
                if left <= 0:
                    break
                if unit.id in taken:
                    continue
                if spare is not None and not self.scene.state.act(unit.id).activated:
                    if fresh >= spare:
                        continue
                    fresh += 1
                members.append((unit, hex_))
                taken.add(unit.id)
                left -= 1
        return members


def _is_only_guard(scene: DecisionContext, unit: Counter, hex_: Hex) -> bool:
    """Whether a unit in a hex is all that holds it against what the enemy can still do: a VP hex of
    its own side without another unit."""
    if not scene.clock.answers or hex_ not in scene.prizes or not scene.is_ours(hex_):
        return False
    return not any(not is_stick(c) and c.id != unit.id for c in scene.here(hex_))


def leaving(scene: DecisionContext, unit: Counter) -> float:
    """The cost of a unit leaving its hex in an advance: an own VP hex left open."""
    here = unit.place
    if here is None or not _is_only_guard(scene, unit, here):
        return 0.0
    share = scene.garrison_share(here)
    if not scene.clock.is_ending and here in scene.entered_soon:
        share *= OPENED
    return share * scene.prizes[here]
