"""What a frame of a game costs in Python calls: what did not change is not made anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.hexwar.ui.board.board import Stacks
from nightdrop.table.match.log_grouping import grouped
from nightdrop.ui.play.game import Memo
from tests.tools.calls import (
    MOST,
    MOST_TO_MOVE,
    STANDS,
    Mover,
    counted,
    hover,
    of_table,
    redraw,
)
from tests.tools.demo import map_of


@pytest.fixture
def mover(tmp_path: Path) -> Iterator[Mover]:
    made = Mover(tmp_path)
    yield made
    made.app.close()


@pytest.mark.parametrize("game", STANDS)
def test_a_redraw_and_pointing_cost_few_calls(game: str) -> None:
    redrawn, pointed = (found.total() for found in of_table(game).values())
    assert redrawn <= MOST[game][0] and pointed <= MOST[game][1]


def test_a_move_by_two_clicks_costs_few_calls(mover: Mover) -> None:
    assert counted(mover.move).total() <= MOST_TO_MOVE


def test_a_choice_makes_those_stacks_anew_whose_marks_change(mover: Mover) -> None:
    seen, view = map_of(mover.play), mover.play.playing.view
    before = seen.marks()
    made = counted(mover.click)[Stacks._stack.__code__]
    changed = before.legal_units ^ (seen.marks().legal_units | seen.marks().selected)
    changed |= seen.marks().selected
    assert made == len({view.pieces[unit].place for unit in changed})


def test_the_log_is_grouped_anew_only_when_it_changes(mover: Mover) -> None:
    def draw_anew() -> None:
        mover.play.side.forget()
        redraw(mover.app)

    before, after = counted(draw_anew), counted(mover.move)
    assert (before[grouped.__code__], after[grouped.__code__] > 0) == (0, True)


def test_what_is_kept_looks_as_if_it_were_drawn_anew(mover: Mover) -> None:
    board, app = map_of(mover.play).board, mover.app
    for work in (lambda: hover(app, 1), mover.click, lambda: hover(app, 3), mover.click):
        work()
        kept = app.surface.get_buffer().raw
        board._stacks, board._faint, mover.play.side._foot = Stacks(), (None, None, {}), Memo()
        redraw(app)
        assert app.surface.get_buffer().raw == kept
