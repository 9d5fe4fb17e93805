"""Names of sides, hexes, counters and numbers, and phrases that decline in a sentence."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter, Face
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import State
from nightdrop.table.language import N_, NP_, Name, Phrase, _, pgettext
from nightdrop.table.words.formations import NATIONS, SIDES, colour, group_fields, regiment


class Noun(NamedTuple):
    """A noun phrase without an article, and its indefinite article in English: "" of what there is
    one of and goes by a name.

    `assets.tools.words` collects all forms of those that `nouns` lists.
    """

    alone: str
    article: str = "a"

    @property
    def a(self) -> str:
        """With the indefinite article."""
        return f"{self.article} {self.alone}" if self.article else self.alone

    @property
    def the(self) -> str:
        """With the definite article; its context "gender" says what a participle agrees with."""
        return f"the {self.alone}" if self.article else self.alone


STICKS: Final = {
    "plt": Noun("platoon stick of {regiment}"),
    "ldr": Noun("leader stick of {regiment}"),
    "hq": Noun("HQ stick of {regiment}", "an"),
    "advantage": Noun("Advantage of {regiment}", "an"),
}
OTHER_STICK: Final = Noun("{kind} of {regiment}")
UNKNOWN_STICK: Final = Noun("unknown stick of {regiment}", "an")
COMPANY: Final = Noun("company {values} of {regiment}")
# The same of formations that go by a colour.
COLOURED_STICKS: Final = {
    "plt": Noun("{colour} platoon stick"),
    "ldr": Noun("{colour} leader stick"),
    "hq": Noun("{colour} HQ stick"),
    "advantage": Noun("{colour} Advantage"),
}
COLOURED_UNKNOWN: Final = Noun("unknown {colour} stick", "an")
COLOURED_COMPANY: Final = Noun("{colour} company {values}")
# What is drawn from no cup, by its face or formation.
NAMED: Final = {
    "howard-1": Noun("Howard's company {values}", ""),
    "howard-2": Noun("Howard's detachment {values}", ""),
    "lovat": Noun("Lovat's commando {values}", ""),
    "division": Noun("divisional headquarters"),
    "garrison": Noun("garrison"),
    "patrol": Noun("patrol"),
}
CONCEALED: Final = Noun("concealed German unit")
GERMANS: Final = {
    "infantry": Noun("German infantry company {values}"),
    "pioneer": Noun("German pioneer company {values}"),
    "security": Noun("German security company {values}"),
    "light-tank": Noun("German light tank company {values}"),
    "armoured-car": Noun("German armoured car company {values}"),
    "platoon": Noun("German platoon {values}"),
    "heavy": Noun("German heavy company {values}"),
    "grenadier": Noun("German grenadier company {values}"),
    "static": Noun("German static company {values}"),
    "ost": Noun("German Ost company {values}"),
    "recon": Noun("German reconnaissance company {values}"),
    "tank": Noun("German tank company {values}"),
}
OTHER_GERMAN: Final = Noun("German {kind} {values}")
# Units of a side that has no nouns of its own.
OTHER_CONCEALED: Final = Noun("concealed unit")
OTHER_UNIT: Final = Noun("unit {kind} {values}")


def nouns() -> tuple[Noun, ...]:
    """Return every noun of a counter."""
    return (*STICKS.values(), OTHER_STICK, UNKNOWN_STICK, COMPANY, *COLOURED_STICKS.values(),
            COLOURED_UNKNOWN, COLOURED_COMPANY, *NAMED.values(), CONCEALED, *GERMANS.values(),
            OTHER_GERMAN, OTHER_CONCEALED, OTHER_UNIT)  # fmt: skip


# A face as drawn from its cup, before it has a counter.
DRAWN: Final = {
    "plt": N_("a platoon stick"),
    "ldr": N_("a leader stick"),
    "hq": N_("an HQ stick"),
    "advantage": N_("an Advantage"),
    "infantry": N_("an infantry company {values}"),
    "pioneer": N_("a pioneer company {values}"),
    "security": N_("a security company {values}"),
    "light-tank": N_("a light tank company {values}"),
    "armoured-car": N_("an armoured car company {values}"),
    "platoon": N_("a platoon {values}"),
    "heavy": N_("a heavy company {values}"),
    "grenadier": N_("a grenadier company {values}"),
    "static": N_("a static company {values}"),
    "ost": N_("an Ost company {values}"),
    "recon": N_("a reconnaissance company {values}"),
    "tank": N_("a tank company {values}"),
    "": N_("a {kind} {values}"),
}
# What the faces are called in the list of a cup.
IN_CUP: Final = {
    "plt": N_("platoon"),
    "ldr": N_("leader"),
    "hq": N_("HQ"),
    "advantage": N_("Advantage"),
    "infantry": NP_("cup", "infantry ({letter})"),
    "pioneer": NP_("cup", "pioneer ({letter})"),
    "security": NP_("cup", "security ({letter})"),
    "light-tank": NP_("cup", "light tank ({letter})"),
    "armoured-car": NP_("cup", "armoured car ({letter})"),
    "platoon": NP_("cup", "platoon ({letter})"),
    "heavy": NP_("cup", "heavy ({letter})"),
    "grenadier": NP_("cup", "grenadier ({letter})"),
    "static": NP_("cup", "static ({letter})"),
    "ost": NP_("cup", "Ost ({letter})"),
    "recon": NP_("cup", "reconnaissance ({letter})"),
    "tank": NP_("cup", "tank ({letter})"),
}
# What a participle agrees with besides: see `Noun.the`.
GENDERS: Final = (
    NP_("gender", "unit {id}"),
    NP_("gender", "a stick of {regiment}"),
    NP_("gender", "a {colour} stick"),
)


_TERRAIN: Final[Mapping[str, str]] = {
    "bocage": NP_("terrain", "bocage"),
    "village": NP_("terrain", "village"),
    "marsh": NP_("terrain", "marsh"),
    "stream": NP_("terrain", "marshy stream"),
    "bridge": NP_("terrain", "bridge"),
    "clear": NP_("terrain", "open ground"),
    "woods": NP_("terrain", "woods"),
    "battery": NP_("terrain", "battery"),
}
_LINES: Final[Mapping[str, str]] = {
    "road": NP_("terrain", "main road"),
    "rail": NP_("terrain", "railway"),
}
# What adds to a factor, by the rules' key.
_REASONS: Final[Mapping[str, str]] = {
    "point": NP_("factor", "Point unit"),
    "village": NP_("factor", "village"),
    "marsh": NP_("factor", "marsh"),
    "bocage": NP_("factor", "bocage"),
    "stream": NP_("factor", "stream"),
    "bridge": NP_("factor", "bridge hexside"),
    "clear": NP_("factor", "open ground"),
    "woods": NP_("factor", "woods"),
    "battery": NP_("factor", "battery"),
}
_NUMBERS: Final = (
    NP_("number", "no"), NP_("number", "one"), NP_("number", "two"), NP_("number", "three"),
    NP_("number", "four"), NP_("number", "five"), NP_("number", "six"), NP_("number", "seven"),
    NP_("number", "eight"), NP_("number", "nine"),
)  # fmt: skip
_LIGHTS: Final[Mapping[str, str]] = {
    "night": NP_("light", "night"),
    "dawn": NP_("light", "dawn"),
    "day": NP_("light", "day"),
}
# What a translation may ask for where these phrases stand in a sentence: see `Phrase`.
GOVERNED: Final = (
    NP_("of", "attacker"), NP_("of", "defender"),
    NP_("the", "{name}"), NP_("the", "{name} ({hex})"), NP_("the", "{hex}"),
    NP_("in", "{name}"), NP_("in", "{name} ({hex})"), NP_("in", "{hex}"),
    NP_("to", "{name}"), NP_("to", "{name} ({hex})"), NP_("to", "{hex}"),
    NP_("from", "{name}"), NP_("from", "{name} ({hex})"), NP_("from", "{hex}"),
    NP_("of", "{name}"), NP_("of", "{name} ({hex})"), NP_("of", "{hex}"),
    NP_("in", "off the map"), NP_("to", "off the map"),
    NP_("from", "off the map"), NP_("of", "off the map"),
)  # fmt: skip


def number(count: int) -> str:
    """Return a small number in words, a larger one in figures."""
    return pgettext("number", _NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """Return names joined as in a sentence: "A, B and C"."""
    if len(names) == 1:
        return str(names[0])
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def side_words(side: str) -> Phrase:
    """Who acts: "the US player", or by the name that a rulebook gives: "the North player"."""
    if side in SIDES:
        return Phrase(SIDES[side])
    return Phrase(N_("the {name} player"), name=capital(side))


def nation(side: str) -> Phrase:
    """A side as an adjective: "German"; of a side without words its name. A translation may ask
    for "m", "f", "mp" or "fp": masculine, feminine, and their plurals."""
    return Phrase(NATIONS[side]) if side in NATIONS else Phrase(N_("{name}"), name=capital(side))


def side_fields(view: State | None) -> dict[str, Phrase]:
    """Return both sides as any sentence may name them: `airborne` and `occupier` are the players,
    `airborne_nation` and `occupier_nation` the adjectives. Without a view those of Night Drop."""
    sides = view.game.sides if view else ("us", "german")
    found: dict[str, Phrase] = {}
    for name, side in zip(("airborne", "occupier"), sides, strict=True):
        found |= {name: side_words(side), f"{name}_nation": nation(side)}
    return found


def place_name(name: str) -> Name:
    """Return a place's name: "La Fière bridge" is "ponte di La Fière" in Italian."""
    return Name(name)


