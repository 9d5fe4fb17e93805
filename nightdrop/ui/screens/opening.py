"""Opening games: a new one, one from a file, one to be replayed; and where they are kept."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from nightdrop.ui.app import App

if TYPE_CHECKING:
    from nightdrop.table.replay import Replay


def new_path(saves: Path | None, word: str = "game") -> Path | None:
    """A file for another game, named by the clock; None where nothing is kept."""
    if saves is None:
        return None
    saves.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path, number = saves / f"{word}-{stamp}.yaml", 2
    while path.exists():
        path, number = saves / f"{word}-{stamp}-{number}.yaml", number + 1
    return path


def start_game(
    app: App,
    options: Mapping[str, object],
    seed: int | None = None,
    dice: Literal["seeded", "typed"] = "seeded",
) -> str:
    """Start a new game and show it; a sentence if that cannot be done, else ""."""
    from nightdrop.table.match import Match
    from nightdrop.table.yamlfile import FileError
    from nightdrop.ui.screens.play import Play

    try:
        path = new_path(app.saves)
        chosen = ... if seed is None else seed
        match = Match.new(options=options, seed=chosen, dice=dice, save_to=path)
    except (FileError, OSError) as problem:
        return str(problem)
    _show(app, Play(app, match, since=0))
    return ""


def open_game(app: App, path: Path) -> str:
    """Go on with a saved game; a sentence if it cannot be read, else ""."""
    from nightdrop.table.match import Match
    from nightdrop.table.yamlfile import FileError
    from nightdrop.ui.screens.play import Play

    try:
        match = Match.load(path, save_to=path)
    except (FileError, OSError) as problem:
        return str(problem)
    _show(app, Play(app, match))
    return ""


def open_replay(app: App, path: Path) -> str:
    """Show a saved game from its beginning; a sentence if it cannot be read, else ""."""
    from nightdrop.table.replay import Replay
    from nightdrop.table.yamlfile import FileError
    from nightdrop.ui.screens.replay import ReplayScreen

    try:
        app.show(ReplayScreen(app, Replay(path)))
    except (FileError, OSError) as problem:
        return str(problem)
    return ""


def fork_game(app: App, replay: Replay, index: int) -> None:
    """Play on from a position of a replay, as a game of its own with dice of its own."""
    from nightdrop.table.match import Match
    from nightdrop.ui.screens.play import Play

    path = new_path(app.saves, "fork")
    match = Match(replay.header, replay.played, None).fork(index, save_to=path)
    _show(app, Play(app, match))


def _show(app: App, screen: object) -> None:
    """Show the play screen unless it has already asked for its cover."""
    from nightdrop.ui.screens.cover import Cover
    from nightdrop.ui.screens.play import Play
    from nightdrop.ui.screens.result import Ending

    assert isinstance(screen, Play)
    if not isinstance(app.screen, Cover | Ending):
        app.show(screen)
