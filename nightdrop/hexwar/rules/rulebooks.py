"""The rulebooks that a scenario can name, each loaded when it is first asked for."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Final

from nightdrop.games import loaded
from nightdrop.hexwar.rules.ruleset import HexRulebook


class Rulebooks(MutableMapping[str, HexRulebook]):
    """Rulebooks by name; `named` says where each is, as "module:name"."""

    def __init__(self, named: Mapping[str, str]) -> None:
        self._known: dict[str, HexRulebook | str] = dict(named)

    def __getitem__(self, name: str) -> HexRulebook:
        found = self._known[name]
        if isinstance(found, str):
            found = self._known[name] = loaded(found)
        return found

    def __setitem__(self, name: str, book: HexRulebook) -> None:
        self._known[name] = book

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, name: object) -> bool:
        return name in self._known


RULEBOOKS: Final = Rulebooks(
    {
        "night-drop": "nightdrop.hexwar.rules.night_drop:NIGHT_DROP",
        "pegasus-bridge": "nightdrop.hexwar.rules.pegasus_bridge:PEGASUS_BRIDGE",
    }
)
