"""Typed lines at a terminal: a command, a number, or an action."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from nightdrop.engine.model import CHANCE, Action
from nightdrop.rules.actions import parse
from nightdrop.table.language import _, system_reason, unwritable_character
from nightdrop.table.match.match import Refused
from nightdrop.table.match.program_advice import Past, adviser
from nightdrop.table.match.voice import with_voice
from nightdrop.table.record.dealers import typed_throw
from nightdrop.table.terminal.menu import Command, MenuEntry, Sitting, typed_of, usage
from nightdrop.table.words import sentences as said
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import capital, decimal
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.table.words.sentences import SayError
from nightdrop.table.words.sides import level_name

Sentences = Iterable[str]
LOG_LINES = 15
SHORT_LIST = 12  # lines of a list that is read out without being asked for
WHYS = 12  # decisions of the program that are explained at once
# Characters of a line that names no file: each of its words is looked for among all that can be
# done, and no action has forty.
LONGEST: Final = 400


def wanted(sitting: Sitting, line: str) -> Action | None:
    """Return the action that a line means, or None if it is something else.

    Raises SayError, with the reason, for a line that is neither a command nor a legal action.
    """
    text = " ".join(line.split())
    if text.isascii() and text.isdecimal() and len(text) < 4 and sitting.match.actor != CHANCE:
        return _numbered(sitting, int(text)).action
    if sitting.match.actor == CHANCE:
        text = typed_throw(text)
        if text[:1].isdecimal() or (text[:5] == "roll " and not _is_due(sitting, text)):
            raise SayError(sitting.question())
    unit = sitting.typing.counter(sitting.view, text) if "." in text else None
    if unit and sitting.typing.ways(sitting.view, sitting.menu, unit):
        return None
    found = sitting.typing.meant(sitting.view, sitting.menu, text)
    if len(found) > 1:
        texts = _(" or ").join(action.text for action in found)
        raise SayError(said.typed("several", actions=texts))
    if found:
        return found[0]
    action = guessed(sitting, text)
    if action is not None and sitting.match.why(action.text) is None:
        return action
    raise SayError(refusal(sitting, text))


def needs(sitting: Sitting, name: str) -> SayError:
    return SayError(said.typed("needs", usage=usage(sitting.view, name)))


def _is_due(sitting: Sitting, throw: str) -> bool:
    return any(action.text == throw for action in sitting.menu)


def _numbered(sitting: Sitting, number: int) -> MenuEntry:
    """Return the line of the list with this number. Raises SayError."""
    if not sitting.listed:
        raise SayError(sitting.question())
    if not 1 <= number <= len(sitting.listed):
        raise SayError(said.typed("no_number", last=len(sitting.listed)))
    return sitting.listed[number - 1]


def refusal(sitting: Sitting, text: str) -> str:
    """Return why a text that is not a legal action is refused, with the rule number if any."""
    action = guessed(sitting, text)
    if action is None:
        return said.typed("unknown", text=repr(text[:40]))
    reason = sitting.match.why(action.text)
    return said.typed("legal") if reason is None else sitting.refused(Refused(reason, ""))


def guessed(sitting: Sitting, text: str) -> Action | None:
    """Return the action that a text names or shortens, legal or not."""
    written = sitting.typing.written_out(sitting.view, text)
    for candidate in (written, text, text.upper()):
        try:
            return parse(candidate, sitting.view.game.rules)
        except ValueError:
            continue
    return None


def listing(sitting: Sitting, line: str) -> Iterator[str]:
    """Yield the moves of the unit that a line names, by id or by number."""
    text = " ".join(line.split())
    unit = sitting.typing.counter(sitting.view, text)
    if text.isascii() and text.isdecimal() and len(text) < 4:
        unit = _numbered(sitting, int(text)).unit
    yield from _ways(sitting, unit or "", SHORT_LIST)


def _ways(sitting: Sitting, unit: str, most: int | None = None) -> Iterator[str]:
    """Yield the nearest `most` moves of a unit.

    They become the list that numbers refer to.
    """
    found = sitting.typing.ways(sitting.view, sitting.menu, unit)
    if not found:
        words = sitting.typing.counter_words(sitting.view, unit)
        yield capital(typed_of(sitting.view, "no_moves", unit=words))
        return
    sitting.listed = found[:most]
    yield from _lines(sitting.listed)
    if left := len(found) - len(sitting.listed):
        yield said.typed_count("more_ways", left, unit=unit)


def asked(sitting: Sitting) -> Iterator[str]:
    """Yield the question and the possible answers, with numbers.

    They are line by line where that is short, else all units that can act, a line for each kind,
    and how to continue.
    """
    view = sitting.view
    yield from sitting.typing.shows(view)
    yield sitting.question()
    if sitting.match.actor == CHANCE or sitting.match.is_over:
        return
    found = sitting.typing.overview(view, sitting.menu)
    if len(found) <= SHORT_LIST:
        sitting.listed = found
        yield from _lines(found)
        return
    first = [entry for entry in found if not entry.unit][:SHORT_LIST]
    units = sitting.typing.in_order(view, found)
    sitting.listed = first + units
    yield from _lines(first)
    yield from sitting.typing.by_kind(view, sitting.listed)
    if left := len(found) - len(sitting.listed):
        yield said.typed_count("more", left)
    if any(entry.action is None for entry in units):
        yield said.typed("unit_numbers")


def _lines(entries: list[MenuEntry]) -> Iterator[str]:
    return (f"{number}. {entry.text}" for number, entry in enumerate(entries, 1))


def _actions(sitting: Sitting, text: str) -> Iterator[str]:
    if text:
        unit = sitting.typing.counter(sitting.view, text)
        if unit is None:
            raise SayError(said.typed("no_unit", text=repr(text[:40])))
        yield from _ways(sitting, unit)
        return
    if sitting.match.actor == CHANCE or sitting.match.is_over:
        yield sitting.question()
        return
    sitting.listed = sitting.typing.overview(sitting.view, sitting.menu)
    yield from _lines(sitting.listed)


def _log(sitting: Sitting, text: str) -> Sentences:
    is_number = text.isascii() and text.isdecimal() and 0 < len(text) < 6
    if text and text != "all" and not is_number:
        raise needs(sitting, "log")
    heard = sitting.voice.lines() if sitting.speaks and sitting.alone else []
    lines = with_voice(sitting.match.log(sitting.audience), heard)
    count = len(lines) if text == "all" else int(text) if text else LOG_LINES
    kept = lines[max(0, len(lines) - count) :]
    told = [typed_of(sitting.view, "logged", turn=line.turn, news=line.sentence) for line in kept]
    return told or [said.typed("nothing_logged")]


def _why(sitting: Sitting, text: str) -> Sentences:
    if not text:
        return _grounds(sitting)
    found = sitting.typing.meant(sitting.view, sitting.menu, text)
    return [said.typed("legal") if found else refusal(sitting, text)]


def _grounds(sitting: Sitting) -> Iterator[str]:
    """The program's last actions, each with its reason, as far as the reader may know it."""
    match, past, reader = sitting.match, Past.of(sitting.match.to_replay()), sitting.audience
    if not past.can_be_asked or sitting.think is None:
        raise needs(sitting, "why")
    since = match.history.answered_from() if sitting.alone else 0
    told: dict[int, str] = {}  # by decision, the first line on it
    for line in match.log(reader, since) if since is not None else ():
        entry = past.decided_by(line.index)
        if entry is not None:
            told.setdefault(entry, line.sentence)
    if not told:
        yield said.typed("no_answer")
    for entry, sentence in list(told.items())[-WHYS:]:
        reason = past.why(sitting.think, entry, reader)
        view = match.state_view(entry, reader).state
        yield f"{sentence} {reason_sentence(reason, view, over=match.is_over)}"


