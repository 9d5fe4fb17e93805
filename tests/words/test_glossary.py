"""The glossary of docs/style.md: one English word for a thing, in all that a player reads."""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import polib
import pytest
from pydantic import BaseModel, ConfigDict, Field

from assets.tools import word_pairs
from assets.tools.words import is_key, marked, sentences
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml
from nightdrop.table.language import LANGUAGES
from nightdrop.table.words import english as words

STYLE: Final = Path(__file__).parents[2] / "docs/style.md"
# Pages by the folder or the name that their files have; and a game's own words.
PAGES: Final = ("help", "guide", "about", "history", "voices", "campaigns")
KINDS: Final = ("window", "table", "words", *PAGES)


class Said(NamedTuple):
    """A text for players: its kind, its name, its words with fields as {}."""

    kind: str
    name: str
    text: str


class Rule(BaseModel):
    """What no text says: see `glossary.yaml`."""

    model_config = ConfigDict(extra="forbid")

    say: str
    pattern: Annotated[str, Field(alias="not")]
    but_in: dict[str, str] = {}
    but: dict[str, str] = {}
    today: int = 0


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of the glossary that a pattern can tell."""
    read = read_yaml(Path(__file__).with_name("glossary.yaml")).value
    assert isinstance(read, list)
    return tuple(Rule.model_validate(one) for one in read)


def bare(text: str) -> str:
    """A text in one line, its fields as {}."""
    return re.sub(r"\{[^{}]*\}", "{}", " ".join(text.split()))


@cache
def player_texts() -> tuple[Said, ...]:
    """Every English text that a player reads."""
    return (*_sentences(), *_pages())


def _sentences() -> Iterator[Said]:
    for one, catalogue in sentences().items():
        kind = "words" if is_key(one.context) else catalogue
        for text in filter(None, (one.text, one.plural)):
            name = one.context if is_key(one.context) else f"{one.context} {text}".strip()
            yield Said(kind, name, bare(text))


def _pages() -> Iterator[Said]:
    for one in word_pairs.pairs(next(name for name in LANGUAGES if name != "en")):
        file, place = one.name.split(" ", 1)
        if place.startswith("sources."):
            continue  # titles of books and addresses of pages
        found = [page for page in PAGES if page in file]
        yield Said(found[0] if found else "words", one.name, bare(one.english))


def failing(rule: Rule, texts: tuple[Said, ...]) -> list[str]:
    """The texts that say what a rule forbids, each with its name."""
    pattern = re.compile(rule.pattern, re.IGNORECASE)
    return [f"{one.name}: {one.text}" for one in texts
            if one.kind not in rule.but_in and pattern.search(one.text)
            and not any(fnmatchcase(one.name, name) for name in rule.but)]  # fmt: skip


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.say)
def test_a_term_is_used_in_every_text(rule: Rule) -> None:
    found = failing(rule, player_texts())
    assert len(found) <= rule.today, f"say {rule.say}:\n" + "\n".join(found)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.say)
def test_every_exception_is_of_a_text_that_there_is_and_has_its_reason(rule: Rule) -> None:
    pattern = re.compile(rule.pattern, re.IGNORECASE)
    said = [one for one in player_texts() if pattern.search(one.text)]
    used: Mapping[str, bool] = {
        **{name: any(fnmatchcase(one.name, name) for one in said) for name in rule.but},
        **{kind: kind in KINDS for kind in rule.but_in},
    }
    assert [name for name, is_used in used.items() if not is_used] == []
    assert all(reason.strip() for reason in (*rule.but.values(), *rule.but_in.values()))


def test_texts_of_every_kind_are_read() -> None:
    assert {one.kind for one in player_texts()} == set(KINDS)
    assert len(player_texts()) > 6_000


def test_the_glossary_has_forty_terms_in_both_languages() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", STYLE.read_text("utf-8"), re.M)
    terms = [english for english, italian, _means in rows if italian not in ("Italian", "---")]
    assert len(terms) == len(set(terms)) >= 40


THROW: Final = "Throw a die."


def roll() -> Rule:
    """The rule on dice."""
    return next(rule for rule in rules() if rule.say == "roll")


@pytest.mark.parametrize("mark", ["_({})", "N_({})", "pgettext('key', {})", "ngettext({}, 'b', 1)"])
def test_a_throw_is_noticed_in_code(tmp_path: Path, mark: str) -> None:
    module = tmp_path / "a.py"
    module.write_text("x = " + mark.format(repr(THROW)), "utf-8")
    (one,) = marked(module)
    assert failing(roll(), (Said("window", "", bare(one.text)),))


@pytest.mark.parametrize(("file", "text"), [
    ("sentences", f"sentences: {{prompt.dice: {THROW}}}"),
    ("news", f"counted: {{news.units: [{THROW}, many]}}"),
    ("names", f"contexts: {{terrain: {{marsh: {THROW}}}}}"),
    ("reasons", f"reasons: {{attack: {{said: {THROW}}}}}"),
])  # fmt: skip
def test_a_throw_is_noticed_in_words_read_from_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str
) -> None:
    folder = tmp_path / "assets/words/en"
    folder.mkdir(parents=True)
    for name in words.FILES:
        (folder / f"{name}.yaml").write_text(text if name == file else "players: {}", "utf-8")
    monkeypatch.setattr(words, "data_path", tmp_path.joinpath)
    words.english.cache_clear()
    try:
        (one,) = words.keyed().values()
    finally:
        words.english.cache_clear()
    assert failing(roll(), (Said("words", one[0].key, bare(one[0])),))


@pytest.mark.parametrize(("file", "kind", "text"), [
    ("assets/help/rules.en.yaml", "help", '- {{rule: "5.2", text: {}}}'),
    ("assets/guide/first-game.yaml", "guide", "- lessons: [{{title: {}}}]"),
    ("assets/about/about.en.yaml", "about", "parts: {{the game: {}}}"),
    ("assets/campaigns/night.en.yaml", "campaigns", "title: {}"),
    ("scenarios/a/help.en.yaml", "help", '- {{rule: "5.2", text: {}}}'),
    ("scenarios/a/guide.yaml", "guide", "- title: {}"),
    ("scenarios/a/about.en.yaml", "about", "about: {}"),
    ("scenarios/a/history.en.yaml", "history", "notes: {{a: {{text: {}}}}}"),
    ("scenarios/a/voices.en.yaml", "voices", "us: {{begins: {{captain: [{}]}}}}"),
])  # fmt: skip
def test_a_throw_is_noticed_in_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, kind: str, text: str
) -> None:
    english = tmp_path / file
    english.parent.mkdir(parents=True)
    english.write_text(text.format(THROW), "utf-8")
    stem = english.name.removesuffix(".yaml").removesuffix(".en")
    english.with_name(f"{stem}.it.yaml").write_text(text.format("Tirate."), "utf-8")
    said = [(one.kind, one.text) for one in planted(tmp_path, monkeypatch)]
    assert said[-1] == (kind, THROW)


def test_a_throw_is_noticed_in_a_game_s_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scenarios/a").mkdir(parents=True)
    both = f"en: {{prompt.drop: {THROW}}}\nit: {{prompt.drop: Tira.}}\n"
    (tmp_path / "scenarios/a/words.yaml").write_text(both, "utf-8")
    (one,) = planted(tmp_path, monkeypatch)
    assert (one.kind, one.text) == ("words", THROW)


def planted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """The texts of the pages in a folder."""
    monkeypatch.setattr(word_pairs, "data_path", folder.joinpath)
    word_pairs.pairs.cache_clear()
    found = list(_pages())
    word_pairs.pairs.cache_clear()
    return found


def test_what_players_read_is_all_beside_the_package() -> None:
    """A new kind of file with texts would escape unless it is a pair or is read by key."""
    roots = data_path("assets"), data_path("scenarios")
    english = {path for root in roots for path in root.rglob("*.en.yaml")}
    read = {one.name.split(" ", 1)[0] for one in word_pairs.pairs("it")}
    assert {path.relative_to(data_path()).as_posix() for path in english} <= read


class ItalianRule(BaseModel):
    """What no Italian text says whose English has `where`: see `glossary.it.yaml`."""

    model_config = ConfigDict(extra="forbid")

    say: str
    where: str
    pattern: Annotated[str, Field(alias="not")]
    but_in: list[str] = []


@cache
def italian_rules() -> tuple[ItalianRule, ...]:
    read = read_yaml(Path(__file__).with_name("glossary.it.yaml")).value
    assert isinstance(read, list)
    return tuple(ItalianRule.model_validate(one) for one in read)


@cache
def italian_texts() -> tuple[word_pairs.Pair, ...]:
    """Every text that a player reads in Italian, besides history and what soldiers say."""
    told = [word_pairs.Pair(f"{name} {entry.msgctxt}", entry.msgid, said)
            for name in ("table", "window")
            for entry in polib.pofile(str(data_path(f"assets/words/it/{name}.po")))
            for said in (entry.msgstr, *entry.msgstr_plural.values())]  # fmt: skip
    free = ("history", "voices", "campaigns")
    return (*told, *(one for one in word_pairs.pairs("it")
                     if not any(page in one.name for page in free)))  # fmt: skip


@pytest.mark.parametrize("rule", italian_rules(), ids=lambda rule: rule.say)
def test_an_english_term_has_its_one_italian_word(rule: ItalianRule) -> None:
    where, never = (re.compile(one, re.IGNORECASE) for one in (rule.where, rule.pattern))
    found = [f"{one.name}: {one.translated}" for one in italian_texts()
             if where.search(one.english) and never.search(one.translated)
             and not any(part in one.name for part in rule.but_in)]  # fmt: skip
    assert not found, f"say {rule.say}:\n" + "\n".join(found)
