"""Reads untrusted YAML: plain values with line numbers, or one clear refusal."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from nightdrop.table.disk.bounds import MAX_BITS, MAX_BYTES, MAX_DEPTH, MAX_PARTS, NO_TEXT
from nightdrop.table.disk.files import printable
from nightdrop.table.language import _, system_reason

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # a PyYAML that was built without libyaml
    from yaml import SafeLoader as Loader  # type: ignore[assignment]  # slower, the same language

Where = tuple[str | int, ...]
Plain = str | int | float | bool | None
_STANDARD = "tag:yaml.org,2002:"
_PLAIN = ("str", "int", "float", "bool", "null")


class FileError(ValueError):
    """A file that cannot be used: path, line and reason, in one sentence.

    The line is from 1, 0 where no line is to blame. `fields` fill the braces of the reason.
    """

    def __init__(self, path: str, line: int, reason: str, /, **fields: object) -> None:
        reason = reason.format(**fields) if fields else reason
        self.path, self.line, self.reason = path, line, reason
        super().__init__(self._told(printable(path)))

    def _told(self, path: str) -> str:
        return f"{path}:{self.line}: {self.reason}" if self.line else f"{path}: {self.reason}"

    @property
    def brief(self) -> str:
        """The same sentence, with the file's last name alone."""
        return self._told(printable(os.path.basename(self.path)))


