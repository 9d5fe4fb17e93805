"""What the window asks of the system: to open a folder, to copy a picture or words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Final

import pygame
from PIL import Image

from nightdrop.table.disk.processes import for_others
from nightdrop.table.language import N_
from nightdrop.ui import display
from nightdrop.ui.display import asked

NOT_COPIED: Final = N_(
    "Nothing was copied: another program holds the clipboard, or this system has none."
)
_WAIT_S: Final = 10.0  # a program that has not ended by then is at work
_NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows alone has it
_LIBRARIES: Final = "LD_LIBRARY_PATH"  # the variable that says where Linux looks for libraries
_PICTURE: Final = "NIGHT_DROP_PICTURE"  # the variable that tells PowerShell the file
_MAC_COPY: Final = (
    "on run argv",
    "set the clipboard to (read (POSIX file (item 1 of argv)) as JPEG picture)",
    "end run",
)
_WINDOWS_COPY: Final = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
    "[System.Windows.Forms.Clipboard]::SetImage("
    f"[System.Drawing.Image]::FromFile($env:{_PICTURE}))"
)


def has_desktop() -> bool:
    """Whether anybody can see the window. Only then is the system asked for anything."""
    return display.is_seen()


def folder_command(platform: str, folder: Path) -> list[str]:
    """The command that opens a folder on a platform, as `sys.platform` names it."""
    return [{"darwin": "open", "win32": "explorer"}.get(platform, "xdg-open"), str(folder)]


def copy_command(platform: str, path: Path, environment: Mapping[str, str]) -> list[str]:
    """The command that puts the picture at `path` on the clipboard of a platform.

    On a Mac and on Windows it reads the file, elsewhere a PNG from its standard input.
    """
    if platform == "darwin":
        return ["osascript", *(part for line in _MAC_COPY for part in ("-e", line)), str(path)]
    if platform == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS_COPY]
    if environment.get("WAYLAND_DISPLAY"):
        return ["wl-copy", "--type", "image/png"]
    return ["xclip", "-selection", "clipboard", "-target", "image/png"]


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; returns whether it could be asked to."""
    return asked(lambda: run(folder_command(sys.platform, folder)), False)


def copy_words(words: str) -> bool:
    """Put words on the clipboard; returns whether that worked."""
    return asked(lambda: _put(words), False)


def pasted_words() -> str:
    """The words on the clipboard, "" if there are none."""
    return asked(pygame.scrap.get_text, "")


def _put(words: str) -> bool:
    pygame.scrap.put_text(words)
    return True


def copy_picture(path: Path) -> bool:
    """Put the picture of a file on the clipboard; returns whether that worked."""
    return asked(lambda: _put_picture(path), False)


def _put_picture(path: Path) -> bool:
    command = copy_command(sys.platform, path, os.environ)
    if which(command[0]) is None:
        return False
    data = b"" if sys.platform in ("darwin", "win32") else _as_png(path)
    return run(command, data, {_PICTURE: str(path)})


def _as_png(path: Path) -> bytes:
    """A picture as PNG, which every program accepts from a clipboard."""
    out = BytesIO()
    with Image.open(path) as picture:
        picture.save(out, "PNG", compress_level=1)
    return out.getvalue()


def of_the_system(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for other programs, with the library path from before this one's own."""
    found = for_others(environment)
    if getattr(sys, "frozen", False):
        found.pop(_LIBRARIES, None)
        if before := found.pop(f"{_LIBRARIES}_ORIG", ""):
            found[_LIBRARIES] = before
    return found


def run(command: list[str], data: bytes = b"", named: Mapping[str, str] | None = None) -> bool:
    """Start a program with an input and extra environment variables; True if it succeeded.

    A program that keeps running, as one that shows a folder may, is left alone. Raises OSError.
    """
    if which(command[0]) is None:
        return False
    started = subprocess.Popen(  # not `run`: that would end one that goes on
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**of_the_system(os.environ), **(named or {})},
        start_new_session=True, creationflags=_NO_CONSOLE,
    )  # fmt: skip
    assert started.stdin is not None
    with started.stdin as its_input:
        its_input.write(data)
    try:
        code = started.wait(_WAIT_S)
    except subprocess.TimeoutExpired:
        return True
    return code == 0 or command[0] == "explorer"  # that one says 1 when all is well
