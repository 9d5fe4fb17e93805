"""The mechanism under the rules: menus joined from pieces, views, possible truths, what teaches."""

from collections.abc import Iterable

import pytest

from nightdrop.engine.menu import Joined
from nightdrop.engine.model import Message, State, Step
from nightdrop.engine.play import IllegalAction, apply, legal_actions, outcomes, why_not
from nightdrop.engine.view import imagine, learned, seen_by, view
from nightdrop.hexwar.rules.book import book_of, noted, own_fields
from nightdrop.hexwar.rules.drop import DropSticks
from nightdrop.hexwar.rules.hexes import Hex, column_row, neighbour, ring, shifted
from nightdrop.hexwar.rules.night_drop import GERMAN, NIGHT_DROP, US
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.ruleset import Written, left_in_cup, ruleset
from nightdrop.rules.actions import DONE, NoAction, alone, parse
from nightdrop.rules.rulebook import TableMark, unchanged

from .tabletop import fresh, play, position, wrongly_allowed

joined = Joined([("a", "b"), (), ("c",), ("d", "e", "f")])
SECRETS = {
    "0405": "G.01 infantry-a, G.02 light-tank-c open",
    "0606": "G.03 security-b",
    "0909": "505.01",
}


class Scripted:
    """Chance that says what it is told, and remembers what it was asked."""

    def __init__(self, picks: Iterable[int]) -> None:
        self.picks, self.asked = list(picks), []  # type: ignore[var-annotated]

    def randrange(self, below: int) -> int:
        self.asked.append(below)
        return self.picks.pop(0)


def taught(state: State, text: str) -> bool:
    """Whether anybody learns something by an action."""
    return learned(state, parse(text, NIGHT_DROP), apply(state, parse(text, NIGHT_DROP)))


def test_a_hex_is_column_and_row() -> None:
    assert column_row(Hex(1207)) == (12, 7)


def test_a_ring_is_the_six_neighbours_by_the_compass() -> None:
    assert ring(Hex(505)) == tuple(neighbour(Hex(505), direction) for direction in range(1, 7))
    assert ring(Hex(505)) == (504, 604, 605, 506, 405, 404)


@pytest.mark.parametrize("index", [0, 1, 2, 3, 5, -1, -3, -6])
def test_a_joined_menu_is_indexed_like_a_tuple(index: int) -> None:
    assert joined[index] == tuple("abcdef")[index]


@pytest.mark.parametrize("index", [6, 99, -7])
def test_beyond_a_joined_menu_there_is_nothing(index: int) -> None:
    with pytest.raises(IndexError, match=str(index)):
        joined[index]


def test_a_joined_menu_is_sliced_like_a_tuple() -> None:
    assert joined[1:4] == ("b", "c", "d")


def test_a_joined_menu_equals_any_sequence_of_the_same_things() -> None:
    assert list(joined) == [*"abcdef"] and len(joined) == 6 and not Joined[str]([])
    assert joined == tuple("abcdef") and joined == [*"abcdef"]
    assert joined != tuple("abcdeX") and joined != tuple("abcde") and joined != {*"abcdef"}
    assert repr(joined) == repr(tuple("abcdef"))


CROWD = {
    "0405": "505.A, 505.01, 505.02 plt",
    "0101": "505.03",
    "0606": "505.B, 507.01, 507.02, 507.03",
    "0505": "G.01 infantry-a",
    "0705": "G.02 light-tank-c open, G.03 infantry-b activated",
}


@pytest.mark.parametrize(
    ("at", "turn", "options"),
    [
        ("U1", 2, {}),
        ("U1", 5, {}),
        ("U1 combat", 5, {}),
        ("U1 regroup", 5, {}),
        ("U2", 5, {}),
        ("G1 push 0", 2, {}),
        ("G1 push 1", 2, {}),
        ("G1 push 1", 2, {"german_push_off_map": False}),
        ("G2 push 1", 2, {"german_overstack": False}),
        ("G4 roll", 5, {}),
        ("G4 reinforce 1", 5, {}),
        ("G4 move 0", 5, {}),
        ("G4 move 1", 5, {}),
        ("initiative", 5, {}),
        ("choose us", 2, {}),
    ],
)
def test_a_step_allows_what_its_menu_offers(at: str, turn: int, options: dict[str, bool]) -> None:
    state = position(at, CROWD, turn=turn, options=options)
    assert wrongly_allowed(state) == []
    assert wrongly_allowed(seen_by(state, GERMAN)) == []


