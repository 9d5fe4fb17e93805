"""The first row of the panel, turn, hour and initiative, ends before the signs at its right."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.pages.timeline_data import HexCourse
from nightdrop.table.match.pages import chapters
from nightdrop.table.record.playback import Replay
from nightdrop.ui.kit.buttons import corner_places
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play.guide import Guide
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

RECORD = Path(__file__).parents[2] / "records" / "whole-game.yaml"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("speech", ["en", "it"])
def test_nothing_of_the_turns_row_lies_under_a_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speech: str, scale: float
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(scale=scale, still=True, language=speech))
    guide = Guide(app, 0, chapters()[0].begin(None))
    app.show(guide)
    set_, beside = list[pygame.Rect](), Pen.beside

    def seen(pen: Pen, *more: Any, **how: Any) -> pygame.Rect:
        set_.append(beside(pen, *more, **how))
        return set_[-1]

    monkeypatch.setattr(Pen, "beside", seen)
    guide.side.forget()
    guide.dirty = True
    app.draw_if_needed()
    signs = [one.rect.move(-guide.side.rect.x, -guide.side.rect.y)
             for one in guide.buttons.buttons if one.name in ("menu", "panel")]  # fmt: skip
    app.set(app.settings.but(language="en"))
    app.close()
    assert set_ and signs
    assert [rect for rect in set_ if rect.collidelist(signs) >= 0] == []


def test_nothing_of_a_replays_head_lies_under_its_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a badge for the initiative, at 200 %, the hour is told without its light."""
    course, style = HexCourse(Replay(RECORD)), Style.of("night", 2.0, "night-drop")
    pen, area = style.on(pygame.Surface((640, 200))), pygame.Rect(46, 20, 548, 160)
    set_, beside = list[pygame.Rect](), Pen.beside

    def seen(pen: Pen, *more: Any, **how: Any) -> pygame.Rect:
        set_.append(beside(pen, *more, **how))
        return set_[-1]

    monkeypatch.setattr(Pen, "beside", seen)
    (sign,) = corner_places(style, area, ("panel",)).values()
    course.draw_head(pen, area, course.replay.at(course.replay.length // 4), 1, sign.left)
    badge = 32  # design px from the end of the words to the end of the badge
    assert max(rect.right for rect in set_) + style.px(badge) <= sign.left
