"""Units are recruited in the window, by mouse and keys: the shelves, the bases, the cart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.fallujah.rules.actions import deed
from nightdrop.fallujah.ui.playing import BASE
from nightdrop.fallujah.ui.sections import OperationHead, TownPanelState
from nightdrop.fallujah.ui.shelves import NAME, PRICE
from nightdrop.fallujah.ui.shop import (
    Cart,
    ShopSheet,
    dearest_reaction,
    goods,
    in_quarters,
    shop_fold,
)
from nightdrop.fallujah.ui.top import TownTop
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import PANEL_PADDING, SIZE_SUB
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_battle import Fighter, played
from tests.fallujah.test_window_map import SIZES
from tests.tools.calls import counted
from tests.tools.demo import open_dummy
from tests.tools.folds import fold_faults

J1 = "army historical · done · J-1"
POOR = """
scenario: fallujah-2004
ops: 12
nodes: {"0306": concealed}
"""
MOST_CALLS = 4_000  # of Python, in a redraw; 2,600 are made


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Fighter]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Fighter(app, clock, 7)
    app.close()


@pytest.fixture
def _unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted of the map and of the shelves: for tests of where things lie."""
    monkeypatch.setattr(TownTop, "paint", lambda *_: None)
    monkeypatch.setattr(ShopSheet, "paint", lambda *_: None)


def sets_up(player: Fighter) -> None:
    """The player comes to the set-up."""
    player.sits_down()
    assert player.stage.over is player.shop


def cart(player: Fighter) -> Cart:
    """The cart as the panel has it."""
    said = player.play._contents()
    assert isinstance(said.own, TownPanelState)
    return Cart(said)


def test_11_1_quarters_are_told_as_fractions() -> None:
    assert [in_quarters(count) for count in (0, 1, 2, 7, 8)] == ["0", "¼", "½", "1¾", "2"]


def test_7_1_all_that_can_be_had_stands_on_the_shelves_but_fobs() -> None:
    shown = {name for shelf in goods(played("done").state) for name in shelf.things}
    assert len(shown) == 57 + 4 and "FOB_1" not in shown


def test_11_2_the_fallen_stay_on_the_shelf() -> None:
    course = ("buy MP_1 north · buy 2-2 east · done · J-3 · force MP_1 · move 0402 · c2 · militia ·"
              " heavy · hvt-4 · 1 6 · 1 · 1 · 1")  # fmt: skip
    companies = next(one for one in goods(played(course).state) if one.kind == "company")
    assert companies.things[-1] == "MP_1"


def test_34_the_ready_army_is_the_first_button_and_enter_takes_it(player: Fighter) -> None:
    sets_up(player)
    assert player.play.buttons.buttons[0].name == "army historical"
    player.type(pygame.K_RETURN)
    assert player.entries == ("army historical",)


def test_7_1_a_click_buys_a_unit_for_the_base_that_is_chosen(player: Fighter) -> None:
    sets_up(player)
    player.touch(f"{BASE}east", "3/1")
    assert player.entries == ("buy 3/1 east",)


def test_7_1_a_digit_chooses_the_base(player: Fighter) -> None:
    sets_up(player)
    player.type(pygame.K_4)
    player.touch("3/1")
    assert player.entries == ("buy 3/1 west",)


def test_11_0_a_second_click_gives_a_unit_back(player: Fighter) -> None:
    sets_up(player)
    player.touch("3/1", "3/1")
    assert player.entries == ("buy 3/1 north", "give-back 3/1")


def test_11_0_a_right_click_gives_a_strike_back(player: Fighter) -> None:
    sets_up(player)
    player.touch("air", "air")
    player.event(pygame.MOUSEBUTTONDOWN, pos=player.at("air"), button=3)
    assert player.entries == ("buy air", "buy air", "give-back air")


def test_11_0_keys_buy_and_give_back(player: Fighter) -> None:
    sets_up(player)
    player.type(pygame.K_TAB, pygame.K_RETURN)
    thing = str(player.playing.focus)
    assert player.entries == (f"buy {thing} north",)
    player.type(pygame.K_DELETE)
    assert player.entries[-1] == f"give-back {thing}"