def test_chance_allows_the_throws_of_its_dice_and_what_is_left_in_the_cup() -> None:
    drawing = play(position("G4 reinforce 1", CROWD), "reinforce")
    assert drawing.cups["german"].get("light-tank-c", 0) == 0
    assert wrongly_allowed(drawing) == []
    throwing = drawing.push(DropSticks())
    assert len(legal_actions(throwing)) == 216 and wrongly_allowed(throwing) == []


def test_10_1_after_the_end_all_is_over() -> None:
    over = position("U1", {"0405": "505.A"}).but(todo=())
    assert why_not(over, parse("done", NIGHT_DROP)) == Message("refused.over", {}, "10.1")


def test_what_a_step_has_no_reason_for_is_refused_all_the_same() -> None:
    class Silent(Step):
        """A step that gives no reasons."""

        def options(self, state: State) -> tuple[()]:
            return ()

    state = position("U1", {"0405": "505.A"}).push(Silent())
    assert why_not(state, parse("done", NIGHT_DROP)) == Message("refused", {"action": "done"}, "")


def test_chance_has_no_outcomes_while_a_side_decides() -> None:
    with pytest.raises(ValueError, match=r"^chance does not act now$"):
        outcomes(position("U1", {"0405": "505.A"}))


def test_an_illegal_action_carries_its_reason() -> None:
    state = position("U1", {"0405": "505.A"}, turn=6)
    with pytest.raises(IllegalAction, match=r"pass: refused.step \[\]") as caught:
        play(state, "pass")
    assert (caught.value.action.text, caught.value.reason.key) == ("pass", "refused.step")


def test_who_waits_is_given_no_actions() -> None:
    state = position("U1", {"0405": "505.A", "0606": "G.01 infantry-a"})
    assert view(state, GERMAN) == (GERMAN, seen_by(state, GERMAN), US, ())


def test_who_decides_is_given_his_menu() -> None:
    state = position("U1", {"0405": "505.A", "0606": "G.01 infantry-a"})
    seen = view(state, US)
    assert seen[:3] == (US, seen_by(state, US), US)
    assert seen.actions is legal_actions(seen.state)
    assert "move 505.A 0406" in [action.text for action in seen.actions]


def test_what_both_know_is_what_each_of_them_knows() -> None:
    state = position("U1", SECRETS, vp={"0304": {"marker": 3, "laid_by": "us", "concealed": False}})
    seen = seen_by(state, "both")
    assert (seen.pieces["G.01"].face, seen.pieces["G.02"].face) == (None, "light-tank-c")
    assert seen.book.vp[Hex(304)].value == 3


def test_an_unseen_marker_lies_in_the_cup_by_its_value() -> None:
    state = position("U1", vp={"0304": {"marker": 3, "laid_by": "us", "concealed": True}})
    cup = {**state.cups["vp"], "3": state.cups["vp"]["3"] + 1}
    assert seen_by(state, GERMAN).cups["vp"] == cup


def test_a_view_follows_cups_dead_and_markers_while_the_counters_stay() -> None:
    state = position("U1", SECRETS)
    assert seen_by(state, US).cups["vp"] != {"1": 9}
    assert seen_by(state.but(cups={**state.cups, "vp": {"1": 9}}), US).cups["vp"] == {"1": 9}
    assert seen_by(state, US).dead == {}
    fallen = state.but(dead={"G.09": state.pieces["G.01"]._replace(id="G.09")})
    assert seen_by(fallen, US).dead["G.09"].face is None
    laid = noted(state, vp={**state.book.vp, Hex(304): VpHex(3, GERMAN, (GERMAN,))})
    assert seen_by(laid, US).book.vp[Hex(304)].value is None


def test_a_possible_truth_is_dealt_from_the_cups_in_order_of_the_counters() -> None:
    seen = seen_by(position("U1", SECRETS), US)
    faces, chance = sorted(seen.cups["german"].items()), Scripted([0, 6])
    truth = imagine(seen, chance)
    assert truth.pieces["G.01"].face == next(face for face, count in faces if count)
    assert chance.asked == [13, 12]
    assert (truth.pieces["G.02"].face, truth.pieces["505.01"].face) == ("light-tank-c", None)
    assert sum(truth.cups["german"].values()) == 11 and seen.cups == dict(seen.cups)


def test_a_possible_truth_reaches_the_last_counter_of_a_cup() -> None:
    seen = seen_by(position("U1", SECRETS), US)
    truth = imagine(seen, Scripted([12, 11]))
    assert truth.pieces["G.01"].face == max(f for f, count in seen.cups["german"].items() if count)


