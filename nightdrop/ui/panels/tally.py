"""How far the sums of a fight have been written in the panel: line by line, as parts come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.table.odds import FightSheet, SumLine
from nightdrop.table.speech import _

if TYPE_CHECKING:
    from nightdrop.ui.motion import Motion

LINE_MS: Final = 110.0  # between two lines
MOST_MS: Final = 440.0  # for all of them


class Written(NamedTuple):
    """How many lines of AF and of DF stand there; the die is the last of each."""

    attack: int
    defence: int


class Tally:
    """Times are ms of the app's clock. Lines that stood there already are not written again."""

    def __init__(self) -> None:
        self._lines: Lines = ((), ())
        self._from = Written(0, 0)
        self._begun = self._ms = 0.0

    def read(
        self, sheet: FightSheet | None, view: State, now: float, tempo: float, motion: Motion
    ) -> Written | None:
        """What stands there of a sheet, once the dice of a motion lie; None for all. What a player
        only thinks of, pointing here and there, is there at once."""
        fight = view.fight
        if sheet and not sheet.dice and (not fight or fight.attackers != sheet.attackers):
            return None
        self.follow(sheet, now, tempo, motion.until_thrown(now))
        return self.written(now)

    def follow(self, sheet: FightSheet | None, now: float, tempo: float, wait: float = 0.0) -> None:
        """Write this sheet from now on, or after `wait` ms; `tempo` 0 writes it at once."""
        lines = sum_lines(sheet) if sheet is not None else ((), ())
        if lines == self._lines:
            return
        stand = self.written(now) or Written(*map(len, self._lines))
        was, self._lines = self._lines, lines
        kept = [min(done, _alike(old, new))
                for done, old, new in zip(stand, was, lines, strict=True)]  # fmt: skip
        self._from = Written(*kept)
        self._begun = now + wait
        self._ms = tempo * min(LINE_MS, MOST_MS / max(1, self._missing))

    @property
    def _missing(self) -> int:
        """The lines still to come in the column that has more of them."""
        return max(len(self._lines[0]) - self._from.attack,
                   len(self._lines[1]) - self._from.defence)  # fmt: skip

    def written(self, now: float) -> Written | None:
        """What stands there now; None when that is all."""
        passed = now - self._begun
        new = 0 if passed < 0 else self._missing if not self._ms else 1 + int(passed / self._ms)
        if new >= self._missing:
            return None
        stood = zip(self._lines, self._from, strict=True)
        return Written(*(min(len(lines), done + new) for lines, done in stood))

    def wake_at(self, now: float) -> float | None:
        """When the next line is due; None when all are written."""
        if self.written(now) is None:
            return None
        if now < self._begun:
            return self._begun
        return self._begun + self._ms * (1 + int((now - self._begun) / self._ms))

    def finish(self) -> bool:
        """Write the rest at once; True if the fight had lines to come."""
        was = self._missing > 0
        self._from = Written(*map(len, self._lines))
        return was


Lines = tuple[tuple[SumLine, ...], tuple[SumLine, ...]]


def sum_lines(sheet: FightSheet) -> Lines:
    """All lines of AF and of DF, the dice among them; none where no dice are thrown."""
    if sheet.attack is None or sheet.defence is None:
        return (), ()
    dice = sheet.dice or ()
    made = [SumLine(_("die"), f"+{die}", "9.2.4", die, die) for die in dice]
    return (*sheet.attack.lines, *made[:1]), (*sheet.defence.lines, *made[1:])


def _alike(old: tuple[SumLine, ...], new: tuple[SumLine, ...]) -> int:
    """How many lines two columns have in common from the top."""
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))
