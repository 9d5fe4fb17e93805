"""Combat by damage points: the margin of the scores falls on the loser's units [PB 9.2.4] [9.4]."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State, Step
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.reach import leash_of
from nightdrop.hexwar.rules.results import (
    Lose,
    LoseStep,
    Retreat,
    alive,
    defenders,
    left_behind,
    retreat,
    stacks,
    ways_out,
)
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.rules.steps import UnitChoice
from nightdrop.hexwar.rules.zoc import is_enemy_zoc
from nightdrop.rules.actions import Word
from nightdrop.rules.steps import Decision, LoneChoice, told

LOSS: Final = Word("loss")
FALL_BACK: Final = Word("fall-back")
# A loss and a retreat [PB 9.2.5]; less is a loss or a retreat, as the loser (1) or winner (2)
# likes.
BOTH: Final = 3
MARGINS: Final = 4  # margins from this on are one class of the odds
RESULTS: Final = (
    *(f"attacker by {n}{'+' * (n == MARGINS)}" for n in range(MARGINS, 0, -1)),
    "equal",
    *(f"defender by {n}{'+' * (n == MARGINS)}" for n in range(1, MARGINS + 1)),
)


def outcome(attack: int, defence: int) -> str:
    """The class of result of two final scores [PB 9.2.4]."""
    margin = max(-MARGINS, min(MARGINS, attack - defence))
    return RESULTS[MARGINS - margin]


def shares(points: int) -> tuple[int, ...]:
    """The results that damage points make: as many threes as possible, then the rest [PB 9.2.4].
    """
    whole, rest = divmod(points, BOTH)
    return (BOTH,) * whole + ((rest,) if rest else ())


def consequences(state: State, fight: Fight, found: str) -> tuple[Step[Any], ...]:
    """The steps that a margin causes for the side that lost by it [PB 9.2.4]."""
    attack, defence = fight.scores
    if attack == defence:
        return ()
    point, units = fight.attacker_point, fight.attackers
    if attack > defence:
        point = fight.defender_point
        units = tuple(c.id for c in defenders(state, fight) if not is_stick(c))
    losers = (point or "", *(key for key in units if key != point))
    return (Hit(losers, shares(abs(attack - defence))),)


@dataclass(frozen=True)
class Hit(LoneChoice, UnitChoice):
    """The loser says which unit takes the next result: the Point first, then one with the fewest.

    The first of `losers` is the Point. `results` are to come, `hits` names the unit that took each
    earlier one, `owed` the units that have to retreat, each as often as it has to.
    """

    losers: tuple[str, ...]
    results: tuple[int, ...]
    hits: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()

    name = "hit"
    is_open = True
    verb = "hit"
    tells = "hit", "9.2.4", "loss"

    def actor(self, state: State) -> Actor | None:
        living = alive(state, self.losers)
        return living[0].side if self.results and living else None

    def candidates(self, state: State) -> tuple[Counter, ...]:
        living, hits = alive(state, self.losers), self.hits
        if not hits:
            return living[:1]
        fewest = min(hits.count(c.id) for c in living)
        return tuple(c for c in living if hits.count(c.id) == fewest)

    def chosen(self, state: State, unit: Counter) -> State:
        kind, *rest = self.results
        left = replace(self, results=tuple(rest), hits=(*self.hits, unit.id))
        if kind != BOTH:
            return state.replace_step(Bear(unit.id, kind, left))
        return state.replace_step(LoseStep(unit.id), left.owing(state, unit.id))

    def bars(self, state: State, unit: Counter) -> Message:
        more = any(c.id == unit.id for c in alive(state, self.losers))
        key = "refused.fewest_results" if more else "refused.not_of_stack"
        return Message(key, {"unit": unit.id}, "9.2.4")

    def owing(self, state: State, unit: str) -> Self:
        """The same with one more retreat owed, by a unit that can move at all [PB 9.4.4]."""
        moves = ruleset(state).moves(state, state.pieces[unit])
        return replace(self, owed=(*self.owed, unit)) if moves else self

    def run(self, state: State) -> State:
        """The state with the owed retreats next, once no result or no unit is left.

        Hexes retreat in order of number, each as a group [PB 9.4.2].
        """
        return state.replace_step(*map(Withdraw, stacks(state, sorted(self.owed))))

    def prompt(self, state: State) -> Message:
        return Message("prompt.hit", {"left": len(self.results)}, "9.2.4")


@dataclass(frozen=True)
class Bear(Decision):
    """A step loss or a retreat, chosen by the loser (result 1) or the winner (result 2) [PB 9.2.5].

    `left` is the step after it.
    """

    unit: str
    kind: int
    left: Hit

    name = "choice"
    is_open = True

    def actor(self, state: State) -> Actor | None:
        unit = state.pieces[self.unit]
        if ruleset(state).moves(state, unit) and not retreats(state, (self.unit,)):
            return None
        return unit.side if self.kind == 1 else state.game.other(unit.side)

    def options(self, state: State) -> Menu:
        return (FALL_BACK, LOSS)

    def take(self, state: State, action: Action) -> State:
        if action == LOSS:
            return self.run(state)
        return state.replace_step(self.left.owing(state, self.unit))

    def run(self, state: State) -> State:
        """The state with a step loss next, also for a unit that cannot retreat [PB 9.4.3]."""
        return state.replace_step(LoseStep(self.unit), self.left)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        key = "chose_loss" if action == LOSS else "chose_retreat"
        yield told(key, "9.2.5", "combat", before.pieces[self.unit].place, unit=self.unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.choice", {"unit": self.unit}, "9.2.5")


def enemy_point(state: State, side: Side) -> Hex | None:
    """The hex of the Point that a side fights against; None where there is no fight."""
    fight = state.fight
    if fight is None:
        return None
    return fight.target if side == fight.side else state.pieces[fight.attacker_point or ""].place


def retreats(state: State, units: tuple[str, ...]) -> tuple[tuple[Hex, int], ...]:
    """Where units of one hex may retreat to together, each with its price in steps.

    Not beside the enemy Point [PB 9.4.1]; into an enemy ZOC at the price of a step [PB 6.4].
    """
    group = alive(state, units)
    if not group:
        return ()
    side, foe = group[0].side, enemy_point(state, group[0].side)
    found = (to for to in ways_out(state, group) if foe is None or distance(to, foe) > 1)
    return tuple((to, int(is_enemy_zoc(state, side, to))) for to in found)


@dataclass(frozen=True)
class Withdraw(Retreat):
    """Units of one hex retreat as a group; each loses a step where they cannot [9.4].

    `units` names each as often as it has to retreat.
    """

    def _stuck(self, state: State) -> tuple[Counter, ...]:
        """Those of the group that have nowhere to go: one on a leash alone, or all of them."""
        group = alive(state, self.units)
        tied = (c for c in group if leash_of(state, c) is not None)
        stuck = tuple(c for c in tied if not retreats(state, (c.id,)))
        return stuck or (() if self.places(state) else group)

    def _later(self, group: tuple[Counter, ...]) -> Step[Any]:
        """The step for the retreats owed after each unit of a group retreated once, or paid for it.
        """
        owed = list(self.units)
        for unit in group:
            owed.remove(unit.id)
        return Withdraw(tuple(owed))

    def actor(self, state: State) -> Actor | None:
        return None if self._stuck(state) else super().actor(state)

    def chosen(self, state: State, hex_: Hex) -> State:
        group = alive(state, self.units)
        state = state.replace_step(self._later(group))
        return left_behind(retreat(state, tuple(c.id for c in group), hex_), group[0])

    def run(self, state: State) -> State:
        """Nobody is left to go, or a step is lost instead [PB 9.4.3]."""
        stuck = self._stuck(state)
        if not stuck:
            return state.pop()
        losses: tuple[Step[Any], ...] = tuple(LoseStep(unit.id) for unit in stuck)
        if len(stuck) > 1 and ruleset(state).options["blocked_retreat"] == "one":
            losses = (Lose(tuple(unit.id for unit in stuck), "9.4.1"),)
        return state.replace_step(*losses, self._later(stuck))

    def shuns(self, state: State, side: Side, hex_: Hex) -> Message | None:
        foe = enemy_point(state, side)
        if foe is not None and distance(hex_, foe) == 1:
            return Message("refused.retreat_beside_point", {"hex": hex_}, "9.4.1")
        return None
