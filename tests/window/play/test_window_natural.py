"""The button that Enter presses: gold where a step has a natural choice, and only there."""

from pathlib import Path

import pytest

from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

UNITS = """
units:
  "1311": [{id: "505.A"}, {id: "505.B"}]
  "1312": [{id: "G.01", face: infantry-a}]
"""
HEAD = "scenario: night-drop\nturn: 6\ninitiative: us\n"


def gold(folder: Path, phase: str, *texts: str) -> tuple[str, ...]:
    """The buttons in gold after some decisions in a phase."""
    app, _clock = open_dummy((1280, 720), folder, 1)
    match = Match.from_position(f"{HEAD}phase: {phase}{UNITS}", 5)
    for text in texts:
        match.submit(text)
    play = Play(app, match)
    if play.playing.must_cover:
        play.uncovered()
    app.close()
    return tuple(button.name for button in play.buttons.buttons if button.primary)


@pytest.mark.parametrize(
    ("phase", "texts", "name"),
    [
        ("{choose: us}", (), "U1"),
        ("{choose: us}", ("U1", "done", "done", "G4"), "reinforce"),
        ("{activation: U1, step: combat}", ("attack 1312", "join 505.A"), "fight"),
    ],
)
def test_the_natural_choice_is_gold(
    tmp_path: Path, phase: str, texts: tuple[str, ...], name: str
) -> None:
    assert gold(tmp_path, phase, *texts) == (name,)


@pytest.mark.parametrize("step", ["move", "combat"])
def test_to_end_a_step_is_not_natural_while_units_can_act(tmp_path: Path, step: str) -> None:
    assert gold(tmp_path, f"{{activation: U1, step: {step}}}") == ()
