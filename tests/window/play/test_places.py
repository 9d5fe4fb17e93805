"""The panel has places: undo and hint stand still, the gold deed leads, the log is brief."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.play.choices import ENDS
from nightdrop.ui.play.panel import MOST_LOG
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

DECISIONS = 24
FOLDED, OPEN = (800, 600), (1280, 720)


def played(
    folder: Path, scenario: str, size: tuple[int, int] = OPEN, *, alone: bool = True
) -> Iterator[Play]:
    """A window after each of some decisions, taken at random: where all lies, without a frame."""
    app, clock = open_dummy(size, folder, 1)
    app.set(app.settings.but(solo=alone, still=True))
    match, rng = Match.new(scenario, seed=7), Random(3)
    play = Play(app, match)
    app.show(play)
    for _decision in range(DECISIONS):
        if play.playing.must_cover:
            play.uncovered()
        clock.now += 5_000
        app.serve([])
        play.hurry()
        app.clickables()
        yield play
        if play.playing.holds:
            play.playing.pass_on()
        elif match.is_over or match.actor == CHANCE:
            break
        else:
            play.playing.submit(rng.choice(play.playing.menu))
    app.close()


@pytest.mark.parametrize("size", [OPEN, FOLDED], ids=["open", "folded"])
@pytest.mark.parametrize("scenario", shipped_games())
def test_undo_and_hint_have_one_place_each(
    tmp_path: Path, scenario: str, size: tuple[int, int]
) -> None:
    found: dict[str, set[tuple[int, ...]]] = {"left": set(), "right": set()}
    for play in played(tmp_path, scenario, size):
        there = [b for b in play.buttons.buttons if b.corner]
        assert [b.name for b in there].count("undo") == 1
        for button in there:
            found[button.corner].add(tuple(button.rect))
    assert {end: len(places) for end, places in found.items()} == {"left": 1, "right": 1}


@pytest.mark.parametrize("scenario", shipped_games())
def test_the_gold_deed_comes_first_then_done_then_the_alternatives(
    tmp_path: Path, scenario: str
) -> None:
    for play in played(tmp_path, scenario):
        left = play.side.rect.left
        below = [b for b in play.buttons.buttons if b.rect.width and b.rect.left >= left]
        listed = [b for b in below if not b.corner and b.tall is None and b.sign is None]
        gold = [b.rect.top for b in listed if b.primary]
        ends = [b.rect.top for b in listed if b.name in ENDS and not b.primary]
        rest = [b.rect.top for b in listed if b.name not in ENDS and not b.primary
                and b.command not in ("play.panel", "play.menu") and b.rect.top > 60]  # fmt: skip
        assert all(top <= min([*ends, *rest], default=top) for top in gold)
        assert all(top <= min(rest, default=top) for top in ends)


def test_the_log_of_the_panel_is_brief_and_names_places(tmp_path: Path) -> None:
    for play in played(tmp_path, "night-drop", alone=False):
        lines = [spot for spot in play.side.spots if spot.kind == "log"]
        assert len(lines) <= MOST_LOG
        told = [line.short for line in play._contents().log]
        assert not [text for text in told if re.search(r"\(\d{4}\)|> \d{4}", text)]
