"""Orders of several moves at once, and what the sticks of a hex can become, from a view alone."""

from collections import Counter as Bag
from random import Random

import pytest

from nightdrop.engine.model import CHANCE, Game, State
from nightdrop.engine.play import actor, apply, legal_actions
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.match.companies import formed_hexes, formed_in, turned_by
from nightdrop.hexwar.match.orders import MapOrders
from nightdrop.hexwar.match.plans import Leg, Order, Plan, again, arrows, gathering, is_idle, onward
from nightdrop.hexwar.match.regrouping import musters
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.hexes import Hex, shifted
from nightdrop.lab.selfplay import random_step
from tests.rules.tabletop import play, position
from tests.tools.perception import Table


def planned(plan: Plan) -> list[str]:
    return [move.text for move in plan]


def gathered(state: State, target: int) -> Plan:
    view = seen_by(state, "us")
    return gathering(view, legal_actions(state), Hex(target))


def check_plans(state: State, target: Hex) -> int:
    """Everything that can be ordered in a state is lawful to its last action; how many moves and
    companies were planned."""
    side = actor(state)
    if side is None or side == CHANCE:
        return 0
    view, menu = seen_by(state, side), legal_actions(state)
    plan, limit = gathering(view, menu, target), state.game.rules.tables.stacking
    full = {hex_ for hex_, ids in state.pieces.by_place.items() if len(ids) > limit}
    due = state.due
    for move in plan:
        assert state.due == due
        state = apply(state, move)
    crowded = {hex_ for hex_, ids in state.pieces.by_place.items() if len(ids) > limit}
    assert crowded <= full
    companies = [made for hex_ in formed_hexes(view, menu) for made in formed_in(view, menu, hex_)]
    assert all((made.action in menu) != made.barred for made in companies)
    return len(plan) + len(companies)


def formed(state: State, hex_: int) -> list[str]:
    """What a hex can make, as on its buttons: "full from hq ldr plt", "reduced ..., keep hq"."""
    view = seen_by(state, "us")
    return [
        f"{'reduced' if made.company.reduced else 'full'} from "
        + " ".join(str(c.face) for c in made.used)
        + "".join(f", keep {c.face}" for c in made.kept)
        + (f", +{made.markers} VP" if made.markers else "")
        for made in formed_in(view, legal_actions(state), Hex(hex_))
    ]


def test_what_can_be_ordered_in_random_games_is_lawful(game: Game) -> None:
    rng, planned_, state = Random(5), 0, game.rules.begin(game)
    while state.todo and planned_ < 4000:
        planned_ += check_plans(state, rng.choice(game.board.hexes))
        state = apply(state, random_step(state, rng))
    assert planned_ > 300


def test_three_sticks_offer_the_full_company_then_what_can_be_kept() -> None:
    state = position("U1 regroup", {"0603": "505.01 plt, 505.02 hq, 505.03 ldr"})
    assert formed(state, 603) == [
        "full from plt hq ldr, +1 VP",
        "reduced from plt ldr, keep hq",
        "reduced from plt hq, keep ldr, +1 VP",
        "reduced from hq ldr, keep plt, +1 VP",
    ]


def test_equal_results_stand_for_each_other() -> None:
    state = position("U1 regroup", {"0603": "505.01 plt, 505.02 plt, 505.03 ldr"})
    assert formed(state, 603) == ["full from plt plt ldr", "reduced from plt ldr, keep plt"]


def test_an_advantage_is_kept_and_never_used() -> None:
    state = position("U1 regroup", {"0603": "505.01 advantage, 505.02 plt, 505.03 ldr"})
    assert formed(state, 603) == ["reduced from plt ldr, keep advantage"]


def test_a_reduced_company_is_brought_to_full_strength() -> None:
    state = position("U1 regroup", {"0603": "505.A reduced, 505.02 plt, 505.03 hq"})
    assert formed(state, 603) == [
        "full from plt, keep hq",
        "full from hq, keep plt, +1 VP",
        "reduced from plt hq, +1 VP",
    ]


def test_the_order_of_results_hangs_on_faces_and_on_no_id() -> None:
    """The same faces in other hands: the same buttons in the same order."""
    told = [
        [text.partition(", keep")[2] for text in formed(position("U1 regroup", {"0603": s}), 603)]
        for s in ("505.01 plt, 505.02 hq, 505.03 ldr", "505.01 ldr, 505.02 plt, 505.03 hq")
    ]
    assert told[0] == told[1]


def test_without_a_counter_a_company_stays_listed_and_is_barred() -> None:
    units = {"0603": "505.01 hq, 505.02 ldr, 505.A reduced", "1003": "505.03, 505.04"}
    state = position("U1 regroup", units)
    left = {**book_of(state).companies_left, "505": 0}
    state = noted(state, companies_left=left)
    made = formed_in(seen_by(state, "us"), legal_actions(state), Hex(603))
    assert [(one.company.reduced, one.barred) for one in made] == [
        (False, False), (False, False), (True, True),
    ]  # fmt: skip


