"""What the blocks give the table: how their scenario is read, what programs are told, a player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from nightdrop.bots.levels import Level, Players, by_lot
from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.bots.random_bot import any_action
from nightdrop.engine.model import Game, Message, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Detached, Rng
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.match.status import prompt
from nightdrop.table.scenario.scenarios import Change, Scenario, as_written
from nightdrop.table.scenario.schema import shaped
from tests.blocks import BOOK, SIDES, TURNS, Go, enemies, game_of

rulebooks: Final = {"nine-fields": BOOK}


class Shape(BaseModel):
    """scenario.yaml."""

    kind: str
    name: str
    title: str


@dataclass(frozen=True)
class FieldsScenario(Scenario):
    """A scenario that was read."""

    @property
    def digest(self) -> str:
        """Nine fields, two cups."""
        return "nine fields"

    def assembled(self, choices: Mapping[str, Any], form: object) -> Game:
        return game_of(self.name, self.digest, {})


def scenario(file: YamlFile, change: Change = as_written) -> FieldsScenario:
    file = change("scenario", file)
    said = shaped(file, Shape)
    return FieldsScenario(said.name, said.title, {}, BOOK, file)


def lying(state: State) -> dict[str, list[str]]:
    """The blocks of each field, by their faces where those are known."""
    return {place: [c.face or c.id for c in state.pieces.at(place)]
            for place in sorted(state.pieces.by_place)}  # fmt: skip


def position(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    over = {} if state.todo else {"phase": {"step": "count"}}
    return {"scenario": scenario, "turn": state.turn, "at": lying(state), **over}


def board(game: Game, specs: object, chosen: object) -> dict[str, object]:
    return {"mix": game.mix}


def status(state: State) -> dict[str, object]:
    result = state.result and {"points": state.result.points, "level": state.result.level}
    return {"turn": state.turn, "actor": actor(state), "step": state.due.name,
            "prompt": prompt(state), "result": result}  # fmt: skip


def view(seen: State) -> dict[str, object]:
    return {"at": lying(seen)}


def stands(seen: State) -> str:
    counts = [sum(c.side == side for c in seen.pieces) for side in SIDES]
    return f"Turn {seen.turn} of {TURNS}: {counts[0]} blue blocks, {counts[1]} red ones."


def bold(weights: Weights) -> Player:
    """A player that attacks where it can, and else decides by lot."""

    def think(view: Detached, plan: Any, rng: Rng, budget: Budget) -> Thought:
        menu, state = view.actions, view.state
        fights = [one for one in menu if isinstance(one, Go)
                  and enemies(state, state.pieces[one.block].side, one.to)]  # fmt: skip
        chosen = fights[rng.randrange(len(fights))] if fights else any_action(view, rng)
        return Thought(chosen, Message("bold" if fights else "by lot"))

    return think


_BOLD: Final = Level("bold", 1, Budget(), bold)
players: Final = Players({"bold": _BOLD}, "bold", by_lot(any_action), any_action)
