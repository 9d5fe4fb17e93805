"""Sticks: where two or three can meet, away from guns and the map edge, and what they form.
"""

from collections import Counter as Count
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message
from nightdrop.hexwar.bots.decision_context import DecisionContext, Option, best_place
from nightdrop.hexwar.bots.distances import FAR, Distances
from nightdrop.hexwar.bots.reasons import STAY, because
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.rules.actions import DONE

FULL = -3.0  # one counter more than may stay
# What comrades in the same hex are worth: one, two; and a reduced company.
MATES, REDUCED = (0.0, 0.9, 1.6), 1.3
# What a comrade some hexes away is worth, by the number of moves; farther ones less and less.
NEAR, FARTHER, MOST_NEAR = (0.0, 0.35, 0.18, 0.09, 0.05), 0.4, 1.2
# What guns in reach weigh: the first, each more, at most; less beside a company.
GUNS, GUN, MOST_GUNS = 0.4, 0.2, 1.0
AT_ONCE = 0.1  # and where they need not even move
ALONE, COVERED = 0.8, 0.35
EDGE = 0.15
# What it costs the comrades that one of them leaves: so the odd one goes, not the pair.
LEFT = 0.35


def _pull(moves: int) -> float:
    moves = min(moves, 30)
    return NEAR[moves] if moves < len(NEAR) else FARTHER / (moves * moves)


