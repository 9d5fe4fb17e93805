"""The first row of the panel, turn, hour and initiative, ends before the signs at its right."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.table.match.pages import chapters
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.guide import Guide
from tests.tools.demo import open_dummy


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
