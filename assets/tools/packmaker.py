"""Makes a folder with the program and the Python that it needs: it starts where there is none.

`python -m assets.tools.packmaker OUT` makes OUT/nightdrop, with PyInstaller (the extra `pack`) and
the packages of the Python that runs it. In it: the program `nightdrop`, which takes every command;
`lib`, all that it loads; `licences`; `share`, its icon and its desktop entry, which `menu.sh` puts
into the menu of the user who calls it. The folder is moved and copied as it is. It runs on Linux
systems whose C library is as new as the one here, or newer.

A folder, not one file: that would be unpacked anew at every start, before anything is seen.

Windows and macOS, both untried: the same command, in a Python of that system, as nothing is made
for another system than that on which it runs. On Windows it makes OUT/nightdrop/nightdrop.exe,
with the icon in it, whose console hides itself when it is started by a click; to be put into the
menu it needs a shortcut. On macOS the folder holds a program for the terminal; what Finder shows
as an application is made by `--windowed` besides, and what other machines are to trust has to be
signed (`codesign --deep --sign`). There is no `menu.sh`, and no library is made smaller.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import (
    Distribution,
    PackageNotFoundError,
    distribution,
    packages_distributions,
)
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pygame
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from nightdrop.ui.desktop import icon

ROOT: Final = Path(__file__).resolve().parents[2]
NAME: Final = "nightdrop"
LIBRARIES: Final = "lib"  # the folder of all that the program loads, beside it
_KIT: Final = Path(__file__).with_name("pack")
_ICONS: Final = (48, 64, 128, 256)  # px
# What the standard library and the packages have besides, and no way through the program loads.
# Without `_hashlib` digests are made by Python's own code, and no second OpenSSL is needed.
_UNUSED: Final = (
    "_bz2", "_hashlib", "_ssl", "_uuid", "curses", "doctest", "lib2to3", "pdb", "pydoc", "readline",
    "sqlite3", "tkinter", "unittest", "pydantic.mypy", "pydantic.v1",
    "PIL.AvifImagePlugin", "PIL.ImageCms", "PIL.WebPImagePlugin", "PIL._avif", "PIL._imagingcms",
    "PIL._imagingft", "PIL._webp", "pygame.camera", "pygame.docs", "pygame.examples",
    "pygame.midi", "pygame.sndarray", "pygame.surfarray", "pygame.tests",
)  # fmt: skip
# Every system with a display has these, and its drivers need them as new as they were built for.
_OF_THE_SYSTEM: Final = ("libasound.so.2", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1")
_LICENCE: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|LGPL)[\w.-]*$|sboms/")


class PackError(Exception):
    """The error that no folder could be made, in a sentence."""


def data() -> dict[Path, str]:
    """The folders of data as in the wheel, each with its place inside the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    places: Mapping[str, str] = project["tool"]["hatch"]["build"]["targets"]["wheel"][
        "force-include"
    ]
    return {ROOT / source: place for source, place in places.items()}


