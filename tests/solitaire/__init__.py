"""Three Piles: a patience for one seat, of a kind that the package does not know. A card is drawn
from the red or the black cup and laid on a pile, where it must be higher, or thrown away."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Self

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Action, Actor, Game, Menu, Message, News, Result, State
from nightdrop.rules.actions import VERBS, Word, alone, by_text
from nightdrop.rules.rulebook import Options, Rulebook, Ruleset
from nightdrop.rules.steps import Decision, DrawStep, told

PLAYER: Final = "player"
CUPS: Final = ("black", "red")
PILES: Final = ("1", "2", "3")
HIGHEST: Final = 6


@dataclass(frozen=True)
class Kept:
    """What is kept beside cards: how many were thrown away."""

    thrown: int = 0

    def seen_by(self, audience: str) -> tuple[Self, list[tuple[str, str]]]:
        return self, []

    def imagined(self, deal: object) -> Self:
        return self

    def teaches(self, after: Self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay the card in hand on a pile."""

    pile: str

    @property
    def text(self) -> str:
        return f"lay {self.pile}"


def lay(words: list[str]) -> Action:
    _, pile = words
    return Lay(PILES[PILES.index(pile)])


THROW: Final = Word("throw")
SAID: Final = {"lay": lay, "throw": alone(THROW), "draw": VERBS["draw"],
               **{cup: alone(Word(cup)) for cup in CUPS}}  # fmt: skip


def value(card: Counter) -> int:
    return int((card.face or "").partition("-")[2])


class Pick(Decision):
    """A cup is chosen; the game is over when both are empty."""

    name = "pick"
    asks = "prompt.pick", ""

    def actor(self, state: State) -> Actor | None:
        return PLAYER if any(any(cup.values()) for cup in state.cups.values()) else None

    def options(self, state: State) -> Menu:
        return by_text([Word(cup) for cup in CUPS if any(state.cups[cup].values())])

    def take(self, state: State, action: Action) -> State:
        return state.replace_step(Turn(action.text), Put(), self)

    def run(self, state: State) -> State:
        points = len(state.pieces.by_id)
        rows = state.game.rules.levels
        level, winner = next((level, who) for least, level, who in rows if points >= least)
        return state.pop(result=Result(points, level, winner))


@dataclass(frozen=True)
class Turn(DrawStep):
    """Chance draws a card into the hand."""

    name = "turn"
    asks = "prompt.turn", ""
    group: str

    def cup(self, state: State) -> str:
        return self.group

    def lot(self, state: State) -> int:
        return state.numbers[self.group]

    def take(self, state: State, action: Action) -> State:
        state, face = self.drawn(state, action)
        number = state.numbers[self.group] + 1
        id_, group = f"{self.group}.{number}", self.group
        card = Counter(id_, PLAYER, "card", group, "hand", face, known_to=(PLAYER,))
        return state.pop(pieces=state.pieces.put(card), numbers={**state.numbers, group: number})

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        yield told("turned", "", "reveal", card=action.text.partition(" ")[2])


class Put(Decision):
    """The card in hand is laid or thrown away."""

    name = "put"
    asks = "prompt.put", ""

    def actor(self, state: State) -> Actor | None:
        return PLAYER

    def options(self, state: State) -> Menu:
        return by_text([THROW, *(Lay(pile) for pile in PILES if not self.is_low(state, pile))])

    def is_low(self, state: State, pile: str) -> bool:
        (card,), least = state.pieces.at("hand"), int(not state.game.rules.options["equal"])
        return any(value(card) < value(other) + least for other in state.pieces.at(f"pile.{pile}"))

    def take(self, state: State, action: Action) -> State:
        (card,) = state.pieces.at("hand")
        if isinstance(action, Lay):
            return state.pop(pieces=state.pieces.put(card.at(f"pile.{action.pile}")))
        return state.pop(pieces=state.pieces.remove(card.id), book=Kept(state.book.thrown + 1))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Lay):
            return Message("refused.low", {"pile": action.pile}, "2")
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (card,) = before.pieces.at("hand")
        key = "laid" if isinstance(action, Lay) else "thrown"
        yield told(key, "2", "move", card=card.face, pile=action.text.partition(" ")[2])


@dataclass(frozen=True, kw_only=True)
class ThreePiles(Ruleset):
    """What the rooms above ask of the rules; so many cards on the piles are `needed`."""

    needed: int = 2 * HIGHEST - 4

    kind, end_rule, result_rule, last_turns = "patience", "3", "3", (1,)

    def empty_state(self, game: Game) -> State:
        numbers = dict.fromkeys(CUPS, 0)
        return State(game, 1, Pieces.empty(), game.mix, (), {}, numbers, {}, book=Kept())

    @property
    def levels(self) -> tuple[tuple[int, str, str], ...]:
        return (self.needed, "won", PLAYER), (0, "lost", "cups")

    def fields(self, view: State) -> dict[str, object]:
        return {"thrown": view.book.thrown}


def game_of(name: str, digest: str, options: Options, **numbers: int) -> Game:
    faces = {f"{cup}-{n}": n for cup in CUPS for n in range(1, HIGHEST + 1)}
    mix = {cup: {name: 1 for name in faces if name.startswith(cup)} for cup in CUPS}
    rules = ThreePiles(name="three-piles", version=1, setup=(), turn=(Pick(),), verbs=SAID,
                       options=options, **numbers)  # fmt: skip
    return Game(name, (PLAYER, "cups"), (PLAYER,), None, faces, mix, rules, digest)


BOOK: Final = Rulebook((PLAYER, "cups"), verbs=SAID, seats=(PLAYER,))
