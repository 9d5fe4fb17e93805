"""Reads positions: any moment between two decisions of a game."""

from collections.abc import Mapping

from nightdrop.engine.counters import Side
from nightdrop.engine.model import IDLE, Act, Game, State
from nightdrop.engine.play import settle
from nightdrop.hexwar.rules.book import book_of, noted, own_fields
from nightdrop.hexwar.rules.garrison import DrawFaces, undrawn
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.movement import RollAllowance
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.ruleset import HexRules, Written, conceals, ruleset
from nightdrop.hexwar.rules.turn import (
    Choose,
    Initiative,
    activation_steps,
    alternating,
    chooser,
    closing,
    turn_steps,
)
from nightdrop.hexwar.rules.victory import Count, changes_hands
from nightdrop.hexwar.scenario.shapes import notes_of
from nightdrop.hexwar.scenario.units import HexPositionShape, PlacedUnits, VpShape, place_units
from nightdrop.hexwar.words.nouns import side_fields
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import shaped
from nightdrop.table.words.nouns import side_words
from nightdrop.table.words.sentences import cited, words_of

COUNT = Count.name


def steps_of(file: YamlFile, shape: HexPositionShape, state: State) -> State:
    """Return the state with its steps, initiative and running activation. Raises FileError."""
    rules, phase = ruleset(state), shape.phase
    state = noted(state, initiative=_initiative(file, shape, state.game))
    if phase.activation is not None:
        return _in_activation(file, shape, state)
    named = phase.allowance is not None, _("only an activation has an allowance [5.4.2]")
    file.refuse_if(("phase", "allowance"), named)
    entered = phase.entered, _("hexes are entered only in an activation [7]")
    file.refuse_if(("phase", "entered"), entered)
    most = rules.activations_a_turn
    many = len(shape.used) > most, _("a turn has {count} activations [5.4]")
    file.refuse_if(("used",), many, count=most)
    if phase.choose:
        _check_chooser(file, shape, state)
        return state.push(*turn_steps(rules, Choose.name))
    step = phase.step or Initiative.name
    reason = _("at the step {step} no activation is finished yet [5]")
    begun = shape.used and step not in closing(rules), reason
    file.refuse_if(("used",), begun, step=step)
    if step == COUNT:
        early = shape.turn < rules.last_turns[0]
        file.refuse_if(("phase",), (early, _("points are counted after the last turn [10.1]")))
        return state.push(*rules.end)
    reason = _("a turn has no step {step!r}; choose from {known}, or a step of an activation")
    names = [one.name for one in rules.turn if one.name and one.name != Choose.name]
    known = ", ".join(dict.fromkeys((*names, COUNT)))
    file.refuse_if(("phase", "step"), (step not in names, reason), step=step, known=known)
    return state.push(*turn_steps(rules, step))


def _initiative(file: YamlFile, shape: HexPositionShape, game: Game) -> Side:
    """Return the side with the initiative.

    As written, else as the phase implies, else the airborne side [ND 5.2.2].
    """
    named = {("initiative",): shape.initiative, ("phase", "choose"): shape.phase.choose}
    for where, name in named.items():
        if name and name not in game.sides:
            raise file.error(where, _("there is no side called {name!r}"), name=name)
    if shape.initiative:
        return shape.initiative
    rules: HexRules = game.rules
    side: Side | None = shape.phase.choose
    if shape.phase.activation in rules.activations:
        side = rules.activations[shape.phase.activation or ""].side
    if side is None:
        return rules.first_side
    return alternating(game, side, len(shape.used))


def _check_chooser(file: YamlFile, shape: HexPositionShape, state: State) -> None:
    """Check that the side to choose follows from the used activations: sides alternate [5.4]."""
    side = chooser(state.but(used=tuple(shape.used)))
    if len(shape.used) == ruleset(state).activations_a_turn:
        raise file.error(("used",), _("all five activations of the turn are finished [5.4]"))
    if side != shape.phase.choose:
        reason = _("with this initiative and {count} used, {player} chooses [5.4]")
        used, player = len(shape.used), side_words(side)
        raise file.error(("phase", "choose"), reason, count=used, player=player)


def _in_activation(file: YamlFile, shape: HexPositionShape, state: State) -> State:
    """Return the state in the middle of an activation."""
    rules, phase = ruleset(state), shape.phase
    name = phase.activation or ""
    _check_activation(file, shape, rules, name)
    steps = rules.activations[name].steps
    first = phase.step or steps[0].name
    try:
        due = activation_steps(rules, name, first)
    except ValueError:
        known = ", ".join(step.name for step in steps if step.name)
        reason = _("{name} has no step {step!r}; choose from {known}")
        where = "phase", "step"
        raise file.error(where, reason, name=name, step=first, known=known) from None
    has_dice = isinstance(steps[0], RollAllowance)
    allowance = (phase.allowance or 0) if has_dice and first != steps[0].name else None
    if phase.allowance and allowance is None:
        raise file.error(("phase", "allowance"), _("nothing has been rolled here [5.4.2]"))
    state = state.push(*due, *turn_steps(rules, Choose.name))
    entered = _entered(file, phase.entered, state)
    if entered and has_dice and first == steps[0].name:
        raise file.error(("phase", "entered"), _("no hex is entered before the roll [5.4.2]"))
    return noted(state.but(activation=name, entered=entered), allowance=allowance)