# The same by steps of a stick: by day it makes two or more in a move.
PULL_BY_NIGHT = [_pull(steps) for steps in range(FAR + 1)]
PULL_BY_DAY = [_pull((steps + 1) // 2) for steps in range(FAR + 1)]


class Pull(NamedTuple):
    """What attracts the sticks of a formation.

    It has the hexes of comrades, with their number, and caches by hex: what their nearness is worth
    and, with the group of a stick, what is there.
    """

    seeking: Sequence[tuple[Hex, int]]
    near: dict[Hex, float]
    grounds: dict[tuple[Hex, str], tuple[float, float] | None]


class Gathering:
    """The sticks of one formation as they attract one another, in one decision.

    `before` is the same of an earlier decision of the activation; it `goes_on` if no comrade moved
    since.
    """

    def __init__(self, scene: DecisionContext, formation: str, before: Pull | None = None) -> None:
        self.scene, self.formation = scene, formation
        self.seeking = Count(
            c.place for c in scene.pieces.of(formation)
            if c.place is not None and (scene.is_idle_stick(c) or (not is_stick(c) and c.reduced))
        )  # fmt: skip
        self._by_steps = PULL_BY_NIGHT if scene.is_night else PULL_BY_DAY
        seeking = list(self.seeking.items())
        self.goes_on = before is not None and scene.jumps and before.seeking == seeking
        self.pull = Pull(seeking, {}, {})
        if before is not None and self.goes_on:
            stale, grounds = scene.stale, before.grounds.items()
            kept = {at: found for at, found in grounds if at[0] not in stale}
            self.pull = Pull(seeking, before.near, kept)

    def worth(self, stick: Counter, hex_: Hex) -> float:
        return self.worths(stick, (hex_,))[hex_]

    def worths(self, stick: Counter, hexes: Iterable[Hex]) -> dict[Hex, float]:
        """The worth of a stick ending its move in each of these hexes."""
        scene, group, start, found = self.scene, stick.group, stick.place, dict[Hex, float]()
        edge, pull, (_, drawn, grounds) = scene.board.edge, self._by_steps, self.pull
        own = scene.ground.steps_to(start) if start is not None and start in self.seeking else None
        for hex_ in hexes:
            if hex_ == start:
                here = [c for c in scene.here(hex_) if c.id != stick.id]
                ground = self._ground(here, hex_, group)
            elif (hex_, group) in grounds:
                ground = grounds[hex_, group]
            else:
                ground = grounds[hex_, group] = self._ground(scene.here(hex_), hex_, group)
            if ground is None:
                found[hex_] = FULL
                continue
            near = drawn[hex_] if hex_ in drawn else self._draw(hex_)
            if own is not None and hex_ != start:
                near -= pull[own[hex_]]
            worth, guns = ground
            worth += min(near, MOST_NEAR)
            worth -= guns
            found[hex_] = worth - EDGE if hex_ in edge else worth
        return found

    def _draw(self, hex_: Hex) -> float:
        """The worth of comrades in other hexes, by their distance."""
        pull = self._by_steps
        found = self.pull.near[hex_] = sum(
            [number * pull[steps[hex_]] for other, number, steps in self._comrades if other != hex_]
        )
        return found

    @cached_property
    def _comrades(self) -> list[tuple[Hex, int, Distances]]:
        return [(hex_, n, self.scene.ground.steps_to(hex_)) for hex_, n in self.pull.seeking]

    def _ground(
        self, here: Collection[Counter], hex_: Hex, group: str
    ) -> tuple[float, float] | None:
        """What comrades here are worth to one more stick of a group, and the danger from guns.

        None where there is no room for it.
        """
        scene = self.scene
        if len(here) >= scene.limit(hex_):
            return None
        mates, is_reduced, is_covered = 0, False, False
        for counter in here:
            if is_stick(counter):
                mates += counter.group == group and scene.is_idle_stick(counter)
            else:
                is_covered = is_covered or counter.kind == "company"
                is_reduced = is_reduced or (counter.reduced and counter.group == self.formation)
        found = REDUCED if is_reduced else MATES[min(mates, len(MATES) - 1)]
        return found, self._guns(hex_, is_covered)

    def mates(self, stick: Counter, hex_: Hex) -> int:
        """How many comrades in a hex can form a company with this stick."""
        return sum(
            c.group == stick.group and c.id != stick.id and self.scene.is_idle_stick(c)
            for c in self.scene.here(hex_)
        )

    def reduced(self, hex_: Hex) -> str:
        """A reduced company of the formation in a hex; "" if there is none."""
        here = self.scene.here(hex_)
        wanted = (c.id for c in here if c.group == self.formation and not is_stick(c) and c.reduced)
        return next(wanted, "")

    def leaving(self, stick: Counter) -> float:
        """What the comrades lose if this stick goes."""
        return LEFT * self.mates(stick, stick.place) if stick.place is not None else 0.0

    def _guns(self, hex_: Hex, is_covered: bool) -> float:
        teams = self.scene.guns[hex_]
        if not teams:
            return 0.0
        number = sum(count for _, count in teams)
        weight = self.scene.mind.danger * (COVERED if is_covered else ALONE)
        under = AT_ONCE if hex_ in self.scene.beside_guns else 0.0
        return weight * min(MOST_GUNS, GUNS + GUN * number + under)

    def reason(self, stick: Counter, hex_: Hex) -> Message:
        company, mates = self.reduced(hex_), self.mates(stick, hex_)
        if company:
            return because("join a reduced company", unit=stick.id, hex=hex_, company=company)
        if mates:
            return because("gather", unit=stick.id, hex=hex_, count=mates)
        return because("come near comrades", unit=stick.id, hex=hex_)


class _Lain(NamedTuple):
    """What is known of a stick: all that its best move depends on but comrades, and that move.
    """

    stick: Counter
    moves: tuple[Hex, ...]
    worth: float
    to: Hex


class SticksLeft(NamedTuple):
    """What a decision leaves of sticks to the next one of the same activation."""

    lain: dict[str, _Lain]
    pulls: dict[str, Pull]


class StickMoves:
    """The moves of the sticks of one activation, in one decision; `left` is for the next."""

    def __init__(self, scene: DecisionContext, before: SticksLeft | None) -> None:
        self.scene = scene
        self.left = SticksLeft({}, {})
        self._gatherings: dict[str, Gathering] = {}
        self._before = before or SticksLeft({}, {})

    def best(self, stick: Counter, moves: tuple[Hex, ...]) -> Option:
        """The best move of a stick, compared with staying."""
        gathering = self._gatherings.get(stick.group)
        if gathering is None:
            pull = self._before.pulls.get(stick.group)
            gathering = self._gatherings[stick.group] = Gathering(self.scene, stick.group, pull)
            self.left.pulls[stick.group] = gathering.pull
        found = self.left.lain[stick.id] = self._lie(stick, moves, gathering)
        return Option(found.worth, Move(stick.id, found.to), STAY)

    def _lie(self, stick: Counter, moves: tuple[Hex, ...], gathering: Gathering) -> _Lain:
        """The best move of a stick, computed again where a comrade moved, or any counter near it.
        """
        stale, here = self.scene.stale, stick.place or Hex(0)
        before = self._before.lain.get(stick.id) if gathering.goes_on else None
        is_alike = before and before[:2] == (stick, moves) and not self.scene.mind.noise
        if before and is_alike and here not in stale and stale.isdisjoint(moves):
            return before
        stay = gathering.worth(stick, here) + gathering.leaving(stick)
        worth, to = best_place(self.scene, gathering.worths(stick, moves), stick)
        return _Lain(stick, moves, worth - stay, to)

    def reason(self, stick: Counter, to: Hex) -> Message:
        return self._gatherings[stick.group].reason(stick, to)


def regroup(scene: DecisionContext) -> list[Option]:
    """What to muster and to form: companies brought to strength first, then full ones, then the
    rest; leaders are spared."""
    options = [Option(0.0, DONE, because("enough regrouped"))]
    for action in scene.menu:
        if isinstance(action, ReinforceCompany):
            worth = scene.mind.company - scene.mind.reduced
            worth -= 0.1 * _leads(scene, scene.pieces[action.stick])
            reason = because("bring to strength", company=action.company, stick=action.stick)
            options.append(Option(1 + worth, action, reason))
        elif isinstance(action, Form):
            sticks = [scene.pieces[key] for key in action.sticks]
            leaders = sum(_leads(scene, c) for c in sticks)
            is_full = leaders > 0 and len(sticks) > 2
            worth = scene.mind.company if is_full else scene.mind.reduced
            reason = because("form", units=action.sticks, hex=sticks[0].place)
            options.append(Option(worth - 0.05 * leaders, action, reason))
        elif isinstance(action, At):
            count = sum(is_unknown(c) for c in scene.here(action.hex))
            reason = because("muster", hex=action.hex, count=count)
            options.append(Option(scene.mind.reduced * 0.9, action, reason))
    return options


def _leads(scene: DecisionContext, stick: Counter) -> bool:
    return stick.face in scene.rules.formations[stick.group].leaders
