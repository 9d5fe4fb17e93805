"""A tour of the screens of Phantom Fury, each at a moment worth seeing, for the gallery: a game by
the captain, with cards in the hand, sent and carried, dice that fall, sheets, and the end."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.phantom_fury.ui.layout import HandSeat, seats_of
from nightdrop.phantom_fury.ui.table import DIGIT_KEYS
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Record
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from tests.phantom import kept
from tests.tools.demo import StillClock
from tests.tools.kept import by_level
from tests.tools.tours import (
    after_a_game,
    as_by_a_person,
    before_a_game,
    first,
    over_a_game,
    play_on,
)

# What is shown while it moves: nothing is hurried there.
MOVES: Final = ("carried", "roll-1", "roll-2", "roll-3", "deal")
STEPS: Final = ("resource", "recon", "disarm", "strike", "artillery", "assault")


def whole_game() -> Replay:
    """A game by the captain, as if a person had played it."""
    return Replay(_record())


@cache
def _record() -> Record:
    return as_by_a_person(by_level(kept.NAME, "captain", kept.DEAL))


def tour(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """Show one screen after the other in this window; the name of each as it stands there."""
    yield from before_a_game(app, clock, game)
    for name in STEPS:
        index = first(game, lambda state, name=name: _asks(state, name))  # type: ignore[misc]
        if index < game.length:
            play_on(app, game, index)
            yield name
    yield from _assault(app, clock, game)
    yield from _pages(app)
    yield from after_a_game(app, game, lambda state: state.due.name == "fight")


def _assault(app: App, clock: StillClock, game: Replay) -> Iterator[str]:
    """The hand before an assault, a card taken up, one carried over a front, all sent, the roll."""
    sent = first(game, lambda state: _asks(state, "assault") and len(state.book.sent) > 2)
    begun = sent
    while game.at(begun).book.sent:
        begun -= 1
    play = play_on(app, game, begun + 1)
    play.hurry()
    things = play.surface.pointer.clickables()
    seat = next(thing for thing in things if thing.name.startswith("seat "))
    play.surface.pointer.key(f"play.{DIGIT_KEYS[_seat(play)]}", False)
    yield "chosen"
    front = str(game.played.actions[begun + 1].text.split()[-1])
    over = next(one for one in play.surface.pointer.clickables() if one.name == f"front {front}")
    play.surface.pointer.key("play.back", False)
    for kind, pos in ((pygame.MOUSEBUTTONDOWN, seat.rect.center),
                      (pygame.MOUSEMOTION, over.rect.center)):  # fmt: skip
        fields = {"pos": pos, "button": 1, "rel": (9, 9), "buttons": (1, 0, 0)}
        app.serve([pygame.event.Event(kind, fields)])
    yield "carried"
    last = begun
    while game.played.actions[last].text != "assault":
        last += 1
    play = play_on(app, game, last)
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
    return seats_of(play.playing.view).index(HandSeat(cards[0]))


def _pages(app: App) -> Iterator[str]:
    """What lies over a game: count, piles, menu, log, settings, keys, help."""
    play = app.screen
    assert isinstance(play, Play)
    for name, page in (("count", "count"), ("piles", "taken")):
        app.open(name, play, page)
        yield name
    yield from over_a_game(app, play, "11.2")
    for name in ("index", "game-keys"):
        app.open(name, play)
        yield name


def _asks(state: State, step: str) -> bool:
    """Whether the player is asked in this step, with something on the table."""
    return state.due.name == step and state.turn > 4
