"""Leaks planted where the window looks ahead, looks back, walks by keys, exports and waits."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.match import forces as cups
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.pages import forces, places
from nightdrop.hexwar.ui.play import hand, playing, recap_film
from nightdrop.ui.menus import pause
from nightdrop.ui.play import choices, cover, pages
from nightdrop.ui.play import screen as play
from nightdrop.ui.replay import exports
from nightdrop.ui.replay import screen as replay
from nightdrop.ui.stage import picture

from .planted import Patch, secrets, truth_of, wrap

Texts = Callable[..., Any]


def odds_ahead(patch: Patch) -> None:
    """The odds of an attack that is pointed at are reckoned from the true faces."""

    def forecast(real: Texts, view: State, hex_: Hex) -> Any:
        return real(truth_of(view) if view.fight is None else view, hex_)

    wrap(patch, playing, "forecast", forecast)


def next_unit(patch: Patch) -> None:
    """N goes from unit to unit in an order that follows the hidden faces."""

    def listed(real: Texts, playing: Any) -> Any:
        turn = secrets(playing.view)
        return sorted(real(playing), key=lambda place: place.hex * turn % 97)

    wrap(patch, playing.HexPlaying, "checklist", listed)


def tab_order(patch: Patch) -> None:
    """Tab goes backwards when the hidden faces are strong."""

    def step(real: Texts, keys: Any, by: int) -> Any:
        return real(keys, by if secrets(keys.playing.view) % 7 < 3 else -by)

    wrap(patch, hand.HexHand, "point_on", step)


def log_page(patch: Patch) -> None:
    """A row of the log's page names a figure that follows the hidden faces."""

    def row(real: Texts, page: Any, index: int) -> Any:
        return replace(real(page, index), note=f"{secrets(page.play.playing.view)}")

    wrap(patch, pages.LogPage, "row", row)


def game_menu(patch: Patch) -> None:
    """The game's menu says more when it knows more."""

    def menu(real: Texts, sheet: Any) -> Any:
        made = real(sheet)
        sheet.note = f"{secrets(sheet.play.playing.view)}"
        return made

    wrap(patch, pause.Pause, "menu", menu)


def redo_words(patch: Patch) -> None:
    """The button that does again names a figure that follows the hidden faces."""

    def button(real: Texts, act: Any) -> Any:
        made = real(act)
        made.sub = f"{secrets(act.__self__.view)}"
        return made

    wrap(patch, choices, "redo_button", button)


def missed_positions(patch: Patch) -> None:
    """Who was away sees the true positions."""

    def go(real: Texts, screen: Any, at: int) -> None:
        real(screen, at)
        if screen.at == at:
            screen.view = truth_of(screen.view)

    wrap(patch, recap_film.Away, "go", go)


def exported_picture(patch: Patch) -> None:
    """A picture is exported as the referee sees the map."""

    def frame(real: Texts, shown: Any, index: int) -> Any:
        shown.reader = "all"
        return real(shown, index)

    wrap(patch, exports.ExportFrames, "frame", frame)


def exported_text(patch: Patch) -> None:
    """The game is exported as the referee read it."""
    wrap(patch, exports, "game_lines", lambda real, game, reader: real(game, "all"))


def replayed_map(patch: Patch) -> None:
    """A replay shows the true position, whose eyes ever are asked for."""
    real = replay.ReplayScreen.view.fget
    assert real is not None
    patch.setattr(replay.ReplayScreen, "view", property(lambda screen: truth_of(real(screen))))


def title(patch: Patch) -> None:
    """The window's title names a figure that follows the hidden faces."""

    def changed(real: Texts, screen: Any) -> None:
        real(screen)
        pygame.display.set_caption(f"Night Drop {secrets(screen.playing.view)}")

    wrap(patch, play.Play, "changed", changed)


def wait(patch: Patch) -> None:
    """The window looks again some milliseconds later when the hidden faces are strong."""

    def wake_at(real: Callable[..., float | None], screen: Any) -> float | None:
        return (real(screen) or 0.0) + secrets(screen.playing.view) % 50

    wrap(patch, play.Play, "wake_at", wake_at)


def frames_more(patch: Patch) -> None:
    """Frames are drawn on after the last movement, as long as the hidden faces are strong."""
    real = picture.StagePicture.busy.fget
    assert real is not None

    def busy(shown: Any) -> bool:
        screen = shown.app.screen
        strong = isinstance(screen, play.Play) and secrets(screen.playing.view) % 7 < 3
        return strong or real(shown)

    patch.setattr(picture.StagePicture, "busy", property(busy))


def cover_waits(patch: Patch) -> None:
    """The cover wakes up now and then while the hidden faces are strong."""

    def wake_at(real: Callable[..., float | None], screen: Any) -> float | None:
        return real(screen) or float(secrets(screen.play.playing.view))

    wrap(patch, cover.Cover, "wake_at", wake_at)


def card_of_the_forces(patch: Patch) -> None:
    """The order of battle shows true faces."""

    def look(real: Callable[..., object], view: State, counter: Counter) -> object:
        truth = truth_of(view)
        return real(truth, truth.pieces.by_id.get(counter.id, counter))

    wrap(patch, forces, "look_of", look)


def cup_of_the_forces(patch: Patch) -> None:
    """What the cups may hold is counted as they are."""
    wrap(patch, cups, "cup_rows", lambda real, view: real(truth_of(view)))


def found_unit(patch: Patch) -> None:
    """The list of units to be found shows true faces."""

    def look(real: Callable[..., object], view: State, counter: Counter) -> object:
        truth = truth_of(view)
        return real(truth, truth.pieces.by_id.get(counter.id, counter))

    wrap(patch, places, "look_of", look)
