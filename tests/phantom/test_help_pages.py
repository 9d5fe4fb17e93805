"""The keys of the game and the index of its cards: each on one screen, with every text whole."""

from pathlib import Path

import pytest

from nightdrop.phantom_fury.ui.index import COLUMNS, Index, TypeFaces
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.menus.pause import GameKeys
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.screen import Play
from tests.layout_proof import Proof
from tests.tools.demo import open_dummy, press_button


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("name", "page"), [("index", Index), ("game-keys", GameKeys)])
def test_a_button_in_the_rules_shows_a_page_whole_at_1280_by_720(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, name: str,
    page: type[ScrolledPage],
) -> None:  # fmt: skip
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(language=language, game="night-drop"))
    app.show(Play(app, Match.new("phantom-fury", seed=3)))
    app.show_help()
    proof = Proof(monkeypatch)
    assert isinstance(app.screen, HelpScreen)
    press_button(app, name)
    shown = app.screen
    assert isinstance(shown, page) and not proof.look(app)
    assert shown.scroll.scroller.content <= shown.scroll.scroller.view.height
    shown.leave()
    assert isinstance(app.screen, HelpScreen)
    app.set(app.settings.but(language="en"))
    app.close()


def test_6_1_the_throws_of_recon_are_those_of_the_difficulty_that_is_played(
    tmp_path: Path,
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.show(Play(app, Match.new("phantom-fury", {"difficulty": "green"}, 3)))
    app.show_help()
    app.open("index", app.screen)
    app.step()
    figures = {row[0] for kind in app.screen.root.leaves() if isinstance(kind, TypeFaces)
               for row in kind.rows}  # fmt: skip
    assert "1–5" in figures and "1–4" not in figures
    app.close()


def test_1_every_face_stands_in_the_index_once() -> None:
    game = load_scenario("phantom-fury")
    rows = [row for deck in COLUMNS for types in deck for type_ in types
            for row in TypeFaces(game, type_).rows]  # fmt: skip
    assert len(rows) == len(game.faces) == 73