def test_muster_all_counts_backs() -> None:
    state = position("U1 regroup", {"0603": "505.01, 505.02", "0503": "505.03, 505.04 ldr",
                                    "1003": "505.05"})  # fmt: skip
    menu = legal_actions(state)
    assert [action.text for action in musters(menu)] == ["muster 0503", "muster 0603"]
    assert turned_by(seen_by(state, "us"), [a.hex for a in musters(menu)]) == 3
    assert formed_hexes(state, menu) == ()


def test_sticks_gather_by_the_way_that_is_left() -> None:
    state = position("U1", {"0303": "505.01", "0504": "505.02", "0404": "505.03"}, turn=2)
    assert planned(gathered(state, 404)) == ["move 505.02 0404", "move 505.01 0304"]


def test_no_hex_is_filled_beyond_what_may_stack() -> None:
    state = position(
        "U1",
        {"0403": "505.01, 505.02", "0504": "505.03, 505.04", "0404": "505.05, 505.06"},
        turn=2,
    )
    view, plan = seen_by(state, "us"), gathered(state, 404)
    at = {c.id: c.place for c in view.pieces} | {move.unit: move.to for move in plan}
    assert len(plan) == 1 and max(Bag(at.values()).values()) == 3


def test_those_in_front_make_room_for_those_behind() -> None:
    state = position("U1", {"0603": "505.01, 505.02, 505.03", "0703": "505.04"}, turn=2)
    assert len(gathered(state, 503)) == 4


def test_the_enemy_is_gone_round_and_only_unknown_sticks_are_called() -> None:
    units = {"0303": "505.01", "0404": "G.01 infantry-a", "0405": "G.02 infantry-b",
             "0306": "505.02 ldr, 505.A, 507.01"}  # fmt: skip
    state = position("U1", units, turn=2)
    assert planned(gathered(state, 505)) == ["move 505.01 0403"]


def test_the_plan_is_done_as_it_stands() -> None:
    units = {"0303": "505.01", "0503": "505.02, 505.03", "0606": "505.04", "0208": "505.05"}
    state = position("U1", units, turn=2)
    assert play(state, *planned(gathered(state, 405)))


@pytest.mark.parametrize("others", ["pioneer-a light-tank-c", "light-tank-c security-b"])
def test_faces_that_lie_hidden_change_no_plan(others: str) -> None:
    """Two truths that look alike to the US player give one plan, where Germans stand in the way."""
    plans = list[Plan]()
    for faces in ("infantry-a infantry-b", others):
        first, second = faces.split()
        units = {"0303": "505.01", "0503": "505.02", "0606": "505.04",
                 "0404": f"G.01 {first}", "0504": f"G.02 {second}"}  # fmt: skip
        match = Table(position("U1", units, turn=2))
        orders = MapOrders(match)
        orders.aims = True
        plans.append(orders.plan(match.view("us").state, Hex(405)))
    assert plans[0] == plans[1] != ()


def test_a_line_moves_each_one_hex_on() -> None:
    state = position("U1", {"0603": "505.01", "0504": "505.02", "0404": "505.03"}, turn=2)
    trail = [Hex(603), Hex(504), Hex(404), Hex(304)]
    plan = onward(seen_by(state, "us"), legal_actions(state), trail)
    assert planned(plan) == ["move 505.03 0304", "move 505.02 0404", "move 505.01 0504"]
    assert list(arrows(state, plan)) == [(404, 304), (504, 404), (603, 504)]
    play(state, *planned(plan))


def test_a_line_stops_where_there_is_no_room() -> None:
    state = position("U1", {"0603": "505.01", "0503": "505.A, 507.01, 507.02"}, turn=2)
    plan = onward(seen_by(state, "us"), legal_actions(state), [Hex(603), Hex(503)])
    assert plan == ()


def test_an_order_is_given_again_to_others_and_in_the_next_turn() -> None:
    state = position("U1", {"0603": "505.01", "0606": "505.02, 505.03"}, turn=2)
    view, menu = seen_by(state, "us"), legal_actions(state)
    order = Order(legs=(Leg("505.01", Hex(703), Hex(603)),))
    onto = shifted(Hex(603), Hex(703), Hex(603))
    assert again(view, menu, order) == (Move("505.01", onto),)
    others = again(view, menu, order, ("505.02", "505.03"))
    assert {move.to for move in others} == {shifted(Hex(606), Hex(703), Hex(603))}
    assert again(view, menu, Order(target=Hex(603))) == gathered(state, 603)


def test_an_activation_is_idle_while_most_of_it_could_still_move() -> None:
    state = position("U1", {"0603": "505.01, 505.02, 505.03"}, turn=2)
    told = []
    for text in ("move 505.01 0503", "move 505.02 0503"):
        told.append(is_idle(seen_by(state, "us"), legal_actions(state)))
        state = play(state, text)
    assert [*told, is_idle(seen_by(state, "us"), legal_actions(state))] == [True, True, False]


def test_the_dice_say_how_much_of_a_german_activation_can_be_idle() -> None:
    units = {"0603": "G.01 infantry-a", "0606": "G.02 infantry-b", "0609": "G.03 infantry-c"}
    state = position("G4 move 1", units)
    assert is_idle(state, legal_actions(state))
    state = play(state, "activate G.01")
    assert not is_idle(state, legal_actions(state))
