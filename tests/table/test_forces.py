"""The forces: cards in the window and lists in the terminal, made from what the reader knows."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.match.debrief import losses
from nightdrop.hexwar.match.forces import (
    beside,
    bodies,
    groups_of,
    loss_sentences,
    losses_seen,
    order_of_battle,
)
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.pages.forces import ForceCell, Forces, FormationCard
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.hexwar.ui.play.camera import nearest
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph, Pen, Stack
from nightdrop.ui.kit.base import Clickable
from nightdrop.ui.look.theme import PALETTES
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import map_of, open_dummy
from tests.typing_keyboard import FIGHT, Keyboard

ADVANCED = FIGHT.replace('{id: "505.07"}]', '{id: "505.07"}, {id: "505.08"}]')


def key(app: App, code: int, letter: str = "", mod: int = 0) -> None:
    """A key goes down, and types its letter."""
    fields = {"key": code, "mod": mod, "unicode": letter, "scancode": 0}
    app.serve([pygame.event.Event(pygame.KEYDOWN, fields)])
    if letter:
        app.serve([pygame.event.Event(pygame.TEXTINPUT, {"text": letter})])


def at_table(folder: Path, position: str = ADVANCED, *dice: str) -> tuple[App, Play, Match]:
    """A window with a game of one player for both sides that goes on from a position."""
    app, _clock = open_dummy((1280, 720), folder, 7)
    app.set(app.settings.but(solo=True))
    match = Match.from_position(position, dealer=ScriptedDealer(dice))
    app.open("play", match)
    assert isinstance(app.screen, Play)
    return app, app.screen, match


def the(app: App, name: str) -> Clickable:
    """What can be clicked by this name."""
    return next(found for found in app.clickables() if found.name == name)


def click(app: App, name: str) -> None:
    """Click something by its name."""
    where = the(app, name).rect.center
    moved = {"pos": where, "rel": (0, 0), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, moved)])
    app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"pos": where, "button": 1})])


def test_counters_that_are_alike_are_one_body_and_those_that_differ_are_not() -> None:
    view = Match.from_position(ADVANCED, 1).view("us").state
    found = {tuple(body.ids): body.what for body in bodies(view, ("505",))}
    assert found == {
        ("505.07", "505.08"): "2 × unknown stick of the 505th",
        ("505.A",): "Company 5–4 of the 505th",
        ("505.B",): "Company 3–3 of the 505th, reduced",
    }


def test_the_order_of_battle_tells_the_moves_of_a_turn_as_one() -> None:
    match = Match.from_position(ADVANCED, 1)
    for text in ("U1", "move 505.A 2712", "move 505.A 2711"):
        match.submit(text)
    view, log = match.view("us").state, match.log("us")
    first = order_of_battle(view, log, (), "us")[0]
    moved = next(body for body in first.bodies if body.ids == ["505.A"])
    assert (moved.where, moved.did) == (
        "2711", "turn 5: from Fauville to south-east of Sainte-Mère-Église")
    assert first.sums == "2 units, 2 sticks, 4 company counters left"


def test_the_reader_s_own_formations_come_first() -> None:
    match = Match.from_position(ADVANCED, 1)
    told = order_of_battle(match.view("german").state, [], (), "german")
    assert [one.key for one in told] == ["german", "505", "507", "508"]


def test_3_1_2_a_concealed_unit_is_told_alike_whatever_it_is() -> None:
    told = set()
    for face in ("infantry-a", "security-c", "light-tank-c"):
        match = Match.from_position(FIGHT.replace("infantry-a", face), 1)
        told.add(str(order_of_battle(match.view("us").state, match.log("us"), (), "us")))
    assert len(told) == 1


RAID = """
scenario: pegasus-bridge
turn: 3
initiative: german
phase: {choose: german}
units: {"0512": [{id: howard.1}]}
away:
  "edge 0112": [{id: red.01}]
  "track 2 A": [{id: G.05, face: tank-h}]