def test_a_possible_truth_gives_the_dead_and_the_markers_a_face_too() -> None:
    fallen = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = position(
        "G4 combat", fallen, vp={"0304": {"marker": 3, "laid_by": "us", "concealed": True}}
    )
    state = play(state, "attack 0405", "join G.01", "fight", "draw ldr")
    assert seen_by(state, US).dead["505.01"].face is None
    truth = imagine(seen_by(state, US), Scripted([0, 0]))
    assert (truth.dead["505.01"].face, truth.book.vp[Hex(304)].value) == ("advantage", 3)
    german = imagine(seen_by(state, GERMAN), Scripted([0, 0]))
    assert (german.dead["505.01"].face, german.book.vp[Hex(304)].value) == ("ldr", 1)


def test_2_2_a_reduced_unit_is_imagined_with_two_steps() -> None:
    units = {"0904": "G.01 security-b, G.02 infantry-a reduced"}
    seen = seen_by(position("U1 combat", units), US)
    for first in range(9):
        for second in range(13):
            chance = Scripted([first, second])
            truth = imagine(seen, chance)
            assert truth.face(truth.pieces["G.02"]).reduced_av is not None
            assert chance.asked == [9, 13]  # faces with two steps, then all that are left


def test_nothing_is_dealt_from_an_empty_cup() -> None:
    seen = seen_by(position("U1", SECRETS), US)
    with pytest.raises(ValueError, match=r"^the cup is empty$"):
        imagine(seen, Scripted([999, 0]))


def test_a_move_teaches_nobody() -> None:
    assert not taught(position("U1", {"0405": "505.A"}), "move 505.A 0406")


def test_a_throw_teaches() -> None:
    assert taught(position("G4", {"0405": "G.01 infantry-a"}), "roll 3")


def test_an_attack_that_turns_a_unit_up_teaches() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert not taught(state, "attack 0505")
    assert taught(play(state, "attack 0505", "join 505.A"), "fight")


def test_a_marker_turned_up_teaches() -> None:
    state = position(
        "discovery", vp={"0304": {"marker": 3, "laid_by": "us", "concealed": True}}, turn=6
    )
    assert taught(state, "flip 0304")


def test_equal_pieces_are_the_same_counters_in_the_same_places() -> None:
    pieces = position("U1", SECRETS).pieces
    assert pieces == position("G4", SECRETS).pieces and pieces != pieces.remove("G.01")
    assert pieces != pieces.by_id


def test_pieces_show_their_counters_in_order_of_id() -> None:
    pieces = position("U1", {"0405": "505.B", "0304": "505.A"}).pieces
    assert repr(pieces) == f"Pieces([{pieces['505.A']!r}, {pieces['505.B']!r}])"


def test_a_step_of_another_rulebook_has_its_name_as_prompt_and_weighs_all_alike() -> None:
    class Toss(Step):
        name = "toss"

    state = position("U1", {"0405": "505.A"})
    assert Toss().prompt(state) == Message("toss")
    assert Toss().weights(state, legal_actions(state)[:3]) == (1, 1, 1)


def test_of_no_hexes_none_is_nearest() -> None:
    board = position("U1", {"0405": "505.A"}).game.board
    assert board.nearest((), (Hex(405),)) == ()
    assert board.nearest((Hex(407), Hex(303), Hex(403)), (Hex(405),)) == (403, 407)


def test_what_is_left_in_a_cup_is_the_same_for_who_has_not_seen_what_was_drawn() -> None:
    units = {"0405": "505.01, 505.02", "0505": "G.01 infantry-a activated, G.02 security-b open"}
    vp = {"0304": {"marker": 3, "laid_by": "us", "concealed": True}}
    state = position("G4 combat", units, vp=vp)
    state = play(state, "attack 0405", "join G.01", "fight", "draw ldr", "draw plt")
    left = {cup: left_in_cup(state, cup) for cup in ("505", "507", "german", "vp")}
    assert left == {"505": 26, "507": 22, "german": 12, "vp": 9}
    for side in (US, GERMAN):
        seen = seen_by(state, side)
        assert {cup: left_in_cup(seen, cup) for cup in left} == left


def test_sticks_on_their_backs_are_counters_that_have_left_their_cup() -> None:
    assert left_in_cup(position("U1", {"0405": "505.01, 505.02"}), "505") == 26


def test_4_1_before_the_first_roll_nothing_is_counted_and_the_side_that_jumps_is_first() -> None:
    state = fresh()
    assert state.book.initiative == US and not any(state.numbers.values())
    assert own_fields(state.book) == {}


