"""What an input costs at the window, in functions and calls: no clock bears on it."""

from pathlib import Path

from tests.tools.calls import Mover, frames

MOST_FRAMES = 13  # from the loop that serves events to the rule that takes an action


def test_a_click_reaches_its_rule_through_few_functions(tmp_path: Path) -> None:
    mover = Mover(tmp_path)
    way = frames(mover.move)
    mover.app.close()
    assert 1 < len(way) <= MOST_FRAMES, way
