"""The forecast at the window: it appears beside its target; one click fights, Esc leaves it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.forecast import APPEARS_MS, READ_MS, ForecastPlate, label_of
from nightdrop.hexwar.ui.play.map_marks import marks_of
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import finish_map, map_of, open_dummy

POSITION = """
scenario: night-drop
turn: 4
initiative: us
phase: {activation: U1, step: combat}
units:
  "2509": [{id: "505.A"}, {id: "505.B"}]
  "2511": [{id: "505.C"}]
  "1908": [{id: "505.04"}, {id: "505.05"}]
  "1909": [{id: "G.02", face: infantry-a}]
  "2510": [{id: "G.01", face: FACE, known_to: KNOWN}]
"""
PROGRAM: Players = {
    "us": HUMAN, "german": Bot(bot="recruit", version=LEVELS["recruit"].version),
}  # fmt: skip
TARGET, REFUSED, AWAY = Hex(2510), Hex(1909), Hex(1313)
ATTACK = ("attack 2510", "join 505.A", "join 505.B", "fight", "point 505.A")


class Table:
    """The US player's window on tanks in a village, which one hex or the other may attack."""

    def __init__(
        self, folder: Path, face: str = "light-tank-c", known: str = "[us, german]",
        size: tuple[int, int] = (1280, 720), text: str = POSITION,
        players: Players | None = None,
    ) -> None:  # fmt: skip
        self.app, self.clock = open_dummy(size, folder, 1)
        position = text.replace("FACE", face).replace("KNOWN", known)
        self.match = Match.from_position(position, 5, players=players)
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.app.step()

    def wait(self, ms: float) -> None:
        """Time passes."""
        self.clock.now += ms
        self.app.step()

    def over(self, hex_: Hex) -> None:
        """The mouse comes to a hex."""
        self.point(map_of(self.play).board.centre(hex_))

    def point(self, pos: tuple[int, int]) -> None:
        """The mouse comes to a point."""
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos: tuple[int, int]) -> None:
        """A click where the mouse is, without a look."""
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def click_hex(self, hex_: Hex) -> None:
        """A click in a hex where the mouse is, without a look."""
        self.click(map_of(self.play).board.centre(hex_))

    def key(self, code: int, mod: int = 0) -> None:
        """A key goes down."""
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))
        self.app.step()

    @property
    def plate(self) -> ForecastPlate:
        """The forecast, which must be there."""
        assert map_of(self.play).plate is not None
        return map_of(self.play).plate

    @property
    def decisions(self) -> tuple[str, ...]:
        """What the players decided; the dice are left out."""
        return tuple(text for text in self.match.entries if not text.startswith("roll"))


