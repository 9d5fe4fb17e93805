"""Counters can be read and told apart in every size, and a back tells nothing [4]."""

import os
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from nightdrop.engine.model import Game
from nightdrop.fallujah.ui import counters
from nightdrop.fallujah.ui.counters import (
    CONCEALED,
    TownCounterLook,
    face,
    liveries,
    look_of,
    sprite,
)
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.look.badges import sprite_pad
from nightdrop.ui.look.cardboard import STATES
from nightdrop.ui.look.theme import contrast
from tests.tools.town_sheet import OTHERS, SCENARIO, SIZES, all_looks


@pytest.fixture(scope="module")
def game() -> Game:
    return read_scenario(SCENARIO).game()


@pytest.fixture(scope="module")
def looks(game: Game) -> list[TownCounterLook]:
    return all_looks(game)


def shown(look: TownCounterLook, px: int) -> bytes:
    """The px of a counter, without its shadow."""
    return pygame.image.tobytes(sprite(look, px), "RGBA")


@pytest.mark.parametrize("px", SIZES)
def test_every_counter_is_drawn_on_its_body_and_nowhere_else(
    looks: list[TownCounterLook], px: int
) -> None:
    pad = sprite_pad(px)
    for look in looks:
        made = sprite(look, px)
        assert made.get_size() == (px + 2 * pad, px + 2 * pad)
        ink = pygame.mask.from_surface(made, 200)
        assert ink.count() > 0.7 * px * px
        body = pygame.Rect(pad, pad, px, px).inflate(4, 4)
        assert all(body.contains(one) for one in ink.get_bounding_rects()), look


@pytest.mark.parametrize("px", SIZES)
def test_counters_look_different(looks: list[TownCounterLook], px: int) -> None:
    """Where ids and names are shown all of them; in small those of other types or values."""
    seen: dict[bytes, TownCounterLook] = {}
    for look in looks:
        same = seen.setdefault(shown(look, px), look)
        assert same == look or (px < counters.WHOLE and in_small(same) == in_small(look))


def in_small(look: TownCounterLook) -> TownCounterLook:
    """What is left of a look where no words are shown: the Navy wears the Marines' colours."""
    side = "usmc" if look.side == "usn" and look.kind == "unit" else look.side
    return look._replace(label="", name="", side=side)


@pytest.mark.parametrize("px", SIZES)
def test_4_1_sides_are_told_apart_without_their_box(game: Game, px: int) -> None:
    """The same unit in the colours of each side."""
    look = look_of(game, "1/5")
    made = {side: shown(look._replace(side=side), px) for side in liveries() if side != "usn"}
    assert len(set(made.values())) == len(made)


@pytest.mark.parametrize("px", SIZES)
def test_a_reduced_unit_and_one_with_a_leader_are_seen(game: Game, px: int) -> None:
    ways = ({}, {"reduced": True}, {"leader": True}, {"reduced": True, "leader": True})
    made = {pygame.image.tobytes(face(game, "2/1", px, **way), "RGBA") for way in ways}
    assert len(made) == len(ways)


def test_4_2_values_are_printed_as_the_rules_print_them(game: Game) -> None:
    assert look_of(game, "1/5").values == "4 (2) 2"
    assert look_of(game, "1/5", reduced=True).values == "2 (2) 2"
    assert look_of(game, "HMLA-169").values == "3 (3) ∞"


def test_4_3_a_strike_has_its_firepower_in_parentheses(game: Game) -> None:
    assert look_of(game, "artillery").values == "(3)"


def test_4_5_a_node_says_what_it_is_worth_and_its_back_nothing(game: Game) -> None:
    assert look_of(game, "al-qaeda").values == "±2 OP · 6 VP"
    assert look_of(game, CONCEALED).values == ""


def test_a_unit_of_one_step_is_never_reduced(game: Game) -> None:
    assert look_of(game, "C/1_Tk", reduced=True) == look_of(game, "C/1_Tk")


@pytest.mark.parametrize(("side", "least"), [
    ("usmc", 10.5), ("usn", 10.5), ("army", 3.7), ("british", 9.6), ("iraqi", 9.6), ("joint", 7.1),
    ("opfor", 7.0), ("node", 15.0), ("event", 5.0),
])  # fmt: skip
def test_words_can_be_read_on_their_side(side: str, least: float) -> None:
    """White on the Army's tan is for values alone, which are large and bold."""
    worn = liveries()[side]
    assert contrast(worn.ink, worn.face) >= least
    assert side in ("node", "event") or contrast(worn.sign, worn.box) >= 2.9


@pytest.mark.parametrize("state", [state for state in STATES if state != "rest"])
def test_every_state_is_seen(game: Game, state: str) -> None:
    for px in SIZES:
        assert pygame.image.tobytes(face(game, "1/5", px, state=state), "RGBA") != \
            pygame.image.tobytes(face(game, "1/5", px), "RGBA")  # fmt: skip


@pytest.mark.parametrize("spoken", ["en", "it"])
def test_every_word_fits_on_its_counter(game: Game, spoken: str) -> None:
    """In each size the edge of a counter is free of ink of its words, left and right."""
    speak(spoken)
    try:
        for id_ in (*game.faces, *OTHERS):
            look = look_of(game, id_)
            if look.kind not in ("event", "node", "unit"):
                continue
            for px in SIZES:
                wordless = look._replace(name="", values="", label="")
                made, bare = sprite(look, px), sprite(wordless, px)
                pad, edge = sprite_pad(px), max(1, px // 40)
                for x in (pad + edge, pad + px - 1 - edge):
                    column = pygame.Rect(x, pad + px // 6, 1, px * 2 // 3)
                    one, two = (pygame.image.tobytes(s.subsurface(column), "RGBA")
                                for s in (made, bare))  # fmt: skip
                    assert one == two, (id_, px)
    finally:
        speak("en")


def test_a_counter_is_made_once(game: Game) -> None:
    assert face(game, "1/5", 72) is face(game, "1/5", 72)


def test_pairs_of_opfor_units_differ_by_more_than_their_values(game: Game) -> None:
    kinds = ("militia", "fedayeen", "jihadists", "heavy", "hvt-5")
    bare = [look_of(game, kind)._replace(values="", name="") for kind in kinds]
    for px in SIZES:
        assert all(shown(one, px) != shown(two, px) for one, two in combinations(bare, 2))
