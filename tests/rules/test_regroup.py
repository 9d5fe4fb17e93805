"""Chapter 2.4 at the table: sticks turn face up and become companies."""

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.actions import Form
from nightdrop.hexwar.rules.pieces import is_unknown

from .tabletop import (
    asked,
    controlled,
    menu,
    news_of,
    play,
    position,
    unit,
    where,
)


def test_2_4_sticks_convert_at_the_end_of_a_us_activation() -> None:
    state = position("U1", {"0405": "505.01 ldr", "0505": "505.02 plt"})
    state = play(state, "move 505.01 0505", "done")
    assert asked(state) == "us regroup"
    assert menu(state) == ["done", "form 505.01 505.02"]


def test_2_4_only_the_activated_regiment_regroups() -> None:
    units = {"0405": "505.01 ldr, 505.02 plt", "0305": "507.01 ldr, 507.02 plt"}
    assert menu(position("U2 regroup", units)) == ["done", "form 507.01 507.02"]


def test_2_4_1_two_or_three_sticks_of_a_regiment_may_be_mustered() -> None:
    units = {
        "0101": "505.01",
        "0103": "505.02, 505.03",
        "0105": "505.04, 505.05, 505.06",
        "0107": "505.07, 507.01",
    }
    assert menu(position("U1 regroup", units)) == ["done", "muster 0103", "muster 0105"]


def test_2_4_1_sticks_convert_only_once_none_is_unknown() -> None:
    units = {"0405": "505.01 ldr, 505.02 plt, 505.03"}
    assert menu(position("U1 regroup", units)) == ["done", "muster 0405"]


def test_2_4_1_conversions_go_on_in_a_hex_until_none_is_wanted() -> None:
    units = {"0405": "505.A reduced, 505.01 ldr, 505.02 plt"}
    state = play(position("U1 regroup", units), "form 505.01 505.02")
    assert where(state, "505.B") == "0405"
    state = play(position("U1 regroup", units), "reinforce-company 505.A 505.02")
    assert menu(position("U1 regroup", units), "form") == ["form 505.01 505.02"]
    assert not unit(state, "505.A").reduced
    assert "505.01" in state.pieces


def test_2_4_1a_all_the_regiments_sticks_turn_and_no_others() -> None:
    units = {"0405": "505.01, 505.02, 507.03"}
    state = play(position("U1 regroup", units), "muster 0405", "draw plt", "draw plt")
    assert [unit(state, key).face for key in ("505.01", "505.02", "507.03")] == ["plt", "plt", None]


def test_2_4_1a_sticks_turn_in_order_of_id_and_both_see_them() -> None:
    state = position("U1 regroup", {"0405": "505.02, 505.01"})
    state = play(state, "muster 0405", "draw ldr", "draw plt")
    assert unit(state, "505.01").face == "ldr"
    assert unit(seen_by(state, "german"), "505.01").face == "ldr"


def test_2_4_1b_two_sticks_with_a_leader_make_a_reduced_company() -> None:
    for leader in ("ldr", "hq"):
        units = {"0405": f"505.01 {leader}, 505.02 plt"}
        state = play(position("U1 regroup", units), "form 505.01 505.02")
        assert unit(state, "505.A").reduced


def test_2_4_1b_three_plt_make_a_reduced_company() -> None:
    state = position("U1 regroup", {"0405": "505.01 plt, 505.02 plt, 505.03 plt"})
    assert unit(play(state, "form 505.01 505.02 505.03"), "505.A").reduced


def test_2_4_1b_three_sticks_with_a_leader_make_a_full_company() -> None:
    state = position("U1 regroup", {"0405": "505.01 plt, 505.02 ldr, 505.03 plt"})
    assert not unit(play(state, "form 505.01 505.02 505.03"), "505.A").reduced


def test_2_4_1b_two_of_three_may_be_used_and_the_third_kept() -> None:
    state = position("U1 regroup", {"0405": "505.01 plt, 505.02 ldr, 505.03 plt"})
    state = play(state, "form 505.01 505.02")
    assert [where(state, key) for key in ("505.02", "505.03")] == ["gone", "0405"]


def test_2_4_1b_a_company_in_a_vp_hex_controls_it_at_once() -> None:
    state = position("U1 regroup", {"0506": "505.01 ldr, 505.02 plt"})
    assert controlled(play(state, "form 505.01 505.02")) == ["0506"]


def test_2_4_1b_sticks_of_two_regiments_do_not_combine() -> None:
    state = position("U1 regroup", {"0405": "505.01 ldr, 507.01 plt", "0101": "505.08, 505.09"})
    assert menu(state) == ["done", "muster 0101"]


def test_2_4_1b_a_new_company_exerts_its_zoc_at_once() -> None:
    units = {"0405": "505.01 ldr, 505.02 plt, 505.03 plt", "0606": "G.01 infantry-a"}
    state = play(position("U1 regroup", units), "form 505.01 505.02 505.03", "G4", "roll 1", "done")
    state = play(state, "move G.01 0506")
    assert state.act("G.01").spent == 4  # 1 MP for the hex, 1 MP for the company's ZOC


def test_2_4_1c_two_plt_make_nothing() -> None:
    units = {"0405": "505.01 plt, 505.02 plt", "0101": "505.20, 505.21"}
    assert menu(position("U1 regroup", units)) == ["done", "muster 0101"]


def test_2_4_2_a_reduced_company_musters_one_or_two_sticks() -> None:
    units = {
        "0101": "505.A reduced, 505.01",
        "0103": "505.B reduced, 505.02, 505.03",
        "0105": "505.C, 505.04",
    }
    assert menu(position("U1 regroup", units)) == ["done", "muster 0101", "muster 0103"]


