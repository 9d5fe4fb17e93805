"""Opening games: a new one, one from a file, one to be replayed; and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.replay import Replay
from nightdrop.table.record.saves import new_save
from nightdrop.table.record.sealed import SealedError
from nightdrop.ui.app import App

if TYPE_CHECKING:
    from nightdrop.table.record.sealed import Seal


def new_path(saves: Path | None, word: str = "game") -> Path | None:
    """A file for another game, named by the clock; None where nothing is kept."""
    return None if saves is None else new_save(saves, word)


def start_game(
    app: App,
    options: Mapping[str, object],
    seed: int | None = None,
    dice: Literal["seeded", "typed"] = "seeded",
    seal: Seal | None = None,
) -> str:
    """Start a new game and show it; a sentence if that cannot be done, else ""."""
    from nightdrop.ui.play.screen import Play

    try:
        path = new_path(app.saves)
        chosen = ... if seed is None else seed
        match = Match.new(options=options, seed=chosen, dice=dice, save_to=path, seal=seal)
    except (FileError, OSError) as problem:
        return str(problem)
    show_play(app, Play(app, match, since=0))
    return ""


def open_game(app: App, path: Path, seal: Seal | None = None) -> str:
    """Go on with a saved game; a sentence if it cannot be read, else "". A sealed one asks for
    its passphrases first; one that could not be saved goes on as it is in memory, for those who
    know its own, whatever lies in its place on the disk."""
    from nightdrop.ui.play.screen import Play

    held = app.keeper.held(path)
    if held is not None and held.seal is not None and seal != held.seal:
        if seal is not None:
            return _not_these(path)
        _unseal(app, path, open_game, held.seal)
        return ""
    try:
        match = held or Match.load(path, save_to=path, seal=seal)
    except SealedError:
        _unseal(app, path, open_game)
        return ""
    except (FileError, OSError) as problem:
        return str(problem)
    show_play(app, Play(app, match))
    return ""


def open_replay(app: App, path: Path, seal: Seal | None = None) -> str:
    """Show a saved game from its beginning; a sentence if it cannot be read, else "". A sealed
    one asks for its passphrases first."""
    from nightdrop.ui.menus.files import Notice
    from nightdrop.ui.replay.screen import ReplayScreen

    try:
        replay = Replay(path, seal)
        shown = ReplayScreen(app, replay)
        app.show(Notice(app, replay.notice, shown) if replay.notice else shown)
    except SealedError:
        _unseal(app, path, open_replay)
    except (FileError, OSError) as problem:
        return str(problem)
    return ""


def _not_these(path: Path) -> str:
    """Why a sealed game in memory is not opened by other passphrases."""
    from nightdrop.table.record.sealed import wrong_passphrases  # ciphers a plain game never pays

    return str(wrong_passphrases(str(path)))


def _unseal(
    app: App, path: Path, then: Callable[[App, Path, Seal | None], str], held: Seal | None = None
) -> None:
    """Ask both players for the passphrases of a file, or of a game that is `held`, and open it."""
    from nightdrop.ui.menus.passphrase import Passphrases

    before = app.screen

    def made(us: str, german: str) -> Seal | None:
        from nightdrop.table.record.sealed import Lid, lid_of  # as above

        lid = Lid(held.salt, held.cost) if held else lid_of(path)
        return lid.seal(us, german) if lid else None

    app.show(Passphrases(
        app, "open", made, lambda seal: then(app, path, seal), lambda: app.show(before)
    ))  # fmt: skip


def seal_game(app: App, then: Callable[[Seal | None], str]) -> None:
    """Ask both players for passphrases, then begin a game; plain if both leave it empty."""
    from nightdrop.ui.menus.passphrase import Passphrases

    before = app.screen

    def made(us: str, german: str) -> Seal | None:
        from nightdrop.table.record.sealed import Seal  # as above

        return Seal.of(us, german) if us or german else None

    app.show(Passphrases(app, "seal", made, then, lambda: app.show(before)))


def fork_game(app: App, replay: Replay, index: int) -> None:
    """Play on from a position of a replay, as a game of its own with dice of its own."""
    from nightdrop.ui.play.screen import Play

    path = new_path(app.saves, "fork")
    whole = Match(replay.header, replay.played, None, seal=replay.record.seal)
    match = whole.fork(index, save_to=path)
    show_play(app, Play(app, match))


def show_play(app: App, screen: object) -> None:
    """Show the play screen unless it has already asked for its cover."""
    from nightdrop.ui.menus.result import Ending
    from nightdrop.ui.play.cover import Cover
    from nightdrop.ui.play.screen import Play

    assert isinstance(screen, Play)
    if not isinstance(app.screen, Cover | Ending):
        app.show(screen)
