"""New game: what is usual takes one press, the rest is in one line, and nothing moves away."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.table.language import LANGUAGES
from nightdrop.table.scenario.scenarios import Scenario, read_scenario, shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.kit import ChoiceRow, Pen, Press, Style, Toggle
from nightdrop.ui.kit.base import Widget
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.lists import FADE
from nightdrop.ui.menus import new_game
from nightdrop.ui.menus.alone import LevelRow
from nightdrop.ui.menus.cards import Card, Cards, StartButton
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings
from tests.tools.demo import Hand, StillClock, open_dummy

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.0), ((1280, 720), 2.0)]
Shown = Callable[..., NewGame]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy((1280, 720), tmp_path)
    yield app, clock
    app.close()


@pytest.fixture
def shown(window: tuple[App, StillClock]) -> Shown:
    """Show the page with these settings, in a window of this size."""

    def show(size: tuple[int, int] = (1280, 720), **settings: object) -> NewGame:
        app, _clock = window
        app.resize(size)
        app.set(app.settings.but(**settings))
        app.open("new")
        app.step()
        assert isinstance(app.screen, NewGame)
        return app.screen

    return show


def test_no_row_of_cards_is_half_empty_in_a_large_window(shown: Shown) -> None:
    page = shown((1920, 1080), game="night-drop")
    row = page.scroll.content
    assert isinstance(row, Cards) and len(row.cards) == 2
    assert min(_empty(card, page) for card in row.cards) < 80


def _empty(card: Card, page: NewGame) -> float:
    """How many design px of a card's height have neither its picture nor its words."""
    style, rect = page.style, card.rect
    picture = card.face_button.picture(style).height
    return (rect.height - picture - card.measure(rect.width, style)[1]) / page.scale.factor


@pytest.mark.parametrize("game", shipped_games())
def test_one_press_begins_what_is_usual_without_a_seal(
    window: tuple[App, StillClock], shown: Shown, game: str
) -> None:
    app, clock = window
    shown(game=game)
    Hand(app, clock).press("start")
    begun = app.screen.play if isinstance(app.screen, Cover) else app.screen
    assert isinstance(begun, Play) and begun.playing.match.seal is None


