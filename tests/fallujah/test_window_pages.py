"""The pages of an operation and of a battle in small windows and at a large scale, in each
language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
import pytest

from nightdrop.fallujah.ui import battle
from nightdrop.fallujah.ui.battle import TIES, BattleSheet
from nightdrop.table.language import LANGUAGES, _, pgettext
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit.buttons import SIGNS
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.fallujah.test_window_battle import ARMY, ENTERS, HIT, STANDS, Fighter, played
from tests.fallujah.test_window_operations import POSITION
from tests.layout_proof import Proof
from tests.tools.demo import open_dummy
from tests.tools.table import sheet_of

SMALL: Final = (((1920, 1080), 2.0), ((1280, 720), 1.0), ((1280, 720), 2.0))
# Three of OPFOR who break off, side by side.
BREAK: Final = (f"{ARMY} · J-3 · force 3/1 · force C/2_Tk · force SS_1 · move 0302 · militia · "
                "heavy · hvt-4 · fight · 6 1 · fire · 6 · 6 · 6 · 6 · 6 · 6 · 3 4")
# All of ours have fired, and one hit of theirs is to be allotted.
ASKS: Final = f"{BREAK.partition(' · 6 · 6')[0]} · 6 · 6 · 6 · 1 · 6 · 6"
BEGUN: Final = ("", "J-1", "J-2", "J-4", "J-5")


def begun(operation: str) -> Match:
    match = Match.from_position(POSITION, 7)
    if operation:
        match.submit(operation)
    return match


@pytest.fixture(params=SMALL, ids=str)
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Fighter]:
    """Somebody before a small window or at a large scale, without movements."""
    size, scale = request.param
    app, clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, scale=scale))
    yield Fighter(app, clock, 7)
    app.close()


def texts_cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that end in an ellipsis from here on."""
    shorten, found = fonts.shorten, set[str]()

    def short(role: str, px: int, string: str, width: int) -> str:
        made = shorten(role, px, string, width)
        found.update([string] if made != string else [])
        return made

    monkeypatch.setattr(fonts, "shorten", short)
    return found


def panels(player: Fighter) -> Iterator[Play]:
    """Games at operations and battles, each with and without a hint, as the window shows them."""
    for match in (*map(begun, BEGUN), played(HIT), played(STANDS)):
        play = Play(player.app, match)
        player.app.show(play)
        for hint in (None, Hint(play.playing.offered[0], None, 0.0)):
            play.adviser.shown = hint
            play.worked()
            player.app.step()
            player.app.draw_if_needed()
            yield play


class Pages(NamedTuple):
    """What was found on all pages of one size and language: names of buttons that are cut, and
    gold deeds below the edge."""

    cut: list[str]
    below: set[str]


@pytest.fixture(scope="module", params=[(*at, speech) for at in SMALL for speech in LANGUAGES],
                ids=str)  # fmt: skip
