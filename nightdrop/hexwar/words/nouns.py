"""Names of hexes, counters, terrain and light, as sentences say them."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.pieces import Face, is_stick
from nightdrop.hexwar.words.formations import colour, group_fields, regiment
from nightdrop.table.language import N_, Name, Phrase, _, pgettext
from nightdrop.table.words.english import Words
from nightdrop.table.words.nouns import SIDES, nation, place_name, side_words


class Noun(NamedTuple):
    """A noun phrase without an article, and its indefinite article in English.

    That is "" for a proper name. `assets.tools.words` collects all forms of those that `nouns`
    lists.
    """

    alone: str
    article: str = "a"

    @property
    def a(self) -> str:
        return f"{self.article} {self.alone}" if self.article else self.alone

    @property
    def the(self) -> str:
        """With the definite article; its context "gender" says what a participle agrees with."""
        return f"the {self.alone}" if self.article else self.alone


@cache
def _nouns() -> Mapping[str, Mapping[str, Noun]]:
    """The nouns of counters, by table.

    `sticks` and `coloured sticks` are by their face, `units` by their kind, `counters` that are
    drawn from no cup by face or formation, and there are `others`.
    """
    said: Mapping[str, Mapping[str, str]] = Words("names", "nouns")
    return {kind: {key: _noun_of(text) for key, text in table.items()}
            for kind, table in said.items()}  # fmt: skip


def _noun_of(text: str) -> Noun:
    """A noun from its text with an article, or without one. Its forms are translated by their
    words, so the key of the text goes."""
    article, _space, alone = text.partition(" ")
    return Noun(alone, article) if article in ("a", "an") else Noun(str(text), "")


def nouns() -> tuple[Noun, ...]:
    return tuple(noun for table in _nouns().values() for noun in table.values())


_UNSEEN: Final[Mapping[str, str]] = Words("names", "unseen")
# A face as drawn from its cup, before it has a counter; and what it is called in the cup's list.
DRAWN: Final[Mapping[str, str]] = Words("names", "drawn")
_SIZES: Final[Mapping[str, str]] = Words("names", "sizes")
IN_CUP: Final[Mapping[str, str]] = Words("names", "in cup")
_KINDS: Final[Mapping[str, str]] = Words("names", "contexts", "cup")
_TERRAIN: Final[Mapping[str, str]] = Words("names", "contexts", "terrain")
# What adds to a factor, by the rules' key.
_REASONS: Final[Mapping[str, str]] = Words("names", "contexts", "factor")
_LIGHTS: Final[Mapping[str, str]] = Words("names", "contexts", "light")


def side_fields(view: State) -> dict[str, Phrase]:
    """Return both sides as fields for any sentence.

    `airborne` and `occupier` are the players, `airborne_nation` and `occupier_nation` the
    adjectives.
    """
    found: dict[str, Phrase] = {}
    first: str = view.game.rules.first_side
    for name, side in (("airborne", first), ("occupier", view.game.other(first))):
        found |= {name: side_words(side), f"{name}_nation": nation(side)}
    return found


def place(view: State, hex_: Hex | None) -> Phrase:
    """Return a hex as a sentence names it: "La Fière (1412)", or its number alone."""
    return place_in(view.game, hex_)


def place_in(game: Game, hex_: Hex | None) -> Phrase:
    """Return a hex of a game as a sentence names it, whatever the state."""
    if hex_ is None:
        return Phrase(N_("off the map"))
    name = game.board.names.get(hex_)
    if name:
        return Phrase(N_("{name} ({hex})"), name=place_name(name), hex=hex_name(hex_))
    return Phrase(N_("{hex}"), hex=hex_name(hex_))


def name_of(view: State, hex_: Hex) -> Name | Phrase:
    """Return a hex by its name alone: "La Fière", or by its number where it has none."""
    name = view.game.board.names.get(hex_)
    return place_name(name) if name else place(view, hex_)


def values(face: Face | None, reduced: bool) -> str:
    """Return attack and defence value as printed on the upper side: "5–4", or ""."""
    if face is None:
        return ""
    attack, defence = (face.reduced_av, face.reduced_dv) if reduced else (face.av, face.dv)
    return "" if attack is None or defence is None else f"{attack}–{defence}"


def drawn_face(view: State, face: str) -> Phrase:
    """Return a face drawn from a cup: "an HQ stick", "an infantry company 3–3"."""
    if face in _nouns()["sticks"]:
        return Phrase(DRAWN[face])
    kind = face.rpartition("-")[0]
    printed = values(view.game.faces.get(face), False)
    return Phrase(DRAWN.get(kind, DRAWN[""]), kind=face, values=printed)


def size_words(counter: Counter | None) -> Phrase:
    """What a counter is to a soldier: "company", "platoon"; "unit" where its face is unknown."""
    if counter is None:
        return Phrase(_SIZES["unit"])
    face = counter.face or ""
    of_kind = counter.kind if counter.kind != "unit" else "company" if face else "unit"
    named = (counter.group, face, face.rpartition("-")[0])
    return Phrase(_SIZES[next((one for one in named if one in _SIZES), of_kind)])


def unseen_unit(view: State) -> Phrase:
    """A unit that the reader did not see drawn."""
    if view.game.rules.by_role.get("conceals", "") in SIDES:
        return Phrase(_UNSEEN["unit"])
    return Phrase(_nouns()["others"]["concealed"].a)


def _noun(counter: Counter) -> Noun:
    """Return the noun of a counter, by what is known of its face."""
    nouns_, face = _nouns(), counter.face or ""
    others, kinds = nouns_["others"], nouns_["units"]
    named = nouns_["counters"].get(counter.group) or nouns_["counters"].get(face)
    if named is not None:
        return named
    coloured = "coloured " if colour(counter.group) else ""
    if is_stick(counter):
        sticks = nouns_[f"{coloured}sticks"]
        return sticks.get(face, others["stick"]) if face else others[f"unknown {coloured}stick"]
    if counter.kind == "company":
        return others[f"{coloured}company"]
    of_words = " of words" if counter.side in SIDES else ""
    if not counter.face:
        return others[f"concealed{of_words}"]
    return (kinds if of_words else {}).get(face.rpartition("-")[0], others[f"unit{of_words}"])


def face_in_cup(view: State, cup: str, face: str) -> str:
    """Return a kind of counter in the list of a cup: "platoon", "infantry (A) 3–3", "of 3"."""
    if cup == "vp":
        return pgettext("cup", "of {points}").format(points=face)
    if face in IN_CUP or cup not in SIDES:
        return _(IN_CUP.get(face, face))
    kind, _dash, letter = face.rpartition("-")
    said = pgettext("cup", _KINDS[kind]).format(letter=letter.upper()) if kind in _KINDS else face
    return f"{said} {values(view.game.faces.get(face), False)}".strip()


def counter_noun(view: State, counter: Counter) -> Phrase:
    """Return the noun of a counter for the reader of this view, without an article."""
    return _named(view, counter, _noun(counter).alone)


def counter_a(view: State, counter: Counter) -> Phrase:
    """A counter with "a"."""
    return _named(view, counter, _noun(counter).a)


def counter_the(view: State, counter: Counter) -> Phrase:
    """A counter with "the"."""
    return _named(view, counter, _noun(counter).the)


def _named(view: State, counter: Counter, noun: str) -> Phrase:
    printed = values(view.game.faces.get(counter.face or ""), counter.reduced)
    return Phrase(noun, **group_fields(counter.group), kind=counter.face, values=printed)


def unit_words(view: State, unit: str) -> Phrase:
    """Return a counter with "the"; its id alone where it is nowhere."""
    counter = find(view, unit)
    if counter is None:
        return Phrase(N_("unit {id}"), id=unit)
    return counter_the(view, counter)


def teller_words(view: State, unit: str) -> Phrase:
    """Return a counter as the log names it: unknown sticks are many, so one is "a stick"."""
    counter = find(view, unit)
    if counter is not None and _is_one_of_many(counter):
        if colour(counter.group):
            return Phrase(N_("a {colour} stick"), colour=colour(counter.group))
        return Phrase(N_("a stick of {regiment}"), regiment=regiment(counter.group))
    return unit_words(view, unit)


def _is_one_of_many(counter: Counter) -> bool:
    others = _nouns()["others"]
    return _noun(counter) in (others["unknown stick"], others["unknown coloured stick"])


def teller_noun(view: State, unit: str) -> Phrase:
    """Return a counter as the log names it, without "the", for lines that are not sentences."""
    counter = view.pieces[unit]
    if _is_one_of_many(counter):
        return teller_words(view, unit)
    return counter_noun(view, counter)


def find(view: State, unit: str) -> Counter | None:
    """Return a counter on the map, in hand, or among the dead that the reader may know of."""
    return view.pieces.by_id.get(unit) or view.dead.get(unit)


def terrain_name(terrain: str) -> str:
    """Return a terrain in words: "marshy stream"."""
    return pgettext("terrain", _TERRAIN.get(terrain, terrain))


def line_name(line: str) -> str:
    """Return a line in words: "main road"."""
    return pgettext("terrain", _TERRAIN.get(line, line))


def reason_words(key: str) -> str:
    """Return the words for a line of a factor; a terrain without words goes by its key."""
    return pgettext("factor", _REASONS.get(key, key))


def terrain_words(view: State, hex_: Hex) -> list[str]:
    """Return terrain and lines of a hex: ["village", "main road"]."""
    board = view.game.board
    lines = sorted(board.lines_in.get(hex_, ()), reverse=True)
    terrain = board.terrain[hex_]
    if terrain == "stream" and lines:
        terrain = "bridge"
    said = map(line_name, lines)
    return [terrain_name(terrain), *said]


def light_words(view: State, turn: int) -> str:
    return light_name(view.game.rules.light(turn))


def light_name(kind: Literal["night", "dawn", "day"]) -> str:
    return pgettext("light", _LIGHTS[kind])


_HEXES: Final = ("hex", "to", "target", "from", "place")
_UNITS: Final = ("unit", "counter", "company", "stick", "point")
GROUPS: Final = frozenset({"regiment", "group", "forced"})
_ROLES: Final = {"attacker": N_("attacker"), "defender": N_("defender")}


def field_words(name: str, value: object, view: State) -> object:
    """Return a field as a sentence words it, by the name of the field."""
    if name in _HEXES and (value is None or isinstance(value, int)):
        return place(view, Hex(value) if value is not None else None)
    if name in _UNITS and isinstance(value, str):
        return unit_words(view, value)
    if name in GROUPS and isinstance(value, str):
        return regiment(value)
    if name == "side" and isinstance(value, str):
        return side_words(value)
    if name == "role" and isinstance(value, str):
        return Phrase(_ROLES[value])
    return value
