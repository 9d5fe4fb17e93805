"""Counters as ready surfaces: each face in any size, made once for each look and state [4]."""

from __future__ import annotations

from functools import lru_cache
from math import pi, tau
from typing import Final, Literal, NamedTuple

import pygame

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules.printed_tables import (
    CHOPPER,
    MOB,
    EventFace,
    FoeFace,
    NodeFace,
    StrikeFace,
    UnitFace,
    UnitValues,
)
from nightdrop.fallujah.scenario import counter_looks
from nightdrop.fallujah.ui.unit_symbols import BOX, LETTERS, NODES, SIGNS, Box, SignPen, stumps
from nightdrop.fallujah.words import face_words, unit_name
from nightdrop.table.words.catalogues import own
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import sprite_pad
from nightdrop.ui.look.cardboard import (
    CounterWord,
    body,
    body_points,
    draw_rings,
    gloss,
    print_words,
    states_of,
    thin,
)
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.shapes import Canvas, arc, regular, ring_dashes, rounded, shadow
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb, rgbs

# What is drawn: a unit, strike, leader or OPFOR unit has a box with its sign; a plate is the back
# of a unit of one step, "concealed" that of a node, "blown" the marker of a bridge.
Kind = Literal["unit", "node", "concealed", "event", "plate", "blown"]
SMALL, PLAIN, WHOLE = 36, 52, 64  # px of side from which on more is shown
CACHE_BYTES: Final = 24_000_000
_sprites = SurfaceCache(CACHE_BYTES)


class ServiceColours(NamedTuple):
    """The colours of a service [4.1]: face, ink on it, its box and the sign in that. `word` stands
    at the right edge, `plate` on the back of a unit of one step; `twin` tells one that shares its
    face with another service."""

    face: RGB
    ink: RGB
    box: RGB
    sign: RGB
    word: str = ""
    plate: str = ""
    twin: bool = False


@lru_cache(maxsize=1)
def liveries() -> dict[str, ServiceColours]:
    """The liveries of services, of OPFOR ("opfor"), nodes and events. Raises FileError."""
    found = counter_looks()
    boxes = {(one.face, one.box) for one in found.values()}
    faces = [face for face, _box in boxes]
    return {name: ServiceColours(rgb(one.face), rgb(one.ink), rgb(one.box), rgb(one.sign), one.word,
                         one.plate, bool(one.word) and faces.count(one.face) > 1)
            for name, one in found.items()}  # fmt: skip


CREAM, DARK, LOST, SAND, NOTE, FRAME = rgbs("#EFE6D2 #17130C #D9634A #E7C27A #F2B3A8 #8A8273")
AMBER: Final = rgb("#E7A83E")
FREE: Final = "∞"  # a movement without limit, by air
ROOM: Final = 84.0  # hundredths: what a name may take of a counter's breadth


class TownCounterLook(NamedTuple):
    """What a counter shows, as plain values.

    `sign` is the type of a unit, the kind of a strike, or the face of a node or an event. `mark` is
    the size of a unit: "II", "I", "•••". `label` is its id, which stands at its left edge, and
    `name` what stands above its box or in its middle. `values` stand at its foot: "4 (2) 2",
    "(4)", "±2 OP · 6 VP", or what an event does in a few words. `leader` adds the disc of a leader.
    """

    kind: Kind
    side: str
    sign: str = ""
    mark: str = ""
    label: str = ""
    name: str = ""
    values: str = ""
    reduced: bool = False
    leader: bool = False


# What has no face among those of a game: the back of a node, the marker of a blown bridge [14.7], a
# helicopter that counts as a node [14.3], and the mob, which has another firepower in each round.
CONCEALED, BLOWN, CRASHED, CROWD = "concealed", "blown", "crashed", "mob"
_MARKS: Final = {"battalion": "II", "company": "I"}


