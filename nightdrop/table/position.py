"""A position as text: reads any moment between two decisions of a game, and refuses what is none.

The notation of tests, puzzles and the set-up workbench [PROTOCOL, A position], with two fields
more: `phase: {activation: G1, step: push, allowance: 4, entered: ["0405", "1214"]}` lists the
hexes that were entered in the running activation and are still to be checked for stacking [7];
`began: "0405"` of a counter is the hex in which it began to move in that activation.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.engine.model import (
    BOTH_KNOW,
    GERMAN,
    IDLE,
    US,
    Act,
    Game,
    Side,
    State,
    VpHex,
)
from nightdrop.engine.play import settle
from nightdrop.rules.night_drop import empty_state
from nightdrop.rules.ruleset import ruleset
from nightdrop.table.options import OptionError
from nightdrop.table.position_phase import steps_of
from nightdrop.table.position_schema import PositionShape, VpShape
from nightdrop.table.position_units import PlacedUnits, place_units
from nightdrop.table.scenario import load_scenario
from nightdrop.table.scenario_schema import shaped
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError, YamlFile, parse_yaml

Load = Callable[[str, Mapping[str, object]], Game]


class Position(NamedTuple):
    """A position that was read: its state at the next decision, and how the game was chosen."""

    state: State
    scenario: str
    options: Mapping[str, object]


def read_position(text: str, name: str = "position", load: Load = load_scenario) -> Position:
    """The position in a YAML text; `name` stands for its file, `load` gives the game that it is
    of.

    Raises FileError, with line and reason, for anything that is no position.
    """
    return position_from(parse_yaml(text, name), load)


def position_from(file: YamlFile, load: Load = load_scenario) -> Position:
    """The position in a file that was read. Raises FileError."""
    shape = shaped(file, PositionShape)
    try:
        game = load(shape.scenario, shape.options)
    except OptionError as problem:
        raise file.error(("options", problem.option), problem.reason) from None
    except FileError as problem:
        raise file.error(("scenario",), problem.reason) from None
    blank = empty_state(game)
    rules = ruleset(blank)
    if shape.turn > rules.tables.turns:
        raise file.error(("turn",), _("a game has {turns} turns [5]"), turns=rules.tables.turns)
    placed = place_units(file, shape, blank)
    state = blank.but(
        turn=shape.turn,
        pieces=placed.pieces,
        cups=_vp_cup_taken(file, shape, placed.cups),
        vp=_vp_hexes(file, shape, blank, placed),
        dead=placed.dead,
        companies_left=placed.companies_left,
        numbers=placed.numbers,
        acts=_acts(shape),
        began=_began(file, shape, blank),
        used=_used(file, shape, blank),
        forced=_forced(file, shape, blank),
        tokens=_tokens(file, shape, blank),
    )
    state = steps_of(file, shape, state)
    return Position(settle(state), shape.scenario, shape.options)


def _acts(shape: PositionShape) -> dict[str, Act]:
    """What the counters did in the running activation, where they did anything."""
    acts = {}
    for units in shape.units.values():
        for unit in units:
            act = Act(
                unit.spent,
                unit.capacity,
                unit.hexes_moved,
                unit.activated,
                unit.fought,
                unit.attacked,
            )
            if act != IDLE:
                acts[unit.id] = act
    return acts


def _began(file: YamlFile, shape: PositionShape, state: State) -> dict[str, Hex]:
    """Where the counters stood that have moved in the running activation, as far as it is told."""
    began = {}
    for text, units in shape.units.items():
        for number, unit in enumerate(units):
            if unit.began is None:
                continue
            began[unit.id] = hex_ = parse_hex(unit.began)
            where = ("units", text, number, "began")
            if hex_ not in state.game.board:
                raise file.error(where, _("{text} is not on the map"), text=unit.began)
            if not unit.hexes_moved:
                raise file.error(where, _("{id} has not moved: leave out `began`"), id=unit.id)
    return began


def _used(file: YamlFile, shape: PositionShape, state: State) -> tuple[str, ...]:
    """This turn's finished activations; each but G4 once [5.4]."""
    known = ruleset(state).activations
    for number, name in enumerate(shape.used):
        where = ("used", number)
        if name not in known:
            raise file.error(where, _("no activation is called {name!r} [5.4]"), name=name)
        if known[name].once and name in shape.used[:number]:
            raise file.error(where, _("{name} can be used once a turn [5.4]"), name=name)
    return tuple(shape.used)


def _forced(file: YamlFile, shape: PositionShape, state: State) -> str | None:
    """The regiment that must be activated first, after its Advantage was spent [2.6.1]."""
    if shape.forced is not None and shape.forced not in ruleset(state).regiments:
        raise file.error(("forced",), _("no regiment is called {forced!r}"), forced=shape.forced)
    return shape.forced


def _tokens(file: YamlFile, shape: PositionShape, state: State) -> tuple[int, ...]:
    """The turns whose initiative the German holds by a captured Advantage [2.6.2]."""
    for number, turn in enumerate(shape.tokens):
        if turn > ruleset(state).tables.turns or turn in shape.tokens[:number]:
            raise file.error(
                ("tokens", number), _("turn {turn} cannot be taken [2.6.2]"), turn=turn
            )
    return tuple(sorted(shape.tokens))


def _vp_cup_taken(
    file: YamlFile, shape: PositionShape, cups: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    """The cups without the markers that lie on the map."""
    left = dict(cups["vp"])
    for text, place in shape.vp.items():
        if place.marker is None:
            continue
        value = str(place.marker)
        where = ("vp", text, "marker")
        if value not in left:
            raise file.error(where, _("no VP marker has the value {value} [4.3]"), value=value)
        if not left[value]:
            raise file.error(
                where, _("more VP markers of value {value} than the mix has [4.3]"), value=value
            )
        left[value] -= 1
    return {**cups, "vp": left}


def _vp_hexes(
    file: YamlFile, shape: PositionShape, state: State, placed: PlacedUnits
) -> dict[int, VpHex]:
    """Every victory hex; a company in one controls it unless the position says otherwise."""
    vp: dict[int, VpHex] = {}
    for hex_ in state.game.board.vp:
        companies = any(counter.kind == "company" for counter in placed.pieces.at(hex_))
        vp[hex_] = VpHex(control=companies)
    for text, place in shape.vp.items():
        hex_ = parse_hex(text)
        if hex_ not in vp:
            raise file.error(("vp", text), _("{text} is no victory hex [4.3]"), text=text)
        control = vp[hex_].control if place.control is None else place.control
        if place.control and placed.pieces.holder(hex_) == GERMAN:
            raise file.error(
                ("vp", text), _("a German unit stands in {text}: no US control [10.2]"), text=text
            )
        vp[hex_] = _marked(file, text, place)._replace(control=control)
    return vp


def _marked(file: YamlFile, text: str, place: VpShape) -> VpHex:
    """The marker of a victory hex, if one lies there."""
    if place.marker is None:
        if place.laid_by or place.concealed is not None:
            raise file.error(("vp", text), _("there is no marker: give its value as `marker`"))
        return VpHex()
    laid_by: Side = place.laid_by or US
    concealed = (laid_by == US) if place.concealed is None else place.concealed
    if concealed and laid_by == GERMAN:
        raise file.error(("vp", text), _("a marker laid by the German lies open [5.3.2]"))
    return VpHex(place.marker, laid_by, (US,) if concealed else BOTH_KNOW)
