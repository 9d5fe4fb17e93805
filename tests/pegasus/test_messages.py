"""Prompts, refusals and news of Pegasus Bridge: key, fields and rule number of each."""

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.table.scenario.scenarios import load_scenario
from tests.pegasus.tabletop import play, position, told
from tests.rules.tabletop import prompt
from tests.tools.messages import Case, cases_beside, keys_in, keys_of, said_in, written_in

CASES = cases_beside(__file__)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['at']}")
FIELDS = ("turn", "used", "vp", "away", "initiative")


def reached(case: Case) -> State:
    """The position of a case after what is played from it."""
    extra = {key: case[key] for key in FIELDS if key in case}
    return play(position(case["at"], case.get("units"), **extra), *case.get("play", ()))


@EACH
def test_what_is_asked_refused_and_told_is_said_as_it_is_written(case: Case) -> None:
    assert said_in(reached(case), case, told) == written_in(case)


def test_4_2_what_is_asked_and_told_at_set_up() -> None:
    """Each stick comes down beside its hex; the first of each menu is spread, taken, marked."""
    game = load_scenario("pegasus-bridge")
    state: State = game.rules.begin(game)
    heard = dict[str, tuple[str, list[str]]]()
    dice = {"drop": "roll 1 1", "landing": "roll 4 5"}
    while state.due.name != "choose":
        text = dice.get(state.due.name) or legal_actions(state)[0].text
        heard[state.due.name] = (prompt(state), told(state, text))
        state = play(state, text)
    assert heard == SET_UP


def test_every_sentence_of_its_own_rules_is_among_the_cases() -> None:
    set_up = (line for asked_, told_ in SET_UP.values() for line in (asked_, *told_))
    assert keys_of("pegasus-bridge") - keys_in(CASES, *set_up) - ELSEWHERE.keys() == set()


ELSEWHERE = {
    "news.formed_full": "test_sticks: a leader makes it a whole one",
    "news.initiative_kept_by_german": "the other side's words of the same line",
    "news.result_operational_british": "test_rules, the levels",
    "news.result_strategic_british": "test_rules, the levels",
    "news.result_tactical_british": "test_rules, the levels",
    "news.result_tactical_german": "test_rules, the levels",
    "news.landed_off": "test_setup",
    "refused.company_limit": "the first game's messages",
    "refused.no_star": "test_setup",
    "refused.not_of_regiment": "the first game's messages",
    "refused.surplus": "test_setup",
    "refused.worst_ground": "test_refusals of all games",
}
# The last of each step.
SET_UP = {
    "place": (
        "prompt.place [4.1]",
        ["setup 2909 german: news.drawn_at face=grenadier-h hex=2909 [4.1]"],
    ),
    "drop": (
        "prompt.drop regiment=blue hex=1125 [4.2.2]",
        ["setup 1124 british: news.landed regiment=blue hex=1124 [4.2.2]"],
    ),
    "surplus": (
        "prompt.surplus hex=2606 [4.2.2]",
        ["setup 2706: news.spread unit=green.10 hex=2706 [4.2.2]"],
    ),
    "landing": ("prompt.landing [4.2.3]", ["dice: news.landing count=11 points=1 [4.2.3]"]),
    "attrition": (
        "prompt.attrition regiment=blue left=1 [4.2.3]",
        [
            "loss 1023: news.taken_on_landing unit=blue.02 [4.2.3]",
            "move 0512 british: news.raid_lands shown=howard.1 hex=0512 [4.2.4]",
            "move 0411 british: news.raid_lands shown=howard.2 hex=0411 [4.2.4]",
            "vp 0411 british: news.control_taken hex=0411 [10.1.1]",
            "vp 0512 british: news.control_taken hex=0512 [10.1.1]",
        ],
    ),
    "star": ("prompt.star side=german [4.3.1]", ["vp 2725: news.marked hex=2725 [4.3.1]"]),
    "draw": (
        "prompt.draw_marker hex=2725 [4.3]",
        ["vp 2725: news.worth hex=2725 points=1 [10.1.1]"],
    ),
}
