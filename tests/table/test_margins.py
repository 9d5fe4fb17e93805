"""What each margin of a fight brings, as the second game's players count it."""

import pytest

from nightdrop.hexwar.bots.attacks import DISORDER, Struck, harm, harms

HEX = 3.0
WHOLE, LEFT = Struck((0.4, 0.5), moves=True), Struck((0.5,), moves=True)
TIED, TIED_LEFT = Struck((0.4, 0.5), moves=False), Struck((0.5,), moves=False)


@pytest.mark.parametrize(
    ("points", "unit", "worth", "clears"),
    [
        (1, WHOLE, 0.4, False),  # the loser gives the step, not the hex
        (2, WHOLE, HEX + DISORDER, True),  # the winner takes the hex, not the step
        (3, WHOLE, 0.4 + HEX + DISORDER, True),
        (4, WHOLE, 0.4 + HEX + 2 * DISORDER, True),  # and a second hex to fall back
        (1, LEFT, HEX + DISORDER, True),
        (2, LEFT, HEX + 0.5, True),
        (1, TIED, 0.0, False),  # falls back for nothing [PB 9.4.4]
        (2, TIED, 0.4, False),
        (3, TIED, 0.4, False),
        (4, TIED, 0.4, False),
        (5, TIED, 0.4 + 0.5 + HEX, True),
        (1, TIED_LEFT, 0.0, False),
        (2, TIED_LEFT, HEX + 0.5, True),
    ],
)
def test_9_2_5_what_a_margin_brings_against_one_unit(
    points: int, unit: Struck, worth: float, clears: bool
) -> None:
    found = harm(points, [unit], HEX)
    assert (round(found.worth, 9), found.clears) == (pytest.approx(worth), clears)


def test_9_2_4_the_point_is_struck_first_then_another() -> None:
    """Four points against two units: the Point loses and goes, the other falls back or loses."""
    found = harm(4, [WHOLE, WHOLE], HEX)
    assert found == pytest.approx((0.4 + DISORDER + 0.4, False))
    assert harm(4, [LEFT, TIED], HEX) == pytest.approx((0.5, False))


def test_the_greatest_margin_comes_first() -> None:
    found = [each.worth for each in harms([WHOLE], HEX)]
    assert found == sorted(found, reverse=True) and len(found) == 4