def test_10_0_what_is_too_dear_is_refused_with_its_rule(player: Fighter) -> None:
    player.sits_down(handicap=-3)
    match = player.playing.match
    while buys := [one for one in match.state.menu if one.text.startswith("buy")]:
        match.submit(buys[0])
    player.playing.refresh()
    player.play.changed()
    left = [name for shelf in goods(player.playing.view) for name in shelf.things
            if name not in player.playing.view.book.cart]  # fmt: skip
    player.shop.click(left[0])
    assert "[7.1]" in player.refused


def test_11_1_the_cart_adds_quarters_and_tells_what_rounding_loses(player: Fighter) -> None:
    player.fights(f"{J1} · buy SS_5 north · buy 759_MP south · buy 506_ING south")
    said = cart(player)
    assert [number for _text, number in said._lines()] == ["½", "1"]
    assert said._rounding().startswith("½ OP is lost to rounding")
    assert player.playing.view.due.cost(player.playing.view) == 3


def test_14_5_the_cart_tells_that_units_cost_double(player: Fighter) -> None:
    player.fights("buy 3/1 north · buy C/2_Tk north · done · J-3 · force 3/1 · force C/2_Tk ·"
                  " move 0302 · uprising · deception · deception · done · J-1")  # fmt: skip
    assert "[14.5]" in cart(player)._rounding() and "cost double" in cart(player)._rounding()


def test_14_3_the_cart_tells_whether_the_reserve_covers_the_worst_reaction(
    player: Fighter,
) -> None:
    player.fights("buy 3/1 north")
    assert dearest_reaction(player.playing.view) == 12  # two Media Wars are in the bin
    assert cart(player)._reserve()[0].startswith("Your reserve covers")


def test_10_4_a_reserve_that_one_reaction_may_end_is_a_warning(player: Fighter) -> None:
    player.app.show(Play(player.app, Match.from_position(POOR, 5)))
    player.app.step()
    player.playing.attempt("J-1", "")
    said, is_covered = cart(player)._reserve()
    assert not is_covered and said.startswith("One reaction can cost 12 OPs")


@pytest.mark.usefixtures("_unpainted")
def test_11_1_the_sum_of_the_cart_is_seen_below_a_hint_at_200_percent(player: Fighter) -> None:
    player.app.resize((1920, 1080))
    player.app.set(player.app.settings.but(scale=2.0))
    sets_up(player)
    player.play.adviser.shown = Hint(player.playing.offered[0], None, 0.0)
    player.play.worked()
    player.app.step()
    laid = player.play.side._layout
    assert laid is not None and laid.height <= player.play.side.rect.height


@pytest.mark.usefixtures("_unpainted")
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_30_the_campaign_is_named_in_a_row_that_it_fits(
    player: Fighter, spoken: str, scale: float
) -> None:
    player.app.set(player.app.settings.but(language=spoken, scale=scale))
    player.sits_down(battle="campaign")
    style, width = player.stage.style, player.play.side.rect.width or 600
    head = OperationHead(player.play._contents())
    inner = width - 2 * style.px(PANEL_PADDING)
    assert head._below(style, inner) == style.line_height("body", SIZE_SUB)
    assert style.fitting([head._battle()], inner, "body", SIZE_SUB, 9)


def test_11_0_done_pays_what_its_button_says(player: Fighter) -> None:
    player.fights(f"{J1} · buy 3/4 north")
    done = next(one for one in player.play.buttons.buttons if one.name == "done")
    assert done.label == "Recruit for 2 OPs" and done.primary
    player.type(pygame.K_RETURN)
    assert player.entries[-1] == "done" and player.stage.over is None


@pytest.mark.usefixtures("_unpainted")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_can_be_reached_on_the_shelves(
    player: Fighter, size: tuple[int, int], scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale))
    player.app.resize(size)
    sets_up(player)
    for name in (name for shelf in goods(player.playing.view) for name in shelf.things):
        player.stage.bring(name)
        assert player.stage.thing_at(player.at(name)) == name


