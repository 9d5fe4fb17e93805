"""words.yaml: sentences that are a scenario's own, by language and key; no digest holds them."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language

FILE: Final = "words.yaml"
Words = Mapping[str, Mapping[str, str]]


def read_own(folder: Path) -> Words:
    """The words in a scenario's folder; none where it has no such file. Raises FileError."""
    path = folder / FILE
    return _checked(read_yaml(path)) if path.exists() else {}


def _checked(file: YamlFile) -> Words:
    """The words of a file that was read. Raises FileError: English is needed, texts are texts."""
    words = file.value
    if not isinstance(words, dict) or ENGLISH not in words:
        raise file.error((), _("{part} is missing from {name}"), part=ENGLISH, name=FILE)
    for spoken, said in words.items():
        for key, text in (said if isinstance(said, dict) else {"": None}).items():
            if not isinstance(text, str):
                raise file.error((spoken, key), _("{name} is not known here"), name=key or spoken)
    return words


@lru_cache(maxsize=8)
def _words(scenario: str) -> Words:
    """The words of a shipped scenario; none where it has no file, or one that was refused."""
    try:
        return read_own(data_path("scenarios", scenario))
    except FileError:
        return {}


def own(scenario: str, key: str) -> str | None:
    """What a scenario itself says for a key: in the language spoken now, else in English."""
    words = _words(scenario)
    return words.get(language(), {}).get(key) or words.get(ENGLISH, {}).get(key)