def _hint(sitting: Sitting, text: str) -> Iterator[str]:
    """What the program would do here; on the next call, the next best."""
    hints, think = sitting.hints, sitting.think
    if think is None or sitting.match.hints is None:
        yield said.typed("no_hints")
        return
    if not hints.is_known and hints.can_be_asked:
        hints.take(think(*hints.question()))
    hint = hints.next() if hints.is_known else None
    if hint is None:
        yield said.typed("no_hint")
        return
    view = sitting.view
    action = f"{hint.action.text}: {sitting.typing.words(view, hint.action)}"
    if hint.reason is None:
        yield said.typed("next_best", action=action, value=decimal(hint.less))
        return
    yield said.typed("hint", level=level_name(adviser(view.game)), action=action)
    yield reason_sentence(hint.reason, view)


def _save(sitting: Sitting, text: str) -> Sentences:
    if character := unwritable_character(text):
        reason = said.typed("no_name", character=character)
        return [said.typed("not_saved", reason=reason)]
    path = Path(text).expanduser()
    if path.exists() and sitting.armed != f"save {text}":
        sitting.armed = f"save {text}"
        return [said.typed("exists", path=text)]
    try:
        sitting.match.save(path)
    except OSError as problem:
        reason = system_reason(problem) or _("a file cannot be saved there")
        return [said.typed("not_saved", reason=reason)]
    return [said.typed("saved", path=text)]


