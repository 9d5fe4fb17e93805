"""The report that a player may send to the developers: one zip file.

Nothing is sent. It holds no path and no name of a saved game, and a game only if the player agrees.
"""

import json
import time
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from nightdrop.table.disk.files import (
    FOLDER,
    NewFile,
    data_path,
    free_path,
    user_documents,
    user_logs,
)
from nightdrop.table.disk.logs import logs_in, made_by, without_home
from nightdrop.table.disk.yaml import FileError, read_bytes
from nightdrop.table.language import N_, language

LOGS: Final = 3  # the newest
# What the player agrees to who adds a game.
AGREED: Final = N_("The saved game contains every hidden face and the order of all cards to come.")
_LIBRARIES: Final = ("pygame-ce", "pillow", "pydantic", "pyyaml")


def write_report(
    settings: Mapping[str, object], shown: Mapping[str, object], record: Path | None = None,
    folder: Path | None = None,
) -> Path:  # fmt: skip
    """Write the report and return its path. Raises OSError, FileError for an unreadable game.

    It has version and system, what is `shown` of the window, the settings, the last logs, and the
    file of a game if there is one. `folder` replaces that of the player's documents.
    """
    game = None if record is None else read_bytes(record)
    name = time.strftime("nightdrop-report-%Y%m%d-%H%M%S.zip", time.gmtime())
    path = free_path((folder or user_documents(FOLDER)) / name)
    with NewFile(path, shared=False) as file:
        file.write(_zipped(_about(shown), settings, game))
        file.keep()
    return path


def _about(shown: Mapping[str, object]) -> str:
    """The program, its libraries and the window, a line each."""
    lines = [made_by(), f"commit: {commit() or 'not known'}", f"language: {language()}"]
    lines += [f"{name} {_version(name)}" for name in _LIBRARIES]
    lines += [f"{name}: {value}" for name, value in shown.items()]
    return without_home("\n".join(lines) + "\n")


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:  # a program that carries its libraries need not tell
        return "of unknown version"


def commit() -> str:
    """The commit of a checkout from which the program runs, "" elsewhere."""
    git = data_path(".git")
    try:
        head = read_bytes(git / "HEAD", 200).decode("ascii").strip()
        name = head.removeprefix("ref: ")
        return head if name == head else read_bytes(git / name, 200).decode("ascii").strip()
    except (FileError, ValueError):
        return ""


def _zipped(about: str, settings: Mapping[str, object], game: bytes | None) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        file.writestr("about.txt", about)
        file.writestr("settings.json", without_home(json.dumps(dict(settings), indent=2) + "\n"))
        for path in logs_in(user_logs())[:LOGS]:
            try:
                file.writestr(f"logs/{path.name}", read_bytes(path))
            except FileError:  # another window has just put it away
                continue
        if game is not None:
            file.writestr("game.yaml", game)
    return out.getvalue()
