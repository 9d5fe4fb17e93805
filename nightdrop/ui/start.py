"""The window as the command line opens it: on a screen, with the player's files, perhaps a game."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pygame

from nightdrop.ui.app import POLLED, App


class NoWindow(RuntimeError):
    """Nobody could see the window: there is no display, or it refuses."""


def _opened(saves: Path, settings_file: Path) -> App:
    """The window on a screen that somebody can see. Raises NoWindow."""
    try:
        app = App(saves=saves, settings_file=settings_file)
    except pygame.error as problem:
        raise NoWindow(str(problem)) from problem
    driver = pygame.display.get_driver()
    if driver in POLLED and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()  # SDL found no display and would draw where nobody looks
        raise NoWindow(driver)
    return app


def _opened_with(app: App, replay: Path | None, load: Path | None) -> str:
    """Show the file that was asked for; why that cannot be done, or ""."""
    from nightdrop.ui.menus.opening import open_game, open_replay

    if replay is not None:
        return open_replay(app, replay)
    return open_game(app, load) if load is not None else ""


def main(replay: Path | None = None, load: Path | None = None, language: str = "") -> int:
    """Open the window and play until the player quits; `replay` is a record to be shown at once,
    `load` one to be gone on with.

    `language` is one of LANGUAGES, "" for what the settings say.
    Gives the exit code of the command line. Raises NoWindow.
    """
    from nightdrop.table.disk.files import user_data, user_settings

    app = _opened(user_data("saves"), user_settings("window.json"))
    if language:
        app.set(app.settings.but(language=language))
    gc.freeze()  # what is loaded now is no garbage; to look through it would stop a frame
    problem = _opened_with(app, replay, load)
    if problem:
        app.close()
        print(problem, file=sys.stderr)
        return 2
    app.run()
    return 0
