"""A tour of the screens of Phantom Fury, each at a moment worth seeing, for the gallery: a game by
the captain, with cards in the hand, sent and carried, dice that fall, sheets, and the end."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.games import KINDS
from nightdrop.phantom_fury.ui.surface import DIGITS
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
from tests.phantom import kept
from tests.tools.demo import StillClock
from tests.tools.kept import by_level

# What is shown while it moves: nothing is hurried there.
MOVES: Final = ("carried", "roll-1", "roll-2", "roll-3", "deal")
STEPS: Final = ("resource", "recon", "disarm", "strike", "artillery", "assault")


def whole_game() -> Replay:
    """A game by the captain, as if a person had played it."""
    return Replay(_record())


@cache
def _record() -> Record:
    record = by_level(kept.NAME, "captain", kept.DEAL)
    return replace(record, header=record.header.model_copy(update={"players": {}}))


def tour(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """Show one screen after the other in this window; the name of each as it stands there."""
    app.set(app.settings.but(game=kept.NAME))
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
    for name in STEPS:
        first = _first(game, lambda state, name=name: _asks(state, name))  # type: ignore[misc]
        if first < game.length:
            _play(app, game, first)
            yield name
    yield from _assault(app, clock, game)
    yield from _pages(app)
    app.open("chapters")
    yield "chapters"
    open_chapter(app, len(chapters()) - 1, anew=True)  # that of this game stands last
    yield "guide"
    app.open(KINDS[kept.NAME].ending, Match(game.header, game.played, None))
    yield "result"
    replay = ReplayScreen(app, game)
    app.show(replay)
    replay.go(_first(game, lambda state: state.due.name == "fight"))
    yield "replay"
    replay.export()
    yield "export"


def _assault(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """The hand before an assault, a card taken up, one carried over a front, all sent, the roll."""
    sent = _first(game, lambda state: _asks(state, "assault") and len(state.book.sent) > 2)
    begun = sent
    while game.at(begun).book.sent:
        begun -= 1
    play = _play(app, game, begun + 1)
    play.hurry()
    seat = next(thing for thing in play.surface.clickables() if thing.name.startswith("seat "))
    play.surface.key(DIGITS[_seat(play)], False)
    yield "chosen"
    front = str(game.played.actions[begun + 1].text.split()[-1])
    over = next(one for one in play.surface.clickables() if one.name == f"front {front}")
    play.surface.key("play.back", False)
    for kind, pos in ((pygame.MOUSEBUTTONDOWN, seat.rect.center),
                      (pygame.MOUSEMOTION, over.rect.center)):  # fmt: skip
        fields = {"pos": pos, "button": 1, "rel": (9, 9), "buttons": (1, 0, 0)}
        app.serve([pygame.event.Event(kind, fields)])
    yield "carried"
    last = begun
    while game.played.actions[last].text != "assault":
        last += 1
    play = _play(app, game, last)
    yield "sent"
    play.take(next(one for one in legal_actions(play.playing.match.state)
                   if one.text == "assault"))  # fmt: skip
    for n in (1, 2, 3):
        for _frame in range(12):
            clock.now += 60
            app.step()
        yield f"roll-{n}"
    yield "rolled"


def _seat(play: Play) -> int:
    """The seat of the first card of the hand that can be used."""
    cards = [action.text.split()[1] for action in play.playing.offered if " " in action.text]
    return list(play.playing.view.book.hand).index(cards[0])


def _pages(app: App) -> Iterator[str]:
    """What lies over a game: count, piles, menu, log, settings, keys, help."""
    play = app.screen
    assert isinstance(play, Play)
    for name, page in (("count", "count"), ("piles", "taken")):
        app.open(name, play, page)
        yield name
    app.show(Pause(app, play))
    yield "pause"
    app.show(LogPage(play.app, play))
    yield "log"
    app.show(KeysScreen(app, play))
    yield "keys"
    app.show(play)
    app.show_help("11.2")
    yield "help"
    for name in ("index", "game-keys"):
        app.open(name, play)
        yield name


def _asks(state: State, step: str) -> bool:
    """Whether the player is asked in this step, with something on the table."""
    return state.due.name == step and state.turn > 4


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
