"""A whole turn by keyboard alone, with the first keys and with others."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.input import KEYBOARD, by_name, code_of
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import StillClock, open_dummy, press_button
from tests.typing_keyboard import FIGHT

OTHER_KEYS = {
    "play.done": ".", "play.next": ",", "play.click": "f10", "play.act": "f12", "play.one": "f13",
    "play.two": "f14", "play.three": "f15", "cover.hold": "h", "title.new": "y",
}  # fmt: skip
NOT_NOW = {
    "hint",  # it is thought of beside the window: when it comes, nobody knows
    "menu",
    "panel",
    "undo",
    "redo",
    "back",
    "off",
    "end",
    "gather",
    "repeat",
    "away",
    "near",
    "legend",
    "turn",
    "forces",
    "zoom-in",
    "zoom-out",
    "new",
}


@pytest.fixture(autouse=True)
def no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map need not be painted for keys to work."""
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)


SELDOM = 10  # keys from one frame to the next: a key is true without a frame


class Typist:
    """Plays by key events alone; it sees what stands on the screen, and presses bound keys."""

    def __init__(self, app: App, clock: StillClock, seed: int = 3) -> None:
        self.app, self.clock, self.rng = app, clock, Random(seed)
        self.sent = 0

    def send(self, kind: int, key: int) -> None:
        letter = chr(key) if 32 <= key < 127 else ""
        fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
        pygame.event.post(pygame.event.Event(kind, fields))
        self.clock.now += 20
        self.sent += 1
        self.app.serve(pygame.event.get())
        if self.sent % SELDOM == 0:
            self.app.draw_if_needed()

    def press(self, command: str) -> None:
        """Press the key that does a command; one without a key is done by a button and Enter."""
        if not KEYBOARD.key_of(by_name(command)):
            buttons = self.app.screen.buttons  # type: ignore[attr-defined]  # it is one of them
            name = next(one.name for one in buttons.buttons if one.command == command)
            press_button(self.app, name)
            return
        key = code_of(KEYBOARD.key_of(by_name(command)))
        self.send(pygame.KEYDOWN, key)
        self.send(pygame.KEYUP, key)

    def hold(self) -> None:
        """Hold the key of the hand-over until it is lifted."""
        key = code_of(KEYBOARD.key_of(by_name("cover.hold")))
        self.send(pygame.KEYDOWN, key)
        self.clock.now += HOLD_MS + 50
        self.app.step()
        self.send(pygame.KEYUP, key)

    def act(self, play: Play) -> None:
        """Something that can be done: on the map by Tab and Enter, or a button's key."""
        pointer = play.playing.pointer
        useful = [b for b in play.buttons.buttons
                  if b.command and b.enabled and b.name not in NOT_NOW]  # fmt: skip
        others = [b for b in useful if b.name != "done"]
        on_map = bool(pointer.hexes or pointer.units)
        if useful and not others and (not on_map or self._tired(play)):
            self.press(useful[0].command)
        elif others and (not on_map or self.rng.random() < 0.5):
            self.press(self.rng.choice(others).command)
        elif on_map:
            for _ in range(self.rng.randint(1, 3)):
                self.press("play.next")
            self.press("play.click")
        else:
            self.press("play.back")

    def _tired(self, play: Play) -> bool:
        """Whether to end a step: now and then, but not with a unit in hand."""
        return not play.playing.pointer.made and self.rng.random() < 0.2

    def play_on(self, until: Callable[[Match], bool]) -> Match:
        """Play until a match has come so far, or for so long that it never will."""
        screen = self.app.screen
        for _ in range(600):
            if isinstance(screen, Cover):
                self.hold()
            elif isinstance(screen, Play) and not until(screen.playing.match):
                self.act(screen)
            else:
                break
            screen = self.app.screen
        assert isinstance(screen, Play | Cover)
        return (screen if isinstance(screen, Play) else screen.play).playing.match


@pytest.mark.parametrize("bound", [
    pytest.param({}, id="first keys", marks=pytest.mark.long("they make an attack")),
    pytest.param(OTHER_KEYS, id="other keys"),
])  # fmt: skip
def test_a_whole_turn_is_played_by_keys_alone(tmp_path: Path, bound: dict[str, str]) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(keys=bound, still=True, game="night-drop"))
    assert len(app.settings.keys) == len(bound)
    typist = Typist(app, clock, 1)
    app.open("title")
    app.step()
    typist.press("title.new")
    typist.send(pygame.KEYDOWN, pygame.K_RETURN)
    match = typist.play_on(until=lambda match: match.state.turn == 2)
    done = {entry.split()[0] for entry in match.entries}
    assert match.state.turn == 2
    assert {"U1", "move", "done", "muster"} <= done
    assert done & {"G1", "G2", "G3", "G4"}  # which of them hangs on what is offered when
    app.close()
    KEYBOARD.bind({})


@pytest.mark.parametrize("bound", [
    pytest.param({}, id="first keys"),
    pytest.param(OTHER_KEYS, id="other keys", marks=pytest.mark.long("they play a whole turn")),
])  # fmt: skip
def test_an_attack_is_made_by_keys_alone(tmp_path: Path, bound: dict[str, str]) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(keys=bound, still=True, game="night-drop"))
    app.open("play", Match.from_position(FIGHT, 1))
    match = Typist(app, clock, 4).play_on(until=lambda match: "fight" in match.entries)
    done = {entry.split()[0] for entry in match.entries}
    assert {"attack", "join", "fight"} <= done
    app.close()
    KEYBOARD.bind({})
