"""What is told of a game that was played: its VP by operation, what turned it, OPs, luck."""

from pathlib import Path

import pytest

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor
from nightdrop.fallujah.match.game_analysis import SPENT, account, luck, stages, turned
from nightdrop.fallujah.ui.result import BattleVerdict, TownEnding, swing_words
from nightdrop.table.match.match import Match
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.replay.screen import ReplayScreen
from tests.fallujah.play import begun, play, position
from tests.tools.demo import open_dummy

SOUK = "J-3 · force 3/1 · force C/2_Tk · move 0306 · c2 · militia · jihadists · deception · 6 1"


def course(state: State, texts: str) -> tuple[list[State], list[Action]]:
    """The states and actions of a course of play, told as in `go`."""
    states, actions = [state], list[Action]()
    for text in map(str.strip, texts.split("·")):
        said = text
        if actor(state) == CHANCE:
            said = f"{'roll' if text[0].isdigit() else 'draw'} {text}"
        actions.append(next(one for one in state.menu if one.text == said))
        state = play(state, said)
        states.append(state)
    return states, actions


def souk(fire: str) -> tuple[list[State], list[Action]]:
    """An attack on the Souk, concealed."""
    return course(position("0305: 3/1, C/2_Tk", "0306 ?", ops=40), f"{SOUK} · {fire}")


def test_8_1_an_operation_is_a_stage_with_its_place_and_what_fell() -> None:
    (stage,) = stages(*souk("1 · 1 · 3 4"))
    assert (stage.turn, stage.place, stage.captured) == (1, "0306", ("c2",))
    assert (stage.foes, stage.steps, stage.ops) == (2, 0, 42)


def test_6_1_the_parts_of_a_stage_are_the_vp() -> None:
    (stage,) = stages(*souk("1 · 1 · 3 4"))
    assert stage.vp == 1 + 4 + 2  # the Souk, C2, two units


def test_21_a_step_lost_and_a_unit_that_fell_in_one_operation_are_both_told() -> None:
    (stage,) = stages(*souk("1 · 6 · 1 · hit 3/1 · continue · 6 1 · 1 · 1 · 3 4"))
    assert (stage.foes, stage.steps) == (2, 1)


def test_10_what_an_operation_costs_is_no_swing_but_what_it_wins_is() -> None:
    (stage,) = stages(*souk("1 · 1 · 3 4"))
    assert stage.swing == 3


def test_what_turned_a_game_are_the_largest_changes_in_their_order() -> None:
    states, actions = course(position("0305: 3/1, C/2_Tk", "0306 ?", ops=40),
                             f"hold · {SOUK} · 1 · 1 · 3 4 · hold")  # fmt: skip
    (point,) = turned(stages(states, actions))
    assert (point.stage.place, point.vp) == ("0306", 8)
    assert point.worth == pytest.approx(8 + 0.4 * 3)


def test_11_1_the_ops_of_a_shop_are_those_of_the_army_of_strikes_and_of_the_operation() -> None:
    states, actions = course(position(ops=40), "J-1 · buy 3/1 north · buy artillery · done")
    found = account(states, actions)
    assert {name: found[name] for name in SPENT if found[name]} == {
        "army": 1, "strikes": 1, "operations": 1,
    }  # fmt: skip


def test_7_1_the_army_of_the_set_up_costs_no_operation() -> None:
    found = account(*course(begun(), "army historical · done"))
    assert found["army"] + found["strikes"] == 29 and not found["operations"]


def test_17_0_ops_of_a_node_are_won_and_those_of_the_operation_are_paid() -> None:
    found = account(*souk("1 · 1 · 3 4"))
    assert (found["nodes"], found["operations"], found["battles"]) == (3, 1, 0)


def test_17_0_ops_of_a_node_are_lost_with_its_battle() -> None:
    found = account(*souk("6 · 6 · 1 · 1 · hit 3/1 · hit C/2_Tk · continue · 1 6 · 1 · 1"))
    assert found["battles"] == 3


def test_media_wars_are_lost_to_events() -> None:
    states, actions = course(position("0305: 3/1", ops=40),
                             "J-3 · force 3/1 · move 0304 · media-wars · deception · deception · 4")
    assert account(states, actions)["events"] == 4


