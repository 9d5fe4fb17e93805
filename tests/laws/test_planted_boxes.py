"""What lies in one box, beside the edge or in one hex is in order of id: leaks by the order of it.

By any other order than one of what the reader knows, it could be told what lies there.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import State
from nightdrop.hexwar.match import answers
from nightdrop.hexwar.match.status import status
from nightdrop.hexwar.rules import off_map_boxes
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pegasus_views import GroundRules
from nightdrop.hexwar.ui.board import board, track
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.hexwar.ui.play import fan
from nightdrop.hexwar.words.describe import describe_hex, shown
from nightdrop.table import pipe
from nightdrop.ui.look.theme import Scale
from tests.laws.truths import other_truth
from tests.pegasus.tabletop import position
from tests.tools import channels
from tests.tools.perception import Eyes, Table, probe_of

from .planted import Patch, secrets, strength, truth_at_hand, wrap

Real = Callable[..., Any]
READER, HEX, SIZE = "british", Hex(1808), (900, 900)
# Three units in a box, three in a hex, concealed; and two sticks that wait beside the edge.
UNITS = {"1808": "G.01 tank-h,G.02 platoon-c,G.03 ost-b"}
AWAY = {
    "track 2 A": [{"id": f"G.0{n}", "face": face} for n, face in
                  enumerate(("heavy-a", "grenadier-g", "platoon-e"), 5)],
    "edge 0112": [{"id": "green.01"}, {"id": "red.01"}],
}  # fmt: skip


@pytest.fixture(scope="module")
def start() -> State:
    return position("G3 reinforce 2", UNITS, away=AWAY)


@pytest.fixture(autouse=True)
def no_land(monkeypatch: Patch) -> None:
    """No land."""
    monkeypatch.setattr(MapView, "draw", lambda *given: None)


def told(state: State) -> Iterator[object]:
    """All that shows an order of things in a box or a hex: to programs, in words, at the window."""
    seen = pipe.seen_by(state, READER)
    yield shown(seen, "track")
    yield json.dumps(status(state)), json.dumps(answers.view_json(seen))
    yield [counter.id for counter in seen.pieces.at(HEX)], list(seen.pieces.by_id)
    yield describe_hex(seen, HEX)
    eyes = Eyes(Table(state), READER)
    probe = probe_of(eyes, Random(1))
    for channel in (channels.the_state, channels.the_pipe, channels.the_descriptions):
        yield channel(eyes, probe)
    panel = BoardPanel(state.game, pygame.Rect((0, 0), SIZE), Maps())
    made = pygame.Surface(SIZE)
    panel.camera.centre_on(HEX)
    panel.draw(made, seen, "day", Marks(selected=frozenset({"G.02"})))
    yield list(panel.spots_aboard(seen).items()), pygame.image.tobytes(made, "RGB")
    yield list(fan.Fan(panel, seen, HEX, False, Scale(1.0)).places.items())


def parts(start: State) -> bool:
    """Whether the order of something tells the state and one of its twins apart."""
    truth = list(told(start))
    twins = [other_truth(start, READER, Random(seed)) for seed in range(3)]
    assert all(twin != start for twin in twins)
    return any(list(told(twin)) != truth for twin in twins)


def test_8_6_what_lies_in_one_box_is_in_order_of_id(start: State) -> None:
    assert [one.unit for one in shown(start, "track")] == ["G.05", "G.06", "G.07"]
    assert [key for key, _hex in off_map_boxes.waiting(start)] == ["green.01", "red.01"]
    assert not parts(start)


def _by_face(real: Real, view: State) -> list[off_map_boxes.Aboard]:
    """The units on the track, the strongest last."""
    return sorted(real(view), key=lambda one: (strength(view, view.pieces[one.unit]), one.unit))


def box_by_face(patch: Patch) -> None:
    """The strongest unit comes last in its box of the track."""
    wrap(patch, off_map_boxes, "on_track", _by_face)


def drawn_by_face(patch: Patch) -> None:
    """The map draws a box in order of strength."""
    wrap(patch, track, "on_track", _by_face)


def status_by_face(patch: Patch) -> None:
    """A program is told of the boxes in order of strength."""

    def fields(real: Real, rules: GroundRules, view: State) -> dict[str, object]:
        made = real(rules, view)
        order = [one.unit for one in _by_face(off_map_boxes.on_track, view)]
        boxes = made["track"].items()
        return {**made, "track": {box: sorted(ids, key=order.index) for box, ids in boxes}}

    wrap(patch, GroundRules, "fields", fields)


def waiting_by_strength(patch: Patch) -> None:
    """The sticks beside the edge come in another order where a figure of the enemy is odd."""
    wrap(
        patch,
        off_map_boxes,
        "waiting",
        lambda real, state: real(state)[:: secrets(state) % 2 * 2 - 1],
    )


def stack_by_face(patch: Patch) -> None:
    """A view lists the counters of a hex in order of their true faces."""

    def with_faces(real: Real, pieces: Pieces, changed: object) -> Pieces:
        made = real(pieces, changed)
        made.by_place = {hex_: tuple(sorted(ids, key=lambda key: pieces.by_id[key].face or ""))
                       for hex_, ids in pieces.by_place.items()}  # fmt: skip
        return made

    wrap(patch, Pieces, "with_faces", with_faces)


def _stacked_by_face(patch: Patch, room: object, owner: object, name: str) -> None:
    """Stacks that a function of the window draws lie in order of strength."""
    shown: list[State] = []

    def draw(real: Real, one: object, *given: object) -> Any:
        shown[:] = [view for view in given if isinstance(view, State)]
        return real(one, *given)

    def order(real: Real, counters: tuple[Counter, ...]) -> list[Counter]:
        return sorted(real(counters), key=lambda counter: strength(shown[0], counter))

    wrap(patch, owner, name, draw)
    wrap(patch, room, "stack_order", order)


def pile_by_face(patch: Patch) -> None:
    """The strongest counter of a stack lies on top of it."""
    _stacked_by_face(patch, board, board.Stacks, "_stack")


def fan_by_face(patch: Patch) -> None:
    """An opened stack is laid out in order of strength."""
    _stacked_by_face(patch, fan, fan.Fan, "__init__")


@pytest.mark.parametrize(
    "plant",
    [box_by_face, drawn_by_face, status_by_face, waiting_by_strength, stack_by_face,
     pile_by_face, fan_by_face],
)  # fmt: skip
def test_a_planted_order_by_face_is_caught(
    plant: Callable[[Patch], None], start: State, monkeypatch: Patch
) -> None:
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    assert parts(start)
