"""A rulebook that the package does not know is played in every edition of it."""

import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

import pygame
import pytest

from nightdrop.cli import main
from nightdrop.engine.model import State
from nightdrop.engine.play import actor, advance, apply, legal_actions
from nightdrop.engine.view import detached, imagine, learned, seen_by, view
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.match.answers import view_json
from nightdrop.hexwar.match.fight import prospects
from nightdrop.hexwar.match.forecast import forecast
from nightdrop.hexwar.match.status import status
from nightdrop.hexwar.rules.actions import VERBS, At, With, with_unit
from nightdrop.hexwar.rules.book import ChapterBook
from nightdrop.hexwar.rules.combat import Combat
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.hexwar.scenario.units import saw_keys
from nightdrop.hexwar.terminal import written_out
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.pages.forces import Forces
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.choices import _digit_of
from nightdrop.hexwar.ui.play.map_marks import marks_of
from nightdrop.lab.opponents import opponent
from nightdrop.lab.selfplay import random_outcome
from nightdrop.rules.actions import DONE, NoAction, Word, parse
from nightdrop.table.disk import files
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import reader_of
from nightdrop.table.pipe import Engine
from nightdrop.table.record.digests import canonical
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import Record, parse_record, render
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.terminal.passphrases import chosen_seal
from nightdrop.table.words.sides import handed_to, said_of
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.base import Said
from nightdrop.ui.menus.game_launcher import open_game, open_replay
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.passphrase import Passphrases
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.conftest import Ship, play_on
from tests.kinds.courses import states_of
from tests.laws.laws import what_is_allowed_is_offered
from tests.table.test_plans import check_plans
from tests.tools.demo import open_dummy
from tests.toy.two_banks import SIDES, TOY, Blow, Bridges, bridges, two_banks
from tests.typing_keyboard import Keyboard
from tests.wording import in_code

FOLDER = Path(__file__).parents[1] / "toy" / "two-banks"
STRANGE = ("0th", "7th", "8th", "KeyError", "News.", "prompt.")


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    """The toy lies among the scenarios, and its rulebook among the rulebooks: no more is done."""
    monkeypatch.setitem(RULEBOOKS, "toy", TOY)
    ship("toy", FOLDER)


def test_its_games_end_and_use_what_is_its_own() -> None:
    """Both sides win, bridges are blown, and both results of its table come up."""
    winners, words = set(), set()
    for seed in (1, 6, 8, 13, 14, 43, 46):
        states = list(states_of("toy", seed))
        last = states[-1]
        assert last.result is not None
        winners.add(last.result.winner)
        words |= {"blown"} if bridges(last).blown else set()
        words |= {type(state.due).__name__ for state in states if state.todo}
        assert "blown=(" in canonical(last)
    assert winners == set(SIDES)
    assert {"blown", "Blow", "Retreat", "Regroup"} <= words


