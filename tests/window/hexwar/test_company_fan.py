"""The fan of a muster lies where the stacks that decide the choice stay in view."""

import random

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.match.regrouping import Formed
from nightdrop.hexwar.rules.actions import Form
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.fan import NEAR, CompanyFan
from nightdrop.table.match.match import Match
from nightdrop.ui.look.theme import Scale


@pytest.fixture(scope="module")
def landed() -> State:
    """The US player's view after the drop: sticks all over the map."""
    match, rng = Match.new("night-drop", seed=3), random.Random(3)
    while match.state.due.name != "move":
        match.submit(rng.choice(legal_actions(match.state)))
    return match.view("us").state


def fan_of(view: State, board: BoardPanel, place: Hex) -> CompanyFan:
    """The fan of the sticks in a hex."""
    stick, *others = view.pieces.at(place)
    made = Formed(Form((stick.id,)), stick, (stick, *others), (), 0)
    return CompanyFan(board, view, made, False, Scale(board.rect.height / 1080))


def hexes(view: State) -> list[Hex]:
    """Where anything lies."""
    return sorted(place for place in view.pieces.by_place if isinstance(place, int))


def hidden(view: State, board: BoardPanel, fan: CompanyFan) -> list[Hex]:
    """The stacks near its hex that lie under any part of it."""
    near = [place for place in hexes(view) if distance(place, fan.hex) <= NEAR]
    parts = [fan.rect, fan.arrow, fan.result]
    return [place for place in near
            if any(part.collidepoint(board.centre(place)) for part in parts)]  # fmt: skip


@pytest.mark.parametrize("size", [(1472, 1080), (882, 720)])
def test_no_stack_near_the_sticks_is_hidden(landed: State, size: tuple[int, int]) -> None:
    board = BoardPanel(landed.game, pygame.Rect(0, 0, *size), Maps(), 56)
    made = [fan_of(landed, board, place) for place in hexes(landed)]
    assert len(made) > 30
    for fan in made:
        assert hidden(landed, board, fan) == []
        assert fan.onward and board.rect.contains(fan.rect) and board.rect.contains(fan.result)


def test_nothing_of_the_fan_lies_under_the_buttons_over_the_map(landed: State) -> None:
    board = BoardPanel(landed.game, pygame.Rect(0, 0, 1280, 1080), Maps(), 56)
    board.covered = [pygame.Rect(700, 500, 560, 560)]
    fans = [fan_of(landed, board, place) for place in hexes(landed)]
    assert [fan.hex for fan in fans if fan.result.collidelist(board.covered) >= 0] == []