def place(view: State | None, hex_: Hex | None) -> Phrase:
    """Return a hex as a sentence names it: "La Fière (1412)", or its number alone."""
    if hex_ is None:
        return Phrase(N_("off the map"))
    name = view.game.board.names.get(hex_) if view else None
    if name:
        return Phrase(N_("{name} ({hex})"), name=place_name(name), hex=hex_name(hex_))
    return Phrase(N_("{hex}"), hex=hex_name(hex_))


def values(face: Face | None, reduced: bool) -> str:
    """Return attack and defence value as printed on the upper side: "5–4", or ""."""
    if face is None:
        return ""
    attack, defence = (face.reduced_av, face.reduced_dv) if reduced else (face.av, face.dv)
    return "" if attack is None or defence is None else f"{attack}–{defence}"


def drawn_face(view: State, face: str) -> Phrase:
    """Return a face drawn from a cup: "an HQ stick", "an infantry company 3–3"."""
    if face in STICKS:
        return Phrase(DRAWN[face])
    kind = face.rpartition("-")[0]
    printed = values(view.game.faces.get(face), False)
    return Phrase(DRAWN.get(kind, DRAWN[""]), kind=face, values=printed)


def unseen_unit(view: State) -> Phrase:
    """A unit that the reader did not see drawn."""
    return Phrase(N_("a German unit") if view.game.sides[1] in SIDES else OTHER_CONCEALED.a)


