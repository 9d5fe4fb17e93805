"""The shapes of the scenario files, and the refusal of anything else."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from types import GenericAlias
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import InitErrorDetails

from nightdrop.rules.bounds import Between
from nightdrop.table.disk.bounds import MAX_NAMED, MAX_NUMBER, MAX_TEXT
from nightdrop.table.disk.yaml import FileError, Where, YamlFile
from nightdrop.table.language import _

Basis = Literal["printed", "reconstructed", "ruled", "yours"]
Name = Annotated[str, Field(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]
TITLE_MOST = 80  # characters
Label = Annotated[str, Field(min_length=1, max_length=TITLE_MOST)]
Count = Annotated[int, Field(ge=0, le=99)]
Colour = Annotated[str, Field(pattern="^#[0-9A-Fa-f]{6}$")]
Numbers = dict[str, Annotated[float, Field(ge=-99, le=99)]]
# What is kept of games: names and levels, points and counts, by name what a kind tells besides.
Words = Annotated[str, Field(max_length=MAX_TEXT)]
Points = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Tally = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Minute = Annotated[int, Field(ge=0, le=2**32)]  # since 1970
Amounts = Annotated[
    dict[Words, Annotated[int | float, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]],
    Field(max_length=MAX_NAMED),
]


class Shape(BaseModel):
    """A part of a file: no unknown keys, no silent conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