def test_what_a_side_does_hangs_on_its_role_and_not_on_its_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the south named first, the north still drops and holds, the south is still set up
    concealed, and what it saw alone is still written under its name."""
    order = SIDES[::-1]
    turned = replace(
        TOY, sides=order, assemble=lambda *given: replace(two_banks(*given), sides=order)
    )
    monkeypatch.setitem(RULEBOOKS, "toy", turned)
    kinds, took, laid = set(), set(), set()
    for seed in (1, 6, 14):
        before = None
        for state in states_of("toy", seed):
            kinds |= {(c.side, c.kind) for c in state.pieces}
            vp = state.book.vp
            taken = before is not None and before.book.vp is not vp
            took |= {
                before.due.actor(before) for hex_ in vp
                if taken and vp[hex_].control > before.book.vp[hex_].control
            }  # fmt: skip
            laid |= {place.laid_by for place in vp.values()}
            before = state
        assert state.book.initiative in SIDES and state.result is not None
    assert kinds == {("north", "stick"), ("north", "company"), ("south", "unit")}
    assert took == {"north"} and laid <= {None, "north"}
    start = next(state for state in states_of("toy", 1) if actor(state) in SIDES)
    assert start.book.initiative == "north"
    assert list(saw_keys(start.game)) == ["south_saw"]


@pytest.mark.parametrize("names", [("captain", "recruit"), ("recruit", "captain")])
def test_it_is_played_by_the_levels(names: tuple[str, str]) -> None:
    """They know nothing of its sides; only its own step, which nobody taught them, is drawn by
    lot."""
    game, rng = load_scenario("toy"), Random(2)
    players = dict(zip(game.sides, map(opponent, names), strict=True))
    state, lots = game.rules.begin(game), set()
    while (side := actor(state)) is not None:
        if side == "chance":
            state = advance(state, random_outcome(state, rng))
            continue
        thought = players[side].think(detached(view(state, side)), None, rng)
        lots |= {type(state.due)} if thought.reason.key == "by lot" else set()
        state = advance(state, thought.action)
    assert state.result is not None and lots <= {Blow}


def test_its_steps_allow_what_their_menus_offer() -> None:
    rng = Random(1)
    for state in states_of("toy", 6):
        what_is_allowed_is_offered(state, rng)


def test_it_has_a_verb_of_its_own() -> None:
    """Its bridges are blown by a verb that the package does not know."""
    assert parse("blow 0705", TOY) == At("blow", Hex(705))
    for text, is_known in (("blow", True), ("blow violet.A", True), ("blew 0705", False)):
        with pytest.raises(NoAction) as refused:
            parse(text, TOY)
        assert refused.value.is_known == is_known
    with pytest.raises(NoAction):
        parse("blow 0705", NIGHT_DROP)


def test_a_verb_is_that_of_the_game_which_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another rulebook whistles are blown: a text is read by the one that the record names, and
    an entry that this one cannot say is refused."""
    gale = replace(TOY, verbs={**VERBS, "blow": with_unit})
    monkeypatch.setitem(RULEBOOKS, "gale", gale)
    text = render(Record(Match.new(scenario="toy", seed=4).header, ("blow 0705", "sappers")))

    def read(rulebook: str, entry: str) -> tuple[object, ...]:
        said = text.replace("name: toy", f"name: {rulebook}").replace("blow 0705", entry)
        return parse_record(said.encode(), "game.yaml").said

    assert read("toy", "blow 0705") == (At("blow", Hex(705)), Word("sappers"))
    assert read("gale", "blow S.01") == (With("blow", "S.01"), Word("sappers"))
    assert parse("blow 0705", TOY) != parse("blow 0705", gale)
    with pytest.raises(FileError, match=r"'blow S\.01' is not a 'blow' action"):
        read("toy", "blow S.01")
    with pytest.raises(FileError, match="no action begins with 'blow'"):
        read("night-drop", "blow S.01")
    with pytest.raises(FileError, match="there is no rulebook called calm; choose from night-drop"):
        read("calm", "blow 0705")


def test_what_is_typed_in_short_is_a_verb_of_this_game() -> None:
    """The first letters of its own verb, and of none that another game has."""
    match = Match.new(scenario="toy", seed=4)
    view = match.state_view(len(match.entries), "both").state
    assert written_out(view, "bl 0705") == "blow 0705"
    assert written_out(view, "mov violet.01 0705") == "move violet.01 0705"
    assert written_out(view, "pat 0705") == "pat 0705", "patrols are of another game"


def test_an_activation_is_named_by_a_word() -> None:
    """It is read, played, told of and typed in short like any other text."""
    engine = Engine()
    for request in ({"do": "new", "scenario": "toy", "seed": 4}, {"do": "act", "text": "column"}):
        answer = engine.answer(json.dumps(request))
        assert answer["ok"], answer
    assert answer["status"]["activation"] == "column"
    keyboard = Keyboard(Match.new(scenario="toy", seed=4))
    keyboard.type("")
    keyboard.type("vang")
    assert keyboard.match.entries[-1] == "vanguard"
    with pytest.raises(NoAction):
        parse("U1", TOY)


def test_what_the_chapters_keep_is_not_the_engines() -> None:
    """The state holds no field of a game; a state without a book is viewed and imagined too."""
    game = load_scenario("toy")
    state = game.rules.begin(game)
    theirs = {field.name for field in fields(ChapterBook)}
    assert not theirs & {field.name for field in fields(State)}
    bare = state.but(book=None)
    assert seen_by(bare, "south") == seen_by(state, "south").but(book=None)
    assert not learned(bare.but(todo=(Blow(),)), DONE, bare)
    assert seen_by(imagine(seen_by(bare, "south"), Random(1)), "south") == seen_by(bare, "south")


