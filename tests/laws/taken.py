"""Which actions a step says that it takes: what a checker of types reads, found at run time."""

from functools import cache
from typing import Any, get_args

from typing_extensions import TypeVar

from nightdrop.engine.model import Action, State, Step
from nightdrop.rules.actions import Roll
from nightdrop.rules.steps import ChanceStep


@cache
def taken_by(kind: type[Step[Any]]) -> Any:
    """The action of `Step[Action]`, a class or a union, that the nearest class names."""
    for one in kind.__mro__:
        for base in one.__dict__.get("__orig_bases__", ()):
            for named in get_args(base):
                if not isinstance(named, TypeVar):
                    return named
    return Roll if issubclass(kind, ChanceStep) else Action


def offers_what_it_takes(state: State) -> bool:
    """Whether all that may be done now is of the kind that the step takes."""
    kind = taken_by(type(state.due))
    return all(isinstance(action, kind) for action in state.menu)
