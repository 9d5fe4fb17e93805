"""What is announced of a turn that ended: its headline, and what changed for the worse."""

from collections.abc import Sequence

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.turn_report import HEADLINE, WORSE
from nightdrop.table.language import _
from nightdrop.table.match.log import Beat
from nightdrop.table.words.news import LogLine


def beats_of(lines: Sequence[LogLine], before: State, after: State) -> list[Beat]:
    """The banner of a turn that ended between two views; nothing within a turn, or at the end.

    A turn in which nothing was won or lost has a small one.
    """
    if after.turn == before.turn or after.result is not None:
        return []
    told = [line.text for line in lines if line.key == HEADLINE]
    worse = "\n".join(line.text for line in lines if line.key.startswith(WORSE))
    if told:  # its first sentence is the turn
        turn, _dot, said = told[-1].partition(". ")
        return [Beat("turn", turn, "\n".join(filter(None, (said, worse))))]
    return [Beat("turn", _("Turn {number}").format(number=after.turn), worse, waits=False)]
