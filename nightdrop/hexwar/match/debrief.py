"""The debrief of a finished game: VP hexes held, turning points, losses, dice.

It shows every face and every marker, so it is made only once there is a result; losses alone are
counted at any time, from what a reader saw.
"""

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter, Kind, Side
from nightdrop.engine.model import Action, Result, State
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, SpendAdvantage
from nightdrop.hexwar.rules.book import MARKERS, book_of, noted
from nightdrop.hexwar.rules.garrison import is_set_up
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.results import ThrowDice, factors
from nightdrop.hexwar.rules.ruleset import active_side, holds, ruleset
from nightdrop.hexwar.rules.turn import RollInitiative, Stacking
from nightdrop.hexwar.words.nouns import place
from nightdrop.rules.actions import Roll
from nightdrop.rules.rulebook import GIVEN_UP, is_given_up
from nightdrop.table.language import N_, _
from nightdrop.table.match.observed_transitions import dice_of
from nightdrop.table.match.statistics import LUCK
from nightdrop.table.record.playback import Jump, Replay

# How a counter left play: it became part of a company [2.4], was lost in the landing [ND 4.2.3],
# was caught by an attack without dice [9.3.2] or lost by one with dice [9.2], was spent [ND 2.6.1],
# pushed off the map [5.4.2] or moved off it [8.4.5], was one too many in a hex [7], or went in a
# part of an old record that no longer replays.
Cause = Literal["formed", "landing", "caught", "fight", "spent", "pushed", "left", "surplus", "gap"]
CAUSES: Final[dict[Cause, str]] = {
    "formed": N_("Became companies"), "landing": N_("Lost on landing"),
    "caught": N_("Caught alone"), "fight": N_("Lost in combat"), "spent": N_("Advantage spent"),
    "pushed": N_("Pushed off the map"), "left": N_("Left the map"), "surplus": N_("Overstacked"),
    "gap": N_("Not recorded"),
}  # fmt: skip
TURNING_POINTS: Final = 3
ENDS: Final = ("end", GIVEN_UP)  # deeds that end the game
# What moves the chance by less turns nothing; the loser is told of less, where it lost the game.
LEAST_SWING: Final = 0.03
LEAST_LOSS: Final = 0.01
DECISIVE: Final = 0.05  # from here on a swing by itself can lose a game
LEAST_LEFT: Final = 0.25  # the loser's chance before the end, for the end to turn anything


def airborne_side(state: State) -> Side:
    """The airborne side of a state: the first of its game, whose points and chances are told."""
    return state.game.sides[0]


def airborne_of(replay: Replay) -> Side:
    """The airborne side of a replayed game."""
    return airborne_side(replay.at(replay.length))


class NotOver(ValueError):
    """A debrief was asked for of a game without a result."""


class CounterLoss(NamedTuple):
    """A counter that left play with entry number `entry`, counted from 1."""

    entry: int
    turn: int
    formation: str
    kind: Kind
    cause: Cause


class OpposedThrow(NamedTuple):
    """A die of each side, rolled against each other: the airborne side's, and its enemy's.

    An attack [ND 9.2.4] [PB 9.2.4] or the initiative [ND 5.2.1] [PB 5.2.1].
    """

    entry: int
    turn: int
    jumps: int
    enemy: int

    @property
    def lead(self) -> int:
        """How much higher the first die is, from -5 to 5."""
        return self.jumps - self.enemy


# The chance (0-1) of the side that jumps to win in a position, the VP hexes counting so much, as if
# no more time were gone than in another position.
Judge = Callable[[State, Mapping[Hex, float], State], float]


# What moved the chance at a turning point: control of VP hexes passed, an attack failed, the last
# attack of the game failed, something else happened, no more time was left, or a side gave up.
Deed = Literal["control", "attack fails", "last attack fails", "other", "end", "given up"]


