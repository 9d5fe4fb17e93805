"""The player's own settings: window size and scale, kept in his settings folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Window size in px and the player's scale (0.75-2.5); the rest is on or off.

    `still`: fewer movements. `contrast`: plain land and a strong grid. `grid`, `numbers`: hex
    lines, and hex numbers at every zoom.
    """

    width: int = 1440
    height: int = 810
    scale: float = 1.0
    still: bool = False
    contrast: bool = False
    grid: bool = True
    numbers: bool = False

    def but(self, **changes: object) -> Settings:
        """A copy in which some settings differ."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are checked by replace


def load_settings(path: Path) -> Settings:
    """The settings in a file; the defaults for what is missing, damaged or out of bounds."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    default = Settings()
    kept = {
        field.name: found[field.name]
        for field in fields(Settings)
        if type(found.get(field.name)) is type(getattr(default, field.name))
    }
    loaded = default.but(**kept)
    return loaded.but(
        width=min(max(loaded.width, 960), 7680),
        height=min(max(loaded.height, 600), 4320),
        scale=min(max(loaded.scale, 0.75), 2.5),
    )


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; a folder that cannot be written to is no reason to stop a game."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(settings), indent=2) + "\n", encoding="utf-8")
    except OSError:
        return
