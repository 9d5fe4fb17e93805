"""The patience in numbered deals: all chance hangs on what it is for. For each card that is thrown
away a die is thrown."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Action, Game, State
from nightdrop.rules.actions import VERBS
from nightdrop.rules.rulebook import Rulebook
from nightdrop.rules.steps import ONE_DIE, ChanceStep
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.scenario.scenarios import Change, Scenario, as_written
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

    chance_by_matter = True


class Table(table.Table):
    """A scenario that was read."""

    def assembled(self, choices: Mapping[str, Any], form: object) -> Game:
        game = super().assembled(choices, form)
        kept = {one.name: getattr(game.rules, one.name) for one in fields(game.rules)}
        return replace(game, rules=Deals(**{**kept, "turn": (Choose(),), "verbs": VERBS_SAID}))


def scenario(file: YamlFile, change: Change = as_written) -> Scenario:
    said = table.scenario(file, change)
    return Table(said.name, said.title, said.specs, rulebooks["three-piles"], said.file,
                 difficulties=said.difficulties, deals=said.deals)  # fmt: skip


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
