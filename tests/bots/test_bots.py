"""What the players that are functions know, in positions of a few counters.

Positions with one best answer stand in `tests/wisdom`; the laws in `tests/laws/test_bots.py`.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.bots.attacks import Attacks, cleared
from nightdrop.hexwar.bots.clock import acting, activations_left
from nightdrop.hexwar.bots.decision_context import ActivationPlan, DecisionContext
from nightdrop.hexwar.bots.judgement import minds
from nightdrop.hexwar.bots.levels import LEVELS, weights
from nightdrop.hexwar.bots.places import Places
from nightdrop.hexwar.bots.planner import planner
from nightdrop.hexwar.bots.pushes import hope, kills
from nightdrop.hexwar.bots.reasons import REASONS
from nightdrop.hexwar.bots.threats import Enemy, loss, threats
from nightdrop.hexwar.rules.forecast import attack_odds
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.hexwar.rules.results import RESULTS, consequences, outcome
from nightdrop.hexwar.rules.ruleset import FightRules
from nightdrop.lab.lineups import load
from nightdrop.lab.opponents import WeightedPlayer, of_weights, opponent
from nightdrop.lab.selfplay import random_outcome
from tests.rules.tabletop import game, position

CAPTAIN = opponent("captain")


def thought(state: State, who: WeightedPlayer = CAPTAIN, seed: int = 0) -> Thought:
    side = actor(state)
    assert side not in (None, CHANCE)
    return who.think(detached(view(state, side)), None, seed)


def answer(state: State, who: WeightedPlayer = CAPTAIN) -> tuple[str, str]:
    """What is done, and the key of the reason."""
    found = thought(state, who)
    return found.action.text, found.reason.key


def scene(state: State, level: str = "captain") -> DecisionContext:
    side = actor(state)
    assert side is not None
    return DecisionContext(view(state, side), minds(weights()[level]), None, Random(0))


def all_held_but(*names: str) -> dict[str, dict[str, object]]:
    """Control of all VP hexes of the ground but some."""
    held = {f"{hex_:04d}" for hex_ in game().board.vp} - set(names)
    return {name: {"control": True} for name in sorted(held)}


@lru_cache
def thoughts() -> tuple[Thought, ...]:
    """All thoughts of two games of different levels."""
    return (*_game("captain", "recruit", 1), *_game("corporal", "captain", 2))


def _game(first: str, second: str, seed: int) -> Iterator[Thought]:
    start = game("night-drop")
    players = dict(zip(start.sides, map(opponent, (first, second)), strict=True))
    state, rng, plans = start.rules.begin(start), Random(seed), dict[str, ActivationPlan | None]()
    while state.todo:
        side = actor(state)
        if side == CHANCE or side is None:
            state = advance(state, random_outcome(state, rng))
            continue
        found = players[side].think(detached(view(state, side)), plans.get(side), rng)
        plans[side] = found.plan
        yield found
        state = advance(state, found.action)


@pytest.mark.parametrize("name", ["night-drop", "pegasus-bridge"])
@pytest.mark.parametrize("levels", [("captain", "corporal"), ("colonel", "captain")])
def test_a_player_that_goes_on_from_its_last_decision_thinks_as_one_that_begins_anew(
    name: str, levels: tuple[str, str]
) -> None:
    """Over the nights and the first day turn."""
    start = load(name)
    minds_of = {level: weights(start.rules.name)[level] for level in levels}
    players = dict(zip(start.sides, [planner(minds_of[level]) for level in levels], strict=True))
    levels_of = dict(zip(start.sides, levels, strict=True))
    state, rng, plans = start.rules.begin(start), Random(5), dict[str, ActivationPlan | None]()
    while state.turn < 6:
        side = actor(state)
        if side == CHANCE or side is None:
            state = advance(state, random_outcome(state, rng))
            continue
        seed, seen, plan = rng.randrange(1000), detached(view(state, side)), plans.get(side)
        found = players[side](seen, plan, Random(seed), Budget())
        anew = planner(minds_of[levels_of[side]])(seen, plan, Random(seed), Budget())
        assert found == anew, state.due.name
        plans[side] = found.plan
        state = advance(state, found.action)


def test_every_reason_has_the_fields_of_its_key() -> None:
    for found in thoughts():
        fields, rule = REASONS[found.reason.key]
        assert set(found.reason.fields) == set(fields) and found.reason.rule == rule


def test_nothing_is_left_to_the_lot_and_many_ideas_are_used() -> None:
    keys = Counter(found.reason.key for found in thoughts())
    assert not keys["by lot"]
    assert len(keys) > 25


def test_the_next_best_are_sorted_and_no_better() -> None:
    for found in thoughts():
        worths = [found.worth, *(worth for _, worth in found.others)]
        if found.others:
            assert worths == sorted(worths, reverse=True)
        assert found.action not in [action for action, _ in found.others]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        opponent("general")
    assert opponent("random").level.name == "random"


def test_a_company_takes_the_open_hex_beside_it() -> None:
    units = {"0405": "505.A", "1107": "G.01 infantry-a"}
    found = thought(position("U1", units, turn=8, vp=all_held_but("0304", "1107")))
    assert (found.action.text, found.reason.key) == ("move 505.A 0304", "take hex")
    assert found.reason.fields["hex"] == parse_hex("0304") and found.worth > 1


def test_a_company_alone_with_its_hex_stays_while_the_enemy_can_come() -> None:
    units = {"0304": "505.A", "0306": "G.01 infantry-a open"}
    three = {"marker": 3, "laid_by": "us", "concealed": False, "control": True}
    held = {**all_held_but(), "0304": three}
    assert answer(position("U1", units, turn=8, vp=held))[0] == "done"


def test_the_greedy_fear_nothing() -> None:
    """What the captain is afraid of the recruit does: its weights say so."""
    timid, bold = minds(weights()["captain"]), minds(weights()["recruit"])
    assert bold.airborne.danger == 0 < timid.airborne.danger


def test_an_attack_is_judged_by_the_chances_of_the_dice() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a open"}, turn=6)
    (gain,) = Attacks(scene(state)).declared(parse_hex("0505"))
    odds = attack_odds(view(state, "us").state, gain.units, parse_hex("0505"))
    assert odds is not None and gain.units == ("505.A",)
    assert gain.chance == pytest.approx(sum(odds.results[:2]) / odds.of)


def test_what_is_guessed_before_the_units_stand_there_is_what_the_dice_say_then() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a open"}, turn=6)
    attacks = Attacks(scene(state))
    (declared,) = attacks.declared(parse_hex("0505"))
    guessed = attacks.gain(parse_hex("0505"), [(state.pieces["505.A"], parse_hex("0405"))])
    assert guessed.worth == pytest.approx(declared.worth)


def test_sticks_alone_are_attacked_by_one_unit_and_without_a_throw() -> None:
    units = {"0505": "505.01, 505.02", "0506": "G.01 infantry-a activated"}
    state = position("G4 combat 0", units, turn=3)
    found = thought(state)
    assert (found.action.text, found.reason.key) == ("attack 0505", "attack sticks")
    assert found.reason.fields["count"] == 2


def test_threats_are_told_apart_by_who_can_attack_together() -> None:
    board = game().board
    one, other = (
        Enemy(parse_hex("0404"), team, av, "foot", 4) for team, av in (("U1", 5), ("U2", 4))
    )
    found = threats(game(), board, (one, other))
    assert found[parse_hex("0405")] == ((4, 1), (5, 1))
    assert parse_hex("1201") not in found


def test_the_worst_attack_is_feared() -> None:
    fighting = FightRules(RESULTS, outcome, consequences)
    assert loss(fighting, ((5, 2),), 4, 3) > loss(fighting, ((5, 1),), 4, 3)
    assert loss(fighting, ((5, 2), (1, 1)), 4, 3) == loss(fighting, ((5, 2),), 4, 3)


def last_turn(at: str, units: dict[str, str], used: str, initiative: str = "us") -> State:
    """A position on the last turn, after some activations."""
    return position(at, units, turn=9, used=used.split(), initiative=initiative)


def test_a_regiment_acts_once_a_turn_and_the_germans_with_each_of_theirs() -> None:
    state = last_turn("choose us", {"0405": "505.A"}, "G4 U1 G4", "german")
    assert (activations_left(state, "us"), activations_left(state, "german")) == (1, 1)
    assert acting(state, "us") == {"507", "508"} and acting(state, "german") == {"german"}
    over = last_turn("U1", {"0405": "505.A"}, "G4 U2 G4", "german")
    assert not acting(over, "us") and acting(over, "german") == {"german"}


def test_on_the_last_turn_the_colonel_fears_only_who_still_acts() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a open"}
    sooner = last_turn("G4 move 2", units, "U2")
    later = last_turn("G4 move 2", units, "U1")
    here = parse_hex("0505")
    assert scene(sooner, "colonel").risk(here, 3, 0) == scene(sooner).risk(here, 3, 0) > 0
    assert scene(later, "colonel").risk(here, 3, 0) == 0 < scene(later).risk(here, 3, 0)


def test_on_the_last_turn_who_is_done_has_nothing_to_lose() -> None:
    """Another regiment and the Germans still act; the company does not."""
    three = "G.01 infantry-a open, G.02 infantry-b open, G.03 infantry-c open"
    units = {"1106": "505.A", "1107": three}
    state = last_turn("U1 combat", units, "U2 G4")
    (gain,) = Attacks(scene(state)).declared(parse_hex("1107"))
    (better,) = Attacks(scene(state, "colonel")).declared(parse_hex("1107"))
    assert gain.worth < 0 < better.worth
    assert answer(state, opponent("colonel"))[0] == "attack 1107"


def test_the_only_guard_of_a_hex_risks_more_on_the_last_turn_than_itself() -> None:
    units = {"0304": "505.A", "0305": "G.01 infantry-a open, G.02 infantry-b open"}
    held = {"0304": {"control": True}}
    state = position("U1 combat", units, turn=9, used=["U2", "G4"], initiative="us", vp=held)
    (gain,) = Attacks(scene(state)).declared(parse_hex("0305"))
    (worse,) = Attacks(scene(state, "colonel")).declared(parse_hex("0305"))
    assert worse.worth < gain.worth and answer(state, opponent("colonel"))[0] == "done"


def test_a_hex_is_cleared_step_by_step() -> None:
    """Two steps by two attacks of even chances: one time in four; one of them: three in four."""
    assert (cleared(2, 2), cleared(1, 2), cleared(0, 0), cleared(3, 2)) == (0.25, 0.75, 1.0, 0.0)
    assert cleared(2, 4, 0.3) < cleared(2, 4) < cleared(1, 4)


def test_the_colonel_attacks_a_hex_that_others_can_clear_after_it() -> None:
    """To the captain the step alone counts, which is not worth the company's."""
    units = {"0305": "505.A", "0304": "G.01 infantry-a open"}
    state = position("U1 combat", units, turn=7, used=["U2", "G4"], initiative="us")
    (gain,) = Attacks(scene(state)).declared(parse_hex("0304"))
    (better,) = Attacks(scene(state, "colonel")).declared(parse_hex("0304"))
    assert better.worth > gain.worth and better.chance == gain.chance


