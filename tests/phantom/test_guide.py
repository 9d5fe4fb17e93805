"""The chapter of the card table, by the mouse alone: what its cards ask is what they say."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.ui.layout import seats_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import Chapter, chapters, told_of
from nightdrop.ui.play.guide import Guide
from tests.tools.chapters import due, followed
from tests.tools.demo import Hand, open_dummy

# What is done in the chapter, as its cards ask.
ASKED = ("done", "recon intelligence-profile 1", "done", "done", "done",
         "disarm spotters 1.3", "done", "done",
         "send marine-regimental-combat-team 1", "send small-unit-tactics 1", "assault",
         "recon infrared-cameras 2", "done", "aim m1-abrams 3.1", "fire",
         "send up-armored-humvee 1", "send forward-air-controller 1", "assault")  # fmt: skip
_PREVIEW, _ASSAULT = 8, 10  # how many of them were done when these cards are due


@pytest.fixture
def chapter() -> Chapter:
    return next(one for one in chapters() if one.name == "city")


def done(chapter: Chapter, count: int) -> Match:
    """The chapter after so many of its actions."""
    return followed(chapter, ASKED[:count])


def test_the_chapter_is_a_game_from_its_first_turn_and_ends_with_a_card_to_read(
    chapter: Chapter,
) -> None:
    match = done(chapter, 0)
    assert match.state.turn == 1 and match.header.position is None
    assert not chapter.lessons[-1].asks
    assert not done(chapter, len(ASKED)).is_over


def test_every_lesson_is_reached_by_what_its_card_asks_for(chapter: Chapter) -> None:
    match = done(chapter, len(ASKED))
    assert chapter.is_done(match.entries, told_of(match))


def test_no_aim_is_reached_before_its_lesson(chapter: Chapter) -> None:
    asked = [due(chapter, done(chapter, count)) for count in range(len(ASKED))]
    assert list(dict.fromkeys(asked)) == [one.title for one in chapter.lessons if one.asks]


def test_the_preview_is_reached_by_the_cards_in_any_order_and_company(chapter: Chapter) -> None:
    match = done(chapter, _PREVIEW)
    for text in ("send small-unit-tactics 1", "send up-armored-humvee 1"):
        match.submit(text)
    assert due(chapter, match) == "The preview"
    match.submit("send marine-regimental-combat-team 1")
    assert due(chapter, match) == "Assault"


def test_a_step_that_is_left_without_its_aim_goes_back_to_where_it_began(
    chapter: Chapter,
) -> None:
    match = done(chapter, 1)
    asked = len(match.entries)
    match.submit("done")
    assert chapter.astray(match, told_of(match)) == asked


def test_4_2_a_card_that_is_needed_later_is_taken_back(chapter: Chapter) -> None:
    match = done(chapter, 0)
    asked = len(match.entries)
    for text in ("send forward-air-controller 1", "strike"):
        match.submit(text)
    assert chapter.astray(match, told_of(match)) == asked


def test_6_1_recon_shows_what_its_cards_tell_of(chapter: Chapter) -> None:
    book = done(chapter, ASKED.index("recon infrared-cameras 2") + 1).state.book
    assert [card.face for card in book.front("2")] == [
        "high-profile-jihadist", "suicide-bomber", "tight-alley", "suicide-bomber",
    ]  # fmt: skip


def test_10_4_the_assault_captures_the_jihadists_and_the_road(chapter: Chapter) -> None:
    assert done(chapter, _ASSAULT + 1).state.book.captured == ("jihadists", "secured-road")


def test_5_3_front_2_has_five_cards_at_the_end_and_ten_points_are_taken(chapter: Chapter) -> None:
    match = done(chapter, len(ASKED))
    told: Any = told_of(match)(len(match.entries))
    assert len(match.state.book.front("2")) == 5
    assert (told["status"]["turn"], told["status"]["points"]) == (5, 10)


def test_the_chapter_is_played_by_the_mouse_alone(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    hand = Hand(app, clock)
    app.step()
    hand.press("guide")
    hand.press("chapter-8")
    for text in ASKED:
        for _second in range(30):  # a fight lies there until it is read
            clock.now += 1000
            app.step()
        screen = app.screen
        assert isinstance(screen, Guide)
        while not screen.lesson.asks:
            hand.press("guide-next")
        _click(screen, hand, text)
    clock.now += 9000
    app.step()
    assert "city" in app.settings.learned.split()
    app.close()


@pytest.mark.parametrize("by_key", [False, True])
def test_what_misses_the_aim_is_done_answered_and_taken_back_with_its_dice(
    tmp_path: Path, by_key: bool
) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    hand = Hand(app, clock)
    number = [one.name for one in chapters()].index("city")
    chapter = chapters()[number]
    app.show(Guide(app, number, done(chapter, _ASSAULT), range(8)))
    screen = app.screen
    assert isinstance(screen, Guide) and screen.lesson.title == "Assault"
    before = screen.playing.match.entries
    for text in ("send up-armored-humvee 1", "assault"):
        screen.playing.submit(next(one for one in screen.playing.menu if one.text == text))
        clock.now += 9000
        app.step()
    assert screen.aside.startswith("You were to capture the Jihadists with the Marines")
    thrown = screen.playing.match.entries[len(before) + 2 :]
    assert not any(screen._allows(action) for action in screen.playing.menu)
    if by_key:
        pygame.event.post(pygame.event.Event(
            pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}))
        app.step()
    else:
        hand.press("guide-back")
    screen = app.screen
    assert isinstance(screen, Guide) and screen.lesson.title == "Assault"
    assert screen.playing.match.entries == before and not screen.aside
    for text in ("send up-armored-humvee 1", "assault"):
        screen.playing.match.submit(text)
    assert screen.playing.match.entries[len(before) + 2 :] == thrown
    app.close()


def _click(screen: Guide, hand: Hand, text: str) -> None:
    """Click what an action names: a button, or a card of the hand and where it goes."""
    verb, *named = text.split()
    if verb == "discard":  # marked first, and discarded once all are marked
        _click_seat(screen, hand, named[0])
        if len(screen.playing.marked) == screen.playing.surplus:
            hand.press("discard")
        return
    found = {one.name: one for one in screen.clickables()}
    for name in (text, verb):
        if name in found:
            hand.click(found[name].rect.center)
            return
    _click_seat(screen, hand, named[0])
    if named[1:]:
        place = f"front {named[1]}" if "." not in named[1] else f"place {named[1]}"
        found = {one.name: one for one in screen.clickables()}
        hand.click(found[place].rect.center)


def _click_seat(screen: Guide, hand: Hand, face: str) -> None:
    """Click a card of the hand."""
    seats = [seat.face for seat in seats_of(screen.playing.view)]
    found = {one.name: one for one in screen.clickables()}
    hand.click(found[f"seat {seats.index(face)}"].rect.center)
