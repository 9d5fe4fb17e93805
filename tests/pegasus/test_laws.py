"""The laws on the second game: samples of its games and corners, and leaks that they must catch."""

from collections.abc import Callable
from random import Random

import pytest

from nightdrop.engine.model import Menu, State
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.rules import events, off_map_boxes, turn, victory
from nightdrop.hexwar.rules.actions import With
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.rules.actions import parse
from tests.laws.corners import is_melee
from tests.laws.laws import BrokenLaw, check
from tests.laws.planted import Patch, strength, wrap
from tests.laws.silence import silence_tells_nothing
from tests.laws.test_twins import FEW_SCREENS, SELDOM
from tests.pegasus.tabletop import play, position
from tests.pegasus.test_setup import set_up
from tests.tools.laws import checked
from tests.tools.twins import Pair, follow, run

SCENARIO = "pegasus-bridge"
SECRET = {"2623": {"marker": 2, "laid_by": "german", "concealed": True}}
HIDDEN = {"1808": "G.01 tank-h", "1820": "G.02 platoon-c", "1824": "G.03 ost-b"}


@pytest.mark.parametrize("number", [3, 7, 11, 55])
def test_all_laws_hold_in_a_game_from_a_corner(number: int) -> None:
    """A fight, a retreat, the start of a turn, a drop: every position at first, then one in four.
    """
    assert is_melee(number) and checked(SCENARIO, 1, number, every=4).games == 1


def test_twins_look_alike_to_both_sides(monkeypatch: Patch) -> None:
    monkeypatch.setattr("tests.tools.twins.SCREENS", FEW_SCREENS)
    tallies = run(2, 11, 10, every=SELDOM, scenario=SCENARIO, turns=TURNS)
    assert all(tally.apart > 20 for tally in tallies.values())


def left_bridge(destroyed: bool = True) -> State:
    """A company leaves a bridge while another could still follow; the menus before were found."""
    vp = {"2728": {"destroyed": True}} if destroyed else {}
    units = {"2728": "green.A", "2628": "green.B", "2927": "G.01 ost-b"}
    state = position("B2", units, vp=vp)
    assert parse("move green.B 2728", PEGASUS_BRIDGE) in legal_actions(state)
    return play(state, "move green.A 2628")


def test_no_menu_is_kept_over_a_bridge_that_is_gone() -> None:
    """The side's own move changes the board, though no enemy stirred."""
    state = left_bridge()
    check(state, Random(1))
    assert parse("move green.B 2728", PEGASUS_BRIDGE) not in legal_actions(state)


def test_a_menu_that_is_kept_over_it_would_be_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr("nightdrop.hexwar.rules.zoc.board_of", lambda state: state.game.board)
    with pytest.raises(BrokenLaw, match="a kept menu is the menu"):
        check(left_bridge(), Random(1))


def test_no_menu_is_kept_of_a_unit_that_was_confused_since() -> None:
    state = position("initiative", HIDDEN, turn=6, initiative="german")
    before = play(state, "roll 2 2")
    for text in ("confuse G.01", "pass"):
        check(play(before, text, "pass", "G3", "roll 6", "done"), Random(1))


def discovery_by_value(patch: Patch) -> None:
    """The German is not asked to discover anything where the own secret marker is worth little."""

    def actor(real: Callable[..., object], step: object, state: State) -> object:
        own = [p.value or 0 for p in state.book.vp.values() if p.known_to == ("german",)]
        return None if own and max(own) < 2 else real(step, state)

    wrap(patch, turn.Discovery, "actor", actor)


def star_laid_open(patch: Patch) -> None:
    """The marker that a side lays lies open."""

    def lay(real: Callable[..., State], state: State, hex_: int, *more: object) -> State:
        after = real(state, hex_, *more)
        place = after.book.vp[hex_]._replace(known_to=("british", "german"))  # type: ignore[index]
        return noted(after, vp={**after.book.vp, hex_: place})

    wrap(patch, victory, "lay_marker", lay)


def the_strong_confused(patch: Patch) -> None:
    """Only units of worth can be confused."""

    def options(real: Callable[..., Menu], step: object, state: State) -> Menu:
        menu = real(step, state)
        return tuple(a for a in menu if not isinstance(a, With) or _is_strong(state, a.unit))

    wrap(patch, events.Confuse, "options", options)


def _is_strong(state: State, unit: str) -> bool:
    return strength(state, state.pieces[unit]) > 25


def track_by_face(patch: Patch) -> None:
    """What enters from the track is announced by its strength: a box is left out."""

    def sent(real: Callable[..., State], state: State, counter: object, where: str) -> State:
        heavy = strength(state, counter) > 33  # type: ignore[arg-type]
        return real(state, counter, where.replace("track 3", "track 2") if heavy else where)

    wrap(patch, off_map_boxes, "sent_away", sent)


TURNS = 6  # of a game of the sample of twins, one of which begins in a fight by day
FOLLOWED = range(2, 10)  # games, of which the first comes soon to what gives each leak away
LEAKS = [
    (discovery_by_value, lambda: position("initiative", HIDDEN, turn=6, vp=SECRET)),
    (star_laid_open, set_up),
    (the_strong_confused, lambda: position("initiative", HIDDEN, turn=6, initiative="german")),
]


@pytest.mark.parametrize(("plant", "start"), LEAKS, ids=[leak[0].__name__ for leak in LEAKS])
def test_a_leak_to_the_british_is_caught(
    plant: Callable[[Patch], None], start: Callable[[], State], monkeypatch: Patch
) -> None:
    begun = start()
    plant(monkeypatch)
    for number in FOLLOWED:
        try:
            follow(begun.but(), "british", Random(f"{number}"), Random(f"probe {number}"), every=6)
        except BrokenLaw as broken:
            said = str(broken)
            break
    else:
        pytest.fail("nobody noticed")
    assert said.startswith("twins law: british")


def test_a_marker_that_decides_what_is_asked_is_heard(monkeypatch: Patch) -> None:
    state = position("initiative", HIDDEN, turn=6, vp=SECRET)
    silence_tells_nothing(state, parse("roll 1 6", PEGASUS_BRIDGE), Random(1))
    discovery_by_value(monkeypatch)
    with pytest.raises(BrokenLaw, match="silence law: british"):
        silence_tells_nothing(state.but(), parse("roll 1 6", PEGASUS_BRIDGE), Random(1))


def test_what_goes_onto_the_track_keeps_its_face(monkeypatch: Patch) -> None:
    def onto_the_track() -> Pair:
        tank, other = (
            position("G3 move 3", {"0122": f"G.05 {face}", "0126": "G.06 ost-b"}, turn=6)
            for face in ("tank-h", "platoon-c")
        )
        return Pair(tank, other, "british", Random(1))

    assert onto_the_track().step(parse("move G.05 track", PEGASUS_BRIDGE)) == ""
    track_by_face(monkeypatch)
    with pytest.raises(BrokenLaw, match="twins law: british"):
        onto_the_track().step(parse("move G.05 track", PEGASUS_BRIDGE))
