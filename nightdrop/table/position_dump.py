"""Writes a state as a position: what a reader needs to set it up again [PROTOCOL, A position]."""

from collections import Counter as Count
from collections.abc import Mapping

import yaml

from nightdrop.engine.hexes import hex_name
from nightdrop.engine.model import BOTH_KNOW, GERMAN, IDLE, US, Counter, State, VpHex
from nightdrop.rules.ruleset import ruleset
from nightdrop.rules.sequence import chooser
from nightdrop.table.position_phase import COUNT
from nightdrop.table.position_units import COMPANIES, GERMAN_SAW
from nightdrop.table.speech import _


def dump(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    """The whole position, hidden faces included, as plain values.

    Raises ValueError in the middle of a fight or of another procedure: such a moment cannot be
    written as a position.
    """
    position: dict[str, object] = {"scenario": scenario}
    if options:
        position["options"] = dict(options)
    position |= {"turn": state.turn, "initiative": state.initiative}
    if state.used and state.todo:
        position["used"] = list(state.used)
    if state.forced:
        position["forced"] = state.forced
    position["phase"] = _phase(state)
    if state.tokens:
        position["tokens"] = list(state.tokens)
    position["units"] = {
        hex_name(hex_): [_unit(state, counter) for counter in state.pieces.at(hex_)]
        for hex_ in sorted(state.pieces.by_hex)
    }
    position["vp"] = _vp(state)
    dead = _dead(state)
    if dead:
        position["dead"] = dead
    return position


def position_text(position: Mapping[str, object]) -> str:
    """A position as readable YAML, a line for each hex."""
    lines = []
    for key, value in position.items():
        if isinstance(value, dict) and key in ("units", "vp", "dead") and value:
            lines.append(f"{key}:")
            lines += [f"  {_flow({name: part})}" for name, part in value.items()]
        else:
            lines.append(_flow({key: value}))
    return "\n".join(lines) + "\n"


def _flow(pair: Mapping[str, object]) -> str:
    """One key and its value on one line."""
    text = yaml.safe_dump(
        dict(pair), default_flow_style=True, width=10**6, sort_keys=False, allow_unicode=True
    )
    return text.strip()[1:-1]


def _phase(state: State) -> dict[str, object]:
    """Where the turn stands."""
    if not state.todo:
        return {"step": COUNT}
    step = state.todo[-1].name
    if state.activation is None:
        if step == "choose":
            return {"choose": chooser(state)}
        if step in ("initiative", "discovery", COUNT):
            return {"step": step}
    elif state.fight is None and step in _writable(state):
        phase: dict[str, object] = {"activation": state.activation, "step": step}
        if state.allowance is not None:
            phase["allowance"] = state.allowance
        if state.entered:
            phase["entered"] = [hex_name(hex_) for hex_ in sorted(state.entered)]
        return phase
    raise ValueError(_("the step {step!r} cannot be written as a position").format(step=step))


def _writable(state: State) -> tuple[str, ...]:
    """The names of the running activation's own steps."""
    return tuple(step.name for step in ruleset(state).activations[state.activation or ""].steps)


def _unit(state: State, counter: Counter) -> dict[str, object]:
    """A counter, without what goes without saying."""
    unit: dict[str, object] = {"id": counter.id}
    if counter.kind != "company" and counter.face is not None:
        unit["face"] = counter.face
        if counter.known_to != (GERMAN,) or counter.kind == "stick":
            unit["known_to"] = list(counter.known_to)
    if counter.reduced:
        unit["reduced"] = True
    act = state.act(counter.id)
    for name, value in act._asdict().items():
        if value != getattr(IDLE, name):
            unit[name] = value
    if counter.id in state.began:
        unit["began"] = hex_name(state.began[counter.id])
    return unit


def _vp(state: State) -> dict[str, object]:
    """The victory hexes that hold a marker or are controlled."""
    found: dict[str, object] = {}
    for hex_, place in sorted(state.vp.items()):
        entry = _vp_hex(place)
        has_company = any(c.kind == "company" for c in state.pieces.at(hex_))
        if place.control != has_company:
            entry["control"] = place.control
        if entry:
            found[hex_name(hex_)] = entry
    return found


def _vp_hex(place: VpHex) -> dict[str, object]:
    """The marker of a victory hex, if any."""
    if place.laid_by is None:
        return {}
    entry: dict[str, object] = {"marker": place.value, "laid_by": place.laid_by}
    if place.laid_by == US:
        entry["concealed"] = place.known_to != BOTH_KNOW
    return entry


def _dead(state: State) -> dict[str, object]:
    """The dead whose faces somebody has seen, by cup and face; and the dead companies."""
    open_: Count[tuple[str, str]] = Count()
    seen: Count[tuple[str, str]] = Count()
    for counter in state.dead.values():
        if counter.kind == "company":
            open_[COMPANIES, counter.group] += 1
        else:
            into = open_ if counter.known_to == BOTH_KNOW else seen
            into[counter.group, counter.face or ""] += 1
    found: dict[str, object] = dict(_nested(open_))
    if seen:
        found[GERMAN_SAW] = _nested(seen)
    return found


def _nested(tally: Count[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Counts by two keys as a table of tables, sorted."""
    found: dict[str, dict[str, int]] = {}
    for (group, face), count in sorted(tally.items()):
        found.setdefault(group, {})[face] = count
    return found
