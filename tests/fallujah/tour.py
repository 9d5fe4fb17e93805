"""A tour of the screens of Fallujah, each at a moment worth seeing, for the gallery: a game by the
captain, each step of it, what a pointed space tells, sheets, and the end."""

import time
from collections.abc import Iterator
from functools import cache
from typing import Final

import pygame

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.fallujah.rules.ruleset import NAME
from nightdrop.fallujah.ui.battle import BattleSheet
from nightdrop.fallujah.ui.playing import DISPLAYS, TownPlaying
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Record
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from tests.fallujah import kept
from tests.fallujah.test_window_operations import POSITION
from tests.tools.demo import StillClock
from tests.tools.kept import by_level
from tests.tools.table import sheet_of
from tests.tools.tours import (
    after_a_game,
    as_by_a_person,
    before_a_game,
    first,
    over_a_game,
    play_on,
)

# Each kind of decision, from the operation in which it is looked for.
STEPS: Final = (
    ("army", 1), ("operation", 8), ("recruit", 4), ("isr", 2), ("force", 9), ("lead", 4),
    ("support", 6), ("loss", 6), ("stand", 4), ("leader", 2), ("go-on", 6), ("logistics", 4),
    ("infowar", 2),
)  # fmt: skip

# What is done in a position in which all can be done, by the screen that it leads to.
OPERATIONS: Final = {"chooser": (), "laid": ("J-2", "netwar 0206"), "repairs": ("J-4",),
                     "committed": ("J-5", "commit")}  # fmt: skip


def whole_game() -> Replay:
    """A game by the captain, as if a person had played it."""
    return Replay(_record())


@cache
def _record() -> Record:
    return as_by_a_person(by_level(NAME, "captain", kept.SEED))


def tour(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """Show one screen after the other in this window; the name of each as it stands there."""
    yield from before_a_game(app, clock, game)
    for name, turn in STEPS:
        index = first(game, lambda state, name=name, turn=turn: (  # type: ignore[misc]
            state.turn >= turn and _asks(state, name)))  # fmt: skip
        if index < game.length:
            yield from _decision(app, clock, game, index, name)
    yield from _operations(app)
    yield from _drawers(app, play_on(app, game, game.length * 3 // 4))
    play = app.screen
    assert isinstance(play, Play)
    yield from over_a_game(app, play, "16.1")
    yield from after_a_game(
        app, game, lambda state: state.fight is not None and len(state.fight.dice) > 1)  # fmt: skip


def _operations(app: App) -> Iterator[str]:
    """The chooser of operations, and each operation begun but recruiting and the attack."""
    for name, done in OPERATIONS.items():
        match = Match.from_position(POSITION, kept.SEED)
        for text in done:
            match.submit(text)
        app.show(Play(app, match))
        yield name


def _drawers(app: App, play: Play) -> Iterator[str]:
    """Each drawer of the panel."""
    playing = play.playing
    assert isinstance(playing, TownPlaying)
    sheet_of(play, BattleSheet).close()
    for name in DISPLAYS:
        app.show(play)
        playing.show_display(name)
        yield f"drawer-{name}"
    playing.show_display("")


def _decision(
    app: App, clock: StillClock, game: Replay, index: int, name: str
) -> Iterator[str]:
    """A decision; a force with all its units named, and with the pointer where it went."""
    play = play_on(app, game, index)
    if name != "force":
        yield name
        return
    while not (text := game.played.actions[index].text).startswith(("move", "fly", "swim")):
        index += 1
    play = play_on(app, game, index)
    yield name
    things = play.surface.pointer.clickables()
    goal = next((one for one in things if one.name == text.split()[1]), None)
    if goal is None:
        return
    motion = {"pos": goal.rect.center, "rel": (1, 1), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, motion)])
    for _look in range(20):
        clock.now += 100
        app.step()
        time.sleep(0.01)
    yield "force-pointed"


def _asks(state: State, step: str) -> bool:
    """Whether the player is asked in this step."""
    return state.due.name == step and actor(state) != CHANCE
