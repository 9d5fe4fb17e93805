"""Opening games: a new one, one from a file, one to be replayed; and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.sealed import Lid, Seal, SealedError, lid_of, wrong_passphrases
from nightdrop.ui.kit.screen import Window


def start_game(
    app: Window,
    options: Mapping[str, object],
    seed: int | None = None,
    dice: Literal["seeded", "typed"] = "seeded",
    seal: Seal | None = None,
) -> str:
    """Start a new game and show it; a sentence if that cannot be done, else ""."""
    try:
        path = saves.new_save(app.saves) if app.saves else None
        chosen = ... if seed is None else seed
        match = Match.new(options=options, seed=chosen, dice=dice, save_to=path, seal=seal)
    except (FileError, OSError) as problem:
        return str(problem)
    app.open("play", match, 0)
    return ""


def open_game(app: Window, path: Path, seal: Seal | None = None) -> str:
    """Go on with a saved game; a sentence if it cannot be read, else "". A sealed one asks for
    its passphrases first; one that could not be saved goes on as it is in memory, for those who
    know its own, whatever lies in its place on the disk."""
    held = app.keeper.held(path)
    if held is not None and held.seal is not None and seal != held.seal:
        if seal is not None:
            return str(wrong_passphrases(str(path)))
        _unseal(app, path, open_game, held.seal)
        return ""
    try:
        match = held or Match.load(path, save_to=path, seal=seal)
    except SealedError:
        _unseal(app, path, open_game)
        return ""
    except (FileError, OSError) as problem:
        return str(problem)
    app.open("play", match)
    return ""


def open_replay(app: Window, path: Path, seal: Seal | None = None) -> str:
    """Show a saved game from its beginning; a sentence if it cannot be read, else "". A sealed
    one asks for its passphrases first."""
    try:
        replay = Replay(path, seal)
        shown = app.make("replay", replay)
        app.show(app.make("notice", replay.notice, shown) if replay.notice else shown)
    except SealedError:
        _unseal(app, path, open_replay)
    except (FileError, OSError) as problem:
        return str(problem)
    return ""


def _unseal(
    app: Window,
    path: Path,
    then: Callable[[Window, Path, Seal | None], str],
    held: Seal | None = None,
) -> None:
    """Ask both players for the passphrases of a file, or of a game that is `held`, and open it."""
    before = app.screen

    def made(us: str, german: str) -> Seal | None:
        lid = Lid(held.salt, held.cost) if held else lid_of(path)
        return lid.seal(us, german) if lid else None

    opened = lambda seal: then(app, path, seal)  # noqa: E731
    app.open("passphrases", "open", made, opened, lambda: app.show(before))


def seal_game(app: Window, then: Callable[[Seal | None], str]) -> None:
    """Ask both players for passphrases, then begin a game; plain if both leave it empty."""
    before = app.screen

    def made(us: str, german: str) -> Seal | None:
        return Seal.of(us, german) if us or german else None

    app.open("passphrases", "seal", made, then, lambda: app.show(before))
