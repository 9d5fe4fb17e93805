"""The outcome of a turn or an activation, counted from the lines of the log that a reader saw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import conceals, ruleset
from nightdrop.hexwar.words.formations import brigade
from nightdrop.hexwar.words.nouns import name_of
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import listed, minus, nation, number, side_words

_PUSHED, _ATTACKED = "news.pushed", "news.attacked"
_TAKEN, _LOST = "news.control_taken", "news.control_lost"
_FORMED: Final = ("news.formed_full", "news.formed_reduced")
# What is told of a counter that leaves play, not of one that others are made of.
_GONE: Final = frozenset({
    "news.eliminated", "news.lost_landing", "news.taken_on_landing", "news.left_map",
    "news.drifted", "news.removed",
})  # fmt: skip
_COUNTED: Final[Mapping[str, tuple[str, str]]] = Words("news", "sums")


class TurnSum(NamedTuple):
    """The outcome of a turn for the airborne side.

    It has the VP hexes that it won and lost over the turn, its sticks and companies that were lost,
    the companies it formed, the enemy's units that were eliminated, and its points at the end, as
    far as the reader knows them.
    """

    turn: int
    taken: tuple[Hex, ...]
    lost: tuple[Hex, ...]
    sticks: int
    companies: int
    formed: int
    enemies: int
    points: int


def sum_of(lines: Sequence[LogLine], turn: int, view: State) -> TurnSum:
    """Count the lines of a turn, all of them told to one reader; `view` is the reader's at its
    end, or now."""
    changes: dict[Hex, list[bool]] = {}
    for line in lines:
        if line.key in (_TAKEN, _LOST):
            changes.setdefault(line.place, []).append(line.key == _TAKEN)
    net = {hex_: told[0] for hex_, told in changes.items() if told[0] == told[-1]}
    gone = {(line.index, line.about.unit or number): line
            for number, line in enumerate(lines) if line.key in _GONE}  # fmt: skip
    forms = Counter(_form(line, view) for line in gone.values())
    return TurnSum(
        turn, tuple(sorted(h for h, won in net.items() if won)),
        tuple(sorted(h for h, won in net.items() if not won)), forms["stick"], forms["company"],
        sum(line.key in _FORMED for line in lines), forms["enemy"],
        ruleset(view).points(view),
    )  # fmt: skip


def _form(line: LogLine, view: State) -> str:
    """Whose loss a line reports: a stick or company of the airborne side, or an enemy."""
    formation = ruleset(view).formations.get(line.about.group)
    if formation is not None and conceals(view, formation.side):
        return "enemy"
    return "stick" if line.about.form in ("stick", "") else "company"


def sum_words(lines: Sequence[LogLine], turn: int, view: State) -> str:
    """The outcome of a turn in a sentence.

    "Turn 3: the US player takes Cauquigny, four sticks lost, two companies formed; known points:
    7."
    """
    came = sum_of(lines, turn, view)
    said = ", ".join(parts_of(came, view)) or _("nothing taken, nothing lost")
    sentence = _("Turn {turn}: {parts}; known points: {points}.")
    return sentence.format(turn=turn, parts=said, points=minus(came.points))


def parts_of(came: TurnSum, view: State) -> list[str]:
    """The parts of that sentence, only for what happened."""
    rules, found = ruleset(view), list[str]()
    player = side_words(rules.first_side)
    if came.taken:
        found.append(_("{player} takes {places}").format(
            player=player, places=places_in(came.taken, view)))
    if came.lost:
        found.append(_("{player} loses {places}").format(
            player=player, places=places_in(came.lost, view)))
    counts = (("sticks lost", came.sticks), ("companies lost", came.companies),
              ("companies formed", came.formed), ("units eliminated", came.enemies))
    fields = {"nation": nation(rules.by_role.get("conceals", ""))}
    found += [ngettext(*_COUNTED[key], count).format(count=number(count), **fields)
              for key, count in counts if count]  # fmt: skip
    return found


def activation_words(lines: Sequence[LogLine], name: str, view: State) -> str:
    """The outcome of an activation in a sentence, "" where nothing was done in it.

    "Last activation, the 505th: 18 sticks moved, two companies formed."
    """
    parts = [*_deeds(lines), *parts_of(sum_of(lines, view.turn, view), view)]
    if not parts:
        return ""
    chosen = ruleset(view).activations[name]
    is_named = not conceals(view, chosen.side)
    whose = brigade(chosen.formations[0]) if is_named else side_words(chosen.side)
    said = _("Last activation, {whose}: {parts}.")
    return said.format(whose=whose, parts=", ".join(parts))


def _deeds(lines: Sequence[LogLine]) -> list[str]:
    """How many sticks and units moved or were pushed, and how many attacks were made."""
    moved = {(line.about.unit, line.key == _PUSHED): line.about.form
             for line in lines if line.about.start is not None}  # fmt: skip
    forms = Counter((form or "stick", pushed) for (_unit, pushed), form in moved.items())
    counts = (("sticks moved", forms["stick", False]), ("companies moved", forms["company", False]),
              ("units moved", forms["unit", False]), ("sticks pushed", forms["stick", True]),
              ("attacks", sum(line.key == _ATTACKED for line in lines)))  # fmt: skip
    return [ngettext(*_COUNTED[key], count).format(count=number(count))
            for key, count in counts if count]  # fmt: skip


def places_in(hexes: Sequence[Hex], view: State) -> str:
    """Hexes by the names of their places, or else by their numbers."""
    return listed([f"{name_of(view, hex_):the}" for hex_ in hexes])