class TurningPoint(NamedTuple):
    """An action that moved the chance of winning far; `places` are the hexes that it changed.

    `entry` is counted from 1, so it is also how many entries show the position after it. The action
    gained or lost `change` points by control of a VP hex; `before` and `after` are the chances
    (0-1) of the airborne side, and `deed` is what moved them. `passed` is 1 where control passed to
    the airborne side, and -1 where it passed to its enemy.
    """

    entry: int
    turn: int
    places: tuple[Hex, ...]
    change: int
    before: float
    after: float
    deed: Deed = "other"
    passed: int = 0

    @property
    def swing(self) -> float:
        """By how much it moved the chance, upwards for the airborne side."""
        return self.after - self.before

    def percents(self, *, airborne: bool) -> tuple[int, int]:
        """The chances before and after in whole per cent, of the airborne side or of its enemy.

        Both sides are told the same: their chances add up to 100.
        """
        before, after = round(100 * self.before), round(100 * self.after)
        return (before, after) if airborne else (100 - before, 100 - after)

    @property
    def is_decisive(self) -> bool:
        """Whether it moved the chance so far that it can be said to have decided the game."""
        return abs(self.swing) >= DECISIVE

    @property
    def has_price(self) -> bool:
        """Whether the chance moved against the side that took a VP hex: it cost too much."""
        return self.passed * self.swing < 0


class MarkedHex(NamedTuple):
    """A VP hex at the end.

    It has its printed points or its marker's value, None without one; whether it is held; and the
    rule by which the marker came, "" for what was there from the start.
    """

    hex: Hex
    value: int | None
    held: bool
    rule: str


