"""Whoever asks why a text is refused is told the rule that it breaks."""

import pytest

from nightdrop.table.match.match import Match, Refused

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
