"""Texts to read: the rules in our own words, the guided first game, the About page."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import yaml
from pydantic import Field, RootModel, model_validator

from nightdrop import __version__
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.games import FIRST as FIRST_KIND
from nightdrop.games import component
from nightdrop.table.disk.files import data_path, scenario_folder
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import (
    FIRST,
    kind_of,
    read_scenario,
    shipped_games,
    title_of,
)
from nightdrop.table.scenario.schema import Shape, shaped


class HelpPage(Shape):
    """One rule in our own words."""

    rule: str
    title: str
    text: str


class _Rules(RootModel[list[HelpPage]]):
    """The whole help file."""


def _file(own: str, shared: Sequence[str], spoken: str, scenario: str) -> YamlFile:
    """Return a file of the scenario's own folder, or else the `shared` one of `assets`.

    It is in a language, or else in English. Raises FileError.
    """
    stems = scenario_folder(scenario) / own, data_path("assets", *shared)
    paths = [stem.with_name(f"{stem.name}.{wanted}.yaml")
             for stem in stems for wanted in (spoken, ENGLISH)]  # fmt: skip
    return read_yaml(next((path for path in paths if path.is_file()), paths[-1]))


def help_pages(scenario: str = FIRST) -> tuple[HelpPage, ...]:
    """Return every page on a scenario's rules in the language in use, in order of rule.

    If there is none, or it cannot be read, it is one page that says so.
    """
    try:
        if not _has_rules(scenario):
            text = _("{title} has no rules in brief.").format(title=title_of(scenario))
            return (HelpPage(rule="1", title=_("No rules in brief"), text=text),)
        return _pages(language(), scenario)
    except FileError as problem:
        title = _("The rules in short cannot be shown")
        return (HelpPage(rule="1", title=title, text=str(problem)),)


def _has_rules(scenario: str) -> bool:
    """Whether it has a help file of its own; the shared one is for the first family alone."""
    own = scenario_folder(scenario) / f"help.{ENGLISH}.yaml"
    return own.is_file() or kind_of(scenario) == FIRST_KIND


@cache
def _pages(spoken: str, scenario: str) -> tuple[HelpPage, ...]:
    return tuple(shaped(_file("help", ("help", "rules"), spoken, scenario), _Rules).root)


def page_of(rule: str, scenario: str = FIRST) -> HelpPage:
    """Return the page of a rule, or of the nearest one: 9.2.4 for 9.2.4b, 8.4.2 for 8.4.1.

    Returns the first page for an unknown number.
    """
    pages = help_pages(scenario)
    wanted = rule_order(rule)
    under = [page for page in pages if rule_order(page.rule) <= wanted]
    return under[-1] if under else pages[0]


def search(words: str, scenario: str = FIRST) -> tuple[HelpPage, ...]:
    """Return the pages that hold all these words or begin with this number; titles first."""
    parts = words.casefold().split()
    found = [page for page in help_pages(scenario) if all(part in _whole(page) for part in parts)]
    return tuple(sorted(found, key=lambda page: not _in_title(page, parts)))


def _whole(page: HelpPage) -> str:
    return f"[{page.rule}] {page.title} {page.text}".casefold()


def _in_title(page: HelpPage, parts: list[str]) -> bool:
    title = page.title.casefold()
    return any(part in title or page.rule.startswith(part) for part in parts)


def rule_order(rule: str) -> tuple[int, ...]:
    """Return a rule number as integers, so that 10 comes after 9: "9.2.4a" -> (9, 2, 4)."""
    numbers = []
    for part in rule.split("."):
        digits = "".join(ch for ch in part if ch.isascii() and ch.isdigit())
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)


FILE = "first-game"


class _LessonWords(Shape):
    """The words of a lesson, in the English file and in those of other languages."""

    title: str
    text: str
    other: str = ""


# What programs are told of a game after a number of entries, None where chance decides then.
Told = Callable[[int], object]


def untold(count: int) -> object:
    """Where no lesson has an aim."""
    return None


class Aim(Shape):
    """A state that a game has to reach, whatever led there.

    Of what programs are told of it, by names like "view.fronts.2.face" (in a list, of the one with
    this `id`, or else of each in it; of a table, its keys), it `has` these values, each as often as
    it is listed here, and `lacks` those. `by` names steps that lead there besides the one in which
    it is begun.
    """

    has: dict[str, list[Any]] = Field(default_factory=dict)
    lacks: dict[str, list[Any]] = Field(default_factory=dict)
    by: list[str] = Field(default_factory=list)

    def holds(self, told: object) -> bool:
        """Whether a game has reached it, by what programs are told."""
        return told is not None and all(
            Counter(values) <= Counter(_values(told, name.split(".")))
            for name, values in self.has.items()
        ) and not any(
            set(values) & set(_values(told, name.split(".")))
            for name, values in self.lacks.items()
        )  # fmt: skip


def _values(told: object, names: Sequence[str]) -> list[Any]:
    """The values under nested names."""
    if isinstance(told, list):
        for one in told:  # an id may hold dots
            named = str(one.get("id")).split(".") if isinstance(one, Mapping) else []
            if named and named == [*names[: len(named)]]:
                return _values(one, names[len(named):])
        return [value for one in told for value in _values(one, names)]
    if not names:
        return list(told) if isinstance(told, Mapping) else [told]
    inside = isinstance(told, Mapping) and names[0] in told
    return _values(told[names[0]], names[1:]) if isinstance(told, Mapping) and inside else []


class Lesson(_LessonWords):
    """A lesson: what to do and why, the rule, the entries that fulfil it, and what to click.

    It asks for `times` entries that match `until`, or, if `each`, for one of each pattern; those
    of `way` lead there. Or it has an `aim`, to which any action may lead. Without either it is only
    read. `other` answers any other action. One that is `part` goes on with the card before it: one
    click may do both.
    """

    rule: str = ""
    part: bool = False
    aim: Aim | None = None
    until: list[str] = Field(default_factory=list)
    times: Annotated[int, Field(ge=1, le=9)] = 1
    each: bool = False
    way: list[str] = Field(default_factory=list)
    places: list[str] = Field(default_factory=list)  # as written: `Wording.place` reads them
    buttons: list[str] = Field(default_factory=list)

    @property
    def asks(self) -> bool:
        return bool(self.until) or self.aim is not None

    def fits(self, entry: str) -> bool:
        return _fits(entry, self.until)

    def is_met(self, entry: str, told: Told, count: int) -> bool:
        """Whether the entry of this number matches what is asked for, or reaches the aim."""
        return self.fits(entry) if self.aim is None else self.aim.holds(told(count))

    def leads(self, entry: str) -> bool:
        """Whether an entry matches what the lesson asks for, or leads there."""
        return _fits(entry, (*self.until, *self.way))

    def is_fulfilled(self, entries: Sequence[str]) -> bool:
        """Whether these fitting entries are enough."""
        if self.aim is not None:
            return bool(entries)
        if self.each:
            return all(any(_fits(e, (pattern,)) for e in entries) for pattern in self.until)
        return len(entries) >= self.times


class _New(Shape):
    """A new game, of the first scenario unless it names another."""

    seed: int
    scenario: str = FIRST


class _ChapterShape(Shape):
    """A chapter in the file; `played` is what was done in its game before it."""

    name: str
    title: str
    about: str
    covered: bool = False
    new: _New | None = None
    played: list[str] = Field(default_factory=list)
    position: dict[str, Any] | None = None
    seed: int = 1
    lessons: list[Lesson]

    @model_validator(mode="after")
    def _one_start(self) -> "_ChapterShape":
        if (self.new is None) == (self.position is None):
            raise ValueError(_("a chapter must begin with `new` or with a `position`"))
        return self


class _Lessons(RootModel[list[_ChapterShape]]):
    """The whole file."""


class _ChapterWords(Shape):
    """A chapter in another language."""

    title: str
    about: str
    lessons: list[_LessonWords]


class _WordsFile(RootModel[list[_ChapterWords]]):
    """All lessons in another language, by chapter."""


class Chapter(NamedTuple):
    """A part of the guide: the start of its game, and its lessons in the language in use.

    `about` is a sentence on what it teaches, `scenario` that of its game; `covered` whether the
    screen passes between players; `played` what was done in its game before it.
    """

    name: str
    title: str
    about: str
    covered: bool
    lessons: tuple[Lesson, ...]
    position: str
    seed: int
    scenario: str
    played: tuple[str, ...] = ()

    def begin(self, save_to: Path | None) -> Match:
        """Begin the chapter's game; its file is rewritten."""
        match = (
            Match.from_position(self.position, seed=self.seed, save_to=save_to, take_backs=False)
            if self.position else Match.new(self.scenario, seed=self.seed, save_to=save_to)
        )  # fmt: skip
        with match.saved_once():
            for text in self.played:
                match.submit(text)
        return match

    def is_of(self, match: Match) -> bool:
        """Whether a game began as this chapter does."""
        position = yaml.safe_load(self.position) if self.position else None
        header = match.header
        is_its_own = header.position == position and header.scenario == self.scenario
        return is_its_own and header.seed == self.seed

    def is_done(self, entries: Sequence[str], told: Told = untold) -> bool:
        return self.asking(entries, told) is None

    def asking(self, entries: Sequence[str], told: Told = untold) -> Lesson | None:
        """The next lesson that asks for something, or None when all is done."""
        left = self.lessons[reached(self.lessons, entries, (), told) :]
        return next((lesson for lesson in left if lesson.asks), None)

    def astray(self, match: Match, told: Told) -> int | None:
        """The number of entries to which the game has to go back, or None where all is well.

        Its lesson has an aim, and its step was left without it.
        """
        lesson = self.asking(match.entries, told)
        if lesson is None or lesson.aim is None:
            return None
        _done, since = _passed(self.lessons, match.entries, told)
        since = max(since, self._before(match.entries))
        states = match.history.states
        own = [n for n in range(since, len(states)) if told(n) is not None]
        here = [(states[n].turn, states[n].todo and states[n].due.name) for n in own]
        leading = {*here[:1], *((turn, step) for turn, _step in here[:1] for step in lesson.aim.by)}
        return own[0] if own and here[-1] not in leading else None

    def _before(self, entries: Sequence[str]) -> int:
        """The number of entries up to the last of what was played before the chapter."""
        count = 0
        for text in self.played:
            count = entries.index(text, count) + 1
        return count


