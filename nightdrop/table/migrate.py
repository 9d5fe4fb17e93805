"""Brings old records up to the format of today, one step a format.

When the format changes: give `record.FORMAT` the next number, write the step from the last one
here and name it in `STEPS`, and put a record of the old format beside the corpus in
`tests/records`, where it stays for good. A step sees the fields as they were read and returns
the fields of the next format with, for each, where it came from, so that a refusal still names
the right line. A step changes how a game is written, never what was done: for rules that
changed there are the digests (`replay --verify`) and the stored positions (`watch`).

Format 0 had its entries under `actions`, the rules as one text ("night-drop 1") and no field
for the dice, which a seed threw.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nightdrop.table.speech import _
from nightdrop.table.yamlfile import Where, YamlFile

NEWEST: Final = 1
_FORMAT: Final = re.compile(r"night-drop-record-(\d{1,4})")


class Fields(NamedTuple):
    """The fields of the next format; `origin` names those that were called otherwise."""

    value: dict[str, object]
    origin: Mapping[str, str] = {}


def migrated(file: YamlFile) -> YamlFile:
    """A record file in the format of today; what is no record is left to be refused as it is.

    Raises FileError for a record of a newer format.
    """
    number = _number(file)
    if number is not None and number > NEWEST:
        reason = _("was saved by a newer Night Drop: its format is {number}, this reads {newest}")
        raise file.error(("format",), reason, number=number, newest=NEWEST)
    while number is not None and number in STEPS:
        assert isinstance(file.value, dict)
        fields = STEPS[number](dict(file.value))
        number += 1
        value = {**fields.value, "format": f"night-drop-record-{number}"}
        file = YamlFile(file.path, value, _lines(file, fields.origin))
    return file


def _number(file: YamlFile) -> int | None:
    """The number of a record's format, or None if it names none."""
    named = file.value.get("format") if isinstance(file.value, dict) else None
    found = _FORMAT.fullmatch(named) if isinstance(named, str) else None
    return int(found[1]) if found else None


def _lines(file: YamlFile, origin: Mapping[str, str]) -> dict[Where, int]:
    """Where each field stands, also those that have another name now."""
    lines = dict(file.lines)
    for new, old in origin.items():
        for where, line in file.lines.items():
            if where and where[0] == old:
                lines[(new, *where[1:])] = line
    return lines


def _from_0(old: dict[str, object]) -> Fields:
    """Entries have a name that fits an undo, rules name and version, dice their source."""
    new = dict(old)
    if "actions" in new:
        new["entries"] = new.pop("actions")
    name, _, version = str(new.get("rules")).rpartition(" ")
    if name and version.isascii() and version.isdigit():
        new["rules"] = {"name": name, "version": int(version[:9])}
    new.setdefault("dice", "none" if new.get("seed") is None else "seeded")
    return Fields(new, {"entries": "actions"})


STEPS: Final[Mapping[int, Callable[[dict[str, object]], Fields]]] = {0: _from_0}