def test_a_rulebook_that_tells_of_no_changes_has_no_news_of_them() -> None:
    state = position("U1", {"0405": "505.A"})
    assert list(unchanged(state, DONE, play(state, "done"))) == []


TEXTS = (
    "done", "U1", "move 505.01 0405", "move 505.01 off", "attack 0405", "join 505.A", "draw plt",
    "form 505.01 505.02", "form 505.01 505.02 505.03", "reinforce-company 505.A 505.01",
    "advantage 505", "roll 1", "roll 6 5", "roll 2 3 4",
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_an_action_is_read_as_that_action(text: str) -> None:
    action = parse(text, NIGHT_DROP)
    assert action.text == text and parse(action.text, NIGHT_DROP) == action


@pytest.mark.parametrize(("text", "verb"), [("fly 505.01 0405", "fly"), ("f" * 60, "f" * 40)])
def test_a_verb_that_is_none_is_named_as_far_as_there_is_room(text: str, verb: str) -> None:
    with pytest.raises(NoAction) as caught:
        parse(text, NIGHT_DROP)
    assert (caught.value.verb, caught.value.is_known) == (verb, False)


@pytest.mark.parametrize(
    "text",
    [
        "form 505.01",
        "form 505.02 505.01",
        "form 505.01 505.01",
        "form 505.01 505.02 505.03 505.04",
        "form 505.03 505.01 505.02",
        "roll 7",
        "roll 1 2 3 4",
        "roll 12",
        "move 505.01",
        "move 505.01 405",
        "move 505.é 0405",
        "move 505.\u2028 0405",
        "move  0405",
        "move  505.01 0405",
        "join",
        "done done",
    ],
)
def test_what_is_written_otherwise_is_no_action_though_its_verb_is_known(text: str) -> None:
    with pytest.raises(NoAction) as caught:
        parse(text, NIGHT_DROP)
    verb = text.split()[0]
    assert (caught.value.verb, caught.value.is_known, str(caught.value)) == (
        verb,
        verb != "done",
        verb,
    )


@pytest.mark.parametrize("direction", range(1, 7))
def test_shifted_goes_the_same_way_from_every_column(direction: int) -> None:
    for start, here in ((Hex(505), Hex(604)), (Hex(604), Hex(505)), (Hex(607), Hex(808))):
        assert shifted(here, start, neighbour(start, direction)) == neighbour(here, direction)


@pytest.mark.parametrize(
    ("scenario", "lights", "first", "last"),
    [
        ("night-drop", ["night"] * 4 + ["dawn"] + ["day"] * 4, "01:30", "09:30"),
        ("pegasus-bridge", ["night"] * 4 + ["dawn"] + ["day"] * 6, "01:00", "11:00"),
    ],
)
def test_5_1_a_turn_is_an_hour_of_night_dawn_or_day(
    scenario: str, lights: list[str], first: str, last: str
) -> None:
    rules = ruleset(fresh(scenario=scenario))
    turns = range(1, rules.tables.turns + 1)
    assert [rules.light(turn) for turn in turns] == lights
    assert (rules.clock(1), rules.clock(turns[-1])) == (first, last)


def test_a_rulebook_without_marks_of_its_own_shows_none_and_has_no_place_off_the_map() -> None:
    state = position("U1", {"0405": "G.01 infantry-a", "0909": "505.01"})
    rules, unit = ruleset(state), state.pieces["G.01"]
    assert [*rules.shows(state)] == []
    assert rules.off_board("the sea", "G.01") == TableMark("away", "the sea", unit="G.01")
    assert not rules.is_off_board(state.game.board, "the sea")
    assert not rules.may_wait(unit, "the sea")
    assert rules.moves(state, unit)
    assert not rules.is_pinned(state, unit)
    assert not rules.swims(unit)


def test_4_3_1_the_markers_of_the_side_that_jumps_alone_may_lie_face_down() -> None:
    rules = ruleset(fresh())
    assert (rules.may_conceal(US), rules.may_conceal(GERMAN)) == (True, False)


def test_what_a_book_keeps_besides_is_written_in_a_position_by_its_own_name() -> None:
    state = position("U1", {"0909": "505.01"})
    assert ruleset(state).written(state) == Written(book=own_fields(book_of(state)))


def test_a_box_holds_as_many_counters_as_ids_have_numbers() -> None:
    assert (ruleset(fresh()).highest(GERMAN), ruleset(fresh()).boxed(GERMAN)) == (99, 99)


def test_a_word_alone_is_no_action_with_others_beside_it() -> None:
    made = alone(DONE)
    assert made(["done"]) == DONE
    with pytest.raises(ValueError, match="now"):
        made(["done", "now"])
