"""What went wrong outside the program, as it is told: files that fail, texts that are no action."""

import os
from typing import Final

from nightdrop.engine.model import Action
from nightdrop.rules.actions import NoAction, parse
from nightdrop.table.speech import N_, _

# What systems say most often when a file cannot be used; anything else stays in their words.
SYSTEM: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Read-only file system"),
    N_("File name too long"),
    N_("File exists"),
    N_("Input/output error"),
    N_("Disk quota exceeded"),
)


def system_reason(problem: Exception) -> str:
    """Why the system refused; for other problems their own text."""
    said = getattr(problem, "strerror", None)
    return _(said) if said else str(problem)


def unwritable_character(path: str) -> str:
    """The first character of a path that no file here can have in its name, with its number, or
    ""."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError as problem:
        character = path[problem.start]
    else:
        character = "\0" if "\0" in path else ""
    if not character:
        return ""
    number = f"U+{ord(character):04X}"
    return f"{character} ({number})" if character.isprintable() else number


def read_action(text: str, shown: str | None = None) -> Action:
    """The action with this text. Raises ValueError with a sentence if there is none, which quotes
    `shown` where not all of the text may be told."""
    try:
        return parse(text)
    except NoAction as problem:
        said = _("no action begins with {verb!r}: the README lists the texts")
        if problem.is_known:
            said = _("{text!r} is not a {verb!r} action: the README lists the texts")
        quoted = text if shown is None else shown
        verb = quoted.partition(" ")[0][:40]
        raise ValueError(said.format(verb=verb, text=quoted[:60])) from None