def is_at_first_decision(match: Match) -> bool:
    """Whether nobody has decided anything in a game: what was done was done by chance."""
    return all(actor(state) == CHANCE for state in match.history.states[:-1])


def _fits(entry: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(entry, pattern) for pattern in patterns)


def told_of(match: Match) -> Told:
    """What programs are told of a game so far."""
    kept: dict[int, tuple[State, object]] = {}
    kind = match.game.rules.kind

    def told(count: int) -> object:
        state = match.history.states[count]
        if actor(state) == CHANCE:
            return None
        if count not in kept or kept[count][0] is not state:
            fields = {what: component(kind, what)(state) for what in ("status", "view")}
            kept[count] = state, fields
        return kept[count][1]

    return told


def reached(
    lessons: Sequence[Lesson], entries: Sequence[str], read: Collection[int], told: Told = untold
) -> int:
    """Return the number of the lesson that is due; `read` are the lessons that were read.

    Actions count before their lesson too: a player who does what the next lesson asks has passed
    this one, and the reading before it.
    """
    done, _since = _passed(lessons, entries, told)
    due = done
    while due < len(lessons) and not lessons[due].asks and due in read:
        due += 1
    return due


def _passed(lessons: Sequence[Lesson], entries: Sequence[str], told: Told) -> tuple[int, int]:
    """How many lessons were passed by actions, and the number of entries that took."""
    asking = [number for number, lesson in enumerate(lessons) if lesson.asks]
    since, done, fitted = 0, 0, list[str]()  # `fitted`: entries for the next of `asking`
    for count, entry in enumerate(entries, 1):
        near = asking[done : done + 2]
        number = next((n for n in near if lessons[n].is_met(entry, told, count)), None)
        if number is None:
            continue
        if number != asking[done]:
            done, fitted = done + 1, []
        fitted.append(entry)
        if lessons[number].is_fulfilled(fitted):
            since, done, fitted = count, done + 1, []
    return asking[done - 1] + 1 if done else 0, since


