"""The news in words: what an action did and changed, told to one reader."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, Message, News, Result, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience, may_know
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.ruleset import Formation
from nightdrop.hexwar.words.formations import group_fields
from nightdrop.rules.actions import Draw
from nightdrop.table.language import N_, Phrase, _, ngettext
from nightdrop.table.words import nouns
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words


@dataclass(frozen=True)
class LogLine:
    """A line of the log: the entry it tells of, its turn, the side that it is told of, the key of
    what is told, its rule, hex and kind; `short` is the text for narrow places.

    What several lines can be told together by: the `unit`, what it is (`who`, `noun` without its
    article, `form`: stick, company or unit) and its formation (`group`); the hex that it left
    (`start`); the hex whose combat this belongs to (`fight`), and both scores of its throw. "" and
    None where there is none.
    """

    index: int
    turn: int
    side: Side | None
    text: str
    rule: str
    hex: Hex | None
    kind: str
    short: str
    key: str = ""
    unit: str = ""
    who: str = ""
    form: str = ""
    group: str = ""
    start: Hex | None = None
    fight: Hex | None = None
    score: tuple[int, int] | None = None
    noun: str = ""

    @property
    def sentence(self) -> str:
        """The text with its rule number in brackets."""
        return f"{self.text} [{self.rule}]" if self.rule else self.text


NEWS: Final[Mapping[str, str]] = Words("news", "news")
# What is said in narrow places, where one line tells a loss with what it showed.
_IN_SHORT: Final[Mapping[str, str]] = Words("news", "in short")
# News that count: by `count`, said in words, or by `points`.
COUNTED_NEWS: Final[Mapping[str, tuple[str, str]]] = Words("news", "counted")
# What is told of all that an activation wakes.
_OF_ALL: Final = frozenset({"news.activated", "news.scattered", "news.advantage", "news.forced"})
# What is told of a counter as of one of many, and what is told of it as it is afterwards.
_ONE_OF_MANY: Final = frozenset({
    "news.moved", "news.pushed", "news.left_map", "news.drifted", "news.eliminated",
    "news.stick_was", "news.taken_on_landing",
})  # fmt: skip
_AFTERWARDS: Final = frozenset({"news.restored", "news.advanced"})
# The rules name these by what they tell of: the level and winner; the side that won.
_RESULT: Final = "news.result_"
_TURN: Final = "news.turn"
_SHORT: Final = N_("{unit}: {start} > {to}")

_VICTORIES: Final[Mapping[str, str]] = Words("news", "levels")


class ResultWords(NamedTuple):
    """A result of a combat within a sentence, as a label, and in two words."""

    sentence: str
    label: str
    brief: str


_RESULTS: Final[Mapping[str, Mapping[str, str]]] = Words("news", "results")
# Results by margin: "attacker by 3", "defender by 4+".
_MARGINS: Final[Mapping[str, Mapping[str, str]]] = Words("news", "margins")


def fight_result(name: str) -> ResultWords:
    """The words of a result; its name where the rulebook's has none."""
    side, by, margin = name.partition(" by ")
    if by and side in _MARGINS:
        said = _MARGINS[side]
    else:
        said = _RESULTS.get(name, dict.fromkeys(ResultWords._fields, name))
    return ResultWords(**{kind: _(text).format(margin=margin) for kind, text in said.items()})


def level_words(result: Result) -> str:
    """The end of the game in a few words, in English as the protocol names it: "12 points,
    operational us"."""
    said = _("{points} points, {level} {winner}")
    level = _(_VICTORIES.get(result.level, result.level))
    return said.format(points=result.points, level=level, winner=Phrase(result.winner))


def result_words(result: Result, scenario: str = "") -> str:
    """The end of the game in a sentence, perhaps the scenario's own."""
    if scenario and (said := own(scenario, f"result.{result.level}")):
        return said.format(points=result.points)
    said = _("{points} victory points: {level} {nation} victory.")
    return said.format(points=result.points, **_victory(result.level, result.winner))


def victory_words(level: str, winner: Side) -> str:
    """A level of victory as a heading: "strategic US victory"."""
    return _("{level} {nation} victory").format(**_victory(level, winner))


def victory_level(level: str) -> str:
    """A level of victory in a table: "Strategic"."""
    return nouns.capital(_(_VICTORIES.get(level, level)))


def _victory(level: str, winner: Side) -> dict[str, str]:
    return {"level": _(_VICTORIES.get(level, level)), "nation": nouns.nation(winner)}


def narrate(
    before: State, action: Action, after: State, audience: Audience, index: int = 0
) -> list[LogLine]:
    """What entry `index` did, in order, as `audience` may know it.

    `before` and `after` are that audience's views (`seen_by`): what it may not know is not in
    them. The one fact an action itself carries, a drawn face, is told to its witnesses only.
    """
    acting = actor(before)
    side = None if acting == "chance" else acting
    found = _news(before, action, after, audience)
    return [_line(before, after, news, index, side) for news in found]


def is_news(before: State, action: Action, after: State, audience: Audience) -> bool:
    """Whether `narrate` has a line to tell of it."""
    return next(_news(before, action, after, audience), None) is not None


