"""The cards of the guide, all of them: none lies over what it speaks of, in any window."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.table.match.pages import chapters
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.guide import Guide
from nightdrop.ui.stage.free_place import free_place
from tests.fallujah import test_guide as town
from tests.phantom import test_guide as city
from tests.tools.demo import open_dummy

# What is done in the chapters whose lessons have aims, as their cards ask.
OWN = {"city": city.ASKED} | {
    name: town.ASKED[town.BEGINS[name] : town.ENDS[name]] for name in town.BEGINS
}
Window = tuple[tuple[int, int], float]
SMALL, LARGE = (1280, 720), (1920, 1080)
HARDEST: Window = SMALL, 2.0
OTHERS: tuple[Window, ...] = (
    (SMALL, 1.0), (LARGE, 1.0), (LARGE, 2.0), (SMALL, 2.5), ((960, 600), 1.0),
)  # fmt: skip
NUMBERS = range(len(chapters()))


def test_a_card_lies_over_nothing_where_there_is_room_between_other_things() -> None:
    meant, others = [pygame.Rect(150, 0, 20, 20)], [(0, 30, 120, 70), (280, 30, 120, 70)]
    rects = [pygame.Rect(one) for one in others]
    card = free_place(pygame.Rect(0, 0, 400, 100), [(120, 50)], 4, [meant, rects], (0, 0))
    assert card.collidelist(meant + rects) < 0


def test_no_sign_of_the_table_is_drawn_below_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unpainted: None
) -> None:
    guide, drawn = next(cards(tmp_path, 0, HARDEST)), list[str]()
    below = [one.rect for one in guide.buttons.buttons
             if one.rect.width and one.tall is None and guide.card_rect.contains(one.rect)
             and one not in guide.card.buttons]  # fmt: skip
    assert below
    box = Pen.box

    def noted(pen: Pen, rect: pygame.Rect, *more: Any) -> None:
        drawn.extend(str(rect) for one in below if one == rect)
        box(pen, rect, *more)

    monkeypatch.setattr(Pen, "box", noted)
    guide.draw(guide.app.surface)
    assert drawn == []


def asked_in(guide: Guide, left: list[str]) -> str:
    """The next action that the card due asks for."""
    if left:
        return left.pop(0)
    asked = guide.chapter.asking(guide.playing.match.entries)
    assert asked is not None
    leading = [one.text for one in guide.playing.menu if asked.leads(one.text)]
    return next((text for text in leading if asked.fits(text)), leading[0])


def cards(folder: Path, number: int, window: Window, speech: str = "en") -> Iterator[Guide]:
    """The guide at every moment of a chapter that is played as its cards ask."""
    size, scale = window
    app, clock = open_dummy(size, folder)
    app.set(app.settings.but(scale=scale, still=True, language=speech))
    guide = Guide(app, number, chapters()[number].begin(None))
    app.show(guide)
    left = list(OWN.get(guide.chapter.name, ()))
    while True:
        clock.now += 9000
        guide.tick(clock.now)
        guide.hurry()
        if isinstance(app.screen, Cover):
            guide.uncovered()
        guide.lay_out()
        yield guide
        lesson = guide.lesson
        if not lesson.asks and guide.at + 1 == len(guide.chapter.lessons):
            break
        if not lesson.asks:
            guide.next()
        elif guide.playing.holds:
            guide.playing.pass_on()
        else:
            text = asked_in(guide, left)
            guide.playing.submit(next(one for one in guide.playing.menu if one.text == text))
        if app.screen is not guide and not isinstance(app.screen, Cover):
            break  # the game is over
    app.settings = app.settings.but(language="en")
    app.set(app.settings)
    app.close()


def faults(guide: Guide) -> Iterator[str]:
    """What is wrong with a card and what it speaks of."""
    card, table = guide.card_rect, guide.surface.rect
    for place in guide._places(guide.lesson):
        spot = guide.surface.spot(place)
        if spot is not None and card.colliderect(spot):
            yield f"lies over {place}"
        if spot is not None and not table.contains(spot):
            yield f"speaks of {place}, which is out of view"
    for button in guide.buttons.buttons:
        if button.name in guide.lesson.buttons and card.colliderect(button.rect):
            yield f"lies over the button {button.name}"
    sheet = guide.surface.sheet
    if sheet is not None and card.collidelist([*sheet.sheet.clear(sheet)]) >= 0:
        yield "lies over what a sheet tells"
    if not (table.contains(card) or guide.side.rect.contains(card)):
        yield "leaves the window"
    for button in guide.card.buttons:
        if not card.contains(button.rect) or not button.rect.width:
            yield f"has no room for {button.name}"


def broken(folder: Path, number: int, window: Window, speech: str) -> list[str]:
    """What is wrong in a chapter: with its cards, and with their numbers, which count up one by
    one to the same end."""
    found, counted = list[str](), []
    for guide in cards(folder, number, window, speech):
        found += [f"{guide.lesson.title} {fault}" for fault in faults(guide)]
        card, of = map(int, re.findall(r"\d+", guide._said.place.removeprefix(guide.chapter.title)))
        jumps = bool(counted) and (card - counted[-1][0] not in (0, 1) or of != counted[-1][1])
        found += [f"{guide.lesson.title} is counted as {card} of {of}"] if jumps else []
        counted.append((card, of))
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_no_card_lies_over_what_it_speaks_of_at_twice_the_size(
    tmp_path: Path, number: int
) -> None:
    assert not broken(tmp_path, number, HARDEST, "it")


@pytest.mark.long("every card in five windows more")
@pytest.mark.parametrize("window", OTHERS)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_card_lies_over_what_it_speaks_of_in_any_window(
    tmp_path: Path, number: int, window: Window
) -> None:
    assert not broken(tmp_path, number, window, "en")


def test_what_lies_under_a_card_does_not_see_the_pointer_on_it(tmp_path: Path) -> None:
    app, _clock = open_dummy(SMALL, tmp_path)
    guide = Guide(app, 0, chapters()[0].begin(None))
    app.show(guide)
    guide.lay_out()
    found = []
    for place in (guide.surface.rect.center, guide.card_rect.center):
        fields = {"pos": place, "rel": (1, 0), "buttons": (0, 0, 0)}
        guide.handle(pygame.event.Event(pygame.MOUSEMOTION, fields))
        found.append(guide.playing.hover)
    assert found[0] is not None and found[1] is None
    app.close()


def test_4_1_a_card_that_is_read_covers_no_hex_of_a_drop_zone(tmp_path: Path) -> None:
    app, _clock = open_dummy(SMALL, tmp_path)
    app.set(app.settings.but(scale=2.0, still=True))
    guide = Guide(app, 0, chapters()[0].begin(None), read=[0])
    app.show(guide)
    guide.lay_out()
    zones = guide.playing.view.game.board.drop.values()
    spots = [guide.surface.spot(hex_) for zone in zones for hex_, _weight in zone]
    middles = [spot.center for spot in spots if spot is not None]
    assert middles and not any(map(guide.card_rect.collidepoint, middles))
    app.close()


def test_the_table_goes_where_most_room_is_beside_a_card(tmp_path: Path) -> None:
    """At the side of a broad card there is so little that all would be seen from afar."""
    app, _clock = open_dummy(SMALL, tmp_path)
    app.set(app.settings.but(scale=2.0, still=True))
    number = next(n for n, one in enumerate(chapters()) if one.name == "raid")
    guide = Guide(app, number, chapters()[number].begin(None))
    app.show(guide)
    camera = guide.surface.picture.camera
    assert camera is not None
    height = camera.target_height
    guide.lay_out()
    assert camera.target_height == height
    app.close()