def face(
    game: Game, id: str, px: int, reduced: bool = False, leader: bool = False,
    state: str = "rest", light: Light = "dusk",
) -> pygame.Surface:
    """The counter of a face of a game, or of one of the four others above, as `sprite` draws it;
    `leader` adds the disc of a leader. Raises KeyError for an unknown face or state."""
    return sprite(look_of(game, id, reduced, leader), px, state, light)


def look_of(game: Game, id: str, reduced: bool = False, leader: bool = False) -> TownCounterLook:
    """What the counter of a face shows. Raises KeyError."""
    if id.partition(":")[0] in (CONCEALED, CRASHED, CROWD, BLOWN):
        return _other(game, id)
    found = game.faces[id]
    if isinstance(found, UnitFace):
        shown: UnitValues = (found.back if reduced else None) or found.front
        mark = "•••" if found.type == "sniper" else _MARKS.get(found.size, "")
        values = _printed(game, "fob") if found.is_fob else values_of(*shown)
        return TownCounterLook("unit", found.side, found.type, mark, unit_name(id), "", values,
                    reduced and found.back is not None, leader)
    if isinstance(found, StrikeFace):
        values = f"({found.f})" if found.f else "+1"
        return TownCounterLook("unit", "joint", id, name=_printed(game, id), values=values)
    if isinstance(found, FoeFace):
        kind = "hvt" if found.is_hvt else id
        return TownCounterLook("unit", "opfor", kind, name=_printed(game, kind),
                    values=f"{found.f} ({found.c})")
    if isinstance(found, NodeFace):
        return TownCounterLook(
            "node", "node", id, name=_printed(game, id), values=_worth(found.ops, found.vp)
        )
    assert isinstance(found, EventFace)
    return TownCounterLook("event", "event", id, name=_printed(game, id),
                values=own(game.name, f"counter.{id}.does") or "")


def _other(game: Game, id: str) -> TownCounterLook:
    """What a counter shows that has no face among those of a game."""
    if id == CONCEALED:
        return TownCounterLook("concealed", "node", name=_printed(game, "node"))
    if id == CRASHED:
        vp = game.rules.tables.vp["chopper"]
        return TownCounterLook(
            "node", "node", CHOPPER, name=_printed(game, CRASHED), values=_worth(1, vp)
        )
    kind, _colon, power = id.partition(":")
    if kind == CROWD:
        return TownCounterLook("unit", "opfor", MOB, name=_printed(game, MOB),
                               values=f"{power or '?'} (0)")  # fmt: skip
    return TownCounterLook("blown", "event")


def crowd_of(power: int | None) -> str:
    """The face of the mob with its firepower in this round; None before its die."""
    return CROWD if power is None else f"{CROWD}:{power}"


def plate_of(side: str) -> TownCounterLook:
    """The back of a unit of one step [4.2]."""
    return TownCounterLook("plate", side)


def leader_of(name: str) -> TownCounterLook:
    """A leader by itself, who gives an edge [29.2]."""
    return TownCounterLook("unit", "joint", "leader", name=name.upper(), values="+1")


def _printed(game: Game, key: str) -> str:
    """A word on a counter: the short one that the game has for it, or its name."""
    return (own(game.name, f"counter.{key}") or face_words(game, key)).upper()


def values_of(f: int, c: int, m: int | None) -> str:
    """Firepower, contact and movement as they are printed: "4 (2) 2", by air "3 (3) ∞" [4.2]."""
    return f"{f} ({c}) {FREE if m is None else m}"


def _worth(ops: int, vp: int) -> str:
    """What a node is worth: "±2 OP · 6 VP" [4.5]."""
    return f"±{ops} OP · {vp} VP" if ops else f"{vp} VP"


def sprite(
    look: TownCounterLook, px: int, state: str = "rest", light: Light = "dusk"
) -> pygame.Surface:
    """A counter of `px` px, `px + 2 * sprite_pad(px)` square, anchored at its centre; not to be
    drawn on. `state` is one of `cardboard.STATES` or several joined by "+"."""
    key = (look, px, state, light)
    found = _sprites.get(key)
    return found if found is not None else _sprites.keep(key, _make(*key))


