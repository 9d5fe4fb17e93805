"""The chapters of the town: what their cards ask is what they say."""

from pathlib import Path

import pytest

from nightdrop.fallujah.ui.battle import BattleSheet
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import Chapter, chapters, told_of
from nightdrop.ui.play.guide import Guide
from tests.tools.chapters import due, followed
from tests.tools.demo import Hand, open_dummy
from tests.tools.table import sheet_of, stage_of

# What is done in the three chapters, as their cards ask.
ASKED = (
    "buy 3/1 north", "buy 3/5 north", "buy C_3 north", "buy MP_1 north",
    *["buy artillery"] * 2, *["buy netwar"] * 6, "done",
    "J-5", *["commit"] * 3, "done",
    "J-3", "force 3/1", "force 3/5", "force C_3", "force MP_1", "move 0402",
    "netwar", "strike artillery", "fire",
    "J-3", "force 3/1", "force 3/5", "force C_3", "move 0404", "fight", "fire",
    "J-2", "netwar 0405", "done",
    "J-3", "force 3/1", "force C_3", "move 0405", "netwar", "fire", "hit 3/1",
    "withdraw 3/1 0404", "withdraw C_3 0404",
    "J-4", "build FOB_1 0404", "J-4", "refit 0404",
)  # fmt: skip


# How many of them were done when a chapter begins.
BEGINS = {"town-buy": 0, "town-fight": ASKED.index("J-3"), "town-finish": ASKED.index("J-2")}
ENDS = {"town-buy": BEGINS["town-fight"], "town-fight": BEGINS["town-finish"],
        "town-finish": len(ASKED)}  # fmt: skip


def named(name: str) -> Chapter:
    return next(one for one in chapters() if one.name == name)


def of(count: int) -> Chapter:
    """The chapter in which the action after so many is asked for."""
    return named([name for name, begins in BEGINS.items() if begins <= count][-1])


def done(count: int) -> Match:
    """The chapter after so many of all actions."""
    chapter = of(count)
    return followed(chapter, ASKED[BEGINS[chapter.name] : count])


@pytest.mark.parametrize("name", BEGINS)
def test_every_lesson_is_reached_by_what_its_card_asks_for(name: str) -> None:
    chapter = named(name)
    match = followed(chapter, ASKED[BEGINS[name] : ENDS[name]])
    assert chapter.is_done(match.entries, told_of(match))


@pytest.mark.parametrize("name", BEGINS)
def test_no_lesson_is_done_before_its_turn(name: str) -> None:
    chapter, asked = named(name), list[str]()
    match = done(BEGINS[name])
    for text in ASKED[BEGINS[name] : ENDS[name]]:
        asked.append(due(chapter, match))
        match.submit(text)
    assert list(dict.fromkeys(asked)) == [one.title for one in chapter.lessons if one.asks]


@pytest.mark.parametrize("name", BEGINS)
def test_a_chapter_has_about_eight_cards_and_ends_with_one_to_read(name: str) -> None:
    lessons = named(name).lessons
    assert len(lessons) <= 8
    assert any(one.asks for one in lessons) and not lessons[-1].asks


@pytest.mark.parametrize(("name", "before"), [
    ("town-fight", "town-buy"), ("town-finish", "town-fight"),
])  # fmt: skip
def test_a_chapter_begins_where_the_one_before_it_ends(name: str, before: str) -> None:
    match = followed(named(before), ASKED[BEGINS[before] : ENDS[before]])
    begun = named(name).begin(None)
    assert begun.entries == match.entries
    assert not begun.history.can_return(len(begun.entries) - 1)


def test_11_1_the_first_deed_is_told_without_names_that_a_counter_bears_small() -> None:
    lesson = named("town-buy").lessons[1]
    assert len(lesson.places) == 4
    assert not any(place.replace("_", " ") in lesson.text for place in lesson.places)


def test_8_3_a_force_is_named_in_any_order_and_who_is_not_meant_is_left_out_again() -> None:
    asks, match = of(ASKED.index("strike artillery") + 3), done(ASKED.index("strike artillery") + 3)
    assert due(asks, match) == "The garrison"
    for text in ("force MP_1", "force C_3", "force 3/5", "force 3/1"):
        match.submit(text)
    match.submit("leave MP_1")
    match.submit("move 0404")
    assert due(asks, match) == "Without a NetWar"


def test_11_1_strikes_are_bought_in_any_order() -> None:
    asks, match = of(4), done(4)
    for text in [*["buy netwar"] * 6, *["buy artillery"] * 2]:
        match.submit(text)
    assert due(asks, match) == "Payment"


