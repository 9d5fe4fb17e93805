"""[docs/positions.md, A position] Every field, every refusal, and play's own states read back."""

from dataclasses import replace
from pathlib import Path

import pytest

from nightdrop.engine.model import Act
from nightdrop.engine.play import actor, legal_actions
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.pieces import VpHex, is_unknown
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from tests.wording import in_code

WHOLE = """\
scenario: night-drop
options: {bocage_df: 1}
turn: 5
initiative: german
used: [G4, U1]
forced: null
phase: {activation: G4, step: combat, allowance: 0}
tokens: [7]
units:
  "2713": [{id: "505.A", reduced: true}, {id: "505.07"}, {id: "505.11", face: hq, known_to: [us, german]}]
  "2714": [{id: "G.01", face: armoured-car-d, activated: true, spent: 2, capacity: 8, moved: 1}, {id: "G.03", face: security-b, known_to: [german, us], activated: true}]
vp: {"2510": {marker: 3, laid_by: us, concealed: true}, "1512": {control: true}}
dead: {"505": {plt: 2}, german: {infantry-a: 1}, companies: {"505": 1}}
"""  # noqa: E501


def test_every_field_of_a_position_is_read() -> None:
    state = read_position(WHOLE).state
    assert (state.turn, state.book.initiative, state.used, state.book.tokens) == (
        5,
        "german",
        ("G4", "U1"),
        (7,),
    )
    assert (state.activation, state.book.allowance, state.todo[-1].name) == ("G4", 0, "combat")
    assert state.pieces["505.A"].reduced
    assert is_unknown(state.pieces["505.07"])
    assert state.pieces["505.11"].face == "hq"
    assert state.pieces["G.01"].known_to == ("german",)
    assert state.pieces["G.03"].known_to == ("us", "german")
    assert state.act("G.01") == Act(2, 8, 1, True)
    assert state.book.vp[2510] == VpHex(3, "us", ("us",), False)
    assert state.book.vp[1512].control
    assert state.game.rules.options["bocage_df"] == 1


def test_cups_hold_what_the_mix_leaves() -> None:
    state = read_position(WHOLE).state
    assert state.cups["505"] == {"plt": 16, "ldr": 6, "hq": 2, "advantage": 1}
    assert state.cups["german"]["infantry-a"] == 2
    assert state.cups["vp"] == {"1": 4, "2": 4, "3": 1}
    assert state.book.companies_left["505"] == 4


def test_new_ids_follow_the_highest_used() -> None:
    numbers = read_position(WHOLE).state.numbers
    assert numbers["german"] == 3
    # 505.A stands, a company died: the next is 505.C.
    assert numbers["505 companies"] == 2


def test_a_company_in_a_vp_hex_controls_it_unless_the_position_says_otherwise() -> None:
    company = 'scenario: night-drop\nturn: 5\nunits: {"2713": [{id: "505.A"}]}\n'
    assert read_position(company).state.book.vp[2713].control
    denied = company + 'vp: {"2713": {control: false}}\n'
    assert not read_position(denied).state.book.vp[2713].control


@pytest.mark.parametrize(
    ("phase", "who", "menu"),
    [
        ("{choose: us}", "us", ("U1", "U2", "U3")),
        ("{choose: german}", "german", ("G1", "G2", "G3", "G4")),
        ("{activation: G4, step: roll}", "chance", None),
        ("{activation: U1, step: move}", "us", None),
        ("{step: initiative}", "chance", None),
    ],
)
def test_play_goes_on_from_each_phase(phase: str, who: str, menu: tuple[str, ...] | None) -> None:
    units = '{"2713": [{id: "505.01"}]}'
    text = f"scenario: night-drop\nturn: 2\nphase: {phase}\nunits: {units}\n"
    state = read_position(text).state
    assert actor(state) == who
    if menu:
        assert tuple(action.text for action in legal_actions(state)) == menu


