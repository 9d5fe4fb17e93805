"""The knowledge law: what a view shows follows from who knows it, and the pipe shows no more."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.match.answers import view_json
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.lab.selfplay import random_game
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.laws import BrokenLaw, views_show_what_is_known

from . import planted as rules
from . import planted_views as views

PLANTS = (
    views.some_are_shown,
    views.own_are_covered,
    views.both_know_what_one_knows,
    views.markers_are_shown,
    views.dead_are_shown,
    views.cups_as_they_are,
    views.a_face_too_many,
    views.kept_too_long,
    views.points_are_shown,
)


def try_game() -> None:
    """The law on all positions of a random game. Raises BrokenLaw."""
    for state, _ in random_game(load_scenario("night-drop"), Random(5)):
        views_show_what_is_known(state, Random(1))


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])
def test_a_view_that_does_not_follow_who_knows_is_caught(
    plant: rules.Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match=r"knowledge law|counters are conserved"):
        try_game()


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_the_pipe_shows_what_its_reader_knows_and_no_more(scenario: str) -> None:
    hidden = 0
    states = [state for state, _ in random_game(load_scenario(scenario), Random(5))]
    for state in states[::20]:
        sides = {*state.game.sides}
        for reader, names in (*((side, {side}) for side in sides), ("both", sides)):
            hidden += shown_as_known(state, names, view_json(seen_by(state, reader)))
    assert hidden > 50


def shown_as_known(state: State, readers: set[Side], shown: dict[str, Any]) -> int:
    """Check a view of the pipe by who knows what in the truth; how many faces it hides."""
    hidden = 0
    for told in shown["counters"]:
        truth = state.pieces[told["id"]]
        known = truth.face is not None and readers <= {*truth.known_to}
        assert (told["face"] is not None) == known
        hidden += truth.face is not None and not known
    drawn = [(c.group, c.face) for c in (*state.pieces, *state.dead.values())
             if readers <= {*c.known_to}]  # fmt: skip
    for hex_, place in state.book.vp.items():
        value = place.value if readers <= {*place.known_to} else "concealed"
        assert shown["vp"][hex_name(hex_)]["marker"] == (value if place.laid_by else None)
        if place.laid_by and value != "concealed":
            drawn.append(("vp", str(value)))
    for cup, mix in state.game.mix.items():
        seen = Counter(face for group, face in drawn if group == cup and face in mix)
        assert shown["cups"][cup] == dict(Counter(mix) - seen)
    return hidden
