"""A position is built counter by counter; each fault is told at once, and all can be undone."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.match.position_editing import BoxPiece
from nightdrop.hexwar.match.workbench import NotThere, Workbench
from nightdrop.hexwar.match.workbench_state import SetUps
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.ruleset import WordSwitch
from nightdrop.hexwar.scenario.dump import dump
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay, ReplayedGame
from nightdrop.table.record.positions import read_position
from tests.laws.truths import other_truth
from tests.wording import in_code

INFANTRY = BoxPiece("german", "infantry-a")
PLATOON, LEADER = BoxPiece("505", "plt"), BoxPiece("505", "ldr")
COMPANY = BoxPiece("505", "company-505")
CONTROL, UNSEEN = BoxPiece("markers", "control"), BoxPiece("markers", "unseen")


def bench(**laid: BoxPiece) -> Workbench:
    """A day position, U1 next: `h0405=COMPANY` lays a company into 0405."""
    made = Workbench()
    made.set_turn(6)
    made.set_next("U1")
    for place, piece in laid.items():
        assert made.lay(piece, parse_hex(place[1:])) == ""
    return made


def told(made: Workbench) -> tuple[str, str, int | None]:
    """The sentence of the first fault, its rule and its hex."""
    assert made.fault is not None
    return made.fault


def test_a_unit_that_chance_draws_lies_face_down_and_takes_nothing_from_the_box() -> None:
    made = Workbench.of_text(
        'scenario: night-drop\nturn: 6\nunits: {"0405": [{id: "G.01", face: drawn}]}'
    )
    assert made.shown.pieces["G.01"].face is None
    assert sum(made.left[piece] for piece in made.left if piece.group == "german") == 14
    assert made.fault is None


def test_the_box_holds_140_counters_with_the_turn_marker() -> None:
    assert sum(Workbench().left.values()) + 1 == 140


def test_what_is_laid_is_gone_from_the_box_and_comes_back() -> None:
    made = bench(h0405=COMPANY, h0505=INFANTRY)
    assert (made.left[COMPANY], made.left[INFANTRY]) == (5, 2)
    assert made.fault is None
    made.take("505.A")
    assert made.left[COMPANY] == 6
    made.undo()
    assert made.left[COMPANY] == 5
    made.undo()
    made.undo()
    made.redo()
    assert (made.left[COMPANY], made.left[INFANTRY]) == (5, 3)


def test_every_change_is_undone_and_made_again() -> None:
    made = bench(h0405=COMPANY, h0505=INFANTRY, h0404=LEADER)
    vp = _vp(made)
    changes: list[Callable[[], object]] = [
        lambda: made.lay(BoxPiece("vp", "2"), vp), lambda: made.conceal(vp),
        lambda: made.laid_by_other(vp), lambda: made.unmark(vp), lambda: made.control(vp),
        lambda: made.move("505.A", 406), lambda: made.flip("G.01"), lambda: made.reduce("505.A"),
        lambda: made.lay(UNSEEN, 404), lambda: made.take("G.01"), lambda: made.set_turn(2),
        lambda: made.set_initiative("german"), lambda: made.set_next("G1"),
        lambda: made.set_option("bocage_df", 1), made.clear,
    ]  # fmt: skip
    texts = [made.text]
    for change in changes:
        change()
        assert made.text != texts[-1]
        texts.append(made.text)
    for text in reversed(texts[:-1]):
        made.undo()
        assert made.text == text
    for text in texts[1:]:
        made.redo()
        assert made.text == text


def test_nothing_is_laid_of_what_the_box_has_not() -> None:
    made = bench()
    for place in ("0405", "0505", "0605"):
        assert made.lay(INFANTRY, parse_hex(place)) == ""
    assert made.lay(INFANTRY, parse_hex("0705")) == in_code("None of these are left in the box.")
    assert made.fault is None


def test_a_stick_is_turned_down_and_up_again() -> None:
    made = bench(h0405=LEADER)
    made.flip("505.01")
    assert made.units(405) == [{"id": "505.01"}]
    assert made.left[LEADER] == 6
    made.flip("505.01")
    assert made.units(405)[0]["face"] == "plt"  # the most frequent in the box
    assert made.lay(UNSEEN, 405) == ""
    assert made.units(405) == [{"id": "505.01"}]


def test_a_german_is_own_and_concealed_until_he_is_turned_up() -> None:
    made = bench(h0505=INFANTRY)
    assert made.left[UNSEEN] == 9
    made.flip("G.01")
    assert made.shown.pieces["G.01"].known_to == ("us", "german")
    assert made.left[UNSEEN] == 10


Break = Callable[[Workbench], object]
FAULTS: dict[str, tuple[Break, str, str, int | None]] = {
    "two sides in a hex": (
        lambda b: b.lay(INFANTRY, 405), "0405 holds units of both sides.", "8.1", 405),
    "a unit in the river": (
        lambda b: b.lay(COMPANY, 420), "505.B cannot be in 0420: ", "8.4", 420),
    "a reduced stick": (
        lambda b: (b.lay(LEADER, 404), b.reduce("505.01")),
        "A stick cannot be reduced.", "2.1", 404),
    "a reduced unit of one step": (
        lambda b: (b.lay(BoxPiece("german", "platoon-d"), 1010), b.reduce("G.01")),
        "Platoon-d has only one step.", "3.1.1", 1010),
    "a marker where no points are": (
        lambda b: b.lay(BoxPiece("vp", "2"), 101), "0101 is not a VP hex.", "4.3", 101),
    "control under a German": (
        lambda b: (b.lay(INFANTRY, _vp(b)), b.lay(CONTROL, _vp(b))),
        "There is a German unit in", "10.2", None),
    "a German marker concealed": (
        lambda b: (b.lay(BoxPiece("vp", "2"), _vp(b)), b.laid_by_other(_vp(b)), b.conceal(_vp(b))),
        "A marker placed by the German player is face up.", "5.3.2", None),
    "a push by day": (
        lambda b: b.set_next("G1"), "G1 is possible only at night.", "5.4.2", None),
    "a turn that there is not": (lambda b: b.set_turn(10), "A game has 9 turns.", "5", None),
    "control where no points are": (
        lambda b: b.lay(CONTROL, 101), "0101 is not a VP hex.", "4.3", 101),
    "nothing but the count": (
        lambda b: (b.set_turn(8), b.set_next("count")),
        "Points are counted after the last turn.", "10.1", None),
}  # fmt: skip


def _vp(made: Workbench) -> int:
    return sorted(made.game.board.vp)[0]


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_rule_and_place(name: str) -> None:
    breaks, sentence, rule, hex_ = FAULTS[name]
    made = bench(h0405=COMPANY)
    assert made.fault is None
    before = made.text
    breaks(made)
    said, ruled, where = told(made)
    assert said.startswith(sentence)
    assert ruled == rule
    assert hex_ in (None, where)
    while made.undo():
        if made.text == before:
            assert made.fault is None


def test_the_first_fault_comes_first_and_the_next_when_it_is_mended() -> None:
    made = bench(h0405=COMPANY)
    made.lay(INFANTRY, 405)
    made.lay(CONTROL, 101)
    assert told(made)[1] == "8.1"
    made.take("G.01")
    assert told(made)[1] == "4.3"
    made.unmark(101)
    assert made.fault is None


def test_it_is_saved_and_read_to_the_byte(tmp_path: Path) -> None:
    made = bench(h0405=COMPANY, h0505=INFANTRY, h0605=INFANTRY, h0404=LEADER, h0305=PLATOON)
    made.flip("505.02")
    made.lay(BoxPiece("vp", "3"), _vp(made))
    made.save(tmp_path / "one.yaml")
    again = Workbench.of_file(tmp_path / "one.yaml")
    again.save(tmp_path / "two.yaml")
    third = Workbench.of_file(tmp_path / "two.yaml")
    assert again.text == third.text == (tmp_path / "two.yaml").read_text()
    assert read_position(made.text).state == read_position(again.text).state
    assert again.is_saved


def test_a_refused_file_says_why(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("scenario: night-drop\nturn: 44\n")
    with pytest.raises(FileError, match="a game has 9 turns"):
        Workbench.of_file(path)
    made = bench(h0405=COMPANY)
    made.lay(INFANTRY, 405)
    with pytest.raises(NotThere, match="both sides"):
        made.save(path)


def _game(entries: int, scenario: str = "night-drop") -> Match:
    match, rng = Match.new(scenario, seed=4), Random(4)
    while match.actor is not None and len(match.entries) < entries:
        match.submit(random_action(match.view(match.actor), rng))
    return match


def test_a_moment_is_taken_from_a_game_that_is_over_as_it_was() -> None:
    replay = Replay(_game(9999).record)
    assert sum(_is_taken(replay, index) for index in range(80, replay.length, 29)) > 3
    fight = next(i for i in range(replay.length) if replay.at(i).fight is not None)
    with pytest.raises(NotThere, match="A combat cannot be a position"):
        Workbench.of_game(replay, fight, "all")


def _is_taken(replay: Replay, index: int) -> bool:
    try:
        made = Workbench.of_game(replay, index, "all")
    except NotThere:
        return False
    return read_position(made.text).state.pieces == replay.at(index).pieces


def test_of_a_game_under_way_only_what_a_side_sees_is_taken() -> None:
    match = _game(150)
    replay = Replay(match.record)
    with pytest.raises(NotThere, match="not over"):
        Workbench.of_game(replay, replay.length, "all")
    made = {Workbench.of_game(replay, replay.length, "us", seed).text for seed in range(8)}
    assert len(made) > 1  # the concealed Germans are dealt anew


def _moment(match: Match, state: State) -> Replay:
    """A game under way that stands at this state."""
    return Replay(match.record, played=ReplayedGame([state], [], 0, 0))


@pytest.mark.parametrize(("scenario", "eyes"), [
    ("night-drop", "us"), ("night-drop", "german"),
    ("pegasus-bridge", "british"), ("pegasus-bridge", "german"),
])  # fmt: skip
def test_what_a_side_cannot_see_changes_nothing_that_is_taken(scenario: str, eyes: str) -> None:
    match, rng = _game(220, scenario), Random(3)
    state, differ = match.state, 0
    for _ in range(6):
        twin = other_truth(state, eyes, rng)
        differ += twin != state
        truths = (state, twin)
        taken = [Workbench.of_game(_moment(match, one), 0, eyes, 5).text for one in truths]
        assert taken[0] == taken[1]
    assert differ > 3


@pytest.mark.parametrize("eyes", ["us", "german"])
def test_a_trial_deals_anew_what_a_side_cannot_see_and_nothing_else(eyes: str) -> None:
    match = _game(220)
    made = Workbench.of_game(Replay(match.record), len(match.entries), eyes, 5)
    assert made.start.eyes == eyes
    start = read_position(made.text).state
    dealt = [read_position(made.start.dealt(seed)).state for seed in range(6)]
    assert {seen_by(state, eyes) == seen_by(start, eyes) for state in dealt} == {True}
    assert len({made.start.dealt(seed) for seed in range(6)}) > 1
    assert made.start.dealt(2) == made.start.dealt(2)
    made.eyes = ""
    assert made.start.dealt(2) == made.text


RAID = """scenario: pegasus-bridge
turn: 5
units:
  '0512': [{id: howard.1}]
