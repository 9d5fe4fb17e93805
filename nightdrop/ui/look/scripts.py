"""Which font has a letter: a shipped one, one of the system's, or none.

Players give games names in any script. The fonts of the roles have the letters of Western Europe;
those of Inter in more scripts are beside them, and what these lack is looked for among the
system's.
"""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from nightdrop.table.disk.files import data_path

# Inter in Latin beyond Western Europe, Vietnamese, Cyrillic and Greek: plain, and for what is bold.
PLAIN, BOLD = "InterScripts-Regular.ttf", "InterScripts-SemiBold.ttf"
_LATIN: Final = "Inter-Regular.ttf"  # has arrows, which narrow faces lack
STANDS_IN: Final = "·"  # for a letter that no face has; every face has this one
_PROBE: Final = 12  # px at which a face is asked for a letter
_NO_LETTER: Final = "\U0010ffff"  # which no face has: it is drawn as every letter that one lacks
_MOST_FILES: Final = 150  # that are opened for a letter
_PATIENCE_S: Final = 0.25  # for one search
# Files known for many letters, by how their names begin, the likeliest first.
_KNOWN: Final = (
    "notosanscjk", "notosans-regular", "segoeui.", "seguisym", "seguiemj", "arial unicode",
    "arialuni", "dejavusans.", "arial.", "tahoma.", "yugoth", "msgothic", "meiryo", "msyh",
    "malgun", "msjh", "nirmala", "leelawui", "ebrima", "hiragino", "pingfang", "applesdgothicneo",
    "geezapro", "thonburi", "kohinoor", "notosans", "droidsansfallback", "wqy", "freesans",
    "unifont",
)  # fmt: skip
_STYLED: Final = ("bold", "italic", "oblique", "mono", "condensed", "serif", "light", "thin")
_PICTURES: Final = ("coloremoji", "color emoji", "color-emoji")  # of one size: no use in a line


def folders(platform: str = sys.platform) -> Sequence[Path]:
    """The folders where a system keeps its fonts."""
    home = Path.home()
    if platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home))
        return (Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
                Path(local) / "Microsoft/Windows/Fonts")  # fmt: skip
    if platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    return (home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"),
            Path("/usr/share/fonts"), Path("/usr/X11R6/lib/X11/fonts"))  # fmt: skip


@lru_cache(maxsize=1)
def _system_files() -> tuple[Path, ...]:
    """The system's font files, the likeliest first."""
    found = []
    for folder in folders():
        for where, _inner, names in os.walk(folder):
            found += [Path(where, name) for name in names
                      if name.lower().endswith((".ttf", ".otf", ".ttc"))]  # fmt: skip
    fit = [path for path in found if not any(word in path.name.lower() for word in _PICTURES)]
    return tuple(sorted(fit, key=_likelihood))


def _likelihood(path: Path) -> tuple[int, int, str]:
    """A sort key: the lower, the likelier a file is to have a rare letter, in a plain style."""
    name = path.name.lower()
    known = next((n for n, begin in enumerate(_KNOWN) if name.startswith(begin)), len(_KNOWN))
    return known, sum(word in name for word in _STYLED), name


@lru_cache(maxsize=24)
def _probe(file: Path) -> tuple[pygame.font.Font, bytes] | None:
    """A font to be searched for letters, and its picture of one that it lacks.

    None for a file that is not a font.
    """
    try:
        face = pygame.font.Font(file, _PROBE)
        return face, _drawn(face, _NO_LETTER)
    except (OSError, pygame.error):
        return None


def _drawn(face: pygame.font.Font, letter: str) -> bytes:
    picture = face.render(letter, True, (0, 0, 0))
    return bytes(repr(picture.get_size()), "ascii") + pygame.image.tobytes(picture, "RGBA")


def has(file: Path, letter: str) -> bool:
    """Whether a font has a letter: it draws it differently from one that it lacks.

    Starts pygame.font if need be.
    """
    if not pygame.font.get_init():
        pygame.font.init()
        clear()
    return _has(file, letter)


