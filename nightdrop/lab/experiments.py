"""Experiments that a kind of game has of its own, as they are declared."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple


class Experiment(NamedTuple):
    """A command of the laboratory that a kind adds: `says` is what help tells of it.

    `arguments` are its own, each with what help says and what argparse is told; besides it has
    those of a level that plays itself; it `counts` pairs or games, `usual` of them. `runs` is the
    "module:name" of what it does with what was typed.
    """

    name: str
    says: str
    counts: Literal["pairs", "games"]
    usual: int
    runs: str
    arguments: tuple[tuple[str, str, str, Mapping[str, Any]], ...] = ()
