"""Events in groups, for log and film alike: a combat, a drop, a march."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from typing import Final, Literal, NamedTuple

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.news import move_words
from nightdrop.hexwar.words.nouns import place_in
from nightdrop.hexwar.words.places import near_place, where_words
from nightdrop.table.language import _, language, ngettext
from nightdrop.table.match.log import SUM
from nightdrop.table.match.log_grouping import Passage
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, listed, nation, number, side_words

Kind = Literal["move", "push", "combat", "drop", "attrition", "setup", "regroup", "other"]
ArrowKind = Literal["move", "attack", "retreat"]
_LANDING: Final = "news.landing"  # how many are lost on landing
_MUSTERED, _RESTORED = "news.mustered", "news.restored"
_STANDS: Final = "news.activated_in_place"
_TURN: Final = "news.turn"
_OFF: Final = "news.landed_off"  # a stick that comes down beside the map
_BY_KEY: Final[dict[str, Kind]] = {
    "news.moved": "move", "news.pushed": "push", "news.drawn_at": "setup", "news.landed": "drop",
    "news.lost_landing": "drop", _LANDING: "attrition", "news.taken_on_landing": "attrition",
    _MUSTERED: "regroup", "news.formed_full": "regroup", "news.formed_reduced": "regroup",
    _RESTORED: "regroup", "news.marked": "regroup", _STANDS: "move",
    _OFF: "drop",
}  # fmt: skip
_OUTCOMES: Final = ("loss", "move", "vp")  # kinds of lines that say how a combat ended
_GONE, _WAS = "news.eliminated", "news.stick_was"  # a loss, and the face that only one side saw
_MARCHES: Final[tuple[Kind, ...]] = ("move", "push")
_MOST_PLACES = 3  # that are named one by one
MOST_FRAMES: Final = 4  # of the film of an activation


class Arrow(NamedTuple):
    """From where to where a counter went, or attacked, as the reader saw it in an entry."""

    unit: str
    start: Hex
    end: Hex
    kind: ArrowKind
    entry: int


@dataclass(frozen=True)
class Episode(Passage):
    """A passage of one kind of thing that happened on the map."""

    kind: Kind = "other"
    game: Game | None = None

    @property
    def hex(self) -> Hex | None:
        """What it is about: the hex attacked, else where it ended."""
        ends = (line.place for line in reversed(self.lines) if line.place is not None)
        found: Hex | None = self.lines[0].about.fight if self.kind == "combat" else next(ends, None)
        return found

    @cached_property
    def line(self) -> LogLine:
        if len(self.lines) == 1:
            return self.lines[0]
        whole = self.kind in ("combat", "attrition")
        said = f"{self.text} {self.sub}".strip() if whole else self.text
        short = self._way or said
        return replace(self.lines[0], index=self.last, text=said, short=short, place=self.hex)

    @property
    def told(self) -> str:
        """What happened; of one unit its way alone, by the names of places."""
        return self.lines[0].short if len(self.lines) == 1 else self._way or self.text

    @property
    def _way(self) -> str:
        """The whole way of one unit that moved in several steps, without a verb; else ""."""
        noun, arrows = self.lines[0].about.noun, self.arrows
        several = len({arrow.unit for arrow in arrows}) != 1
        if self.kind not in _MARCHES or several or not noun or self.game is None:
            return ""
        return capital(move_words(self.game, noun, arrows[0].start, arrows[-1].end))

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        return tuple(_arrows(self))

    @property
    def hexes(self) -> frozenset[Hex]:
        ends = {hex_ for arrow in self.arrows for hex_ in (arrow.start, arrow.end)}
        return frozenset(ends | {line.place for line in self.lines if line.place is not None})


def episodes(lines: Sequence[LogLine], view: State) -> list[Episode]:
    """The lines in groups, in their order; `view` is any state of the game."""
    groups: list[tuple[Kind, list[LogLine]]] = []
    for line in lines:
        kind = _kind(line)
        if groups and _goes_on(*groups[-1], kind, line):
            groups[-1][1].append(line)
        else:
            groups.append((kind, [line]))
    said = language()
    return [_worded(kind, tuple(group), view.game, said) for kind, group in groups]


def film(lines: Sequence[LogLine], view: State) -> list[Episode]:
    """The episodes of some lines that the map can show, at most four an activation.

    `view` is any state of the game.
    """
    told: list[Episode] = []
    for activation in _activations(lines):
        shown = [one for one in episodes(activation, view) if one.hexes]
        for kind in ("move", "push", "combat"):
            if len(shown) > MOST_FRAMES:
                shown = _joined(shown, view, kind)
        while len(shown) > MOST_FRAMES:
            at = _least_told(shown)
            shown[at : at + 2] = [_as_one(shown[at], shown[at + 1], view)]
        told += shown
    return told


def digest(lines: Sequence[LogLine], view: State) -> list[Episode]:
    """The episodes of some lines, where marches of one activation are told as one, and what is
    told again and again once.

    `view` is any state of the game.
    """
    told: list[Episode] = []
    for activation in _activations(lines):
        parts: Sequence[Episode] = episodes(activation, view)
        for kind in _MARCHES:
            parts = _joined(parts, view, kind)
        for _words, alike in groupby(parts, key=lambda one: (one.text, one.line.side)):
            told.append(_repeated(list(alike)))
    return told


def _repeated(parts: list[Episode]) -> Episode:
    """Neighbours in the same words as one."""
    first, count = parts[0], len(parts)
    if count == 1:
        return first
    lines = tuple(line for part in parts for line in part.lines)
    text = _("{what} ({count} times)").format(what=first.text.rstrip("."), count=count)
    return replace(first, lines=lines, text=text, head=text)


def _activations(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """The lines of each activation, and those before the first."""
    found: list[list[LogLine]] = [[]]
    for line in lines:
        if line.kind == "activation":
            found.append([])
        found[-1].append(line)
    return found


def _joined(parts: Sequence[Episode], view: State, kind: Kind) -> list[Episode]:
    """The episodes, neighbours of a kind told as one."""
    found = list(parts[:1])
    for part in parts[1:]:
        if found[-1].kind == part.kind == kind:
            found[-1] = _as_one(found[-1], part, view)
        else:
            found.append(part)
    return found


def _least_told(parts: Sequence[Episode]) -> int:
    lines = [len(one.lines) + len(two.lines) for one, two in pairwise(parts)]
    return lines.index(min(lines))


def _as_one(first: Episode, second: Episode, view: State) -> Episode:
    """Two episodes as one: of a kind, or told in the words of both."""
    lines = (*first.lines, *second.lines)
    if first.kind == second.kind and first.kind in _WORDS:
        return _worded(first.kind, lines, view.game, language())
    text = f"{first.text} {second.text}"
    return replace(first, lines=lines, text=text, sub=second.head)


def _kind(line: LogLine) -> Kind:
    return "combat" if line.about.fight is not None else _BY_KEY.get(line.key, "other")


def _goes_on(kind: Kind, group: list[LogLine], coming: Kind, line: LogLine) -> bool:
    """Whether a line belongs to the group before it."""
    last = group[-1]
    if kind == "attrition":
        return coming == kind or (line.key == _GONE and line.index == last.index)
    if line.key in (_TURN, SUM) or last.key == SUM:
        return False
    if line.index == last.index:
        return True  # what followed from the same act
    if kind == "regroup" and line.side == last.side:
        return coming == kind or (line.kind in ("reveal", "vp") and coming == "other")
    if kind != coming or kind in ("other", "regroup"):
        return False
    if kind == "combat":
        return line.about.fight == last.about.fight and line.key != group[0].key
    first, now = group[0].about, line.about
    if kind == "setup" or (now.group, now.form) != (first.group, first.form):
        return kind == "setup"
    return line.about.form in ("stick", "") or _same_aim(group, line)


def _same_aim(group: list[LogLine], line: LogLine) -> bool:
    """Whether a unit goes on, or to where those before it went, or beside it."""
    if line.about.unit in {other.about.unit for other in group}:
        return True
    ends = {other.about.unit: other.place for other in group if other.about.start is not None}
    return any(end is not None and line.place is not None and distance(end, line.place) <= 1
               for end in ends.values())  # fmt: skip


def _arrows(episode: Episode) -> list[Arrow]:
    target, found = episode.lines[0].about.fight, list[Arrow]()
    for line in episode.lines:
        if line.about.start is not None and line.place is not None:
            found.append(Arrow(line.about.unit, line.about.start, line.place, "move", line.index))
        elif target is None or line.place is None:
            continue
        elif line.key == "news.joined":
            found.append(Arrow(line.about.unit, line.place, target, "attack", line.index))
        elif line.key == "news.retreated":
            found.append(Arrow("", target, line.place, "retreat", line.index))
    return found


@lru_cache(maxsize=2048)  # the log's groups, which are told again with each that is new
def _worded(kind: Kind, lines: tuple[LogLine, ...], game: Game, _said: str) -> Episode:
    """A group with its words in the language `_said`.

    They depend on nothing else, least of all on a view.
    """
    text, head, sub = _WORDS[kind](lines, game) if kind in _WORDS else ("", "", "")
    text = capital(text or lines[0].text)
    return Episode(lines, text, capital(head) or text.rstrip("."), capital(sub), kind, game)


Said = tuple[str, str, str]  # the text, the head ("" for the text again), and what stands below it
# Several counters or hexes told together, by their number; and one counter by name.
_TOLD: Final[Mapping[str, tuple[str, str]]] = Words("news", "episodes")
_ALONE: Final[Mapping[str, str]] = Words("news", "of one")


def _move_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """Who moved where: one counter by name, several by their number."""
    moved = [line for line in lines if line.about.start is not None]
    if not moved:
        return "", "", ""
    first, last = moved[0], moved[-1]
    units = dict.fromkeys(line.about.unit for line in moved)
    is_push = first.key == "news.pushed"
    if len(units) == 1:
        alone = _ALONE["pushed" if is_push else "moved"]
        said = _(alone)
        start, to = place_in(game, first.about.start), place_in(game, last.place)
        text = said.format(unit=first.about.who, start=start, to=to)
        return text, first.about.who, _places(game, [first.about.start], [last.place])
    starts = dict.fromkeys(
        next(line.about.start for line in moved if line.about.unit == unit) for unit in units
    )
    ends = dict.fromkeys(
        next(line.place for line in reversed(moved) if line.about.unit == unit) for unit in units
    )
    if len({(line.about.group, line.about.form == "stick") for line in moved}) > 1:
        return _mixed_words(moved), "", _places(game, list(starts), list(ends))
    together = len(ends) == 1 and first.about.form != "stick"
    side = game.rules.by_role.get("conceals")
    if first.about.group == side:  # they are no regiment's, but a side's
        words = "nation to" if together else "nation"
    else:
        words = "units to" if together else "units"
    words = "pushed" if is_push else "sticks" if first.about.form == "stick" else words
    text = ngettext(*_TOLD[words], len(units)).format(
        count=number(len(units)), regiment=regiment(first.about.group),
        to=place_in(game, last.place), player=side_words(first.side or ""),
        nation=nation(side or ""))  # fmt: skip
    return text, "", _places(game, list(starts), list(ends))


def _mixed_words(moved: Sequence[LogLine]) -> str:
    """How many sticks and other units moved, of one formation or of several."""
    forms = Counter({line.about.unit: line.about.form == "stick" for line in moved}.values())
    kinds = ((True, "some sticks"), (False, "some units"))
    units = listed([ngettext(*_TOLD[words], forms[kind]).format(count=number(forms[kind]))
                    for kind, words in kinds if forms[kind]])  # fmt: skip
    groups = {line.about.group for line in moved}
    said = _("{units} of {regiment} move.") if len(groups) == 1 else _("{units} move.")
    return said.format(units=units, regiment=regiment(moved[0].about.group))


def _places(game: Game, starts: list[Hex | None], ends: list[Hex | None]) -> str:
    """From where to where, where that is not too long; within one place that alone."""
    if max(len(starts), len(ends)) > _MOST_PLACES:
        return ""
    start, to = _named(game, starts), _named(game, ends)
    return start if start == to else f"{start} > {to}"


def _named(game: Game, hexes: Iterable[Hex | None]) -> str:
    """Some hexes by their names, or by the nearest places, each named once."""
    names = (str(place_in(game, None)) if hex_ is None else where_words(game.board, hex_)
             for hex_ in hexes)  # fmt: skip
    return listed([*dict.fromkeys(names)])


def _combat_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """Who attacked where, both scores, and the result; several combats in a row."""
    first = lines[0]
    targets = dict.fromkeys(line.about.fight for line in lines if line.about.fight is not None)
    if len(targets) > 1:
        words = _TOLD["attacks"]
        said = ngettext(*words, len(targets)).format(
            count=number(len(targets)), player=side_words(first.side or ""))
        return said, "", _named(game, targets)
    (target,) = targets
    told: dict[str, object] = {"hex": place_in(game, target)}
    label: dict[str, object] = {"hex": near_place(game.board, target)}
    score = next((line.about.score for line in lines if line.about.score is not None), None)
    player = side_words(first.side or "")
    seen = {(line.index, line.about.unit): line.short for line in lines if line.key == _WAS}
    outcome = [
        seen.get((line.index, line.about.unit), line.text) if line.key == _GONE else line.text
        for line in lines
        if line.kind in _OUTCOMES or line.adjutant
    ]
    said, head = _("{player} attacks {hex}."), _("Attack on {hex}")
    if score is not None:
        said = _("{player} attacks {hex}: {attack} against {defence}.")
        head = _("{hex}: {attack} against {defence}")
        told |= {"attack": score[0], "defence": score[1]}
        label = {**told, "hex": where_words(game.board, target)}
    elif outcome:
        said = _("{player} attacks {hex} without a roll.")
    return said.format(player=player, **told), head.format(**label), " ".join(outcome)


def _drop_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """How many sticks of a regiment landed, and how many were lost or came down off the map."""
    lost = sum(line.key == "news.lost_landing" for line in lines)
    off = sum(line.key == _OFF for line in lines)
    landed = len(lines) - lost - off
    said = ngettext("{regiment}: {count} stick lands", "{regiment}: {count} sticks land", landed)
    more = ngettext("{count} is lost.", "{count} are lost.", lost).format(count=number(lost))
    text = said.format(regiment=regiment(lines[0].about.group), count=number(landed))
    if off:  # no game has both
        more = ngettext(
            "{count} lands off the map.", "{count} land off the map.", off
        )
        more = more.format(count=number(off))
    return (f"{text}, {more}" if lost or off else f"{text}."), "", ""


def _attrition_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """How many sticks were lost on landing, and of which regiments."""
    lost = Counter(line.about.group for line in lines if line.key != _LANDING)
    if len(lines) == 1 or not lost:
        return "", "", ""
    sticks = listed([
        ngettext("{count} stick of {regiment}", "{count} sticks of {regiment}", count)
        .format(count=number(count), regiment=regiment(group)) for group, count in lost.items()
    ])  # fmt: skip
    if lines[0].key == _LANDING:
        return lines[0].text, "", _("Lost: {sticks}.").format(sticks=sticks)
    return _("Lost on landing: {sticks}.").format(sticks=sticks), "", ""


def _setup_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """How many units were drawn before the game, and where."""
    said = ngettext(
        "{count} {nation:f} unit is drawn.", "{count} {nation:fp} units are drawn.", len(lines)
    )
    where = _named(game, (line.place for line in lines))
    return said.format(count=number(len(lines)), nation=nation(lines[0].side or "")), "", where


def _regroup_words(lines: tuple[LogLine, ...], game: Game) -> Said:
    """The result of a regroup: companies that form or are brought to full strength.

    Else it is the hexes whose sticks were revealed; and each marker.
    """
    of = {key: [line for line in lines if line.key == key] for key in (_MUSTERED, _RESTORED)}
    formed = [line for line in lines if line.key.startswith("news.formed_")]
    shown = [line.text for line in lines if line.kind == "reveal"]
    said, where = [], formed or of[_RESTORED] or of[_MUSTERED]
    for group, words in ((formed, _TOLD["form"]), (of[_RESTORED], _TOLD["fill"])):
        if group:
            many = ngettext(*words, len(group)).format(
                count=number(len(group)), regiment=regiment(group[0].about.group))
            said.append(group[0].text if len(group) == 1 else many)
    if not said and len(of[_MUSTERED]) > 1:
        words = _TOLD["turned up"]
        said.append(ngettext(*words, len(of[_MUSTERED])).format(
            count=number(len(of[_MUSTERED]))))
    elif not said and of[_MUSTERED]:
        said.append(shown[0] if len(shown) == 1 else of[_MUSTERED][0].text)
    said += [line.text for line in lines if line.kind == "vp"]
    if not said:
        return "", "", ""
    sub = " ".join(shown) if len(shown) > 1 else ""
    if len(where) > 1:
        sub = _named(game, (line.place for line in where))
    return " ".join(map(capital, said)), said[0].rstrip("."), sub


_WORDS: Final[dict[Kind, Callable[[tuple[LogLine, ...], Game], Said]]] = {
    "move": _move_words, "push": _move_words, "combat": _combat_words, "drop": _drop_words,
    "attrition": _attrition_words, "setup": _setup_words, "regroup": _regroup_words,
}  # fmt: skip