def test_a_position_without_a_phase_begins_its_turn() -> None:
    state = read_position("scenario: night-drop\nturn: 3\n").state
    assert (state.todo[-1].name, actor(state)) == ("initiative", "chance")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("turn: 5", "turn: 5\ncolour: red", 4, "colour is not known"),
        ("turn: 5", "turn: 5\nturn: 6", 4, "twice"),
        ("turn: 5", "turn: 12", 3, "a game has 9 turns"),
        ("turn: 5\n", "", 1, "turn is missing"),
        ("bocage_df: 1", "bocage_df: 7", 2, "bocage_df must be 0 or 1"),
        ("night-drop", "night-owl", 1, "no such scenario"),
        ('id: "505.A"', "id: 505.01", 10, "in quotes"),
        ('"2713":', "2713:", 10, "in quotes"),
        ('"505.A"', '"505.99"', 10, "no counter '505.99'"),
        ('"505.A"', '"505.AA"', 10, "505.AA: companies are lettered A to Z"),
        ('"505.A"', '"505.["', 10, "no counter '505.['"),
        ('"505.A"', '"506.01"', 10, "no counter '506.01'"),
        ('"G.01"', '"G.15"', 11, "no counter 'G.15'"),
        ('"505.07"', '"505.11"', 10, "505.11 is placed twice"),
        ("face: hq, known_to: [us, german]", "face: hq", 10, "a face that nobody knows"),
        ("face: hq, ", "", 10, "known to somebody, so it needs a face"),
        ("hq, known_to: [us, german]", "hq, known_to: [us]", 10, "both players must know 505.11"),
        ("hq, known_to: [us, german]", "hq, known_to: [german]", 10,
         "a stick with a face is face up"),
        ("face: hq,", "face: king,", 10, "the cup 505 has no 'king'"),
        ("face: security-b, ", "", 11, "is German and needs a face"),
        ("known_to: [german, us]", "known_to: [us]", 11, "must know their own"),
        ("reduced: true", "reduced: 1", 10, "reduced"),
        ('{id: "G.03"', '{id: "507.01"}, {id: "G.03"', 11, "units of both sides"),
        ('"2714":', '"9999":', 11, in_code("{text} is not on the map", text="9999")),
        ("plt: 2", "hq: 3", 13, "more hq of 505 than in the mix"),
        ("plt: 2", "plt: 19", 13, "more plt of 505 than in the mix"),
        ('companies: {"505": 1}', 'companies: {"505": 6}', 13, "more companies of 505"),
        ("marker: 3", "marker: 4", 12, "no VP marker has the value 4"),
        ('"2510": {', '"2511": {', 12, "2511 is not a VP hex"),
        ("laid_by: us", "laid_by: german", 12, "placed by the German player is face up"),
        ("used: [G4, U1]", "used: [U1, U1]", 5, "U1 can be used only once"),
        ("used: [G4, U1]", "used: [U9]", 5, "there is no activation called 'U9'"),
        ("activation: G4, step: combat", "activation: G4, step: regroup", 7, "no step 'regroup'"),
        ("activation: G4", "activation: G1", 7, "only at night"),
        ("activation: G4, step: combat", "choose: us, step: move", 7, "a phase is"),
        ("allowance: 0", 'entered: ["2714", "2714"]', 7, "2714 is named twice"),
        ("allowance: 0", 'entered: ["9999"]', 7, in_code("{text} is not on the map", text="9999")),
        ("allowance: 0", "entered: [2714]", 7, "in quotes"),
        ("combat, allowance: 0", 'roll, entered: ["2714"]', 7, "before the roll"),
        ("activation: G4, step: combat, allowance: 0", 'choose: us, entered: ["2714"]', 7, "only"),
        ("tokens: [7]", "tokens: [7, 7]", 8, "turn 7 cannot be taken"),
    ],
)
def test_what_is_no_position_is_refused_with_line_and_reason(
    old: str, new: str, line: int, reason: str
) -> None:
    assert old in WHOLE
    with pytest.raises(FileError) as refusal:
        read_position(WHOLE.replace(old, new, 1))
    assert reason in refusal.value.reason
    assert refusal.value.line == line


