"""Reads our own YAML, such as lists of cases, with the quick loader that the program has."""

from pathlib import Path
from typing import Any

import yaml

from nightdrop.table.disk.yaml import Loader


def content_of(path: Path) -> Any:
    """What a file holds, as plain values. Raises yaml.YAMLError."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader)
