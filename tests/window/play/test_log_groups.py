"""The panel's log in groups: who is activated, and below it what was done in that activation."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.log_grouping import activation_heads
from nightdrop.table.match.match import Match
from nightdrop.table.words.news import LogLine
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.panel import LEAST_LOG, MOST_LOG, draw_log, log_lines
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy
from tests.tools.golden import RECORDS, TESTS

AREA = pygame.Rect(0, 0, 440, 400)
LOW = pygame.Rect(0, 0, 440, 130)
STYLE = Style.of("night")


def line(index: int, kind: str = "move", side: str = "us", turn: int = 2) -> LogLine:
    said = f"line {index}."
    return LogLine(index, turn, side, said, "", None, kind, said)


def game(moves: int) -> list[LogLine]:
    """Two activations of a turn, the second with so many moves."""
    begun = [line(0, "turn"), line(1, "activation", "german"), line(2, side="german"),
             line(3, "activation")]  # fmt: skip
    return [*begun, *(line(4 + number) for number in range(moves))]


def shown(rows: list[LogLine], area: pygame.Rect = AREA) -> list[int]:
    """The entries of the rows in a panel."""
    return [one.entry for one in log_lines(STYLE, area, rows)]


def test_each_row_is_of_the_activation_before_it_up_to_the_end_of_the_turn() -> None:
    rows = [*game(2), line(9, "turn"), line(10, "roll", turn=3)]
    heads = [head and head.index for head in activation_heads(rows)]
    assert heads == [None, None, 1, None, 3, 3, None, None]


@pytest.mark.parametrize("moves", range(1, 20))
@pytest.mark.parametrize("area", [AREA, LOW])
def test_a_row_never_stands_without_its_head(moves: int, area: pygame.Rect) -> None:
    rows = game(moves)
    entries = shown(rows, area)
    found = [row for row in rows if row.index in entries]
    assert 0 < len(found) <= MOST_LOG and entries[-1] == rows[-1].index
    heads = dict(zip((row.index for row in rows), activation_heads(rows), strict=True))
    assert all(heads[row.index] is None or heads[row.index] in found for row in found)


def test_the_badge_stands_at_the_head_and_a_line_along_its_rows() -> None:
    surface = pygame.Surface(AREA.size)
    rows = [line(3, "activation"), line(4), line(5, side="german")]
    draw_log(STYLE.on(surface), AREA, rows)
    edges = []
    for one in log_lines(STYLE, AREA, rows):
        column = [surface.get_at((one.rect.left + 9, y))[:3]
                  for y in range(one.rect.top, one.rect.bottom)]  # fmt: skip
        edges.append(len(set(column)))
    head, own, other = edges
    assert own < min(head, other)


@pytest.mark.parametrize(("game", "word"),
                         [("phantom-fury", "Turn"), ("fallujah-2004", "Operation")])  # fmt: skip
def test_each_turn_has_one_head_on_the_page_of_the_log_and_its_sum_stands_before_the_next(
    game: str, word: str, tmp_path: Path
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 5)
    play = Play(app, Match.load(TESTS / "records" / RECORDS[game]).fork(110, 5))
    page = LogPage(app, play)
    heads = [row.text.partition(":")[0] for row in map(page.row, range(page.list.count))
             if row.head]  # fmt: skip
    assert heads == [f"{word} {turn}" for turn in range(1, play.playing.view.turn + 1)]
    turns = [line.turn for line in page.lines]
    assert turns == sorted(turns)
    app.close()


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_the_last_row_is_shown_however_long_it_is_and_nothing_leaves_the_area(
    factor: float,
) -> None:
    style = Style.of("night", factor)
    for tall, words in product(range(LEAST_LOG, 200, 7), range(1, 60, 4)):
        area = pygame.Rect(0, 0, style.px(300), style.px(tall))
        rows = [line(3, "activation"), replace(line(4), short="a long word " * words)]
        found = log_lines(style, area, rows)
        assert found[-1].entry == 4, (tall, words)
        assert all(area.contains(one.rect) for one in found), (tall, words)
