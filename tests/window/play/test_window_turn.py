"""A turn at the window, by real events: odds before an attack, ways back, what is still open."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.fight import prospects
from nightdrop.hexwar.match.regrouping import Formed
from nightdrop.hexwar.rules.actions import Form, With
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.ui.board.costs import EVERYWHERE_FROM, NEAR
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.play.fan import CompanyFan
from nightdrop.hexwar.ui.play.map_marks import marks_of
from nightdrop.table.match.match import Match
from nightdrop.ui.menus.files import Notice
from nightdrop.ui.menus.game_launcher import open_game, open_replay
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.tasks import RETRY_MS
from tests.tools.demo import Hand, map_of, open_dummy
from tests.wording import in_code, text_of

pytestmark = pytest.mark.usefixtures("unpainted")

POSITION = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: STEP}
units:
  "1211": [{id: "505.A"}, {id: "505.B", reduced: true}]
  "1311": [{id: "505.C"}]
  "1312": [{id: "G.01", face: infantry-a}, {id: "G.02", face: security-b}]
  "1913": [{id: "505.07"}, {id: "505.08"}, {id: "505.09"}]
"""
TARGET = Hex(1312)


class Table:
    """A play screen with hands on mouse and keyboard."""

    def __init__(
        self, folder: Path, step: str, size: tuple[int, int] = (1280, 720), text: str = POSITION
    ) -> None:
        self.app, self.clock = open_dummy(size, folder, 1)
        self.hand = Hand(self.app, self.clock)
        path = folder / "game.yaml"
        self.match = Match.from_position(text.replace("STEP", step), 5, save_to=path)
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.app.step()

    def point(self, pos: tuple[int, int]) -> None:
        """The mouse comes to rest somewhere."""
        fields = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, fields))
        self.app.step()

    def over(self, hex_: int) -> None:
        """The mouse comes to rest on a hex."""
        self.point(map_of(self.play).board.centre(Hex(hex_)))

    def click(self, hex_: int) -> None:
        """A click in a hex."""
        self.hand.click(map_of(self.play).board.centre(Hex(hex_)))
        self.play.hurry()
        self.app.step()

    def choose_who(self, hex_: int) -> None:
        """A click with Shift on a target: who joins is chosen one by one."""
        pygame.key.set_mods(pygame.KMOD_SHIFT)
        self.click(hex_)
        pygame.key.set_mods(0)

    def key(self, code: int, mod: int = 0) -> None:
        """A key goes down."""
        fields = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        self.app.step()

    def lines(self) -> list[pygame.Rect]:
        """Where the lines of the log lie, oldest first."""
        return [spot.rect for spot in self.play.side.spots if spot.kind == "log"]


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, "move")
    yield table
    table.app.close()


@pytest.fixture
def fighting(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, "combat")
    yield table
    table.app.close()


def test_pointing_at_an_enemy_shows_the_odds_before_anything_is_done(fighting: Table) -> None:
    fighting.over(TARGET)
    shown = fighting.play.playing.shown_fight()
    assert shown is not None and shown.foreseen
    assert shown.sheet == prospects(fighting.match.view("us").state, TARGET)[0]
    places = "a hex south-east of Le Motey and a hex north of Cauquigny"
    assert shown.note.startswith(f"With three units from {places}.")
    assert fighting.match.entries == ()


def test_away_from_enemies_no_odds_are_shown(fighting: Table) -> None:
    fighting.over(1913)
    assert fighting.play.playing.shown_fight() is None


def test_pointing_at_a_unit_shows_what_it_would_add(fighting: Table) -> None:
    fighting.choose_who(TARGET)
    fighting.match.submit("join 505.C")
    fighting.play.playing.refresh()
    fighting.over(1211)
    shown = fighting.play.playing.shown_fight()
    assert shown is not None and shown.sheet.attackers == ("505.A", "505.B", "505.C")
    assert shown.note.startswith("If two more units join.")


def test_the_focus_of_the_keyboard_shows_the_odds_too(fighting: Table) -> None:
    fighting.key(pygame.K_n)
    assert fighting.play.playing.focus == TARGET
    shown = fighting.play.playing.shown_fight()
    assert shown is not None and shown.sheet.target == TARGET


