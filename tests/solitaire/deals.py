"""The patience in numbered deals: all chance hangs on what it is for. For each card that is thrown
away a die is thrown."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Action, Game, State
from nightdrop.rules.actions import VERBS
from nightdrop.rules.rulebook import Rulebook
from nightdrop.rules.steps import ONE_DIE, ChanceStep
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.scenario.scenarios import Scenario
from tests.solitaire import (
    BOOK,
    CUPS,
    PLAYER,
    SAID,
    THROW,
    Kept,
    Pick,
    Put,
    ThreePiles,
    Turn,
    table,
)
from tests.solitaire import game_of as plain

VERBS_SAID: Final = {**SAID, "roll": VERBS["roll"]}
rulebooks: Final = {"three-piles": Rulebook(BOOK.sides, verbs=VERBS_SAID, seats=BOOK.seats)}


@dataclass(frozen=True)
class Toss(ChanceStep):
    """A die for the card that was thrown away; nothing follows from it."""

    name = "toss"
    asks = "prompt.turn", ""
    dice = ONE_DIE
    card: str

    def matter(self, state: State) -> str:
        return f"toss {self.card}"

    def take(self, state: State, action: Action) -> State:
        return state.pop()


class Risk(Put):
    """A card that is thrown away is tossed for."""

    def take(self, state: State, action: Action) -> State:
        (card,) = state.pieces.at("hand")
        after = super().take(state, action)
        return after.push(Toss(str(card.face))) if action == THROW else after


class Choose(Pick):
    """A cup is chosen."""

    def take(self, state: State, action: Action) -> State:
        return state.replace_step(Turn(action.text), Risk(), self)


class Deals(ThreePiles):
    """The rules of the deals."""

    chance_by_matter: ClassVar = True


def game_of(name: str, digest: str) -> Game:
    rules = Deals(name="three-piles", version=1, setup=(), turn=(Choose(),), verbs=VERBS_SAID)
    return replace(plain(name, digest), rules=rules)


class Table(table.Table):
    """A scenario that was read."""

    def assembled(self, choices: Any, form: object) -> Game:
        return game_of(self.name, self.digest)


def scenario(file: YamlFile) -> Scenario:
    said: Any = file.value
    return Table(said["name"], said["title"], {}, rulebooks["three-piles"], file)


def reads(file: YamlFile, game: Game) -> State:
    """A position: the cards of each pile, at the next choice of a cup."""
    said: Any = file.value
    start = game.rules.begin(game)
    pieces, numbers = Pieces.empty(), dict.fromkeys(CUPS, 0)
    cups = {cup: dict(faces) for cup, faces in start.cups.items()}
    for place, faces in said["piles"].items():
        for face in faces:
            cup = face.partition("-")[0]
            numbers[cup] += 1
            cups[cup][face] -= 1
            id_ = f"{cup}.{numbers[cup]}"
            card = Counter(id_, PLAYER, "card", cup, place, face, known_to=(PLAYER,))
            pieces = pieces.put(card)
    return start.but(pieces=pieces, numbers=numbers, cups=cups, book=Kept(said.get("thrown", 0)))
