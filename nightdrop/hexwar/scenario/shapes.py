"""The shapes of the scenario files of the hex games, and what a rulebook reads in them."""

from collections.abc import Collection
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nightdrop.hexwar.rules.board import Texture
from nightdrop.hexwar.rules.ruleset import Tables
from nightdrop.hexwar.words.places import Rank
from nightdrop.table.disk.yaml import Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario import schema
from nightdrop.table.scenario.derived_scenarios import Labels, ToldShape
from nightdrop.table.scenario.schema import (
    Basis,
    Colour,
    Count,
    Label,
    Name,
    OptionShape,
    Shape,
    Sourced,
    refusal,
)

HexText = Annotated[str, Field(pattern="^[0-9]{4}$")]
Small = Annotated[int, Field(ge=-9, le=99)]
Value = Annotated[int, Field(ge=0, le=20)]
HalfPoints = Annotated[int, Field(ge=1, le=99)]
Pair = Annotated[list[HexText], Field(min_length=2, max_length=2)]
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+\.yaml$")]


class FilesShape(Shape):
    """The other files of a scenario, in its folder; `facts` where the rulebook asks for more."""

    map: FileName
    counters: FileName
    tables: FileName
    facts: FileName | None = None


class ScenarioShape(Shape):
    """scenario.yaml; the title may be a text by language."""

    name: Name
    title: Label | Labels
    rulebook: Name
    files: FilesShape
    options: dict[str, OptionShape]
    told: ToldShape | None = None


class PlaceShape(Shape):
    """A named hex; the rank decides its label."""

    name: Label
    rank: Rank


class DropShape(Shape):
    """A drop zone: its letter, and the sticks in each of its hexes."""

    letter: Annotated[str, Field(pattern="^[A-Z]$")]
    hexes: dict[HexText, Count]


class ProjectionShape(Shape):
    """Constants from degrees to world metres: x = (lon - lon0) * kx, y = (lat0 - lat) * ky."""

    lon0: float
    lat0: float
    kx: float
    ky: float


class MapShape(Shape):
    """map.yaml."""

    columns: Annotated[int, Field(ge=1, le=99)]
    rows: Annotated[int, Field(ge=1, le=99)]
    shift: Literal["even"]
    terrain: dict[str, list[HexText]]
    names: dict[HexText, PlaceShape]
    roads: list[Pair]
    rails: list[Pair]
    vp: list[HexText]
    setup: list[HexText]
    entry: dict[Annotated[str, Field(pattern="^[A-Z]$")], HexText]
    drop: dict[str, DropShape]
    projection: ProjectionShape
    basis: dict[str, Basis]


class FaceShape(Sourced):
    """The printed front of a counter; `reduced` is AV and DV of its back.

    A "fixed" one is drawn from no cup, and may lack an AV.
    """

    kind: Literal["stick", "company", "unit", "fixed"]
    av: Value | None = None
    dv: Value | None = None
    reduced: Annotated[list[Value | None], Field(min_length=2, max_length=2)] | None = None
    armour: bool = False
    entry: Annotated[str, Field(pattern="^[A-Z]$")] | None = None


class CountersShape(Shape):
    """counters.yaml; `fixed` counts the counters of no cup."""

    total: Annotated[int, Field(ge=1, le=999)]
    faces: dict[Name, FaceShape]
    cups: dict[str, dict[str, Count]]
    companies: dict[str, Count]
    markers: dict[Name, Count]
    fixed: dict[Name, Count] | None = None
    basis: dict[str, Basis]


