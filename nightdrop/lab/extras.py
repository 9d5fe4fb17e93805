"""Libraries that only the laboratory needs, asked for when they are used."""

from importlib import import_module
from typing import Any

from nightdrop.lab.lineups import LabError


def library(name: str, what_for: str, extra: str) -> Any:
    """Import a module. Raises LabError with how to install it."""
    try:
        return import_module(name)
    except ImportError:
        needs = name.partition(".")[0]
        said = f"{what_for} need {needs}: python -m pip install 'nightdrop[{extra}]'"
        raise LabError(said) from None