@pytest.mark.usefixtures("_unpainted")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_counter_stands_with_its_name_and_its_price_uncut(
    player: Fighter, size: tuple[int, int], scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale))
    player.app.resize(size)
    sets_up(player)
    style = player.stage.style
    marks = player.shop.place(style, player.sheet_room).plan.marks
    words = {name: max(style.width(item.name, *NAME), style.width(item.price, *PRICE))
             for name, item in player.shop.items.items()}  # fmt: skip
    assert [name for name, wide in words.items() if wide > marks[name].width] == []


def test_11_1_a_price_is_told_in_ops(player: Fighter) -> None:
    sets_up(player)
    assert [player.shop.items[name].price for name in ("SS_1", "3/1", "A/2_Tk", "air")] == [
        "½ OP", "1 OP", "2 OPs", "½ OP · 0 of 6"]  # fmt: skip


@pytest.mark.usefixtures("_unpainted")
def test_a_hint_brings_the_counter_into_view_that_it_names(player: Fighter) -> None:
    player.app.set(player.app.settings.but(scale=2.0))
    sets_up(player)
    player.play.adviser.shown = Hint(deed("buy", "netwar"), None, 0.0)
    player.play._advised()
    player.app.step()
    assert player.at("netwar")


@pytest.mark.usefixtures("_unpainted")
@pytest.mark.parametrize("size", SIZES[:2])
def test_the_bar_says_why_a_counter_is_advised_where_its_button_does_not(
    player: Fighter, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    player.app.resize(size)
    player.app.set(player.app.settings.but(scale=2.0))
    sets_up(player)
    said, beside = list[str](), Pen.beside

    def seen(pen: Pen, x: int, y: int, words: str, *how: Any) -> pygame.Rect:
        said.append(words)
        return beside(pen, x, y, words, *how)

    monkeypatch.setattr(Pen, "beside", seen)
    player.play.adviser.shown = Hint(deed("buy", "3/1", "south"), None, 0.0)
    player.play._advised()
    player.app.step()
    assert "The next best, worth about as much." in said


def test_a_hint_frames_the_counter_and_where_it_assembles(
    player: Fighter, monkeypatch: pytest.MonkeyPatch
) -> None:
    framed = list[pygame.Rect]()
    monkeypatch.setattr(ShopSheet, "_frame", staticmethod(
        lambda _pen, rect: framed.append(rect)))  # fmt: skip
    sets_up(player)
    player.play.adviser.shown = Hint(deed("buy", "3/1", "south"), None, 0.0)
    player.play.dirty = True
    player.app.step()
    assert framed == [player.stage.spot(f"{BASE}south"), player.stage.spot("3/1")]


@pytest.mark.usefixtures("_unpainted")
@pytest.mark.parametrize("size", SIZES)
def test_what_a_player_enlarges_never_makes_counters_smaller(
    player: Fighter, size: tuple[int, int]
) -> None:
    player.app.resize(size)
    sides = list[int]()
    for scale in (1.0, 1.25, 1.5, 2.0):
        player.app.set(player.app.settings.but(scale=scale))
        sets_up(player)
        laid = player.shop.place(player.stage.style, player.sheet_room).plan
        sides.append(laid.things["air"].width)
        assert player.stage.panel.width <= size[0] / 3
    assert min(sides) == sides[0]


def test_four_lines_of_counters_are_seen_in_a_low_window(player: Fighter) -> None:
    player.app.set(player.app.settings.but(scale=2.0))
    sets_up(player)
    laid = player.shop.place(player.stage.style, player.sheet_room).plan
    seen = {rect.top for rect in laid.things.values() if laid.view.contains(rect)}
    assert len(seen) == 4


def test_each_cut_of_the_shop_saves_room_and_brings_nothing_back(player: Fighter) -> None:
    sets_up(player)
    shop, style = player.shop, player.stage.style
    labels = {name: item[:2] for name, item in shop.items.items()}
    fold = shop_fold("Halves are added up.", goods(player.playing.view), labels, 20)
    assert [*fold_faults(fold, style, (300, 500, 860, 1200))] == []


def test_a_redraw_with_the_shop_open_asks_the_game_nothing_anew(player: Fighter) -> None:
    sets_up(player)

    def redraw() -> None:
        player.play.dirty = True
        player.app.step()

    redraw()
    assert counted(redraw).total() < MOST_CALLS
