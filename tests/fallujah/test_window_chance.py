"""What chance brings: counters in a row, one by one, until a key, a click or their time."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor
from nightdrop.fallujah.match.beats import beats_of
from nightdrop.fallujah.ui.chance_row import cells_of, lines_of
from nightdrop.fallujah.ui.chance_sheet import APART_MS, ChanceSheet
from nightdrop.table.match.match import Match
from nightdrop.ui.play.shown_changes import HOLD_MS
from tests.fallujah.play import position
from tests.fallujah.test_result import course
from tests.fallujah.test_window_battle import ARMY, Fighter, played
from tests.fallujah.test_window_pages import texts_cut
from tests.tools.demo import open_dummy
from tests.tools.table import sheet_of

EMPTY = "J-3 · force 3/1 · move 0304 · media-wars · deception · deception · 2"
RAID = "J-3 · force 3/1 · move 0304 · rear-area-raid · deception · deception · 4 · 3 5"
FORCE = f"{ARMY} · J-3 · force 3/1 · force C/2_Tk · force SS_1"
BAD = "move 0402 · al-qaeda · 6 6 5 · uprising · ambush · militia · deception · deception"
FIGHT = "move 0402 · c2 · militia · jihadists · hvt-4"
REVEALS = f"{ARMY} · J-2"


def cells(texts: str) -> list[tuple[str, tuple[int, ...]]]:
    """The counters of a course, each with its dice."""
    states, actions = course(position("0305: 3/1", ops=40), texts)
    found = cells_of(states, [one.text for one in actions], 0, len(actions))
    return [(cell.name, cell.dice) for cell in found]


def test_14_3_dice_for_an_event_lie_with_its_counter() -> None:
    assert cells(EMPTY) == [("media-wars", (2,)), ("deception", ()), ("deception", ())]


def test_14_7_a_raid_shows_the_dice_of_its_place() -> None:
    assert cells(RAID)[0] == ("rear-area-raid", (4, 3, 5))


def test_16_2_dice_of_a_battle_are_on_its_own_sheet() -> None:
    match = played(f"{FORCE} · {FIGHT} · fight · 4 3")
    found = cells_of(match.history.states, match.entries, 0, len(match.entries))
    assert [cell.name for cell in found] == ["c2", "militia", "jihadists", "hvt-4"]


def worse(match: Match) -> list[str]:
    """The rules of the lines for the worse."""
    told = match.log("coalition")
    found = lines_of(match.history.states, match.entries, told, len(match.entries))
    return [line.rule for line in found if line.is_worse]


def test_9_2_14_5_a_change_for_the_worse_has_its_line() -> None:
    assert worse(played(f"{FORCE} · {BAD}")) == ["9.2", "14.3", "14.5"]


class Watcher(Fighter):
    """Somebody who sees what chance brings."""

    @property
    def chance(self) -> ChanceSheet:
        return sheet_of(self.play, ChanceSheet)

    def goes_on(self, course: str) -> None:
        """Play on before the window, chance as it is said."""
        match = self.playing.match
        for text in course.split(" · "):
            by_chance = actor(match.state) == CHANCE
            kind = "roll " if text[0].isdigit() else "draw "
            match.submit(kind + text if by_chance else text)
        self.playing.refresh()
        self.play.changed()
        self.app.step()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Watcher]:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    yield Watcher(app, clock, 7)
    app.close()


def test_14_3_counters_come_one_after_the_other_before_the_battle(player: Watcher) -> None:
    player.fights(FORCE)
    player.goes_on(FIGHT)
    assert player.stage.over is player.chance and player.stage.is_covered
    shown = list[int]()
    for _counter in range(4):
        shown.append(len(player.chance.told().cells))
        player.clock.now += APART_MS
        player.app.step()
    assert shown == [1, 2, 3, 4]


def test_14_3_a_key_lets_all_lie_and_another_goes_on(player: Watcher) -> None:
    player.fights(FORCE)
    player.goes_on(FIGHT)
    player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    assert len(player.chance.told().cells) == 4
    player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    assert player.is_up


def test_14_3_a_click_goes_on_and_decides_nothing(player: Watcher) -> None:
    player.fights(FORCE)
    player.goes_on(FIGHT)
    count = len(player.entries)
    for _click in range(2):
        player.event(pygame.MOUSEBUTTONDOWN, pos=player.play.buttons.buttons[0].rect.center,
                     button=1)  # fmt: skip
    assert player.is_up and len(player.entries) == count


def test_14_3_the_set_time_goes_on(player: Watcher) -> None:
    player.fights(FORCE)
    player.goes_on(FIGHT)
    player.clock.now += 4 * APART_MS + HOLD_MS
    player.app.step()
    assert player.is_up


def test_16_1_2_dice_of_a_battle_wait_until_the_counters_were_seen(player: Watcher) -> None:
    player.fights(FORCE.replace(" · buy netwar", ""))
    player.goes_on(f"{FIGHT} · 4 3")
    assert player.stage.over is player.chance and player.battle.film
    player.type(pygame.K_x)
    player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    assert player.is_up and player.battle.until_thrown(player.clock.now) > 0


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_is_told_lies_inside_the_sheet_and_names_are_whole(
    player: Watcher, scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale, language="it"))
    player.fights(FORCE)
    player.goes_on(BAD)
    player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    laid = player.chance.place(player.stage.style, player.sheet_room).plan
    assert player.sheet_room.contains(laid.box)
    assert all(map(laid.box.contains, laid.cells)) and len(laid.cells) == 7


def test_14_3_a_long_name_below_a_small_counter_is_whole(
    player: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.app.set(player.app.settings.but(scale=2.0, language="it"))
    player.fights(FORCE)
    cut = texts_cut(monkeypatch)
    player.goes_on("move 0302 · militia · civilians · rear-area-raid · 3")
    player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    player.app.draw_if_needed()
    assert "rear-area-raid" in [cell.name for cell in player.chance.told().cells]
    assert not any("retrovie" in name for name in cut)


def test_12_1_a_netwar_that_looks_at_a_node_is_shown_too(player: Watcher) -> None:
    player.fights(REVEALS)
    player.goes_on("netwar 0402 · 5 · c2")
    assert [cell.name for cell in player.chance.told().cells] == ["netwar"]


def test_6_1_the_headline_tells_what_an_operation_captured() -> None:
    before = position("0305: 3/1", ops=40, turn=9, kia=0)
    after = position("0306: 3/1", ops=39, turn=10, kia=2, captured="c2")
    (headline,) = beats_of((), before, after)
    assert headline.head == "Operation 9: C2 captured, 2 OPFOR units eliminated"
    assert headline.line == "VP 7 (+7), OPs 39"


def test_6_1_an_operation_that_brought_nothing_has_no_headline() -> None:
    before, after = (position("0305: 3/1", ops=40, turn=turn) for turn in (9, 10))
    assert beats_of((), before, after) == []


def test_6_1_the_headline_waits_until_the_battle_was_seen(player: Watcher) -> None:
    player.fights(FORCE)
    player.goes_on(f"{FIGHT} · fight · 4 3 · fire · 6 · 6 · 6")
    while not player.is_up:
        player.event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0)
    assert player.play.beats.shown is None