@dataclass(frozen=True)
class YamlFile:
    """A file's value (dicts with text keys, lists, scalars) and the place of each part of it.

    `lines` maps the path of a part, such as ("roads", 3, 0), to its line from 1.
    """

    path: str
    value: object
    lines: Mapping[Where, int]

    def line(self, where: Where) -> int:
        """Return the line of a part, or of the nearest enclosing part in the file."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def error(self, where: Where, reason: str, /, **fields: object) -> FileError:
        """Return the refusal of one part of this file; `fields` fill the braces of the reason."""
        return FileError(self.path, self.line(where), reason, **fields)

    def refuse_if(self, where: Where, *checks: tuple[object, str], **fields: object) -> None:
        """Raise FileError with the reason of the first check whose condition holds."""
        for broken, reason in checks:
            if broken:
                raise self.error(where, reason, **fields)


def read_yaml(path: Path) -> YamlFile:
    """Return the content of a YAML file. Raises FileError for anything wrong with it."""
    return parse_yaml(read_bytes(path), str(path))


def read_bytes(path: Path, most: int = MAX_BYTES + 1) -> bytes:
    """Return the first `most` bytes of a file. Raises FileError.

    Pipes and devices, which might never end, are refused too.
    """
    try:
        if path.exists() and not path.is_file():
            raise ValueError(_("it is a folder") if path.is_dir() else _("it is not a file"))
        with open(path, "rb", opener=_without_waiting) as stream:
            data: bytes | None = stream.read(most)
        if data is None:  # a file of /proc that has nothing to read yet
            raise ValueError(_("it is not a file"))
        return data
    except (OSError, ValueError) as problem:
        reason = system_reason(problem)
        raise FileError(str(path), 1, _("cannot be read ({reason})"), reason=reason) from None


def _without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking.

    Some files of Linux, such as /proc/kmsg, block their reader until something is written.
    """
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def parse_yaml(content: bytes | str, name: str) -> YamlFile:
    """Return the content of a YAML text; `name` stands for its path. Raises FileError."""
    if len(content) > MAX_BYTES:
        raise FileError(name, 1, _("is larger than {most} MB"), most=MAX_BYTES // 1_000_000)
    text = content if isinstance(content, str) else _decoded(content, name)
    try:
        _check_events(text, name)
        node = yaml.compose(text, Loader=Loader)
        if node is None:
            raise FileError(name, 1, _("is empty"))
        lines: dict[Where, int] = {}
        return YamlFile(name, _value(node, (), lines, name), lines)
    except FileError:
        raise
    except yaml.YAMLError as problem:
        raise _syntax_error(problem, text, name) from None
    except (ValueError, RecursionError, OverflowError) as problem:
        raise FileError(
            name, 1, _("cannot be read as YAML ({kind})"), kind=type(problem).__name__
        ) from None


def _decoded(data: bytes, name: str) -> str:
    """Decode the bytes. Raises FileError with the line of the first byte that is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise FileError(name, line, _("is not UTF-8 text")) from None


def _syntax_error(problem: yaml.YAMLError, text: str, name: str) -> FileError:
    """Return a parser's error as one sentence."""
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    if mark is None:  # a character that YAML does not allow
        place = getattr(problem, "position", 0)
        line = text.count("\n", 0, place) + 1 if isinstance(place, int) else 1
        return FileError(name, line, _("contains a character that YAML does not allow"))
    if _opens_too_deep(text, mark.index):
        return _too_deep(name, mark.line + 1)
    rows = text.splitlines()
    if mark.line < len(rows) and "\t" in rows[mark.line]:
        return FileError(name, mark.line + 1, _("contains a tab; indent YAML with spaces"))
    reason = " ".join(str(getattr(problem, "problem", None) or type(problem).__name__).split())
    return FileError(name, mark.line + 1, _("is not YAML: {reason}"), reason=reason)


def _opens_too_deep(text: str, place: int) -> bool:
    """Whether the parser gave up at a bracket inside more than MAX_DEPTH others.

    A parser reads ahead, and some meet a limit of their own before they report the brackets.
    Brackets in quotes count too: the text is refused in any case.
    """
    before = text[:place]
    opened = sum(map(before.count, "[{")) - sum(map(before.count, "]}"))
    return text[place : place + 1] in ("[", "{") and opened > MAX_DEPTH


def _too_deep(name: str, line: int) -> FileError:
    return FileError(name, line, _("is nested deeper than {depth} levels"), depth=MAX_DEPTH)


def _check_events(text: str, name: str) -> None:
    """Refuse forbidden YAML before any value is built from it."""
    depth = documents = parts = 0
    for event in yaml.parse(text, Loader=Loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
        if documents > 1:
            raise FileError(name, line, _("contains more than one document"))
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise FileError(name, line, _("uses an anchor or alias; write the value out"))
        parts += isinstance(event, yaml.NodeEvent)
        if parts > MAX_PARTS:
            raise FileError(name, line, _("contains more than {most} values"), most=MAX_PARTS)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise _too_deep(name, line)


def _value(node: Any, where: Where, lines: dict[Where, int], name: str) -> object:
    """Return the plain value of a node, and note its line."""
    lines[where] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        return _mapping(node.value, where, lines, name)
    if isinstance(node, yaml.SequenceNode):
        return [_value(part, (*where, k), lines, name) for k, part in enumerate(node.value)]
    return _scalar(node, name)


def _mapping(
    pairs: Iterable[tuple[Any, Any]], where: Where, lines: dict[Where, int], name: str
) -> dict[str, object]:
    """Return the dict of a mapping node. Keys are text, each once."""
    found: dict[str, object] = {}
    for key_node, part in pairs:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise FileError(name, line, _("has a key that is not text"))
        key = _scalar(key_node, name)
        if not isinstance(key, str):
            hint = _('write "{value}" in quotes').format(value=key_node.value)
            raise FileError(name, line, _("has a key that is not text: {hint}"), hint=hint)
        if key in found:
            raise FileError(name, line, _("has the key {key!r} twice"), key=key)
        found[key] = _value(part, (*where, key), lines, name)
        lines[(*where, key)] = line
    return found


def _scalar(node: Any, name: str) -> Plain:
    """Return the value of a scalar node: text, number, boolean or None."""
    kind = str(node.tag).removeprefix(_STANDARD)
    if kind == "timestamp":  # dates are read as text
        return str(node.value)
    line = node.start_mark.line + 1
    if kind == "str":  # the constructor gives the same, but slowly
        if NO_TEXT.search(node.value):
            said = _("contains {value}, which is not text")
            raise FileError(name, line, said, value=ascii(node.value)[:40])
        return str(node.value)
    if kind not in _PLAIN:
        raise FileError(
            name, line, _("contains {value!r}, which is not a plain "
                          "value"), value=str(node.value)[:40]
        )
    try:
        value: Plain = yaml.constructor.SafeConstructor().construct_object(node)
        if isinstance(value, int) and value.bit_length() > MAX_BITS:
            raise OverflowError  # in hexadecimal it could be too long to show
    except (ValueError, OverflowError, KeyError, IndexError, yaml.YAMLError):
        raise FileError(
            name, line, _("contains {value!r}, which is not a number"), value=str(node.value)[:40]
        ) from None
    return value