def _noun(counter: Counter) -> Noun:
    """Return the noun of a counter, by what is known of its face."""
    named = NAMED.get(counter.group) or NAMED.get(counter.face or "")
    if named is not None:
        return named
    if counter.is_stick:
        return _stick(counter)
    if counter.kind == "company":
        return COLOURED_COMPANY if colour(counter.group) else COMPANY
    if counter.side not in SIDES:
        return OTHER_CONCEALED if counter.face is None else OTHER_UNIT
    if counter.face is None:
        return CONCEALED
    return GERMANS.get(counter.face.rpartition("-")[0], OTHER_GERMAN)


def _stick(counter: Counter) -> Noun:
    """Return the noun of a stick."""
    if colour(counter.group):
        return COLOURED_STICKS[counter.face] if counter.face else COLOURED_UNKNOWN
    return STICKS.get(counter.face, OTHER_STICK) if counter.face else UNKNOWN_STICK


def face_in_cup(view: State, cup: str, face: str) -> str:
    """Return a kind of counter in the list of a cup: "platoon", "infantry (A) 3–3", "of 3"."""
    if cup == "vp":
        return pgettext("cup", "of {points}").format(points=face)
    if face in IN_CUP or cup not in SIDES:
        return _(IN_CUP.get(face, face))
    kind, _dash, letter = face.rpartition("-")
    said = pgettext("cup", IN_CUP[kind]).format(letter=letter.upper()) if kind in IN_CUP else face
    return f"{said} {values(view.game.faces.get(face), False)}".strip()


def decimal(share: float) -> str:
    """Return a number with one decimal, after the point or comma of the language: "12.5"."""
    whole, tenths = f"{share:.1f}".split(".")
    return pgettext("decimal", "{whole}.{tenths}").format(whole=whole, tenths=tenths)


def counter_noun(view: State, counter: Counter) -> Phrase:
    """Return what a counter is to the reader of this view, without an article."""
    return _named(view, counter, _noun(counter).alone)


def counter_a(view: State, counter: Counter) -> Phrase:
    """A counter with "a"."""
    return _named(view, counter, _noun(counter).a)


def counter_the(view: State, counter: Counter) -> Phrase:
    """A counter with "the"."""
    return _named(view, counter, _noun(counter).the)


def _named(view: State, counter: Counter, noun: str) -> Phrase:
    """Return a form of a counter's noun with its fields filled in."""
    printed = values(view.game.faces.get(counter.face or ""), counter.reduced)
    return Phrase(noun, **group_fields(counter.group), kind=counter.face, values=printed)


def unit_words(view: State | None, unit: str) -> Phrase:
    """Return a counter with "the"; its id alone without a view to look it up in."""
    counter = find(view, unit)
    if view is None or counter is None:
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
    return _noun(counter) in (UNKNOWN_STICK, COLOURED_UNKNOWN)


def teller_noun(view: State, unit: str) -> Phrase:
    """Return the same without "the", for lines that are not sentences."""
    counter = view.pieces[unit]
    if _is_one_of_many(counter):
        return teller_words(view, unit)
    return counter_noun(view, counter)


def find(view: State | None, unit: str) -> Counter | None:
    """Return a counter on the map, in hand, or among the dead that the reader may know of."""
    if view is None:
        return None
    return view.pieces.by_id.get(unit) or view.dead.get(unit)


def terrain_name(terrain: str) -> str:
    """Return a terrain in words: "marshy stream"."""
    return pgettext("terrain", _TERRAIN.get(terrain, terrain))


def line_name(line: str) -> str:
    """Return a line in words: "main road"."""
    return pgettext("terrain", _LINES.get(line, line))


def reason_words(key: str) -> str:
    """Return what adds to a factor; a terrain without words of its own is called by its key."""
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
    """Return the light of a turn in words."""
    return light_name(view.game.rules.light(turn))


def light_name(kind: Literal["night", "dawn", "day"]) -> str:
    """Return a light in words."""
    return pgettext("light", _LIGHTS[kind])