def chapters() -> tuple[Chapter, ...]:
    """Return the guide in the language in use, else in English.

    It is that of the first game, then what the folders of others add. Raises FileError if damaged.
    """
    return _chapters(language())


@cache
def _chapters(spoken: str) -> tuple[Chapter, ...]:
    files = [data_path("assets", "guide", f"{FILE}.yaml")]
    files += [data_path("scenarios", name, "guide.yaml") for name in shipped_games()]
    return tuple(chain.from_iterable(_read_guide(file, spoken) for file in files if file.is_file()))


def _read_guide(path: Path, spoken: str) -> tuple[Chapter, ...]:
    """The chapters of a file, in a language. Raises FileError."""
    found = shaped(read_yaml(path), _Lessons).root
    words = _words(path.with_suffix(f".{spoken}.yaml"), [len(one.lessons) for one in found])
    return tuple(
        Chapter(
            chapter.name,
            words[n].title if words else chapter.title,
            words[n].about if words else chapter.about,
            chapter.covered,
            tuple(lesson.model_copy(update=dict(words[n].lessons[m]) if words else {})
                  for m, lesson in enumerate(chapter.lessons)),
            yaml.safe_dump(chapter.position, allow_unicode=True) if chapter.position else "",
            chapter.new.seed if chapter.new else chapter.seed,
            chapter.new.scenario if chapter.new else _scenario_of(chapter.position),
            tuple(chapter.played),
        )
        for n, chapter in enumerate(found)
    )