@dataclass(frozen=True)
class Debrief:
    """The analysis of a finished game.

    `curve[i]` are the points held after `i` entries, each marker counted at its final value; `most`
    are the points of all markers together, and of those that are printed. `markers` lists the held
    hexes first, the highest value foremost. `chances[i]` is the chance of the airborne side after
    `i` entries; there are none, and no turning points, before the game is `judged`. `lost_at` is
    the turning point that cost the loser the game, None without one.
    """

    result: Result
    most: int
    curve: tuple[int, ...]
    losses: tuple[CounterLoss, ...]
    throws: tuple[OpposedThrow, ...]
    markers: tuple[MarkedHex, ...]
    chances: tuple[float, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    lost_at: TurningPoint | None = None

    @property
    def is_given_up(self) -> bool:
        return self.result.level == GIVEN_UP


def debrief(replay: Replay) -> Debrief:
    """Look back on a finished game. Raises NotOver before its end."""
    end = replay.at(replay.length)
    if end.result is None:
        raise NotOver(_("Everything is revealed only when the game is over."))
    curve = tuple(_points(end, replay.at(index)) for index in range(replay.length + 1))
    pool = sorted((int(value) for value, count in end.game.mix[MARKERS].items()
                   for _each in range(count)), reverse=True)  # fmt: skip
    printed = sum(end.game.board.signs.points.values()) + max(0, _points(end, _bare(end)))
    return Debrief(
        end.result, sum(pool[: len(book_of(end).vp)]) + printed, curve,
        tuple(losses(replay.played.states, replay.played.actions)),
        tuple(_throws(replay)), _markers(replay),
    )  # fmt: skip


def judged(found: Debrief, replay: Replay, judge: Judge) -> Debrief:
    """The debrief with the chance to win after each entry, and the actions that turned it.

    Markers count at their final values, one that was never placed as the mean of those left.
    """
    end = replay.at(replay.length)
    left = [int(face) for face, count in end.cups[MARKERS].items() for _each in range(count)]
    mean = sum(left) / len(left) if left else 0.0
    worths = {hex_: mean if one is None else float(one) for hex_, one in worths_of(end).items()}
    states = replay.played.states
    begun = next((i for i, state in enumerate(states) if not is_set_up(state)), 0)
    chances = [judge(state, worths, state) for state in states[begun:]]
    chances = [*chances[:1] * begun, *chances]
    swings = _swings(replay, chances, lambda i: judge(states[i + 1], worths, states[i]))
    hurts = 1 if found.result.winner == airborne_side(end) else -1
    was = replay.played.left_at
    last = judge(was, worths, was) if was is not None else chances[-2]
    if ending := _ending(replay, chances, last):
        swings = _in_order([ending, *(p for p in swings if p.entry != ending.entry)])
    points, lost_at = _turning_points(swings, hurts, _last_led(chances, hurts))
    return replace(found, chances=tuple(chances), turning_points=points, lost_at=lost_at)


def worths_of(end: State) -> dict[Hex, int | None]:
    """The value of each VP hex at the end: as printed, or its marker's, None without one."""
    vp, printed = book_of(end).vp.items(), end.game.board.signs.points
    return {hex_: printed.get(hex_, place.value) for hex_, place in vp}


def _points(end: State, state: State) -> int:
    """The points of a position, with its markers at their final values."""
    ended = book_of(end).vp
    vp = {
        hex_: place._replace(value=ended[hex_].value) for hex_, place in book_of(state).vp.items()
    }
    return ruleset(state).points(noted(state, vp=vp))


def _bare(state: State) -> State:
    vp = book_of(state).vp.items()
    return noted(state, vp={hex_: place._replace(control=False) for hex_, place in vp})


def lost_vital(end: State) -> str:
    """That control of a hex was lost without which no points count [10]; "" if it was not."""
    hex_ = ruleset(end).vital(end)
    if hex_ is None or book_of(end).vp[hex_].control:
        return ""
    return _("but has lost control of {hex}, so no points count").format(hex=place(end, hex_))


def _swings(
    replay: Replay, chances: Sequence[float], after: Callable[[int], float]
) -> list[TurningPoint]:
    """The entries before the last that moved the chance, the largest swing first.

    `after(i)` is the chance after entry `i` were it still the time before it: the passing of time
    turns nothing, nor does a move that takes no VP hex.
    """
    found = []
    for index, (was, now) in enumerate(pairwise(replay.played.states[:-1])):
        same = was.pieces is now.pieces or _strengths(was) == _strengths(now)
        if is_set_up(was) or (same and _controlled(was) == _controlled(now)):
            continue
        if abs(after(index) - chances[index]) >= LEAST_LOSS:
            found.append(_turning_point(replay, index, chances[index], after(index)))
    return _in_order(found)


def _in_order(swings: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The largest swing first. Of equal ones the later comes first: less could be done about it.
    """
    return sorted(swings, key=lambda point: (-abs(point.swing), -point.entry))


def _turning_point(replay: Replay, index: int, before: float, after: float) -> TurningPoint:
    """The turning point that an entry is, with the chances before and after it."""
    (places, change), passed = _places(replay, index), _passed(replay, index)
    deed: Deed = "control" if passed else "other"
    if not passed and _failed(replay, index, before > after):
        deed = "attack fails"
    turn = replay.at(index).turn
    return TurningPoint(index + 1, turn, places, change, before, after, deed, passed)


def _passed(replay: Replay, index: int) -> int:
    """1 where an entry gave VP hexes to the airborne side, -1 where to its enemy, else 0.

    Where it did both, more points decide.
    """
    was, now = _controlled(replay.at(index)), _controlled(replay.at(index + 1))
    change = _places(replay, index)[1]
    if change:
        return 1 if change > 0 else -1
    return bool(now - was) - bool(was - now)


def _failed(replay: Replay, index: int, hurts_airborne: bool) -> bool:
    """Whether an entry is the roll of an attack of the side that the swing hurts, and failed."""
    fight = replay.at(index).fight
    if fight is None or (fight.side == airborne_side(replay.at(index))) != hurts_airborne:
        return False
    return _is_repelled(replay, index)


def _is_repelled(replay: Replay, index: int) -> bool:
    """Whether an entry rolled the dice of an attack, and the attacker's score was no higher."""
    before, action = replay.at(index), replay.played.actions[index]
    if not isinstance(action, Roll) or not _rolls_attack(before):
        return False
    attack, defence = (factor + die for factor, die in zip(factors(before), action.dice,
                                                           strict=True))  # fmt: skip
    return attack <= defence


def _ending(replay: Replay, chances: Sequence[float], before: float) -> TurningPoint | None:
    """What the end of the game turned, if the loser still had a chance `before` it; else None.

    None is left then. The loser did that by giving up. Else the last entry did where it took or
    lost a VP hex; else the last attack of the loser, if nothing moved the chance after it; else
    time ran out.
    """
    last, end = replay.length - 1, replay.at(replay.length)
    swing = chances[-1] - before
    if last < 0 or chances[-1] not in (0.0, 1.0) or abs(swing) < LEAST_LEFT:
        return None
    point = _turning_point(replay, last, before, chances[-1])
    if is_given_up(end):
        return point._replace(turn=end.turn, places=(), change=0, deed=GIVEN_UP, passed=0)
    if point.passed * point.swing > 0:
        return point
    attack = _last_attack(replay)
    moved = attack is not None and any(
        abs(chance - chances[-2]) >= LEAST_LOSS for chance in chances[attack:-1]
    )
    if attack is None or moved or replay.at(attack).turn != point.turn:
        return point._replace(places=(), change=0, deed="end", passed=0)
    places, _change = _places(replay, attack)
    fails: Deed = "last attack fails"
    return point._replace(entry=attack + 1, places=places, change=0, deed=fails, passed=0)


def _last_attack(replay: Replay) -> int | None:
    """The entry of the last roll of an attack, if the loser made it in vain; else None.

    It was in vain if the attacker's score was no higher, or the VP hex attacked was not taken.
    """
    end = replay.at(replay.length)
    states = replay.played.states[:-1]
    last = next((n for n in range(len(states) - 1, -1, -1) if _rolls_attack(states[n])), None)
    fight = None if last is None else states[last].fight
    if last is None or fight is None or end.result is None or fight.side == end.result.winner:
        return None
    vp = book_of(end).vp.get(fight.target)
    missed = vp is not None and vp.control != holds(end, fight.side)
    return last if missed or _is_repelled(replay, last) else None


def _rolls_attack(state: State) -> bool:
    return bool(state.todo) and isinstance(state.due, ThrowDice)


def _turning_points(
    swings: Sequence[TurningPoint], hurts: int, led: int = 0
) -> tuple[tuple[TurningPoint, ...], TurningPoint | None]:
    """The largest swings, at most three, in order of play, and the one that lost the game.

    That is giving up, if the loser still had a chance then; else the largest deed after which the
    loser was never ahead again, if it was decisive; else the end of the game, if the loser still
    had a chance then; else the largest of all. The end of the game counts only where it is the
    one. It takes the place of the third if it is not one of the largest. `hurts` is 1 where a swing
    upwards hurts the loser, else -1; `led` is the last number of entries after which the loser led.
    """
    deeds = [point for point in swings if point.deed not in ENDS]
    found = [point for point in deeds if abs(point.swing) >= LEAST_SWING][:TURNING_POINTS]
    hurt = [point for point in deeds if hurts * point.swing > 0]
    late = [point for point in hurt if point.entry > led]
    ends = [point for point in swings if point.deed in ENDS]
    if late and late[0].is_decisive and not any(point.deed == GIVEN_UP for point in ends):
        ends = []
    lost_at = next(iter([*ends, *late, *hurt]), None)
    if lost_at is not None and lost_at not in found:
        found = [*found[: TURNING_POINTS - 1], lost_at]
    return tuple(sorted(found)), lost_at


def _last_led(chances: Sequence[float], hurts: int) -> int:
    ahead = (count for count, chance in enumerate(chances) if hurts * (chance - 0.5) <= 0)
    return max(ahead, default=0)


def _strengths(state: State) -> dict[str, bool]:
    return {key: counter.reduced for key, counter in state.pieces.by_id.items()}


def _controlled(state: State) -> frozenset[Hex]:
    return frozenset(hex_ for hex_, place in book_of(state).vp.items() if place.control)


def _places(replay: Replay, index: int) -> tuple[tuple[Hex, ...], int]:
    """The hexes that an entry is about, and the points that it gained or lost.

    The hexes are the VP hexes that changed hands, else the hex that was fought for, else that of
    the action.
    """
    before, after, action = replay.at(index), replay.at(index + 1), replay.played.actions[index]
    worths = worths_of(replay.at(replay.length))
    won, lost_ = _controlled(after) - _controlled(before), _controlled(before) - _controlled(after)
    if won or lost_:
        gain = sum(worths[hex_] or 0 for hex_ in won) - sum(worths[hex_] or 0 for hex_ in lost_)
        return tuple(sorted(won | lost_)), gain
    if before.fight is not None:
        return (before.fight.target,), 0
    if isinstance(action, Form):
        place = before.pieces[action.sticks[0]].place
    elif isinstance(action, Move):
        place = action.to or before.pieces[action.unit].place
    else:
        place = action.hex if isinstance(action, At) else None
    return () if place is None else (place,), 0


def losses(states: Sequence[State], actions: Sequence[Action]) -> Iterator[CounterLoss]:
    """Every counter that left play, in order; `states` begin before the first action."""
    for index, action in enumerate(actions):
        before, after = states[index], states[index + 1]
        turn = before.turn
        if isinstance(action, Roll):
            stick = ruleset(before).jumps(before)
            if stick and len(after.pieces.by_id) == len(before.pieces.by_id):
                yield CounterLoss(index + 1, turn, stick[0], "stick", "landing")
        for key in sorted(before.pieces.by_id.keys() - after.pieces.by_id.keys()):
            gone = before.pieces[key]
            yield CounterLoss(index + 1, turn, gone.group, gone.kind, _cause(before, action, gone))


def _cause(before: State, action: Action, gone: Counter) -> Cause:
    """The cause by which a counter left play."""
    match action:
        case Jump():
            return "gap"
        case Form() | ReinforceCompany():
            return "formed"
        case SpendAdvantage():
            return "spent"
        case Move():
            return "left" if gone.side == active_side(before) else "pushed"
    if ruleset(before).lands(before):
        return "landing"
    if isinstance(before.due, Stacking):
        return "surplus"
    if before.fight is None:  # the shelling of the battery [PB 11.3.2]
        return "fight"
    return "fight" if before.fight.dice or isinstance(action, Roll) else "caught"


def _throws(replay: Replay) -> Iterator[OpposedThrow]:
    """Every roll of one die against another, in order."""
    for index, text in enumerate(replay.entries):
        before = replay.at(index)
        dice = dice_of(text)
        if dice and before.due.name == RollInitiative.name:  # the sides throw in their order
            yield OpposedThrow(index + 1, before.turn, *dice)
        elif dice and before.fight is not None:
            attacks = before.fight.side == airborne_side(before)
            yield OpposedThrow(index + 1, before.turn, *(dice if attacks else dice[::-1]))


def _markers(replay: Replay) -> tuple[MarkedHex, ...]:
    """The VP hexes at the end, and how their markers came."""
    rules: dict[Hex, str] = {}
    for before, after in pairwise(replay.played.states):
        was, now = book_of(before).vp, book_of(after).vp
        if was is not now and before.todo:
            laid = (h for h, p in now.items() if p.laid_by is not None and was[h].laid_by is None)
            rules.update(dict.fromkeys(laid, before.due.prompt(before).rule))
    end = replay.at(replay.length)
    held = _controlled(end)
    found = [MarkedHex(hex_, worth, hex_ in held, rules.get(hex_, ""))
             for hex_, worth in worths_of(end).items()]  # fmt: skip
    return tuple(sorted(found, key=lambda m: (not m.held, -(m.value or 0), m.hex)))


def lost(losses: Sequence[CounterLoss], turn: int | None = None) -> dict[Cause, Tally[str]]:
    """How many sticks of each formation left play by each cause, in a turn or in all."""
    found: dict[Cause, Tally[str]] = {}
    for loss in losses:
        if loss.kind == "stick" and turn in (None, loss.turn):
            found.setdefault(loss.cause, Tally())[loss.formation] += 1
    return dict(sorted(found.items(), key=lambda item: -item[1].total()))


def units_lost(
    losses: Sequence[CounterLoss], formations: Sequence[str], turn: int | None = None
) -> int:
    """How many companies and other units of these formations left play, in a turn or in all."""
    return sum(loss.kind != "stick" and loss.formation in formations
               and turn in (None, loss.turn) for loss in losses)  # fmt: skip


def came(end: State, formations: Sequence[str]) -> int:
    """How many companies and other units of these formations came into play."""
    return sum(_came(end, key) for key in formations)


def _came(end: State, key: str) -> int:
    """How many companies, or units, of one formation came into play."""
    formation = ruleset(end).formations[key]
    if not formation.drawn:
        ever = (*end.pieces.of(key), *end.dead.values())
        return sum(c.group == key and not is_stick(c) for c in ever)
    return end.numbers[f"{key} companies" if formation.kind == "stick" else key]


class ThrowLuck(NamedTuple):
    """The opposed rolls of both sides, compared with chance.

    It has how many, the averages of their dice, and the share of all games (0-1) in which as many
    rolls lead further for the airborne side, equal ones by half.
    """

    throws: int
    jumps: float
    enemy: float
    kinder: float


def luck(throws: Sequence[OpposedThrow]) -> ThrowLuck:
    """How the rolls compare with all that could have been. Raises ValueError for none."""
    if not throws:
        raise ValueError("no throw, no luck")
    count, led = len(throws), sum(throw.lead for throw in throws)
    above, equal = _ways(count, led)
    return ThrowLuck(
        count,
        sum(t.jumps for t in throws) / count,
        sum(t.enemy for t in throws) / count,
        (2 * above + equal) / (2 * 36**count),
    )


def _ways(count: int, led: int) -> tuple[int, int]:
    """In how many ways `count` opposed rolls lead further than this many pips, and just as far.

    There are 36**count ways. The numbers are coefficients of (1 + x + ... + x^5)^(2 count), taken
    as one whole number in which each has room for their sum, and are its digits; the remainder by
    2^bits - 1 is the sum of digits.
    """
    bits = (36**count).bit_length()
    whole: int = sum(1 << bits * pip for pip in range(6)) ** (2 * count) >> bits * (led + 5 * count)
    return (whole >> bits) % ((1 << bits) - 1), whole & ((1 << bits) - 1)


def tallies(replay: Replay) -> Mapping[str, float]:
    """The points of a finished game by cause, and the luck of the airborne side.

    The causes are markers and printed points of all VP hexes that were ever held, the landing, and
    what was lost again of them. Luck is by how many pips all its dice were higher than those rolled
    against them.
    """
    end = replay.at(replay.length)
    printed, worths, held = end.game.board.signs.points, worths_of(end), _controlled(end)
    ever = frozenset[Hex]().union(*map(_controlled, replay.played.states))
    laid = sum(worths[hex_] or 0 for hex_ in ever if hex_ not in printed)
    base = sum(printed[hex_] for hex_ in ever if hex_ in printed)
    again = sum(worths[hex_] or 0 for hex_ in ever - held)
    causes = {"markers": laid, "printed": base, "landing": ruleset(end).points(_bare(end)),
              "lost_again": -again}  # fmt: skip
    told = {cause: points for cause, points in causes.items() if points}
    return {**told, LUCK: sum(throw.lead for throw in _throws(replay))}
