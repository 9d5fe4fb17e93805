"""What is told of a deal that was played: what was taken and lost and why, and luck."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import pytest

from nightdrop.phantom_fury.match.game_analysis import PointsChange, by_cause, deeds, luck, turned
from nightdrop.phantom_fury.rules.cards import AMERICAN, INSURGENT
from nightdrop.phantom_fury.ui.motion import sounds_of, travels_of
from nightdrop.phantom_fury.ui.result import FuryEnding
from nightdrop.phantom_fury.ui.timeline_data import FuryCourse
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import App
from nightdrop.ui.look.theme import PALETTES
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.exports import finish, picture_job
from tests.tools.demo import open_dummy

ASSAULT = """scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts:
  "1": [jihadists, car-bomb, secured-road]
  "2": [insurgents]
  "3": [mosque, fundamentalists]
hand: [marine-regimental-combat-team, infantry, up-armored-humvee, humvee]
"""


def played(*texts: str) -> Match:
    """The position above, with these texts played; chance's are among them."""
    match = Match.from_position(ASSAULT, None)
    for text in texts:
        match.submit(text)
    return match


def at_the_end(fronts: str = "[pillbox]") -> str:
    """The insurgents have no cards left, and nobody can be sent to the front that holds out."""
    return f"""scenario: phantom-fury
turn: 22
phase: {{step: assault}}
fronts: {{"1": [jihadists], "2": {fronts}}}
hand: [infantry]
cups: {{insurgents: {{jihadists: 1}}}}
"""


def test_3_4_a_withdrawal_after_which_nothing_was_thrown_is_taken_back() -> None:
    text = at_the_end().replace("{jihadists: 1}", "{}")
    match = Match.from_position(text, None)
    before = match.state
    match.submit("withdraw")
    assert match.is_over and match.can_undo() is None
    match.undo()
    assert match.state == before and not match.is_over


def test_3_3_a_withdrawal_after_which_a_card_was_turned_up_stays() -> None:
    match = Match.from_position(at_the_end('["?"]'), 1)
    match.submit("withdraw")
    assert match.is_over
    assert (reason := match.can_undo()) is not None and reason.key == "refused.undo_drawn"


def test_the_page_of_the_end_takes_it_back_and_the_deal_goes_on(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    match = Match.from_position(at_the_end().replace("{jihadists: 1}", "{}"), None)
    match.submit("withdraw")
    app.show(FuryEnding(app, match))
    app.step()
    app.screen.root.do("result.undo")
    assert isinstance(app.screen, Play) and not match.is_over
    app.close()


def won_with_a_bomb() -> Match:
    """Front 1 is taken, and the car bomb of 3 hits the Humvee of 2."""
    return played("send marine-regimental-combat-team 1", "send up-armored-humvee 1", "assault",
                  "roll 1", "roll 6 1")  # fmt: skip


def deeds_of(match: Match) -> list[PointsChange]:
    played = match.to_replay().played
    return list(deeds(played.states, played.actions))


def test_11_2_a_bomb_and_its_blast_are_lost_by_causes_of_their_own() -> None:
    match = won_with_a_bomb()
    causes = by_cause(match.state, deeds_of(match))
    assert {cause: lost for cause, lost in causes.items() if lost} == {"explosives": 3, "blasts": 2}


def test_10_4_what_a_front_brought_in_a_turn_is_one_turning_point() -> None:
    (point,) = turned(deeds_of(won_with_a_bomb()))
    assert (point.turn, point.front, point.change) == (12, "1", 5 + 2 - 3 - 2)
    assert set(point.taken) == {"jihadists", "secured-road"}
    assert point.lost == ("car-bomb", "up-armored-humvee")


def test_11_8_a_mosque_that_falls_is_a_cause_of_its_own() -> None:
    match = played("send marine-regimental-combat-team 3", "send infantry 3", "assault", "roll 6 1")
    assert by_cause(match.state, deeds_of(match))["Mosques"] == 4


def test_luck_is_what_came_less_what_was_to_be_expected_of_the_attack() -> None:
    replayed = won_with_a_bomb().to_replay().played
    (one,) = luck(replayed.states, replayed.actions)
    assert (one.kind, one.turn, one.came) == ("assault", 12, 2)
    assert -5 < one.expected < 2  # 7 at 5, or 5 at 5 after the blast: mostly held


def test_the_points_along_the_time_line_are_those_of_the_rules() -> None:
    replay = won_with_a_bomb().to_replay()
    scores = FuryCourse(replay).scores("us")
    assert [(one.entry, one.points) for one in scores] == [(0, 0), (4, -5), (5, 2)]
    moments = FuryCourse(replay).moments()
    assert [moment.kind for moment in moments] == ["lost", "taken"]


def test_every_sound_of_what_moves_has_its_file() -> None:
    match = won_with_a_bomb()
    seen = glimpses(match, "us", 0, len(match.entries))
    names = {name for one in seen for _at, name in sounds_of(one, list(travels_of(one)))}
    assert {"dice", "thud"} <= names
    assert all(data_path("assets", "sounds", f"{name}.wav").is_file() for name in names)


def test_cards_fly_from_where_they_lay_to_where_they_went() -> None:
    match = won_with_a_bomb()
    *_others, last = glimpses(match, "us", 0, 5)
    ways = {(one.face, one.start, one.end) for one in travels_of(last)}
    assert (("jihadists", INSURGENT), "place 1.1", "heap taken") in ways
    team = "marine-regimental-combat-team"
    assert ((team, AMERICAN), "sent 1 0", "heap reserve") in ways


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    window, clock = open_dummy((1280, 720), tmp_path, 7)
    window.clock = lambda: clock() + perf_counter() * 1000
    yield window
    window.close()


@pytest.fixture(scope="module")
def deal() -> Match:
    """A deal in which nothing is done but what has to be."""
    match = Match.new("phantom-fury", seed=3)
    while not match.is_over:
        menu = [action.text for action in match.state.menu]
        match.submit("done" if "done" in menu else menu[0])
    return match


def test_the_end_shows_the_level_what_turned_the_deal_and_ways_on(app: App, deal: Match) -> None:
    app.open("dealt", deal)
    page = app.screen
    assert isinstance(page, FuryEnding)
    assert page.verdict.title == "Surrender"
    names = {spot.name for spot in app.clickables()}
    assert {"replay", "point-1", "again", "title"} <= names
    for _look in range(200):
        sleep(0.02)
        app.step()
        if page.luck is not None:
            break
    assert page.luck == []


def test_in_a_low_window_all_scrolls_but_the_first_way_on_and_the_last(
    app: App, deal: Match
) -> None:
    app.set(app.settings.but(scale=2.0))
    app.open("dealt", deal)
    page = app.screen
    assert isinstance(page, FuryEnding)
    app.step()
    assert page.palette == PALETTES["day"]
    assert [leaf.known_as for leaf in page.foot.leaves()] == ["replay", "title"]
    assert "again" in {button.name for button in page.buttons.buttons}


def test_the_whole_table_is_exported_as_a_picture(app: App, deal: Match, tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    finish(picture_job(Replay(deal.record), 20, "us", "1x", path, app.shared))
    assert path.is_file()