def _scenario_of(position: Mapping[str, Any] | None) -> str:
    return str((position or {}).get("scenario", FIRST))


def _words(path: Path, lengths: list[int]) -> list[_ChapterWords] | None:
    """Return the words of a language from its file, or None where there is none."""
    if not path.is_file():
        return None
    file = read_yaml(path)
    found = shaped(file, _WordsFile).root
    if [len(chapter.lessons) for chapter in found] != lengths:
        told = _("does not have the lessons of {name}, chapter by chapter")
        raise FileError(file.path, 1, told, name=f"{path.name.split('.')[0]}.yaml")
    return found


class AboutRow(Shape):
    """A name and its text, which may be empty."""

    name: str
    text: str


class _About(Shape):
    """The whole file of a language; one without libraries takes those of the English file."""

    credits: list[AboutRow]
    libraries: dict[str, str] = Field(default_factory=dict)
    rulings: list[AboutRow]
    parts: dict[str, str]


class AboutSection(NamedTuple):
    """A part of the page; `note` explains it."""

    title: str
    note: str
    rows: tuple[AboutRow, ...]


def about(scenario: str = FIRST) -> list[AboutSection]:
    """Return the About page of a game in the language in use.

    That of the first game covers the program too. Raises FileError if its file is damaged.
    """
    read = read_scenario(scenario)
    bases, file = read.bases(), _read(language(), scenario)
    names = file.parts | {name: _option(spec.label) for name, spec in read.specs.items()}
    program = [AboutSection(_("Program"), "", _program())] if scenario == FIRST else []
    own = _parts(names, bases, "yours")
    return [
        AboutSection(_("Credits"), "", tuple(file.credits)),
        *program,
        AboutSection(_("How unclear rules are read"), "", tuple(file.rulings)),
        AboutSection(
            _("Printed"), _("Stated in the rulebook or documented in public."),
            _parts(names, bases, "printed"),
        ),
        AboutSection(
            _("Reconstructed"), _("Chosen so that everything printed still holds."),
            _parts(names, bases, "reconstructed"),
        ),
        AboutSection(
            _("Ruled"), _("How this edition reads an unclear rule."),
            _parts(names, bases, "ruled"),
        ),
        *([AboutSection(_("Yours"), _("Changed at the workbench."), own)] if own else []),
    ]  # fmt: skip


@cache
def _read(spoken: str, scenario: str = FIRST) -> _About:
    return shaped(_file("about", ("about", "about"), spoken, scenario), _About)


def _program() -> tuple[AboutRow, ...]:
    """Return Night Drop and its libraries, with versions and licences."""
    licences = _read(ENGLISH).libraries
    found = [AboutRow(name=f"Night Drop {__version__}", text="MIT")]
    for name, licence in licences.items():
        with suppress(PackageNotFoundError):  # a bundle without package metadata
            name = f"{name} {version(name)}"
        found.append(AboutRow(name=name, text=licence))
    return tuple(found)


def _option(label: str) -> str:
    said = _(label)
    return _("Option, {option}").format(option=said[0].lower() + said[1:])


def _parts(
    names: Mapping[str, str], bases: list[tuple[str, str, str]], basis: str
) -> tuple[AboutRow, ...]:
    """Return the parts of the scenario with this basis, each with its source."""
    return tuple(
        AboutRow(name=names.get(part, part), text=source)
        for part, rests, source in bases
        if rests == basis
    )
