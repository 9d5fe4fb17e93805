"""What the tours of screens share: a position found and shown, and of the games for one player the
title and its pages, what lies over a game, and the end."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from nightdrop.engine.model import State
from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import chapters
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Record, write_record
from nightdrop.ui.app import App
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.guide import open_chapter
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.tools.demo import StillClock


def as_by_a_person(record: Record) -> Record:
    """A game by the program, as if a person had played it."""
    return replace(record, header=record.header.model_copy(update={"players": {}}))


def before_a_game(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """Show the title of this game, a new game, the files with this one among them, the games
    played, and about."""
    app.set(app.settings.but(game=game.header.scenario))
    app.show(Title(app))
    yield "title"
    app.show(NewGame(app))
    yield "new-game"
    if app.saves is not None:
        app.saves.mkdir(parents=True, exist_ok=True)
        write_record(app.saves / "game-2004-11-08-190000.yaml", game.record)
    for name, page in (("files", "games"), ("played", "played")):
        app.open(page, *(() if page == "games" else (app.screen,)))
        for _look in range(100):  # the saved game is read, and its picture made
            clock.now += 50
            app.step()
            time.sleep(0.01)
        yield name
    app.show(AboutPage(app, app.screen))
    yield "about"


def over_a_game(app: App, play: Play, rule: str) -> Iterator[str]:
    """Show what lies over a game: menu, log, keys, the help at a rule."""
    app.show(Pause(app, play))
    yield "pause"
    app.show(LogPage(play.app, play))
    yield "log"
    app.show(KeysScreen(app, play))
    yield "keys"
    app.show(play)
    app.show_help(rule)
    yield "help"


def after_a_game(app: App, game: Replay, fits: Callable[[State], bool]) -> Iterator[str]:
    """Show the chapters, the guide of this game, its end, and its replay where a position fits."""
    app.open("chapters")
    yield "chapters"
    names = [chapter.scenario for chapter in chapters()]
    open_chapter(app, names.index(game.header.scenario), anew=True)
    yield "guide"
    app.open(KINDS[game.at(0).game.rules.kind].ending, Match(game.header, game.played, None))
    yield "result"
    replay = ReplayScreen(app, game)
    app.show(replay)
    replay.go(first(game, fits))
    yield "replay"
    replay.export()
    yield "export"


def first(game: Replay, fits: Callable[[State], bool]) -> int:
    """After how many entries a position first fits; the end if none does."""
    found = (index for index in range(game.length) if fits(game.at(index)))
    return next(found, game.length)


def play_on(app: App, game: Replay, index: int) -> Play:
    """Play on from a position; the screen may be its hand-over or the result."""
    app.show(Title(app))
    match = Match(game.header, game.played, None).fork(index)
    title, play = app.screen, Play(app, match)
    if app.screen is title:
        app.show(play)
    return play