@lru_cache(maxsize=8192)
def _has(file: Path, letter: str) -> bool:
    probe = _probe(file)
    if probe is None or "\ud800" <= letter <= "\udfff" or letter == "\0":
        return False
    try:
        return _drawn(probe[0], letter) != probe[1]
    except pygame.error:
        return False


def clear() -> None:
    """Drop all that was found, as when pygame.font was stopped."""
    for kept in (_system_files, _probe, _has, _shipped, _beyond):
        kept.cache_clear()
    _good.clear()
    _missed.clear()


_good: Final[list[Path]] = []  # the system's fonts that had a letter looked for
_missed: Final[set[int]] = set()  # the stretches of letters of which one was found nowhere


def file_with(letter: str, own: Path, bold: bool = False) -> Path | None:
    """A font that has a letter: a role's `own`, a shipped one, or one of the system's.

    None if there is none.
    """
    return _shipped(letter, own, bold) or _beyond(letter)


@lru_cache(maxsize=8192)
def _shipped(letter: str, own: Path, bold: bool) -> Path | None:
    """The `own` font of a role or another that is shipped, if one of them has a letter."""
    more = (BOLD if bold else PLAIN, _LATIN)
    files = (own, *(data_path("assets", "fonts", name) for name in more))
    return next((file for file in files if has(file, letter)), None)


@lru_cache(maxsize=8192)
def _beyond(letter: str) -> Path | None:
    """A font of the system's that has a letter, or None."""
    known = next((file for file in _good if has(file, letter)), None)
    if known is not None or not letter.isprintable() or ord(letter) >> 12 in _missed:
        return known
    end = time.monotonic() + _PATIENCE_S
    for file in _system_files()[:_MOST_FILES]:
        if has(file, letter):
            _good.append(file)
            return file
        if time.monotonic() > end:
            break
    _missed.add(ord(letter) >> 12)
    return None


def is_mute(letter: str) -> bool:
    """Whether a letter only joins or turns others, and has no picture itself."""
    return unicodedata.category(letter) in ("Cf", "Cc")


def is_rightward(letter: str) -> bool:
    """Whether a letter is written from right to left."""
    return unicodedata.bidirectional(letter) in ("R", "AL")


def script_of(text: str) -> str:
    """The script of the first letter that has one, by ISO 15924; "Zyyy" if none has."""
    names = (unicodedata.name(letter, "").split(" ")[0] for letter in text)
    return next((_SCRIPTS[name] for name in names if name in _SCRIPTS), "Zyyy")


# Scripts whose letters join or change with their neighbours, by how Unicode begins their names.
_SCRIPTS: Final = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "DEVANAGARI": "Deva", "BENGALI": "Beng",
    "GURMUKHI": "Guru", "GUJARATI": "Gujr", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda",
    "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "KHMER": "Khmr",
    "MYANMAR": "Mymr", "TIBETAN": "Tibt", "HANGUL": "Hang", "ETHIOPIC": "Ethi", "NKO": "Nkoo",
}  # fmt: skip


def count_letters(text: str) -> int:
    """The number of letters of a text, without combining marks and mute ones."""
    return sum(not unicodedata.combining(one) and not is_mute(one) for one in text)


def runs(text: str, own: Path, bold: bool = False) -> Iterator[tuple[Path, str]]:
    """The parts of a text, each with its font; a point replaces a letter that no font has."""
    for file, part in _joined(text, own, bold):
        spaces = len(part) - len(part.rstrip(" "))
        if spaces and any(map(is_rightward, part)):  # they would lie left of it
            yield file, part[:-spaces]
            file, part = own, " " * spaces
        yield file, part


def _joined(text: str, own: Path, bold: bool) -> Iterator[tuple[Path, str]]:
    """`runs` before spaces are split off; marks and spaces stay with what they follow.

    They do so if its font has them.
    """
    part, file = "", own
    for letter in text:
        joins = letter == " " or unicodedata.combining(letter)
        if is_mute(letter) and not has(own, letter):
            continue
        if part and joins and has(file, letter):
            part += letter
            continue
        found = file_with(letter, own, bold)
        letter, found = (STANDS_IN, own) if found is None else (letter, found)
        if part and found != file:
            yield file, part
            part = ""
        part, file = part + letter, found
    if part:
        yield file, part
