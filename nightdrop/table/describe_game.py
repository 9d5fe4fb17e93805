"""Describes how a game stands to one reader: turn, victory hexes, cups and the odds of a fight."""

from collections.abc import Iterator
from typing import Final

from nightdrop.engine.model import US, State
from nightdrop.table.describe import vp_words
from nightdrop.table.narrate_words import (
    SIDES,
    STICKS,
    capital,
    clock,
    counter_noun,
    find,
    light,
    listed,
    place,
    regiment,
    values,
)
from nightdrop.table.odds import FightSheet, SumLine, fight_sheet

_RESULTS: Final = {
    "attacker double": "the attacker has twice the defender's score",
    "attacker higher": "the attacker is higher",
    "equal": "both are equal",
    "defender higher": "the defender is higher",
    "defender double": "the defender has twice the attacker's score",
}


def track_sentences(view: State) -> Iterator[str]:
    """Turn, hour, light, initiative, activations and company counters."""
    yield turn_sentence(view)
    yield f"{capital(SIDES[view.initiative])} has the initiative. [5.2]"
    used = listed(list(view.used)) if view.used else "none"
    yield f"Activations finished in this turn: {used}. [5.4]"
    if view.activation:
        left = "" if view.allowance is None else f", {view.allowance} left of its dice"
        yield f"Activation {view.activation} is running{left}. [5.4]"
    if view.forced:
        yield f"{capital(regiment(view.forced))} must come first. [2.6.1]"
    for turn in view.tokens:
        yield f"The German player holds the initiative of turn {turn}. [2.6.2]"
    counts = [f"{view.companies_left[r]} of {regiment(r)}" for r in view.game.rules.regiments]
    yield f"Company counters left: {listed(counts)}. [2.2]"


def turn_sentence(view: State) -> str:
    """The turn, its hour and its light."""
    turns, turn = view.game.rules.tables.turns, view.turn
    return f"Turn {turn} of {turns}, {clock(view, turn)}, {light(view, turn)}. [5]"


def vp_sentences(view: State) -> Iterator[str]:
    """Every victory hex, and what the US player controls."""
    for hex_ in sorted(view.vp):
        yield f"{place(view, hex_)}: {vp_words(view, hex_)}."
    held = [hex_ for hex_ in sorted(view.vp) if view.vp[hex_].control]
    points = sum(view.vp[hex_].value or 0 for hex_ in held)
    yield f"The US player controls {len(held)} of {len(view.vp)}; known points: {points}. [10.2]"


def cup_sentences(view: State) -> Iterator[str]:
    """What the reader must believe is in each cup, unseen counters on the map included."""
    for cup, faces in view.cups.items():
        kinds = [f"{count} {_face(view, cup, face)}" for face, count in faces.items() if count]
        name = {"german": "German units", "vp": "VP markers"}.get(cup, f"sticks of {regiment(cup)}")
        yield f"Unseen {name}: {listed(kinds) if kinds else 'none'}."


def _face(view: State, cup: str, face: str) -> str:
    """A kind of counter in a cup."""
    if cup == "vp":
        return f"of {face}"
    if cup != "german":
        return STICKS.get(face, face).removesuffix(" stick")
    return f"{face} {values(view.game.faces[face], False)}".strip()


def odds_sentences(view: State) -> Iterator[str]:
    """The fight under way: who takes part, both sums line by line, and the exact odds."""
    sheet = fight_sheet(view)
    if sheet is None:
        yield "No attack is being made. [9.1]"
        return
    who = listed([_unit(view, key) for key in sheet.attackers]) if sheet.attackers else "nobody yet"
    yield f"{capital(SIDES[sheet.side])} attacks {place(view, sheet.target)} with {who}."
    yield from _sums(view, sheet)
    if sheet.dice:
        yield f"The attacker threw {sheet.dice[0]}, the defender {sheet.dice[1]}. [9.2.4]"
    if not sheet.results:
        yield "No dice are thrown for it as it stands. [9.2]"
        return
    eyes = "" if sheet.of == 36 else ", over all that you must believe"
    yield f"The exact odds in {sheet.of} cases{eyes}: [9.2.4]"
    for name, weight in sheet.results:
        share = 100 * weight / sheet.of
        yield f"{capital(_RESULTS[name])}: {weight}, that is {share:.1f} per cent."


def _sums(view: State, sheet: FightSheet) -> Iterator[str]:
    """Both factors as far as they are known."""
    for name, factor in (("attack", sheet.attack), ("defence", sheet.defence)):
        if factor is None:
            yield f"The {name} factor is not known yet."
        else:
            named = f", Point unit {_unit(view, factor.point)}" if factor.point else ""
            lines = "; ".join(map(_line, factor.lines))
            yield f"The {name} factor is {factor.figure}{named}: {lines}."


def _line(line: SumLine) -> str:
    """A line of a sum: "Point unit 5 [9.2.2]"."""
    return f"{line.text} {line.figure} [{line.rule}]"


def _unit(view: State, key: str) -> str:
    """A counter with its id."""
    counter = find(view, key)
    return f"{counter_noun(view, counter)} {key}" if counter else key


def result_sentences(view: State) -> Iterator[str]:
    """The end of the game."""
    if view.result is not None:
        who = "US" if view.result.winner == US else "German"
        yield f"{view.result.points} victory points: {view.result.level} {who} victory. [10.4]"
