"""What the rules in short say in numbers is what the tables say, in both languages."""

import re
from pathlib import Path

import pytest

from nightdrop.fallujah.rules.printed_tables import NodeFace
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.pages import page_of
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.words.catalogues import speak
from tests.fallujah.play import rules
from tests.rules.tabletop import game


def said(number: str) -> str:
    page = page_of(number, "fallujah-2004")
    assert page.rule == number
    return page.text


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_20_1_every_node_stands_with_its_ops_and_vp(spoken: str) -> None:
    speak(spoken)
    faces = [face for face in game("fallujah-2004").faces.values() if isinstance(face, NodeFace)]
    assert len(faces) == 7
    for face in faces:
        assert f" {face.ops}, {face.vp}" in said("20.1"), face.id


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_6_3_every_level_stands_with_its_least_vp(spoken: str) -> None:
    speak(spoken)
    for least, _level in rules().tables.levels[:-1]:
        assert f"{least} " in said("6.3")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_7_1_both_battles_begin_with_the_ops_of_the_tables(spoken: str) -> None:
    speak(spoken)
    for battle in rules().battles.values():
        assert f"{battle.ops} OP" in said("7.1")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_22_0_every_strike_stands_with_its_firepower(spoken: str) -> None:
    speak(spoken)
    for strike in ("soa", "air", "artillery"):
        assert str(rules().strikes[strike].f) in said("22.0")



PAPER = Path(__file__).parents[2] / "docs" / "rulings" / "fallujah-2004.md"


def test_every_option_stands_with_its_values_in_the_rulings_the_usual_one_first() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", PAPER.read_text("utf-8"), re.M)
    told = {name: re.findall(r"`([\w-]+)`", values) for name, values in rows}
    specs = read_scenario("fallujah-2004").specs
    assert {name: sorted(values) for name, values in told.items()} == {
        name: sorted(str(value).lower() for value in spec.values or ())
        for name, spec in specs.items()}  # fmt: skip
    first = {name: values[0] for name, values in told.items()}
    assert first == {name: str(spec.default).lower() for name, spec in specs.items()}
