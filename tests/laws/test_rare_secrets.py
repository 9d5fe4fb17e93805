"""Secrets that play seldom meets, as twins: in every channel, and for some steps on from there."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Message, State
from nightdrop.hexwar.match import forces
from nightdrop.hexwar.rules import demolition, off_map_boxes
from nightdrop.hexwar.rules.pegasus_views import GroundRules
from nightdrop.hexwar.rules.ruleset import TableMark
from nightdrop.hexwar.words import describe, nouns
from nightdrop.lab.selfplay import random_step
from tests.laws.laws import check
from tests.laws.truths import other_truth
from tests.tools import channels, screens, twins
from tests.tools.perception import Eyes, Table, probe_of
from tests.tools.twins import Pair

from .planted import Patch, Plant, sampled, strength, truth_at_hand, truth_of, wrap
from .rare import RARE

EVERY = {**twins.CHANNELS, **twins.SLOW_CHANNELS, **twins.RARE_CHANNELS}
STEPS = 3  # played on from a position
# Where what lies hidden here would be seen.
PAGES = "the order of battle", "the losses", "the cups and the track", "the turn card"
Real = Callable[..., Any]


@pytest.fixture(autouse=True)
def _each_page_at_a_window_of_its_own(monkeypatch: Patch) -> None:
    """Another test may have left a window, and there is one display."""
    pygame.display.quit()
    monkeypatch.setattr(screens, "PAGES", {name: screens.PAGES[name] for name in PAGES})
    monkeypatch.setattr(screens, "STEPS_MS", (0, 1500))
    monkeypatch.setattr(channels, "_PAGES", len(PAGES))


def hidden() -> Iterator[tuple[str, Side]]:
    """Each position with each side that something in it is hidden from."""
    for name, made in RARE.items():
        for side in made().game.sides:
            if other_truth(made(), side, Random(2)) != made():
                yield name, side


HIDDEN = list(hidden())


def apart(name: str, side: Side) -> Iterator[str]:
    """The channels by which a side could tell two truths of a position apart, the window's last."""
    state = RARE[name]().but()
    a, b = (Eyes(Table(one), side) for one in (state, other_truth(state, side, Random(2))))
    probe = probe_of(a, Random(1))
    yield from (channel for channel, read in EVERY.items() if read(a, probe) != read(b, probe))
    seen = twins._seen(a, b, probe)
    if seen is not None:
        yield seen.channel


@pytest.mark.parametrize(("name", "side"), HIDDEN)
def test_two_truths_of_a_rare_position_tell_the_same(name: str, side: Side) -> None:
    check(RARE[name](), Random(1))
    assert list(apart(name, side)) == []


@pytest.mark.parametrize(("name", "side"), HIDDEN)
def test_they_tell_the_same_as_play_goes_on(name: str, side: Side) -> None:
    state, rng = RARE[name]().but(), Random(3)
    pair = Pair(state, other_truth(state, side, rng), side, rng)
    while not pair.ended and pair.actions < STEPS:
        pair.step(random_step(pair.state, rng))
    assert pair.apart > 0


def test_each_game_has_secrets_of_both_its_sides() -> None:
    sides = {(RARE[name]().game.name, side) for name, side in HIDDEN}
    assert len(sides) == 4


def blown_bridge_of_worth(patch: Patch) -> None:
    """A bridge that is gone is marked with what the marker on it is worth."""

    def shows(real: Real, rules: GroundRules, view: State) -> Iterator[TableMark]:
        yield from real(rules, view)
        for hex_ in demolition.pages(view).destroyed:
            worth = truth_of(view).book.vp[hex_].value
            yield TableMark("printed", hex_, worth, words=Message("mark.points", {"count": worth}))

    wrap(patch, GroundRules, "shows", shows)


def points_of_blown_bridges(patch: Patch) -> None:
    """The known points count what lies unseen on a bridge that is gone."""
    wrap(patch, GroundRules, "points", lambda real, rules, view: real(rules, truth_of(view)))


def blown_bridge_to_programs(patch: Patch) -> None:
    """A program is told of a bridge that is gone what its marker is worth."""

    def fields(real: Real, rules: GroundRules, view: State, thing: Any) -> dict[str, object]:
        place = truth_of(view).book.vp.get(thing)
        return {**real(rules, view, thing), "worth": place and place.value}

    wrap(patch, GroundRules, "fields_of", fields)


def star_in_the_list(patch: Patch) -> None:
    """The list of victory hexes tells the marker that the other side laid."""
    wrap(patch, describe, "vp_words", lambda real, view, hex_: real(truth_of(view), hex_))


def held_in_the_dark(patch: Patch) -> None:
    """A marker that is held counts among what is left to draw."""
    wrap(patch, forces, "cup_rows", lambda real, view: real(truth_of(view)))


def dead_are_named(patch: Patch) -> None:
    """A dead headquarters is named to its owner, who did not see what died."""

    def noun(real: Real, view: State, counter: Counter) -> Any:
        return real(view, truth_of(view).dead.get(counter.id, counter))

    wrap(patch, nouns, "counter_noun", noun)


def cups_without_the_dead(patch: Patch) -> None:
    """The cups are short of the dead that nobody was shown."""
    held_in_the_dark(patch)


def reduced_is_strong(patch: Patch) -> None:
    """A unit that lies reduced is described by what it really is."""

    def said(real: Real, view: State, unit: str) -> str:
        counter = truth_of(view).pieces.by_id.get(unit)
        tells = counter is not None and counter.reduced
        return f"{real(view, unit)}{strength(view, counter) if tells else ''}"

    wrap(patch, channels, "describe_counter", said)


def box_by_worth(patch: Patch) -> None:
    """A box of the track is told another where a strong unit is in it."""

    def on_track(real: Real, view: State) -> Any:
        return [one._replace(box=1) if strength(view, view.pieces[one.unit]) > 33 else one
                for one in real(view)]  # fmt: skip

    wrap(patch, off_map_boxes, "on_track", on_track)


def confusion_of_the_strong(patch: Patch) -> None:
    """Confusion is marked on strong units alone."""

    def shows(real: Real, rules: GroundRules, view: State) -> Iterator[TableMark]:
        for mark in real(rules, view):
            if mark.kind != "confused" or strength(view, view.pieces[mark.unit]) > 33:
                yield mark

    wrap(patch, GroundRules, "shows", shows)


# The plant, the position, and who must not learn by it.
PLANTS: list[tuple[Plant, str, Side]] = [
    (blown_bridge_of_worth, "marker_on_a_blown_bridge", "british"),
    (points_of_blown_bridges, "marker_on_a_blown_bridge", "german"),
    (blown_bridge_to_programs, "marker_on_a_blown_bridge", "british"),
    (star_in_the_list, "markers_on_stars", "british"),
    (held_in_the_dark, "lost_markers", "german"),
    (dead_are_named, "dead_in_the_dark", "us"),
    (cups_without_the_dead, "advantage_on_the_map", "us"),
    (reduced_is_strong, "reduced_in_hiding", "us"),
    (box_by_worth, "boxes", "british"),
    (confusion_of_the_strong, "beside_headquarters", "british"),
]


@pytest.mark.parametrize(
    ("plant", "name", "side"), sampled(PLANTS), ids=[plant.__name__ for plant, *_ in PLANTS]
)
def test_a_leak_of_a_rare_secret_is_caught(
    plant: Plant, name: str, side: Side, monkeypatch: Patch
) -> None:
    RARE[name]()
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    assert next(apart(name, side), "")
