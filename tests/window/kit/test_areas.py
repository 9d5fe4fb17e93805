"""Parts of a rectangle: rows, cells, what is left inside its edges; and what is drawn in them."""

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightdrop.table.language import LANGUAGES
from nightdrop.ui.kit import Head, Paragraph, Stack, Style
from nightdrop.ui.kit.buttons import Button, place_at_right
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.stacks import Inset
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB

STYLE = Style.of("night", 2.0)
ROOM = pygame.Rect(10, 20, 300, 100)


@given(
    st.lists(st.floats(1, 10), min_size=1, max_size=12), st.integers(0, 3), st.integers(900, 2000)
)
def test_cells_fill_a_rectangle_from_end_to_end(
    shares: list[float], gap: int, width: int
) -> None:
    room = pygame.Rect(7, 3, width, 40)
    cells = STYLE.cells(room, shares, gap)
    assert (cells[0].left, cells[-1].right) == (room.left, room.right)
    between = [right.left - left.right for left, right in pairwise(cells)]
    assert between == [STYLE.px(gap)] * (len(cells) - 1)
    assert {(cell.top, cell.height) for cell in cells} == {(room.top, room.height)}


def test_cells_are_as_wide_as_their_shares() -> None:
    assert [cell.width for cell in STYLE.cells(ROOM, (1, 3, 2))] == [50, 150, 100]


def test_cells_without_any_share_have_no_width() -> None:
    assert [cell.width for cell in STYLE.cells(ROOM, (0, 0), 2)] == [0, 0]


def test_an_inset_is_alike_at_opposite_edges_unless_it_is_said() -> None:
    assert STYLE.inset(ROOM, 5, 3) == pygame.Rect(20, 26, 280, 88)
    assert STYLE.inset(ROOM, 5, 3, 1, 0) == pygame.Rect(20, 26, 288, 94)
    assert STYLE.inset(ROOM, -2, -2) == ROOM.inflate(8, 8)


def test_a_row_goes_across_all_of_a_rectangle() -> None:
    assert STYLE.row(ROOM, 33, 12) == pygame.Rect(10, 33, 300, 24)


def test_two_parts_of_a_split_are_the_whole() -> None:
    upper, lower = split(ROOM, 30)
    assert (upper.height, upper.bottom, lower.height) == (30, lower.top, 70)
    assert upper.union(lower) == ROOM


@pytest.mark.parametrize("point", ["center", "midright", "bottomleft"])
def test_a_rectangle_of_a_size_stands_where_its_point_is_put(point: str) -> None:
    made = sized(30, 12, **{point: (100, 50)})
    assert made.size == (30, 12) and getattr(made, point) == (100, 50)


def test_what_is_hidden_takes_no_click_nor_does_anything_in_it() -> None:
    button = Button("one", "One", lambda: None)
    stack = Stack([button])
    stack.place(ROOM, STYLE)
    assert stack.clickables()
    stack.hide()
    assert not stack.clickables() and stack.at(ROOM.center) is None
    assert stack.dirty


def test_buttons_stand_up_to_the_right_end_of_their_row() -> None:
    buttons = [Button(name, name, lambda: None) for name in ("one", "two")]
    left = place_at_right(STYLE, ROOM, buttons, lambda button: 40, 3)
    assert [button.rect.left for button in buttons] == [left, left + 46]
    assert buttons[-1].rect.right == ROOM.right


def test_an_inset_widget_is_as_large_as_what_is_in_it_with_its_edges() -> None:
    inside = Paragraph("He who is told")
    outside = Inset(inside, 4, 3, bottom=1)
    wide, tall = outside.measure(300, STYLE)
    assert (wide, tall) == (300, inside.measure(284, STYLE)[1] + 8)
    outside.place(pygame.Rect(ROOM.topleft, (wide, tall)), STYLE)
    assert inside.rect.topleft == (ROOM.left + 8, ROOM.top + 6)


def test_a_block_of_text_stands_in_the_middle_of_the_height() -> None:
    block = ("Strong", "strong", 15.0), ("and what follows", "body", 13.4)
    surface = pygame.Surface((300, 200))
    pen = STYLE.on(surface)
    room = surface.get_rect()
    pen.block(room, block)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    drawn.invert()
    above = drawn.get_bounding_rects()[0].unionall(drawn.get_bounding_rects())
    tall = pen.block_height(block, room.width)
    assert sized(room.width, tall, center=room.center).contains(above)


def test_a_key_cap_leaves_the_room_before_it() -> None:
    pen = STYLE.on(pygame.Surface((400, 200)))
    room = pen.capped(ROOM, "F2", 5)
    assert room.topleft == ROOM.topleft and room.height == ROOM.height
    assert ROOM.right - room.right == pen.cap_width("F2") + pen.px(5)
    assert pen.capped(ROOM, "", 5) == ROOM


def test_a_head_that_is_too_wide_is_cut_and_keeps_inside_its_rule() -> None:
    surface = pygame.Surface((400, 80))
    room = pygame.Rect(0, 0, 200, 60)
    STYLE.on(surface).head(room, "Einsatzbesprechungsprotokolle")
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    drawn.invert()
    parts = drawn.get_bounding_rects()
    assert parts[0].unionall(parts).right <= room.right + 1


@pytest.mark.parametrize("speech", LANGUAGES)
def test_a_head_is_set_closer_and_smaller_before_it_is_cut(
    monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    written, text = list[str](), fonts.text

    def seen(role: str, px: int, string: str, ink: RGB, *more: float) -> pygame.Surface:
        written.append(string)
        return text(role, px, string, ink, *more)

    monkeypatch.setattr(fonts, "text", seen)
    title = {"en": "Combat  3008 Varaville bridge", "it": "Combattimento  3008 ponte di Varaville"}
    for wide in (800, 640, 540, 480):
        STYLE.on(pygame.Surface((800, 80))).head(pygame.Rect(0, 0, wide, 60), title[speech])
    assert set(written) == {title[speech].upper(), ""}


def test_what_is_told_below_a_head_is_part_of_its_height() -> None:
    told = "What the player reads below the rule."
    alone, head = Head("Losses"), Head("Losses", told=told)
    assert head.measure(400, STYLE)[1] - alone.measure(400, STYLE)[1] == STYLE.height(told, 400)
