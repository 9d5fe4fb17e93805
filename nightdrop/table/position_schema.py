"""The shape of a position file: its fields, their kinds and their defaults."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from nightdrop.table.scenario_schema import HexText, Shape
from nightdrop.table.speech import _

SideName = Literal["us", "german"]
Points = Annotated[int, Field(ge=0, le=999)]
Number = Annotated[int, Field(ge=0, le=99)]


class UnitShape(Shape):
    """A counter on the map. A German needs its face, a company has it, a stick may have it.

    `spent` and `capacity` are half-MPs, `moved` hexes, of the running activation. Points are
    spent by moving only, so a counter with `spent` has moved one hex at the least. `began`, an
    addition to PROTOCOL's notation, is the hex in which it began to move.
    """

    id: str
    face: str | None = None
    known_to: list[SideName] | None = None
    reduced: bool = False
    spent: Points = 0
    capacity: Points | None = None
    moved: Points = 0
    activated: bool = False
    fought: bool = False
    attacked: bool = False
    began: HexText | None = None

    @property
    def hexes_moved(self) -> int:
        """`moved`, or the one hex that `spent` implies where it is left out."""
        return max(self.moved, 1 if self.spent else 0)


class VpShape(Shape):
    """A victory hex. `control` None: a company that stands there controls it."""

    marker: Number | None = None
    laid_by: SideName | None = None
    concealed: bool | None = None
    control: bool | None = None


class PhaseShape(Shape):
    """Where the turn stands: a step of the turn, a side to choose, or a step of an activation.

    `entered`, an addition to PROTOCOL's notation, lists the hexes that were entered in the
    running activation, in any order: they are checked for stacking at its end [7].
    """

    step: str | None = None
    choose: SideName | None = None
    activation: str | None = None
    allowance: Annotated[int, Field(ge=0, le=99)] | None = None
    entered: list[HexText] = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_way(self) -> "PhaseShape":
        if self.choose and (self.step or self.activation):
            raise ValueError(_("a phase is {choose: side}, {step: name} or {activation, step}"))
        if not (self.choose or self.step):
            raise ValueError(_("a phase must name a step, or the side that is to choose"))
        return self


class PositionShape(Shape):
    """A whole position. `dead` is by cup, with `companies` by regiment.

    `dead["german_saw"]`, by cup, are the dead whose faces only the German has seen.
    """

    scenario: str
    turn: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, Any] = Field(default_factory=dict)
    initiative: SideName | None = None
    used: list[str] = Field(default_factory=list)
    forced: str | None = None
    phase: PhaseShape = PhaseShape(step="initiative")
    tokens: list[Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=list)
    units: dict[HexText, list[UnitShape]] = Field(default_factory=dict)
    vp: dict[HexText, VpShape] = Field(default_factory=dict)
    dead: dict[str, dict[str, Number | dict[str, Number]]] = Field(default_factory=dict)
