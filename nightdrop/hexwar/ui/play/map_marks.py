"""What a map marks: what can be chosen and is, reach and way, the fight, a hint."""

from __future__ import annotations

from dataclasses import replace

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.animation_script import attacked_from, enemy_zones, move_costs, move_way
from nightdrop.hexwar.match.forecast import forecast
from nightdrop.hexwar.match.plans import arrows as arrows_of
from nightdrop.hexwar.match.regrouping import musters
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.marks import Marks, score_words
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.words.describe import hex_notes
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.nouns import number


def marks_of(playing: HexPlaying, few_costs: bool = False) -> Marks:
    """What the map marks: what can be chosen, what is, and the fight that is shown."""
    view, pointer, shown = playing.view, playing.pointer, playing.shown_fight()
    hover, focus, said = playing.hover, playing.focus, playing.forecast()
    selected = pointer.selected or playing.stack
    goals = playing.goals()
    costs = dict(move_costs(view, selected[0])) if len(selected) == 1 or playing.stack else {}
    reach = {hex_: costs[hex_] for hex_ in goals if hex_ in costs}
    goal = next((hex_ for hex_ in (focus, hover) if hex_ in reach), None)
    way: tuple[Hex, ...] = ()
    if goal is not None:
        start = view.pieces[selected[0]].place
        way = (*((start,) if start is not None else ()), *move_way(view, selected[0], goal))
    fight = shown.sheet if shown is not None and shown.foreseen else view.fight
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    if fight is not None:
        from_ = attacked_from(view, fight.attackers)
        arrows = tuple((hex_, fight.target) for hex_ in from_ if hex_ != fight.target)
    words = score_words(shown.sheet) if shown is not None else ""
    refused = playing.refusal[1] if playing.refusal else None
    if said is not None:
        words, refused = "", said.target if said.refusal else refused
    mover = view.pieces[selected[0]].side if reach else None
    zones = enemy_zones(view, mover) if mover else frozenset()
    return Marks(
        legal_hexes=goals,
        legal_units=pointer.units,
        selected=frozenset(selected),
        reach=reach,
        way=way,
        zones=zones,
        arrows=arrows,
        target=fight.target if fight else None,
        hover=hover,
        few_costs=few_costs,
        focus=focus or (hover if playing.orders.aims else None),
        refused=refused,
        score=(shown.sheet.target, words) if shown is not None and words else None,
        ghosts=tuple(arrows_of(view, playing.plan)),
        foreseen=said is not None,
        joining=frozenset(said.attackers if said else ()),
        notes=hex_notes(playing.view) | _notes(playing),
    )


def _notes(playing: HexPlaying) -> dict[Hex, str]:
    """Short words at hexes: where sticks can be mustered, how many would come nearer, and who
    could attack instead."""
    at, plan, said = playing.focus or playing.hover, playing.plan, playing.forecast()
    if said is not None:
        return {hex_: _("or {score}").format(score=other.score)
                for other in said.instead for hex_ in other.hexes}  # fmt: skip
    if playing.orders.aims and at is not None:
        closer = ngettext("one gets closer", "{count} get closer", len(plan))
        # Where it is nobody the refusal of a click says so.
        return {at: closer.format(count=number(len(plan)))} if plan else {}
    if playing.view.due.checks != "places":
        return {}  # a long menu is not searched in vain
    return {action.hex: _("can muster") for action in musters(playing.pointer.actions)}


def hinted(marks: Marks, view: State, action: Action) -> Marks:
    """The marks of the map with those of a hint: who would act, and where it would go."""
    rings, moves, attacks = list[Hex](), list[tuple[Hex, Hex]](), list[tuple[Hex, Hex]]()
    match action:
        case Move():
            rings = _hexes(view, action.unit)
            moves = [(start, action.to) for start in rings if action.to is not None]
        case With():
            rings = _hexes(view, action.unit)
        case Form():
            rings = _hexes(view, *action.sticks)
        case ReinforceCompany():
            rings = _hexes(view, action.stick)
        case At():
            said = forecast(view, action.hex)
            rings = sorted(attacked_from(view, said.attackers)) if said else [action.hex]
            attacks = [(start, action.hex) for start in rings] if said else []
    # The hint stands alone: marks of all that could be done besides would hide it.
    return replace(
        marks, hinted=tuple(rings), ghosts=tuple(moves), hinted_arrows=tuple(attacks),
        way=(), arrows=(), score=None, legal_units=frozenset(), legal_hexes=frozenset(),
        reach={}, zones=frozenset(), notes={},
    )  # fmt: skip


def _hexes(view: State, *units: str) -> list[Hex]:
    return sorted({hex_ for unit in units if (hex_ := view.pieces[unit].place) is not None})
