"""Names of keys: as the settings keep them, and as a key cap says them."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.table.speech import NP_, _, pgettext

# A sign is its own name; every other key is called as pygame's constant is, in small letters.
_CODES: Final[dict[str, int]] = {
    name.removeprefix("K_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("K_")
}
_NAMES: Final[dict[int, str]] = {code: name for name, code in reversed(_CODES.items())}
_CAPS: Final[dict[str, str]] = {
    "return": NP_("key", "Enter"), "escape": NP_("key", "Esc"), "space": NP_("key", "Space"),
    "tab": NP_("key", "Tab"), "backspace": NP_("key", "Backspace"), "delete": NP_("key", "Del"),
    "insert": NP_("key", "Ins"), "home": NP_("key", "Home"), "end": NP_("key", "End"),
    "pageup": NP_("key", "PgUp"), "pagedown": NP_("key", "PgDn"), "up": NP_("key", "Up"),
    "down": NP_("key", "Down"), "left": NP_("key", "Left"), "right": NP_("key", "Right"),
    "pause": NP_("key", "Pause"), "-": "−",
}  # fmt: skip


def name_of(code: int) -> str:
    """The name of a key code: "d", "è", "return", "pageup"; "" for a code that has none."""
    if 32 < code < 0x110000 and code != pygame.K_DELETE:
        return chr(code).lower()
    return _NAMES.get(code, "")


def code_of(name: str) -> int:
    """The code of a key by its name; 0 for an unknown one."""
    return ord(name) if len(name) == 1 else _CODES.get(name, 0)


def display(name: str) -> str:
    """What a key cap says, in the language spoken now."""
    if name in _CAPS:
        return pgettext("key", _CAPS[name])
    if name.startswith("kp_"):
        return _("Pad {key}").format(key=_CAPS.get(name[3:], name[3:]).upper())
    return name.upper() if len(name) == 1 or name[:1] == "f" else name.capitalize()
