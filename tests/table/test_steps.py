"""What is counted of a game is what its reader was told: armour and infantry count alike.

The armour's moves end by themselves, for it has no points left; the infantry's are ended by `done`
[8.3.1] [3.1.4]. Where a unit enters it may have one hex or several [8.5.3], and into a marsh
infantry may follow its Point and armour cannot [9.5.1].
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from nightdrop.cli import main
from nightdrop.engine.model import State
from nightdrop.engine.view import Reader
from nightdrop.hexwar.match.episodes import episodes
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.rules.actions import parse
from nightdrop.table.match.log import SUM, Steps, tell_entry
from nightdrop.table.match.log_grouping import grouped
from nightdrop.table.match.match import Match
from nightdrop.table.match.orders import Orders
from nightdrop.table.match.program_advice import Past
from nightdrop.table.match.saved import standing_of, verified
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.app import App
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.panel import contents_of
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.exports import film_job, finish, text_job
from nightdrop.ui.replay.screen import ReplayScreen
from tests.laws.panes import FlatMap
from tests.tools.demo import open_dummy
from tests.window.replay.test_exports import FlatMaps, flat

MOVES = """
scenario: night-drop
turn: 6
used: USED
phase: {activation: G4, step: move, allowance: 1}
units:
  "0510": [{id: "G.01", face: FACE}]
  "2816": [{id: "505.A"}]
"""
ENTRY = """
scenario: night-drop
turn: 3
phase: {activation: G4, step: reinforce, allowance: 1}
units:
  "0118": [{id: "505.01"}]
  "0117": [{id: "505.02"}]
  "0119": [{id: "505.03"}]
"""
FIGHT = """
scenario: night-drop
turn: 6
used: [U1]
phase: {activation: G4, step: combat, allowance: 0}
units:
  "0119":
  - {id: "G.01", face: infantry-a, activated: true}
  - {id: "G.02", face: FACE, activated: true}
  "0120": [{id: "505.01"}]