"""


def switch(made: Workbench, thing: str | Hex) -> WordSwitch:
    """The one thing that can be said of a counter or a hex besides."""
    (found,) = made.switches(thing)
    return found


def test_a_raid_has_its_own_counters_marks_and_places() -> None:
    made = Workbench.of_text(RAID)
    assert made.left[BoxPiece("howard", "howard-1")] == 0
    laid = [("garrison", "garrison", 2104), ("patrol", "patrol", 1515), ("lovat", "lovat", 1012),
            ("howard", "howard-2", 411), ("division", "advantage", 1013),
            ("german", "static-b", 1310), ("german", "ost-b", 1410),
            ("red", "plt", 1616)]  # fmt: skip
    for group, face, hex_ in laid:
        assert made.lay(BoxPiece(group, face), Hex(hex_)) == ""
        assert made.fault is None, made.fault
    assert (
        made.lay(BoxPiece("garrison", "garrison"), Hex(2103)) == in_code(
            "None of these are left in the box.")
    )
    assert switch(made, "G.01").name == "confused" and not made.switches("M.1")
    changes = [
        lambda: made.switch("G.01", switch(made, "G.01")),
        lambda: made.switch(Hex(2623), switch(made, Hex(2623))),
        lambda: made.switch("lovat.1", switch(made, "lovat.1")),
        lambda: made.send_away("G.02", made.ways_off("G.02")[0]),
        lambda: made.note("landing_vp", -1), lambda: made.note("patrols_left", 3),
    ]  # fmt: skip
    for change in changes:
        assert change() == ""
        assert made.fault is None, made.fault
    made.lay(BoxPiece("patrol", "patrol"), Hex(1516))
    assert made.facts["patrols_left"] == 2
    state = read_position(made.text).state
    assert dump(state, "pegasus-bridge", {}) == made.facts
    shown, book = made.shown, state.book
    for name in ("away", "confused", "destroyed", "vp"):
        assert getattr(shown.book, name) == getattr(book, name)
    assert {c.id: c for c in shown.pieces} == {c.id: c for c in state.pieces}
    for next_ in made.nexts:
        made.set_next(next_)
        fault = made.fault
        assert fault is None or fault.rule == "5.4.2"  # a push by day
    while made.undo():
        pass
    assert made.text == Workbench.of_text(RAID).text


def test_a_stick_of_a_raid_waits_beside_an_edge_hex() -> None:
    made = Workbench.of_text(RAID)
    edge = min(hex_ for hex_ in made.game.board.edge if hex_ > 2000)
    made.lay(BoxPiece("red", "plt"), edge)
    assert made.ways_off("red.01") == ()
    made.flip("red.01")
    (place,) = made.ways_off("red.01")
    made.send_away("red.01", place)
    assert made.fault is None and made.away == {"red.01": place}
    made.move("red.01", Hex(1616))
    assert made.fault is None and made.away == {}


def test_a_moment_of_a_raid_is_taken_as_it_was() -> None:
    match, rng = Match.new("pegasus-bridge", seed=3), Random(3)
    while match.actor is not None:
        match.submit(random_action(match.view(match.actor), rng))
    replay, taken = Replay(match.record), 0
    for index in range(100, replay.length, 37):
        try:
            made = Workbench.of_game(replay, index, "all")
        except NotThere:
            continue
        state = read_position(made.text).state
        assert (state.pieces, state.book) == (replay.at(index).pieces, replay.at(index).book)
        taken += 1
    assert taken > 3


def setups(made: Workbench) -> SetUps:
    """A workbench that nobody looks at and nobody hears."""
    return SetUps(made, lambda: None, lambda: None)


def test_a_second_set_up_begins_as_the_first_and_is_at_hand() -> None:
    on_it = setups(bench(h0405=COMPANY))
    on_it.compare()
    assert (on_it.letters, on_it.differing) == ("BA", frozenset())
    on_it.pick(INFANTRY)
    on_it.lay_at(Hex(505), keep=False)
    assert on_it.differing == {505}
    on_it.work_on(on_it.other)
    assert on_it.letters == "AB" and not on_it.at.units(Hex(505))


def test_what_is_laid_is_spoken_of_and_what_is_let_go_is_back_in_the_box() -> None:
    on_it = setups(bench())
    on_it.pick(COMPANY)
    on_it.lay_at(Hex(405), keep=True)
    assert (on_it.held, on_it.focus, on_it.chosen) == (COMPANY, 405, "505.A")
    on_it.hold("505.A")
    on_it.drop()
    assert (on_it.held, on_it.chosen, on_it.at.left[COMPANY]) == (None, None, 6)


def test_of_what_the_box_has_not_the_hand_stays_empty() -> None:
    on_it = setups(bench(h0405=INFANTRY, h0505=INFANTRY, h0605=INFANTRY))
    on_it.pick(INFANTRY)
    assert (on_it.held, on_it.refused) == (None, in_code("None of these are left in the box."))


def test_two_set_ups_are_saved_under_their_names_and_the_one_that_is_wrong_is_found(
    tmp_path: Path,
) -> None:
    on_it = setups(bench(h0405=COMPANY))
    on_it.compare()
    on_it.at.name = on_it.all[0].name = "Bluff"
    on_it.do(lambda: on_it.at.lay(INFANTRY, Hex(505)))
    on_it.save(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["Bluff", "Bluff-2"]
    assert on_it.are_saved and on_it.wrong is None
    on_it.do(lambda: on_it.all[0].lay(INFANTRY, Hex(405)))
    assert on_it.wrong is on_it.all[0]