def help_sentences(sitting: Sitting, text: str) -> Sentences:
    """Return the help on all commands, or on one of them."""
    view, typing, name = sitting.view, sitting.typing, _full(sitting, text)
    known = {*COMMANDS, *CHANGES, *typing.commands, *typing.orders}
    if name in known:
        return [capital(usage(view, name))]
    ordered = (*said.USAGE, *(one for one in typing.commands if one not in said.USAGE))
    usages = [usage(view, one) for one in ordered if one in known]
    shorter = [own(view.game.name, f"shorter.{one}") or _(said.SHORTER[one])
               for one in said.SHORTER]  # fmt: skip
    return [capital(one) for one in (*usages, *shorter)]


COMMANDS: Final[Mapping[str, Command]] = {
    "actions": _actions,
    "log": _log,
    "why": _why,
    "hint": _hint,
    "save": _save,
    "again": lambda at, text: asked(at),
    "help": help_sentences,
}
# Commands that change the game or end it, which the terminal obeys itself.
CHANGES: Final = ("undo", "take-back", "redo", "turn-again", "finish", "give up",
                   "quit")
# Commands that need an argument.
ARGUED: Final = frozenset({"save"})
ALIASES: Final[Mapping[str, str]] = {
    "a": "actions", "h": "help", "?": "help", "q": "quit", "exit": "quit",
}  # fmt: skip


def _full(sitting: Sitting, name: str) -> str:
    return ALIASES.get(name) or sitting.typing.aliases.get(name, name)


def command_of(sitting: Sitting, line: str) -> tuple[str, str]:
    """Return the command that a line begins with and the rest; ("", line) if there is none.

    Raises SayError for a line of more than LONGEST characters.
    """
    first, _space, rest = line.strip().partition(" ")
    name = first.lower()
    if name != "a" or not rest.strip():  # "a 1214" moves company A
        name = _full(sitting, name)
    if name != "save" and len(line) > LONGEST:
        raise SayError(said.typed("too_long", most=LONGEST))
    for names in (sitting.typing.orders, CHANGES):
        found = _begun_by(line, names)
        if found[0]:
            return found
    if name in (*COMMANDS, *CHANGES, *sitting.typing.commands):
        return name, rest.strip()
    return "", line.strip()


def _begun_by(line: str, names: Iterable[str]) -> tuple[str, str]:
    """Return the name that a line begins with and the rest; ("", line) if there is none.

    A name may have two words: "muster all", where "muster 1312" is an action.
    """
    words = line.lower().split()
    for name in names:
        own_words = name.split()
        if words[: len(own_words)] == own_words:
            return name, " ".join(line.split()[len(own_words) :])
    return "", line.strip()


def obey(sitting: Sitting, name: str, text: str) -> Sentences:
    """Return the answer to a command. Raises SayError."""
    typing = sitting.typing
    if name in ARGUED | typing.argued and not text:
        raise needs(sitting, name)
    return {**COMMANDS, **typing.commands}[name](sitting, text)
