"""Hint and why at the window: what is shown, by which keys, and that it can be put away."""

import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import detached
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.lab.opponents import opponent, thought
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint, ProgramPlayer, seed_for
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.why import WHY
from nightdrop.ui.replay.screen import ReplayScreen
from tests.layout_proof import Proof
from tests.patience import until
from tests.tools.demo import map_of, open_dummy
from tests.window.play.test_window_forecast import POSITION

pytestmark = pytest.mark.usefixtures("unpainted")

ATTACK = POSITION.replace("FACE", "light-tank-c").replace("KNOWN", "[us, german]")


class Desk:
    """A window on a game, at which a test presses keys."""

    def __init__(self, folder: Path, match: Match, size: tuple[int, int] = (1280, 720)) -> None:
        self.app, self.clock = open_dummy(size, folder, 1)
        self.app.set(self.app.settings.but(solo=True))  # between two people there are no hints
        self.match, self.play = match, Play(self.app, match)
        self.app.show(self.play)
        self.app.step()

    def wait(self, ms: float = 50.0) -> None:
        """Time passes, for the window and for what is thought beside it."""
        time.sleep(0.01)
        self.clock.now += ms
        self.app.step()

    def press(self, key: int) -> None:
        """A key goes down; the program thinks until it knows."""
        mods = {"mod": 0, "unicode": ""}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=0, **mods))
        self.app.step()
        while self.play.adviser.thinks:
            self.wait()

    @property
    def box(self) -> HintButton | None:
        """The hint in the panel."""
        found = [b for b in self.play.buttons.buttons if isinstance(b, HintButton)]
        return found[0] if found else None


@pytest.fixture
def night(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path, Match.new(seed=7))
    desk.press(pygame.K_3)
    assert desk.match.entries[-1] == "U3"
    return desk


def best(match: Match) -> str:
    seed = seed_for(match.state, "us")
    return opponent("captain").think(detached(match.view("us")), None, seed).action.text


def test_a_hint_is_shown_where_it_goes_and_enter_does_it(night: Desk) -> None:
    wanted = best(night.match)
    assert [b.label for b in night.play.buttons.buttons if b.name == "hint"] == ["Hint"]
    night.press(pygame.K_t)
    box, shown = night.box, night.play.adviser.shown
    assert box is not None and shown is not None and shown.action.text == wanted
    assert box.primary and box.rect.width and box.sub.endswith("]")
    assert isinstance(shown.action, Move)
    start = night.play.playing.view.pieces[shown.action.unit].place
    marks = map_of(night.play).marks(shown)
    assert marks.hinted == (start,) and (start, shown.action.to) in marks.ghosts
    night.press(pygame.K_RETURN)
    assert night.match.entries[-1] == wanted
    assert night.box is None and night.match.hints == {"us": 1}


def test_who_is_to_move_is_in_view_and_where_it_goes(night: Desk) -> None:
    pieces, camera = night.play.playing.view.pieces, map_of(night.play).board.camera
    camera.zoom_to(300)
    for move in (one for one in night.play.playing.menu if isinstance(one, Move)):
        start, goal = pieces[move.unit].place, move.to
        assert start is not None and goal is not None
        camera.centre_on(goal)
        if not camera.shows(start):
            break
    night.play.surface.show_goal(move)
    assert camera.shows(start) and camera.shows(goal)


def test_5_4_of_an_activation_that_is_advised_the_middle_is_brought_into_view(
    tmp_path: Path,
) -> None:
    play = Desk(tmp_path, Match.new(seed=7)).play
    view, camera = play.playing.view, map_of(play).board.camera
    camera.zoom_to(300)
    camera.centre_on(parse_hex("0101"))
    companies = [hex_ for unit in view.pieces.of("508") if (hex_ := unit.place) is not None]
    play.surface.show_goal(next(action for action in play.playing.menu if action.text == "U3"))
    assert any(map(camera.shows, companies))


def test_again_the_next_best_and_escape_puts_it_away(night: Desk) -> None:
    night.press(pygame.K_t)
    first = night.play.adviser.shown
    night.press(pygame.K_t)
    second = night.play.adviser.shown
    assert first is not None and second is not None and first.action != second.action
    assert night.box is not None and night.box.sub.startswith("The next best, worth")
    count = len(night.match.entries)
    night.press(pygame.K_ESCAPE)
    assert night.box is None and night.app.screen is night.play
    assert len(night.match.entries) == count and night.match.hints == {"us": 1}


def test_a_hint_stands_in_place_of_the_button_that_does_the_same(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Match.new(seed=7))
    desk.press(pygame.K_t)
    box, wanted = desk.box, best(desk.match)
    assert box is not None and box.instead == wanted
    assert [b.name for b in desk.play.buttons.buttons if b.command == box.also] == []
    desk.press(pygame.key.key_code(wanted[-1]))
    assert desk.match.entries[-1] == wanted


def test_a_click_elsewhere_lets_the_hint_go(night: Desk) -> None:
    night.press(pygame.K_t)
    night.match.submit("done")
    night.play.changed()
    assert night.box is None


