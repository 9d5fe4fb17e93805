"""Positions: any moment between two decisions of a game, in a text that its family reads.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pydantic import ConfigDict, Field

from nightdrop.engine.model import Game, State
from nightdrop.games import component
from nightdrop.table.disk.yaml import FileError, YamlFile, parse_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario.scenarios import OptionError, load_scenario
from nightdrop.table.scenario.schema import Shape, shaped

Load = Callable[[str, Mapping[str, object]], Game]


class PositionShape(Shape):
    """The fields of any position; its game family reads the rest."""

    model_config = ConfigDict(extra="ignore")

    scenario: str
    options: dict[str, Any] = Field(default_factory=dict)


class Position(NamedTuple):
    """A position that was read: its state at the next decision, its scenario and options."""

    state: State
    scenario: str
    options: Mapping[str, object]


def read_position(text: str, name: str = "position", load: Load = load_scenario) -> Position:
    """Return the position in a YAML text; `name` stands for its file, `load` returns its game.

    Raises FileError, with line and reason, for anything else.

    >>> text = '''
    ... scenario: night-drop
    ... turn: 5
    ... phase: {activation: U1, step: move}
    ... units: {"1214": [{id: "505.A"}], "1310": [{id: "G.01", face: infantry-a}]}
    ... '''
    >>> state = read_position(text).state
    >>> state.turn, state.pieces["G.01"].face, len(state.pieces.at(1214))
    (5, 'infantry-a', 1)
    """
    return position_from(parse_yaml(text, name), load)


def position_from(file: YamlFile, load: Load = load_scenario) -> Position:
    """Return the position in a file. Raises FileError."""
    shape = shaped(file, PositionShape)
    try:
        game = load(shape.scenario, shape.options)
    except OptionError as problem:
        raise file.error(("options", problem.option), problem.reason) from None
    except FileError as problem:
        raise file.error(("scenario",), problem.reason) from None
    reads = component(game.rules.kind, "reads")
    if reads is None:
        raise file.error(("scenario",), _("positions of {scenario} cannot be "
                                          "read"), scenario=game.name)
    return Position(reads(file, game), shape.scenario, shape.options)
