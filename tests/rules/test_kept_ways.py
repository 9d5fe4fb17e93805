"""Chapter 8: a way that was found before is as good as one that is found now."""

from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.rules import ways as ways_module
from nightdrop.rules.movement import mobility
from nightdrop.rules.ruleset import is_night
from nightdrop.rules.ways import Reach, Ways
from nightdrop.rules.zoc import front

from .tabletop import position

SPOTS = ("0404", "0504", "0505", "0506", "0604", "0605", "0406", "0305")
KINDS = ("infantry-a", "infantry-a reduced")


def layouts(number: int) -> list[State]:
    """A company of the 505th in one place, and Germans ever elsewhere, by night and by day."""
    rng = Random(8)
    found = []
    for _ in range(number):
        spots = rng.sample(SPOTS, rng.randrange(4))
        units = {hex_: f"G.{n:02d} {rng.choice(KINDS)}" for n, hex_ in enumerate(spots, 1)}
        found.append(position("U1", {"0405": "505.A"} | units, turn=rng.choice((3, 6))))
    return found


def walk(known: Ways, state: State, budget: int, first: bool) -> Reach:
    """How far the company comes, by ways that may know the ground."""
    unit = state.pieces["505.A"]
    assert unit.hex is not None
    by, facing = mobility(state, unit), front(state, "us")
    return known.reach(by, unit.hex, budget, first, facing, is_night(state))


class Forgetful(Ways):
    """Ways of one who sees the ground for the first time, whenever he is asked."""

    def reach(self, *asked: object, **more: object) -> Reach:
        """How far he comes, with nothing kept."""
        for kept in (self._trees, self._open, self._steps):
            kept.clear()
        return super().reach(*asked, **more)  # type: ignore[arg-type]


def told(reach: Reach) -> object:
    return list(reach.cost.items()), reach.waived, reach.lost, reach.tree is None


@pytest.mark.parametrize("kept", [None, 2])
def test_8_1_kept_ways_are_those_of_one_who_sees_the_ground_for_the_first_time(
    kept: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where little is kept, so that old ways are forgotten all the time."""
    if kept is not None:
        for name in ("_KEEP", "_KEEP_OPPOSED", "_KEEP_TREES"):
            monkeypatch.setattr(ways_module, name, kept)
    states = layouts(24)
    known, fresh = Ways(states[0].game), Forgetful(states[0].game)
    for number, state in enumerate(states):
        budget, first = (1, 3, 6)[number % 3], number % 2 == 0
        found = walk(known, state, budget, first)
        assert told(found) == told(walk(fresh, state, budget, first))
    again = [told(walk(known, state, 6, True)) for state in states]
    assert again == [told(walk(fresh, state, 6, True)) for state in states]


def test_8_2_1_a_kept_step_of_a_stick_is_barred_by_the_enemy_of_now() -> None:
    states = layouts(12)
    known = Ways(states[0].game)
    for state in states:
        here, facing = state.pieces["505.A"].hex, front(state, "us")
        assert here is not None
        near = state.game.board.neighbours[here]
        exits = {to for to, _ in known.exits["foot"][here]}
        assert set(known.step(here, facing).cost) == exits.intersection(near) - facing.held


def test_8_1_no_more_is_kept_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of keeping is emptied before it holds one too many."""
    for name in ("_KEEP", "_KEEP_OPPOSED", "_KEEP_TREES"):
        monkeypatch.setattr(ways_module, name, 4)
    states = layouts(12)
    known = Ways(states[0].game)
    for state in states:
        for hex_ in SPOTS:
            known.reach("foot", state.game.board.hexes[int(hex_) % 40], 4, True,
                        front(state, "us"), is_night(state))  # fmt: skip
            known.step(state.game.board.hexes[int(hex_) % 40], front(state, "us"))
        assert len(known._trees) <= 5 and len(known._open) <= 5 and len(known._steps) <= 5
        assert sum(len(kept.opposed) for kept in known._open.values()) <= 5
