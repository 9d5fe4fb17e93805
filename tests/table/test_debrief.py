"""The debrief of a finished game: the points held, where it turned, what was lost and thrown."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.match.debrief import (
    Debrief,
    NotOver,
    OpposedThrow,
    TurningPoint,
    _last_led,
    _turning_points,
    came,
    debrief,
    judged,
    lost,
    luck,
    tallies,
    units_lost,
)
from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from tests.scripted import ScriptedDealer

RECORDS = Path(__file__).parents[1] / "records"
CHEF, FAUVILLE, STE_MERE, CAUQUIGNY = Hex(1312), Hex(2713), Hex(2510), Hex(1512)
# The last two activations of a game. The US holds Fauville, worth 3, and Sainte-Mère-Église, in
# which no marker lies yet.
LAST_HOUR = """
scenario: night-drop
turn: 9
initiative: german
used: [G4, U2, G4]
phase: {activation: U3, step: move}
units:
  "1311": [{id: "508.A"}]
  "1211": [{id: "508.07"}, {id: "508.08"}]
  "2712": [{id: "G.01", face: infantry-a}]
  "1412": [{id: "G.03", face: platoon-d}]
  "0813": [{id: "508.09"}]
  "0814": [{id: "G.02", face: infantry-b, known_to: [us, german]}]
vp:
  "1312": {marker: 2, laid_by: us, concealed: true}
  "2713": {marker: 3, laid_by: german, control: true}
  "2510": {control: true}