def test_the_throw_stays_with_its_row_marked_until_something_is_decided(fighting: Table) -> None:
    fighting.choose_who(TARGET)
    for text in ("join 505.C", "fight"):
        fighting.match.submit(text)
    while fighting.play.playing.match.view("both").state.todo[-1].name == "point":
        fighting.match.submit(fighting.match.view(fighting.match.actor).actions[0])  # type: ignore[arg-type]
    fighting.play.playing.refresh()
    shown = fighting.play.playing.shown_fight()
    assert shown is not None and shown.sheet.dice is not None
    assert shown.sheet.actual in dict(shown.sheet.results)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_with_a_fight_prompt_buttons_odds_and_log_all_have_a_place(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = Table(tmp_path, "combat", size)
    table.choose_who(TARGET)
    table.hand.press("undo")
    table.choose_who(TARGET)
    table.match.submit("join 505.A")
    table.play.playing.refresh()
    table.play.changed()
    table.app.step()
    assert table.play.side.scroller.offset == 0
    assert table.play.side._picture is not None
    assert table.play.side._picture.get_height() == table.play.side.rect.height
    assert len(table.lines()) == 2
    assert all(r.bottom <= size[1] for r in table.lines())
    table.app.close()


def test_shift_click_on_a_line_of_the_log_takes_back_what_came_after(moving: Table) -> None:
    for hex_ in (1913, 1912):
        moving.click(hex_)
    moving.key(pygame.K_ESCAPE)
    for hex_ in (1913, 1912):
        moving.click(hex_)
    assert len(moving.match.entries) == 2
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    moving.hand.click(moving.lines()[0].center)
    pygame.key.set_mods(0)
    moving.app.step()
    assert moving.match.entries == ("move 505.07 1912",)


def test_a_click_on_a_line_of_the_log_shows_its_place_and_takes_nothing_back(
    moving: Table,
) -> None:
    for hex_ in (1913, 1912):
        moving.click(hex_)
    moving.hand.click(moving.lines()[0].center)
    assert moving.play.playing.focus == 1912 and len(moving.match.entries) == 1


@pytest.mark.parametrize(("code", "mod"), [(pygame.K_y, 0), (pygame.K_y, pygame.KMOD_LCTRL)])
def test_redo_by_key(moving: Table, code: int, mod: int) -> None:
    for hex_ in (1913, 1912):
        moving.click(hex_)
    after = moving.match.state
    moving.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert moving.match.entries == ()
    moving.key(code, mod)
    assert moving.match.state == after


def test_undo_that_is_refused_says_what_was_learned(fighting: Table) -> None:
    fighting.choose_who(TARGET)
    for text in ("join 505.A", "join 505.C", "fight"):
        fighting.match.submit(text)
    fighting.play.playing.refresh()
    fighting.play.changed()
    entries = fighting.match.entries
    fighting.key(pygame.K_u)
    assert fighting.match.entries == entries
    assert fighting.play.playing.refusal is not None
    assert text_of("sentences.refused.undo_learned") in fighting.play.playing.refusal[0]
    assert fighting.play.playing.refusal[0].endswith("[3.1.4]")


def test_the_log_page_takes_back_to_the_chosen_line(moving: Table) -> None:
    for text in ("move 505.07 1912", "move 505.08 1912"):
        moving.match.submit(text)
    moving.play.playing.refresh()
    moving.play.changed()
    moving.key(pygame.K_l)
    assert isinstance(moving.app.screen, LogPage)
    moving.key(pygame.K_UP)
    moving.key(pygame.K_u)
    assert moving.app.screen is moving.play
    assert moving.match.entries == ("move 505.07 1912",)


def test_done_asks_once_more_only_where_the_player_wants_it(moving: Table) -> None:
    moving.app.set(moving.app.settings.but(ask_done=True))
    moving.key(pygame.K_d)
    assert moving.match.entries == ()
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done",)


def test_done_warns_once_while_most_of_the_activation_has_not_moved(moving: Table) -> None:
    moving.key(pygame.K_d)
    assert moving.match.entries == ()
    assert moving.play.buttons.named("done")[0].label == in_code("Yes, end this phase")
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done",)


def test_the_end_of_an_activation_is_asked_about_with_what_is_left(moving: Table) -> None:
    moving.key(pygame.K_END)
    asks = moving.play.buttons.named("end")[0]
    assert (asks.label, asks.sub) == ("Yes, end it now", "Six units can still move: End again")


def test_done_needs_one_press_once_most_has_moved(moving: Table) -> None:
    for text in ("move 505.A 1210", "move 505.B 1210", "move 505.C 1310"):
        moving.match.submit(text)
    moving.play.playing.refresh()
    moving.key(pygame.K_d)
    assert moving.match.entries[-1] == "done"


def test_7_done_warns_where_stacking_will_cost_a_unit(tmp_path: Path) -> None:
    fourth = POSITION.replace('"505.C"}]', '"505.C"}, {id: "505.01"}, {id: "505.02"}]')
    table = Table(tmp_path, "move", text=fourth)
    for text in ("505.A 1311", "505.B 1210", "505.07 1912", "505.08 1912"):
        table.match.submit(f"move {text}")
    table.play.playing.refresh()
    table.key(pygame.K_d)
    said = "A hex north of Cauquigny holds too many: the surplus is lost"
    assert table.play.buttons.named("done")[0].sub == said
    assert table.match.entries[-1] != "done"
    table.key(pygame.K_d)
    assert table.match.entries[-1] == "done"
    table.app.close()


def test_the_warning_is_switched_off_in_the_settings(moving: Table) -> None:
    moving.app.set(moving.app.settings.but(warn_idle=False))
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done",)


def test_an_activation_is_ended_by_one_key_and_one_undo_takes_that_back(moving: Table) -> None:
    moving.app.set(moving.app.settings.but(warn_idle=False))
    moving.key(pygame.K_END)
    assert set(moving.match.entries) == {"done"} and moving.match.state.activation is None
    moving.play.playing.undo()
    assert moving.match.entries == ()


def test_a_unit_activated_where_it_stands_stays_chosen(tmp_path: Path) -> None:
    """So that Escape gives it up."""
    phase = "activation: G4, step: move, allowance: 2"
    text = POSITION.replace("activation: U1, step: STEP", phase)
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    play = Play(app, Match.from_position(text, 5))
    app.show(play)
    app.step()
    play.solo = True
    play.playing.uncover()
    play.playing.click("G.01")
    play.playing.submit(With("activate", "G.01"))
    assert play.playing.pointer.selected == ("G.01",)
    app.close()


def test_escape_takes_back_one_thing_at_a_time(moving: Table) -> None:
    """The question, then the chosen unit; then nothing is left to take back, and the game stays."""
    moving.click(1913)
    moving.key(pygame.K_d)
    assert moving.play.playing.armed is not None
    moving.key(pygame.K_ESCAPE)
    assert moving.play.playing.armed is None and moving.play.playing.pointer.made
    moving.key(pygame.K_ESCAPE)
    assert not moving.play.playing.is_begun and moving.app.screen is moving.play
    moving.key(pygame.K_ESCAPE)
    assert moving.app.screen is moving.play and moving.match.entries == ()
    moving.key(pygame.K_m)
    assert moving.app.screen is not moving.play


def test_the_checklist_leads_to_each_hex_where_something_can_act(tmp_path: Path) -> None:
    table = Table(tmp_path, "move", (1920, 1080))
    rows = {spot.place: spot.rect for spot in table.play.side.spots if spot.kind == "open"}
    assert list(rows) == [1211, 1311, 1913]
    table.hand.click(rows[Hex(1311)].center)
    assert table.play.playing.pointer.selected == ("505.C",)
    table.app.close()


def test_the_next_unit_is_brought_into_view(moving: Table) -> None:
    for _ in range(8):
        map_of(moving.play).zoom(1, map_of(moving.play).board.centre(Hex(101)))
    moving.key(pygame.K_n)
    moving.play.hurry()
    assert moving.play.playing.focus == 1211
    assert map_of(moving.play).board.camera.shows(Hex(1211))


def test_an_opened_stack_is_read_and_picked_by_key_at_the_smallest_zoom(moving: Table) -> None:
    for _ in range(12):
        map_of(moving.play).zoom(-1)
    moving.over(1913)
    moving.key(pygame.K_i)
    fan = map_of(moving.play).fan
    assert fan is not None and len(fan.places) == 3
    assert all(rect.width >= 40 for rect in fan.places.values())
    moving.key(pygame.K_RIGHT)
    wanted = moving.play.playing.opened.focus
    moving.key(pygame.K_RETURN)
    assert moving.play.playing.pointer.selected == (wanted,)


def test_2_2_a_company_without_a_counter_is_faint_beside_its_sticks(moving: Table) -> None:
    """Alike in all else, what could be formed is bright, and what is barred is not."""
    play, lit = moving.play, []
    stick, *_rest = play.playing.view.pieces.at(Hex(1913))
    company = play.playing.view.pieces["505.A"]
    for barred in (False, True):
        made = Formed(Form((stick.id,)), company, (stick,), (), 0, barred)
        fan = CompanyFan(map_of(play).board, play.playing.view, made, False, play.scale)
        surface = pygame.Surface(play.size)
        fan.draw(play.style.on(surface), play.playing.view, play.light,
                 frozenset(), frozenset(), None)  # fmt: skip
        assert fan.onward
        lit.append(pygame.transform.average_color(surface, fan.result.inflate(-20, -20)))
    assert sum(lit[1][:3]) < 0.5 * sum(lit[0][:3])


def test_the_mouse_reaches_an_opened_stack_without_closing_it(moving: Table) -> None:
    moving.over(1913)
    moving.clock.now += 500
    moving.app.step()
    fan = map_of(moving.play).fan
    assert fan is not None
    unit, place = next(iter(fan.places.items()))
    x, y = map_of(moving.play).board.centre(Hex(1913))
    for part in range(1, 9):
        step = (x + (place.centerx - x) * part // 8, y + (place.centery - y) * part // 8)
        moving.point(step)
    assert map_of(moving.play).fan is not None and map_of(moving.play).fan.places == fan.places
    moving.hand.click(place.center)
    assert moving.play.playing.pointer.selected == (unit,)


def written_costs(table: Table, patch: pytest.MonkeyPatch) -> dict[Hex, str]:
    """The costs in the next picture."""
    written: dict[Hex, str] = {}
    keep = lambda self, plates, text: written.update({h: text(h) for h in plates})  # noqa: E731
    patch.setattr(Overlay, "pills", keep)
    table.play.dirty = True
    table.app.step()
    return written


@pytest.mark.painted
def test_costs_are_written_wherever_there_is_room_for_them(
    moving: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moving.click(1311)
    hexes = moving.play.playing.pointer.hexes
    map_of(moving.play).board.camera.zoom_to(84)
    written = written_costs(moving, monkeypatch)
    assert written.keys() <= hexes and len(written) > 0.9 * len(hexes)
    assert "½" in "".join(written.values())


@pytest.mark.painted
def test_a_key_leaves_the_costs_near_the_pointer_and_along_the_way_alone(
    moving: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moving.click(1311)
    map_of(moving.play).board.camera.zoom_to(84)
    moving.play.playing.hover = None
    assert len(written_costs(moving, monkeypatch)) > 40
    moving.key(pygame.K_z)
    assert not written_costs(moving, monkeypatch)
    moving.play.playing.hover = Hex(1211)
    assert written_costs(moving, monkeypatch)
    moving.key(pygame.K_z)
    assert len(written_costs(moving, monkeypatch)) > 40


@pytest.mark.painted
def test_at_small_sizes_costs_are_written_near_the_pointer_and_along_the_way_alone(
    moving: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moving.click(1311)
    playing, camera = moving.play.playing, map_of(moving.play).board.camera
    assert camera.height < EVERYWHERE_FROM
    goal = max(playing.pointer.hexes, key=lambda hex_: distance(hex_, Hex(1311)))
    playing.hover = goal
    way = marks_of(playing).way
    written = written_costs(moving, monkeypatch)
    assert goal in written
    assert all(hex_ in way or distance(hex_, goal) <= NEAR for hex_ in written)
    assert any(distance(hex_, goal) > NEAR for hex_ in written)
    playing.hover = None
    assert not written_costs(moving, monkeypatch)


def test_a_game_that_cannot_be_saved_says_so_until_it_can(
    moving: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nightdrop.table.record import autosave

    def full(*_args: object, **_more: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(autosave, "append_lines", full)
        patch.setattr(autosave, "write_atomically", full)
        moving.click(1913)
        moving.click(1912)
        moving.app.step()
        assert "No space left on device" in (moving.match.save_problem or "")
        assert moving.play.banner.box.width
    moving.clock.now += RETRY_MS + 1
    moving.app.step()
    moving.app.step()
    assert moving.match.save_problem is None
    assert not moving.play.banner.box.width
    assert Match.load(moving.app.saves / "game.yaml" if moving.app.saves else Path()).state == (
        moving.match.state
    )


def test_what_was_repaired_is_told_before_a_replay_is_shown(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    match, path = Match.new(seed=3), tmp_path / "torn.yaml"
    match.submit("U1")
    match.save(path)
    path.write_bytes(path.read_bytes() + b"- mov")
    assert open_replay(app, path) == ""
    app.step()
    assert isinstance(app.screen, Notice) and "torn" in app.screen.note
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0,
                                                          "unicode": "", "scancode": 0}))
    app.step()
    assert isinstance(app.screen, ReplayScreen)
    app.close()


def test_what_was_repaired_is_told_over_the_map_until_it_is_read(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 1)
    match, path = Match.from_position(POSITION.replace("STEP", "move"), 5), tmp_path / "torn.yaml"
    match.save(path)
    path.write_bytes(path.read_bytes() + b"- mov")
    assert open_game(app, path) == ""
    app.step()
    assert isinstance(app.screen, Play) and "torn" in app.screen.playing.notice
    Hand(app, clock).click(app.screen.banner.box.center)
    app.step()
    assert not app.screen.playing.notice and not app.screen.banner.box.width
    app.close()