def test_the_first_decision_is_at_most_four_acts_from_the_title(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    app.step()
    hand = Hand(app, clock)
    for name in ("new", "card-two", "start"):
        hand.press(name)
    assert isinstance(app.screen, Play) and app.screen.playing.decider == "us"


ALONE = {"alone": True, "game": "night-drop"}


@pytest.mark.parametrize(("settings", "line"), [
    (ALONE, "Even game, hints and take-backs allowed"),
    ({**ALONE, "hints": False}, "Even game, take-backs, no hints"),
    ({**ALONE, "level": "colonel"}, "Even game, hints, no take-backs"),
    ({**ALONE, "level": "colonel", "hints": False}, "Even game, no hints, no take-backs"),
    ({"game": "night-drop"}, "Even game, save not sealed"),
    ({"game": "night-drop", "solo": True}, "Even game, hints allowed"),
    ({"game": "phantom-fury"}, "Hints allowed"),
    ({"game": "fallujah-2004", "hints": False}, "No hints"),
])  # fmt: skip
def test_one_line_says_what_is_set(shown: Shown, settings: dict[str, object], line: str) -> None:
    assert shown(**settings).rules.label == line


def test_what_is_set_otherwise_is_named_in_the_line(shown: Shown) -> None:
    sheet = shown(**ALONE)
    sheet.options.update(handicap=2, bocage_df=1)
    sheet.typed = True
    sheet.field.string = "75"
    sheet.renew()
    assert sheet.line == (
        "Hints and take-backs allowed, you type in your own dice, Handicap: 2 fewer, "
        "Bocage helps the defender: yes, seed 75"
    )


def test_the_chosen_scenario_is_read_once_when_the_page_is_made(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, read = shown(**ALONE), list[str]()

    def reads(name: str) -> Scenario:
        read.append(name)
        return read_scenario(name)

    monkeypatch.setattr(new_game, "read_scenario", reads)
    sheet.renew()
    assert read == [sheet.scenario]


@pytest.mark.parametrize("side", ["us", "german"])
def test_play_alone_always_shows_whom_one_plays(shown: Shown, side: str) -> None:
    sheet = shown(**ALONE, level="corporal", side=side)
    chosen = [one.name for one in sheet.buttons.buttons if getattr(one, "chosen", False)]
    assert {"card-alone", f"side-{side}", "level-corporal"} <= {*chosen}
    other = {"us": "German", "german": "US"}[side]
    assert sheet.start.sub.endswith(f"against the {other} Corporal")


@pytest.mark.parametrize("game", shipped_games())
@pytest.mark.parametrize("alone", [False, True])
def test_scenario_handicap_hints_take_backs_seal_and_dice_are_behind_the_line(
    shown: Shown, game: str, alone: bool
) -> None:
    sheet = shown(game=game, alone=alone)
    rows = (ChoiceRow, Press, Toggle)
    assert not [one for one in sheet.root.leaves() if isinstance(one, rows)]
    sheet.rules.press()
    found = {getattr(one, "command", "") for one in sheet.root.leaves() if isinstance(one, rows)}
    one_seat = game in ("phantom-fury", "fallujah-2004")
    wanted = {"dice"}
    wanted |= {"watch", "new.hints"} if one_seat else {"new.scenarios", "option-handicap"}
    if not one_seat:
        wanted |= {"new.hints", "new.take-backs"} if alone else {"new.seal"}
    assert wanted <= found


def choices(sheet: NewGame) -> list[str]:
    """The names of what can be pressed on the cards, and of the rows behind the line."""
    inside = sheet.scroll.leaves()
    return [_name(one) for one in inside if isinstance(one, Button | ChoiceRow | Toggle)
            and one.rect.width and getattr(one, "enabled", True)]  # fmt: skip


def _name(widget: Widget) -> str:
    return str(getattr(widget, "name", "") or getattr(widget, "command", ""))


def press(app: App, sheet: NewGame, name: str) -> tuple[pygame.Rect, pygame.Rect]:
    """Click a choice; where it was, and where it is then. All is placed without a frame."""
    (one,) = (one for one in sheet.scroll.leaves() if _name(one) == name)
    sheet.root.give_focus(one)  # what lies below is scrolled to
    sheet.dirty = True
    app.clickables()
    before = one.rect.copy()
    fields = {"button": 1, "pos": before.center, "touch": False}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sheet.handle(pygame.event.Event(kind, fields))
    app.clickables()
    (after,) = (one for one in sheet.scroll.leaves() if _name(one) == name)
    return before, after.rect


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("game", shipped_games())
def test_what_was_clicked_on_a_card_stays_under_the_pointer(
    window: tuple[App, StillClock], shown: Shown, game: str, size: tuple[int, int], scale: float
) -> None:
    sheet = shown(size, game=game, scale=scale, alone=True)
    kept = sheet.app.settings
    for name in choices(sheet):
        if name.startswith("card-"):
            continue
        before, after = press(window[0], sheet, name)
        off = pygame.Vector2(after.topleft) - before.topleft
        assert off.length() <= 2, name  # what is scrolled is rounded to a pixel
        sheet.deal = "fresh"
        window[0].set(kept)
        sheet.renew()
        window[0].clickables()


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_groups_of_choices_stand_further_apart_than_their_rows(
    shown: Shown, size: tuple[int, int], scale: float
) -> None:
    sheet = shown(size, **ALONE, scale=scale)
    named = {_name(one): one.rect for one in sheet.scroll.leaves()}
    tiles, first, second = (named[key] for key in ("side-us", "level-recruit", "level-corporal"))
    head = next(one for one in sheet.scroll.leaves() if getattr(one, "title", "") == "Against")
    assert head.rect.top - tiles.bottom >= 2 * (second.top - first.bottom)
    card = named["card-alone"]
    you = next(one for one in sheet.scroll.leaves() if getattr(one, "title", "") == "You play")
    assert you.rect.top - card.top <= sheet.style.px(90)


def test_the_settings_of_a_first_start_allow_hints_and_show_the_film() -> None:
    now = Settings()
    assert now.hints and now.film and not now.solo


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1920, 1080), 2.0)])
@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_names_of_the_games_are_set_in_one_size(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, speech: str
) -> None:
    page = shown(size, scale=scale, language=speech)
    found: list[tuple[str, float]] = []

    def beside(pen: Pen, x: int, y: int, string: str, role: str, size: float, *more: Any) -> Any:
        found.append((string, size))
        return pygame.Rect(x, y, 1, 1)

    page.settle()
    monkeypatch.setattr(Pen, "beside", beside)
    for tab in page.tabs:
        tab.draw(page.style.on(page.app.surface))
    assert len(found) == len(page.tabs) >= len(shipped_games())
    assert len({size for _name, size in found}) == 1, found


def test_start_says_who_plays_against_whom_below_its_name_where_nothing_fits_beside_it(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    said, style = "Sei il giocatore britannico, contro: Capitano (tedesco)", Style.of("night", 1.78)
    start = StartButton("start", "Comincia", lambda: None, said, sign="Invio")
    start.most = 180
    start.place(pygame.Rect((0, 0), (590, start.measure(590, style)[1])), style)
    written = list[str]()
    monkeypatch.setattr(Pen, "paragraph", lambda _pen, _at, told, *_more: written.append(told))
    start.paint(style.on(pygame.Surface(start.rect.size)))
    assert written == [said]


@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
def test_the_chosen_difficulty_is_seen_whole_when_the_page_opens_in_a_low_window(
    shown: Shown, game: str
) -> None:
    sheet = shown((1280, 720), game=game, scale=2.0)
    (row,) = (one for one in sheet.scroll.leaves() if isinstance(one, LevelRow) and one.chosen)
    assert row.rect.bottom + sheet.style.px(FADE) <= sheet.scroll.rect.bottom
