"""What things are called in English: sides, hexes, counters, faces and numbers.

Every function that names a counter takes a view, so it can only say what its reader may know.
"""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Counter, Face, State

SIDES: Final[Mapping[str, str]] = {
    "us": "the US player",
    "german": "the German player",
    "both": "both players",
    "chance": "chance",
}
SHORT_SIDES: Final[Mapping[str, str]] = {"us": "US", "german": "German", "chance": "Chance"}
STICKS: Final[Mapping[str, str]] = {
    "plt": "platoon stick",
    "ldr": "leader stick",
    "hq": "HQ stick",
    "advantage": "Advantage",
}
_GERMANS: Final[Mapping[str, str]] = {
    "infantry": "infantry company",
    "pioneer": "pioneer company",
    "security": "security company",
    "light-tank": "light tank company",
    "armoured-car": "armoured car company",
    "platoon": "platoon",
}
_TERRAIN: Final[Mapping[str, str]] = {"stream": "marshy stream"}
_LINES: Final[Mapping[str, str]] = {"road": "main road", "rail": "railway"}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(count: int) -> str:
    """A small number in words, a larger one in figures."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    an = noun[:1].lower() in "aeio" or noun.startswith(("HQ", "unknown"))
    return f"{'an' if an else 'a'} {noun}"


def listed(names: list[str]) -> str:
    """Names joined as a sentence lists them: "A, B and C"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def regiment(group: str) -> str:
    """A regiment's name: "505" -> "the 505th"."""
    return f"the {group}th" if group.isdigit() else "the Germans"


def place(view: State | None, hex_: Hex | None) -> str:
    """A hex as a sentence names it: "La Fière (1412)", or its number alone."""
    if hex_ is None:
        return "off the map"
    name = view.game.board.names.get(hex_) if view else None
    return f"{name} ({hex_name(hex_)})" if name else hex_name(hex_)


def values(face: Face, reduced: bool) -> str:
    """Attack and defence value as printed on the side that lies up: "5–4", or ""."""
    attack, defence = (
        (face.reduced_av, face.reduced_dv) if reduced else (face.av, face.dv)
    )
    return "" if attack is None or defence is None else f"{attack}–{defence}"


def german_kind(face: str) -> str:
    """A German face's noun: "armoured-car-d" -> "armoured car company"."""
    return _GERMANS.get(face.rpartition("-")[0], face)


def face_words(view: State, group: str, face: str) -> str:
    """A face drawn from a cup: "an HQ stick", "an infantry company 3–3", "3 points"."""
    if group == "vp":
        return f"{face} point{'' if face == '1' else 's'}"
    if group != "german":
        return STICKS.get(face, face)
    known = view.game.faces.get(face)
    return f"{german_kind(face)} {values(known, False)}".strip() if known else german_kind(face)


def counter_noun(view: State, counter: Counter) -> str:
    """What a counter is to the reader of this view, without an article."""
    if counter.is_stick:
        kind = STICKS.get(counter.face, counter.face) if counter.face else "unknown stick"
        return f"{kind} of {regiment(counter.group)}"
    if counter.face is None:
        return "concealed German unit"
    printed = view.game.faces.get(counter.face)
    figures = values(printed, counter.reduced) if printed else ""
    if counter.kind == "company":
        return f"company {figures} of {regiment(counter.group)}".replace("  ", " ")
    return f"German {german_kind(counter.face)} {figures}".strip()


def unit_words(view: State | None, unit: str) -> str:
    """A counter with "the": known by its id alone where there is no view to look it up in."""
    counter = find(view, unit)
    if view is None or counter is None:
        return f"unit {unit}"
    return f"the {counter_noun(view, counter)}"


def find(view: State | None, unit: str) -> Counter | None:
    """A counter on the map, in hand, or among the dead that the reader may know of."""
    if view is None:
        return None
    return view.pieces.by_id.get(unit) or view.dead.get(unit)


def terrain_words(view: State, hex_: Hex) -> list[str]:
    """Terrain and lines of a hex: ["village", "main road"]."""
    board = view.game.board
    lines = sorted(board.lines_in.get(hex_, ()), reverse=True)
    terrain = board.terrain[hex_]
    if terrain == "stream" and lines:
        return ["bridge", *(_LINES.get(line, line) for line in lines)]
    return [_TERRAIN.get(terrain, terrain), *(_LINES.get(line, line) for line in lines)]


def clock(view: State, turn: int) -> str:
    """The hour of a turn: "03:30"."""
    minutes = view.game.rules.tables.start_minute + 60 * (turn - 1)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def light(view: State, turn: int) -> str:
    """"night", "dawn" (the first day turn) or "day" [5.1]."""
    nights = view.game.rules.tables.night_turns
    return "night" if turn <= nights else "dawn" if turn == nights + 1 else "day"