"""


def test_4_2_2_a_stick_beside_the_map_leads_to_its_hex_and_a_unit_on_the_track_to_none() -> None:
    view = Match.from_position(RAID, 1).view("german").state
    found = bodies(view, groups_of(view, None))
    told = {body.ids[0]: (body.where, beside(view, body)) for body in found}
    assert told["red.01"] == ("Off map at 0112", Hex(112))
    assert told["G.05"] == ("On the track to A, box 2", None)
    assert told["howard.1"] == ("The Bénouville and Ranville bridges (0512)", Hex(512))


@pytest.mark.parametrize("side", ["us", "german", "both"])
def test_what_was_lost_is_no_secret(side: str, finished: Path) -> None:
    match = Match.load(finished)
    game = match.to_replay().played
    assert losses_seen(match, side) == tuple(losses(game.states, game.actions)) != ()


def caught_alone() -> Match:
    """A game in which a German unit has just attacked a stick by itself."""
    alone = FIGHT.replace('"0417"', '"2613": [{id: "508.02"}]\n  "0417"')
    german = alone.replace("us", "german", 2)
    match = Match.from_position(german, dealer=ScriptedDealer(["roll 6", "draw plt"]))
    for text in ("G4", "done", "activate G.01", "done", "attack 2613", "join G.01", "fight"):
        match.submit(text)
    return match


def test_losses_are_told_cause_by_cause_in_the_terminal() -> None:
    keyboard = Keyboard(Match.from_position(FIGHT, dealer=ScriptedDealer(["roll 6 1"])))
    assert keyboard.type("", "losses") == "Companies lost: 0 of 2.\nGerman units lost: 0 of 2.\n"
    match = caught_alone()
    said = list(loss_sentences(match.view("us").state, losses_seen(match, "us")))
    assert said[0] == "Caught alone: 1 stick of the 508th."


def test_the_cards_open_by_a_key_and_from_the_menu(tmp_path: Path) -> None:
    app, play, _match = at_table(tmp_path)
    for opens in (lambda: key(app, pygame.K_F7),
                  lambda: (key(app, pygame.K_m, "m"), click(app, "more"),
                           click(app, "forces"))):  # fmt: skip
        opens()
        assert isinstance(app.screen, Forces)
        key(app, pygame.K_F7)
        assert app.screen is play
    app.close()


def test_the_tabs_turn_by_their_keys_and_by_the_mouse(tmp_path: Path) -> None:
    app, _play, _match = at_table(tmp_path)
    key(app, pygame.K_F7)
    page = app.screen
    assert isinstance(page, Forces)
    for code, tab in ((pygame.K_2, "losses"), (pygame.K_3, "cups"), (pygame.K_1, "battle")):
        key(app, code)
        assert page.tab == tab
        click(app, f"tab-{tab}")
        assert page.tab == tab
    app.close()


def test_a_unit_of_the_order_of_battle_is_gone_to_by_mouse_and_by_keys(tmp_path: Path) -> None:
    app, play, _match = at_table(tmp_path)
    key(app, pygame.K_F7)
    click(app, "go-505.A")
    assert app.screen is play and play.playing.focus == Hex(2713)
    assert map_of(play).board.camera.height == nearest(play.scale)
    assert map_of(play).board.camera.shows(Hex(2713))
    play.playing.point(None)
    key(app, pygame.K_F7)
    page = app.screen
    assert isinstance(page, Forces)
    while page.root.holder is None or page.root.holder.known_as != "go-G.02":
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert app.screen is play and play.playing.focus == Hex(417)
    app.close()


def test_losses_are_told_cause_by_cause_on_their_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(solo=True))
    app.open("play", caught_alone())
    key(app, pygame.K_F7)
    key(app, pygame.K_2)
    drawn, beside = list[str](), Pen.beside

    def drawing(pen: Pen, left: int, middle: int, said: str, *given: Any, **named: Any) -> None:
        drawn.append(said)
        beside(pen, left, middle, said, *given, **named)

    monkeypatch.setattr(Pen, "beside", drawing)
    app.screen.draw(app.surface)
    cause = drawn.index("Caught alone")
    assert drawn[cause + 1] == "1"
    app.close()


def test_a_place_that_was_found_is_gone_to_by_a_click(tmp_path: Path) -> None:
    app, play, _match = at_table(tmp_path)
    key(app, pygame.K_SLASH, "/")
    page = app.screen
    assert isinstance(page, PlacePage)
    for letter in "cauq":
        key(app, ord(letter), letter)
    page.draw(app.surface)
    where = page.list.rect.move(20, 10).topleft
    app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"pos": where, "button": 1})])
    assert app.screen is play and play.playing.focus == Hex(1312)
    assert map_of(play).board.camera.height == nearest(play.scale)
    app.close()


def test_find_is_a_button_of_the_cards_too(tmp_path: Path) -> None:
    app, _play, _match = at_table(tmp_path)
    key(app, pygame.K_F7)
    click(app, "find")
    assert isinstance(app.screen, PlacePage)
    app.close()


def told(page: Forces, tab: str) -> dict[str, list[list[str]]]:
    """What stands on the cards of a tab: by their names the lines of their cells."""
    page.turn_to(tab)
    content = page.scroll.content
    assert isinstance(content, Stack)
    cards = [card for card in content.widgets if isinstance(card, FormationCard)]
    return {card.name: [cell.lines for cell in card.widgets if isinstance(cell, ForceCell)]
            for card in cards}  # fmt: skip


def test_the_cards_say_what_the_terminal_lists(tmp_path: Path) -> None:
    """Where each unit is and what it did; what is left in the cups, of companies, on the victory
    hexes and on the track."""
    match = Match.from_position(ADVANCED, 1)
    for text in ("U1", "move 505.A 2712", "move 505.A 2711"):
        match.submit(text)
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(solo=True))
    app.open("play", match)
    key(app, pygame.K_F7)
    page = app.screen
    assert isinstance(page, Forces)
    battle, cups = told(page, "battle"), told(page, "cups")
    assert battle["The 505th"] == [
        ["South-east of Sainte-Mère-Église", "Company 5–4 of the 505th",
         "Turn 5: from Fauville to south-east of Sainte-Mère-Église"],
        ["Fauville", "Company 3–3 of the 505th, reduced"],
        ["Fauville", "2 × unknown stick of the 505th"],
    ]  # fmt: skip
    assert cups["Unseen sticks of the 507th"] == [
        ["Platoon", "14 unseen"], ["Leader", "4 unseen"], ["HQ", "3 unseen"],
        ["Advantage", "1 unseen"], ["Company counter [2.2]", "5 left"],
    ]  # fmt: skip
    assert cups["VP hexes"][-1] == ["Fauville", "No marker", "US control"]
    assert len(cups) == 6 and len(cups["VP hexes"]) == 10
    said = [one.string for one in page.rows if isinstance(one, Paragraph)]
    assert "Turn 5 of 9, 05:30, dawn. [5]" in said
    assert "Activation U1 is under way. [5.4]" in said
    app.close()


def test_what_does_not_fit_is_scrolled_by_wheel_and_keys(tmp_path: Path) -> None:
    app, _play, _match = at_table(tmp_path)
    app.set(app.settings.but(scale=2.0))
    key(app, pygame.K_F7)
    key(app, pygame.K_3)
    page = app.screen
    assert isinstance(page, Forces)
    key(app, pygame.K_PAGEDOWN)
    below = page.scroll.scroller.offset
    assert below > 0
    inside = {"pos": page.scroll.rect.center, "rel": (0, 0), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, inside)])
    app.serve([pygame.event.Event(pygame.MOUSEWHEEL, {"x": 0, "y": -1})])
    assert page.scroll.scroller.offset > below
    app.close()


def test_the_map_goes_near_while_a_place_is_typed_and_back_with_esc(tmp_path: Path) -> None:
    app, play, _match = at_table(tmp_path)
    before = map_of(play).board.camera.view
    key(app, pygame.K_SLASH, "/")
    page = app.screen
    assert isinstance(page, PlacePage)
    for letter in "cauq":
        key(app, ord(letter), letter)
    app.screen.draw(app.surface)
    at = map_of(play).board.centre(Hex(1312))
    assert map_of(play).board.camera.height == nearest(play.scale)
    assert map_of(play).board.rect.collidepoint(at) and not page._plate(page.scale).collidepoint(at)
    key(app, pygame.K_ESCAPE)
    assert app.screen is play
    assert (map_of(play).board.camera.view, play.playing.focus) == (before, None)
    app.close()


def test_a_unit_is_found_by_its_name_or_its_id(tmp_path: Path) -> None:
    for typed, where in (("company 5", 2713), ("505.07", 2713), ("german unit", 417)):
        app, play, _match = at_table(tmp_path)
        key(app, pygame.K_f, "", pygame.KMOD_CTRL)
        assert isinstance(app.screen, PlacePage)
        for letter in typed:
            key(app, ord(letter), letter)
        key(app, pygame.K_RETURN)
        assert app.screen is play and play.playing.focus == Hex(where)
        app.close()


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
@pytest.mark.parametrize("tab", ["battle", "losses", "cups"])
def test_every_card_is_drawn_in_both_games(scenario: str, tab: str, tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(solo=True))
    app.open("play", Match.new(scenario, seed=3))
    play = app.screen
    assert isinstance(play, Play)
    page = Forces(app, play, play)
    page.turn_to(tab)
    app.show(page)
    page.draw(app.surface)
    assert view_ids(page) == set(page.view.pieces.by_id) if tab == "battle" else page.rows
    app.close()


def view_ids(page: Forces) -> set[str]:
    """The ids of all counters on the card of the order of battle."""
    found = order_of_battle(page.view, page.lines, page.losses, page.reader)
    shown = {id_ for one in found for body in one.bodies for id_ in body.ids}
    assert shown == {c.id for c in page.view.pieces if c.group in groups_of(page.view, None)}
    return shown


def test_the_page_has_the_light_of_the_turn(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    play = Play(app, Match.new(seed=5))
    play.light = "day"
    assert Forces(app, play, play).palette == PALETTES["day"]
    app.close()
