"""What an attack would bring, as the table shows it; calculated in a thread if slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.cards import INSURGENT, PrintedCard
from nightdrop.phantom_fury.rules.forces import (
    alone,
    city_attacking,
    city_defending,
    us_attacking,
    us_defending,
    victim,
)
from nightdrop.phantom_fury.rules.odds import FightOdds, chances
from nightdrop.phantom_fury.rules.ruleset import fury, open_faces, table
from nightdrop.ui.kit.work import Work

ATTACKS: Final = ("strike", "artillery", "assault")
QUICK_S: Final = 0.02  # how long the table waits for odds before it is drawn
_MOST: Final = 40  # attacks on a place that are kept


class Foreseen(NamedTuple):
    """An attack on a front or on a place of it: its kind, the forces, and the odds.

    The forces are those before anything explodes, the enemy's of the face-up cards. The odds are
    None until they are calculated; while it `counts` they are those of the previous attack there.
    """

    kind: str
    place: str
    ours: int
    theirs: int
    down: int
    odds: FightOdds | None = None
    counts: bool = False

    @property
    def parts(self) -> tuple[float, float, float]:
        """The shares won, held, and held or answered with deadly fire; they sum to 1."""
        if self.odds is None:
            return 0.0, 0.0, 0.0
        won, fired = self.odds.won / self.odds.of, self.fired
        if self.kind == "artillery":  # there the answer may come after either
            return won, max(0.0, 1 - won), 0.0
        return won, 1 - won - fired, fired

    @property
    def fired(self) -> float:
        """The share in which fire, or the answer to artillery, is deadly."""
        return self.odds.fired / self.odds.of if self.odds else 0.0

    @property
    def points(self) -> float:
        """The expected change in points."""
        return float(self.odds.mean) if self.odds else 0.0


def open_at(view: State, front: str) -> list[PrintedCard]:
    """The cards that are face up on a front."""
    return open_faces(view, table(view).front(front))


def unseen(view: State) -> Counter[str]:
    """How many insurgent cards of each type nobody has seen."""
    counts = Counter[str]()
    for face, count in view.cups[INSURGENT].items():
        counts[view.game.faces[face].type] += count
    return counts


def faces_of(view: State, cards: Sequence[str]) -> list[PrintedCard]:
    return [view.game.faces[card] for card in cards]


def victim_of(view: State, cards: Sequence[str], blast: int) -> PrintedCard | None:
    """The card among these that a blast of this sum would hit, or None [11.2]."""
    units = faces_of(view, cards)
    index = victim(fury(view).terms, units, blast)
    return None if index is None else units[index]


def forces(view: State, kind: str, place: str, cards: Sequence[str]) -> tuple[int, int]:
    """The two forces of an attack, before anything explodes."""
    front, _dot, number = place.partition(".")
    read, ours = fury(view).terms, faces_of(view, cards)
    one = table(view).front(front)[int(number) - 1].face if number else None
    if one is not None:
        return alone(ours, "9.4").total, view.game.faces[one].value
    total = alone(ours, "8.2") if kind == "strike" else us_attacking(read, ours)
    return total.total, city_defending(read, open_at(view, front)).total


def fire_forces(view: State, front: str, cards: Sequence[str]) -> tuple[int, int]:
    """Our force in defence and theirs as they fire, of the face-up cards [12.1]."""
    read = fury(view).terms
    ours = us_defending(read, faces_of(view, cards)).total
    return ours, city_attacking(read, open_at(view, front)).total


class FightForecasts:
    """Odds by attack, calculated by the `work` of a screen; without one none are."""

    def __init__(self, work: Work | None = None) -> None:
        self._work, self._quick_s = work, 0.0

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Wait a moment for the odds asked for: before a picture, never in one."""
        self._quick_s = QUICK_S
        try:
            yield
        finally:
            self._quick_s = 0.0

    def of(
        self, view: State, kind: str, place: str, cards: Sequence[str], *, supposed: bool = False
    ) -> Foreseen:
        """What an attack by these cards alone would bring.

        An attack that is only `supposed`, as with a card that was not sent, does not show older
        odds.
        """
        down = sum(card.face is None for card in table(view).front(place[0]))
        ours, theirs = forces(view, kind, place, cards)
        said = Foreseen(kind, place, ours, theirs, down if kind == "assault" else 0, counts=True)
        if self._work is None:
            return said
        cup = tuple(sorted(view.cups["insurgents"].items())) if down else ()
        key = id(view.game), view.book.fronts, cup, tuple(sorted(cards))
        slot = f"{kind} at {place}, supposed" if supposed else f"{kind} at {place}"
        done = self._work.ask(slot, key, lambda _job: chances(view, kind, place, cards),
                              quick_s=self._quick_s, most=_MOST)  # fmt: skip
        return said._replace(odds=done.value if supposed else done.latest, counts=not done.is_done)