def _entered(file: YamlFile, texts: list[str], state: State) -> frozenset[Hex]:
    """Return the hexes entered in the running activation, to be checked for stacking [7]."""
    for number, text in enumerate(texts):
        where = ("phase", "entered", number)
        outside = parse_hex(text) not in state.game.board
        file.refuse_if(
            where,
            (outside, _("{text} is not on the map")),
            (text in texts[:number], _("{text} is named twice")),
            text=text,
        )
    return frozenset(map(parse_hex, texts))


def _check_activation(file: YamlFile, shape: HexPositionShape, rules: HexRules, name: str) -> None:
    """Raise FileError where this activation cannot be running."""
    running = rules.activations.get(name)
    by_day = running and running.night_only and not rules.is_night(shape.turn)
    again = running and running.once and name in shape.used
    file.refuse_if(
        ("phase", "activation"),
        (running is None, _("there is no activation called {name!r} [5.4]")),
        (by_day, _("{name} is possible only at night [5.4.2]")),
        (again, _("{name} can be used only once per turn [5.4]")),
        name=name,
    )
    finished = len(shape.used) >= rules.activations_a_turn
    file.refuse_if(("used",), (finished, _("all five activations of the turn are finished [5.4]")))


def state_in(file: YamlFile, game: Game) -> State:
    """Return the state of a position of this game, at its next decision. Raises FileError."""
    shape = shaped(file, HexPositionShape)
    rules: HexRules = game.rules
    blank = rules.empty_state(game)
    if shape.turn > rules.tables.turns:
        raise file.error(("turn",), _("a game has {turns} turns [5]"), turns=rules.tables.turns)
    placed, said = place_units(file, shape, blank), _written(file, shape, rules)
    blank = noted(blank, **rules.read(said, placed.numbers))
    state = blank.but(
        turn=shape.turn,
        pieces=placed.pieces,
        cups=_vp_cup_taken(file, shape, placed.cups),
        dead=placed.dead,
        numbers=placed.numbers,
        acts=_acts(shape),
        began=_began(file, shape, blank),
        used=_used(file, shape, blank),
    )
    state = noted(
        state,
        vp=_vp_hexes(file, shape, blank, placed),
        companies_left=placed.companies_left,
        forced=_forced(file, shape, blank),
        tokens=_tokens(file, shape, blank),
        **_own(file, shape, blank),
    )
    state = steps_of(file, shape, state)
    for where, reason in rules.faults(said, state):
        raise file.error(where, "{said}", said=cited(words_of(reason, state), reason.rule))
    return settle(state.push(DrawFaces()) if undrawn(state) else state)


def _acts(shape: HexPositionShape) -> dict[str, Act]:
    """Return what the counters did in the running activation, of those that did anything."""
    acts = {}
    for units in (*shape.units.values(), *shape.away.values()):
        for unit in units:
            act = Act(unit.spent, unit.capacity, unit.hexes_moved, unit.activated, unit.fought,
                      unit.attacked)  # fmt: skip
            if act != IDLE:
                acts[unit.id] = act
    return acts


def _began(file: YamlFile, shape: HexPositionShape, state: State) -> dict[str, Hex]:
    """Return where counters began to move in the running activation, as far as given."""
    began = {}
    for text, units in shape.units.items():
        for number, unit in enumerate(units):
            if unit.began is None:
                continue
            began[unit.id] = hex_ = parse_hex(unit.began)
            where = ("units", text, number, "began")
            file.refuse_if(
                where,
                (hex_ not in state.game.board, _("{text} is not on the map")),
                (not unit.hexes_moved, _("{id} has not moved: leave out `began`")),
                text=unit.began,
                id=unit.id,
            )
    return began


def _used(file: YamlFile, shape: HexPositionShape, state: State) -> tuple[str, ...]:
    """Return this turn's finished activations; each but G4 once [5.4]."""
    known = ruleset(state).activations
    for number, name in enumerate(shape.used):
        again = name in known and known[name].once and name in shape.used[:number]
        file.refuse_if(
            ("used", number),
            (name not in known, _("there is no activation called {name!r} [5.4]")),
            (again, _("{name} can be used only once per turn [5.4]")),
            name=name,
        )
    return tuple(shape.used)


