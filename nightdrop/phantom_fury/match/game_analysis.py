"""How a game went: what was taken and lost where and why, turning points, and luck [2.1].
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, cast

from nightdrop.engine.model import Action, News, State
from nightdrop.phantom_fury.rules.actions import ASSAULT, FIRE, STRIKE
from nightdrop.phantom_fury.rules.cards import FRONTS, Pile
from nightdrop.phantom_fury.rules.flow import Movement
from nightdrop.phantom_fury.rules.odds import FightOdds, chances
from nightdrop.phantom_fury.rules.ruleset import face_of, table, worth
from nightdrop.table.match.analysis import Expected, largest
from nightdrop.table.match.statistics import LUCK
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.words.news import news_of

# What a card is lost to, by the news of it and its rule, in the order in which that is told.
_LOST: Final = {
    ("explodes", "11.2"): "explosives", ("blast", "11.2"): "blasts", ("lost", "12.2"): "fire",
    ("lost", "9.5"): "answers", ("prestige", "11.8"): "Mosques",
    ("left", "3.3"): "left_in_the_city",
}  # fmt: skip
CAUSES: Final = tuple(_LOST.values())
_ATTACKS: Final[Mapping[Action, str]] = {
    STRIKE: "strike", FIRE: "artillery", ASSAULT: "assault",
}  # fmt: skip
TURNED: Final = 3  # turning points that are told


class PointsChange(NamedTuple):
    """A change of the points in an entry at a front.

    After how many entries, in which turn, the front ("" for none), the cards taken, those lost with
    the cause of each, and the change.
    """

    entry: int
    turn: int
    front: str
    taken: tuple[str, ...]
    lost: tuple[tuple[str, str], ...]
    change: int


class FrontSwing(NamedTuple):
    """A turning point: all changes of a turn at a front, their last entry, and their sum."""

    entry: int
    turn: int
    front: str
    taken: tuple[str, ...]
    lost: tuple[str, ...]
    change: int

    @property
    def swing(self) -> float:
        return self.change


def deeds(states: Sequence[State], actions: Sequence[Action]) -> Iterator[PointsChange]:
    """All changes of the points, in order; a gap in an old game is left out."""
    for entry, ((before, after), action) in enumerate(
        zip(pairwise(states), actions, strict=True), 1
    ):
        if not isinstance(action, Jump):
            found = list(news_of(before, action, after))
            for front in (*FRONTS, None):
                yield from _deed(entry, before, [one for one in found if one.place == front])


def _deed(entry: int, before: State, found: Sequence[News]) -> Iterator[PointsChange]:
    """The change of points that news of one front report, if any."""
    taken, lost = list[str](), list[tuple[str, str]]()
    for news in found:
        key, said = news.said.key.removeprefix("news."), news.said.fields
        if key == "captured":
            taken += cast(Pile, said["faces"])
        elif cause := _LOST.get((key, str(news.said.rule))):
            faces = said.get("faces", (said.get("face"),))
            lost += [(face, cause) for face in cast(Pile, faces)]
    if taken or lost:
        change = worth(before, taken) - worth(before, [face for face, _cause in lost])
        front = str(found[0].place or "")
        yield PointsChange(entry, before.turn, front, tuple(taken), tuple(lost), change)


def by_cause(game: State, found: Sequence[PointsChange]) -> dict[str, int]:
    """The points lost by cause."""
    sums = dict.fromkeys(CAUSES, 0)
    for deed in found:
        for face, cause in deed.lost:
            sums[cause] += worth(game, [face])
    return sums


def turned(found: Sequence[PointsChange]) -> list[FrontSwing]:
    """The turning points: the largest changes of a turn at a front, in their order."""
    groups: dict[tuple[int, str], list[PointsChange]] = {}
    for deed in found:
        groups.setdefault((deed.turn, deed.front), []).append(deed)
    made = [
        FrontSwing(some[-1].entry, turn, front, sum((deed.taken for deed in some), ()),
                   tuple(face for deed in some for face, _cause in deed.lost),
                   sum(deed.change for deed in some))
        for (turn, front), some in groups.items()
    ]  # fmt: skip
    return largest(made, TURNED)


def luck(states: Sequence[State], actions: Sequence[Action]) -> list[Expected]:
    """Every attack, with the points to be expected by exact odds, and the actual ones.

    The actual ones are counted until the next attack or until cards are laid [5.1]; not what is
    left [3.3].
    """
    found, changes = list[Expected](), Counter[int]()
    for deed in deeds(states, actions):
        if CAUSES[-1] not in dict(deed.lost).values():
            changes[deed.entry] += deed.change
    for entry, action in enumerate(actions):
        if kind := _ATTACKS.get(action):
            expected = sum(float(odds.mean) for _place, odds in expectations(states[entry], kind))
            ends = next((n for n in range(entry + 1, len(actions)) if actions[n] in _ATTACKS
                         or isinstance(states[n].due, Movement)), len(actions))  # fmt: skip
            came = sum(changes[n] for n in range(entry + 1, ends + 1))
            found.append(Expected(kind, came, expected, states[entry].turn))
    return found


def expectations(state: State, kind: str) -> Iterator[tuple[str, FightOdds]]:
    """The fronts or places that are attacked now, each with its odds."""
    sent = (*table(state).sent, *table(state).aimed)
    for place in sorted({place for _face, place in sent}):
        yield place, chances(state, kind, place, [face for face, at in sent if at == place])


def tallies(replay: Replay) -> Mapping[str, float]:
    """The points of a finished game by cause, and its luck.

    Luck is by how many points all its assaults went better than their exact odds [10] [11] [12].
    """
    states, actions = replay.played.states, replay.played.actions
    found, start = list(deeds(states, actions)), states[0]
    taken = [face for deed in found for face in deed.taken]
    insurgents = worth(start, [face for face in taken if face_of(start, face).type == "I"])
    lucky = sum(one.luck for one in luck(states, actions) if one.kind == "assault")
    return {"insurgents": insurgents, "objectives": worth(start, taken) - insurgents,
            **{cause: -lost for cause, lost in by_cause(start, found).items()},
            LUCK: round(lucky, 2)}  # fmt: skip
