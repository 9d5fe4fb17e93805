"""Leaks planted where the program thinks: in its chance, and in what is told of its reasons."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import Detached, seen_by
from nightdrop.table import pipe
from nightdrop.table.match import program_advice
from nightdrop.table.match.program_advice import Hints, Past, ProgramPlayer
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

    wrap(patch, ProgramPlayer, "decide", decide)


def chance_at_the_window(patch: Patch) -> None:
    """The lots of the opponent at the window hang on hidden faces."""
    wrap(patch, window, "question", _of_the_truth)


def chance_of_the_state(patch: Patch) -> None:
    """A seed is made of the whole state, not of what both know."""
    patch.setattr(program_advice, "seen_by", lambda state, reader: state)


def chance_of_the_decider(patch: Patch) -> None:
    """A seed is made of what the decider knows: its enemy reads the lots that fall."""

    def of_own(state: State, side: str) -> int:
        return hash(program_advice.canonical(seen_by(state, side)))

    patch.setattr(program_advice, "seed_for", of_own)


def _supposing(patch: Patch, truth_at: Callable[[int], bool]) -> None:
    """Among the truths that a reader imagines of why, put the real one at some places."""
    real = program_advice.imagine

    def supposed(plain: Texts, past: Any, think: Any, index: int, reader: str) -> Any:
        truth, count = past.states[index], iter(range(program_advice.IMAGINED))

        def imagine(known: State, rng: Any) -> State:
            return truth if truth_at(next(count)) else real(known, rng)

        with pytest.MonkeyPatch.context() as during:
            during.setattr(program_advice, "imagine", imagine)
            return plain(past, think, index, reader)

    wrap(patch, Past, "_supposed", supposed)


def truth_among_the_imagined(patch: Patch) -> None:
    """The real truth is always one of those that a reader imagines."""
    _supposing(patch, lambda number: number == 0)


def truth_last_of_the_imagined(patch: Patch) -> None:
    """The real truth is the last of those that a reader imagines."""
    _supposing(patch, lambda number: number == program_advice.IMAGINED - 1)


def truth_alone_imagined(patch: Patch) -> None:
    """Nothing but the real truth is imagined."""
    _supposing(patch, lambda number: True)


def imagined_by_the_truth(patch: Patch) -> None:
    """What is imagined is another thing where the real truth is another."""
    real = program_advice.imagine

    def supposed(plain: Texts, past: Any, think: Any, index: int, reader: str) -> Any:
        more = secrets(past.states[index])

        def imagine(known: State, rng: Any) -> State:
            return real(known, Random(more + rng.randrange(2**32)))

        with pytest.MonkeyPatch.context() as during:
            during.setattr(program_advice, "imagine", imagine)
            return plain(past, think, index, reader)

    wrap(patch, Past, "_supposed", supposed)


def reason_of_the_truth(patch: Patch) -> None:
    """Who may not know the whole reason is told it nevertheless."""
    wrap(patch, Past, "_supposed", lambda real, past, think, index, reader: past._thought_again(
        think, index))  # fmt: skip
