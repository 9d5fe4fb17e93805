"""The log's words for counters, combats and places, for one reader."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, Message, News, State
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.ruleset import FormationSpec
from nightdrop.hexwar.words import nouns
from nightdrop.hexwar.words.formations import group_fields
from nightdrop.hexwar.words.places import where_words
from nightdrop.table.language import N_, _
from nightdrop.table.words.nouns import listed, minus, number, side_words
from nightdrop.table.words.wording import Told


class About(NamedTuple):
    """The fields by which several lines of the log can be told as one.

    They are the `unit`, what it is (`who`, `noun` without its article, `form`: stick, company or
    unit) and its formation (`group`); the hex that it left (`start`); the hex whose combat this
    belongs to (`fight`), and both scores of its roll. "" and None where there is none.
    """

    unit: str = ""
    who: str = ""
    form: str = ""
    group: str = ""
    start: Hex | None = None
    fight: Hex | None = None
    score: tuple[int, int] | None = None
    noun: str = ""


# What is told of all that an activation wakes.
_OF_ALL: Final = frozenset({"news.activated", "news.scattered", "news.advantage", "news.forced"})
# What is told of a counter as of one of many, and what is told of it as it is afterwards.
_ONE_OF_MANY: Final = frozenset({
    "news.moved", "news.pushed", "news.left_map", "news.drifted", "news.eliminated",
    "news.stick_was", "news.taken_on_landing",
})  # fmt: skip
_AFTERWARDS: Final = frozenset({"news.restored", "news.advanced"})
_SHORT: Final = N_("{unit}: {start} > {to}")
_WITHIN: Final = N_("{unit}: {to}")


def news_fields(before: State, after: State, said: Message) -> dict[str, object]:
    """The fields for the sentence of news; both views are the reader's."""
    holder = side_words(after.game.rules.holder(after))
    told: dict[str, object] = {**nouns.side_fields(before), "player": holder}
    told |= dict(_field(before, after, said, *field) for field in said.fields.items())
    if "regiment" in said.fields:
        told |= group_fields(str(said.fields["regiment"]), said.key in _OF_ALL)
    return told


def told_of(before: State, after: State, news: News) -> Told:
    """The log's entry for news, beside its sentence."""
    said, unit, noun = news.said, str(news.said.fields.get("unit", "")), ""
    counter, fight = nouns.find(before, unit), before.fight or after.fight
    group = counter.group if counter else str(said.fields.get("regiment", ""))
    start, who = said.fields.get("start"), nouns.teller_words(before, unit) if counter else ""
    if counter and unit in before.pieces:
        noun = nouns.teller_noun(before, unit)
    return Told(_side(before, after, news, group), _brief(before, said), About(
        unit if counter else "", who, counter.kind if counter else "", group,
        Hex(start) if isinstance(start, int) else None, fight.target if fight else None,
        _score(said), noun))  # fmt: skip


def _side(before: State, after: State, news: News, group: str) -> Side | None:
    """The side of news that no side caused.

    It is the side whose counter it is, that fights or wins, or whose points it concerns.
    """
    formations: Mapping[str, FormationSpec] = before.game.rules.formations
    if group in formations:
        return formations[group].side
    if before.fight is not None:
        side: Side = before.fight.side
        return side
    if news.kind == "vp":
        points_of: Side = before.game.rules.first_side
        return points_of
    holder: Side = after.game.rules.holder(after)
    return holder if news.kind == "dice" else None


def _score(said: Message) -> tuple[int, int] | None:
    """Both scores of a roll in a combat."""
    match said.fields.get("attack"), said.fields.get("defence"):
        case (int(attack), int(first)), (int(defence), int(second)):
            return attack + first, defence + second
    return None


def _field(
    before: State, after: State, said: Message, name: str, value: object
) -> tuple[str, object]:
    """A field of a message as its sentence names it, and in words."""
    match name, value:
        case "hex" | "start" | "to", int():
            return name, nouns.place(before, Hex(value))
        case "hexes", tuple():
            return name, listed([hex_name(hex_) for hex_ in value])
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
            return name, number(value)
        case "points", int():
            return name, minus(value)
        case "attack" | "defence", (int(factor), int(die)):
            return name, f"{factor} + {die} = {factor + die}"
        case "hour", int():
            return name, after.game.rules.clock(value)
        case "light", int():
            return name, nouns.light_words(after, value)
    return name, value


def _brief(before: State, said: Message) -> str:
    """A move without its verb: "company 5–4 of the 505th: Fauville > Les Forges"; else ""."""
    start, to = said.fields.get("start"), said.fields.get("to")
    if not isinstance(start, int) or not isinstance(to, int):
        return ""
    noun = nouns.teller_noun(before, str(said.fields["unit"]))
    return move_words(before.game, noun, Hex(start), Hex(to))


def move_words(game: Game, noun: str, start: Hex, to: Hex) -> str:
    """A move without its verb, by the names of places; within one place that alone."""
    here, there = where_words(game.board, start), where_words(game.board, to)
    said = _(_WITHIN) if here == there else _(_SHORT)
    return said.format(unit=noun, start=here, to=there)
