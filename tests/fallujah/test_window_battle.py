"""A battle is fought in the window, by mouse and keys: edges, strikes, dice, losses, ways out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor
from nightdrop.fallujah.rules.printed_tables import COALITION, OPFOR
from nightdrop.fallujah.ui import sections
from nightdrop.fallujah.ui.battle import DIE_MS, battle_fold, hits_words
from nightdrop.fallujah.ui.battle_round import BROKE, FELL, LOST, STEP, WON, BattleRound, fought
from nightdrop.fallujah.ui.counters import crowd_of, look_of
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_map import SIZES, Player
from tests.tools.demo import open_dummy, press_button
from tests.tools.folds import fold_faults

ARMY = ("buy 3/1 north · buy C/2_Tk north · buy SS_1 north · buy air · buy air · buy artillery ·"
        " buy netwar · done")
ENTERS = "J-3 · force 3/1 · force C/2_Tk · force SS_1 · move 0402"
FOES = "militia · jihadists · hvt-4"
# The Train Station with a C2 node: the edge is OPFOR's, 8 to 8, and two of its three dice hit.
HIT = f"{ARMY} · {ENTERS} · c2 · {FOES} · fight · 4 3 · strike air · fire · 2 · 6 · 2"
STANDS = f"{HIT} · hit 3/1 · hit SS_1 · 6 · 2 · 6"


def played(course: str) -> Match:
    """A game in which this was played; chance is said by its dice and faces."""
    match = Match.new("fallujah-2004", {}, None, dice="none")
    for text in map(str.strip, course.split("·")):
        chance = actor(match.state) == CHANCE
        match.submit(f"{'roll' if text[0].isdigit() else 'draw'} {text}" if chance else text)
    return match


def told(match: Match) -> BattleRound:
    """The round that the picture shows."""
    found = fought(match.history.states, match.entries, len(match.entries))
    assert found is not None
    return found


class Fighter(Player):
    """Somebody in a battle."""

    def fights(self, course: str) -> None:
        self.app.show(Play(self.app, played(course)))
        self.app.step()

    @property
    def is_up(self) -> bool:
        return self.stage.over is self.battle

    def buttons(self) -> set[str]:
        return {button.name for button in self.play.buttons.buttons}


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Fighter]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Fighter(app, clock, 7)
    app.close()


@pytest.mark.parametrize(("hits", "dice", "said"), [
    (0, 1, "no hit from one die"), (1, 1, "one hit from one die"), (1, 2, "one hit from 2 dice"),
    (2, 3, "2 hits from 3 dice"),
])  # fmt: skip
def test_16_2_hits_and_dice_are_counted_each_for_itself(hits: int, dice: int, said: str) -> None:
    assert hits_words(hits, dice) == said


def test_the_bar_keeps_off_a_battle_while_the_pointer_rests_on_a_place(player: Fighter) -> None:
    player.app.set(player.app.settings.but(scale=2.0))
    player.fights(STANDS)
    player.playing.hover = "0402"
    player.play.dirty = True
    player.app.step()
    bar = player.stage.bar
    assert player.is_up and bar is not None and bar.rect.top >= player.sheet_room.bottom


@pytest.mark.parametrize("course", [f"{HIT.partition(' · strike')[0]}", STANDS])
def test_counters_of_a_battle_are_no_smaller_at_200_percent(player: Fighter, course: str) -> None:
    player.app.resize((1920, 1080))
    sides = []
    for scale in (1.0, 2.0):
        player.app.set(player.app.settings.but(scale=scale))
        player.fights(course)
        assert player.stage.sheet is not None
        sides.append(player.stage.sheet.plan.side)
    assert sides[1] >= sides[0]


def test_16_1_2_an_edge_in_a_sentence_has_each_part_once(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, paragraph = list[str](), Pen.paragraph

    def seen(pen: Pen, at: tuple[int, int], words: str, *more: Any, **how: Any) -> int:
        said.append(words)
        return paragraph(pen, at, words, *more, **how)

    monkeypatch.setattr(Pen, "paragraph", seen)
    player.app.resize((1920, 1080))
    player.app.set(player.app.settings.but(scale=2.0))
    player.fights(STANDS)
    player.app.draw_if_needed()
    assert {"SS 1 (4) + die 4", "HVT Field Commander (4) + C2 1 + die 3"} <= {*said}


def test_16_1_2_both_edges_are_summed_line_by_line() -> None:
    shown = told(played(f"{ARMY} · {ENTERS} · c2 · {FOES} · netwar · 4 3"))
    assert [(line.what, line.number) for line in shown.lines[0]] == [("SS_1", 4), ("netwar", 1)]
    assert [(line.what, line.number) for line in shown.lines[1]] == [("hvt-4", 4), ("c2", 1)]
    assert shown.sums == (9, 8)


def test_16_2_each_die_lies_under_the_unit_that_threw_it() -> None:
    shown = told(played(STANDS))
    dice = {who: (shot.die, shot.hits) for who, shot in shown.shots.items()}
    assert dice == {3: (2, True), 2: (6, False), 1: (2, True), "3/1": (6, False),
                    "C/2_Tk": (2, True), "air 0": (6, False)}  # fmt: skip
    assert shown.hits == {OPFOR: 2, COALITION: 1}


def test_16_3_who_fell_is_told_of_both_sides() -> None:
    fates = told(played(STANDS)).fates
    assert fates == {"3/1": STEP, "SS_1": FELL, 1: FELL}


def test_16_3_a_mob_is_broken_up_and_neither_green_nor_a_plus(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    inks, line = dict[str, object](), Pen.line

    def seen(pen: Pen, rect: pygame.Rect, words: str, role: str, size: float, ink: RGB,
             *more: Any) -> None:  # fmt: skip
        inks[words] = ink
        line(pen, rect, words, role, size, ink, *more)

    monkeypatch.setattr(Pen, "line", seen)
    crowd = f"{ARMY} · {ENTERS} · c2 · mob-attack · militia · jihadists"
    player.fights(f"{crowd} · fight · 6 1 · 6 · fire · 1 · 1 · 1")
    player.app.draw_if_needed()
    palette = player.play.style.palette
    assert (inks["broken up"], inks["KIA +1"]) == (palette.ink2, palette.good)


def test_16_3_opfor_lies_in_the_order_in_which_it_falls() -> None:
    shown = told(played(f"{ARMY} · {ENTERS} · c2 · hvt-4 · militia · jihadists"))
    assert [foe.face for foe in shown.theirs] == ["militia", "jihadists", "hvt-4"]


def test_16_8_what_a_strongpoint_takes_off_is_told() -> None:
    course = f"{ARMY} · {ENTERS} · strongpoint · {FOES} · fight · 6 1 · fire · 1 · 1 · 1"
    shown = told(played(course))
    assert (shown.hits[COALITION], shown.losses) == (3, 2)


def test_23_5_a_six_of_an_airstrike_is_told_as_collateral_damage() -> None:
    assert told(played(STANDS)).sixes == ["air"]


def test_16_1_4_survivors_that_break_off_are_told() -> None:
    course = (f"{ARMY} · J-3 · force 3/1 · force C/2_Tk · force SS_1 · move 0302 · militia · heavy"
              " · hvt-4 · fight · 6 1 · fire · 6 · 6 · 6 · 6 · 6 · 6 · 3 4")  # fmt: skip
    shown = told(played(course))
    assert shown.ends == WON and set(shown.fates.values()) == {BROKE}


def test_17_0_a_force_that_is_gone_has_lost() -> None:
    course = ("buy MP_1 north · buy 2-2 east · done · J-3 · force MP_1 · move 0402 · c2 · militia ·"
              " heavy · hvt-4 · 1 6 · 1 · 1 · 1")  # fmt: skip
    assert told(played(course)).ends == LOST


def test_16_1_3_a_click_on_a_strike_commits_it(player: Fighter) -> None:
    player.fights(f"{ARMY} · {ENTERS} · c2 · {FOES} · fight · 4 3")
    player.touch("strike air")
    assert player.entries[-1] == "strike air"


def test_12_3_a_click_on_a_netwar_spends_it(player: Fighter) -> None:
    player.fights(f"{ARMY} · {ENTERS} · c2 · {FOES}")
    player.touch("netwar")
    assert player.entries[-1] == "netwar"


def test_16_3_a_click_on_a_counter_takes_a_hit(player: Fighter) -> None:
    player.fights(HIT)
    player.touch("C/2_Tk")
    assert player.entries[-1] == "hit C/2_Tk"


def test_16_3_a_digit_takes_a_hit(player: Fighter) -> None:
    player.fights(HIT)
    player.type(pygame.K_3)
    assert player.entries[-1] == "hit SS_1"


def test_16_7_gold_goes_on_and_another_button_withdraws_all(player: Fighter) -> None:
    player.fights(STANDS)
    gold = [button.name for button in player.play.buttons.buttons if button.primary]
    assert gold == ["continue"]
    press_button(player.app, "withdraw")
    assert player.entries[-2:] == ("withdraw 3/1 north", "withdraw C/2_Tk north")


def test_16_7_a_counter_is_clicked_and_then_its_refuge(player: Fighter) -> None:
    player.fights(STANDS)
    player.touch("C/2_Tk")
    assert player.playing.held == "C/2_Tk"
    player.press("withdraw C/2_Tk north")
    assert player.entries[-1] == "withdraw C/2_Tk north"


def test_17_0_the_battle_that_is_over_stays_until_it_is_closed(player: Fighter) -> None:
    player.fights(f"{STANDS} · continue · fight · 6 1 · fire · 1 · 1 · 3 4")
    assert player.is_up and "map" in player.buttons()
    player.type(pygame.K_RETURN)
    assert not player.is_up and "J-3" in player.buttons()


def test_16_the_chances_of_going_on_are_exact(player: Fighter) -> None:
    player.fights(STANDS)
    odds = player.battle.odds()
    assert odds is not None and odds.won + odds.lost == odds.of


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_counter_that_can_be_clicked_lies_on_the_sheet(
    player: Fighter, size: tuple[int, int], scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale))
    player.app.resize(size)
    player.fights(HIT)
    stage, room = player.stage, player.sheet_room
    laid = player.battle.lay(stage.style, room)
    assert room.contains(laid.sheet)
    for name in ("3/1", "C/2_Tk", "SS_1"):
        assert laid.sheet.contains(stage.spots(player.playing.view)[name])
        assert stage.thing_at(player.at(name)) == name


def test_dice_fall_one_after_the_other_and_a_key_ends_it(player: Fighter) -> None:
    player.app.set(player.app.settings.but(still=False))
    match = Match.new("fallujah-2004", {}, 5)
    for text in (*ARMY.split(" · "), *ENTERS.split(" · ")):
        match.submit(text)
    player.app.show(Play(player.app, match))
    sheet = player.battle
    for text in ("fight", "fire"):
        player.type(pygame.K_SPACE)
        player.play.take(next(one for one in player.playing.offered if one.text == text))
    whole = sheet.until_thrown(player.clock.now)
    assert whole > DIE_MS and player.playing.untold is not None
    first = sheet.until(player.clock.now)
    player.clock.now += 1.5 * DIE_MS * player.app.settings.tempo
    assert first < sheet.until(player.clock.now) < len(match.entries)
    player.type(pygame.K_SPACE)
    assert sheet.until(player.clock.now) == len(match.entries)
    assert player.playing.untold is None


def test_each_cut_of_a_battle_saves_room_and_brings_nothing_back() -> None:
    fold = battle_fold(told(played(STANDS)), spare=2, size=15.0)
    assert [*fold_faults(fold, Style.of("dusk"), (600, 900, 1200))] == []


@pytest.mark.parametrize(("power", "values"), [(None, "? (0)"), (5, "5 (0)"), (0, "0 (0)")])
def test_the_mob_shows_the_firepower_that_it_rolled(power: int | None, values: str) -> None:
    """Reaction chart: its die gives the firepower of this round."""
    game = Match.new("fallujah-2004", seed=3).game
    assert look_of(game, crowd_of(power)).values == values


def test_strikes_of_a_display_are_counted_where_they_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(sections, "put_counter", lambda _pen, _game, name, _at: drawn.append(name))
    pen = Style.of("dusk").on(pygame.Surface((400, 60)))
    game = Match.new("fallujah-2004", seed=3).game
    sections._draw_counted(pen, game, pygame.Rect(0, 0, 400, 40), {"air": 2, "artillery": 5})
    assert drawn == ["air", "artillery"]