def digest_of(content: object, unread: Collection[str]) -> str:
    """The digest of the contents of files, without these keys, which no rule reads."""
    text = json.dumps(_without(content, unread), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _without(value: object, keys: Collection[str]) -> object:
    if isinstance(value, dict):
        return {key: _without(one, keys) for key, one in value.items() if key not in keys}
    if isinstance(value, list):
        return [_without(one, keys) for one in value]
    return value


class Sourced(Shape):
    """A part that gives its source."""

    basis: Basis
    source: str = ""


class OptionShape(Sourced):
    """An option: its default, and its values with the default first, or "list of counts".

    `label` and `note` are for players, in English; `words` name its values, where these are words.
    `reading` is false for one that is not a reading of an unclear rule.
    """

    label: Label
    note: str = ""
    reading: bool = True
    default: bool | int | Name | list[Count]
    values: list[bool | int | Name] | Literal["list of counts"]
    words: dict[Name, Label] = Field(default_factory=dict)


class DifficultyShape(Shape):
    """A difficulty: its name and a line about it, in English, and the options that it sets.

    These are the defaults where nothing else is chosen. A family adds the numbers that it changes.
    """

    label: Label
    note: str = ""
    options: dict[str, bool | int | Name] = Field(default_factory=dict)


class WorthsShape(Shape):
    """worths.yaml: numbers by name, for each level those that differ from the ones of `all`."""

    all: Numbers
    levels: dict[str, Numbers]


def worths_of(
    file: YamlFile, shape: WorthsShape, levels: Collection[str], names: Collection[str]
) -> Mapping[str, Mapping[str, float]]:
    """The numbers of each level by name.

    Raises FileError for a name that is not among `names`, and for one that has no number.
    """
    parts: list[tuple[Where, Numbers]] = [(("all",), shape.all)]
    parts += [(("levels", level), own) for level, own in shape.levels.items()]
    for where, numbers in parts:
        for name in numbers:
            strange = name not in names, _("{name} is not known here")
            file.refuse_if((*where, name), strange, name=name)
    for name in names:
        missing = name not in shape.all, _("{part} is missing from {name}")
        file.refuse_if(("all",), missing, part=name, name="all")
    return {level: {**shape.all, **shape.levels.get(level, {})} for level in levels}


class SideLook(Shape):
    """The colours of a side, and the sign on its badge."""

    colour: Colour
    edge: Colour
    badge: Literal["star", "cross", "horse"]


class TitleShape(Shape):
    """The title of a game.

    Its name, a line each, its theatre, place and date; by language, the first where there is no
    other. `over` is above the name, `light` that of title and sheets.
    """

    name: Annotated[list[Label], Field(min_length=1, max_length=2)]
    corps: Annotated[dict[str, Label], Field(min_length=1)]
    about: dict[str, Label] = Field(default_factory=dict)
    day: dict[str, Label] = Field(default_factory=dict)
    over: dict[str, Label] = Field(default_factory=dict)
    light: Literal["night", "dawn", "day", "dusk"] = "night"


class Looks(Shape):
    """looks.yaml: no rule reads it and no digest holds it; a scenario may have none.

    A family reads more fields in it.
    """

    model_config = ConfigDict(extra="ignore")

    sides: dict[str, SideLook] = Field(default_factory=dict)
    title: TitleShape | None = None


AnyShape = TypeVar("AnyShape", bound=BaseModel)


def with_numbers(shape: type[AnyShape], table: type[Any]) -> type[AnyShape]:
    """The shape with the numbers of a rulebook's table added, each within its bounds."""
    hints = get_type_hints(table, include_extras=True)
    numbers = {name: _as_written(hints[name]) for name in numbers_of(table)}
    return _modelled(shape, shape.__name__, numbers, required=True)


@cache
def model_of(kind: type[Any], base: type[BaseModel], required: bool) -> type[BaseModel]:
    """The shape `base` with the fields of a dataclass added, required or not, under its name.
    """
    return _modelled(base, kind.__name__, get_type_hints(kind), required)


def _modelled(
    base: type[AnyShape], name: str, hints: Mapping[str, Any], required: bool
) -> type[AnyShape]:
    """A shape with fields of these types added."""
    default = ... if required else None
    fields: dict[str, Any] = {name: (hint, default) for name, hint in hints.items()}
    return create_model(name, __base__=base, __doc__=base.__doc__, **fields)


def each_of(names: Any) -> AfterValidator:
    """A check that a part of a file has a row for each name of a Literal.

    A rule looks all of them up.
    """
    return AfterValidator(partial(_whole, get_args(names)))


def _whole(names: Collection[str], rows: Mapping[str, object]) -> Mapping[str, object]:
    gone = [name for name in names if name not in rows]
    if gone:
        errors = [InitErrorDetails(type="missing", loc=(name,), input=rows) for name in gone]
        raise ValidationError.from_exception_data("rows", errors)
    return rows


def numbers_of(table: type[Any]) -> frozenset[str]:
    """The fields of a rulebook's table, a dataclass, that a file gives: those with bounds."""
    hints = get_type_hints(table, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_bounded(hint))


def _is_bounded(hint: Any) -> bool:
    return isinstance(hint, Between) or any(map(_is_bounded, get_args(hint)))


def _as_written(hint: Any) -> Any:
    """The type of a part of a file from that of a table: lists and dicts, with bounds."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind, bounds = inner
        return Annotated[_as_written(kind), Field(ge=bounds.least, le=bounds.most)]
    if not inner or origin is Literal:
        return hint
    if issubclass(origin, Mapping):
        key, value = inner
        rows = GenericAlias(dict, (key, _as_written(value)))
        return Annotated[rows, each_of(key)] if get_origin(key) is Literal else rows
    return GenericAlias(list, (_as_written(inner[0]),))


def shaped(file: YamlFile, shape: type[AnyShape]) -> AnyShape:
    """Return a file's value in its shape. Raises FileError for the first part that does not fit."""
    try:
        return shape.model_validate(file.value)
    except ValidationError as problem:
        raise refusal(file, problem) from None


def refusal(file: YamlFile, problem: ValidationError, at: Where = ()) -> FileError:
    """Return the refusal of the first part that does not fit, of what stands at a place."""
    errors = problem.errors(include_url=False, include_context=False)
    found = (_refusal(file, {**error, "loc": (*at, *error["loc"])}) for error in errors)
    return min(found, key=lambda one: one.line)


def _refusal(file: YamlFile, error: Any) -> FileError:
    """Return an error of the validator with its line, in words."""
    where = _known(file, error["loc"])
    name = ".".join(str(part) for part in where) or _("the file")
    if error["type"] == "extra_forbidden":
        return file.error(where, _("{name} is not known here"), name=name)
    if error["type"] == "missing":
        return file.error(
            where, _("{part} is missing from {name}"), part=error["loc"][-1], name=name
        )
    given = error["input"]
    shown = repr(given)[:40] if not isinstance(given, dict | list) else _("a list or table")
    reason = error["msg"].removeprefix("Input ").removeprefix("String ")
    said = _("{name} is {shown}, but {reason}")
    if error["type"] == "string_type" and isinstance(given, int | float):
        said = _("{name} is {shown}, but {reason}; write it in quotes")
    return file.error(where, said, name=name, shown=shown, reason=reason)


def _known(file: YamlFile, loc: Sequence[str | int]) -> Where:
    """Return the longest beginning of a validator's path that exists in the file."""
    where: Where = tuple(loc)
    while where and where not in file.lines:
        where = where[:-1]
    return where
