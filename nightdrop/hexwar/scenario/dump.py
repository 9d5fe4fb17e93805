"""Writes a state as a position, from which it can be set up again."""

from collections import Counter as Bag
from collections.abc import Mapping

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import IDLE, Game, State
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.garrison import DrawFaces
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.ruleset import Written, conceals, holds, ruleset
from nightdrop.hexwar.rules.turn import Choose, RollInitiative, chooser
from nightdrop.hexwar.rules.victory import Count, changes_hands
from nightdrop.hexwar.scenario.position import COUNT
from nightdrop.hexwar.scenario.units import COMPANIES, DRAWN, saw_key, saw_keys
from nightdrop.table.disk.yaml import yaml_text
from nightdrop.table.language import _


def dump(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return the whole position, hidden faces included, as plain values.

    Raises ValueError in the middle of a fight or of another procedure, which no position can
    hold.

    >>> from nightdrop.table.record.positions import read_position
    >>> text = "{scenario: night-drop, turn: 2, phase: {step: initiative}}"
    >>> read = read_position(text)
    >>> written = dump(read.state, read.scenario, read.options)
    >>> written["turn"], written["phase"]
    (2, {'step': 'initiative'})
    """
    if state.todo and isinstance(state.due, DrawFaces):
        state = state.pop()  # what is left to draw is written with the units
    position: dict[str, object] = {"scenario": scenario}
    if options:
        position["options"] = dict(options)
    book = book_of(state)
    position |= {"turn": state.turn, "initiative": book.initiative}
    if state.used and state.todo:
        position["used"] = list(state.used)
    if book.forced:
        position["forced"] = forced_name(state)
    position["phase"] = _phase(state)
    tokens = book.tokens
    throw = state.todo and isinstance(state.due, RollInitiative) and state.due.bought_by
    if throw and conceals(state, throw):
        tokens = tuple(sorted((*tokens, state.turn)))  # used up by the throw that is due
    if tokens:
        position["tokens"] = list(tokens)
    said = ruleset(state).written(state)
    position["units"] = {
        hex_name(hex_): [_unit(state, counter, said) for counter in state.pieces.at(hex_)]
        for hex_ in sorted(state.pieces.by_place)
    }
    position["vp"] = _vp(state, said)
    position |= _own(state, said)
    dead = _dead(state)
    if dead:
        position["dead"] = dead
    return position


def forced_name(state: State) -> str | None:
    """The regiment that must be activated first, as positions write it [ND 2.6.1]."""
    key = book_of(state).forced
    return key and ruleset(state).forced_name(key)


def position_text(position: Mapping[str, object]) -> str:
    """Return a position as readable YAML, a line for each hex."""
    lines = []
    for key, value in position.items():
        if isinstance(value, dict) and key in ("units", "vp", "dead") and value:
            lines.append(f"{key}:")
            lines += [f"  {_flow({name: part})}" for name, part in value.items()]
        else:
            lines.append(_flow({key: value}))
    return "\n".join(lines) + "\n"


def _flow(pair: Mapping[str, object]) -> str:
    """Return one key and its value on one line."""
    return yaml_text(dict(pair), flow=True, width=10**6).strip()[1:-1]


def _phase(state: State) -> dict[str, object]:
    """Return the point that the turn has reached."""
    if not state.todo:
        return {"step": COUNT}
    due, step = state.due, state.due.name
    if state.activation is None:
        if isinstance(due, Choose):
            return {"choose": chooser(state)}
        is_bought = isinstance(due, RollInitiative) and holds(state, due.bought_by)
        is_known = due in ruleset(state).turn or isinstance(due, RollInitiative | Count)
        if is_known and not is_bought:
            return {"step": step}
    elif state.fight is None and step in _writable(state):
        phase: dict[str, object] = {"activation": state.activation, "step": step}
        if (allowance := book_of(state).allowance) is not None:
            phase["allowance"] = allowance
        if state.entered:
            phase["entered"] = [hex_name(hex_) for hex_ in sorted(state.entered)]
        return phase
    raise ValueError(_("the step {step!r} cannot be written as a position").format(step=step))


def _writable(state: State) -> tuple[str, ...]:
    return tuple(step.name for step in ruleset(state).activations[state.activation or ""].steps)


def _unit(state: State, counter: Counter, said: Written) -> dict[str, object]:
    """Return a counter without its default fields."""
    unit: dict[str, object] = {"id": counter.id}
    drawn = ruleset(state).formations[counter.group].drawn
    if drawn and counter.kind != "company" and counter.face is not None:
        unit["face"] = counter.face
        if counter.known_to != (counter.side,) or counter.kind == "stick":
            unit["known_to"] = list(counter.known_to)
    elif drawn and counter.kind == "unit":
        unit["face"] = DRAWN
    if counter.reduced:
        unit["reduced"] = True
    act = state.act(counter.id)
    for name, value in act._asdict().items():
        if value != getattr(IDLE, name):
            unit[name] = value
    if counter.id in state.began:
        unit["began"] = hex_name(state.began[counter.id])
    return {**unit, **said.units.get(counter.id, {})}


def _own(state: State, said: Written) -> dict[str, object]:
    """Return what the rulebook keeps besides, in names of its own where it has some."""
    away: dict[str, list[object]] = {}
    for key, where in sorted(said.away.items()):
        away.setdefault(where, []).append(_unit(state, state.pieces[key], said))
    return {**said.notes, **({"away": away} if away else {}),
            **({"book": dict(said.book)} if said.book else {})}  # fmt: skip


def _vp(state: State, said: Written) -> dict[str, object]:
    """Return the VP hexes that hold a marker or are controlled."""
    found: dict[str, object] = {}
    settled = ruleset(state).settled(state)
    for hex_, place in sorted(book_of(state).vp.items()):
        entry = _vp_hex(place, state.game)
        has_company = any(c.kind == "company" for c in state.pieces.at(hex_))
        has_company = has_company and changes_hands(state, hex_)
        entry |= said.places.get(hex_, {})
        has_company = has_company or hex_ in settled
        if place.control != has_company:
            entry["control"] = place.control
        if entry:
            found[hex_name(hex_)] = entry
    return found


def _vp_hex(place: VpHex, game: Game) -> dict[str, object]:
    """Return the marker of a VP hex, if any."""
    if place.laid_by is None:
        return {}
    entry: dict[str, object] = {"marker": place.value, "laid_by": place.laid_by}
    if game.rules.holds(place.laid_by):
        entry["concealed"] = not game.all_know(place.known_to)
    elif not game.all_know(place.known_to):
        entry["concealed"] = True
    return entry


def _dead(state: State) -> dict[str, object]:
    """Return the dead whose faces a side has seen, by cup and face; and the dead companies."""
    open_: Bag[tuple[str, str]] = Bag()
    seen: dict[str, Bag[tuple[str, str]]] = {key: Bag() for key in saw_keys(state.game)}
    fixed: Bag[str] = Bag()
    for counter in state.dead.values():
        if not ruleset(state).formations[counter.group].drawn:
            fixed[counter.group] += 1
        elif counter.kind == "company":
            open_[COMPANIES, counter.group] += 1
        else:
            is_open = state.game.all_know(counter.known_to)
            into = open_ if is_open else seen[saw_key(counter.known_to[0])]
            into[counter.group, counter.face or ""] += 1
    found: dict[str, object] = {**_nested(open_), **dict(sorted(fixed.items()))}
    return found | {key: _nested(tally) for key, tally in seen.items() if tally}


def _nested(tally: Bag[tuple[str, str]]) -> dict[str, dict[str, int]]:
    """Return counts by two keys as a sorted table of tables."""
    found: dict[str, dict[str, int]] = {}
    for (group, face), count in sorted(tally.items()):
        found.setdefault(group, {})[face] = count
    return found
