"""What the patience gives the table: how its scenario is read, and what programs are told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.match.status import prompt
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    Change,
    Scenario,
    as_written,
    option_specs,
    with_difficulty,
)
from nightdrop.table.scenario.schema import DifficultyShape, OptionShape, shaped
from tests.solitaire import BOOK, game_of

rulebooks: Final = {"three-piles": BOOK}


class Hardness(DifficultyShape):
    """A difficulty, and how many cards must lie on the piles."""

    needed: int


class Shape(BaseModel):
    """scenario.yaml."""

    kind: str
    name: str
    title: str
    options: dict[str, OptionShape]
    difficulty: dict[str, Hardness]
    deals: int = 0


@dataclass(frozen=True)
class Table(Scenario):
    """A scenario that was read."""

    difficulties: Mapping[str, Hardness] = field(kw_only=True)

    @property
    def digest(self) -> str:
        """Three piles, two cups, and the numbers of the file."""
        return " ".join(f"{name}={one.needed}" for name, one in self.difficulties.items())

    def assembled(self, choices: Mapping[str, Any], form: object) -> Game:
        hardness = self.difficulties[choices[DIFFICULTY]]
        options = {"equal": choices["equal"]}
        return game_of(self.name, self.digest, options, needed=hardness.needed)


def scenario(file: YamlFile, change: Change = as_written) -> Table:
    file = change("scenario", file)
    said = shaped(file, Shape)
    specs = option_specs(said.options, {"equal": False}, file)
    specs = with_difficulty(specs, said.difficulty, file)
    return Table(said.name, said.title, specs, BOOK, file, difficulties=said.difficulty,
                 deals=said.deals)  # fmt: skip


def position(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    over = {} if state.todo else {"phase": {"step": "count"}}
    return {"scenario": scenario, "piles": piles(state), "thrown": state.book.thrown, **over}


def piles(state: State) -> dict[str, list[str | None]]:
    return {place: [card.face for card in state.pieces.at(place)]
            for place in sorted(state.pieces.by_place)}  # fmt: skip


def board(game: Game, specs: object, chosen: object) -> dict[str, object]:
    return {"mix": game.mix}


def status(state: State) -> dict[str, object]:
    result = state.result and {"points": state.result.points, "level": state.result.level}
    return {"actor": actor(state), "step": state.due.name, "prompt": prompt(state),
            "result": result, **state.game.rules.fields(state)}  # fmt: skip


def view(seen: State) -> dict[str, object]:
    return {"piles": piles(seen), "cups": {cup: dict(faces) for cup, faces in seen.cups.items()}}


def stands(seen: State) -> str:
    left = sum(count for faces in seen.cups.values() for count in faces.values())
    return f"{left} cards are in the cups."
