"""The words of the panel at 200 % beside a map of 1920x1080: whole, and nothing over anything."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from nightdrop.hexwar.ui.play import top
from nightdrop.hexwar.ui.play.fight import TIGHT
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import read_record
from nightdrop.table.words.sides import said_of
from nightdrop.ui.app import App
from nightdrop.ui.kit.buttons import SIGNS
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import PANEL_PADDING, RGB
from nightdrop.ui.play.decider_header import draw_decider
from nightdrop.ui.play.screen import Play
from tests.layout_proof import Proof
from tests.tools.demo import open_dummy
from tests.tools.golden import RECORDS, TESTS
from tests.tools.tours import as_by_a_person

pytestmark = pytest.mark.usefixtures("unpainted")

SIZE: Final = (1920, 1080)
# Entries of a kept game: a list of long names, an activation, a fight.
STATES: Final = {"pegasus-bridge": (65, 130, 316), "night-drop": (103, 230, 239)}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app, _clock = open_dummy(SIZE, tmp_path, 5)
    app.set(app.settings.but(scale=2.0, solo=True, pace="off", still=True))
    yield app
    app.set(app.settings.but(language="en"))
    app.close()


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_no_words_beside_the_map_are_cut_or_lie_over_others(
    app: App, monkeypatch: pytest.MonkeyPatch, game: str, speech: str
) -> None:
    app.set(app.settings.but(language=speech))
    replay = Replay(as_by_a_person(read_record(TESTS / "records" / RECORDS[game])))
    proof, faults = Proof(monkeypatch), dict[int, set[str]]()
    for index in STATES[game]:
        play = Play(app, Match(replay.header, replay.played, None).fork(index, 5))
        app.show(play)
        if found := proof.look(app):
            faults[index] = found
    assert faults == {}


def shown(app: App, index: int) -> Play:
    """A kept game of Pegasus Bridge at an entry."""
    replay = Replay(as_by_a_person(read_record(TESTS / "records" / RECORDS["pegasus-bridge"])))
    play = Play(app, Match(replay.header, replay.played, None).fork(index, 5))
    app.show(play)
    return play


def test_odds_have_bars(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes, box = list[pygame.Rect](), Pen.box

    def seen(pen: Pen, rect: pygame.Rect, *more: Any) -> None:
        boxes.append(rect)
        box(pen, rect, *more)

    monkeypatch.setattr(Pen, "box", seen)
    play = shown(app, 316)
    app.step()
    tall = play.scale.px(TIGHT.bar - 10)
    bars = [rect for rect in boxes if rect.height == tall]
    assert len(bars) >= 5
    assert max(rect.width for rect in bars) > play.scale.px(40)


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_who_decides_stands_inside_the_box(
    app: App, monkeypatch: pytest.MonkeyPatch, game: str, speech: str
) -> None:
    app.set(app.settings.but(language=speech))
    play = Play(app, Match.new(game, seed=1))
    pen = play.style.on(pygame.Surface(SIZE))
    area = pen.inset(pygame.Rect(0, 0, play.side.rect.width, 900), PANEL_PADDING)
    for side in play.playing.view.game.sides:
        with monkeypatch.context() as patch:
            written = written_by(patch)
            draw_decider(pen, area, 0, side, said_of(side, "decides"), "Choose.", "5.4")
        assert max(rect.right for rect in written) <= area.right


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("index", [130, 316])
def test_a_shape_leaves_the_name_of_its_formation_free(
    app: App, monkeypatch: pytest.MonkeyPatch, index: int, speech: str
) -> None:
    app.set(app.settings.but(language=speech))
    shapes = list[pygame.Rect]()
    written, draw_shape = written_by(monkeypatch), top.draw_shape

    def drawn(pen: Pen, at: tuple[int, int], r: int, *more: Any) -> None:
        shapes.append(pygame.Rect(at[0] - r, at[1] - r, 2 * r, 2 * r))
        draw_shape(pen, at, r, *more)

    monkeypatch.setattr(top, "draw_shape", drawn)
    shown(app, index)
    app.step()
    assert [rect for rect in shapes if rect.collidelist(written) >= 0] == []


BADGE: Final = 32  # design px of who has the initiative, beside the hour


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_badge_of_the_initiative_lies_under_no_sign(
    app: App, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    app.set(app.settings.but(language=speech))
    written, hours, badge = written_by(monkeypatch), list[pygame.Rect](), top.side_badge

    def drawn(*asked: Any) -> pygame.Surface:
        hours.append(written[-1])  # it stands beside what was written last
        return badge(*asked)

    monkeypatch.setattr(top, "side_badge", drawn)
    play = shown(app, 130)
    app.step()
    signs = [one.rect for one in play.buttons.buttons if one.name in SIGNS]
    end = play.side.rect.left + hours[0].right + play.scale.px(BADGE)
    assert end <= min(sign.left for sign in signs)


def written_by(patch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where every line of text lies that is written from now on."""
    found, write, centre = list[pygame.Rect](), Pen.text, Pen.centred

    def text(pen: Pen, *args: Any, **named: Any) -> pygame.Rect:
        found.append(write(pen, *args, **named))
        return found[-1]

    def centred(pen: Pen, rect: pygame.Rect, string: str, role: str, size: float, ink: RGB) -> None:
        wide = pen.width(string, role, size)
        found.append(pygame.Rect(rect.centerx - wide // 2, rect.top, wide, rect.height))
        centre(pen, rect, string, role, size, ink)

    patch.setattr(Pen, "text", text)
    patch.setattr(Pen, "centred", centred)
    return found
