"""The declaration of experiments that a game family has of its own."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple


class Experiment(NamedTuple):
    """A command of the laboratory that a game family adds; `says` is its help text.

    `arguments` are its own, each with its help text and its settings for argparse; it also has
    those of a level that plays itself; it `counts` pairs or games, `usual` of them. `runs` is the
    "module:name" of the function that gets the parsed arguments.
    """

    name: str
    says: str
    counts: Literal["pairs", "games"]
    usual: int
    runs: str
    arguments: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = ()
