"""Texts that stand in a pair of files, or of tables: the help, the guide, a game's own words.

Whether a translation is of today's English is told by a kept file of digests, `pairs.it.txt`, a
line a text: its file, its place, and the digests of both texts when they were last known to say the
same. Where the English alone was changed since, the translation is to be reviewed.
"""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml
from nightdrop.table.language import ENGLISH
from nightdrop.table.words.catalogues import OWN

_HERE: Final = Path(__file__).parent
_DIGEST_BYTES: Final = 4


class Review(NamedTuple):
    """A translation to be reviewed: its name, the English it was made for ("" where that was not
    kept), today's English, the translation."""

    name: str
    was: str
    now: str
    translated: str


class Pair(NamedTuple):
    """A text and its translation, named by file and place."""

    name: str
    english: str
    translated: str

    @property
    def digests(self) -> tuple[str, str]:
        """Of both texts."""
        return _digest(self.english), _digest(self.translated)


def _digest(text: str) -> str:
    return blake2s(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()


@cache
def pairs(language: str) -> tuple[Pair, ...]:
    """All texts that have a translation beside them."""
    return tuple(_pairs(language))


def _pairs(language: str) -> Iterator[Pair]:
    for root in ("assets", "scenarios"):
        for path in sorted(data_path(root).rglob(f"*.{language}.yaml")):
            stem = path.name.removesuffix(f".{language}.yaml")
            files = (path.with_name(f"{stem}{mark}.yaml") for mark in (f".{ENGLISH}", ""))
            english = next(file for file in files if file.exists())
            yield from _paired(english, read_yaml(english).value, read_yaml(path).value)
    for path in sorted(data_path("scenarios").rglob(OWN)):
        both = read_yaml(path).value
        assert isinstance(both, dict)
        yield from _paired(path, both[ENGLISH], both.get(language, {}))


def _paired(file: Path, english: object, translated: object) -> Iterator[Pair]:
    """The texts of a file that stand at the same place in both."""
    texts = dict(_texts(english))
    name = file.relative_to(data_path()).as_posix()
    for place, text in _texts(translated):
        if place in texts:
            yield Pair(f"{name} {place}", texts[place], text)


def _texts(part: object, *where: str) -> Iterator[tuple[str, str]]:
    """The texts of a part of a file by their place; the lines of a list of texts are one."""
    match part:
        case str():
            yield ".".join(where), part
        case dict():
            for name, inner in part.items():
                yield from _texts(inner, *where, str(name))
        case [str(), *_more]:
            yield ".".join(where), "\n".join(map(str, part))
        case list():
            for number, inner in enumerate(part):
                rule = inner.get("rule") if isinstance(inner, dict) and not where else None
                yield from _texts(inner, *where, str(rule or number))


def _file(language: str) -> Path:
    return _HERE / f"pairs.{language}.txt"


def _kept(language: str) -> dict[str, tuple[str, str]]:
    """The digests that were kept, by name."""
    if not _file(language).exists():
        return {}
    rows = (line.rsplit(" ", 2) for line in _file(language).read_text("utf-8").splitlines())
    return {name: (english, translated) for name, english, translated in rows}


def to_review(language: str) -> list[Review]:
    """The translations whose English was changed since, and they were not."""
    kept = _kept(language)
    return [Review(one.name, "", one.english, one.translated)
            for one in pairs(language) if _is_old(one, kept)]  # fmt: skip


def _is_old(one: Pair, kept: dict[str, tuple[str, str]]) -> bool:
    """Whether the English alone was changed since."""
    english, translated = kept.get(one.name, one.digests)
    return english != one.digests[0] and translated == one.digests[1]


def unknown(language: str) -> list[str]:
    """The texts of which no digest was kept."""
    kept = _kept(language)
    return [one.name for one in pairs(language) if one.name not in kept]


def update(language: str) -> None:
    """Keep the digests of all texts, but for those to be reviewed, which keep theirs."""
    review(language, lambda _name: False)


def review(language: str, is_reviewed: Callable[[str], bool]) -> int:
    """Keep the digests of all texts, also of those to be reviewed that are. How many these were."""
    kept, lines, reviewed = _kept(language), list[str](), 0
    for one in pairs(language):
        is_old, done = _is_old(one, kept), is_reviewed(one.name)
        reviewed += is_old and done
        digests = kept[one.name] if is_old and not done else one.digests
        lines.append(" ".join((one.name, *digests)))
    text = "\n".join(lines) + "\n"
    if not _file(language).exists() or text != _file(language).read_text("utf-8"):
        _file(language).write_text(text, "utf-8", newline="\n")
    return reviewed
