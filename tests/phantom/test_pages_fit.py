"""The pages of a turn fit in small windows and at a large scale, in each language."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.ui.attack_preview import FightForecasts, Foreseen
from nightdrop.phantom_fury.ui.table import draw_names
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.buttons import Button, name_fit
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play.screen import Play
from tests.layout_proof import Proof
from tests.phantom.test_window_table import HAND, POSITION
from tests.tools.demo import open_dummy

CARDS = HAND.replace("infantry", "predators")
SENT = ("marine-regimental-combat-team", "up-armored-humvee", "small-unit-tactics", "cobra")


def is_cut(style: Style, button: Button) -> bool:
    """Whether the name of a button is not seen whole."""
    return bool(button.rect.width) and not name_fit(style, button).is_whole


@pytest.mark.parametrize("wide", [160, 220, 300, 600])
def test_names_below_small_cards_are_whole_or_counted(
    monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    names = ["Marine Regimental Combat Team", "Artillery", "Company Commander", "Ingenuity"]
    written, line = list[str](), Pen.line

    def seen(pen: Pen, room: pygame.Rect, words: str, *more: Any, **how: Any) -> None:
        written.append(words)
        line(pen, room, words, *more, **how)

    monkeypatch.setattr(Pen, "line", seen)
    pen = Style.of("dusk").on(pygame.Surface((600, 40)))
    draw_names(pen, pygame.Rect(0, 0, wide, 14), names)
    shown, _plus, others = written[0].partition(" +")
    assert names[: len(names) - int(others or 0)] == shown.split(", ")
    assert pen.width(written[0], "value", 9) <= wide


def test_odds_that_are_not_known_yet_are_shown_as_no_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path, 7)
    known = FightForecasts.of

    def unknown(*asked: Any, **how: Any) -> Foreseen:
        return known(*asked, **how)._replace(odds=None, counts=True)

    monkeypatch.setattr(FightForecasts, "of", unknown)
    play = Play(app, Match.from_position(POSITION.format(step="assault", hand=CARDS), 7))
    app.show(play)
    play.playing.submit(next(a for a in play.playing.menu if a.text == f"send {SENT[0]} 2"))
    app.step()
    written = {one.string for one in Proof(monkeypatch).glass(app).written}
    app.close()
    assert "FRONT 2, CALCULATING" in written
    assert not {one for one in written if "0 %" in one or "0.0" in one}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 2.0), ((1280, 720), 1.0)])
def test_no_page_of_a_turn_cuts_a_button_or_writes_beyond_the_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int],
    scale: float,
) -> None:  # fmt: skip
    app, _clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, language=language, scale=scale))
    beyond, line = list[str](), Pen.line

    def seen(pen: Pen, room: pygame.Rect, words: str, *more: Any, **how: Any) -> object:
        beyond.extend([words] if room.right > pen.surface.get_width() else [])
        return line(pen, room, words, *more, **how)

    monkeypatch.setattr(Pen, "line", seen)
    cut = list[str]()
    for step in ("recon", "strike", "artillery", "held", "sent"):
        where = step if step not in ("held", "sent") else "assault"
        play = Play(app, Match.from_position(POSITION.format(step=where, hand=CARDS), 7))
        app.show(play)
        for text in [f"send {face} 2" for face in SENT] if step == "sent" else ():
            play.playing.submit(next(a for a in play.playing.menu if a.text == text))
        if step == "held":
            play.surface.pointer.key("play.one", False)
        app.step()
        app.draw_if_needed()
        square = ("menu", "panel")
        cut += [f"{step}: {one.label}" for one in play.buttons.buttons
                if one.name not in square and is_cut(play.style, one)]  # fmt: skip
    app.close()
    assert cut == [] and beyond == []
