"""An option of the rules that players may choose: its row in a list, and its value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nightdrop.table.language import _
from nightdrop.table.scenario.scenarios import OptionSpec
from nightdrop.ui.kit import ChoiceRow, Said, Toggle, Widget

_PREFIX: Final = "option-"


def asked(specs: Iterable[OptionSpec]) -> list[OptionSpec]:
    """The options with values to choose from; `play --text --option` takes the others."""
    return [spec for spec in specs if spec.values is not None]


def reading_row(spec: OptionSpec, value: object, noted: bool = True) -> Widget:
    """A switch for yes or no, else a choice among words; with its note below if `noted`."""
    command, note = f"{_PREFIX}{spec.name}", _(spec.note) if noted else ""
    if spec.is_switch:
        return Toggle(_(spec.label), command, bool(value), note)
    return ChoiceRow(_(spec.label), command, value, tuple(spec.answers.items()), note)


def reading_of(said: Said, specs: Iterable[OptionSpec]) -> tuple[str, bool | int | str] | None:
    """The name and value of the option that a row reports; None from another row."""
    for spec in specs:
        if said.command == f"{_PREFIX}{spec.name}":
            return spec.name, next(one for one in spec.values or () if one == said.value)
    return None