def riding(look: TownCounterLook, px: int, made: int, state: str = "rest") -> pygame.Surface:
    """The same, scaled from one of `made` px: for the frames of a zoom alone."""
    key = (look, px, state, made)
    found = _sprites.get(key)
    if found is None:
        source = sprite(look, made, state)
        side = px + 2 * sprite_pad(px)
        found = _sprites.keep(key, pygame.transform.smoothscale(source, (side, side)))
    return found


def clear() -> None:
    """Forget all sprites."""
    _sprites.clear()


def _make(look: TownCounterLook, px: int, state: str, light: Light) -> pygame.Surface:
    pad, states, worn = sprite_pad(px), states_of(state), liveries()[look.side]
    blown = look.kind == "blown"
    outline = regular(50, 50, 50, 8, pi / 8) if blown else body_points(False)
    made = shadow(outline, px, pad, lifted="selected" in states)
    edge = mixed(worn.face, (0, 0, 0), 0.42)
    canvas = Canvas(px, pad, back=edge)
    if not blown:
        body(canvas, px, worn.face, edge)
    words = _DRAW[look.kind](canvas, px, look, worn)
    if not blown:
        gloss(canvas, px)
    if look.leader:
        words += _disc(canvas, px)
    made.blit(canvas.finish(), (0, 0))
    print_words(made, words, px, pad)
    if states:
        draw_rings(made, states, px, pad, light)
    return made


def fitted(string: str, size: float, room: float, role: str = "value") -> float:
    """The size of a word, at most `size`, at which it is no wider than `room`, in hundredths."""
    wide = fonts.measure(role, 100, string)[0]
    return min(size, 100 * room / wide) if wide else size


def _line(px: int) -> float:
    """How wide the lines of a sign are."""
    return 3.4 if px >= WHOLE else 4.0 if px >= PLAIN else 4.8 if px >= SMALL else 6.0


def _box(px: int, crowned: bool) -> Box:
    """Where the box of a unit lies; lower where something stands above it."""
    if px < SMALL:
        return (12.0, 10.0, 88.0, 54.0)
    if px < PLAIN:
        return (18.0, 21.5, 82.0, 61.0) if crowned else (15.0, 13.0, 85.0, 57.0)
    return BOX


