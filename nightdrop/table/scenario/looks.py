"""looks.yaml: how sides and formations look; no rule reads it and no digest holds it."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape, shaped

FILE: Final = "looks.yaml"
Colour = Annotated[str, Field(pattern="^#[0-9A-Fa-f]{6}$")]


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


class SideLook(Shape):
    """The colours of a side, and the sign on its badge."""

    colour: Colour
    edge: Colour
    badge: Literal["star", "cross"]


class Looks(Shape):
    """The whole file; a scenario without one has none."""

    sides: dict[str, SideLook] = Field(default_factory=dict)
    formations: dict[str, FormationLook] = Field(default_factory=dict)


def read_looks(folder: Path, sides: Collection[str], formations: Collection[str]) -> Looks:
    """The looks in a scenario's folder. Raises FileError, also for an unknown name."""
    path = folder / FILE
    if not path.exists():
        return Looks()
    file = read_yaml(path)
    looks = shaped(file, Looks)
    for part, known in (("sides", sides), ("formations", formations)):
        for name in getattr(looks, part):
            if name not in known:
                reason = _("{name} is not in the rulebook, which has {known}")
                raise file.error((part, name), reason, name=name, known=", ".join(known))
    return looks


def looks_of(scenario: str) -> dict[str, dict[str, dict[str, str]]]:
    """What the file of a shipped scenario says, by part and name; of any other, nothing."""
    path = data_path("scenarios", scenario, FILE)
    looks = shaped(read_yaml(path), Looks) if path.exists() else Looks()
    return looks.model_dump(exclude_none=True)
