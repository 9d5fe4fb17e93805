"""Answers to programs: status, board, what is on the map, exact odds."""

from collections.abc import Mapping
from typing import Any, Final

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor, why_not
from nightdrop.fallujah.rules.book import CAPTURED, Fight, TownBook
from nightdrop.fallujah.rules.forecast import forecast
from nightdrop.fallujah.rules.moves import movement_left
from nightdrop.fallujah.rules.odds import chances
from nightdrop.fallujah.rules.printed_tables import INTEL
from nightdrop.fallujah.rules.ruleset import (
    commander,
    fighters,
    goals_held,
    msr_cleared,
    option,
    rules_of,
    vp_parts,
)
from nightdrop.rules.actions import parse
from nightdrop.table.language import _
from nightdrop.table.match.status import cups_told, options_told, prompt
from nightdrop.table.pipe import BadRequestError
from nightdrop.table.scenario.scenarios import OptionSpec
from nightdrop.table.words.sentences import word

# The chances of a forecast, which come to 1.
_CHANCES: Final = ("taken", "thrown_back", "destroyed")


def status(state: State) -> dict[str, object]:
    """The fields of `status`, all of them public."""
    book: TownBook = state.book
    parts, result = vp_parts(state), state.result
    running: Fight | None = state.fight
    options = rules_of(state).options
    return {
        "turn": state.turn,
        "ops": book.ops,
        "kia": book.kia,
        "morale": morale_word(state),
        "vp": sum(parts.values()),
        "vp_parts": parts,
        "battle": book.battle,
        "first": book.first and {"vp": book.first[0], "level": book.first[1]},
        "options": dict(options),
        "actor": actor(state),
        "step": state.due.name if state.todo else None,
        "prompt": prompt(state),
        "operation": book.operation,
        "force": [*book.force],
        "left": movement_left(state),
        "fight": _fight(state),
        "available": {**book.available, INTEL: book.intel},
        "pool": dict(book.pool),
        "aside": book.aside,
        "drawn": [*running.drawn] if running else [],
        "nodes_left": len(book.nodes),
        "captured": [*book.captured],
        "hvt": [*book.hvt],
        "blown": [*book.blown],
        "chopper": book.chopper,
        "uprising": book.uprising,
        "negotiations": book.owed,
        "commander": commander(state),
        "scores": _scores(state),
        "goals_held": goals_held(state),
        "msr": msr_cleared(state),
        "result": result and {"points": result.points, "level": result.level},
    }


def _scores(state: State) -> dict[str, int] | None:
    """The scores of the teams, None without them [35]."""
    if option(state, "teams") == "off":
        return None
    return dict(zip("AB", state.book.scores, strict=True))


def morale_word(state: State) -> str:
    """The level of morale: "high" [9.1]."""
    book: TownBook = state.book
    return rules_of(state).tables.morale[book.morale]


def _fight(state: State) -> dict[str, object] | None:
    """The battle under way, None before its first round."""
    fight: Fight | None = state.fight
    if fight is None or not fight.round:
        return None
    return {
        "space": fight.space,
        "round": fight.round,
        "edge": fight.edge,
        "coalition": fighters(state, fight.space),
        "opfor": [foe.face for foe in fight.foes],
        "ambush": fight.ambush,
        "martyrs": fight.martyrs,
        "civilians": fight.civilians,
        "mob": fight.mob,
        "hits": fight.hits,
    }


def view(seen: State) -> dict[str, object]:
    """The fields of `view`: counters wherever they are, and both bins by counts."""
    return {"counters": counters(seen), "cups": cups_told(seen)}


