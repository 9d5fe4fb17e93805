"""Finds out what a file is, a scenario, a record or a position, and whether it is sound."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from nightdrop.table.position import position_from
from nightdrop.table.printed import verified
from nightdrop.table.scenario import read_scenario, read_scenario_file, shipped_scenarios
from nightdrop.table.speech import _
from nightdrop.table.status import status
from nightdrop.table.yamlfile import FileError, read_bytes, read_yaml

if TYPE_CHECKING:
    from nightdrop.table.seal import Seal


def validate(path: Path, seal_of: "Callable[[Path], Seal | None] | None" = None) -> str:
    """One sentence about a sound file; `seal_of` finds the seal of a sealed record.

    Raises FileError with line and reason for any other.
    """
    if path.is_dir() or str(path) in shipped_scenarios():
        return _scenario(path)
    if _is_record(path):
        return verified(path, seal_of(path) if seal_of else None)
    file = read_yaml(path)
    fields = file.value if isinstance(file.value, dict) else {}
    if "rulebook" in fields or "files" in fields:
        return _scenario(path)
    if "scenario" in fields or "turn" in fields:
        state = position_from(file).state
        found = status(state)
        return _("{path}: a position on turn {turn}, step {step}, is sound").format(
            path=path, turn=found["turn"], step=found["step"]
        )
    raise FileError(str(path), 1, _("is neither a scenario, nor a record, nor a position"))


def _scenario(path: Path) -> str:
    shipped = str(path) in shipped_scenarios()
    scenario = read_scenario(str(path)) if shipped else read_scenario_file(path)
    return _("{path}: the scenario {name} is sound, digest {digest}").format(
        path=path, name=scenario.name, digest=scenario.digest
    )


def _is_record(path: Path) -> bool:
    """Whether the file says that it is a record; a torn one does so too."""
    head = read_bytes(path, 4096)
    return any(line.startswith((b"format:", b"entries:")) for line in head.splitlines())