def test_a_unit_in_an_impassable_hex_is_refused() -> None:
    game = read_position("scenario: night-drop\nturn: 3\n").state.game
    water = next(
        hex_
        for hex_ in game.board.hexes
        if game.board.terrain[hex_] == "stream" and hex_ not in game.board.lines_in
    )
    text = f'scenario: night-drop\nturn: 3\nunits: {{"{water:04d}": [{{id: "505.01"}}]}}\n'
    with pytest.raises(FileError, match="cannot be in"):
        read_position(text)


def test_every_turn_of_a_game_is_read_back_as_it_was_played(finished: Path) -> None:
    replay = Replay(finished)
    starts = {mark.turn: mark.entry for mark in reversed(replay.turn_marks)}
    for turn in range(2, 10):
        played = replay.at(starts[turn])
        text = position_text(dump(played, "night-drop", {}))
        found = read_position(text).state
        again = position_text(dump(found, "night-drop", {}))
        assert again == text
        assert (found.pieces, found.cups, found.todo) == (played.pieces, played.cups, played.todo)
        assert found.book == played.book


def test_a_position_in_mid_push_is_read_back_whole() -> None:
    """7: the hexes entered so far are still to be checked for stacking."""
    match = Match.new(seed=7)
    match.submit("U1")
    while match.state.todo[-1].name != "choose":
        match.submit("done")
    match.submit("G2")
    for _ in range(3):
        match.submit(next(a for a in match.view("german").actions if isinstance(a, Move) and a.to))
    assert match.state.entered and match.state.book.allowance
    text = position_text(dump(match.state, "night-drop", {}))
    found = read_position(text).state
    assert "entered" in text
    assert digest(found) == digest(match.state)
    assert replace(found, game=match.game) == match.state


def test_the_hexes_entered_are_checked_for_stacking_after_reading() -> None:
    four = ", ".join(f'{{id: "507.0{n}"}}' for n in range(1, 5))
    text = f"""
        scenario: night-drop
        turn: 2
        phase: {{activation: G2, step: stacking, allowance: 0ENTERED}}
        units: {{"0907": [{four}]}}
        """
    checked = read_position(text.replace("ENTERED", ', entered: ["0907"]')).state
    assert (checked.todo[-1].name, actor(checked)) == ("stacking", "us")
    assert read_position(text.replace("ENTERED", "")).state.todo[-1].name == "choose"


def test_points_are_spent_by_moving_only() -> None:
    spent = WHOLE.replace("capacity: 8, moved: 1", "capacity: 8")
    assert read_position(spent).state.act("G.01") == Act(2, 8, 1, True)


def test_a_fight_under_way_cannot_be_written_as_a_position() -> None:
    match = Match.from_position(
        """
        scenario: night-drop
        turn: 5
        phase: {choose: us}
        units: {"2713": [{id: "505.A"}], "2714": [{id: "G.01", face: infantry-a}]}
        """,
        None,
    )
    for text in ("U1", "done", "attack 2714"):
        match.submit(text)
    with pytest.raises(ValueError, match="'join' cannot be written"):
        dump(match.state, "night-drop", {})


def test_options_and_a_forced_regiment_are_written_and_read_back() -> None:
    text = WHOLE.replace("forced: null", 'forced: "508"')
    first = read_position(text)
    again = read_position(position_text(dump(first.state, first.scenario, first.options)))
    assert (again.options, again.state.book.forced) == ({"bocage_df": 1}, "508")
    assert digest(again.state) == digest(first.state)


def test_a_game_that_is_over_is_written_at_its_count() -> None:
    over = read_position("scenario: night-drop\nturn: 9\nphase: {step: count}\n").state
    assert dump(over, "night-drop", {})["phase"] == {"step": "count"}


def test_a_position_that_leaves_faces_to_chance_is_written_as_it_was_read() -> None:
    match = Match.new("chef-du-pont", seed=None)
    written = dump(match.state, "chef-du-pont", {})
    assert written["units"]["1319"] == [{"id": "G.04", "face": "drawn", "reduced": True}]
    assert dump(read_position(position_text(written)).state, "chef-du-pont", {}) == written