"""
INFANTRY, ARMOUR = "infantry-c", "light-tank-c"
LAST = "[U1, U2, G1, G2]"  # so that the turn ends with the activation
STRANGERS: tuple[Reader, ...] = ("us", "both")
Twins = tuple[Match, Match]


def moved(face: str, used: str = "[U1]", save_to: Path | None = None) -> Match:
    """A game in which a concealed unit has made all the moves that armour can make."""
    match = Match.from_position(MOVES.replace("FACE", face).replace("USED", used), None,
                                save_to=save_to)  # fmt: skip
    for text in ("move G.01 0509", "move G.01 0508"):
        match.submit(text)
    if match.actor == "german":
        match.submit("done")
    return match


def entered(face: str) -> Match:
    """A game in which a unit has entered: as armour at the only hex it can be in."""
    match = Match.from_position(ENTRY, None)
    for text in ("reinforce", f"draw {face}"):
        match.submit(text)
    if match.state.due.name == "enter":
        match.submit("enter 0116")
    return match


def fought(face: str) -> Match:
    """A game in which the Point has advanced into a marsh, where armour cannot follow [9.5.1]."""
    match = Match.from_position(FIGHT.replace("FACE", face), None)
    for text in ("attack 0120", "join G.01", "join G.02", "fight", "point G.01", "draw plt"):
        match.submit(text)
    if match.actor == "german":
        match.submit("done")
    return match


ALL_KINDS: Mapping[str, Callable[[str], Match]] = {
    "moved": moved, "moved last": lambda face: moved(face, LAST), "entered": entered,
    "fought": fought,
}  # fmt: skip


@pytest.fixture(params=ALL_KINDS)
def twins(request: pytest.FixtureRequest) -> Twins:
    begun = ALL_KINDS[request.param]
    return begun(INFANTRY), begun(ARMOUR)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made, _clock = open_dummy((1280, 720), tmp_path, 7)
    flat = FlatMap(load_scenario("night-drop").board)  # the land is painted little by little
    made.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
    yield made
    made.close()


def at_the_table(app: App, match: Match) -> Play:
    """A game at the window, before who decides."""
    app.open("play", match)
    if isinstance(app.screen, Cover):
        app.screen.play.uncovered()
    assert isinstance(app.screen, Play)
    return app.screen


def test_the_twins_differ_in_their_entries(twins: Twins) -> None:
    infantry, armour = twins
    assert len(infantry.entries) == len(armour.entries) + 1


@pytest.mark.parametrize("reader", STRANGERS)
def test_the_steps_are_as_many_and_each_ends_in_the_same_view(twins: Twins, reader: str) -> None:
    seen = list[list[State]]()
    for match in twins:
        replay = match.to_replay()
        seen.append([replay.seen(stop, reader) for stop in Steps(replay, reader).stops])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("reader", STRANGERS)
def test_the_log_says_the_same_of_the_same_entries(twins: Twins, reader: str) -> None:
    infantry, armour = (match.log(reader) for match in twins)
    assert infantry == armour


@pytest.mark.parametrize("reader", STRANGERS)
def test_a_replay_numbers_the_lines_of_its_entries_as_the_log_does(
    twins: Twins, reader: str
) -> None:
    for match in twins:
        replay = match.to_replay()
        told = [line for n in range(replay.length) for line in tell_entry(replay, n, reader)]
        assert told == [line for line in match.log(reader) if line.key != SUM]


@pytest.mark.parametrize("reader", STRANGERS)
def test_a_film_has_as_many_pictures(twins: Twins, reader: str) -> None:
    told = [episodes(match.log(reader), match.view(reader).state) for match in twins]
    assert len(told[0]) == len(told[1]) and told[0] == told[1]


def test_an_order_that_ends_the_moves_too_is_no_group_of_lines() -> None:
    infantry = moved(INFANTRY, LAST)
    lines, view = infantry.log("both"), infantry.public().state
    ended = grouped(lines, view, 0, [(2, 3)])
    assert ended == grouped(lines, view, 0)


def test_the_lines_of_a_turn_begin_with_the_step_that_brought_it() -> None:
    games = (moved(face, LAST) for face in (INFANTRY, ARMOUR))
    infantry, armour = (match.history.lines_of_turn("us") for match in games)
    assert infantry == armour


def test_the_last_lines_are_counted_in_lines(twins: Twins) -> None:
    infantry, armour = (match.history.last_lines("both", 2) for match in twins)
    assert infantry == armour == twins[0].log("both")[-2:]


def test_what_can_be_asked_about_is_the_same_of_both() -> None:
    asked = []
    for face in (INFANTRY, ARMOUR):
        match = moved(face, LAST)
        past = Past.of(match.to_replay())._replace(levels={"german": "captain"})
        asked.append([past.decided_by(line.index) for line in match.log("us")])
    assert asked[0] == asked[1]


# Undo

def test_9_5_1_an_undo_is_refused_alike_where_the_end_followed_from_a_draw() -> None:
    infantry, armour = (fought(face) for face in (INFANTRY, ARMOUR))
    assert infantry.can_undo() is not None and infantry.can_undo() == armour.can_undo()
    assert infantry.undo_sentence("both") == armour.undo_sentence("both")


ALIKE = pytest.mark.parametrize("used", ["[U1]", LAST])


@ALIKE
def test_an_undo_takes_back_the_end_of_concealed_moves_and_the_last_of_them(used: str) -> None:
    for face in (INFANTRY, ARMOUR):
        match = moved(face, used)
        match.undo()
        assert match.entries == ("move G.01 0509",)
        assert match.state.due.name == "move"


def test_8_5_1_an_open_unit_s_done_is_taken_back_alone() -> None:
    text = MOVES.replace("FACE", f"{INFANTRY}, known_to: [german, us]").replace("USED", "[]")
    match = Match.from_position(text, None)
    match.submit("move G.01 0509")
    match.submit("done")
    match.undo()
    assert match.entries == ("move G.01 0509",)


def test_the_end_is_taken_back_alone_where_another_unit_could_still_be_activated() -> None:
    text = MOVES.replace("FACE", INFANTRY).replace("USED", "[]").replace("allowance: 1",
                                                                         "allowance: 2")
    more = '  "2101": [{id: "G.02", face: infantry-b}]\n'
    match = Match.from_position(text + more, None)
    match.submit("move G.01 0509")
    match.submit("done")
    match.undo()
    assert match.entries == ("move G.01 0509",)


@ALIKE
def test_what_was_taken_back_together_is_done_again_together(used: str) -> None:
    for face in (INFANTRY, ARMOUR):
        match = moved(face, used)
        before, entries = match.state, match.entries
        match.undo()
        match.redo()
        assert (match.state, match.entries, match.can_redo) == (before, entries, False)


@ALIKE
def test_the_same_lines_can_be_gone_back_to(used: str) -> None:
    found = []
    for face in (INFANTRY, ARMOUR):
        match = moved(face, used)
        told = match.log("both")
        found.append([match.history.can_return(line.index) for line in told])
        match.undo(match.history.after(told[-1].index))
        assert match.state == moved(face, used).state  # nothing came after the last line
        match.undo(match.history.after(told[0].index))
        assert match.entries == ("move G.01 0509",)
    assert found[0] == found[1]


def test_an_order_of_several_moves_is_taken_back_whole_with_its_end() -> None:
    for first, second in (("infantry-a", "infantry-a"), (ARMOUR, "armoured-car-d")):
        text = MOVES.replace("FACE", f'{first}}}, {{id: "G.02", face: {second}')
        text = text.replace("allowance: 1", "allowance: 2").replace("USED", "[U1]")
        match = Match.from_position(text, None)
        orders = Orders(match)
        for to in ("0509", "0508"):
            orders.carry_out([parse(f"move {unit} {to}", NIGHT_DROP) for unit in ("G.01", "G.02")])
        if match.actor == "german":
            match.submit("done")
        ended = match.state
        match.undo(orders.undo_to())
        orders.undone()
        assert match.entries == ("move G.01 0509", "move G.02 0509")
        orders.redo()
        assert (match.state, match.can_redo) == (ended, False)


def test_a_refusal_to_go_back_is_shown_where_the_same_was_told_last(app: App) -> None:
    shown = []
    for face in (INFANTRY, ARMOUR):
        playing = at_the_table(app, fought(face)).playing
        playing.undo()
        shown.append(playing.refusal)
    assert shown[0] is not None and shown[0] == shown[1]


def test_a_hex_of_entry_just_chosen_can_be_chosen_anew_while_its_side_acts() -> None:
    match = entered(INFANTRY)
    match.undo()
    assert match.entries == ("reinforce", f"draw {INFANTRY}")
    match.redo()
    assert match.entries[-1] == "enter 0116"


@pytest.mark.parametrize("moves", [[], ["move G.01 0115"]])
def test_8_5_3_once_the_activation_is_over_no_hex_of_entry_is_chosen_anew(
    moves: list[str],
) -> None:
    said = []
    for face in (INFANTRY, ARMOUR):
        match = entered(face)
        for text in moves:
            match.submit(text)
        while match.actor == "german":
            match.submit("done")
        limit = Steps(match.to_replay(), "both").number(match.history.limit)
        returns = [match.history.can_return(line.index) for line in match.log("both")]
        said.append((match.can_undo(), match.undo_sentence("us"), limit, returns))
    assert said[0] == said[1]


def test_a_record_takes_back_an_entry_a_line_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = moved(INFANTRY, save_to=path)
    match.undo()
    match.close()
    assert read_record(path).entries[2:] == ("done", "undo", "undo")
    older = read_record(path)
    older = older.__class__(older.header, older.entries[:-1])
    assert play_through(older).states[-1].due.name == "move"  # as it was taken back before
    assert Match.load(path).state == match.state


# What is shown

@pytest.mark.parametrize("reader", STRANGERS)
def test_a_text_counts_its_reader_s_steps(twins: Twins, reader: str, tmp_path: Path) -> None:
    written = []
    for number, match in enumerate(twins):
        path = tmp_path / f"{number}.txt"
        finish(text_job(match.to_replay(), reader, path))
        written.append(path.read_text("utf-8"))
    assert written[0] == written[1]


@pytest.mark.parametrize("reader", STRANGERS)
def test_a_gif_has_as_many_frames(
    twins: Twins, reader: str, tmp_path: Path, app: App
) -> None:
    written = []
    for number, match in enumerate(twins):
        path, replay = tmp_path / f"{number}.gif", match.to_replay()
        finish(film_job(replay, 0, replay.length, reader, path, flat))
        written.append(path.read_bytes())
    assert written[0] == written[1]


def test_a_saved_game_is_listed_with_the_steps_that_both_were_told(tmp_path: Path) -> None:
    found = []
    for face in (INFANTRY, ARMOUR):
        path = tmp_path / f"{face}.yaml"
        moved(face, save_to=path).close()
        found.append((standing_of(path).steps, verified(path).partition(": ")[2]))
    assert found[0] == found[1] and found[0][0] == 2


def test_a_picture_on_the_command_line_is_of_a_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for face in (INFANTRY, ARMOUR):
        path = tmp_path / f"{face}.yaml"
        moved(face, save_to=path).close()
        assert main(["replay", str(path), "--picture", str(tmp_path / "a.png"), "--step", "3"]) == 2
        said.append(capsys.readouterr().err.replace(face, ""))
    assert said[0] == said[1] and "has 2 steps" in said[0]


def test_the_picture_of_a_step_is_the_same_of_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a third step a company moves, on the map for all to see."""
    monkeypatch.setattr("nightdrop.hexwar.ui.board.whole.Maps", FlatMaps)
    drawn = []
    for face in (INFANTRY, ARMOUR):
        path = tmp_path / f"{face}.yaml"
        match = moved(face, "[G1]", save_to=path)
        for text in ("U1", "move 505.A 2715"):
            match.submit(text)
        match.close()
        for step in ("3", "4"):
            made = tmp_path / f"{face}-{step}.png"
            wish = ["--picture", str(made), "--step", step, "--size", "1x"]
            assert main(["replay", str(path), *wish]) == 0
            drawn.append(made.read_bytes())
    assert drawn[:2] == drawn[2:] and drawn[0] != drawn[1]


