"""Forces, blasts and throws, as examples of play."""

import pytest

from nightdrop.phantom_fury.rules import forces
from tests.phantom.fights import faces, terms

MARINES = "marine-regimental-combat-team"
IED = "improvised-explosive-device"


def hit(units: str, blast_of: int, **options: str) -> str | None:
    cards = faces(units)
    index = forces.victim(terms(**options), cards, blast_of)
    return None if index is None else cards[index].id


def won(ours: int, theirs: int, *, attacking: bool = True, **options: str) -> int:
    return forces.throws_won(terms(**options), ours, theirs, attacking=attacking)


def test_11_3_tactics_multiply_infantry_alone() -> None:
    cards = faces(f"{MARINES} ingenuity coordination bradley cobra")
    assert forces.us_attacking(terms(), cards).total == 5 * 3 + 4 + 3


def test_11_3_by_an_option_tactics_multiply_all_units() -> None:
    cards = faces(f"{MARINES} ingenuity coordination bradley cobra")
    assert forces.us_attacking(terms(tactics="all"), cards).total == (5 + 4 + 3) * 3


def test_11_4_in_defence_armor_counts_twice() -> None:
    cards = faces(f"{MARINES} ingenuity coordination bradley cobra")
    assert forces.us_defending(terms(), cards).total == 5 * 3 + 4 * 2 + 3


def test_11_4_by_an_option_tactics_multiply_doubled_armor() -> None:
    cards = faces(f"{MARINES} ingenuity bradley")
    assert forces.us_defending(terms(tactics="all"), cards).total == (5 + 8) * 2


def test_11_4_positions_count_in_their_defence_and_12_1_not_in_their_fire() -> None:
    city = faces("jihadists ambush pillbox car-bomb secured-road")
    assert forces.city_defending(terms(), city).total == 5 * 2 + 5
    assert forces.city_attacking(terms(), city).total == 5 * 2


def test_11_3_a_force_is_told_in_lines_with_their_rules() -> None:
    lines = forces.us_defending(terms(), faces(f"{MARINES} ingenuity bradley")).lines
    assert [(line.face.id, line.number, line.times, line.rule) for line in lines] == [
        (MARINES, 5, 2, "11.3"),
        ("bradley", 4, 2, "11.4"),
    ]


def test_11_3_on_the_attack_armor_and_support_count_by_the_same_rule() -> None:
    lines = forces.us_attacking(terms(), faces("bradley cobra")).lines
    assert [(line.number, line.times, line.rule) for line in lines] == [
        (4, 1, "11.3"), (3, 1, "11.3"),
    ]  # fmt: skip


def test_8_2_what_strikes_is_told_card_by_card() -> None:
    (line,) = forces.alone(faces("ac-130"), "8.2").lines
    assert (line.face.id, line.rule) == ("ac-130", "8.2")


def test_8_2_support_alone_strikes_and_9_4_guns_alone_shell() -> None:
    assert forces.alone(faces("ac-130 mortars"), "8.2").total == 6
    assert forces.alone(faces("stryker humvee"), "9.4").total == 4


def test_9_1_armor_shells_and_by_an_option_guns_too() -> None:
    cards = faces("bradley field-artillery artillery mortars cobra infantry")
    assert [forces.is_gun(terms(), card) for card in cards] == [True, *[False] * 5]
    guns = terms(artillery="guns")
    assert [forces.is_gun(guns, card) for card in cards] == [True] * 4 + [False] * 2


def test_11_2_a_blast_hits_the_strongest_unit_below_it() -> None:
    assert hit(f"{MARINES} infantry iraqi-infantry", 5) == "infantry"


def test_11_2_a_blast_hits_nobody_where_no_unit_is_below_it() -> None:
    assert hit(f"iraqi-commandos {MARINES}", 3) is None


def test_11_2_no_blast_hits_a_tactics_card() -> None:
    assert hit("ingenuity", 9) is None


@pytest.mark.parametrize(
    ("units", "first"),
    [
        ("infantry bradley fa-18", "fa-18"),
        ("infantry bradley", "bradley"),
        ("infantry field-artillery", "field-artillery"),
    ],
)
def test_11_2_of_equal_units_support_goes_first_then_armor_then_the_alphabet(
    units: str, first: str
) -> None:
    assert hit(units, 5) == first


def test_11_2_of_equal_guns_the_leftmost_is_hit() -> None:
    assert forces.victim(terms(), faces("humvee bradley bradley"), 5) == 1


def test_11_2_by_an_option_support_is_never_hit() -> None:
    assert hit("fa-18 humvee", 5, blast="ground") == "humvee"


def test_11_2_an_explosive_goes_off_at_four_or_less() -> None:
    assert [forces.explodes(terms(), die) for die in range(1, 7)] == [True] * 4 + [False] * 2


def test_11_5_the_ladder_of_a_die_each() -> None:
    assert [won(10 + lead, 10) for lead in range(-5, 7)] == [
        0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36,
    ]  # fmt: skip


def test_11_5_what_no_dice_can_change_is_not_thrown() -> None:
    read = terms()
    assert [forces.is_open(read, 10 + lead, 10, attacking=True) for lead in (-5, -4, 5, 6)] == [
        False, True, True, False,
    ]  # fmt: skip


def test_11_5_totals_are_never_thrown() -> None:
    assert [won(ours, 8, combat="totals") for ours in (7, 8, 9)] == [0, 0, 36]


def test_11_5_by_an_option_dice_multiply() -> None:
    assert won(1, 1, combat="times") == 15
    assert won(2, 1, combat="times") == 27
    assert won(7, 1, combat="times") == 36


def test_11_6_a_tie_is_the_defenders() -> None:
    assert not forces.we_win(terms(), 8, 8, attacking=True, dice=(3, 3))
    assert forces.we_win(terms(), 8, 8, attacking=False, dice=(3, 3))


def test_11_6_by_an_option_a_tie_is_the_americans() -> None:
    assert forces.we_win(terms(ties="american"), 8, 8, attacking=True, dice=(3, 3))
    assert won(10, 10, ties="american") == 21


def test_11_6_an_attack_with_force_0_never_wins() -> None:
    assert won(0, 0) == won(0, 0, ties="american") == won(0, 0, combat="totals") == 0
    assert won(0, 0, attacking=False) == 36
