"""Counters, victory hexes and cups of a view as plain values [PROTOCOL, Requests]."""

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import BOTH_KNOW, Counter, Face, State, VpHex


def view_json(seen: State) -> dict[str, object]:
    """`counters`, `vp` and `cups` of a state that somebody sees (or of the truth)."""
    return {
        "counters": [counter_json(seen, counter) for counter in seen.pieces],
        "vp": {hex_name(hex_): vp_json(seen.vp[hex_]) for hex_ in sorted(seen.vp)},
        "cups": {
            cup: {face: count for face, count in sorted(faces.items()) if count}
            for cup, faces in seen.cups.items()
        },
    }


def counter_json(seen: State, counter: Counter) -> dict[str, object]:
    """A counter; its five figures of the running activation are half-MPs and hexes."""
    return {
        "id": counter.id,
        "side": counter.side,
        "kind": counter.kind,
        "group": counter.group,
        "hex": _hex(counter.hex),
        "face": _face(seen, counter),
        "reduced": counter.reduced,
        "known_to": [side for side in BOTH_KNOW if side in counter.known_to],
        **seen.act(counter.id)._asdict(),
    }


def _hex(hex_: Hex | None) -> str | None:
    return None if hex_ is None else hex_name(hex_)


def _face(seen: State, counter: Counter) -> object:
    """The name of a stick's face, the values of any other, None where it is not seen."""
    if counter.face is None or counter.is_stick:
        return counter.face
    return face_json(seen.face(counter))


def face_json(face: Face) -> dict[str, object]:
    """Everything printed on a counter."""
    return face._asdict()


def vp_json(place: VpHex) -> dict[str, object]:
    """A victory hex: its marker's value where that may be seen."""
    marker: object = None
    if place.laid_by is not None:
        marker = "concealed" if place.value is None else place.value
    return {"marker": marker, "laid_by": place.laid_by, "control": place.control}
