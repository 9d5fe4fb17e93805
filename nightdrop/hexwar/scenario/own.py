"""The player's own scenarios: copies of another with changed tables or places."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, NamedTuple

from nightdrop.hexwar.scenario.scenario import HexScenario, hex_scenario, read_changed
from nightdrop.table.disk.files import make_folders, scenario_folder, user_data, write_atomically
from nightdrop.table.disk.yaml import FileError, YamlFile, yaml_text
from nightdrop.table.language import _
from nightdrop.table.scenario.scenarios import known_scenarios
from nightdrop.table.scenario.schema import TITLE_MOST

BASIS: Final = "yours"
WORDS: Final = ("impassable", "lost")  # what stands in the tables in place of a number
_NOT_COPIED: Final = ("guide", "overrides")  # what goes with the game as it was printed
_ROOM: Final = 6  # how far above its value a number may be set, and at least to the double of this

_PLACED: Final = re.compile(r"(\d{4})(?::(\d{1,2}))?")  # a hex, and how many sticks drop there
# Where a value stands: its part ("tables", "map" or "scenario"), then keys and places.
Where = tuple[str | int, ...]


class Value(NamedTuple):
    """A value of a table that may be changed; `choices` are numbers in order, then words."""

    where: Where
    value: int | str
    choices: tuple[int | str, ...]


class OwnScenario:
    """A copy of a scenario before it is written: `changes` holds the values that differ.

    Raises FileError where the scenario that is copied cannot be read.
    """

    def __init__(self, base: str) -> None:
        self.base, self.changes = base, dict[Where, object]()
        self.read = hex_scenario(base)
        self.values = tuple(_values(self.read))
        raw = self.read.sources.map
        # The facts of a game name its VP hexes: there they stay where they are.
        self.places: tuple[Where, ...] = (
            *((("map", "vp"),) if self.read.sources.facts_file is None else ()),
            ("map", "setup"),
            *(("map", "entry", letter) for letter in raw.entry),
            *(("map", "drop", group, "hexes") for group in raw.drop),
        )

    def __getitem__(self, where: Where) -> object:
        return self.changes.get(where, _at(self._files, where))

    @property
    def _files(self) -> dict[str, Any]:
        sources = self.read.sources
        return {"tables": sources.tables_file.value, "scenario": sources.scenario_file.value,
                "map": sources.map_file.value}  # fmt: skip

    def put(self, where: Where, value: object) -> str:
        """Set a value; return "", or why it is refused, and then nothing is changed."""
        changes = {key: one for key, one in self.changes.items() if key != where}
        if value != _at(self._files, where):
            changes[where] = value
        try:
            self._changed(changes)
        except FileError as problem:
            return f"{problem.reason[:1].upper()}{problem.reason[1:]}."
        self.changes = changes
        return ""

    def put_option(self, name: str, value: object) -> str:
        """Set the default of an option; return "", or why it is refused."""
        return self.put(("scenario", "options", name, "default"), value)

    def option(self, name: str) -> object:
        """The default of an option."""
        return self["scenario", "options", name, "default"]

    def typed(self, where: Where) -> str:
        """The hexes at one of `places` as text: "0417 1009", of a drop zone "2008:4 2009:4"."""
        match self[where]:
            case dict() as hexes:
                return " ".join(f"{hex_}:{sticks}" for hex_, sticks in hexes.items())
            case list() as hexes:
                return " ".join(hexes)
            case found:
                return str(found)

    def put_typed(self, where: Where, text: str) -> str:
        """Set the hexes at one of `places` from such a text; return "", or why it is refused."""
        found = [_PLACED.fullmatch(part) for part in text.split()]
        counted = isinstance(self[where], dict)
        single = isinstance(self[where], str)
        sound = all(one and counted == bool(one[2]) for one in found)
        if not sound or (single and len(found) != 1):
            return (_("Write hexes and sticks like this: 2008:4 2009:4.") if counted
                    else _("Write hexes as four digits: 0417 1009."))  # fmt: skip
        hexes = [one[1] for one in found if one]
        if counted:
            return self.put(where, {one[1]: int(one[2]) for one in found if one})
        return self.put(where, hexes[0] if single else hexes)

    def _changed(self, changes: Mapping[Where, object]) -> HexScenario:
        """The scenario with these changes. Raises FileError."""

        def change(part: str, file: YamlFile) -> YamlFile:
            content = deepcopy(file.value)
            for (of, *rest), value in changes.items():
                if of == part:
                    _put(content, rest, value)
            return YamlFile(file.path, content, file.lines)

        return read_changed(scenario_folder(self.base), change)

    def save(self, title: str) -> str:
        """Write the scenario into a folder of its own, and return its name.

        Raises OSError, and ValueError with a sentence where nothing differs or there is no title.
        """
        if not self.changes:
            raise ValueError(_("Nothing has been changed yet."))
        if not title.strip():
            raise ValueError(_("A game needs a name."))
        source, made = scenario_folder(self.base), self._changed(self.changes).sources
        name = _free_name(self.read.sources.scenario.rulebook)
        folder = user_data("scenarios", name)
        make_folders(folder)
        files = self.read.sources.scenario.files
        for path in sorted(source.glob("*.yaml")):
            kind = path.name.split(".")[0]
            if kind not in (*_NOT_COPIED, "scenario"):
                write_atomically(folder / path.name, path.read_text("utf-8"))
        changed = {of for of, *_rest in self.changes}
        for part, at, file in (("tables", files.tables, made.tables_file),
                               ("map", files.map, made.map_file)):  # fmt: skip
            if part in changed:
                write_atomically(folder / at, yaml_text(file.value))
        facts: Any = made.scenario_file.value
        said = {**facts, "name": name, "title": title.strip()[:TITLE_MOST]}
        said.pop("told", None)  # length and chances are those of the tables that were changed
        # Last: by it the scenario is there.
        write_atomically(folder / "scenario.yaml", yaml_text(said))
        return name


def _free_name(rulebook: str) -> str:
    """An unused scenario name: night-drop-yours-1."""
    known, number = known_scenarios(), 1
    while f"{rulebook}-{BASIS}-{number}" in known:
        number += 1
    return f"{rulebook}-{BASIS}-{number}"


def _values(read: HexScenario) -> Iterator[Value]:
    """The values of a scenario's tables that may be changed, in the order of the file."""
    for where, value in _leaves(("tables",), read.sources.tables_file.value):
        most = max(2 * _ROOM, value + _ROOM) if isinstance(value, int) else 2 * _ROOM
        least = min(0, value) if isinstance(value, int) else 0
        word = {"landing": "lost", "foot": "impassable", "armour": "impassable"}.get(str(where[-1]))
        words = (word,) if word and where[1] == "terrain" else ()
        yield Value(where, value, (*range(least, most + 1), *words))


def _leaves(where: Where, value: object) -> Iterator[tuple[Where, int | str]]:
    """The numbers in a table, and the words that replace one."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("basis", "look"):
                yield from _leaves((*where, key), inner)
    elif isinstance(value, list):
        for place, inner in enumerate(value[:-1]):  # the last level has no least points to reach
            yield from _leaves((*where, place), inner)
    elif (isinstance(value, int) and not isinstance(value, bool)) or value in WORDS:
        yield where, value


def _at(files: Mapping[str, Any], where: Where) -> object:
    found: Any = files
    for key in where:
        found = found[key]
    return found


def _put(content: Any, where: list[str | int], value: object) -> None:
    """Set a value, and mark its row, or else its part, as the player's own."""
    basis = content.get("basis")
    place = content
    for key in where[:-1]:
        place = place[key]
        if isinstance(place, dict) and isinstance(place.get("basis"), str):
            place["basis"] = BASIS
            basis = None
    if isinstance(basis, dict) and where[0] in basis:
        basis[where[0]] = BASIS
    place[where[-1]] = value
    if where[0] == "options":  # the default stands first
        values = place["values"]
        place["values"] = [value, *(one for one in values if type(one) is not type(value)
                                    or one != value)]  # fmt: skip
