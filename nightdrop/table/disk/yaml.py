"""Reads untrusted YAML: plain values with line numbers, or one clear refusal. Writes YAML."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

from nightdrop.table.disk.bounds import MAX_BITS, MAX_BYTES, MAX_DEPTH, MAX_PARTS, NO_TEXT
from nightdrop.table.disk.files import printable
from nightdrop.table.language import _, system_reason

# A PyYAML that was built without libyaml is slower, and knows the same language.
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

Where = tuple[str | int, ...]
Plain = str | int | float | bool | None
_STANDARD = "tag:yaml.org,2002:"
_RESOLVER: Any = yaml.resolver.Resolver()  # says of which type a scalar without a tag is
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


def yaml_text(value: object, *, flow: bool = False, width: int = 100) -> str:
    """A plain value as YAML, keys in their order, in lines of about `width` letters; as `flow` with
    brackets."""
    return yaml.dump(
        value, Dumper=Dumper, default_flow_style=flow, sort_keys=False, allow_unicode=True,
        width=width,
    )  # fmt: skip


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
        value, lines = _parts_of(text, name)
        return YamlFile(name, value, lines)
    except FileError:
        raise
    except yaml.YAMLError as problem:
        raise _syntax_error(problem, text, name) from None
    except (ValueError, RecursionError, OverflowError) as problem:
        raise FileError(
            name, 1, _("cannot be read as YAML ({kind})"), kind=type(problem).__name__
        ) from None


def _parts_of(text: str, name: str) -> tuple[object, dict[Where, int]]:
    """The value of a YAML text, and the line of each of its parts."""
    events = iter(_checked_events(text, name))
    first = next(events, None)
    if first is None:
        raise FileError(name, 1, _("is empty"))
    lines: dict[Where, int] = {}
    return _value(first, events, (), lines, name), lines


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


def _checked_events(text: str, name: str) -> list[Any]:
    """The scalars of a YAML text, and where its lists and tables begin and end.

    Refuses forbidden YAML before any value is built from it.
    """
    depth = documents = parts = 0
    found: list[Any] = []
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.NodeEvent):
            parts += 1
            depth += isinstance(event, yaml.CollectionStartEvent)
            if isinstance(event, yaml.AliasEvent) or event.anchor:
                raise FileError(
                    name, _line(event), _("uses an anchor or alias; write the value out"))
            if parts > MAX_PARTS:
                reason = _("contains more than {most} values")
                raise FileError(name, _line(event), reason, most=MAX_PARTS)
            if depth > MAX_DEPTH:
                raise _too_deep(name, _line(event))
            found.append(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
            found.append(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise FileError(name, _line(event), _("contains more than one document"))
    return found


def _line(event: Any) -> int:
    """The line of an event, from 1."""
    return int(event.start_mark.line) + 1


def _value(
    event: Any, events: Iterator[Any], where: Where, lines: dict[Where, int], name: str
) -> object:
    """Return the plain value that begins with an event, and note its line."""
    lines[where] = _line(event)
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(event, name)
    if isinstance(event, yaml.MappingStartEvent):
        return _mapping(events, where, lines, name)
    parts = _until_end(events)
    return [_value(part, events, (*where, k), lines, name) for k, part in enumerate(parts)]


def _until_end(events: Iterator[Any]) -> Iterator[Any]:
    """The events that begin the parts of a list or table, whose values are read between them."""
    return takewhile(lambda event: not isinstance(event, yaml.CollectionEndEvent), events)


def _mapping(
    events: Iterator[Any], where: Where, lines: dict[Where, int], name: str
) -> dict[str, object]:
    """Return the dict of a mapping. Keys are text, each once."""
    found: dict[str, object] = {}
    for event in _until_end(events):
        line = _line(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise FileError(name, line, _("has a key that is not text"))
        key = _scalar(event, name)
        if not isinstance(key, str):
            hint = _('write "{value}" in quotes').format(value=event.value)
            raise FileError(name, line, _("has a key that is not text: {hint}"), hint=hint)
        if key in found:
            raise FileError(name, line, _("has the key {key!r} twice"), key=key)
        found[key] = _value(next(events), events, (*where, key), lines, name)
        lines[(*where, key)] = line
    return found


def _scalar(event: Any, name: str) -> Plain:
    """Return the value of a scalar: text, number, boolean or None."""
    is_tagged = event.tag not in (None, "!")
    tag = event.tag if is_tagged else _RESOLVER.resolve(
        yaml.ScalarNode, event.value, event.implicit)  # fmt: skip
    kind = str(tag).removeprefix(_STANDARD)
    if kind == "timestamp":  # dates are read as text
        return str(event.value)
    line = _line(event)
    if kind == "str":  # the constructor gives the same, but slowly
        if NO_TEXT.search(event.value):
            said = _("contains {value}, which is not text")
            raise FileError(name, line, said, value=ascii(event.value)[:40])
        return str(event.value)
    if kind not in _PLAIN:
        raise FileError(
            name, line, _("contains {value!r}, which is not a plain "
                          "value"), value=str(event.value)[:40]
        )
    node = yaml.ScalarNode(tag, event.value, event.start_mark, event.end_mark)
    try:
        value: Plain = yaml.constructor.SafeConstructor().construct_object(node)
        if isinstance(value, int) and value.bit_length() > MAX_BITS:
            raise OverflowError  # in hexadecimal it could be too long to show
    except (ValueError, OverflowError, KeyError, IndexError, yaml.YAMLError):
        raise FileError(
            name, line, _("contains {value!r}, which is not a number"), value=str(event.value)[:40]
        ) from None
    return value
