"""The pointer: which clicks make which action, without knowing any rule."""

from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.pointer import OFF, Pointer, clicks_of
from nightdrop.rules.actions import DONE

HERE, THERE = Hex(1214), Hex(1215)


def test_a_unit_then_a_hex_make_a_move() -> None:
    pointer = Pointer.over((DONE, Move("505.01", HERE), Move("505.01", THERE)))
    assert pointer.nexts == {"505.01"}
    chosen = pointer.click("505.01")
    assert chosen.hexes == {HERE, THERE} and chosen.complete is None
    assert chosen.click(THERE).complete == Move("505.01", THERE)


def test_leaving_the_map_is_a_click_beyond_its_edge() -> None:
    pointer = Pointer.over((Move("505.01", None),)).click("505.01")
    assert pointer.click(OFF).complete == Move("505.01", None)


def test_wordless_actions_are_buttons() -> None:
    pointer = Pointer.over((DONE, At("attack", HERE)))
    assert pointer.buttons == (DONE,) and pointer.hexes == {HERE}


def test_sticks_form_a_company_in_any_order_and_two_may_become_three() -> None:
    two, three = Form(("505.01", "505.02")), Form(("505.01", "505.02", "505.03"))
    pointer = Pointer.over((two, three)).click("505.02").click("505.01")
    assert pointer.complete == two and not pointer.is_final
    assert pointer.click("505.03").complete == three


def test_a_stick_and_its_company_in_any_order() -> None:
    action = ReinforceCompany("505.A", "505.02")
    assert Pointer.over((action,)).click("505.02").click("505.A").complete == action


def test_activate_is_offered_once_its_unit_is_selected() -> None:
    activate = With("activate", "G.01")
    pointer = Pointer.over((activate, Move("G.01", HERE)))
    assert pointer.buttons == () and clicks_of(activate) == ()
    assert pointer.click("G.01").buttons == (activate,)
