"""What a replay shows along its time line: nodes captured, units that fell, the points."""

from __future__ import annotations

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.book import DEAD
from nightdrop.fallujah.rules.ruleset import rules_of
from nightdrop.fallujah.ui.counters import AMBER
from nightdrop.fallujah.ui.sections import signed
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import Moment
from nightdrop.ui.replay.timeline_data import OpenCourse


class TownCourse(OpenCourse):
    """The course of a game."""

    signs = (("taken", N_("nodes captured")), ("lost", N_("units eliminated")))
    won = ((-1, 0), (0, -1), (1, 0), (0, 1)), AMBER  # a diamond
    gap = 20

    def moments(self) -> list[Moment]:
        found, was = [], self._counts(self.replay.at(0))
        for entry in range(1, self.replay.length + 1):
            now = self._counts(self.replay.at(entry))
            found += [Moment(entry - 1, kind) for kind, old, new
                      in zip(("taken", "lost"), was, now, strict=True) if new > old]  # fmt: skip
            was = now
        return found

    @staticmethod
    def _counts(state: State) -> tuple[int, int]:
        """How many nodes are captured and how many units eliminated."""
        book = state.book
        return len(book.captured), sum(one.place == DEAD for one in book.units.values())

    def head(self, view: State) -> tuple[str, str, str]:
        book = view.book
        words = _("OPs {ops}, KIA {kia}, {nodes} nodes left").format(
            ops=book.ops, kia=signed(book.kia), nodes=len(book.nodes))  # fmt: skip
        points = signed(rules_of(view).points(view))
        return _("Operation {number}").format(number=view.turn), points, words