def test_the_hint_of_an_attack_has_its_odds(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Match.from_position(ATTACK, 5))
    desk.press(pygame.K_t)
    box = desk.box
    assert box is not None and box.label == "Attack Sainte-Mère-Église"
    assert box.odds is not None and len(box.odds.percents) == 5
    assert map_of(desk.play).marks(desk.play.adviser.shown).hinted_arrows


def test_where_a_game_is_played_without_there_is_no_hint(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Match.new(seed=7, hints=False))
    assert not [b for b in desk.play.buttons.buttons if b.name == "hint"]
    desk.press(pygame.K_t)
    assert desk.box is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
def test_the_hint_fits_at_every_size(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is cut, over another text or button, or outside; what it advises stands in
    it."""
    proof = Proof(monkeypatch)
    desk = Desk(tmp_path, Match.from_position(ATTACK, 5), size)
    desk.press(pygame.K_t)
    box = desk.box
    assert box is not None
    assert proof.look(desk.app) == set()
    written = " ".join(one.string for one in proof.glass(desk.app).written
                       if box.rect.contains(one.rect))  # fmt: skip
    assert "Attack Sainte-Mère-Église" in written


def answered(folder: Path) -> Desk:
    """A game in which the captain has answered the player once."""
    players = {"us": HUMAN, "german": Bot(bot="captain", version=1)}
    match = Match.new(seed=7, players=players)
    for text in ("U1", "done", "done", "done"):
        if match.actor == "us":
            match.submit(text)
    bot = ProgramPlayer(match, thought)
    while match.actor == "german":
        bot.decide()
    assert match.actor not in ("german", CHANCE)
    return Desk(folder, match)


def test_why_is_told_below_the_line_of_the_log(tmp_path: Path) -> None:
    desk = answered(tmp_path)
    desk.press(pygame.K_QUESTION)
    page = desk.app.screen
    assert isinstance(page, LogPage)
    for _time in range(200):
        desk.wait()
        if any(line.key == WHY for line in page.lines):
            break
    told = [line for line in page.lines if line.key == WHY]
    assert len(told) == 1 and told[0].text and told[0].kind == WHY
    at = page.lines.index(told[0])
    assert page.lines[at - 1].index >= told[0].index or page.groups


def test_why_stands_below_the_line_that_was_asked_about_alone(tmp_path: Path) -> None:
    """Other lines followed from the same decision: a throw, a draw."""
    desk = answered(tmp_path)
    page = LogPage(desk.play.app, desk.play)
    desk.app.show(page)
    reasons = page._reasons
    apart = next(n for n, (line, other) in enumerate(pairwise(page.lines), 1)
                 if reasons.knows(other) and reasons.decision(line) == reasons.decision(other)
                 and n not in page.groups)  # fmt: skip
    asked = page.lines[apart]
    page.list.show(apart)
    page.explain()
    until(lambda: any(line.key == WHY for line in page.lines), "no reason is told", desk.wait)
    assert [page.lines[n - 1] for n, line in enumerate(page.lines) if line.key == WHY] == [asked]


def test_why_is_told_in_the_replay_too(tmp_path: Path) -> None:
    """Each pair of eyes asks for itself."""
    desk = answered(tmp_path)
    replay = ReplayScreen(desk.app, desk.match.to_replay(), desk.match.to_replay().length)
    replay.eyes = "us"
    desk.app.show(replay)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, scancode=0, mod=0, unicode="")
    replay.handle(key)
    until(lambda: any(line.key == WHY for line in replay.past()), "no reason is told", desk.wait)
    told = [line.text for line in replay.past() if line.key == WHY]
    assert len(told) == 1 and told[0].startswith("Why: ")
    replay.eyes = "both"
    assert not any(line.key == WHY for line in replay.past())


def test_nobody_is_asked_why_between_two_people(night: Desk) -> None:
    night.press(pygame.K_QUESTION)
    assert night.app.screen is night.play
    page = LogPage(night.app, night.play)
    assert [b.name for b in page.buttons.buttons] == ["cancel", "undo"]


def test_new_games_are_played_without_hints_where_the_setting_says_so(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.set(app.settings.but(hints=False))
    assert start_game(app, {}, 7) == ""
    assert isinstance(app.screen, Play) and app.screen.playing.match.hints is None


def test_between_two_people_there_is_no_hint(tmp_path: Path) -> None:
    """Whose advice would it be?"""
    desk = Desk(tmp_path, Match.new(seed=7))
    desk.app.set(desk.app.settings.but(solo=False))
    desk.play.changed()
    assert not [b for b in desk.play.buttons.buttons if b.name == "hint"]
    desk.press(pygame.K_t)
    assert desk.box is None and not desk.play.adviser.thinks


@pytest.mark.parametrize(("less", "said"), [
    (0.0, "The next best, worth about as much."),
    (0.04, "The next best, worth about as much."),
    (0.06, "The next best, worth 0.1 points less."),
])  # fmt: skip
def test_a_next_best_is_never_worth_no_points_less(night: Desk, less: float, said: str) -> None:
    view = night.play.playing.view
    action, button = legal_actions(view)[0], Button("done", "Done", lambda: None)
    assert HintButton(Hint(action, None, less), view, button).sub == said