class LookShape(Shape):
    """How the map shows a terrain for which it has no brush, or another one.

    It may say where a canal runs beside a river, and round which fields a line runs, in metres.
    """

    colour: Colour
    texture: Texture = "plain"
    at: list[HexText] = Field(default_factory=list)
    within: list[Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(
        default_factory=list
    )


class TerrainShape(Sourced):
    """A row of the Terrain Effects Table."""

    foot: HalfPoints | Literal["impassable"]
    armour: HalfPoints | Literal["impassable"]
    df: Small
    landing: Small | Literal["lost"] | None = None
    look: LookShape | None = None


class LineShape(Sourced):
    """Costs along a main road or the railway."""

    foot: HalfPoints
    armour: HalfPoints


class LinesShape(Shape):
    """The two kinds of line."""

    road: LineShape
    rail: LineShape


class ZocShape(Shape):
    """Half-MPs that a zone of control costs, by the strength of the unit that exerts it."""

    full: Count
    reduced: Count


class TimeShape(Shape):
    """Turns of an hour, the first ones by night, and the clock at the first."""

    turns: Annotated[int, Field(ge=1, le=24)]
    night_turns: Annotated[int, Field(ge=0, le=24)]
    start: Annotated[str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class NightShape(Shape):
    """Movement capacity at night, on a hex that guides and elsewhere."""

    guided: HalfPoints
    elsewhere: HalfPoints


class LevelShape(Shape):
    """A level of victory, and the fewest points of the airborne side for it."""

    points: Annotated[int, Field(ge=-999, le=999)]
    level: Literal["strategic", "operational", "tactical"]
    winner: Name


class TablesShape(Shape):
    """tables.yaml, except the numbers that the rules take over unchanged."""

    terrain: dict[str, TerrainShape]
    lines: LinesShape
    zoc: ZocShape
    landing_loss: Annotated[int, Field(ge=1, le=99)] | None = None
    time: TimeShape
    night_capacity: NightShape
    day_capacity: dict[str, HalfPoints]
    levels: Annotated[list[LevelShape], Field(min_length=1)]
    basis: dict[str, Basis]


TABLES: Final = schema.with_numbers(TablesShape, Tables)


class FormationLook(Shape):
    """The look of a formation; a colour that is None follows from `colour`."""

    colour: Colour
    shape: Literal["disc", "triangle", "diamond", "square", "bar"] = "square"
    rhythm: Literal["dots", "dashes", "dash-dot"] = "dashes"
    edge: Colour | None = None
    ink: Colour | None = None
    plate: Colour | None = None
    digit: Colour | None = None
    reduced_ink: Colour | None = None
    frame: Colour | None = None
    night: Colour | None = None
    word: Annotated[str, Field(max_length=8)] | None = None
    mark: Annotated[str, Field(max_length=2)] | None = None
    sign: Literal["canopy", "glider", "beret", "horse", "letter", "casemate", "dot"] | None = None


class LetteringShape(Shape):
    """A name over land or water; `size` is in parts of a hex's height.

    Its letters are on a line between two points, in metres, or along the river nearest to one.
    """

    text: Label
    over: Literal["water", "wood"]
    size: Annotated[float, Field(gt=0, le=1)] = 0.32
    at: Annotated[list[Annotated[list[int], Field(min_length=2, max_length=2)]],
                  Field(min_length=1, max_length=2)]  # fmt: skip


class CrestShape(Shape):
    """A hill or ridge of the painted land.

    It has the hexes between which its crest runs, how much it adds to a height of 1, and its
    breadth in metres.
    """

    crest: Annotated[list[HexText], Field(min_length=2, max_length=2)]
    height: Annotated[float, Field(gt=0, le=1)]
    breadth: Annotated[float, Field(ge=100, le=3000)]


class LandShape(Shape):
    """What the painted land shows that no rule knows.

    Hills, parks round country houses, the towns that are drawn large, and where a house burns by
    night.
    """

    relief: list[CrestShape] = Field(default_factory=list)
    parks: list[HexText] = Field(default_factory=list)
    large: list[HexText] = Field(default_factory=list)
    fire: HexText | None = None


class HexLooksShape(schema.Looks):
    """looks.yaml, whole. `track` names by language where off-map boxes lead through."""

    model_config = ConfigDict(extra="forbid")

    formations: dict[str, FormationLook] = Field(default_factory=dict)
    lettering: list[LetteringShape] = Field(default_factory=list)
    track: dict[str, Label] = Field(default_factory=dict)
    land: LandShape = Field(default_factory=LandShape)


class FactsShape(BaseModel):
    """A file that is read as a dataclass: lists as tuples too."""

    model_config = ConfigDict(extra="forbid")


def facts_of(file: YamlFile, kind: type[Any], hexes: Collection[int]) -> Any:
    """Return a file's value as this dataclass, "0512" being the hex. Raises FileError.

    `hexes` are those of the map.
    """
    for where in file.lines:
        for text in (where[-1], _at(file.value, where)) if where else ():
            if _is_hex(text) and int(text) not in hexes:
                raise file.error(where, _("there is no hex {text} on this map"), text=text)
    model = schema.model_of(kind, FactsShape, required=True)  # type: ignore[arg-type]  # hashable
    try:
        found = model.model_validate(_with_hexes(file.value))
    except ValidationError as problem:
        raise refusal(file, problem) from None
    return kind(**{name: getattr(found, name) for name in model.model_fields})


class OpenShape(Shape):
    """A part of a file in which a rulebook may say more: `notes_of` reads that."""

    model_config = ConfigDict(extra="allow")


def notes_of(file: YamlFile, where: Where, part: OpenShape, kind: type[object]) -> dict[str, Any]:
    """Return what else a part of a file says, checked by a dataclass. Raises FileError.

    All fields of the dataclass have defaults.
    """
    said = part.model_extra or {}
    if not said:
        return {}
    try:
        model = schema.model_of(kind, Shape, required=False)  # type: ignore[arg-type]  # hashable
        found = model.model_validate(said)
    except ValidationError as problem:
        raise refusal(file, problem, where) from None
    return found.model_dump(exclude_unset=True)


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and len(value) == 4 and value.isascii() and value.isdigit()


def _with_hexes(value: Any) -> Any:
    """The value with hexes instead of their texts, in keys too."""
    if isinstance(value, dict):
        return {_with_hexes(key): _with_hexes(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_hexes(inner) for inner in value]
    return int(value) if _is_hex(value) else value


def _at(value: Any, where: Where) -> Any:
    """The value at this place in a file's value."""
    for key in where:
        value = value[key]
    return value
