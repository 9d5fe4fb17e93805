"""How much a new player meets in each game, by `python -m tests.tools.controls`: it only falls."""

from typing import Final

import pytest

from nightdrop.table.scenario.scenarios import shipped_games
from tests.tools.controls import MOST_CAPS, MOST_CONTROLS, total, walked

pytestmark = pytest.mark.usefixtures("unpainted")

# Controls and key caps on the whole walk, at most; 60 and 20 are what each game shall reach.
BOUNDS: Final = {
    "night-drop": (60, 20),
    "pegasus-bridge": (60, 20),
    "phantom-fury": (60, 20),
    "fallujah-2004": (60, 20),
}


@pytest.mark.parametrize("game", shipped_games())
def test_a_first_evening_has_no_more_controls_and_key_caps(game: str) -> None:
    controls, caps = total(walked(game))
    most = BOUNDS[game]
    assert controls <= most[0] and caps <= most[1], (controls, caps)
    assert most[0] >= MOST_CONTROLS and most[1] >= MOST_CAPS  # below that no bound is asked for
