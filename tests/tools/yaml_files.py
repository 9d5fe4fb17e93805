"""Reads our own YAML, such as lists of cases, with the quick loader that the program has."""

from pathlib import Path
from typing import Any, Final

import yaml

# The loader of `table/disk/yaml`, which exports no name of another package.
_QUICK: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def content_of(path: Path) -> Any:
    """What a file holds, as plain values. Raises yaml.YAMLError."""
    return yaml.load(path.read_text(encoding="utf-8"), _QUICK)