def pages(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Pages:
    """All pages, gone through once for both laws."""
    size, scale, speech = request.param
    found = Pages([], set())
    app, clock = open_dummy(size, tmp_path_factory.mktemp("pages"), 7)
    app.set(app.settings.but(still=True, scale=scale, language=speech))
    with pytest.MonkeyPatch.context() as patch:
        shortened = texts_cut(patch)
        for play in panels(Fighter(app, clock, 7)):
            buttons = play.buttons.buttons
            seen = [one for one in buttons if one.rect.width != one.rect.height]
            found.cut.extend(
                one.label for one in seen if one.rect.width and one.label in shortened)
            found.below.update(
                one.label for one in buttons if one.primary and not one.rect.height)
    app.set(app.settings.but(language="en"))
    app.close()
    return found


def test_no_page_of_an_operation_or_a_battle_cuts_the_name_of_a_button(pages: Pages) -> None:
    assert pages.cut == []


def test_a_hint_has_the_name_of_the_button_that_it_stands_for(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    named, twice = list[str](), list[str]()
    for match in (*map(begun, BEGUN), played(ARMY), played(HIT), played(STANDS), played(BREAK)):
        play = Play(app, match)
        app.show(play)
        if play.surface.over is not None and match.state.due.name == "go-on":
            sheet_of(play, BattleSheet).close()
        play.worked()
        before = {button.name: button.label for button in play.buttons.buttons}
        for action in play.playing.offered:
            play.adviser.shown = Hint(action, None, 0.0)
            play.worked()
            after = [button.label for button in play.buttons.buttons
                     if button.label and button.name not in SIGNS]
            named += [] if before.get(action.text, after[0]) in after else [action.text]
            twice += [label for label in after if after.count(label) > 1]
    app.close()
    assert named == [] and twice == []


@pytest.mark.parametrize("speech", LANGUAGES)
def test_no_word_of_a_page_is_cut(
    player: Fighter, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    player.app.set(player.app.settings.but(language=speech))
    proof, cut = Proof(monkeypatch), set[str]()
    for match in (*map(begun, BEGUN), played(HIT), played(STANDS)):
        player.app.show(Play(player.app, match))
        cut |= {fault for fault in proof.look(player.app) if ": cut: " in fault}
    assert cut == set()


def test_the_gold_deed_is_seen_without_scrolling(pages: Pages) -> None:
    assert pages.below == set()


@pytest.mark.parametrize("speech", LANGUAGES)
def test_16_1_2_words_between_the_edges_keep_off_their_sums(
    player: Fighter, monkeypatch: pytest.MonkeyPatch, speech: str
) -> None:
    player.app.set(player.app.settings.but(language=speech))
    proof = Proof(monkeypatch)
    player.fights(BREAK)
    written = proof.glass(player.app).written
    ties = [one for one in written if one.string in map(_, (*TIES, "Coalition fires first"))]
    close = [one.string for tie in ties for one in written
             if one != tie and tie.rect.inflate(20, 0).colliderect(one.rect)]  # fmt: skip
    assert close == [] and (ties or player.app.settings.scale == 2)


def test_16_3_keys_of_counters_lie_on_no_die_and_no_words(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof, dice, caps = Proof(monkeypatch), list[pygame.Rect](), list[pygame.Rect]()
    die, cap = battle.draw_die, Pen.cap

    def seen_die(surface: pygame.Surface, centre: tuple[int, int], size: int, *more: Any) -> None:
        dice.append(pygame.Rect(centre[0] - size // 2, centre[1] - size // 2, size, size))
        die(surface, centre, size, *more)

    def seen_cap(pen: Pen, right: int, middle: int, label: str, *more: Any) -> int:
        left, half = cap(pen, right, middle, label, *more), pen.px(13)
        caps.extend([pygame.Rect(left, middle - half, right - left, 2 * half)] if label else [])
        return left

    monkeypatch.setattr(battle, "draw_die", seen_die)
    player.fights(ASKS)
    monkeypatch.setattr(Pen, "cap", seen_cap)
    written = proof.glass(player.app).written
    keys = [one for one in caps if one.right < player.play.side.map_rect.right]
    keys = [one for one in keys if one.bottom < player.play.side.map_rect.bottom]
    words = [one.rect for one in written if one.string[:1].isalpha()]
    assert keys and not [one for one in keys if one.collidelist([*dice, *words]) >= 0]


def test_10_1_the_name_of_an_operation_is_whole_where_its_price_has_no_room(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.app.set(player.app.settings.but(language="it"))
    player.app.show(Play(player.app, begun("")))
    player.app.step()
    pen, cut = player.play.style.on(player.app.surface), texts_cut(monkeypatch)
    for button in player.play.buttons.named("J-1", "J-2", "J-3", "J-4", "J-5"):
        button.rect = pygame.Rect(0, 0, pen.px(270), pen.px(38))
        button.face(pen, button)
        assert button.label not in cut


def test_16_3_a_counter_that_may_take_a_hit_lies_clear_of_the_line_above(player: Fighter) -> None:
    player.fights(HIT)
    player.app.draw_if_needed()
    sheet = player.stage.sheet
    assert sheet is not None
    laid, y = sheet.plan, sheet.plan.ours + player.play.style.px(23)
    end = max(rect.right for rect in laid.coalition.values())
    row = range(laid.inner.left, end)
    assert {tuple(player.app.surface.get_at((x, y))) for x in row} == {
        (*player.play.style.palette.rule, 255)}  # fmt: skip


def test_16_3_words_below_neighbouring_counters_do_not_touch(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, line = list[pygame.Rect](), Pen.line

    def seen(pen: Pen, room: pygame.Rect, words: str, *more: Any, **how: Any) -> object:
        rows.extend([room.copy()] if words == "breaks off" else [])
        return line(pen, room, words, *more, **how)

    monkeypatch.setattr(Pen, "line", seen)
    player.fights(BREAK)
    player.app.draw_if_needed()
    assert len(rows) == 3
    assert all(not a.inflate(4, 0).colliderect(b) for a in rows for b in rows if a is not b)


def test_16_1_2_italian_names_a_chart_from_which_an_edge_follows(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    cited, words = set[str](), battle.put_words

    def seen(*at: Any, **how: Any) -> int:
        cited.update(at[4:5])
        return words(*at, **how)

    monkeypatch.setattr(battle, "put_words", seen)
    player.app.set(player.app.settings.but(language="it"))
    player.fights(HIT)
    player.app.draw_if_needed()
    assert any("tabella" in rule for rule in cited) or player.app.settings.scale == 2
    assert not any("chart" in rule for rule in cited)


def test_16_3_the_end_of_a_battle_goes_on_within_its_line(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Proof(monkeypatch)
    player.fights(BREAK)
    written = {one.string for one in proof.glass(player.app).written}
    assert written & {"The battle is over: won", "Won"}
    assert "The battle is over: Won" not in written


def test_the_name_of_a_chart_lies_on_no_words_of_a_replay(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.app.set(player.app.settings.but(language="it"))
    course = f"{ARMY} · {ENTERS} · c2 · mob-attack · jihadists · hvt-4 · fight · 4 3 · 5"
    replay = played(course).to_replay()
    proof = Proof(monkeypatch)
    player.app.show(ReplayScreen(player.app, replay, replay.length))
    player.app.step()
    written = [one for one in proof.glass(player.app).written if one.seen.size > (1, 1)]
    charts = [one for one in written if one.string.startswith("[tabella")]
    close = [one.string for chart in charts for one in written
             if one != chart and chart.rect.colliderect(one.rect)]  # fmt: skip
    assert close == []


def test_17_0_italian_says_of_a_battle_that_it_is_won_and_not_of_games() -> None:
    speak("it")
    try:
        assert said_of("coalition", "seen") == "Visto dal giocatore della Coalizione"
        ended = {pgettext("battle", word) for word in ("Won", "Lost")}
    finally:
        speak("en")
    assert ended == {"Vinta", "Persa"}
