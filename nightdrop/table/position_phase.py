"""Where the turn of a position stands: the steps still to come, as play itself would have them."""

from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.engine.model import GERMAN, US, Side, State, Step, other
from nightdrop.rules.ruleset import Ruleset, ruleset
from nightdrop.rules.sequence import (
    ACTIVATIONS_A_TURN,
    Choose,
    Discovery,
    Initiative,
    activation_steps,
    turn_steps,
)
from nightdrop.table.narrate_words import side_words
from nightdrop.table.position_schema import PositionShape
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError, YamlFile

_TURN_STEPS: dict[str, type[Step]] = {"initiative": Initiative, "discovery": Discovery}
COUNT = "count"


def steps_of(file: YamlFile, shape: PositionShape, state: State) -> State:
    """The state with its steps, initiative and running activation. Raises FileError."""
    rules, phase = ruleset(state), shape.phase
    state = state.but(initiative=_initiative(shape, rules))
    if phase.activation is None and phase.allowance is not None:
        raise file.error(("phase", "allowance"), _("only an activation has an allowance [5.4.2]"))
    if phase.activation is None and phase.entered:
        raise file.error(("phase", "entered"), _("hexes are entered in an activation only [7]"))
    if phase.activation is not None:
        return _in_activation(file, shape, state)
    if len(shape.used) > ACTIVATIONS_A_TURN:
        raise file.error(
            ("used",), _("a turn has {count} activations [5.4]"), count=ACTIVATIONS_A_TURN
        )
    if phase.choose:
        _check_chooser(file, shape, state)
        return state.push(*turn_steps(rules, Choose))
    step = phase.step or "initiative"
    if shape.used:
        raise file.error(
            ("used",), _("at the step {step} no activation is finished yet [5]"), step=step
        )
    if step == COUNT:
        if shape.turn != rules.tables.turns:
            raise file.error(("phase",), _("points are counted after the last turn [10.1]"))
        return state.push(*rules.end)
    if step not in _TURN_STEPS:
        known = ", ".join((*_TURN_STEPS, COUNT))
        reason = _("a turn has no step {step!r}: {known}, or a step of an activation").format(
            step=step, known=known
        )
        raise file.error(("phase", "step"), reason)
    return state.push(*turn_steps(rules, _TURN_STEPS[step]))


def _initiative(shape: PositionShape, rules: Ruleset) -> Side:
    """Who has it: as written, else as the phase implies, else the US player [5.2.2]."""
    if shape.initiative:
        return shape.initiative
    side: Side | None = shape.phase.choose
    if shape.phase.activation in rules.activations:
        side = rules.activations[shape.phase.activation or ""].side
    if side is None:
        return US
    return side if len(shape.used) % 2 == 0 else other(side)


def _check_chooser(file: YamlFile, shape: PositionShape, state: State) -> None:
    """The sides alternate, so the side to choose follows from what was used [5.4]."""
    side = state.initiative if len(shape.used) % 2 == 0 else other(state.initiative)
    if len(shape.used) == ACTIVATIONS_A_TURN:
        raise file.error(("used",), _("all five activations of the turn are finished [5.4]"))
    if side != shape.phase.choose:
        reason = _("with this initiative and {count} used, {player} chooses [5.4]")
        used, player = len(shape.used), side_words(side)
        raise file.error(("phase", "choose"), reason, count=used, player=player)


def _in_activation(file: YamlFile, shape: PositionShape, state: State) -> State:
    """The state in the middle of an activation."""
    rules, phase = ruleset(state), shape.phase
    name = phase.activation or ""
    refused = _activation_refused(file, shape, rules, name)
    if refused:
        raise refused
    steps = rules.activations[name].steps
    first = phase.step or steps[0].name
    try:
        due = activation_steps(rules, name, first)
    except ValueError:
        raise file.error(
            ("phase", "step"),
            _("{name} has no step {step!r}: {known}"),
            name=name,
            step=first,
            known=", ".join(step.name for step in steps if step.name),
        ) from None
    has_dice = rules.activations[name].side == GERMAN
    allowance = (phase.allowance or 0) if has_dice and first != steps[0].name else None
    if phase.allowance and allowance is None:
        raise file.error(("phase", "allowance"), _("nothing has been rolled here [5.4.2]"))
    state = state.push(*due, *turn_steps(rules, Choose))
    entered = _entered(file, phase.entered, state)
    if entered and has_dice and first == steps[0].name:
        raise file.error(("phase", "entered"), _("nothing is entered before the throw [5.4.2]"))
    return state.but(activation=name, allowance=allowance, entered=entered)


def _entered(file: YamlFile, texts: list[str], state: State) -> frozenset[Hex]:
    """The hexes entered in the running activation, to be checked for stacking [7]."""
    for number, text in enumerate(texts):
        where = ("phase", "entered", number)
        if parse_hex(text) not in state.game.board:
            raise file.error(where, _("{text} is not on the map"), text=text)
        if text in texts[:number]:
            raise file.error(where, _("{text} is named twice"), text=text)
    return frozenset(map(parse_hex, texts))


def _activation_refused(
    file: YamlFile, shape: PositionShape, rules: Ruleset, name: str
) -> FileError | None:
    """Why this activation cannot be running, if it cannot."""
    where = ("phase", "activation")
    if name not in rules.activations:
        return file.error(where, _("no activation is called {name!r} [5.4]"), name=name)
    running = rules.activations[name]
    if running.night_only and not rules.is_night(shape.turn):
        return file.error(where, _("{name} is possible at night only [5.4.2]"), name=name)
    if running.once and name in shape.used:
        return file.error(where, _("{name} can be used once a turn [5.4]"), name=name)
    if len(shape.used) >= ACTIVATIONS_A_TURN:
        return file.error(("used",), _("all five activations of the turn are finished [5.4]"))
    return None
