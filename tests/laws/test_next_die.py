"""No die of a seed is told before it falls: two games of equal past and another seed tell the same
in every channel, of every game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.engine.view import seen_by
from nightdrop.fallujah import terminal as town
from nightdrop.hexwar import terminal as map_
from nightdrop.table import pipe
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record import autosave
from nightdrop.table.record.dealers import draw_below
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.movement import TableMovement

from .planted import Patch, Plant, sampled, wrap
from .table_told import asked, in_file, shown, told, typed

SEEDS = 100_001, 900_005
# A game, and how many decisions of a random one it is looked at after.
PLACES = [
    ("night-drop", 30), ("pegasus-bridge", 40), ("phantom-fury", 31), ("fallujah-2004", 14),
    ("fallujah-2004", 41),
]  # fmt: skip
LATER = 30  # decisions by which the two have thrown unlike


@pytest.fixture(autouse=True)
def _no_window_is_open() -> None:
    """Another test may have left one, and there is one display."""
    pygame.display.quit()


def begun(name: str, decisions: int) -> Match:
    """A game in which players by lot have decided so often."""
    return played(Match.new(name, seed=7), decisions)


def played(match: Match, decisions: int) -> Match:
    rng = Random(decisions)
    for _ in range(decisions):
        if not match.is_over:
            match.submit(any_action(match.view(str(match.actor)), rng))
    return match


Told = Callable[[Match, Path], Mapping[str, object]]


def differing(name: str, decisions: int, tell: Told, path: Path) -> list[str]:
    """What two games of equal past tell differently, which go on by other dice."""
    found, past = list[Mapping[str, object]](), begun(name, decisions)
    for seed in SEEDS:
        path.unlink(missing_ok=True)
        match = past.fork(len(past.entries), seed, save_to=path)
        found.append(tell(match, path))
        match.close()
    one, other = found
    assert one.keys() == other.keys()
    return [what for what in one if one[what] != other[what]]


@pytest.mark.parametrize(("name", "decisions"), PLACES)
def test_no_die_is_told_before_it_falls(name: str, decisions: int, tmp_path: Path) -> None:
    assert differing(name, decisions, told, tmp_path / "game.yaml") == []


@pytest.mark.parametrize(("name", "decisions"), PLACES)
def test_the_two_games_do_throw_unlike(name: str, decisions: int) -> None:
    past = begun(name, decisions)
    one, other = (played(past.fork(len(past.entries), seed), LATER) for seed in SEEDS)
    assert one.entries[: len(past.entries)] == other.entries[: len(past.entries)]
    assert one.entries != other.entries


@pytest.mark.parametrize("name", ["phantom-fury", "fallujah-2004"])
def test_the_view_of_the_one_seat_is_the_state(name: str) -> None:
    """There is no hidden face, but what chance will bring."""
    match = begun(name, 31)
    for state in match.history.states:
        assert seen_by(state, state.game.seats[0]) is state


def is_high(match: Match) -> bool:
    """Whether a die to come is high; it is in one of the two games."""
    seed = match.header.seed
    assert seed is not None
    return draw_below(seed, 1, 6) > 2


def bins_turned_round(patch: Patch) -> None:
    """The lines of `bin` come the other way round before a high die."""
    real = town.COMMANDS["bin"]

    def lines(at: Any, text: str) -> Any:
        told = [*real(at, text)]
        return told[::-1] if is_high(at.match) else told

    patch.setitem(town.COMMANDS, "bin", lines)  # type: ignore[arg-type]


def odds_in_another_order(patch: Patch) -> None:
    """The fields of an answer come the other way round before a high die."""
    real = Engine._odds

    def odds(engine: Engine, request: Any) -> Any:
        answer = real(engine, request)
        return dict(reversed(answer.items())) if is_high(engine.match) else answer

    patch.setitem(pipe._VERBS, "odds", odds)  # type: ignore[arg-type]


def a_motion_less(patch: Patch) -> None:
    """Nothing moves on a stage before a high die."""

    def motions(real: Callable[..., int], table: Any, since: int, until: int) -> int:
        return until if is_high(table.playing.match) else real(table, since, until)

    wrap(patch, TableMovement, "motions", motions)


def order_of_cups(patch: Patch) -> None:
    """What the cups may hold is listed the other way round before a high die."""
    real = map_.COMMANDS["cups"]

    def lines(at: Any, text: str) -> Any:
        told = [*real(at, text)]
        return told[::-1] if is_high(at.match) else told

    patch.setitem(map_.COMMANDS, "cups", lines)  # type: ignore[arg-type]


def prompt_of_the_die(patch: Patch) -> None:
    """The window asks in other words before a high die."""

    def prompt(real: Callable[..., tuple[str, str]], playing: Playing) -> tuple[str, str]:
        words, rule = real(playing)
        return (f"{words}!", rule) if is_high(playing.match) else (words, rule)

    wrap(patch, Playing, "prompt", prompt)


def hint_by_the_die(patch: Patch) -> None:
    """What an action is said to be worth hangs on the die."""
    real = Engine._think

    def think(engine: Engine, request: Any) -> Any:
        found = real(engine, request)
        return {**found, "worth": float(str(found["worth"])) + is_high(engine.match)}

    patch.setitem(pipe._VERBS, "think", think)  # type: ignore[arg-type]


def next_die_in_the_file(patch: Patch) -> None:
    """The file says what the next die is."""
    real = autosave.Autosave.rewrite

    def rewrite(saves: Any, record: Any) -> None:
        high = (draw_below(record.header.seed or 0, 1, 6) > 2) if record.header.seed else False
        header = record.header.model_copy(update={"hints": {"us": 1 + high}})
        real(saves, record.__class__(header, record.entries, record.notice, record.seal))

    patch.setattr(autosave.Autosave, "rewrite", rewrite)


def by_terminal(match: Match, path: Path) -> Mapping[str, object]:
    return {"terminal": typed(path)}


def by_program(match: Match, path: Path) -> Mapping[str, object]:
    return dict(asked(path))


def by_file(match: Match, path: Path) -> Mapping[str, object]:
    return {"file": in_file(path)}


def by_window(match: Match, path: Path) -> Mapping[str, object]:
    return dict(shown(match, ()))


# The plant, the game and how many decisions are behind it, and who is told of the die.
PLANTS: list[tuple[Plant, str, int, Told]] = [
    (order_of_cups, "night-drop", 30, by_terminal),
    (prompt_of_the_die, "night-drop", 30, by_window),
    (hint_by_the_die, "night-drop", 30, by_program),
    (next_die_in_the_file, "pegasus-bridge", 40, by_file),
    (prompt_of_the_die, "pegasus-bridge", 40, by_window),
    (order_of_cups, "pegasus-bridge", 40, by_terminal),
    (a_motion_less, "phantom-fury", 12, by_window),
    (odds_in_another_order, "phantom-fury", 12, by_program),
    (hint_by_the_die, "phantom-fury", 12, by_program),
    (bins_turned_round, "fallujah-2004", 14, by_terminal),
    (odds_in_another_order, "fallujah-2004", 14, by_program),
    (prompt_of_the_die, "fallujah-2004", 14, by_window),
]


@pytest.mark.parametrize(
    ("plant", "name", "decisions", "tell"), sampled(PLANTS),
    ids=[f"{plant.__name__} {name}" for plant, name, *_ in PLANTS],
)  # fmt: skip
def test_a_channel_that_tells_the_next_die_is_caught(
    plant: Plant, name: str, decisions: int, tell: Told, monkeypatch: Patch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    assert differing(name, decisions, tell, tmp_path / "game.yaml")
