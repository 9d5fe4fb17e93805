"""What is told in groups: one line a combat, one a drop, one for sticks that move together."""

from pathlib import Path

import pytest

from nightdrop.hexwar.match.animation_script import trails
from nightdrop.hexwar.match.episodes import Episode, episodes, film
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.table.language import ENGLISH
from nightdrop.table.match.log_grouping import grouped
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.play.panel import contents_of
from tests.scripted import ScriptedDealer
from tests.wording import text_of

RECORD = Path(__file__).parents[1] / "records" / "whole-game.yaml"


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole game, with its end."""
    return Match.load(RECORD)


def told(match: Match, reader: str, first: int, last: int) -> list[Episode]:
    """The episodes of some entries."""
    lines = [line for line in match.log(reader, first) if line.index <= last]
    return episodes(lines, match.view(reader).state)


def test_a_drop_is_one_line_a_regiment(match: Match) -> None:
    drop = [one.text for one in told(match, "us", 5, 82)]
    assert drop == [
        "The 505th: 26 sticks land, two are lost.",
        "The 508th: 23 sticks land, five are lost.",
        "The 507th: 12 sticks land, 10 are lost.",
    ]


def test_sticks_that_move_one_after_the_other_are_told_together(match: Match) -> None:
    (moved,) = told(match, "us", 619, 623)
    assert moved.text == "Five sticks of the 505th move."
    assert len(trails(match, "us", moved)) == 5


def test_the_same_lines_are_told_anew_in_another_language(match: Match) -> None:
    lines, view = match.log("us", 619), match.view("us").state
    english = episodes(lines, view)[0].text
    try:
        speak("it")
        assert episodes(lines, view)[0].text != english
    finally:
        speak(ENGLISH)


def test_a_combat_is_one_line_that_names_who_attacked(match: Match) -> None:
    combat = told(match, "us", 614, 617)
    assert [one.text for one in combat] == ["The German player attacks 0812: 3 against 8."]
    assert combat[0].line.text.endswith("The German pioneer company 2–2 is eliminated.")
    assert (combat[0].line.side, combat[0].line.index) == ("german", 617)
    assert [(a.start, a.end, a.kind) for a in combat[0].arrows] == [(Hex(811), Hex(812), "attack")]


def test_who_killed_a_stick_unseen_reads_in_that_line_what_it_was(match: Match) -> None:
    (german,), (us,) = told(match, "german", 235, 240), told(match, "us", 235, 240)
    assert "A stick of the 507th is eliminated: it was an HQ stick." in german.line.text
    assert "A stick of the 507th is eliminated. The concealed" in us.line.text
    assert german.line.text.count("eliminated") == us.line.text.count("eliminated") == 1


def test_two_combats_in_a_row_stay_two(match: Match) -> None:
    assert [one.kind for one in told(match, "us", 597, 603)] == ["combat", "combat"]


def test_nothing_is_lost_and_the_order_stays(match: Match) -> None:
    for reader in ("us", "german", "both"):
        lines = match.log(reader)
        groups = episodes(lines, match.view(reader).state)
        assert [line for one in groups for line in one.lines] == lines
        assert len(groups) < len(lines) * 0.6


def test_what_can_be_taken_back_is_told_line_by_line(match: Match) -> None:
    lines = [line for line in match.log("us", 597) if line.index <= 603]
    view = match.view("us").state
    assert grouped(lines, view, 0) == lines
    assert len(grouped(lines, view, 600)) == 1 + sum(line.index >= 600 for line in lines)


def test_what_is_taken_back_as_one_order_is_told_as_one(match: Match) -> None:
    lines = [line for line in match.log("us", 617) if line.index <= 623]
    told = grouped(lines, match.view("us").state, 0, [(619, 623)])
    assert [line.text for line in told if line.index in range(619, 623)] == [
        "Four sticks of the 505th move."
    ]
    assert [line for line in told if line.index >= 623] == lines[-1:]


def test_a_way_in_two_steps_is_as_short_as_one_in_one() -> None:
    match = Match.from_position(
        "scenario: night-drop\nturn: 6\ninitiative: us\nphase: {activation: U1, step: move}\n"
        "units:\n  '1913': [{id: '505.A'}]\n"
    )
    match.submit("move 505.A 1912")
    match.submit("move 505.A 1911")
    (way,) = episodes(match.log("us"), match.view("us").state)
    assert way.line.short == (
        "Company 5–4 of the 505th: south-east of La Fière > east of La Fière")
    assert way.line.text == text_of(
        "news.news.moved", unit="The company 5–4 of the 505th", start="1913", to="1911")


def test_german_units_that_go_to_one_hex_are_called_by_their_side() -> None:
    match = Match.from_position(
        "scenario: night-drop\nturn: 6\ninitiative: german\n"
        "phase: {activation: G4, step: move, allowance: 2}\n"
        "units:\n  '2013': [{id: G.01, face: infantry-a}]\n"
        "  '2113': [{id: G.02, face: infantry-b}]\n",
        1,
    )
    match.submit("move G.01 2014")
    match.submit("move G.02 2014")
    (moved,) = told(match, "german", 0, 9)
    assert moved.text == "Two German units move to 2014."


def test_only_a_turn_is_told_of_nobody(match: Match) -> None:
    for reader in ("us", "german", "both"):
        assert {line.kind for line in match.log(reader) if line.side is None} <= {"turn"}


def test_a_way_of_a_known_unit_follows_its_hexes_and_that_of_an_unseen_one_is_bare(
    match: Match,
) -> None:
    (known,) = told(match, "us", 611, 611)
    (unseen,) = told(match, "us", 610, 610)
    (way,), (bare,) = trails(match, "us", known), trails(match, "us", unseen)
    assert len(way.hexes) > 2 and (way.hexes[0], way.hexes[-1]) == (2510, 2312)
    assert bare.hexes == (2016, 1814)
    assert len(trails(match, "german", unseen)[0].hexes) > 2


def test_what_is_lost_on_landing_is_one_line_with_those_that_die_unseen() -> None:
    match = Match.load(RECORD.parent / "pegasus-bridge" / "whole-game.yaml")
    told = episodes(match.log("british"), match.view("british").state)
    (landing,) = (one for one in told if one.kind == "attrition")
    assert landing.text.startswith("11 sticks are lost on landing;")
    assert landing.sub == (
        "Lost: five sticks of the red battalions, four sticks of the green battalions and two "
        "sticks of the blue battalion.")  # fmt: skip


def regroups(match: Match, reader: str) -> list[Episode]:
    """What was told of each regroup."""
    lines = match.log(reader)
    return [one for one in episodes(lines, match.view(reader).state) if one.kind == "regroup"]


def test_2_4_a_regroup_is_one_line_that_counts_the_companies_that_form(match: Match) -> None:
    (told,) = (one for one in regroups(match, "us") if len(one.lines) == 22)
    assert told.text == (
        "Four companies of the 508th form. A concealed VP marker is placed at Sainte-Mère-Église"
        " (2510). Sainte-Mère-Église (2510) is worth 2 points."
    )
    assert told.sub == (
        "North of Les Landes, south-east of Picauville, south-east of Les Landes and north-west of"
        " Amfreville")
    assert told.line.text == told.text


def test_2_4_where_nothing_forms_the_hexes_with_sticks_turned_up_are_counted() -> None:
    match = Match.from_position(
        "scenario: night-drop\nturn: 2\nphase: {activation: U1, step: regroup}\nunits:\n"
        "  '1913': [{id: '505.07'}, {id: '505.08'}]\n  '1713': [{id: '505.09'}, {id: '505.10'}]\n",
        dealer=ScriptedDealer(["draw plt"] * 4),
    )
    match.submit("muster 1713")
    match.submit("muster 1913")
    assert [one.text for one in regroups(match, "us")] == ["The sticks in two hexes are revealed."]


def test_5_1_a_turn_that_begins_is_told_for_itself(match: Match) -> None:
    begun = [one for one in episodes(match.log("us"), match.view("us").state)
             if any(line.key == "news.turn" for line in one.lines)]  # fmt: skip
    assert begun and all(one.lines[0].key == "news.turn" for one in begun)


@pytest.mark.parametrize("reader", ["us", "german"])
def test_a_film_shows_an_activation_in_at_most_four_pictures_and_none_is_empty(
    match: Match, reader: str
) -> None:
    view, lines = match.view(reader).state, match.log(reader)
    starts = [at for at, line in enumerate(lines) if line.kind == "activation"]
    acts = [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]
    films = [film(act, view) for act in acts]
    assert max(map(len, films)) == 4
    assert all(one.hexes for shown in films for one in shown)
    assert max(sum(bool(one.hexes) for one in episodes(act, view)) for act in acts) > 8


def test_a_film_tells_all_moves_of_a_long_activation_as_one(match: Match) -> None:
    view, lines = match.view("us").state, match.log("us")
    starts = [at for at, line in enumerate(lines) if line.kind == "activation"]
    shown = film(lines[starts[13] : starts[14]], view)
    assert [one.text for one in shown] == [
        "Four sticks and four units of the 508th move.",
        "A reduced company 2–3 of the 508th forms in 0415. "
        "The company 4–4 of the 508th is brought to full strength.",
    ]


def test_there_is_no_film_of_what_the_map_cannot_show(match: Match) -> None:
    lines = [line for line in match.log("us") if line.key == "news.units"]
    assert lines and film(lines, match.view("us").state) == []


def test_what_the_program_did_is_told_in_groups_as_what_a_player_did() -> None:
    """Its moves can be taken back with the player's last decision, one order's by themselves."""
    match = Match.from_position(
        "scenario: night-drop\nturn: 2\ninitiative: us\nphase: {activation: U1, step: move}\n"
        "units:\n  '1913': [{id: '505.07'}, {id: '505.08'}]\n  '1713': [{id: '505.09'}]\n",
        1,
        players={"us": Bot(bot="captain", version=1), "german": HUMAN},
    )
    for text in ("move 505.07 1912", "move 505.08 1912", "move 505.09 1712"):
        match.submit(text)
    assert match.history.answers(0) == [(0, 3)] and match.history.limit == 0
    told = grouped(match.log("german"), match.view("german").state, 0, match.history.answers(0))
    assert [line.text for line in told] == ["Three sticks of the 505th move."]
    panel = contents_of(HexPlaying(match))
    assert [line.text for line in panel.log] == ["Three sticks of the 505th move."]