def modules() -> list[str]:
    """All modules of the program.

    Many are loaded by a name in a table, which import analysis does not find.
    """
    paths = sorted((ROOT / NAME).rglob("*.py"))
    parts = (path.relative_to(ROOT).with_suffix("").parts for path in paths)
    return [".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts]


def needed() -> dict[str, Distribution]:
    """The installed packages that the program needs, by name, and those that these need.

    Raises PackageNotFoundError.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, Distribution] = {}
    due = [*project["dependencies"]]
    while due:
        wanted = Requirement(due.pop())
        name = canonicalize_name(wanted.name)
        if name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
            found[name] = distribution(name)
            due += found[name].requires or ()
    return dict(sorted(found.items()))


def left_out(kept: Mapping[str, Distribution]) -> list[str]:
    """The modules that stay out: what is unused, and all of packages that are not kept."""
    packages = packages_distributions()
    others = (
        module
        for module, owners in packages.items()
        if module.isidentifier() and module != NAME
        and not any(canonicalize_name(owner) in kept for owner in owners)
    )
    return sorted({*_UNUSED, *others})


def make(out: Path) -> Path:
    """Make the folder, in place of one that is there, and return its path. Raises PackError,
    OSError, PackageNotFoundError and CalledProcessError."""
    try:
        packer = import_module("PyInstaller.__main__")
    except ImportError:
        raise PackError("packing needs PyInstaller: python -m pip install -e '.[pack]'") from None
    kept, made = needed(), out / NAME
    if made.exists() and not (made / LIBRARIES / NAME).is_dir():
        raise PackError(f"{made} is there and was not made by this tool: name another folder")
    with TemporaryDirectory() as folder:
        work = Path(folder)
        _draw_icon(work / "icon.png", _ICONS[-1])
        packer.run(_wishes(out, work, kept))
    if sys.platform == "linux":
        _lighten(made / LIBRARIES)
        _write_share(made)
    _write_licences(made, kept)
    return made


def _wishes(out: Path, work: Path, kept: Mapping[str, Distribution]) -> list[str]:
    """The arguments for PyInstaller."""
    wishes = [
        str(ROOT / NAME / "__main__.py"), "--onedir", "--noconfirm", "--clean", "--name", NAME,
        "--log-level", "ERROR", "--contents-directory", LIBRARIES, "--paths", str(ROOT),
        "--distpath", str(out), "--workpath", str(work), "--specpath", str(work),
        "--icon", str(work / "icon.png"),
    ]  # fmt: skip
    if sys.platform == "win32":
        wishes += ["--hide-console", "hide-early"]
    for source, place in data().items():
        wishes += ["--add-data", f"{source}{os.pathsep}{place}"]
    for name in modules():
        wishes += ["--hidden-import", name]
    for name in kept:  # for the versions on the About page
        wishes += ["--copy-metadata", name]
    for name in left_out(kept):
        wishes += ["--exclude-module", name]
    return wishes


def _lighten(library: Path) -> None:
    """Remove what every system has, and debugging symbols of libraries.

    Those in folders like `pygame_ce.libs` are left alone: they were changed after they were linked.
    """
    for name in _OF_THE_SYSTEM:
        (library / name).unlink(missing_ok=True)
    extensions = (path for path in library.rglob("*.so") if path.parent.suffix != ".libs")
    subprocess.run(
        ["strip", "--strip-unneeded", *library.glob("libpython*"), *extensions], check=True
    )


def _draw_icon(path: Path, size: int) -> None:
    """Write the program's sign as a PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(icon(size), path)


def _write_share(made: Path) -> None:
    """Write icon and desktop entry, and what puts them into the menu."""
    entry = made / "share" / "applications" / f"{NAME}.desktop"
    entry.parent.mkdir(parents=True)
    shutil.copy(_KIT / entry.name, entry)
    shutil.copy(_KIT / "menu.sh", made)
    (made / "menu.sh").chmod(0o755)
    for size in _ICONS:
        sizes = made / "share" / "icons" / "hicolor" / f"{size}x{size}"
        _draw_icon(sizes / "apps" / f"{NAME}.png", size)


def _write_licences(made: Path, kept: Mapping[str, Distribution]) -> None:
    """Write the licences of all that lies in the folder, each as it came. Raises PackError."""
    folder = made / "licences"
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    texts = [(ROOT / "LICENSE", NAME), (ROOT / "CREDITS.md", NAME), (python, "Python")]
    texts += [(path, "fonts") for path in (ROOT / "assets" / "fonts").glob("*.txt")]
    texts += [(ROOT / "assets" / "geo" / "README.md", "geography")]
    for name, one in {**kept, "pyinstaller": distribution("pyinstaller")}.items():
        texts += [(path, name) for path in _own_texts(one)]
    for path, place in texts:
        if not path.is_file():
            raise PackError(f"the licence of {place} is not at {path}")
        (folder / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / place)
    without = [name for name in kept if not (folder / name).is_dir()]
    if without:
        raise PackError(f"no licence was found in the package {without[0]}")
    (folder / "LIBRARIES.txt").write_text("\n".join(_library_lines(made)), "utf-8")


def _own_texts(one: Distribution) -> list[Path]:
    """The texts of licences that a package brought."""
    return [Path(str(one.locate_file(path))) for path in one.files or ()
            if _LICENCE.search(str(path))]  # fmt: skip


def _library_lines(made: Path) -> Iterator[str]:
    """The libraries in C in the folder, with their licences.

    Raises PackError for one with an unknown licence.
    """
    known: dict[str, Any] = yaml.safe_load((_KIT / "libraries.yaml").read_text("utf-8"))
    names = {path.name for path in made.rglob("lib*.so*") if not path.is_symlink()}
    yield "Libraries that come with Python and the packages beside this file:\n"
    for library in known["libraries"]:
        own = sorted(name for name in names if name.startswith(library["files"]))
        names -= {*own}
        if own:
            text = library.get("in", "below")
            yield f"{library['name']}: {library['licence']} ({text}); {', '.join(own)}"
            yield from (f"    {library[key]}" for key in ("holders", "home") if key in library)
    if names:
        raise PackError(f"no licence is known of {min(names)}: add it to {_KIT / 'libraries.yaml'}")
    yield "\nThose under the LGPL can be replaced by others of the same names in the folder lib."
    for name, text in known["texts"].items():
        yield f"\n{name}\n{'-' * len(name)}\n{text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the folder and print where it is; 2 if that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.packmaker",
                                     description=__doc__.partition("\n")[0])  # fmt: skip
    parser.add_argument("out", type=Path, metavar="OUT")
    try:
        print(make(parser.parse_args(arguments).out.resolve()))
    except (PackError, OSError, PackageNotFoundError, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
