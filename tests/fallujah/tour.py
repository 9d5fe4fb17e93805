"""A tour of the screens of Fallujah, each at a moment worth seeing, for the gallery: a game by the
captain, each step of it, what a pointed space tells, sheets, and the end."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

import pygame

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.fallujah.rules.fallujah import NAME
from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import chapters
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Record, write_record
from nightdrop.ui.app import App
from nightdrop.ui.menus.help import About
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.guide import open_chapter
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.fallujah import kept
from tests.tools.demo import StillClock
from tests.tools.kept import by_level

# Each kind of decision, from the operation in which it is looked for.
STEPS: Final = (
    ("army", 1), ("operation", 8), ("recruit", 4), ("isr", 2), ("force", 9), ("lead", 4),
    ("support", 6), ("loss", 6), ("stand", 4), ("leader", 2), ("go-on", 6), ("logistics", 4),
    ("infowar", 2),
)  # fmt: skip


def whole_game() -> Replay:
    """A game by the captain, as if a person had played it."""
    return Replay(_record())


@cache
def _record() -> Record:
    record = by_level(NAME, "captain", kept.SEED)
    return replace(record, header=record.header.model_copy(update={"players": {}}))


def tour(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """Show one screen after the other in this window; the name of each as it stands there."""
    app.set(app.settings.but(game=NAME))
    app.show(Title(app))
    yield "title"
    app.show(NewGame(app))
    yield "new-game"
    _save(app)
    for name, page in (("files", "games"), ("played", "played")):
        app.open(page, *(("load",) if page == "games" else (app.screen,)))
        for _look in range(100):  # the saved game is read, and its picture made
            clock.now += 50
            app.step()
            time.sleep(0.01)
        yield name
    app.show(About(app, app.screen))
    yield "about"
    for name, turn in STEPS:
        first = _first(game, lambda state, name=name, turn=turn: (  # type: ignore[misc]
            state.turn >= turn and _asks(state, name)))  # fmt: skip
        if first < game.length:
            yield from _decision(app, clock, game, first, name)
    yield from _pages(app)
    app.open("chapters")
    yield "chapters"
    open_chapter(app, len(chapters()) - 1, anew=True)  # that of this game stands last
    yield "guide"
    app.open(KINDS["fallujah"].ending, Match(game.header, game.played, None))
    yield "result"
    replay = ReplayScreen(app, game)
    app.show(replay)
    replay.go(_first(game, lambda state: state.fight is not None and len(state.fight.dice) > 1))
    yield "replay"
    replay.export()
    yield "export"


def _decision(
    app: App, clock: StillClock, game: Replay, first: int, name: str
) -> Iterator[str]:
    """A decision; a force with all its units named, and with the pointer where it went."""
    play = _play(app, game, first)
    if name != "force":
        yield name
        return
    while not (text := game.played.actions[first].text).startswith(("move", "fly", "swim")):
        first += 1
    play = _play(app, game, first)
    yield name
    goal = next((one for one in play.surface.clickables() if one.name == text.split()[1]), None)
    if goal is None:
        return
    motion = {"pos": goal.rect.center, "rel": (1, 1), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, motion)])
    for _look in range(20):
        clock.now += 100
        app.step()
        time.sleep(0.01)
    yield "force-pointed"


def _pages(app: App) -> Iterator[str]:
    """What lies over a game: menu, log, settings, keys, help."""
    play = app.screen
    assert isinstance(play, Play)
    app.show(Pause(app, play))
    yield "pause"
    app.show(LogPage(play.app, play))
    yield "log"
    app.show(KeysScreen(app, play))
    yield "keys"
    app.show(play)
    app.show_help("16.1")
    yield "help"


def _asks(state: State, step: str) -> bool:
    """Whether the player is asked in this step."""
    return state.due.name == step and actor(state) != CHANCE


def _first(game: Replay, fits: Callable[[State], bool]) -> int:
    """After how many entries a position first fits; the end if none does."""
    found = (index for index in range(game.length) if fits(game.at(index)))
    return next(found, game.length)


def _play(app: App, game: Replay, index: int) -> Play:
    """Play on from a position."""
    app.show(Title(app))
    play = Play(app, Match(game.header, game.played, None).fork(index))
    app.show(play)
    return play


def _save(app: App) -> None:
    """A saved game for the list of files."""
    if app.saves is not None:
        app.saves.mkdir(parents=True, exist_ok=True)
        write_record(app.saves / "game-2004-11-08-190000.yaml", _record())
