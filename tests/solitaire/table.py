"""What the patience gives the table: how its scenario is read, and what programs are told."""

from collections.abc import Mapping
from typing import Any, Final

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.match.status import prompt
from nightdrop.table.scenario.scenarios import Scenario
from tests.solitaire import BOOK, game_of

rulebooks: Final = {"three-piles": BOOK}


class Table(Scenario):
    """A scenario that was read; it has no options."""

    digest = "three piles, two cups"

    def assembled(self, choices: Mapping[str, object], form: object) -> Game:
        return game_of(self.name, self.digest)


def scenario(file: YamlFile) -> Table:
    said: Any = file.value
    return Table(said["name"], said["title"], {}, BOOK, file)


def position(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    return {"scenario": scenario, "piles": piles(state), "thrown": state.book.thrown}


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