def counters(seen: State) -> list[dict[str, object]]:
    """Every unit wherever it is, nodes and the helicopter on the map, OPFOR units of a reaction."""
    book, units = seen.book, rules_of(seen).units
    found = [_counter(id_, "coalition", "unit", units[id_].side, unit.place, id_, unit.reduced,
                      unit.leader) for id_, unit in sorted(book.units.items())]  # fmt: skip
    nodes = sorted((node.number, space, node.face) for space, node in book.nodes.items())
    found += [_counter(f"N.{number:02d}", "opfor", "node", "node", space, face)
              for number, space, face in nodes]  # fmt: skip
    if book.chopper and book.chopper != CAPTURED:
        found.append(_counter("chopper", "opfor", "node", "reaction", book.chopper,
                              "downed-helicopter"))  # fmt: skip
    fight: Fight | None = seen.fight
    if fight:
        found += [_counter(f"O.{foe.number}", "opfor", "opfor", "reaction", fight.space, foe.face)
                  for foe in fight.foes]  # fmt: skip
    return found


def _counter(
    id_: str, side: str, kind: str, group: str, space: str, face: str | None,
    reduced: bool = False, leader: str | None = None,
) -> dict[str, object]:  # fmt: skip
    return {"id": id_, "side": side, "kind": kind, "group": group, "space": space, "face": face,
            "reduced": reduced, "leader": leader}  # fmt: skip


def stands(seen: State) -> str:
    """The state of the game in a sentence."""
    book = seen.book
    said = _("Operation {turn}. OPs {ops}, KIA {kia}, VP {vp}; {nodes} nodes are left. [6.1]")
    return said.format(turn=seen.turn, ops=book.ops, kia=book.kia,
                       vp=sum(vp_parts(seen).values()), nodes=len(book.nodes))  # fmt: skip


def odds(seen: State, asked: Mapping[str, Any]) -> dict[str, object]:
    """The fields of `odds`: of the battle under way, or of the attack that `text` begins
    [docs/protocol.md, Fallujah]. Raises BadRequestError where there is neither."""
    if "text" in asked:
        return _forecast(seen, str(asked["text"]))
    found = chances(seen)
    if found is None:
        raise BadRequestError("No battle is at the step lead, support or stand: name an attack in "
                              "'text'.")
    return {
        "of": found.of,
        "results": {"won": found.won, "lost": found.lost},
        "steps": {str(steps): weight for steps, weight in found.steps},
        "kia": {str(change): weight for change, weight in found.kia},
    }


def _forecast(seen: State, text: str) -> dict[str, object]:
    """What the attack of this text may bring, rounded."""
    try:
        action = parse(text, rules_of(seen))
    except ValueError:
        raise BadRequestError(f"{text[:40]!r} is not an action.") from None
    if reason := why_not(seen, action):
        raise BadRequestError(word(reason, seen))
    found = forecast(seen, action)
    if found is None:
        raise BadRequestError(f"{text[:40]!r} is not an attack.")
    line = {name: round(abs(value) if name in _CHANCES else value, 4)
            for name, value in found._asdict().items()}  # fmt: skip
    return {"results": {name: line.pop(name) for name in _CHANCES}, **line}


def board(
    game: Game, specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """The fields of `board`: spaces, links, bases, tables, options, the mix of both bins, faces."""
    rules = game.rules
    town = rules.town
    return {
        "spaces": {one.id: {"name": one.name, "type": one.type, "at": [*one.at], "bank": one.bank,
                            "water": one.water, "msr": one.msr} for one in town.spaces.values()},
        "links": [[*link.ends, link.kind] for link in town.links],
        "bases": {one.id: {"name": one.name, "enters": [*one.enters]}
                  for one in town.bases.values()},
        "faces": {id_: _face(face) for id_, face in game.faces.items()},
        "mix": {cup: dict(mix) for cup, mix in game.mix.items()},
        "tables": _plain(rules.tables),
        "options": options_told(specs, chosen),
    }  # fmt: skip


def _face(face: Any) -> dict[str, object]:
    return {name: value._asdict() if hasattr(value, "_asdict") else value
            for name, value in face._asdict().items() if name != "id"}  # fmt: skip


def _plain(tables: Any) -> dict[str, object]:
    return {name: _listed(value) for name, value in vars(tables).items()}


def _listed(value: Any) -> Any:
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Mapping):
        return {key: _listed(one) for key, one in value.items()}
    return [_listed(one) for one in value] if isinstance(value, list | tuple) else value
