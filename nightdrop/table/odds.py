"""The fight under way as a side may know it: its sums line by line, its dice, its exact odds."""

from typing import NamedTuple

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Counter, Fight, Line, Side, State
from nightdrop.rules.factors import RESULTS, attack_lines, defence_lines, outcome, total
from nightdrop.rules.odds import odds
from nightdrop.table.narrate_words import number
from nightdrop.table.speech import NP_, ngettext, pgettext

# What else adds to a factor, by the rules' key; a terrain without a word is called by its key.
_REASONS = {
    "point": NP_("factor", "Point unit"),
    "village": NP_("factor", "village"),
    "marsh": NP_("factor", "marsh"),
    "bocage": NP_("factor", "bocage"),
    "stream": NP_("factor", "stream"),
    "bridge": NP_("factor", "bridge hexside"),
}


class SumLine(NamedTuple):
    """A line of a factor: words, signed figure, rule."""

    text: str
    figure: str
    rule: str


class FightSheet(NamedTuple):
    """A fight for the panel. Factors are None while a Point or its face is not known.

    `results` are (name, weight) from the attacker's best to his worst, weights out of `of`
    (0 where no dice will be thrown); `actual` is the name of the result once dice lie.
    """

    side: Side
    target: Hex
    attackers: tuple[str, ...]
    attacker: str | None
    defender: str | None
    attack: int | None
    defence: int | None
    attack_lines: tuple[SumLine, ...]
    defence_lines: tuple[SumLine, ...]
    dice: tuple[int, int] | None
    results: tuple[tuple[str, int], ...]
    of: int
    actual: str | None


def fight_sheet(view: State) -> FightSheet | None:
    """The fight under way in a view, or None."""
    fight = view.fight
    if fight is None:
        return None
    attack, defence = fight.sums or _sums(view, fight)
    factors = total(attack) if attack else None, total(defence) if defence else None
    chances = odds(view)
    actual = None
    if fight.dice and factors[0] is not None and factors[1] is not None:
        actual = outcome(factors[0] + fight.dice[0], factors[1] + fight.dice[1])
    return FightSheet(
        fight.side, fight.target, fight.attackers, fight.attacker_point, fight.defender_point,
        factors[0], factors[1], _lines(attack), _lines(defence), fight.dice,
        tuple(zip(RESULTS, chances.results, strict=True)) if chances else (),
        chances.of if chances else 0, actual,
    )  # fmt: skip


def _sums(view: State, fight: Fight) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The sums before the dice, as far as the Points are named and their faces known."""
    attacker = _known(view, fight.attacker_point)
    defender = _known(view, fight.defender_point)
    attack = attack_lines(view, fight, attacker) if attacker else ()
    from_ = attacker.hex if attacker and attacker.hex else fight.target
    return attack, defence_lines(view, fight, defender, from_) if defender else ()


def _known(view: State, unit: str | None) -> Counter | None:
    """A counter that is still there and whose face the reader knows."""
    counter = view.pieces.by_id.get(unit or "")
    return counter if counter and counter.face else None


def _lines(lines: tuple[Line, ...]) -> tuple[SumLine, ...]:
    """The rules' lines in words."""
    said = []
    for line in lines:
        key, value, rule = line
        figure = str(value) if key == "point" else f"+{value}"
        said.append(SumLine(_reason(key, value), figure, rule))
    return tuple(said)


def _reason(key: str, value: int) -> str:
    """What a line of a sum counts: "two more units", "village"."""
    if key == "units":
        said = ngettext("{count} more unit", "{count} more units", value)
    elif key == "sticks":
        said = ngettext("{count} stick", "{count} sticks", value)
    else:
        said = pgettext("factor", _REASONS.get(key, key))
    return said.format(count=number(value))
