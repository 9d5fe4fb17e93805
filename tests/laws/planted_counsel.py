"""Leaks planted where the program thinks: in its chance, and in what is told of its reasons."""

from collections.abc import Callable
from typing import Any

from nightdrop.engine.model import State
from nightdrop.engine.view import Detached, seen_by
from nightdrop.table import pipe
from nightdrop.table.match import counsel
from nightdrop.table.match.counsel import Hints, Opponent
from nightdrop.ui.play import opponent as window

from .planted import Patch, secrets, wrap

Texts = Callable[..., Any]


def _of_the_truth(real: Texts, state: State, side: str) -> tuple[Detached, int]:
    seen, seed = real(state, side)
    return seen, seed + secrets(state)


def chance_of_the_pipe(patch: Patch) -> None:
    """`think` without a seed is given one that hangs on hidden faces."""
    wrap(patch, pipe, "question", _of_the_truth)


def chance_of_a_hint(patch: Patch) -> None:
    """The chance of a hint hangs on hidden faces."""

    def question(real: Texts, hints: Any) -> Any:
        level, seen, plan, seed = real(hints)
        return level, seen, plan, seed + secrets(hints._match.state)

    wrap(patch, Hints, "question", question)


def chance_of_an_opponent(patch: Patch) -> None:
    """The lots of an opponent hang on hidden faces."""

    def decide(real: Texts, opponent: Any) -> Any:
        asked = opponent._think
        more = secrets(opponent._match.state)
        opponent._think = lambda level, seen, plan, seed: asked(level, seen, plan, seed + more)
        return real(opponent)

    wrap(patch, Opponent, "decide", decide)


def chance_at_the_window(patch: Patch) -> None:
    """The lots of the opponent at the window hang on hidden faces."""
    wrap(patch, window, "question", _of_the_truth)


def chance_of_the_state(patch: Patch) -> None:
    """A seed is made of the whole state, not of what both know."""
    patch.setattr(counsel, "seen_by", lambda state, reader: state)


def chance_of_the_decider(patch: Patch) -> None:
    """A seed is made of what the decider knows: its enemy reads the lots that fall."""

    def of_own(state: State, side: str) -> int:
        return hash(counsel.canonical(seen_by(state, side)))

    patch.setattr(counsel, "seed_for", of_own)
