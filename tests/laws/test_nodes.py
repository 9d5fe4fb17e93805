"""The law of nodes holds in every kind that lies on the stage, and planted leaks break it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.games import KINDS
from nightdrop.hexwar.ui.play import hex_table
from nightdrop.table.match import seat
from nightdrop.table.scenario.scenarios import kind_of, load_scenario, shipped_games
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.camera import OwnCameras, SeatPlace
from nightdrop.ui.stage.node import Key, Node
from nightdrop.ui.stage.over import HoverPlate
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.tasks import BackgroundTask
from tests.blocks import FIELDS
from tests.blocks.window import FieldTable
from tests.conftest import Ship
from tests.kinds import test_blocks, test_solitaire
from tests.kinds.test_blocks_window import BlockPlayer, among, at_the_window
from tests.laws.laws import BrokenLaw
from tests.laws.nodes import in_turn, walk
from tests.laws.planted import secrets, truth_at_hand, truth_of
from tests.tools.screens import at_once

__all__ = ["among"]  # a fixture

OWN = {
    "nine-fields": ("blocks", test_blocks.FOLDER, test_blocks.GIVEN),
    "three-piles": ("patience", test_solitaire.FOLDER,
                    test_solitaire.GIVEN._replace(tabletop="tests.solitaire.felt:Felt")),
}  # fmt: skip
SHIPPED = [name for name in shipped_games() if KINDS[kind_of(name)].tabletop]
STEPS = 40
# The turn in which those are looked at that hide nothing when they begin.
LATER = {"night-drop": 5, "pegasus-bridge": 5}
Lay = Callable[[str], None]


@pytest.fixture
def lay(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> Lay:
    """Lays a game of the tests among those that are shipped."""

    def laid(name: str) -> None:
        if name in OWN:
            kind, folder, given = OWN[name]
            monkeypatch.setitem(KINDS, kind, given)
            ship(name, folder)

    return laid


@pytest.mark.parametrize("name", [*OWN, *SHIPPED])
def test_twins_lie_alike_on_the_table_of_every_kind(
    name: str, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundTask, "__init__", at_once)  # odds of both are counted, or of none
    lay(name)
    game = load_scenario(name)
    for side in game.seats:
        start = in_turn(game, LATER[name]) if name in LATER else None
        found = walk(game, side, Random(f"{name} {side}"), STEPS, start)
        assert found["looks"] > STEPS // 2
        assert found["apart"] > STEPS // 6 or len(game.seats) == 1


def test_every_kind_on_the_stage_is_asked(lay: Lay) -> None:
    """One that comes to lie there is found by itself."""
    on_stage = {name for name, kind in KINDS.items() if kind.tabletop}
    assert on_stage == {kind_of(name) for name in SHIPPED}


def peeking_face(patch: pytest.MonkeyPatch) -> None:
    """A node has the face that its block has in the truth behind the view."""
    behind: dict[int, tuple[State, State]] = {}
    real, nodes_of = seat.seen_by, FieldTable.nodes

    def seen_by(state: State, audience: str) -> State:
        view = real(state, audience)
        behind[id(view)] = view, state
        return view

    def faced(table: FieldTable, view: State, plan: None) -> Iterator[Node]:
        truth = behind[id(view)][1] if id(view) in behind else view
        for node in nodes_of(table, view, plan):
            block = truth.pieces.by_id.get(str(node.key))
            yield node._replace(face=block.face) if block is not None else node

    patch.setattr(seat, "seen_by", seen_by)
    patch.setattr(FieldTable, "nodes", faced)


def peeking_plate(patch: pytest.MonkeyPatch) -> None:
    """What would be fought if a block were dropped is told of the match, not of the view."""
    plate = FieldTable.plate

    def told(table: FieldTable, model: object, key: Key, over: Clicks) -> HoverPlate | None:
        class Peeking:
            view = model.match.state  # type: ignore[attr-defined]  # what a table must not ask for
            choosing = model.choosing  # type: ignore[attr-defined]

        return plate(table, Peeking(), key, over)  # type: ignore[arg-type]  # as far as it is asked

    patch.setattr(FieldTable, "plate", told)


def kept_words(patch: pytest.MonkeyPatch) -> None:
    """What was told of a block is kept for whoever asks next."""
    words, kept = FieldTable.words, dict[tuple[int, Key], object]()

    def told(table: FieldTable, view: State, key: Key) -> object:
        return kept.setdefault((id(table), key), words(table, view, key))

    patch.setattr(FieldTable, "words", told)


@pytest.mark.parametrize(("plant", "what"), [
    (peeking_face, "the nodes"), (peeking_plate, "the plates"), (kept_words, "the words"),
])  # fmt: skip
def test_a_planted_leak_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], what: str, lay: Lay,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    lay("nine-fields")
    plant(monkeypatch)
    game = load_scenario("nine-fields")
    with pytest.raises(BrokenLaw, match=f"apart by {what}"):
        walk(game, "red", Random(1), 4 * STEPS)


def words_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    """What lies in a hex is told of the truth behind the view."""
    real = hex_table.describe_hex
    patch.setattr(hex_table, "describe_hex", lambda view, hex_: real(truth_of(view), hex_))


def kept_hex(patch: pytest.MonkeyPatch) -> None:
    """What was told of a hex is kept for whoever asks next."""
    words, kept = hex_table.HexTop.words, dict[Key, object]()

    def told(table: hex_table.HexTop, view: State, key: Key) -> object:
        return kept.setdefault((id(table), key), words(table, view, key))

    patch.setattr(hex_table.HexTop, "words", told)


def reach_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    """What the map marks is made of the truth."""
    real = hex_table.marks_of

    def marks(told: Any, few_costs: bool = False) -> object:
        made = real(told, few_costs)
        return replace(made, notes={**made.notes, 0: f"{secrets(told.view)}"})

    patch.setattr(hex_table, "marks_of", marks)


@pytest.mark.parametrize(("plant", "what"), [
    (words_of_the_truth, "the words"), (kept_hex, "the words"), (reach_of_the_truth, "the marks"),
])  # fmt: skip
def test_a_leak_planted_in_a_map_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_scenario("night-drop")
    start = in_turn(game, LATER["night-drop"])
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match=f"apart by {what}"):
        walk(game, "us", Random(1), 2 * STEPS, start)


def places_of_red(tmp_path: Path, notches: int) -> list[tuple[Key, pygame.Rect]]:
    """Where Red sees the fields once Blue, who zoomed so far, has passed the screen."""
    player: BlockPlayer = at_the_window(tmp_path / str(notches))
    for _ in range(notches):
        player.type(pygame.K_PLUS)
    player.press("done")
    player.uncover()
    assert isinstance(player.app.screen, Play)
    found = player.stage.map_of(player.screen.playing.view)
    places = [(key, found.rects[key]) for key in FIELDS]
    player.app.close()
    return places


def test_no_seat_sees_where_the_other_looked(among: None, tmp_path: Path) -> None:
    assert places_of_red(tmp_path, 0) == places_of_red(tmp_path, 3)


def test_the_camera_of_the_other_seat_would_be_caught(
    among: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sit(_cameras: OwnCameras, seat: object, now: SeatPlace, fresh: object) -> SeatPlace:
        return now

    monkeypatch.setattr(OwnCameras, "sit", sit)
    assert places_of_red(tmp_path, 0) != places_of_red(tmp_path, 3)
