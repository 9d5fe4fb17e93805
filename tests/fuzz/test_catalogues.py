"""Damaged catalogues: each is read, or refused in one sentence that names file and line."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from nightdrop.table.disk.files import data_path
from nightdrop.table.language import BadCatalogue
from nightdrop.table.words.catalogues import read_catalogue
from tests.wording import in_code

SAMPLE, LONG = 40, 4_000
WORDS = (
    "{", "}", "{unit}", "{unit:of}", "{x!z}", "{0}", "{}", "msgid", "msgstr[7]", "msgstr", '"',
    "\\", 'msgstr ""', "nplurals=9;", "plural=(n", "charset=klingon", "\x00", "\ufeff", "%s",
    "#~", "msgctxt", "é" * 40, "#, fuzzy", "#: x:y", "#| msgid", "\\x", "\u2028",
)  # fmt: skip


def damaged(text: str, rng: Random) -> bytes:
    """The catalogue with one to three faults in it."""
    for _fault in range(1 + rng.randrange(3)):
        at = rng.randrange(len(text))
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + rng.choice(WORDS) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + rng.randrange(300) :]
        elif kind == 2:
            lines = text.split("\n")
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
            text = "\n".join(lines)
        else:
            text = text[: max(at, 1)]
    data = text.encode("utf-8", "replace")
    if rng.randrange(8) == 0:
        at = rng.randrange(len(data))
        data = data[:at] + rng.randbytes(3) + data[at:]
    return data


def test_damaged_catalogues(
    tmp_path: Path, request: pytest.FixtureRequest, tell: Callable[[str], None]
) -> None:
    whole = data_path("assets", "words", "it", "table.po").read_text(encoding="utf-8")
    entries = whole.split("\n\n")
    short = "\n\n".join([entries[0], *entries[1::9]]) + "\n"
    path, rng, refused = tmp_path / "table.po", Random(4), list[str]()
    count = LONG if request.config.getoption("--long") else SAMPLE
    for _trial in range(count):
        path.write_bytes(damaged(short, rng))
        try:
            read_catalogue(path)
        except BadCatalogue as problem:
            refused.append(str(problem))
    assert [one for one in refused if not re.fullmatch(r"table\.po:[1-9]\d*: .+", one)] == []
    assert len(refused) > count // 5
    tell(f"{count} catalogues, seed 4, {len(refused)} refusals")


@pytest.mark.parametrize(("text", "refusal"), [
    (b"\xff\xfe", "table.po:1: " + in_code("is not UTF-8 text")),
    (b'msgid "a"\nmsgstir "b"\n', "table.po:6: is not a .po file"),
    (b'msgid "{hex} a"\nmsgstr "{hex"\n', "table.po:5: '{hex' has a brace that does not close."),
    (b'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "c"\n',
     "table.po:5: a counted sentence needs both its forms, msgstr[0] and msgstr[1]."),
    (b'msgid "{text} a"\nmsgstr "{text:of}"\n',
     "table.po:5: '{text:of}' uses {text:of}, which the English does not have."),
    (b'msgid "a %s"\nmsgstr "b"\n', "table.po:5: 'b' must contain %s."),
])  # fmt: skip
def test_the_line_and_the_reason_are_named(tmp_path: Path, text: bytes, refusal: str) -> None:
    path = tmp_path / "table.po"
    path.write_bytes(b'msgid ""\nmsgstr ""\n"Language: it\\n"\n\n' + text)
    with pytest.raises(BadCatalogue) as refused:
        read_catalogue(path)
    assert str(refused.value) == refusal


def test_a_header_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.po"
    path.write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n;\\n"\n', "utf-8")
    with pytest.raises(BadCatalogue, match=r"^table.po:1: the header cannot be used \(ValueError"):
        read_catalogue(path)


def test_a_catalogue_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match=r"^table.po:1: cannot be read \(No such file"):
        read_catalogue(tmp_path / "table.po")
