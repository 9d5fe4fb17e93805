"""Whoever asks why a text is refused is told the rule that it breaks."""

from random import Random

import pytest

from nightdrop.engine.play import why_not
from nightdrop.fallujah.rules.actions import DEEDS
from nightdrop.rules.actions import VerbAction
from nightdrop.table.match.match import Match, Refused, objection
from nightdrop.table.words.sentences import word
from tests.fallujah.play import battle, begun, go, position, rules

# What is on the table and said before, the text, and the rule that it breaks.
BROKEN = {
    "19.0 NetWars that are set aside are not bought": (
        "scenario: fallujah-2004\naside: 6\nops: 40\nnodes: {}\n", "J-1", "buy netwar", "19.0"),
    "18.5 a FOB is built, not bought": (
        "scenario: fallujah-2004\nphase: {step: army}\n", "", "buy FOB_1 north", "18.5"),
    "18.5 nor recruited": (
        'scenario: fallujah-2004\nunits: {"0404": [{id: C_3}]}\n', "J-1", "buy FOB_1 0404", "18.5"),
    "11.1 recruits come to a base or a FOB": (
        'scenario: fallujah-2004\nunits: {"0404": [{id: FOB_1}]}\n', "J-1", "buy SS_1 0405",
        "11.1"),
    "18.3 a unit refits in a base, or with a FOB or an amtrac": (
        'scenario: fallujah-2004\nunits: {"0405": [{id: 1/5, reduced: true}], "0303": '
        '[{id: 2_AAV, reduced: true}]}\n', "J-4", "refit 0405", "18.3"),
    "33.0 a concealed node is not interdicted": (
        'scenario: fallujah-2004\noptions: {interdiction: true}\nnodes: {"0306": concealed}\n'
        "available: {air: 1}\n", "", "interdict 0306", "33.0"),
    "33.0 nor one with own units": (
        'scenario: fallujah-2004\noptions: {interdiction: true}\nnodes: {"0306": c2}\n'
        'units: {"0306": [{id: "3/1"}]}\navailable: {air: 1}\n', "", "interdict 0306", "33.0"),
    "25.2 an amtrac carries light units": (
        'scenario: fallujah-2004\nunits: {"0303": [{id: 2_AAV}, {id: C/2_Tk}]}\n',
        "J-3 · force 2_AAV", "carry 2_AAV C/2_Tk", "25.2"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_rule_that_is_broken_is_named(what: str) -> None:
    yaml, course, text, rule = BROKEN[what]
    match = Match.from_position(yaml)
    for said in filter(None, course.split(" · ")):
        match.submit(said)
    with pytest.raises(Refused) as caught:
        match.submit(text)
    assert caught.value.rule == rule and f"[{rule}]" in caught.value.sentence
    assert caught.value.message.key != "refused.step"


NAMED = 6  # texts of each verb and number of names, at each step
STEPS = {
    "army": begun(),
    "operation": position("0305: 3/1", "0306 ?", "netwar", networked=True, interdiction=True),
    "recruit": go(position("0404: FOB_1"), "J-1"),
    "isr": go(position("", "0306 ?", "netwar"), "J-2"),
    "force": go(position("0106: 2_AAV, 3/1, HMM-161"), "J-3 · force 2_AAV"),
    "networked": go(position("0106: 2_AAV, 3/1", have="netwar", networked=True), "network"),
    "lead": battle("0405: 3/1", "militia", have="netwar"),
    "support": go(battle("0405: 3/1", "militia", have="air"), "6 1"),
    "loss": go(battle("0405: 3/1, 1/8", "militia"), "1 6 · 1"),
    "stand": go(battle("0405: 3/1; 0505: MP_1", "militia"), "6 1 · 6 · 6"),
    "leader": go(battle("0306: 3/1, 1/8", "militia"), "6 1 · 1 · 6 · 1 1"),
    "go-on": go(position("0109: 3/1"), "J-3 · force 3/1 · move 0208 " + "· deception " * 3),
    "logistics": go(position("0404: C_3; north: 1/5 reduced"), "J-4"),
    "infowar": go(position(have="netwar 2"), "J-5"),
    "interdict": go(position("", "0306 c2", "air, soa", interdiction=True), "interdict 0306"),
}


@pytest.mark.parametrize("step", STEPS)
def test_whatever_is_named_is_refused_in_a_sentence_with_a_rule(step: str) -> None:
    state, rng = STEPS[step], Random(3)
    names = [*sorted(rules().names), "nobody", "0999", "N.01", "O.1"]
    for verb, counts in DEEDS.items():
        for count in counts:
            for _text in range(NAMED if count else 1):
                said = VerbAction(verb, tuple(rng.choice(names) for _name in range(count)))
                if why_not(state, said):
                    reason = objection(state, said)
                    assert word(reason, state).endswith(f". [{reason.rule}]") and reason.rule


def test_of_a_verb_of_the_step_whatever_is_named_breaks_a_rule_that_is_named() -> None:
    rng = Random(4)
    names = [*sorted(rules().names), "nobody"]
    for step, state in STEPS.items():
        own = {action.text.partition(" ")[0] for action in state.menu} & DEEDS.keys()
        for verb in sorted(own):
            for _text in range(40):
                count = rng.choice(DEEDS[verb])
                said = VerbAction(verb, tuple(rng.choice(names) for _name in range(count)))
                reason = why_not(state, said)
                assert reason is None or reason.key != "refused.step", (step, said.text)
