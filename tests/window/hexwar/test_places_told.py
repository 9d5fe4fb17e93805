"""The window tells of hexes by the names of places: prompts, refusals, choices, films, the log."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from nightdrop.engine.model import Message, State
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.forecast import OddsButton
from nightdrop.hexwar.ui.play.offers import offers
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.ui.play.recap_film import Away, Pictures
from nightdrop.hexwar.words.places import SIDES_OF_HEX, by_places, near_place, places_apart
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.nouns import capital
from nightdrop.ui.app import App
from nightdrop.ui.kit import Row
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.stage.picture import StagePicture
from tests.tools.demo import open_dummy
from tests.tools.golden import RECORDS, TESTS

pytestmark = pytest.mark.usefixtures("unpainted", "played_once")

GAMES: Final = ("night-drop", "pegasus-bridge")
NUMBER: Final = re.compile(r"\b\d{4}\b")


@pytest.fixture(params=LANGUAGES)
def speech(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak(ENGLISH)


def seat(record: str) -> HexPlaying:
    """The seat of the side that decides at the end of a kept record."""
    playing = HexPlaying(Match.load(TESTS / "records" / record), solo=lambda: True)
    playing.uncover()
    return playing


def whole(game: str) -> Match:
    return Match.load(TESTS / "records" / RECORDS[game])


@pytest.mark.parametrize("record", [
    "join.join.yaml", "stacking.stacking.yaml", "night-choice.nightchoice.yaml",
])  # fmt: skip
def test_a_prompt_names_the_hex_that_it_is_about(record: str, speech: str) -> None:
    playing = seat(record)
    assert "hex" in playing.view.due.prompt(playing.view).fields
    assert NUMBER.search(playing.prompt()[0]) is None


def test_6_3_a_retreat_is_asked_for_by_place_and_offered_by_its_way() -> None:
    playing = seat("retreat.retreat.yaml")
    assert playing.prompt()[0] == "The stack in Gourbesville must retreat to a marked hex."
    labels = [button.label for button in offered(playing)]
    assert labels and {*labels} <= {capital(said) for said in SIDES_OF_HEX}


def offered(playing: HexPlaying) -> list[Button]:
    return offers(playing, lambda action: None, lambda: None)


def test_9_2_2_the_place_of_a_point_unit_is_told_by_name() -> None:
    subs = [button.sub for button in offered(seat("point.pointchoice.yaml"))]
    assert subs and [sub for sub in subs if NUMBER.search(sub)] == []


def test_a_refused_click_speaks_of_this_hex(speech: str) -> None:
    playing = seat("combat.combat.yaml")
    board = playing.view.game.board
    bare = next(hex_ for hex_ in board.terrain
                if hex_ not in board.names and hex_ not in playing.choosable
                and not playing.view.pieces.at(hex_))  # fmt: skip
    playing.click(bare)
    assert playing.refusal is not None
    here = {"en": "There is no enemy in this hex.", "it": "Non c’è alcun nemico in quest’esagono."}
    assert playing.refusal[0].startswith(here[speech])


def test_hexes_that_would_be_called_alike_keep_their_numbers() -> None:
    board = whole("night-drop").game.board
    said = by_places(board, "With two units from 0612, 0613 and 1311.")
    assert said == "With two units from 0612, 0613 and a hex north of Cauquigny."
    assert list(places_apart(board, [Hex(612), Hex(613), Hex(1311)]).values()) == [
        "north of Bernaville (0612)", "north of Bernaville (0613)", "north of Cauquigny"]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app, _clock = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(solo=True, still=True))
    yield app
    app.set(app.settings.but(language=ENGLISH))
    app.close()


def log_of(app: App, record: str, entry: int) -> LogPage:
    """The page of the log of a kept game, as it was after an entry."""
    play = Play(app, Match.load(TESTS / "records" / record).fork(entry, 5))
    play.playing.uncover()
    return LogPage(app, play)


def test_the_film_is_captioned_by_names_of_places(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, text = list[str](), fonts.text

    def heard(role: str, px: int, string: str, *more: Any) -> pygame.Surface:
        told.append(string)
        return text(role, px, string, *more)

    monkeypatch.setattr(Pictures, "of", lambda *_: pygame.Surface((8, 8)))
    play = Play(app, Match.load(TESTS / "records" / RECORDS["night-drop"]).fork(619, 5))
    play.playing.uncover()
    play.playing.away = 605
    page = Away(app, play)
    app.show(page)
    monkeypatch.setattr(fonts, "text", heard)
    for at in range(len(page.steps)):
        page.go(at)
        page.draw(app.surface)
    assert "South of Renouf: 3 against 8" in told
    assert [said for said in told if NUMBER.fullmatch(said) is None and NUMBER.search(said)] == []


def rows_of(page: LogPage) -> Sequence[Row]:
    return [page.row(index) for index in range(len(page.lines))]


@pytest.mark.parametrize(("game", "spoken"), [*zip(GAMES, LANGUAGES, strict=True)])
def test_the_page_of_the_log_names_places_as_the_panel_does(
    app: App, game: str, spoken: str
) -> None:
    app.set(app.settings.but(language=spoken))
    page = log_of(app, RECORDS[game], 300)
    page._open = {group.first for group in page.groups.values()}
    page._fill()
    told = [row.text for row in rows_of(page)]
    assert len(told) > 200
    assert [said for said in told if NUMBER.search(said)] == []


@pytest.mark.parametrize(("wide", "ringed"), [(1920, [True]), (1280, [])])
def test_a_wide_page_of_the_log_shows_the_place_of_the_chosen_line_beside_it(
    app: App, monkeypatch: pytest.MonkeyPatch, wide: int, ringed: list[bool]
) -> None:
    found, shown = list[bool](), pygame.Rect(0, 0, wide, 1080)
    app.resize((wide, 1080))
    page = log_of(app, RECORDS["night-drop"], 300)

    def noted(picture: StagePicture, _pen: Pen, _view: State, place: Hex | None) -> None:
        free = shown.contains(picture.rect) and not picture.rect.colliderect(page.list.rect)
        found.append(free and place == page.place_of(page.list.chosen) is not None)

    monkeypatch.setattr(StagePicture, "draw_step", noted)
    app.show(page)
    page.list.show(next(n for n, line in enumerate(page.lines) if line.place is not None))
    page.draw(app.surface)
    assert found == ringed


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_the_log_has_a_head_for_each_turn_and_each_activation(
    app: App, game: str
) -> None:
    page = log_of(app, RECORDS[game], 400)
    rows, turn = rows_of(page), page.play.playing.view.turn
    heads = [row.text.partition(",")[0] for row in rows if row.head]
    assert heads == [f"Turn {number}" for number in range(1, turn + 1)]
    begun = [row for row, line in zip(rows, page.lines, strict=True) if line.kind == "activation"]
    assert len(begun) > 8 and all(row.strong and not row.under for row in begun)
    assert sum(row.under for row in rows) > 40


def test_a_rule_on_the_page_of_the_log_stands_aside_until_its_row_is_pointed_at(app: App) -> None:
    rows = rows_of(log_of(app, RECORDS["night-drop"], 300))
    assert all(row.aside for row in rows if row.note)


def test_the_page_of_the_log_says_which_turn_is_at_its_top(app: App) -> None:
    page = log_of(app, RECORDS["night-drop"], 400)
    app.show(page)
    page.lay_out()
    page.list.show(0)
    assert page.title == "Log  Turn 1"
    page.list.show(len(page.lines) - 1)
    assert page.title == f"Log  Turn {page.play.playing.view.turn}"


@pytest.mark.parametrize("game", GAMES)
def test_no_line_beside_a_replay_has_the_number_of_a_hex(app: App, game: str) -> None:
    screen = ReplayScreen(app, Replay(TESTS / "records" / RECORDS[game]))
    told = [line.text for entry in range(100, 200) for line in screen.lines(entry)]
    assert len(told) > 80
    assert [said for said in told if NUMBER.search(said)] == []


def test_a_hex_far_from_any_name_is_not_told_as_one_beside_it(speech: str) -> None:
    board = whole("night-drop").game.board
    beside = {"en": "a hex north of Cauquigny", "it": "un esagono a nord di Cauquigny"}
    far = {"en": "a hex well south-west of Gourbesville",
           "it": "un esagono ben a sud-ovest di Gourbesville"}  # fmt: skip
    assert near_place(board, Hex(1311)) == beside[speech]
    assert near_place(board, Hex(309)) == far[speech]


def test_2_4_1_a_hint_names_a_place_once(speech: str) -> None:
    view = whole("night-drop").fork(20, 5).state
    stick = next(unit for unit in view.pieces.by_id if unit.startswith("508"))
    reason = Message("gather", {"unit": stick, "hex": 309, "count": 2}, "2.4.1")
    hint = Hint(Move(stick, Hex(309)), reason, 0.0)
    button = OddsButton(hint, view, Button("move", "", lambda: None))
    once = {"en": "It joins two sticks in that hex. [2.4.1]",
            "it": "Si unisce a due gruppi in quell’esagono. [2.4.1]"}  # fmt: skip
    assert button.sub == once[speech]
