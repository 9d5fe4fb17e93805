"""Three turns of a game as its record has them: what is asked, what comes by itself, the points."""

from nightdrop.phantom_fury.rules.cards import DECKS
from nightdrop.phantom_fury.rules.ruleset import left
from tests.phantom.tabletop import (
    MARINES,
    asked,
    forces,
    fronts,
    menu,
    pile,
    play,
    points,
    position,
)

BEFORE = (
    "guerilla-warfare roof-top attack-isolated-units | "
    "insurgents radio-controlled-bomb low-tech-bomb | concrete-house ? mortar-attacks"
)
HAND = "forward-observer small-unit-tactics sniper-team up-armored-humvee"


def test_three_turns_of_a_game() -> None:
    state = position("reinforce", BEFORE, HAND, turn=4, discards="predators robot")
    assert [left(state, deck) for deck in DECKS] == [51, 50]

    state = play(state, "draw protect-flanks", "draw infantry")
    assert fronts(state) == " | ".join(f"{line} ?" for line in BEFORE.split(" | "))
    assert (asked(state), menu(state)) == ("us strike", [
        "done", *(f"send {face} {front}" for face in ("forward-observer", "sniper-team")
                  for front in "123"),
    ])  # fmt: skip
    state = play(state, "done")
    assert (asked(state), menu(state)) == ("us artillery", [
        "aim up-armored-humvee 1.2", "aim up-armored-humvee 3.1", "done",
    ])  # fmt: skip
    state = play(state, "done", "send infantry 3", "send protect-flanks 3",
                 "send small-unit-tactics 3", "send sniper-team 3", "send up-armored-humvee 3",
                 "assault", "draw rocket-attacks", "draw roadside-bomb", "roll 2")  # fmt: skip
    assert (asked(state), forces(state)) == ("chance fire", (2 + 2 * 2, 4 + 3))
    state = play(state, "roll 5 6")
    assert (state.turn, points(state)) == (5, -5 - 4 - 2)

    state = play(state, "draw unmanned-aerial-vehicles", f"draw {MARINES}")
    state = play(state, "draw ambush", "draw insurgent-leader")
    assert fronts(state) == (
        "guerilla-warfare roof-top attack-isolated-units ? | "
        "insurgents radio-controlled-bomb low-tech-bomb ? insurgent-leader | "
        "concrete-house rocket-attacks mortar-attacks ?"
    )
    state = play(state, "recon unmanned-aerial-vehicles 2", "roll 5")
    assert asked(state) == "us strike"
    state = play(state, "done", "send forward-observer 1", f"send {MARINES} 1", "assault",
                 "draw high-profile-jihadist")  # fmt: skip
    assert forces(state) == (6, 2)
    state = play(state, "roll 4 3")
    assert (state.turn, points(state)) == (6, -6)

    state = play(state, "draw artillery", "draw spotters")
    state = play(state, "draw concrete-house", "draw secured-district", "draw tight-alley")
    assert pile(state, "insurgents").split()[-2:] == ["secured-district", "tight-alley"]
    state = play(state, "disarm spotters 2.2", "roll 3")
    assert asked(state) == "us strike"
    state = play(state, "done")
    assert (asked(state), state.turn, pile(state, "hand")) == ("chance reinforce", 7, "artillery")
