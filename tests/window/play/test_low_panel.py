"""What a low panel, and the bar in its place, leave out: the log yields, a hint's reason stays."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.words.news import LogLine
from nightdrop.ui.kit import Button, ButtonSet
from nightdrop.ui.kit.buttons import sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play import sidepanel
from nightdrop.ui.play.panel import (
    CUTS,
    Choices,
    LogSection,
    PanelContents,
    Section,
    draw_log,
    lay_out_panel,
    log_lines,
)
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sidepanel import draw_bar
from tests.tools.demo import open_dummy

STARS = Path(__file__).parents[2] / "records/pegasus-bridge/star.laystar.yaml"
STYLE = Style.of("night")
NOTHING: Any = None  # no view: what is measured here says nothing of it
SAID = "The 508th lands at Bénouville and loses four sticks of twelve."
ROW = LogLine(4, 2, "us", SAID, "", None, "move", SAID)


class Tall(Section):
    """A section of 300 px."""

    def least(self, pen: Style, width: int) -> int:
        return 300


class Taller(Section):
    """A section of 600 px."""

    def least(self, pen: Style, width: int) -> int:
        return 600


def needed(sections: Sequence[type[Section]], tall: int) -> int:
    return lay_out_panel(STYLE, (448, tall), PanelContents(NOTHING), [], sections).needed


def test_the_log_gives_up_its_room_before_the_panel_scrolls() -> None:
    assert needed((Tall, LogSection), 360) == 360


def test_a_panel_that_scrolls_all_the_same_has_a_whole_log() -> None:
    whole = LogSection(PanelContents(NOTHING)).least(STYLE, 400)
    assert needed((Taller, LogSection), 360) == 600 + 38 + whole


def test_a_head_without_a_row_is_not_drawn() -> None:
    surface = pygame.Surface((440, 40))
    draw_log(STYLE.on(surface), surface.get_rect(), [ROW])
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 440 * 40


@pytest.mark.parametrize("wide", range(220, 330, 10))
def test_a_row_is_cut_after_a_whole_word_and_told_whole_when_pointed_at(wide: int) -> None:
    written = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nightdrop.ui.play.panel._row", lambda *told: written.extend(told[3]))
        area = pygame.Rect(0, 0, wide, 56)
        draw_log(STYLE.on(pygame.Surface(area.size)), area, [ROW])
    (shown,), (line,) = written, log_lines(STYLE, area, [ROW])
    assert shown.endswith(" …") and SAID.startswith(shown.removesuffix("…"))
    assert line.whole == SAID


def hint(why: str = "Nobody would gain by it.") -> Button:
    button = Button("hint", "Done moving", lambda: None, why)
    button.tall, button.tells = (92, 78), True
    return button


def test_a_hint_keeps_its_reason_in_the_lowest_panel() -> None:
    choices = Choices(PanelContents(NOTHING), frozenset(CUTS), [hint()])
    assert choices.least(STYLE, 400) >= 78


ASKED = "Choose where the force goes."
WHY = "Nobody would gain by it."
LONG = "Apartment Complex, a concealed node, with 1/8 and A/2 Tk: taken 10 times in 10."


@pytest.mark.parametrize(("why", "said"), [
    (WHY, f"{ASKED}\n{WHY}"), (LONG, LONG),
])  # fmt: skip
def test_the_bar_says_why_something_is_advised_and_cuts_none_of_it(
    monkeypatch: pytest.MonkeyPatch, why: str, said: str
) -> None:
    written, button = list[str](), hint(why)

    def seen(_pen: Pen, _at: tuple[int, int], told: str, *_more: object, **_named: object) -> int:
        written.append(told)
        return 20

    monkeypatch.setattr(Pen, "paragraph", seen)
    pen = STYLE.on(pygame.Surface((600, 400)))
    contents = PanelContents(NOTHING, prompt=ASKED)
    draw_bar(pen, pygame.Rect(0, 300, 400, 100), contents, ButtonSet([button]))
    assert written == [said]


def test_what_a_button_of_the_bar_has_no_room_for_is_said_when_it_is_pointed_at() -> None:
    button = hint()
    button.rect, button.is_brief, button.hovered = pygame.Rect(0, 0, 200, 40), True, True
    assert sign_words(ButtonSet([button])) == "Done moving: Nobody would gain by it."


@pytest.mark.usefixtures("unpainted")
def test_what_the_panel_fades_into_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, veil = list[bool](), sidepanel.veil
    monkeypatch.setattr(sidepanel, "veil", lambda ground, is_foot: (
        made.append(is_foot), veil(ground, is_foot))[1])  # fmt: skip
    app, _clock = open_dummy((1920, 1080), tmp_path)
    app.set(app.settings.but(solo=True, scale=2.0))
    app.show(Play(app, Match.load(STARS)))
    for _frame in range(3):
        app.screen.dirty = True
        app.step()
    assert made == [True]
    app.close()
