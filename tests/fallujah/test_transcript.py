"""Six operations of a game, text by text, as its record has them."""

from tests.fallujah.play import asked, go, kia, nodes, ops, position, vp, where

NODES = ("0503 ?, 0304 ?, 0405 ?, 0206 ?, 0407 ?, 0209 ?, 0310 ?, 0511 ?, 0205 ?, 0306 ?, "
         "0307 ?, 0508 ?, 0608 ?, 0409 ?, 0107 ?, 0109 ?, 0106 ?")  # fmt: skip
UNITS = ("0507: 2-2, 1/5, 759_MP RCT-1; 0403: A/2_Tk, C/2_Tk, 3/1 reduced; "
         "0202: 1/8, 3/5, 1_FR, C_3; north: 1_IIF, 2_IIF, 4_IIF; south: 506_ING")  # fmt: skip


def test_six_operations_of_a_game() -> None:
    state = position(UNITS, NODES, "soa, air 3", ops=70, kia=-1, turn=5,
                     captured="al-qaeda c2 abandoned")  # fmt: skip
    assert (vp(state), state.turn) == (-7, 5)

    state = go(state, "J-3 · force 2-2 · force 1/5 · force 759_MP · move 0407 · arms-cache · "
                      "mob-attack · jihadists · hvt-3 · deception · 1 6 · 3")  # fmt: skip
    assert (asked(state), state.fight.edge, state.fight.mob) == ("coalition support", "opfor", 3)
    state = go(state, "strike soa · strike air · fire · 3 · 2 · 5 · hit 759_MP · hit 1/5")
    state = go(state, "3 · 1 · 1 · 5")
    assert (asked(state), kia(state), state.book.hvt) == ("coalition stand", -1, ("hvt-3",))
    state = go(state, "continue · 1 4 · fire · 1 · hit 1/5 · 3 · 4 1")
    assert (state.turn, ops(state), kia(state)) == (6, 70, -1)

    state = go(state, "J-3 · force A/2_Tk · force C/2_Tk · force 3/1 · move 0503 · abandoned · "
                      "deception · militia · jihadists · 2 1")  # fmt: skip
    assert state.fight.edge == "opfor"
    state = go(state, "fire · 4 · 4 · hit 3/1 · 6 · 4")
    assert where(state, "3/1") == "dead"
    state = go(state, "continue · 4 1 · fire · 5 · 6 · 2 · hit A/2_Tk")
    state = go(state, "continue · 6 3 · fire · 3 · 1 2")
    assert (state.turn, ops(state), kia(state)) == (7, 69, -1)

    state = go(state, "J-3 · force 1/8 · force 3/5 · force 1_FR · force C_3 · move 0402 · heavy · "
                      "mob-attack · civilians · 1 2 · 2 · fire · 6 · 1 · 1 · 1 · 1 2")  # fmt: skip
    assert (asked(state), ops(state), kia(state)) == ("coalition operation", 67, 1)

    state = go(state, "J-3 · force 1/8 · force 3/5 · force 1_FR · move 0302 · uprising · "
                      "jihadists · ambush · fedayeen · 4 5")  # fmt: skip
    assert (state.fight.edge, state.book.uprising) == ("coalition", True)
    state = go(state, "fire · 2 · 6 · 2 · 1 2 · done")
    assert (ops(state), kia(state)) == (66, 3)

    state = go(state, "J-3 · force 1/8 · force 3/5 · force 1_FR · move 0304 · arms-cache · "
                      "fedayeen · fedayeen · deception · intel · fight · 1 3")  # fmt: skip
    state = go(state, "strike air · fire · 5 · 3 · 1 · 2 · 1 2")
    assert (ops(state), kia(state), state.book.intel) == (66, 5, 1)

    state = go(state, "J-3 · force 1/8 · force 3/5 · force 1_FR · move 0205 · ied · 6 · 5 · 1 · "
                      "militia · fedayeen · iraqis-balk · 4 · 3 · 1 · 5")  # fmt: skip
    assert (where(state, "1/8"), where(state, "506_ING")) == ("0205 reduced", "gone")
    state = go(state, "fight · 3 3 · strike air · 4 · 1 · 1 · 1 · 1 2")
    assert (ops(state), kia(state), vp(state)) == (67, 6, 15)
    assert "0205" not in nodes(state) and len(state.book.nodes) == 13
