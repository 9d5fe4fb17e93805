"""What the window shows of the second game alone: blown bridges, Confusion, signs of formations."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from assets.tools import titlemaker
from nightdrop.engine.model import Result, State
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.match.debrief import CounterLoss, Debrief
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.lettering import letters_of
from nightdrop.hexwar.ui.map.marks import PALE, draw_dashed, entry_tag, side_between
from nightdrop.hexwar.ui.map.names import Names
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.hexwar.ui.pages.tallies import Losses
from nightdrop.hexwar.ui.play.top import draw_top
from nightdrop.hexwar.words.describe import places_of
from nightdrop.hexwar.words.reasons import deed_words
from nightdrop.rules.actions import parse
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import game_art
from nightdrop.ui.look.game_art import title_words
from nightdrop.ui.menus.title import Title
from tests.pegasus.tabletop import position
from tests.shapes import names_at
from tests.tools.demo import open_dummy

TROARN = parse_hex("2728")
GERMANS = {"1808": "G.01 grenadier-g open", "2010": "red.A"}
BLOWN = {"2728": {"destroyed": True}}


@pytest.fixture(autouse=True)
def no_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """No land: what lies on it is looked at."""
    monkeypatch.setattr(MapView, "draw", lambda *given: None)


def picture(state: State, at: int) -> bytes:
    """The pixels of a hex and of what lies round it, as the British see them by day."""
    view = seen_by(state, "british")
    panel = BoardPanel(state.game, pygame.Rect(0, 0, 900, 700), Maps())
    panel.camera.zoom_to(96)
    panel.camera.centre_on(at)
    made = pygame.Surface((900, 700))
    panel.draw(made, view, "day", Marks())
    x, y = panel.camera.hex_point(at)
    return pygame.image.tobytes(made.subsurface((x - 60, y - 60, 120, 120)), "RGB")


def test_a_destroyed_bridge_is_gone_on_the_map_and_has_its_marker_10_1_2() -> None:
    whole = position("choose british", GERMANS)
    blown = position("choose british", GERMANS, vp=BLOWN)
    assert places_of(blown, "destroyed") == places_of(blown, "wreck") == (TROARN,)
    assert not places_of(whole, "destroyed")
    assert picture(whole, TROARN) != picture(blown, TROARN)


def test_a_bridge_that_the_british_stand_on_is_none_yet_10_1_2() -> None:
    held = position("choose british", GERMANS | {"2728": "red.B"}, vp=BLOWN)
    assert places_of(held, "destroyed") == (TROARN,) and not places_of(held, "wreck")


def test_a_long_name_stands_on_two_lines_and_off_the_sides_that_are_closed_9_1_3() -> None:
    board = position("choose british").game.board
    labels = {label.hex: label for label in names_at(board, 64)}
    bridges = labels[parse_hex("0512")]
    assert bridges.text.split("\n") == ["Bénouville and", "Ranville bridges"]
    by_river = labels[parse_hex("0714")]
    broken = [label for label in labels.values() if "\n" in label.text]
    assert {label.hex for label in broken} == {bridges.hex, by_river.hex}
    for pair in board.signs.dashed:
        (ax, ay), (bx, by) = side_between(pair)
        assert not bridges.box.collidepoint((ax + bx) * 64 / 800, (ay + by) * 64 / 800)


def test_names_of_places_leave_those_of_the_water_and_the_tags_of_entries_free() -> None:
    chart, h = MapView(position("choose british").game.board, "pegasus-bridge").chart, 31
    letters = [(x * h / 400, y * h / 400) for x, y in (one.at for one in letters_of(chart))]
    tags = [entry_tag(chart, hex_)[0] for hex_ in chart.board.entry.values()]
    free = [*letters, *((x * h / 400, y * h / 400) for x, y in tags)]
    boxes = [label.box for label in Names(chart).at(h)]
    assert "Canal de Caen" in "".join(one.text for one in letters_of(chart))
    assert not [box for box in boxes for at in free if box.collidepoint(at)]


def test_a_side_that_is_closed_is_marked_at_every_zoom_9_1_3() -> None:
    board = position("choose british").game.board
    for height in (20, 36, 96):
        camera = HexCamera(board.columns, board.rows, (0, 0, 300, 300), height)
        camera.centre_on(parse_hex("0512"))
        made = pygame.Surface((300, 300))
        draw_dashed(made, camera, board)
        for pair in board.signs.dashed:
            (ax, ay), (bx, by) = side_between(pair)
            x, y = camera.to_screen((ax + bx) / 2, (ay + by) / 2)
            near = made.subsurface((round(x) - 4, round(y) - 4, 8, 8))
            white = pygame.mask.from_threshold(near, PALE, (60, 60, 60, 255)).count()
            assert 0 < white < 64, height


def test_confusion_lies_on_its_unit_for_both_to_see_5_2_2() -> None:
    clear = position("choose british", GERMANS)
    slips = GERMANS | {"1808": "G.01 grenadier-g confused"}
    confused = position("choose british", slips)
    where = parse_hex("1808")
    assert places_of(seen_by(confused, "british"), "confused") == (where,)
    concealed = position("choose british", GERMANS | {"1808": "G.01 grenadier-g"})
    assert picture(confused, where) != picture(concealed, where)
    assert not places_of(clear, "confused")


def test_every_formation_has_a_picture_of_its_own_without_its_colour() -> None:
    """Told by shape and sign where the colours cannot be told apart."""
    state = position("choose british", {
        "1808": "red.A", "1810": "green.A", "1812": "blue.A",
        "0115": "lovat.1",
    })  # fmt: skip
    grey = [pygame.transform.grayscale(counter_sprite(look_of(state, counter), 48))
            for counter in state.pieces if counter.side == "british"]  # fmt: skip
    edges = [pygame.image.tobytes(pygame.transform.laplacian(one), "RGB") for one in grey]
    assert len(set(edges)) == len(edges) > 4


def test_the_unit_of_the_raid_that_never_moves_has_a_pin_2_3_1() -> None:
    state = position("choose british", {"1808": "red.A"})
    pinned = {counter.id for counter in state.pieces if ruleset(state).is_pinned(state, counter)}
    assert pinned == {c.id for c in state.pieces.at(parse_hex("0512"))}


def test_its_activations_are_named_in_the_language_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    beside = Pen.beside

    def write_beside(pen: Pen, x: int, y: int, text: str, role: str, *look: Any) -> pygame.Rect:
        if role == "value":  # the name of a formation beside its shape
            written.append(text)
        return beside(pen, x, y, text, role, *look)

    monkeypatch.setattr(Pen, "centred", lambda pen, box, text, *look: written.append(text))
    monkeypatch.setattr(Pen, "beside", write_beside)
    state = position("B1", {"1808": "red.A"})
    pen = Style.of("night", theme="pegasus-bridge").on(pygame.Surface((420, 200)))
    try:
        for spoken in ("en", "it"):
            speak(spoken)
            draw_top(pen, pygame.Rect(0, 0, 420, 200), state, track=False, initiative=False)
    finally:
        speak("en")
    assert written == ["5th Bde", "G?", "B?", "G?", "5ª brig.", "G?", "B?", "G?"]


@pytest.mark.long("the pictures hang on the tool alone")
def test_all_titles_and_covers_are_what_the_tool_paints() -> None:
    assert titlemaker.main(["--check"]) == 0


def test_its_cover_is_what_the_tool_paints() -> None:
    image = titlemaker.painted(titlemaker.cover)
    assert not titlemaker.differs(titlemaker.FOLDER / "cover.png", image)
    image.paste((200, 0, 0), (10, 10, 30, 30))
    assert titlemaker.differs(titlemaker.FOLDER / "cover.png", image)


def test_the_title_is_that_of_the_game_begun_last(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    seen = []
    for game in ("", "night-drop", "pegasus-bridge"):
        app.set(app.settings.but(game=game))
        app.show(Title(app))
        app.step()
        name = app.surface.subsurface((0, 0, 1280, 300))  # the buttons below differ at first
        seen.append(pygame.image.tobytes(name, "RGB"))
    app.close()
    assert seen[0] == seen[1] != seen[2]
    about = "The 6th Airborne, from the Orne to the Dives"
    said = ("PEGASUS", "BRIDGE"), "6TH AIRBORNE", about, "6 JUNE 44", ""
    assert title_words("pegasus-bridge") == said
    own = title_words("night-drop")
    assert own is not None and own[:2] == (("NIGHT", "DROP"), "82ND AIRBORNE")
    assert title_words("a player's own") is None


@pytest.mark.parametrize(
    "damage", ["title: {name: 5}", "title: 5", "[", "title: {name: [A], corps: x}"]
)
def test_a_damaged_file_of_looks_takes_no_title_away(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is not begun by it; what is wrong is said then."""
    file = tmp_path / "looks.yaml"
    file.write_text(damage, "utf-8")
    monkeypatch.setattr(game_art, "_file", lambda _scenario: file)
    monkeypatch.setattr(game_art, "games_shown", lambda: ["broken"])
    assert title_words("broken") is None
    game_art._title_words.cache_clear()
    game_art._looks.cache_clear()



def test_losses_of_howard_and_lovat_are_british_those_of_battery_and_patrol_german() -> None:
    units = ("howard", "lovat", "german", "garrison", "patrol")
    gone = tuple(CounterLoss(1, 3, formation, "company", "fight") for formation in units)
    found = Debrief(Result(12, "tactical", "german"), 26, (), gone, (), ())
    ours, theirs = Losses(position("choose british", GERMANS), found.losses).sentences()
    assert ours.startswith("Companies lost: 2 of") and theirs.startswith("German units lost: 3 of")


@pytest.mark.parametrize(("text", "said"), [
    ("patrol 2728", "Place a patrol at Troarn bridge (2728)"),
    ("confuse G.01", "Confuse the German tank company 5–4"),
    ("hit G.01", "The German tank company 5–4 takes the next result"),
])  # fmt: skip
def test_a_hint_says_in_words_what_it_would_do(text: str, said: str) -> None:
    state = position("choose german", {"1010": "G.01 tank-h"})
    assert deed_words(parse(text, PEGASUS_BRIDGE), state) == said