def _forced(file: YamlFile, shape: HexPositionShape, state: State) -> str | None:
    """Return the regiment that must be activated first, having spent its Advantage [ND 2.6.1].

    Where several act together, what is written is their activation, which the first stands for.
    """
    rules, forced = ruleset(state), shape.forced
    if forced is None:
        return None
    named = {rules.forced_name(regiment): regiment for regiment in reversed(rules.regiments)}
    if forced not in named:
        raise file.error(("forced",), _("there is no regiment called {forced!r}"), forced=forced)
    return named[forced]


def _own(file: YamlFile, shape: HexPositionShape, state: State) -> dict[str, object]:
    """Return what the rulebook keeps beside the chapters, as far as it is written."""
    known = own_fields(book_of(state))
    for name in shape.book:
        if name not in known:
            raise file.error(("book", name), _("{name} is not known here"), name=name)
    return {name: _frozen(value) for name, value in shape.book.items()}


def _written(file: YamlFile, shape: HexPositionShape, rules: HexRules) -> Written:
    """Return what the position says by names of the rulebook's own. Raises FileError."""
    kinds = rules.notation
    parts = [("units", text, units) for text, units in shape.units.items()]
    parts += [("away", text, units) for text, units in shape.away.items()]
    return Written(
        notes_of(file, (), shape, kinds.notes),
        {unit.id: notes_of(file, (part, text, number), unit, kinds.unit)
         for part, text, units in parts for number, unit in enumerate(units)},
        {parse_hex(text): notes_of(file, ("vp", text), place, kinds.place)
         for text, place in shape.vp.items()},
        {unit.id: text for text, units in shape.away.items() for unit in units},
    )  # fmt: skip


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _tokens(file: YamlFile, shape: HexPositionShape, state: State) -> tuple[int, ...]:
    """Return the turns whose initiative the enemy holds by a captured Advantage [2.6.2]."""
    for number, turn in enumerate(shape.tokens):
        if turn > ruleset(state).tables.turns or turn in shape.tokens[:number]:
            reason = _("turn {turn} cannot be taken [2.6.2]")
            raise file.error(("tokens", number), reason, turn=turn)
    return tuple(sorted(shape.tokens))


def _vp_cup_taken(
    file: YamlFile, shape: HexPositionShape, cups: Mapping[str, Mapping[str, int]]
) -> dict[str, Mapping[str, int]]:
    """Return the cups without the markers that are on the map."""
    left = dict(cups["vp"])
    for text, place in shape.vp.items():
        if place.marker is None:
            continue
        value = str(place.marker)
        file.refuse_if(
            ("vp", text, "marker"),
            (value not in left, _("no VP marker has the value {value} [4.3]")),
            (not left.get(value), _("there are more VP markers of value {value} than in the mix "
                                    "[4.3]")),
            value=value,
        )
        left[value] -= 1
    return {**cups, "vp": left}


def _vp_hexes(
    file: YamlFile, shape: HexPositionShape, state: State, placed: PlacedUnits
) -> dict[int, VpHex]:
    """Return every VP hex; a company in one controls it unless the position says otherwise."""
    vp: dict[int, VpHex] = {}
    settled = ruleset(state).settled(state)
    for hex_ in state.game.board.vp:
        companies = any(counter.kind == "company" for counter in placed.pieces.at(hex_))
        vp[hex_] = VpHex(control=companies and changes_hands(state, hex_))
    for text, place in shape.vp.items():
        hex_ = parse_hex(text)
        held = place.control and conceals(state, placed.pieces.holder(hex_))
        file.refuse_if(
            ("vp", text),
            (hex_ not in vp, _("{text} is not a VP hex [4.3]")),
            (held, _(
                "there is a {occupier_nation} unit in {text}, so there is no {airborne_nation} "
                "control [{rule}]"
            )),
            text=text,
            rule=ruleset(state).number("10.2"),
            **side_fields(state),
        )  # fmt: skip
        control = vp[hex_].control or hex_ in settled
        control = control if place.control is None else place.control
        vp[hex_] = _marked(file, text, place, state.game)._replace(control=control)
    return vp


def _marked(file: YamlFile, text: str, place: VpShape, game: Game) -> VpHex:
    """Return the marker of a VP hex, if it has one."""
    rules: HexRules = game.rules
    if place.marker is None:
        if place.laid_by or place.concealed is not None:
            raise file.error(("vp", text), _("there is no marker: give its value as `marker`"))
        return VpHex()
    laid_by = place.laid_by or rules.first_side
    concealed = (laid_by == rules.first_side) if place.concealed is None else place.concealed
    if concealed and laid_by != rules.first_side and not rules.may_conceal(laid_by):
        reason = _("a marker placed by {player} is face up [5.3.2]")
        raise file.error(("vp", text), reason, player=side_words(laid_by))
    return VpHex(place.marker, laid_by, (laid_by,) if concealed else game.seats)