def _unit(c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """A unit, strike or leader: its sign in a box, values at the foot; of a unit size, id and
    service where they can be read [4.2]."""
    words = _title(px, look, worn)
    box = _box(px, bool(look.mark) or bool(words))
    x0, y0, x1, y1 = box
    line = _line(px)
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    c.fill(corners, CREAM if look.reduced else worn.box)
    sign = DARK if look.reduced else worn.sign
    inner = max(line, 100 / px)
    pen = SignPen(c, box, sign, inner)
    for draw in SIGNS[look.sign]:
        draw(pen)
    c.stroke(corners, inner * 0.85, worn.ink if look.side == "opfor" else sign, closed=True)
    if look.reduced:
        _corner(c, px)
    if look.sign in LETTERS:
        tall = (y1 - y0) * 0.72
        base = (y0 + y1) / 2 + 0.35 * tall
        words.append(CounterWord(LETTERS[look.sign], tall, 50, base, sign))
    if look.mark and px >= SMALL:
        words += _size(c, px, look.mark, worn.ink, y0)
    size, base = (38.0, 92.5) if px < SMALL else (32.0, 92.0) if px < PLAIN else (26.0, 90.5)
    values = look.values.replace(" ", "") if px < SMALL else look.values
    if values.endswith(FREE):
        return words + _free(c, values, size, base, worn.ink)
    words.append(CounterWord(values, fitted(values, size, ROOM), 50, base, worn.ink, least=10))
    return words


def _free(c: Canvas, values: str, size: float, base: float, ink: RGB) -> list[CounterWord]:
    """Values of a unit that moves without limit: its sign is drawn, for the type has none."""
    string = values.removesuffix(FREE).rstrip()
    wide = fonts.measure("value", 100, string)[0] / 100
    size = min(size, (ROOM - 2) / (wide + 0.95))
    wide, r = wide * size, size * 0.17
    left = 50 - (wide + 5.2 * r) / 2
    x, y = left + wide + 3.2 * r, base - size * 0.33
    for side in (-1, 1):
        c.stroke(arc(x + side * r, y, r, 0, tau, 24), size * 0.11, ink, closed=True)
    return [CounterWord(string, size, left + wide / 2, base, ink, least=10)]


def _title(px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """The name above a box, or the id and the service of a unit beside it."""
    words: list[CounterWord] = []
    if look.name and px >= (PLAIN if look.side == "opfor" else WHOLE):
        size = fitted(look.name, 15.5, ROOM)
        words.append(CounterWord(look.name, size, 50, 19.5, worn.ink))
    if look.label and px >= WHOLE:
        size = fitted(look.label, 14, 62)
        words.append(CounterWord(look.label, size, 11, 43.5, worn.ink, turned=True))
    if look.mark and worn.word and (px >= WHOLE or (px >= PLAIN and worn.twin)):
        size = fitted(worn.word, 12.5 if px >= WHOLE else 15, 60)
        words.append(CounterWord(worn.word, size, 90, 43.5, worn.ink, turned=True))
    return words


def _size(c: Canvas, px: int, mark: str, ink: RGB, top: float) -> list[CounterWord]:
    """The size of a unit above its box: bars or dots."""
    foot, line = top - (5.5 if px >= PLAIN else 3.5), max(3.0, 100 / px)
    high = min(11.0, foot - 6.5)
    for n in range(len(mark)):
        x = 50 + (n - (len(mark) - 1) / 2) * (8.5 if mark[0] == "•" else 7.0)
        if mark[0] == "•":
            c.disc(x, foot - high / 2, max(2.7, 105 / px), ink)
        else:
            c.stroke([(x, foot - high), (x, foot)], line, ink, flat=True)
    return []


def _corner(c: Canvas, px: int) -> None:
    """The red corner of a reduced unit."""
    large = 22.0 if px >= PLAIN else 27.0
    inset = max(2.2, 100 / px)
    near = [point for point in body_points(False, inset) if point[0] < 30 and point[1] < 30]
    c.fill([(2 + inset, large + 4), *near, (large + 4, 2 + inset)], LOST)


def _disc(c: Canvas, px: int) -> list[CounterWord]:
    """The disc of a leader on a unit's upper right corner [29.2]."""
    r, x, y = (19.0, 87.0, 14.0) if px >= PLAIN else (19.0, 92.0, 9.0)
    worn = liveries()["joint"]
    c.disc(x, y, r + max(2.2, 110 / px), (255, 255, 255))
    c.disc(x, y, r, worn.face)
    return [CounterWord("+1", r * 1.25, x, y + r * 0.44, worn.ink, least=8)]


def _node(c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """A node that was seen: its sign, its name, and what it is worth [4.5]."""
    line = 4.2 if px >= WHOLE else 5.0 if px >= SMALL else 7.0
    whole = px >= WHOLE
    half, middle = (25.0, 34.5) if whole else (30.0, 39.0) if px >= PLAIN else (37.0, 50.0)
    part = half / 26  # signs of nodes reach 26 to all sides of the point 50, 47
    box = (50 - 30 * part, middle - 22 * part, 50 + 30 * part, middle + 15 * part)
    pen = SignPen(c, box, worn.sign, max(line, 110 / px))
    for draw in NODES[look.sign]:
        draw(pen)
    words = []
    if whole:
        words.append(CounterWord(look.name, fitted(look.name, 16, ROOM), 50, 74, worn.ink))
    if look.values and px >= PLAIN:
        size = fitted(look.values, 17 if whole else 19, 88)
        words.append(CounterWord(look.values, size, 50, 91 if whole else 90, SAND))
    return words


def _concealed(
    c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours
) -> list[CounterWord]:
    """The back of a node: the same for all [4.5]."""
    if px >= SMALL:
        frame = rounded(9, 9, 91, 91, 5.5)
        c.strokes(ring_dashes(frame, (9.0, 6.0)), thin(2.6, px, 1.2), FRAME, flat=True)
    whole = px >= PLAIN
    words = [CounterWord("?", 56 if whole else 66, 50, 64 if whole else 73, CREAM, role="display")]
    if whole:
        words.append(CounterWord(look.name, fitted(look.name, 15.5, 66), 50, 83, rgb("#C9BFAC")))
    return words


def _event(c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """An event: its name in a red frame, and what it does; in small its first letters [14.3]."""
    frame = rounded(8.5, 8.5, 91.5, 91.5, 5)
    c.stroke(frame, thin(2.8, px, 1.3), worn.ink, closed=True)
    if px < PLAIN:
        string = initials(look.name)
        size = fitted(string, 46, 74)
        return [CounterWord(string, size, 50, 50 + 0.35 * size, worn.ink)]
    note = look.values if px >= WHOLE else ""
    words = look.name.split()
    if len(words) == 1 and fitted(look.name, 21, 72) < 14.5:
        words = halves(look.name)
    size = min([21.0 if len(words) < 3 else 19.0, *(fitted(word, 21, 72) for word in words)])
    step, middle = size * 1.02, 43.0 if note else 50.0
    made = [
        CounterWord(
            word, size, 50, middle + (n - (len(words) - 1) / 2) * step + 0.35 * size, worn.ink
        )
        for n, word in enumerate(words)
    ]
    if note:
        made.append(CounterWord(note, fitted(note, 13.5, 76), 50, 85, NOTE))
    return made


def halves(word: str) -> list[str]:
    """A long word in two lines, cut after a vowel near its middle."""
    cuts = [n for n in range(2, len(word) - 1)
            if word[n - 1] in "AEIOUaeiou" and word[n] not in "AEIOUaeiou"]
    cut = min(cuts, key=lambda n: abs(n - len(word) / 2), default=len(word) // 2)
    return [word[:cut] + "-", word[cut:]]


def initials(name: str) -> str:
    """A name in three letters at most: its first ones, or the first of each of its words."""
    words = name.split()
    return "".join(word[0] for word in words[:3]) if len(words) > 1 else name[:3]


def _plate(c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """The back of a unit of one step: a plate with its service [4.2]."""
    half = 15.0 if px >= PLAIN else 20.0
    plate = rounded(14, 50 - half, 86, 50 + half, 4)
    c.stroke(plate, thin(3.0, px, 1.3), worn.ink, closed=True)
    size = fitted(worn.plate, 21 if px >= PLAIN else 27, 64)
    return [CounterWord(worn.plate, size, 50, 50 + 0.35 * size, worn.ink)]


def _blown(c: Canvas, px: int, look: TownCounterLook, worn: ServiceColours) -> list[CounterWord]:
    """The marker of a bridge that is blown: stumps on an octagon [14.7]."""
    rim = max(3.2, 140 / px)
    for radius, ink in ((50.0, CREAM), (50.0 - rim, DARK)):
        c.fill(regular(50, 50, radius, 8, pi / 8), ink)
    stumps(SignPen(c, (11.0, 24.0, 89.0, 72.0), AMBER, 3.4))
    c.stroke(regular(50, 50, 50 - rim, 8, pi / 8), rim, AMBER, closed=True)
    return []


_DRAW: Final = {
    "unit": _unit, "node": _node, "concealed": _concealed, "event": _event, "plate": _plate,
    "blown": _blown,
}  # fmt: skip