def test_2_4_2_a_company_of_another_regiment_is_no_trigger() -> None:
    units = {"0101": "505.A reduced, 507.01", "0103": "507.02, 507.03"}
    assert menu(position("U2 regroup", units)) == ["done", "muster 0103"]


def test_2_4_2a_the_sticks_with_the_company_turn() -> None:
    units = {"0405": "505.A reduced, 505.01, 507.02"}
    state = play(position("U1 regroup", units), "muster 0405", "draw plt")
    assert unit(state, "505.01").face == "plt"
    assert is_unknown(unit(state, "507.02"))


def test_2_4_2b_one_stick_is_withdrawn_and_the_company_is_whole() -> None:
    units = {"0405": "505.A reduced, 505.01 plt, 505.02 ldr"}
    state = play(position("U1 regroup", units), "reinforce-company 505.A 505.01")
    assert not unit(state, "505.A").reduced
    assert [where(state, key) for key in ("505.01", "505.02")] == ["gone", "0405"]


def test_2_4_3_used_sticks_do_not_come_back() -> None:
    state = position("U1 regroup", {"0405": "505.01 ldr, 505.02 plt"})
    state = play(state, "form 505.01 505.02")
    assert sorted(state.dead) == ["505.01", "505.02"]
    assert (state.cups["505"]["ldr"], state.cups["505"]["plt"]) == (5, 17)


def test_2_4_4_a_conversion_may_be_declined_and_the_sticks_stay_face_up() -> None:
    state = position("U1 regroup", {"0405": "505.01, 505.02"})
    state = play(state, "muster 0405", "draw ldr", "draw plt")
    assert "form 505.01 505.02" in menu(state)
    assert unit(play(state, "done"), "505.01").face == "ldr"


def test_2_4_4_mustering_is_not_compulsory() -> None:
    state = play(position("U1 regroup", {"0405": "505.01, 505.02"}), "done")
    assert is_unknown(unit(state, "505.01"))


def test_2_4_5_a_turned_stick_stays_turned_when_it_leaves_its_hex() -> None:
    state = position("U1 regroup", {"0405": "505.01, 505.02"}, turn=4)
    state = play(state, "muster 0405", "draw plt", "draw plt")
    state = play(state, "G4", "roll 2", "done")
    assert [unit(state, key).face for key in ("505.01", "505.02")] == ["plt", "plt"]


def test_2_2_a_company_uses_up_a_counter_of_its_regiment_and_a_letter() -> None:
    state = position("U1 regroup", {"0405": "505.C, 505.01 ldr, 505.02 plt"})
    after = play(state, "form 505.01 505.02")
    left = state.book.companies_left
    assert after.book.companies_left == {**left, "505": left["505"] - 1}
    assert after.numbers == {**state.numbers, "505 companies": 4}


def test_2_2_a_regiment_has_no_company_beyond_the_last_letter() -> None:
    units = {"0405": "505.Y, 505.01 ldr, 505.02 plt", "0505": "505.03 ldr, 505.04 plt"}
    state = position("U1 regroup", units, options={"company_limit": False})
    assert menu(state) == ["done", "form 505.01 505.02", "form 505.03 505.04"]
    state = play(state, "form 505.01 505.02")
    assert where(state, "505.Z") == "0405"
    assert asked(state) == "german choose"


def test_2_2_the_last_company_of_a_regiment_may_be_formed() -> None:
    units = {"0405": "507.01 ldr, 507.02 plt"}
    state = position("U2 regroup", units, dead={"companies": {"507": 4}})
    assert menu(state) == ["done", "form 507.01 507.02"]


def test_2_4_1b_a_new_company_is_like_any_other_and_both_know_it() -> None:
    state = position("U1 regroup", {"0405": "505.01 ldr, 505.02 plt"})
    expected = position("U1", {"0405": "505.A reduced"})
    assert unit(play(state, "form 505.01 505.02"), "505.A") == unit(expected, "505.A")


def test_2_4_2b_a_reinforced_company_is_like_one_never_reduced() -> None:
    state = position("U1 regroup", {"0405": "505.A reduced, 505.01 plt"})
    expected = position("U1", {"0405": "505.A"})
    state = play(state, "reinforce-company 505.A 505.01")
    assert unit(state, "505.A") == unit(expected, "505.A")


def test_2_4_nobody_wears_the_sign_of_having_moved_in_the_regroup_step() -> None:
    state = position("U1", {"0603": "505.A, 505.02, 505.03"})
    state = play(state, "move 505.A 0703")
    assert state.due.is_spent(state.with_act("505.A", state.act("505.A")._replace(spent=12)),
                              state.pieces["505.A"])  # fmt: skip
    state = play(state, "done")
    spent = state.with_act("505.A", state.act("505.A")._replace(spent=12))
    assert not spent.due.is_spent(spent, spent.pieces["505.A"])


def test_2_4_2_no_company_is_brought_to_strength_before_all_are_turned_up() -> None:
    state = position("U1 regroup", {"0405": "505.A reduced, 505.01 plt, 505.02"})
    assert menu(state) == ["done", "muster 0405"]
    turned = play(state, "muster 0405", "draw plt")
    assert len(menu(turned, "reinforce-company")) == 2


def test_2_4_1_the_table_is_told_of_a_company_of_full_strength() -> None:
    state = position("U1 regroup", {"0405": "505.01 ldr, 505.02 plt, 505.03 plt"})
    assert news_of(state, Form(("505.01", "505.02", "505.03"))) == [
        "regroup 0405 us: news.formed_full printed=505.A regiment=505 hex=0405 [2.4.1]"
    ]