@dataclass(frozen=True)
class Mined(Bridges):
    """A book that hides what only the south knows: where a face of its cup was buried."""

    buried: str | None = "guard"

    def seen_by(self, audience: str) -> tuple[Self, list[tuple[str, str]]]:
        known, hidden = super().seen_by(audience)
        if audience == "south" or self.buried is None:
            return known, hidden
        return known.but(buried=None), [*hidden, ("outpost", self.buried)]

    def imagined(self, deal: Callable[[str], str]) -> Self:
        told = super().imagined(deal)
        return told if self.buried else told.but(buried=deal("outpost"))


def test_a_book_keeps_a_secret_of_its_own() -> None:
    """What a book covers lies in the cup of the view, and is dealt from it."""
    game = load_scenario("toy")
    state = game.rules.empty_state(game)
    full = state.cups["outpost"]
    state = state.but(
        book=Mined.at_start(game), cups={**state.cups, "outpost": {**full, "guard": 2}}
    )
    north = seen_by(state, "north")
    assert (north.book.buried, north.cups["outpost"]["guard"]) == (None, 3)
    assert seen_by(state, "south") == state
    dealt = {imagine(north, Random(seed)).book.buried for seed in range(9)}
    assert dealt == {"guard", "picket"}


def test_a_menu_is_the_same_on_the_view_of_the_side_that_decides() -> None:
    """Kept menus fall with the bridge: each is compared with one found anew."""
    blown = False
    for seed in (43, 46):
        for state in states_of("toy", seed):
            side = actor(state)
            blown |= bool(bridges(state).blown)
            if side in SIDES:
                fresh = state.due.options(state.but(pieces=_anew(state)))
                assert list(legal_actions(state)) == list(fresh)
                assert list(legal_actions(seen_by(state, side))) == list(fresh)
    assert blown


def _anew(state: State) -> Any:
    """The same counters, of which nothing is kept."""
    pieces = type(state.pieces).empty()
    for counter in state.pieces:
        pieces = pieces.put(counter)
    return pieces


def test_orders_of_several_actions_are_planned_by_its_rules() -> None:
    states = (state for seed in range(4) for state in states_of("toy", seed))
    assert sum(check_plans(state, Hex(303)) for state in states) > 20


def test_it_is_recorded_replayed_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = play_on(Match.new(scenario="toy", seed=9, save_to=path), Random(9))
    assert match.is_over
    replay = Replay(path)
    assert replay.played.checked == 5, "the digest of every turn agrees"
    assert any(text.startswith("blow ") for text in replay.entries)
    for reader in (*SIDES, "both", "all"):
        assert reader_of(replay, reader) == reader
        said = " ".join(line.text for line in match.log(reader, 0))
        assert not [word for word in STRANGE if word in said]
        assert "German" not in said
        assert "violet formation" in said


BRIDGE = Hex(705)
SAPPERS = """scenario: toy
turn: 2
phase: {activation: sappers, step: blow}
units:
  '0605': [{id: S.01, face: picket}]
"""


def blown() -> State:
    """What is decided next after the sappers have blown a bridge."""
    return advance(read_position(SAPPERS).state, parse("blow 0705", TOY))


def test_what_its_book_adds_is_said_to_programs() -> None:
    state = blown()
    told = status(state)
    assert (told["blown"], told["charges"], told["river"]) == (["0705"], 2, "high")
    counters = view_json(seen_by(state, "north"))["counters"]
    near = state.game.board.neighbours[BRIDGE]
    cut_off = {one["id"] for one in counters if one["cut_off"]}
    assert cut_off == {c.id for c in state.pieces if c.place in near} != set()


def test_what_its_book_adds_is_said_in_words_on_the_map_and_off_it() -> None:
    state = blown()
    keyboard = Keyboard(Match.from_position(position_text(dump(state, "toy", {})), 1))
    assert "The bridge is blown." in keyboard.type("look 0705")
    told = keyboard.type("track")
    assert "Charges left to the south: 2." in told and "The river is high." in told


def test_what_its_book_adds_is_part_of_a_position() -> None:
    state = blown()
    text = position_text(dump(state, "toy", {}))
    assert "charges: 2" in text and "river: high" in text
    assert read_position(text).state.book == state.book


