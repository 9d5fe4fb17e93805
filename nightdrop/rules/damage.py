"""Combat by damage points: the margin of the scores falls on the loser's units [9.2.4] [9.4]."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, cast

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import Action, Actor, Fight, Menu, Message, News, State, Step
from nightdrop.rules.actions import DONE, At, With, by_text
from nightdrop.rules.book import book_of
from nightdrop.rules.ground import FALL_BACK, LOSS, has_movement, leash
from nightdrop.rules.losses import eliminate, sticks_die
from nightdrop.rules.movement import relocate
from nightdrop.rules.reach import paths_of
from nightdrop.rules.results import Advance, alive, defenders, the_fight
from nightdrop.rules.rulebook import (
    Decision,
    HexChoice,
    LoneChoice,
    UnitChoice,
    ruleset,
    told,
)
from nightdrop.rules.zoc import is_enemy_zoc

# A loss and a retreat [9.2.5]; less is a loss or a retreat, as the loser (1) or winner (2) likes.
BOTH: Final = 3
MARGINS: Final = 4  # margins from this on are one class of the odds
RESULTS: Final = (
    *(f"attacker by {n}{'+' * (n == MARGINS)}" for n in range(MARGINS, 0, -1)),
    "equal",
    *(f"defender by {n}{'+' * (n == MARGINS)}" for n in range(1, MARGINS + 1)),
)


def outcome(attack: int, defence: int) -> str:
    """Which class two final scores give [9.2.4]."""
    margin = max(-MARGINS, min(MARGINS, attack - defence))
    return RESULTS[MARGINS - margin]


def shares(points: int) -> tuple[int, ...]:
    """The results that damage points make: threes, then what is left [9.2.4]."""
    whole, rest = divmod(points, BOTH)
    return (BOTH,) * whole + ((rest,) if rest else ())


@dataclass(frozen=True)
class Harm:
    """What the loser has to bear: results to come, and retreats that are owed.

    `first` is the Point, which has the first result; `hits` names the unit of each result dealt.
    `foe` is the hex of the enemy Point, None where there is none. The sticks of `hexes` die once
    the last company has left them [9.3.2].
    """

    side: Side
    units: tuple[str, ...]
    first: str
    foe: Hex | None
    hexes: tuple[Hex, ...]
    results: tuple[int, ...]
    hits: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()


def consequences(state: State, fight: Fight, found: str) -> tuple[Step, ...]:
    """The steps that a margin brings about for the side that has it against it [9.2.4]."""
    factors, dice = fight.factors, fight.dice
    assert factors is not None and dice is not None
    margin = factors[0] + dice[0] - factors[1] - dice[1]
    if not margin:
        return ()
    struck, foe = fight.attacker_point or "", fight.defender_point or ""
    if margin > 0:
        units = tuple(c.id for c in defenders(state, fight) if not c.is_stick)
        other = state.game.other(fight.side)
        harm = Harm(other, units, foe, state.pieces[struck].hex, (fight.target,), shares(margin))
        return (Hit(harm),)
    spared = not ruleset(state).options["attacker_sticks_die"]
    stood = {state.pieces[key].hex or Hex(0) for key in fight.attackers}
    hexes = () if spared else tuple(sorted(stood))
    units = fight.attackers
    return (Hit(Harm(fight.side, units, struck, fight.target, hexes, shares(-margin))),)


@dataclass(frozen=True)
class Struck(Step):
    """A unit loses a step [3.1.1] [9.2.6], also for a retreat that it cannot make [9.4.3]; with the
    last company of a hex its sticks may die [9.3.2]."""

    unit: str
    hexes: tuple[Hex, ...]

    def run(self, state: State) -> State:
        state, unit = state.pop(), state.pieces[self.unit]
        if not unit.reduced and state.face(unit).reduced_dv is not None:
            return state.but(pieces=state.pieces.put(unit._replace(reduced=True)))
        return left_behind(eliminate(state, unit), unit.hex, self.hexes)


def left_behind(state: State, hex_: Hex | None, hexes: tuple[Hex, ...]) -> State:
    """The state in which the sticks of a hex of the fight die, where no company is left [9.3.2]."""
    if hex_ is None or hex_ not in hexes:
        return state
    if any(not counter.is_stick for counter in state.pieces.at(hex_)):
        return state
    return state.push(*sticks_die(state, hex_))


@dataclass(frozen=True)
class Hit(LoneChoice, UnitChoice):
    """The loser says which unit has the next result: the Point first, then one with the fewest."""

    harm: Harm

    name = "hit"
    is_open = True
    verb = "hit"

    def actor(self, state: State) -> Actor | None:
        return self.harm.side if self.harm.results and alive(state, self.harm.units) else None

    def options(self, state: State) -> Menu:
        living, hits = alive(state, self.harm.units), self.harm.hits
        if not hits:
            return (With(self.verb, self.harm.first),)
        fewest = min(hits.count(c.id) for c in living)
        return by_text([With(self.verb, c.id) for c in living if hits.count(c.id) == fewest])

    def take(self, state: State, action: Action) -> State:
        unit, harm = cast(With, action).unit, self.harm
        kind, *rest = harm.results
        harm = replace(harm, results=tuple(rest), hits=(*harm.hits, unit))
        if kind != BOTH:
            return state.replace_step(Bear(harm, unit, kind))
        return state.replace_step(Struck(unit, harm.hexes), Hit(owing(state, harm, unit)))

    def run(self, state: State) -> State:
        """All results are dealt, or nobody is left to bear them: the retreats follow."""
        return state.replace_step(*_retreats(state, self.harm))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit = cast(With, action).unit
        yield told("hit", "9.2.4", "loss", before.pieces[unit].hex, unit=unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.hit", {"left": len(self.harm.results)}, "9.2.4")


def owing(state: State, harm: Harm, unit: str) -> Harm:
    """The harm with one more retreat owed, by a unit that can move at all [9.4.4]."""
    if not has_movement(state, state.pieces[unit]):
        return harm
    return replace(harm, owed=(*harm.owed, unit))


@dataclass(frozen=True)
class Bear(Decision):
    """A loss or a retreat, as the loser (result 1) or the winner (result 2) likes [9.2.5]."""

    harm: Harm
    unit: str
    kind: int

    name = "choice"
    is_open = True

    def actor(self, state: State) -> Actor | None:
        unit = state.pieces[self.unit]
        if has_movement(state, unit) and not escapes(state, (unit,), self.harm.foe):
            return None
        return self.harm.side if self.kind == 1 else state.game.other(self.harm.side)

    def options(self, state: State) -> Menu:
        return (FALL_BACK, LOSS)

    def take(self, state: State, action: Action) -> State:
        if action == LOSS:
            return self.run(state)
        return state.replace_step(Hit(owing(state, self.harm, self.unit)))

    def run(self, state: State) -> State:
        """A step is lost, also by one that cannot retreat [9.4.3]."""
        return state.replace_step(Struck(self.unit, self.harm.hexes), Hit(self.harm))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        key = "chose_loss" if action == LOSS else "chose_retreat"
        yield told(key, "9.2.5", "combat", before.pieces[self.unit].hex, unit=self.unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.choice", {"unit": self.unit}, "9.2.5")


def escapes(state: State, units: tuple[Counter, ...], foe: Hex | None) -> tuple[Hex, ...]:
    """Where units of one hex may retreat together: a hex that they can enter, not held by the
    enemy and not beside its Point, whatever its zones [9.4.1]."""
    here, side = units[0].hex, units[0].side
    assert here is not None
    found = [
        to
        for to, _ in sorted(paths_of(state).exits["foot"][here])
        if state.pieces.holder(to) in (None, side) and (foe is None or distance(to, foe) > 1)
    ]
    for unit in units:
        bounds = leash(state, unit)
        found = [to for to in found if bounds is None or to in bounds]
    return tuple(found)


def _retreats(state: State, harm: Harm) -> Iterator[Step]:
    """The retreats that are owed, the hexes in order of number, each as a group [9.4.2]."""
    groups = dict[Hex, list[str]]()
    for key in harm.owed:
        if key in state.pieces:
            groups.setdefault(state.pieces[key].hex or Hex(0), []).append(key)
    for _, owed in sorted(groups.items()):
        yield Withdraw(harm, tuple(owed))


@dataclass(frozen=True)
class Withdraw(HexChoice):
    """Units of one hex retreat as a group; each loses a step where they cannot [9.4].

    `owed` names each unit as often as it has to retreat.
    """

    harm: Harm
    owed: tuple[str, ...]

    name = "retreat"
    is_open = True
    verb = "retreat"

    @property
    def units(self) -> tuple[str, ...]:
        """Those that have to go now, each once."""
        return tuple(dict.fromkeys(self.owed))

    def _group(self, state: State) -> tuple[Counter, ...]:
        """The living units that have to go now, in order of id."""
        return tuple(sorted(alive(state, self.units)))

    def _stuck(self, state: State) -> tuple[Counter, ...]:
        """Those of the group that have nowhere to go: one on a leash alone, or all of them."""
        group = self._group(state)
        tied = [c for c in group if leash(state, c) is not None]
        stuck = tuple(c for c in tied if not escapes(state, (c,), self.harm.foe))
        return stuck or (() if escapes(state, group, self.harm.foe) else group)

    def actor(self, state: State) -> Actor | None:
        return self.harm.side if self._group(state) and not self._stuck(state) else None

    def options(self, state: State) -> Menu:
        return tuple(At(self.verb, to) for to in escapes(state, self._group(state), self.harm.foe))

    def take(self, state: State, action: Action) -> State:
        to, group = cast(At, action).hex, self._group(state)
        left = group[0].hex
        state = state.replace_step(Withdraw(self.harm, self._later()))
        if is_enemy_zoc(state, self.harm.side, to):
            state = state.push(Yield(self.harm, tuple(c.id for c in group)))
        for counter in group:
            state = relocate(state, counter, (to,))
        return left_behind(state, left, self.harm.hexes)

    def _later(self) -> tuple[str, ...]:
        """What is owed after each unit of the group went once, or paid for it."""
        later = list(self.owed)
        for key in self.units:
            later.remove(key)
        return tuple(later)

    def run(self, state: State) -> State:
        """Nobody is left to go, or a step is lost instead [9.4.3]."""
        group = self._group(state)
        if not group:
            return state.pop()
        stuck = tuple(c.id for c in self._stuck(state))
        owed = list(self.owed)
        for key in stuck:
            owed.remove(key)
        again = Withdraw(self.harm, tuple(owed))
        if len(stuck) > 1 and ruleset(state).options["blocked_retreat"] == "one":
            return state.replace_step(Yield(self.harm, stuck), again)
        return state.replace_step(*(Struck(key, self.harm.hexes) for key in stuck), again)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        to = cast(At, action).hex
        yield told("retreated", "9.4.1", "move", to, hex=to)

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == self.verb:
            return _why_not_retreat(state, self._group(state), action.hex, self.harm.foe)
        return super().why_not(state, action)

    def prompt(self, state: State) -> Message:
        return Message("prompt.retreat", {"hex": self._group(state)[0].hex}, "9.4.1")


def _why_not_retreat(
    state: State, group: tuple[Counter, ...], to: Hex, foe: Hex | None
) -> Message:
    """Why a group that can retreat may not do so to this hex."""
    here, fields = group[0].hex, {"hex": to, "unit": group[0].id}
    if here is None or to not in state.game.board.neighbours[here]:
        return Message("refused.retreat_one_hex", fields, "9.4.1")
    if state.pieces.holder(to) not in (None, group[0].side):
        return Message("refused.enemy_held", fields, "9.4.1")
    if foe is not None and distance(to, foe) == 1:
        return Message("refused.retreat_beside_point", fields, "9.4.1")
    return Message("refused.impassable", fields, "9.4.1")


@dataclass(frozen=True)
class Yield(LoneChoice, UnitChoice):
    """One of some units loses a step, as its owner selects: the price of an enemy zone [6.4]."""

    harm: Harm
    units: tuple[str, ...]

    name = "lose"
    is_open = True
    verb = "lose"

    def actor(self, state: State) -> Actor | None:
        return self.harm.side if alive(state, self.units) else None

    def options(self, state: State) -> Menu:
        return by_text([With(self.verb, c.id) for c in alive(state, self.units)])

    def take(self, state: State, action: Action) -> State:
        return state.replace_step(Struck(cast(With, action).unit, self.harm.hexes))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit = cast(With, action).unit
        yield told("took_loss", "9.4.1", "loss", before.pieces[unit].hex, unit=unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.lose", {"hex": alive(state, self.units)[0].hex}, "9.4.1")


def can_follow(state: State, counter: Counter, to: Hex) -> bool:
    """Whether a unit may advance into the hex it attacked, whatever the cost [9.5.1]."""
    if counter.hex is None or counter.hex == to or not has_movement(state, counter):
        return False
    bounds = leash(state, counter)
    if bounds is not None and to not in bounds:
        return False
    return any(hex_ == to for hex_, _ in paths_of(state).exits["foot"][counter.hex])


@dataclass(frozen=True)
class Conclude(Step):
    """Into a hex clear of enemies the Point must advance, out of a victory hex it may; then the
    others may [9.5.1]. The defenders stay [9.5.2]."""

    def run(self, state: State) -> State:
        fight, state = the_fight(state), state.pop()
        point = fight.attacker_point or ""
        if state.pieces.by_hex.get(fight.target) or point not in state.pieces:
            return state.but(fight=None)
        counter = state.pieces[point]
        if not can_follow(state, counter, fight.target):
            return state.push(Follow(fight.attackers))
        if counter.hex in book_of(state).vp:
            others = tuple(key for key in fight.attackers if key != point)
            return state.push(Follow((point,), ends=False), Follow(others))
        return relocate(state, counter, (fight.target,)).push(Follow(fight.attackers))


@dataclass(frozen=True)
class Follow(Advance):
    """Attackers may follow into the cleared hex [9.5.1], those of `units`; the step that `ends`
    the fight is the last."""

    units: tuple[str, ...] = ()
    ends: bool = True

    def options(self, state: State) -> Menu:
        to = the_fight(state).target
        able = [c for c in alive(state, self.units) if can_follow(state, c, to)]
        return (*(With(self.verb, c.id) for c in able), DONE)

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, With):
            to = the_fight(state).target
            return relocate(state, state.pieces[action.unit], (to,))
        return state.pop(fight=None) if self.ends else state.pop()