def test_16_2_luck_is_what_came_against_the_firepower() -> None:
    found = {one.kind: one for one in luck(*souk("1 · 6 · 6 · continue · 6 1 · 1 · 1 · 3 4"))}
    assert found["hits"].came == 3
    assert found["hits"].expected == pytest.approx(4 * 4 / 6)
    assert found["foe_hits"].came == 0 and found["edges"].came == 2


def test_14_3_events_are_expected_by_what_the_bin_holds() -> None:
    found = {one.kind: one for one in luck(*souk("1 · 1 · 3 4"))}
    assert found["events"].came == 1
    assert found["events"].expected == pytest.approx(25 / 52 + 25 / 51 + 25 / 50, abs=0.02)


@pytest.mark.parametrize(("points", "ops", "said"), [
    (11, 5, "+11 VP, 5 OPs won"), (-5, -1, "−5 VP, 1 OP lost"), (5, 0, "+5 VP"),
])  # fmt: skip
def test_6_3_a_turning_point_tells_ops_won_or_lost(points: int, ops: int, said: str) -> None:
    assert swing_words(points, ops) == said


@pytest.fixture(scope="module")
def over() -> Match:
    """A game in which only OPs are spent."""
    match = Match.new("fallujah-2004", seed=3)
    match.submit("done")
    while not match.is_over:
        match.submit("hold")
    return match


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_6_3_the_end_shows_the_level_and_the_ways_on(
    over: Match, tmp_path: Path, size: tuple[int, int]
) -> None:
    app, _clock = open_dummy(size, tmp_path)
    app.open("counted", over)
    app.step()
    page = app.screen
    assert isinstance(page, TownEnding)
    assert page.verdict.title == "Debacle"
    assert {"replay"} <= {spot.name for spot in app.clickables()}
    assert page.account["operations"] == 90
    app.close()


def test_what_happened_in_2004_is_told_with_its_sources(over: Match, tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    told = [one.string for one in TownEnding(app, over).narrower() if isinstance(one, Paragraph)]
    assert [one.partition(":")[0] for one in told][-1] == "Sources"
    app.close()


def test_7_1_ops_below_zero_at_the_end_are_part_of_the_sum_at_the_start(
    over: Match, tmp_path: Path
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    page = TownEnding(app, over)
    page.end = page.end.but(book=page.end.book.but(ops=-3))
    page.account = {**page.account, "operations": 93}
    heads = [one.note for one in page.narrower() if isinstance(one, Head)]
    assert "90 at the start" in heads
    app.close()


def test_30_2_the_page_of_a_campaign_says_whether_it_was_won(tmp_path: Path) -> None:
    match = Match.new("fallujah-2004", {"battle": "campaign"}, seed=3)
    for text in ("done", *["hold"] * 65, "done"):
        match.submit(text)
    while not match.is_over:
        match.submit("hold")
    state = match.public().state
    assert BattleVerdict(state).said.endswith("The campaign is not won. [30.2]")


def test_a_turning_point_is_opened_in_the_replay(tmp_path: Path) -> None:
    app, _clock = open_dummy((1920, 1080), tmp_path)
    match = Match.new("fallujah-2004", seed=3)
    for text in ("army historical", "done", "J-5", *["commit"] * 6):
        match.submit(text)
    while not match.is_over:
        match.submit("hold")
    app.open("counted", match)
    app.step()
    app.screen.root.do("result.one")
    assert isinstance(app.screen, ReplayScreen)
    app.close()


def test_23_5_collateral_damage_that_a_node_makes_up_for_is_told_all_the_same() -> None:
    state = position("0305: 3/1, C/2_Tk", "0306 arms-cache", "artillery", ops=40)
    states, actions = course(state, "J-3 · force 3/1 · force C/2_Tk · move 0306 · militia · "
                             "deception · deception · deception · 6 1 · strike artillery · "
                             "1 · 1 · 6 · 3 4")  # fmt: skip
    found = account(states, actions)
    assert (found["nodes"], found["collateral"]) == (1, 1)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_ways_on_take_the_whole_width(
    over: Match, tmp_path: Path, size: tuple[int, int]
) -> None:
    app, _clock = open_dummy(size, tmp_path)
    app.open("counted", over)
    app.step()
    page = app.screen
    assert isinstance(page, TownEnding)
    ways = [way.rect for way in page.ways]
    first = [rect for rect in ways if rect.top == ways[0].top]
    assert size[0] - first[-1].right <= first[0].left + len(first)
    app.close()
