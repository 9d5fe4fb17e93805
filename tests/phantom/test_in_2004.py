"""The page of a deal adds up with its set-up, and the real battle is told before and after."""

from pathlib import Path

import pytest

from nightdrop.phantom_fury.ui.result import FuryEnding, points_curve
from nightdrop.phantom_fury.ui.sections import RealBattle
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.play.screen import Play
from tests.layout_proof import Proof
from tests.phantom.test_window_result import at_the_end
from tests.tools.demo import open_dummy

SET_UP = at_the_end().replace("{jihadists: 1}", "{}") + (
    "captured: {rocket-attacks: 1}\ncasualties: {humvee: 1}\n")  # fmt: skip


def test_2_1_curve_and_losses_include_the_set_up_and_what_is_left(tmp_path: Path) -> None:
    match = Match.from_position(SET_UP, None)
    match.submit("withdraw")
    app, _clock = open_dummy((1280, 720), tmp_path)
    page = FuryEnding(app, match)
    curve = points_curve(page.palette, page.replay, page.found, page.turned)
    assert page.end.result is not None
    assert curve.points[0][1] == 4 - 1
    assert curve.points[-1][1] == page.end.result.points == 4 - 1 - 5
    notes = [one.note for one in page.narrower() if isinstance(one, Head)]
    assert any("Left 5" in note and "at the start 1" in note for note in notes)
    app.close()


def test_the_page_of_the_end_tells_the_real_battle_with_its_sources(tmp_path: Path) -> None:
    match = Match.from_position(SET_UP, None)
    match.submit("withdraw")
    app, _clock = open_dummy((1280, 720), tmp_path)
    page = FuryEnding(app, match)
    said = [one.string for one in page.narrower() if isinstance(one, Paragraph)]
    assert any("civilians" in text for text in said)
    assert any(text.startswith("Sources: Iraq Body Count") for text in said)
    app.close()


def test_the_panel_tells_the_real_battle_in_the_first_turn_alone(tmp_path: Path) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path)
    for turn, is_told in ((1, True), (2, False)):
        match = Match.from_position(SET_UP.replace("turn: 22", f"turn: {turn}"), None)
        play = Play(app, match)
        app.show(play)
        app.step()
        section = RealBattle(play._contents(), frozenset())
        assert bool(section._lines(play.style, 400)) is is_told
    app.close()


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_log_stands_clear_of_the_real_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(language=speech))
    app.show(Play(app, Match.new("phantom-fury", seed=3)))
    written = Proof(monkeypatch).glass(app).written
    (last,) = (one.rect for one in written if one.string.endswith("Battle of Fallujah."))
    (log,) = (one.rect for one in written if one.string in ("LOG", "REGISTRO"))
    app.set(app.settings.but(language="en"))
    app.close()
    assert last.bottom + 8 <= log.top