def test_what_its_book_adds_is_shown_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note lies on the map where the bridge was, and the list of forces has what lies off it."""
    state = blown()
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(solo=True))
    app.open("play", Match.from_position(position_text(dump(state, "toy", {})), 1))
    play = app.screen
    assert isinstance(play, Play)
    shown = marks_of(play.playing)
    assert shown.notes == {BRIDGE: "no bridge"}
    made = [pygame.Surface((900, 700)) for _each in range(2)]
    panel = BoardPanel(state.game, pygame.Rect(0, 0, 900, 700), Maps())
    panel.camera.centre_on(BRIDGE)
    for surface, marks in zip(made, (Marks(), Marks(notes=shown.notes)), strict=True):
        panel.draw(surface, play.playing.view, "day", marks)
    assert pygame.image.tobytes(made[0], "RGB") != pygame.image.tobytes(made[1], "RGB")
    page = Forces(app, play, play)
    app.show(page)
    page.turn_to("cups")
    read: list[str] = []
    monkeypatch.setattr(Paragraph, "paint", lambda text, pen: read.append(text.string))
    page.scroll.scroll_to(10**4)
    page.draw(app.surface)
    assert {"Charges left to the south: 2.", "The river is high."} <= set(read)
    app.close()


def test_its_attacks_are_foreseen_with_its_own_results() -> None:
    """The group of units that is likelier to storm the hex comes first."""
    foreseen = 0
    for state in (state for seed in (8, 13) for state in states_of("toy", seed)):
        side = actor(state)
        if side is None or not isinstance(state.due, Combat):
            continue
        for attack in (one for one in legal_actions(state) if isinstance(one, At)):
            sheets = [one for one in prospects(seen_by(state, side), attack.hex) if one.of]
            foreseen += len(sheets)
            assert all([name for name, _ in one.results] == ["stormed", "held"] for one in sheets)
            shares = [one.results[0][1] / one.of for one in sheets]
            assert shares == sorted(shares, reverse=True)
            said = forecast(seen_by(state, side), attack.hex)
            assert said is not None and sum(said.percents) in (0, 99, 100, 101)
            fought = state
            for action in said.actions:
                fought = apply(fought, action)
            assert fought.fight is not None or not said.percents
    assert foreseen


def test_it_is_played_through_the_pipe() -> None:
    engine, rng = Engine(), Random(5)

    def ask(do: str, **fields: object) -> dict[str, Any]:
        answer = engine.answer(json.dumps({"do": do, **fields}))
        assert answer["ok"], answer
        return answer

    ask("new", scenario="toy", options={"demolition": True}, seed=4)
    for number in count():
        side = engine.match.actor
        if side is None:
            break
        if number % 9 == 0:
            ask("view", **{"as": side})
            ask("status")
        ask("act", text=random_action(engine.match.view(side), rng).text)
    ask("board")
    assert engine.match.is_over
    assert ask("status")["status"]["result"]["level"] in ("strategic north", "tactical south")


def test_it_is_typed_in_a_terminal() -> None:
    said, rng = "", Random(5)
    asked = ("actions", "units all", "log", "track", "vp", "odds", "where")
    for seed in range(12):
        keyboard = Keyboard(Match.new(scenario="toy", seed=seed))
        while not keyboard.match.is_over:
            if keyboard.mode != "play":
                keyboard.type("")
                continue
            if rng.random() < 0.2:
                keyboard.type(rng.choice(asked))
            side = keyboard.match.actor
            assert side is not None
            keyboard.type(random_action(keyboard.match.view(side), rng).text)
        said += keyboard.said
        if "Blow a bridge" in said:
            break
    assert "Blow a bridge, or be done." in said
    assert not re.search("German|US |United", said), "its sides have names of their own"
    assert "the North player controls" in said.replace("The North", "the North")
    assert not [word for word in STRANGE if word in said]


def test_it_is_played_and_seen_again_in_the_window(tmp_path: Path) -> None:
    path, rng = tmp_path / "toy.yaml", Random(3)
    Match.new(scenario="toy", seed=4, save_to=path)
    app, clock = open_dummy((1280, 720), tmp_path)

    def shown() -> None:
        app.screen.dirty = True
        app.draw_if_needed()

    assert open_game(app, path) == ""
    for number in count():
        screen = app.screen
        clock.now += 400
        if isinstance(screen, Ending):
            break
        if isinstance(screen, Cover):
            screen.play.uncovered()
            continue
        assert isinstance(screen, Play)
        match = screen.playing.match
        if match.actor is None:  # the banner of the end
            app.step()
            continue
        assert match.actor in SIDES
        screen.take(random_action(match.view(match.actor), rng))
        if number % 8 == 0:
            shown()
    shown()
    newest = max(tmp_path.glob("*.yaml"), key=lambda found: found.stat().st_mtime_ns)
    assert open_replay(app, newest) == ""
    seen = []
    for key in (pygame.K_END, pygame.K_LEFT, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        clock.now += 1000
        app.serve([pygame.event.Event(pygame.KEYDOWN, {"key": key, "mod": 0, "unicode": ""})])
        shown()
        assert isinstance(app.screen, ReplayScreen)
        seen.append(app.screen.eyes)
    assert seen[2:] == [*SIDES, "both", "all"]
    app.close()


def test_an_activation_that_is_a_word_has_the_key_of_its_place(tmp_path: Path) -> None:
    path = tmp_path / "toy.yaml"
    Match.new(scenario="toy", seed=4, save_to=path)
    app, clock = open_dummy((1280, 720), tmp_path)
    assert open_game(app, path) == ""
    clock.now += 400
    play = app.screen
    assert isinstance(play, Play)
    app.draw_if_needed()
    app.serve([pygame.event.Event(pygame.KEYDOWN, {"key": pygame.K_2, "mod": 0, "unicode": "2"})])
    assert play.playing.match.entries[-1] == "vanguard", "the second of the north"
    app.close()


def test_an_advantage_has_the_key_in_which_its_formation_ends_or_that_of_its_place() -> None:
    for names, keys in (
        (("505", "507", "508"), ("play.five", "play.seven", "play.eight")),
        (("red", "green"), ("play.one", "play.two")),
        (("1-15", "2-15"), ("play.one", "play.two")),  # both end in 5
        (("510", "511"), ("play.one", "play.two")),  # no key is 0
    ):
        assert tuple(_digit_of(name, names) for name in names) == keys


def test_it_is_named_on_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda *names: tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("track\nquit\n"))
    assert main(["play", "--text", "--plain", "--scenario", "toy", "--seed", "4"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Two Banks, in plain text.") and "The North player decides." in said
    assert main(["selfplay", "--scenario", "toy", "--games", "3"]) == 0
    assert "3 games" in capsys.readouterr().out
    assert main(["engine", "--scenario", "toys"]) == 2
    said = "toys: there is no such scenario; the shipped scenarios are toy"
    assert said in capsys.readouterr().err
    asked = []
    assert chosen_seal(lambda question: asked.append(question) or "", "toy") is None
    assert [one.split("'")[0] for one in asked] == ["The North player", "The South player"]


def test_a_new_game_of_the_pipe_is_of_the_scenario_it_was_started_with() -> None:
    engine = Engine(scenario="toy")
    assert engine.answer('{"do":"new","seed":4}')["ok"]
    assert engine.match.game.name == "toy"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("it: {}", in_code(
        "{part} is missing from {name}", part="en", name="words.yaml")), ("en: {a: 3}",
        "words.yaml:1: a is not known")],
)
def test_words_that_are_none_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "shipped" / "toy" / "words.yaml").write_text(text, "utf-8")
    with pytest.raises(FileError, match=reason):
        load_scenario("toy")


def test_a_new_game_is_begun_of_any_scenario_there_is(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    sheet = NewGame(app)
    assert not sheet.tabs, "with one game there is nothing to choose"
    other = files.data_path("scenarios", "other")
    without_land = shutil.ignore_patterns("land")
    shutil.copytree(data_path("scenarios", "night-drop"), other, ignore=without_land)
    sheet = NewGame(app)
    app.show(sheet)
    assert [tab.label for tab in sheet.tabs] == ["Night Drop: 6 June 44", "Two Banks"]
    for name in ("game-0", "game-1"):
        sheet.buttons.named(name)[0].press()
    sheet.said(Said("new.seal"))  # a save is sealed if that is chosen
    sheet.buttons.named("start")[0].press()
    assert isinstance(app.screen, Passphrases)
    assert app.screen.note == "Pass the screen to the North player"
    assert said_of("north", "decides") == "NORTH DECIDES"
    assert handed_to("north") == "THE NORTH PLAYER"
