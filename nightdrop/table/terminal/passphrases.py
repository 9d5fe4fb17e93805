"""Asks each player at a terminal for a passphrase that the other does not see."""

import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from typing import Final

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, system_reason
from nightdrop.table.record.dealers import SEED_KNOWN
from nightdrop.table.record.sealed import Seal, is_sealed_file, lid_of, scenario_of
from nightdrop.table.scenario.scenarios import FIRST, read_scenario
from nightdrop.table.words.nouns import capital, side_words

# Asks a question and reads a line without echo.
Ask = Callable[[str], str]
_ASKED: Final = N_("{player}'s passphrase (it is not shown; empty if there is none): ")
_AGAIN: Final = N_("The same again: ")
_SEAL_IT: Final = N_(
    "Seal the saved game with a passphrase from each player, so that neither can read it alone? "
    "Press Enter for no, s to seal it: "
)


def known_seal(path: Path, ask: Ask | None = None) -> Seal | None:
    """Return the seal of a file from the passphrases that both players type.

    None if it needs none. Raises FileError for a damaged header, and where there is no terminal to
    ask at.
    """
    if not is_sealed_file(path):
        return None
    lid = lid_of(path)
    if lid is None:
        return None
    if ask is None and not sys.stdin.isatty():
        raise FileError(str(path), 1, _(
            "is sealed, and both players' passphrases can only be typed at a terminal"
        ))  # fmt: skip
    first, second = _questions(scenario_of(path))
    return lid.seal(typed_phrase(ask or getpass, first), typed_phrase(ask or getpass, second))


def new_seal(
    *, sealed: bool, plain: bool, solo: bool = False, scenario: str = FIRST
) -> Seal | None:
    """Return the seal of a new game, None for a plain one; ask if neither is chosen.

    On a pipe it is plain, for a single player, and in a game for one. Raises ValueError where
    `sealed` is set and the game is for one, or there is no terminal to ask at.
    """
    if len(read_scenario(scenario).seats) == 1:
        if sealed:
            raise ValueError(_("a game for one player cannot be sealed"))
        return None
    if not sys.stdin.isatty():
        if sealed:
            raise ValueError(_("passphrases for a sealed game can only be typed at a terminal"))
        return None
    if plain or not (sealed or (not solo and _wants_seal())):
        return None
    return chosen_seal(scenario=scenario)


def _questions(scenario: str) -> tuple[str, str]:
    """Return the questions to both seats of a scenario, in their order. Raises FileError."""
    first, second = map(side_words, read_scenario(scenario).seats)
    asked = _(_ASKED)
    return capital(asked.format(player=first)), capital(asked.format(player=second))


def _wants_seal() -> bool:
    return typed_phrase(input, _(_SEAL_IT)).strip().casefold().startswith("s")


def cautions(*, seed_known: bool, solo: bool) -> list[str]:
    """Return warnings before a sealed game: what defeats its seal, or has no effect with it."""
    said = []
    if seed_known:
        said.append(_(SEED_KNOWN))
    if solo:
        said.append(_("A sealed game still has the hand-over: --solo works only for plain games."))
    return said


def chosen_seal(ask: Ask = getpass, scenario: str = FIRST) -> Seal | None:
    """Return the seal of a new game, from passphrases that each player types twice.

    None if both are empty: then there is no secret to seal with.
    """
    questions = _questions(scenario)
    first, second = chosen_phrase(ask, questions[0]), chosen_phrase(ask, questions[1])
    return Seal.of(first, second) if first or second else None


def chosen_phrase(ask: Ask, question: str) -> str:
    """Return a passphrase typed twice alike. Raises ValueError after three attempts."""
    for _time in range(3):
        first = typed_phrase(ask, question)
        if not first or first == typed_phrase(ask, _(_AGAIN)):
            return first
    raise ValueError(_("the passphrase was typed differently three times, so no game was started"))


def typed_phrase(ask: Ask, question: str) -> str:
    """Return a line as typed. Raises ValueError at the end of the input.

    Also for letters that this terminal does not transmit: a passphrase with others would not open
    the file elsewhere.
    """
    try:
        return ask(question)
    except EOFError:
        raise ValueError(_("no passphrase was typed")) from None
    except UnicodeError as problem:
        told = _("the passphrase cannot be read at this terminal: {reason}")
        raise ValueError(told.format(reason=system_reason(problem))) from None
