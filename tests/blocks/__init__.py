"""Nine Fields: blocks that show their faces to their owner alone march and fight on an area map.

[1] Each side has six blocks in its cup: strengths 1 1 2 2 3 4. Four are drawn onto its home row.
[2] Six turns: in each Blue, then Red, marches up to two blocks, each once, to a field that shares
an edge. [3] Where an enemy stands there is a fight with the one of the lowest number: both are
turned up for good, each side adds a die; the lower is lost, equal ones part and the one that came
goes back. [4] No more than three blocks of a side stand on a field. [5] It ends after turn 6, or
when a side has no block. A field where one side stands alone is a point for it; Blue wins with a
point more, else Red."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Action, Actor, Game, Menu, Message, News, Result, State
from nightdrop.rules.actions import DONE, VERBS, Draw, Roll, by_text
from nightdrop.rules.rulebook import Options, Rulebook, Ruleset
from nightdrop.rules.steps import TWO_DICE, ChanceStep, Decision, DrawStep, told

BLUE, RED = SIDES = "blue", "red"
FIELDS: Final = tuple(f"{row}{column}" for row in "abc" for column in "123")
HOME: Final = {BLUE: ("a1", "a2", "a3", "a2"), RED: ("c1", "c2", "c3", "c2")}
MIX: Final = {"1": 2, "2": 2, "3": 1, "4": 1}  # strengths, and how many blocks of a side have each
TURNS, MARCHES, FULL = 6, 2, 3


@dataclass(frozen=True, slots=True)
class Go(Action):
    """A block marches to a field."""

    block: str
    to: str

    @property
    def text(self) -> str:
        return f"go {self.block} {self.to}"


def go(words: list[str]) -> Action:
    _, block, to = words
    return Go(block, FIELDS[FIELDS.index(to)])


SAID: Final = {**VERBS, "go": go}


def beside(one: str, other: str) -> bool:
    """Whether two fields share an edge."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def strength(block: Counter) -> int:
    """That of a block whose face is known."""
    return int((block.face or "").partition("-")[2])


def enemies(state: State, side: str, field: str) -> list[Counter]:
    """The blocks of the other side on a field, the lowest number first."""
    return sorted((c for c in state.pieces.at(field) if c.side != side), key=lambda c: c.id)


def held(state: State, side: str) -> int:
    """How many fields a side holds alone [5]."""
    return sum({c.side for c in state.pieces.at(field)} == {side} for field in FIELDS)


@dataclass(frozen=True)
class Muster(DrawStep):
    """A block is drawn and stands on its home row; its owner alone looks at it [1]."""

    name, asks = "muster", ("prompt.muster", "1")
    side: str

    def cup(self, state: State) -> str:
        return self.side

    def witnesses(self, state: State, action: Draw) -> tuple[str, ...]:
        return (self.side,)

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        side, n = self.side, state.numbers[self.side]
        block = Counter(f"{side}.{n + 1}", side, "block", side, HOME[side][n], face, False, (side,))
        return state.pop(pieces=state.pieces.put(block), numbers={**state.numbers, side: n + 1})


@dataclass(frozen=True)
class March(Decision):
    """A side marches its blocks [2]."""

    name, asks = "march", ("prompt.march", "2")
    side: str

    def actor(self, state: State) -> Actor | None:
        return self.side

    def options(self, state: State) -> Menu:
        ways = [Go(c.id, to) for c in state.pieces if c.side == self.side for to in FIELDS]
        return by_text([DONE, *(one for one in ways if self.why_not(state, one) is None)])

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, Go):
            return super().why_not(state, action)
        block, to = state.pieces.by_id.get(action.block), action.to
        if block is None or block.side != self.side:
            return Message("refused.not_yours", {}, "2")
        if self.is_spent(state, block):
            return Message("refused.marched", {}, "2")
        if not beside(str(block.place), to):
            return Message("refused.far", {"to": to}, "2")
        full = sum(c.side == self.side for c in state.pieces.at(to)) == FULL
        return Message("refused.full", {"to": to}, "4") if full else None

    def means(self, state: State, thing: str, chosen: str | None = None) -> Action | None:
        return Go(chosen, thing) if chosen and thing in FIELDS else Go(thing, FIELDS[0])

    def is_spent(self, state: State, counter: Counter) -> bool:
        return len(state.acts) == MARCHES or state.act(counter.id).moved > 0

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Go):
            return state.pop(acts={})
        block, foes = state.pieces[action.block], enemies(state, self.side, action.to)
        after = state.with_act(block.id, state.act(block.id)._replace(moved=1))
        after = after.but(pieces=state.pieces.put(block.at(action.to)))
        return after.push(Fight(block.id, foes[0].id, str(block.place))) if foes else after

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Go):
            yield told("went", "2", "move", action.to, block=action.block, to=action.to)


@dataclass(frozen=True)
class Fight(ChanceStep):
    """Two blocks fight, the one that came and the one that stood there [3]."""

    name, asks, dice = "fight", ("prompt.fight", "3"), TWO_DICE
    came: str
    stood: str
    back: str

    def take(self, state: State, action: Roll) -> State:
        fighting = state.pieces[self.came], state.pieces[self.stood]
        came, stood = (block._replace(known_to=SIDES) for block in fighting)
        first, second = action.dice
        more = strength(came) + first - strength(stood) - second
        pieces = state.pieces.put(came if more else came.at(self.back)).put(stood)
        if not more:
            return state.pop(pieces=pieces)
        lost = stood if more > 0 else came
        return state.pop(pieces=pieces.remove(lost.id), dead={**state.dead, lost.id: lost.at(None)})

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        lost = [id_ for id_ in (self.came, self.stood) if id_ not in after.pieces.by_id]
        at = before.pieces[self.stood].place
        yield told("fell" if lost else "parted", "3", "combat", at, block=(*lost, "")[0])


class Night(Decision):
    """The turn ends, and perhaps the game [5]."""

    name, asks = "night", ("prompt.night", "5")

    def run(self, state: State) -> State:
        if state.turn < TURNS and len({c.side for c in state.pieces}) == 2:
            return state.but(turn=state.turn + 1).replace_step(*state.game.rules.turn)
        points = held(state, BLUE) - held(state, RED)
        return state.pop(result=Result(points, *(("won", BLUE) if points > 0 else ("lost", RED))))


@dataclass(frozen=True, kw_only=True)
class NineFields(Ruleset):
    kind, end_rule, result_rule, last_turns = "blocks", "5", "5", (TURNS,)
    levels = (1, "won", BLUE), (-9, "lost", RED)

    def empty_state(self, game: Game) -> State:
        return State(game, 1, Pieces.empty(), game.mix, (), {}, dict.fromkeys(SIDES, 0), {})

    def points(self, state: State) -> int:
        return held(state, BLUE) - held(state, RED)


def game_of(name: str, digest: str, options: Options) -> Game:
    mix = {side: {f"{side}-{force}": n for force, n in MIX.items()} for side in SIDES}
    faces = {face: face for cup in mix.values() for face in cup}
    setup = tuple(Muster(side) for side in SIDES for _ in HOME[side])
    rules = NineFields(name="nine-fields", version=1, options=options, verbs=SAID, setup=setup,
                       turn=(March(BLUE), March(RED), Night()))  # fmt: skip
    return Game(name, SIDES, SIDES, None, faces, mix, rules, digest)


BOOK: Final = Rulebook(SIDES, verbs=SAID)