def test_8_3_a_force_that_goes_without_the_others_is_taken_back() -> None:
    asks, match = of(ASKED.index("force 3/1")), done(ASKED.index("force 3/1"))
    asked = len(match.entries) - 1  # the operation is chosen anew
    match.submit("force 3/1")
    match.submit("move 0402")
    assert asks.astray(match, told_of(match)) == asked


@pytest.mark.parametrize(("until", "title", "astray"), [
    ("J-5", "InfoWar", "J-3"), ("netwar", "The edge", "fight"), ("J-2", "Look first", "J-4"),
])  # fmt: skip
def test_10_0_what_a_card_does_not_ask_for_is_done_and_taken_back(
    until: str, title: str, astray: str
) -> None:
    asks, match = of(ASKED.index(until, 13)), done(ASKED.index(until, 13))
    assert due(asks, match) == title
    asked = len(match.entries)
    match.submit(astray)
    assert asks.astray(match, told_of(match)) == asked


def test_11_1_the_four_units_are_bought_in_any_order_and_others_given_back() -> None:
    asks, match = of(0), done(0)
    for text in ("buy MP_1 north", "buy C_3 south", "buy 3/5 north", "give-back C_3",
                 "buy C_3 north", "buy 3/1 north"):  # fmt: skip
        match.submit(text)
    assert due(asks, match) == "Two batteries, six NetWars"


def test_12_1_a_netwar_on_another_node_is_taken_back() -> None:
    asks, match = of(ASKED.index("netwar 0405")), done(ASKED.index("netwar 0405"))
    asked = len(match.entries) - 1  # the operation is chosen anew
    for text in ("netwar 0304", "done"):
        match.submit(text)
    assert asks.astray(match, told_of(match)) == asked


def test_16_3_an_aim_may_lead_through_two_steps() -> None:
    asks, match = of(ASKED.index("fight")), done(ASKED.index("fight"))
    match.submit("fight")
    assert due(asks, match) == "Without a NetWar"
    assert asks.astray(match, told_of(match)) is None


def test_20_1_the_node_of_the_station_is_captured_and_the_police_hold_it() -> None:
    book = done(len(ASKED)).state.book
    assert book.captured == ("hostage",)
    assert book.units["MP_1"].place == "0402"


def test_16_7_both_are_in_muallimin_again_and_18_3_nobody_is_reduced() -> None:
    units = done(len(ASKED)).state.book.units
    assert {units[id_].place for id_ in ("3/1", "3/5", "C_3", "FOB_1")} == {"0404"}
    assert not any(unit.reduced for unit in units.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_card_shows_what_it_is_about(tmp_path: Path, size: tuple[int, int]) -> None:
    app, clock = open_dummy(size, tmp_path)
    Hand(app, clock)
    for count in (0, 4, ASKED.index("move 0402"), len(ASKED)):
        app.show(Guide(app, chapters().index(of(count)), done(count), {0}))
        for _step in range(3):
            clock.now += 1000
            app.step()
        screen = app.screen
        assert isinstance(screen, Guide)
        assert screen.surface.rect.contains(screen.card_rect)
    app.close()


@pytest.mark.parametrize("until", ["fight", "hit 3/1", "J-4"])
def test_the_card_covers_no_counter_of_a_battle_at_twice_the_size(
    tmp_path: Path, until: str
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(scale=2.0, still=True))
    count = ASKED.index(until)
    app.show(Guide(app, chapters().index(of(count)), done(count), {0}))
    for _step in range(3):
        app.step()
    screen = app.screen
    assert isinstance(screen, Guide)
    stage, battle = stage_of(screen), sheet_of(screen, BattleSheet)
    laid = battle.lay(stage.style, stage.room_of(battle))
    counters = [*laid.coalition.values(), *laid.opfor.values()]
    assert screen.card_rect.collidelist(counters) < 0
    app.close()


def test_11_1_the_four_counters_of_the_first_deed_are_ringed_in_the_shop(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.show(Guide(app, chapters().index(of(0)), done(0), {0}))
    app.step()
    screen = app.screen
    assert isinstance(screen, Guide) and screen.lesson.title == "Four units"
    assert len(screen._meant_on_sheet) == 4
    app.close()


def test_6_1_a_card_that_speaks_of_the_town_shows_it_and_the_next_one_the_shop(
    tmp_path: Path,
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(still=True))
    screen = Guide(app, chapters().index(of(0)), done(0))
    app.show(screen)
    app.step()
    assert stage_of(screen).sheet is None and stage_of(screen).spot("0402") is not None
    screen.next()
    app.step()
    assert stage_of(screen).spot("3/1") is not None
    app.close()