def test_the_colonel_puts_a_second_guard_into_a_hex_that_one_cannot_hold() -> None:
    units = {"0304": "G.01 infantry-a", "0405": "505.A", "0404": "505.B", "0606": "G.02 infantry-b"}
    state = position("G4 move 1", units, turn=7, used=["U2"], initiative="us")
    there = parse_hex("0304")
    worth = {
        level: Places(found, Attacks(found), {}).place(state.pieces["G.02"], there, None).garrison
        for level in ("captain", "colonel")
        for found in [scene(state, level)]
    }
    assert worth["colonel"] > worth["captain"] >= 0


def test_a_stick_beside_the_edge_takes_two_pushes() -> None:
    state = position("choose german", {"0202": "505.01", "0101": "505.02"}, turn=2, used=["U1"])
    found = [(kill.stick, kill.pushes, kill.to) for kill in kills(scene(state), "505")]
    assert found[0] == ("505.02", 1, None)
    assert found[1][:2] == ("505.01", 2)


def test_sticks_are_pushed_under_the_guns_only_when_they_cannot_walk_away() -> None:
    units = {"0505": "505.01", "0707": "G.01 infantry-a"}
    later = position("choose german", units, turn=2, used=["U1"], initiative="us")
    sooner = position("choose german", units, turn=2, used=["U2"], initiative="us")
    assert hope(scene(later), "505") > hope(scene(sooner), "505")


def test_a_corporal_is_less_attentive_and_a_captain_never_wavers() -> None:
    units = {"0505": "505.01", "0506": "505.02", "0409": "505.03", "1107": "G.01 infantry-a"}
    state = position("U1", units, turn=2)

    def answers(who: WeightedPlayer) -> set[str]:
        return {thought(state, who, seed).action.text for seed in range(12)}

    assert len(answers(CAPTAIN)) == 1 < len(answers(opponent("corporal")))


def test_weights_make_an_opponent_of_another_judgement() -> None:
    numbers = {**weights()["captain"], "least_attack": 9.0}
    peaceful = of_weights(LEVELS["captain"], numbers)
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 platoon-d open"}, turn=6)
    assert answer(state)[0] == "attack 0505"
    assert answer(state, peaceful) == ("done", "no attack pays")