def pixels(app: App) -> bytes:
    """The picture in the window, drawn anew."""
    app.surface.fill((255, 0, 255))
    app.screen.dirty = True
    app.draw_if_needed()
    return pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize("eyes", STRANGERS)
def test_a_replay_shows_the_same_pictures(twins: Twins, eyes: str, app: App) -> None:
    shown = []
    for match in twins:
        screen = ReplayScreen(app, match.to_replay())
        app.screen = screen
        if eyes != "both":
            screen.see(eyes)
            screen.answer(True)
        screen.go(0)
        frames = [pixels(app)]
        while screen.index < screen.replay.length:
            screen.step(1)
            screen.hurry()
            frames.append(pixels(app))
        while screen.index > 0:
            screen.step(-1)
            frames.append(pixels(app))
        shown.append(frames)
    assert [len(frames) for frames in shown] == [len(shown[0])] * 2
    assert all(a == b for a, b in zip(*shown, strict=True))


def test_the_chart_of_points_is_as_far_along(tmp_path: Path) -> None:
    """Beside a wide map; in the eyes of both, after the first step."""
    made, _clock = open_dummy((1920, 1080), tmp_path, 7)
    flat = FlatMap(load_scenario("night-drop").board)
    made.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
    shown = []
    for face in (INFANTRY, ARMOUR):
        made.screen = screen = ReplayScreen(made, moved(face).to_replay())
        screen.go(screen.steps.stops[1])
        screen.hurry()
        shown.append(pixels(made))
    made.close()
    assert shown[0] == shown[1]


def test_a_moment_at_the_workbench_is_dealt_by_the_steps_told(app: App) -> None:
    dealt = []
    for face in (INFANTRY, ARMOUR):
        screen = ReplayScreen(app, moved(face).to_replay())
        screen.see("us")
        screen.answer(True)
        screen.go(screen.replay.length)
        screen.to_bench()
        dealt.append(app.screen.bench.text)
    assert dealt[0] == dealt[1]


def test_the_log_of_the_window_has_the_same_rows(app: App) -> None:
    rows = []
    for face in (INFANTRY, ARMOUR):
        play = at_the_table(app, moved(face, LAST))
        page = LogPage(play.app, play)
        told = contents_of(play.playing)
        rows.append((page.lines, told.log, told.undo, page.list.count))
    assert rows[0] == rows[1]
