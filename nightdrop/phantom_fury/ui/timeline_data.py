"""What a replay shows on its time line: cards taken and lost, the points, the standing."""

from __future__ import annotations

from math import cos, pi, sin

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.game_analysis import deeds
from nightdrop.phantom_fury.rules.ruleset import sums
from nightdrop.phantom_fury.ui.table import GOLD
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import Moment
from nightdrop.table.words.nouns import minus
from nightdrop.ui.replay.timeline_data import OpenCourse


class FuryCourse(OpenCourse):
    """The course of a deal."""

    signs = (("taken", N_("cards taken")), ("lost", N_("cards lost")))
    won = tuple((sin(pi * n / 3), cos(pi * n / 3)) for n in range(6)), GOLD  # a hexagon

    def moments(self) -> list[Moment]:
        played = self.replay.played
        return [Moment(deed.entry, "taken" if deed.taken else "lost")
                for deed in deeds(played.states, played.actions)]  # fmt: skip

    def head(self, view: State) -> tuple[str, str, str]:
        taken, lost = sums(view)
        return (_("Turn {number}").format(number=view.turn), minus(taken - lost),
                _("{taken} taken, {lost} lost").format(taken=taken, lost=lost))  # fmt: skip