"""
CHANCE = ("roll 6 1", "draw plt", "draw ldr", "roll 4", "draw plt", "draw 1")
# The 508th takes 1312, beats a platoon beside it and forms a company; then the German takes
# Fauville and catches a stick.
PLAYED = (
    "move 508.A 1312", "done", "attack 1412", "join 508.A", "fight", "muster 1211",
    "form 508.07 508.08", "G4", "done", "move G.01 2713", "activate G.02", "done", "attack 0813",
    "join G.02", "fight",
)  # fmt: skip
TAKEN, FALLEN = 1, 14  # the entries by which 1312 and Fauville changed hands


def game(texts: Sequence[str] = PLAYED) -> Match:
    """The last hour, played so far."""
    match = Match.from_position(LAST_HOUR, dealer=ScriptedDealer(CHANCE))
    for text in texts:
        match.submit(text)
    return match


@pytest.fixture(scope="module")
def last_hour() -> Debrief:
    return debrief(game().to_replay())


def test_10_1_nothing_is_made_before_there_is_a_result() -> None:
    for count in range(len(PLAYED)):
        with pytest.raises(NotOver):
            debrief(game(PLAYED[:count]).to_replay())
    assert debrief(game().to_replay()).result.points == 3


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_record_has_a_debrief_if_and_only_if_it_has_a_result(path: Path) -> None:
    replay = Replay(path)
    if replay.is_over:
        assert debrief(replay).curve[-1] == replay.at(replay.length).result.points  # type: ignore[union-attr]
    else:
        with pytest.raises(NotOver):
            debrief(replay)


def test_10_2_each_marker_counts_from_the_start_what_it_turns_out_to_be(
    last_hour: Debrief,
) -> None:
    """Sainte-Mère-Église counts 1 all the time, though its marker is drawn at the count."""
    before = [4] * TAKEN + [6] * (FALLEN - TAKEN)
    assert list(last_hour.curve) == before + [3] * (len(last_hour.curve) - FALLEN)
    assert last_hour.most == 18


def held(state: State, worths: Mapping[Hex, float], then: State) -> float:
    """A judge that looks at the points held, and at the time that is gone."""
    points = sum(worths[hex_] for hex_, place in state.book.vp.items() if place.control)
    return points / 20 + len(then.used) / 100


def test_the_turning_points_are_what_moved_the_chance_most(last_hour: Debrief) -> None:
    """1312 counts 2 and Fauville 3; that an activation ends turns nothing."""
    found = judged(last_hour, game().to_replay(), held)
    taken, fallen = found.turning_points
    assert taken[:4] == (TAKEN, 9, (CHEF,), 2)
    assert fallen[:4] == (FALLEN, 9, (FAUVILLE,), -3)
    assert [round(point.swing, 2) for point in found.turning_points] == [0.1, -0.15]
    assert len(found.chances) == len(found.curve)


def test_one_turning_point_shows_where_the_loser_lost_it(last_hour: Debrief) -> None:
    """The US loses: of a fourth swing, the smallest, its worst loss takes the place of a gain."""
    found = judged(last_hour, game().to_replay(), held)
    assert found.lost_at is not None and found.lost_at.entry == FALLEN
    ups = [TurningPoint(entry, 1, (), 1, 0.3, 0.3 + entry / 10) for entry in (4, 3, 2)]
    down = TurningPoint(5, 1, (), -1, 0.5, 0.48)
    points, lost_at = _turning_points([*ups, down], -1)
    assert (points, lost_at) == ((ups[1], ups[0], down), down)


def test_a_swing_of_a_few_hundredths_loses_no_game_by_itself() -> None:
    small, large = TurningPoint(4, 1, (), -1, 0.5, 0.46), TurningPoint(5, 1, (), -1, 0.5, 0.38)
    assert not small.is_decisive and large.is_decisive


def test_a_game_that_the_jumping_side_wins_was_lost_where_its_chance_rose() -> None:
    ups = [TurningPoint(entry, 1, (), 1, 0.3, 0.3 + entry / 10) for entry in (3, 2)]
    assert _turning_points(ups, 1) == ((ups[1], ups[0]), ups[0])
    assert _turning_points(ups, -1) == ((ups[1], ups[0]), None)


def test_a_game_was_lost_after_the_loser_led_last() -> None:
    """The larger swing left the loser ahead, the smaller did not; of one who never led all count.
    """
    early, back = TurningPoint(1, 5, (), 3, 0.1, 0.3), TurningPoint(2, 6, (), -2, 0.3, 0.2)
    late = TurningPoint(3, 8, (), 1, 0.45, 0.55)
    chances = (0.1, 0.3, 0.45, 0.55)
    swings, led = [early, late, back], _last_led(chances, 1)
    assert led == 2 and _turning_points(swings, 1, led)[1] == late
    assert _turning_points(swings, 1, _last_led((0.6, 0.7, 0.8), 1))[1] == early
    assert _last_led(chances, -1) == 3 and _turning_points(swings, -1, 3)[1] == back


def test_a_debrief_has_no_chances_before_it_is_judged(last_hour: Debrief) -> None:
    assert last_hour.chances == last_hour.turning_points == ()


def test_a_walk_turns_nothing_and_a_small_thing_neither() -> None:
    """A judge that is swayed by every walk; of the others it minds only what it is told."""
    replay = Replay(RECORDS / "whole-game.yaml")
    found = debrief(replay)

    def fickle(state: State, worths: Mapping[Hex, float], then: State) -> float:
        return (id(state) % 97) / 100

    for point in judged(found, replay, fickle).turning_points:
        was, now = replay.at(point.entry - 1), replay.at(point.entry)
        assert point.change or {c.id: c.reduced for c in was.pieces} != {
            c.id: c.reduced for c in now.pieces
        }
    assert not judged(found, replay, lambda *asked: 0.5).turning_points


def test_the_chance_is_the_same_until_the_sticks_are_down() -> None:
    """Nobody has decided anything before."""
    replay = Replay(RECORDS / "whole-game.yaml")
    chances = judged(debrief(replay), replay, chance).chances
    begun = next(i for i in range(replay.length) if replay.at(i).due.name == "choose")
    assert len(set(chances[: begun + 1])) == 1
    assert 0.2 < chances[0] < 0.8 and chances[-1] == 0.0


def test_sticks_are_counted_by_what_became_of_them(last_hour: Debrief) -> None:
    assert lost(last_hour.losses) == {"formed": {"508": 2}, "caught": {"508": 1}}
    assert lost(last_hour.losses, 8) == {}
    assert units_lost(last_hour.losses, ["german"]) == 1
    assert units_lost(last_hour.losses, ["505", "507", "508"]) == 0


def test_every_stick_of_a_whole_game_is_on_the_map_or_among_the_lost() -> None:
    replay = Replay(RECORDS / "whole-game.yaml")
    end, found = replay.at(replay.length), lost(debrief(replay).losses)
    gone = sum(by.total() for by in found.values())
    assert gone + sum(is_stick(counter) for counter in end.pieces) == 78
    assert found["landing"].total() == 17
    assert came(end, ["505", "507", "508"]) == 15 and came(end, ["german"]) == 14


def test_of_the_second_game_too_and_its_scatter_and_shelling_are_no_throws_of_one_against_another(
) -> None:
    replay = Replay(RECORDS / "pegasus-bridge" / "whole-game.yaml")
    end, told = replay.at(replay.length), debrief(replay)
    found = lost(told.losses)
    gone = sum(by.total() for by in found.values())
    assert gone + sum(is_stick(counter) for counter in end.pieces) == 56
    assert found["landing"].total() == 11
    assert {replay.at(throw.entry - 1).due.name for throw in told.throws} == {"initiative", "roll"}


def test_a_throw_sets_the_die_of_the_side_that_jumps_against_its_enemys(
    last_hour: Debrief,
) -> None:
    """The die for the number of units is thrown against nobody."""
    assert last_hour.throws == (OpposedThrow(6, 9, 6, 1),)
    assert last_hour.throws[0].lead == 5


def test_the_attackers_die_stands_first_in_the_record_whoever_attacks() -> None:
    hour = LAST_HOUR.replace("U3, step: move", "G4, step: combat")
    hour = hour.replace("[G4, U2, G4]", "[G4, U2, G4, U3]").replace('"1311"', '"1312"')
    hour = hour.replace("face: platoon-d", "face: platoon-d, activated: true")
    match = Match.from_position(hour, dealer=ScriptedDealer(["roll 2 5", "draw 1"]))
    for text in ("attack 1312", "join G.03", "fight"):
        match.submit(text)
    assert debrief(match.to_replay()).throws == (OpposedThrow(4, 9, 5, 2),)


def test_luck_compares_with_every_throw_that_could_have_been() -> None:
    one = luck([OpposedThrow(1, 9, 6, 1)])
    assert (one.throws, one.jumps, one.enemy) == (1, 6, 1)
    assert one.kinder == pytest.approx(1 / 72)  # half of the one throw that is as good
    assert luck([OpposedThrow(1, 9, 6, 1), OpposedThrow(2, 9, 1, 6)]).kinder == pytest.approx(0.5)


def test_10_3_the_count_says_how_a_marker_came(last_hour: Debrief) -> None:
    marked = {found.hex: found for found in last_hour.markers}
    assert [found.held for found in last_hour.markers[:2]] == [True, True]
    assert marked[STE_MERE][1:] == (1, True, "10.3")
    assert marked[CHEF][1:] == (2, True, "")
    assert marked[CAUQUIGNY][1:] == (None, False, "")


def test_at_the_end_all_that_has_a_face_lies_face_up() -> None:
    replay = game().to_replay()
    taken = replay.at(TAKEN)
    shown = taken.game.rules.turned_up(taken)
    assert shown.pieces["G.01"].known_to == shown.game.sides
    assert is_unknown(shown.pieces["508.09"]), "nobody ever saw it then"
    assert len(shown.book.vp[CHEF].known_to) == 2
    assert not shown.acts, "who has moved is not marked any more"


def test_the_count_names_the_printed_points_and_adds_up_to_the_result_10_1() -> None:
    replay = Replay(RECORDS / "pegasus-bridge" / "captains.yaml")
    found = debrief(replay)
    held = sum(marked.value or 0 for marked in found.markers if marked.held)
    landing = pages(replay.at(replay.length)).landing or 0
    assert held + landing == found.result.points == found.curve[-1]


def test_what_is_set_up_turns_nothing_4_1() -> None:
    """The raid takes its bridges before anybody has decided anything."""
    replay = Replay(RECORDS / "pegasus-bridge" / "captains.yaml")
    begun = next(n for n in range(replay.length) if replay.at(n).due.name == "choose")
    assert len([p for p in replay.at(begun).book.vp.values() if p.control]) == 2
    points = judged(debrief(replay), replay, held).turning_points
    assert points and all(point.entry > begun for point in points)


def test_points_by_cause_are_what_was_taken_and_what_of_it_was_lost_again() -> None:
    """Fauville (3), 1312 (2) and Sainte-Mère-Église (1) were held, and Fauville fell; the one
    throw, 6 against 1, was kind to the US."""
    assert tallies(game().to_replay()) == {"markers": 6, "lost_again": -3, "luck": 5}


@pytest.mark.parametrize("name", ["whole-game", "pegasus-bridge/captains", "pegasus-bridge/end"])
def test_the_causes_come_to_the_points_of_the_game(name: str) -> None:
    replay = Replay(RECORDS / f"{name}.yaml")
    told = {**tallies(replay)}
    del told["luck"]
    assert sum(told.values()) == replay.at(replay.length).result.points  # type: ignore[union-attr]