def _news(before: State, action: Action, after: State, audience: Audience) -> Iterator[News]:
    """What was done and what came of it, as the audience may know it."""
    if isinstance(action, Draw) and not may_know(before.due.witnesses(before, action), audience):
        action = Draw("")
    yield from before.due.news(before, action, after)
    yield from before.game.rules.changes(before, action, after)


def _line(before: State, after: State, news: News, index: int, acting: Side | None) -> LogLine:
    """A line of the log about an entry that `acting` made, or chance."""
    said = news.said
    text = nouns.capital(_text(before, after, said))
    short = nouns.capital(_brief(before, said) or _text(before, after, said, _IN_SHORT))
    counter = nouns.find(before, str(said.fields.get("unit", "")))
    group = counter.group if counter else str(said.fields.get("regiment", ""))
    begins = said.key == _TURN  # told of the turn that comes, of neither side
    side = None if begins else news.side or acting or _told_of(before, after, news, group)
    turn = after.turn if begins else before.turn
    fight = before.fight or after.fight
    start = said.fields.get("start")
    return LogLine(
        index, turn, side, text, said.rule, news.place, news.kind, short, said.key,
        counter.id if counter else "", nouns.teller_words(before, counter.id) if counter else "",
        counter.kind if counter else "", group, Hex(start) if isinstance(start, int) else None,
        fight.target if fight else None, _score(said),
        nouns.teller_noun(before, counter.id) if counter and counter.id in before.pieces else "",
    )  # fmt: skip


def _told_of(before: State, after: State, news: News, group: str) -> Side | None:
    """The side that something is told of which nobody did: whose counter it is, who fights, who
    wins, or whose points it concerns."""
    formations: Mapping[str, Formation] = before.game.rules.formations
    if group in formations:
        return formations[group].side
    if before.fight is not None:
        side: str = before.fight.side
        return side
    if news.kind == "vp":
        return before.game.sides[0]
    holder: Side = after.game.rules.holder(after)
    return holder if news.kind == "dice" else None


def _score(said: Message) -> tuple[int, int] | None:
    """Both scores of a throw in a combat."""
    match said.fields.get("attack"), said.fields.get("defence"):
        case (int(attack), int(first)), (int(defence), int(second)):
            return attack + first, defence + second
    return None


def _text(
    before: State, after: State, said: Message, instead: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The sentence of a message, or the one that is said `instead`."""
    holder = after.game.rules.holder(after)
    told: dict[str, object] = {**nouns.side_fields(before), "player": nouns.side_words(holder)}
    told |= dict(_field(before, after, said, *field) for field in said.fields.items())
    if "regiment" in said.fields:
        told |= group_fields(str(said.fields["regiment"]), said.key in _OF_ALL)
    if said.key not in COUNTED_NEWS:
        template = own(before.game.name, said.key)
        if template is None and said.key.startswith(_RESULT) and after.result:
            return result_words(after.result, before.game.name)
        key = said.key.removesuffix(f"_by_{holder}")
        return _(template or instead.get(key) or NEWS.get(key, key)).format(**told)
    count = said.fields.get("count", said.fields.get("points"))
    return ngettext(*COUNTED_NEWS[said.key], int(str(count))).format(**told)


def _field(
    before: State, after: State, said: Message, name: str, value: object
) -> tuple[str, object]:
    """A field of a message as its sentence names it, and in words."""
    match name, value:
        case "hex" | "start" | "to", int():
            return name, nouns.place(before, Hex(value))
        case "hexes", tuple():
            return name, nouns.listed([hex_name(hex_) for hex_ in value])
        case "hex" | "start", None:
            return name, nouns.place(before, None)
        case "unit", str():
            if said.key in _AFTERWARDS:
                return name, nouns.unit_words(after, value)
            many = said.key in _ONE_OF_MANY
            words = nouns.teller_words if many else nouns.unit_words
            return name, words(before, value)
        case "face", str():
            return "what", nouns.drawn_face(before, value) if value else nouns.unseen_unit(before)
        case "shown", str():
            return "what", nouns.counter_a(after, after.pieces[value])
        case "printed", str():
            company = after.pieces[value]
            return "values", nouns.values(after.face(company), company.reduced)
        case "count", int():
            return name, nouns.number(value)
        case "attack" | "defence", (int(factor), int(die)):
            return name, f"{factor} + {die} = {factor + die}"
        case "hour", int():
            return name, after.game.rules.clock(value)
        case "light", int():
            return name, nouns.light_words(after, value)
    return name, value


def _brief(before: State, said: Message) -> str:
    """A move without its verb: "company 5–4 of the 505th: 2114 > 2015"; else ""."""
    start, to = said.fields.get("start"), said.fields.get("to")
    if not isinstance(start, int) or not isinstance(to, int):
        return ""
    return move_words(nouns.teller_noun(before, str(said.fields["unit"])), Hex(start), Hex(to))


def move_words(noun: str, start: Hex, to: Hex) -> str:
    """A move of what a noun names, without its verb."""
    return _(_SHORT).format(unit=noun, start=hex_name(start), to=hex_name(to))
