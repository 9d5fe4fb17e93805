"""Leaks that only who presses everything comes to: each is noticed, and nothing without them."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.selfplay import random_step
from tests.laws.laws import BrokenLaw
from tests.laws.truths import other_truth
from tests.tools.twins import Pair

from . import planted_visit as visit
from .planted import Patch, sampled, truth_at_hand
from .room import Scene
from .starts import begin
from .tour import TRIED, Tour

SHARE = 24  # one press in so many, and what leads to another screen
# The same where nothing is planted, how many presses from the beginning screens are explored, and
# on how many of them it is tried where each key leads: whole games are toured with --long.
LESS, LESS_DEEP, LESS_TRIED = 96, 3, 1
FEW = 160  # one press in so many, where the tour is told which presses to try
LEAST = 12  # entries of a game of which one can have missed something
NEAR, FAR, FULL = Scene(150), Scene(), Scene(0, "full disk")
SAVED, TORN, REPLAYED = Scene(0, "saved"), Scene(0, "torn"), Scene(0, "replay")
# Where a game goes on by mail: the scene, and which presses lead to the pages of such games.
MAILED = Scene(0, "by mail")
LETTERS = frozenset({"click look", "click title", "click mail", "click more"})

# The plant, who must not learn by it, where to begin, the step that is due, how a tour begins
# there, and what gives it away.
PLANTS = [
    (visit.sound_while_away, US, "night", "choose", FAR, "Away|the sounds"),
    (visit.back_while_away, US, "day", "choose", FAR, "Away|key left"),
    (visit.worth_on_the_small_map, GERMAN, "marker", "", NEAR, "zoom 150"),
    (visit.entry_in_the_banner, US, "reinforce", "choose", FULL, "Play|Pause|Unsaved"),
    (visit.torn_line_quoted, US, "reinforce", "enter", TORN, "Play"),
    (visit.cover_of_an_opened_game, US, "reinforce", "enter", SAVED, "Cover"),
    (visit.near_the_strong, US, "night", "choose", FAR, "Play"),
    (visit.rule_of_the_help, US, "night", "choose", FAR, "HelpScreen"),
    (visit.order_of_places, US, "night", "choose", FAR, "PlacePage"),
    (visit.standing_of_a_file, US, "night", "choose", SAVED, "Games|Title"),
    (visit.truth_in_a_picture, US, "night", "choose", SAVED, "Games"),
    (visit.lost_on_leaving, US, "reinforce", "choose", FULL, "Unsaved"),
    (visit.replayed_forward, US, "night", "choose", REPLAYED, "ReplayScreen"),
]

# Where so many screens or presses lie before what gives the plant away that the tour is told which
# presses lead there. With --long it finds them itself, of one press in so many.
LED: dict[Callable[[Patch], None], tuple[frozenset[str], int]] = {
    visit.worth_on_the_small_map: (frozenset({"key v", "key o"}), SHARE),
    visit.near_the_strong: (frozenset({"key right", "key o"}), 1),
    visit.truth_in_a_picture: (frozenset({"click more", "click load"}), SHARE),
    visit.order_of_places: (frozenset({"key right", "key /"}), SHARE),
    visit.lost_on_leaving: (frozenset({"key v", "key m", "click title"}), 160),
    visit.back_while_away: (frozenset({"key right"}), SHARE),
    visit.rule_of_the_help: (frozenset({"key right", "key f1"}), SHARE),
    visit.replayed_forward: (frozenset({"click line"}), SHARE),
}


class Quick(Pair):
    """Twins on their way to where they are to be looked at."""

    def _look(self) -> None:
        """Others look at the way."""

    _detour = _look


@lru_cache(maxsize=8)
def pair_at(where: str, side: Side, step: str) -> Pair:
    """Twins of a game that has come to a step of this side's, or to "enter", while they differ."""
    start, rng = begin(where), Random(1)
    for number in range(50):
        pair = Quick(start, other_truth(start, side, Random(number)), side, rng)
        while not pair.ended:
            wish = next((a for a in legal_actions(pair.state) if a.text == "reinforce"), None)
            pair.step(wish or random_step(pair.state, rng))
            if not pair.ended and _is_there(pair, side, step):
                return pair
    raise AssertionError("no such twins")


def _is_there(pair: Pair, side: Side, step: str) -> bool:
    """Whether this is the step that is looked for."""
    due, mine = pair.state.todo[-1].name, pair.real.actor == side or step == "enter"
    begun = step == "enter" or len(pair.real.entries) >= LEAST
    return begun and mine and due == (step or due) and pair.real.state != pair.twin.state


@pytest.mark.parametrize(
    ("plant", "side", "where", "step", "scene", "what"),
    sampled(PLANTS),
    ids=[plant[0].__name__ for plant in PLANTS],
)
def test_a_leak_planted_where_everything_is_pressed_is_caught(
    plant: Callable[[Patch], None],
    side: Side,
    where: str,
    step: str,
    scene: Scene,
    what: str,
    monkeypatch: Patch,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    pair = pair_at(where, side, step)
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    led, share = LED.get(plant, (frozenset(), SHARE))
    is_led = led and not request.config.getoption("--long")
    tour = Tour(tmp_path, FEW, tried=0, always=led) if is_led else Tour(tmp_path, share)
    request.addfinalizer(tour.close)  # what it holds still is let go whatever comes
    said = ""
    try:
        tour.watch(pair, (scene,))
    except BrokenLaw as broken:
        said = str(broken)
    assert any(part in said for part in what.split("|")), said or "nobody noticed"


# The scenes of each place in one tour: what is alike in them is gone into once. A scene that begins
# at another place too is toured there, and at all of them with --long.
SCENES: dict[tuple[Side, str, str], set[Scene]] = {}
for _plant, *begun, scene_, _what in PLANTS:
    SCENES.setdefault((begun[0], begun[1], begun[2]), set()).add(scene_)
FIRST_OF = {scene: where for where, scenes in reversed(SCENES.items()) for scene in scenes}


@pytest.mark.parametrize(("side", "where", "step"), SCENES)
def test_nothing_is_noticed_where_nothing_is_planted(
    side: Side, where: str, step: str, monkeypatch: Patch, request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:  # fmt: skip
    found, long = SCENES[side, where, step], request.config.getoption("--long")
    scenes = sorted(s for s in found if long or FIRST_OF[s] == (side, where, step))
    if not scenes:
        pytest.skip("toured at another place, and at this one with --long")
    truth_at_hand(monkeypatch)
    tour = Tour(tmp_path, LESS, LESS_DEEP, TRIED if long else LESS_TRIED)
    request.addfinalizer(tour.close)
    tour.watch(pair_at(where, side, step), tuple(scenes))
    assert tour.frames > 20 * len(scenes)


@pytest.mark.parametrize(("plant", "what"), [
    (None, ""), (visit.entries_of_a_letter, "SendPage"), (visit.standing_of_a_letter, "MailPage"),
])  # fmt: skip
def test_the_pages_of_a_game_by_mail_read_alike_but_for_a_planted_leak(
    plant: Callable[[Patch], None] | None, what: str, monkeypatch: Patch,
    request: pytest.FixtureRequest, tmp_path: Path,
) -> None:  # fmt: skip
    truth_at_hand(monkeypatch)
    tour = Tour(tmp_path, FEW, 2, tried=0, always=LETTERS)
    request.addfinalizer(tour.close)
    pair = pair_at("reinforce", US, "choose")
    if plant is None:
        tour.watch(pair, (MAILED,))
        assert {"SendPage", "MailPlay", "MailPage"} <= tour.kinds
        return
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match=what):
        tour.watch(pair, (MAILED,))
