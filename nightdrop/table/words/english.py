"""English words, read from data: what games share, and what each adds."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, Keyed, _
from nightdrop.table.words.fields import fields_of

T = TypeVar("T")
# The part of a file whose lists are of any length: see `assets/words/en/names.yaml`. Its texts are
# forms of others, so none has a key of its own.
BENT: Final = "bent"
# The part whose texts are translated by their context, the name of their table; and that of nouns,
# of which each form is translated by its words.
CONTEXTS: Final = "contexts"
NOUNS: Final = "nouns"
FILES: Final = ("names", "news", "reasons", "sentences")


class Words(Mapping[str, T]):
    """A table of English words: a section of a file in `assets/words/en`.

    It holds texts, pairs of texts (singular and plural) or tables of these, and is read on first
    use, which raises FileError for a file that is missing or damaged.
    """

    def __init__(self, file: str, *section: str) -> None:
        """`section` is its path in the file."""
        self._file, self._section = file, section

    @cached_property
    def _table(self) -> Mapping[str, T]:
        table: Any = english(self._file)
        for name in self._section:
            if name not in table:
                reason = _("{part} is missing from {name}")
                path = english_files(self._file)[0]
                raise FileError(str(path), 1, reason, part=name, name=path.name)
            table = table[name]
        return table  # type: ignore[no-any-return]  # as the file has it

    def __getitem__(self, key: str) -> T:
        return self._table[key]

    def __contains__(self, key: object) -> bool:
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def english_files(file: str) -> list[Path]:
    """The files with the words of this name: what games share, then what a scenario adds."""
    shared = data_path("assets", "words", ENGLISH, f"{file}.yaml")
    return [shared, *sorted(data_path("scenarios").glob(f"*/{file}.yaml"))]


@cache
def english(file: str) -> dict[str, Any]:
    """The words of a file, with what scenarios add under the same headings.

    Raises FileError.
    """
    found: dict[str, Any] = {}
    for path in english_files(file):
        read = read_yaml(path)
        words = _checked(read, file, read.value)
        for head in words.keys() - found.keys() if found else ():
            raise read.error((head,), _("{name} is not known here"), name=head)
        _add(found, words)
    return found


def keyed() -> dict[str, tuple[Keyed, ...]]:
    """All texts that have a key: one, or singular and plural. Raises FileError."""
    found = (pair for file in FILES for pair in _keyed_in(english(file)))
    return {texts[0].key: texts for texts in found}


def _keyed_in(part: object) -> Iterator[tuple[Keyed, ...]]:
    match part:
        case dict():
            for inner in part.values():
                yield from _keyed_in(inner)
        case (Keyed() as one, Keyed() as many):
            yield one, many
        case Keyed():
            yield (part,)


def _checked(file: YamlFile, called: str, part: object, *where: str) -> Any:
    """A part of the file that is `called` so, its texts `Keyed`, its pairs as tuples. Raises
    FileError."""
    if isinstance(part, dict):
        return {name: _checked(file, called, inner, *where, name) for name, inner in part.items()}
    texts = part if isinstance(part, list) else [part]
    name = ".".join(where)
    file.refuse_if(
        where,
        (not where or not all(isinstance(text, str) for text in texts),
         _("{name} is neither a text nor a list of texts")),
        (isinstance(part, list) and len(part) != 2 and BENT not in where,
         _("{name} must be two texts, singular and plural")),
        (any(isinstance(text, str) and fields_of(text) is None for text in texts),
         _("{name} has a brace that does not close")),
        name=name,
    )  # fmt: skip
    if where[0] not in (BENT, NOUNS):
        texts = [_keyed(str(text), called, where) for text in texts]
    return tuple(texts) if isinstance(part, list) else texts[0]


def _keyed(text: str, called: str, where: tuple[str, ...]) -> Keyed:
    """A text with its key; the table that a file is named for is not named again."""
    path = where[1:] if where[0] == called else where
    return Keyed(text, ".".join((called, *path)), where[1] if where[0] == CONTEXTS else "")


def _add(found: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add tables and lists to those under the same heading."""
    for name, part in more.items():
        if isinstance(part, dict):
            _add(found.setdefault(name, {}), part)
        else:
            found[name] = found.get(name, ()) + part if isinstance(part, tuple) else part