@pytest.fixture
def table(unpainted: None, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def test_the_forecast_appears_a_moment_after_the_mouse(table: Table) -> None:
    finish_map(table.play)
    table.over(TARGET)
    assert map_of(table.play).plate is None
    assert table.play.wake_at() == table.clock.now + APPEARS_MS
    table.wait(APPEARS_MS)
    assert table.plate.said.attackers == ("505.A", "505.B")
    assert label_of(table.plate.said, by_keys=False) == "Click to attack with all 2"
    table.over(AWAY)
    assert map_of(table.play).plate is None


def test_one_click_fights_with_all_who_join(table: Table) -> None:
    table.over(TARGET)
    table.wait(APPEARS_MS)
    table.wait(READ_MS)
    table.click_hex(TARGET)
    assert table.decisions[: len(ATTACK)] == ATTACK
    assert "roll" in table.match.entries[len(ATTACK)]


def test_a_click_before_it_can_be_read_only_pins_it(table: Table) -> None:
    table.over(TARGET)
    table.wait(APPEARS_MS)
    table.click_hex(TARGET)
    assert table.decisions == () and table.play.playing.pinned == TARGET
    table.over(AWAY)
    assert table.plate.said.target == TARGET
    table.click_hex(TARGET)  # the second half of a double click
    assert table.decisions == ()
    table.wait(READ_MS)
    table.click_hex(TARGET)
    assert table.decisions[: len(ATTACK)] == ATTACK


def test_a_pinned_forecast_goes_with_a_click_elsewhere_or_esc(table: Table) -> None:
    for leave in (lambda: table.click_hex(AWAY), lambda: table.key(pygame.K_ESCAPE)):
        table.over(TARGET)
        table.click_hex(TARGET)
        table.over(AWAY)
        assert table.plate.said.target == TARGET
        leave()
        table.wait(APPEARS_MS)
        assert map_of(table.play).plate is None and table.app.screen is table.play
    assert table.decisions == ()


def test_its_foot_fights_or_lets_choose_who(table: Table) -> None:
    table.over(TARGET)
    table.click_hex(TARGET)
    names = [thing.name for thing in table.app.clickables()]
    assert {"attack", "choose-who"} <= set(names)
    table.click(table.plate.choose.center)
    assert table.decisions == ("attack 2510",)
    table.key(pygame.K_u)
    table.over(TARGET)
    table.click_hex(TARGET)
    table.click((table.plate.low.left + 20, table.plate.low.centery))
    assert table.decisions[: len(ATTACK)] == ATTACK


def test_a_click_on_the_plate_is_no_click_on_the_map(table: Table) -> None:
    table.over(TARGET)
    table.click_hex(TARGET)
    table.click((table.plate.rect.left + 5, table.plate.rect.top + 5))
    assert table.decisions == () and table.plate.said.target == TARGET


def test_with_shift_who_joins_is_chosen_one_by_one(table: Table) -> None:
    table.over(TARGET)
    table.wait(APPEARS_MS + READ_MS)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    table.click_hex(TARGET)
    pygame.key.set_mods(0)
    assert table.decisions == ("attack 2510",)


def test_by_keys_tab_shows_it_and_enter_fights(table: Table) -> None:
    table.key(pygame.K_TAB)
    assert table.plate.said.target == TARGET and table.plate.by_keys
    table.key(pygame.K_RETURN)
    assert table.decisions[: len(ATTACK)] == ATTACK


def test_by_keys_shift_and_enter_choose_who_and_esc_leaves(table: Table) -> None:
    table.key(pygame.K_TAB)
    table.key(pygame.K_ESCAPE)
    assert map_of(table.play).plate is None and table.app.screen is table.play
    table.key(pygame.K_TAB)
    table.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert table.decisions == ("attack 2510",)


def test_enter_fights_what_the_mouse_points_at(table: Table) -> None:
    table.over(TARGET)
    table.wait(APPEARS_MS)
    table.key(pygame.K_RETURN)
    assert table.decisions[: len(ATTACK)] == ATTACK


@pytest.mark.usefixtures("unpainted")
def test_undo_takes_the_attack_back_as_one_before_any_dice(tmp_path: Path) -> None:
    """Of two that defend the program has yet to name the Point: nothing was thrown or learned."""
    two = POSITION.replace("known_to: KNOWN}", "known_to: KNOWN}, {id: G.03, face: security-b,"
                           " known_to: KNOWN}")
    table = Table(tmp_path, text=two, players=PROGRAM)
    table.over(TARGET)
    table.wait(APPEARS_MS + READ_MS)
    table.click_hex(TARGET)
    assert table.match.entries == ATTACK and table.play.opponent.goes_on
    table.key(pygame.K_u)
    table.wait(APPEARS_MS)
    assert table.match.entries == () and table.plate.said.target == TARGET
    table.key(pygame.K_y)
    assert table.match.entries == ATTACK
    table.app.close()


def test_after_the_fight_no_forecast_hides_the_map_until_something_else_is_pointed_at(
    tmp_path: Path,
) -> None:
    """Whom it was fought with lies there yet, and the mouse is still over it."""
    table = Table(tmp_path)
    elsewhere = POSITION.replace('"1909"', '"2308": [{id: "505.D"}]\n  "2307"')
    text = elsewhere.replace("FACE", "light-tank-c").replace("KNOWN", "[us, german]")
    table.match = Match.from_position(text, dealer=ScriptedDealer(["roll 3 4"]))
    table.play = Play(table.app, table.match)
    table.app.show(table.play)
    table.over(TARGET)
    table.wait(APPEARS_MS + READ_MS)
    table.click_hex(TARGET)
    assert table.match.entries[-1] == "roll 3 4" and table.play.playing.pointer.may_attack
    table.over(TARGET)
    table.wait(APPEARS_MS + READ_MS)
    assert map_of(table.play).plate is None
    table.over(Hex(2307))
    table.over(TARGET)
    table.wait(APPEARS_MS)
    assert table.plate.said.refusal is not None and table.plate.said.refusal.rule == "9.1.2"
    table.app.close()


def test_a_forecast_that_was_left_stays_away_until_the_mouse_comes_again(table: Table) -> None:
    table.over(TARGET)
    table.wait(APPEARS_MS)
    table.key(pygame.K_ESCAPE)
    table.over(TARGET)
    table.wait(APPEARS_MS)
    assert map_of(table.play).plate is None
    table.over(AWAY)
    table.over(TARGET)
    table.wait(APPEARS_MS)
    assert table.plate.said.target == TARGET


def test_the_map_shows_who_would_join_and_who_could_instead(table: Table) -> None:
    table.over(TARGET)
    marks = marks_of(table.play.playing)
    assert marks.joining == {"505.A", "505.B"} and marks.foreseen
    assert marks.arrows == ((2509, 2510),) and marks.target == TARGET
    assert marks.notes == {2511: "or 5 : 5"} and marks.score is None


def test_a_refused_target_says_why_and_a_click_does_nothing(table: Table) -> None:
    table.over(REFUSED)
    table.wait(APPEARS_MS + READ_MS)
    said = table.plate.said
    assert said.refusal is not None and said.refusal.rule == "9.3.1"
    assert not table.plate.foot
    table.click_hex(REFUSED)
    assert table.decisions == () and table.play.playing.refusal is not None


def test_the_panel_lists_what_can_be_attacked(table: Table) -> None:
    assert [said.target for said in table.play.playing.targets()] == [TARGET]
    line = next(spot for spot in table.play.side.spots if spot.kind == "open")
    table.click(line.rect.center)
    assert table.plate.said.target == TARGET


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_plate_lies_on_the_map_beside_its_target(
    tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    table = Table(tmp_path, size=size)
    table.app.set(table.app.settings.but(scale=scale, language=language))
    table.play.resized()
    table.key(pygame.K_TAB)
    plate = table.plate
    assert table.play.surface.rect.contains(plate.rect)
    assert not plate.rect.collidepoint(map_of(table.play).board.centre(TARGET))
    assert all(plate.rect.contains(row.rect) for row in plate.rows)
    assert plate.rows[-1].rect.bottom <= plate.low.top
    assert plate.rect.contains(plate.choose) and plate.low.contains(plate.choose)
    table.app.close()


@pytest.mark.parametrize("face", ["infantry-a", "platoon-d", "security-b"])
def test_3_1_4_the_plate_is_the_same_for_every_unknown(tmp_path: Path, face: str) -> None:
    """Same look, same size, same time, whatever lies there."""
    seen = []
    for hidden in (face, "light-tank-c"):
        table = Table(tmp_path / hidden, hidden, "[german]")
        finish_map(table.play)
        table.over(TARGET)
        due = table.play.wake_at()
        table.wait(APPEARS_MS)
        plate = table.plate
        picture = pygame.image.tobytes(table.app.surface, "RGB")
        seen.append((due, plate.rect, plate.rows, plate.said.percents, picture))
        table.app.close()
    assert seen[0] == seen[1]


def test_an_open_unit_has_a_plate_of_its_own(table: Table, tmp_path: Path) -> None:
    hidden = Table(tmp_path / "hidden", known="[german]")
    for each in (table, hidden):
        each.over(TARGET)
        each.wait(APPEARS_MS)
    assert table.plate.said.score == "6 : 5" and hidden.plate.said.score == "6 : 4–5"
    hidden.app.close()


def test_the_parts_of_the_defender_are_hatched(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colour is not the only sign: the defender's parts of the bar carry lines."""
    lines: list[pygame.Rect] = []
    monkeypatch.setattr("nightdrop.ui.kit.charts.hatch",
                        lambda pen, part, ink: lines.append(part))  # fmt: skip
    table.key(pygame.K_TAB)
    bar = next(row.rect for row in table.plate.rows if row.name == "bar")
    assert len(lines) == 1 and lines[0].right == bar.right
