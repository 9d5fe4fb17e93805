"""A terminal edition at which tests type, and a fight by day to begin with."""

import io

from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.table.terminal.terminal import Terminal

FIGHT = """
scenario: night-drop
turn: 5
initiative: us
phase: {choose: us}
units:
  "2713": [{id: "505.A"}, {id: "505.B", reduced: true}, {id: "505.07"}]
  "2714": [{id: "G.01", face: infantry-a}]
  "0417": [{id: "G.02", face: pioneer-a}]
vp: {"2510": {marker: 3, laid_by: us, concealed: true}}
"""


class Keyboard:
    """A terminal edition at which a test types; `said` is all that it ever wrote.

    Unless it `confirms` nothing, it types a second time what ends a step before most have moved.
    """

    def __init__(
        self, match: Match, out: io.StringIO | None = None, confirms: bool = True
    ) -> None:
        self.match, self.confirms = match, confirms
        self.out = out or io.StringIO()
        self.terminal = Terminal(match, io.StringIO(), self.out)
        self.terminal.run()

    @property
    def said(self) -> str:
        return self.out.getvalue()

    @property
    def mode(self) -> str:
        return self.terminal.sitting.mode

    def type(self, *lines: str) -> str:
        """Type lines; gives what was said to the last of them."""
        before = 0
        for line in lines:
            before = len(self.said)
            self.terminal.answer(line + "\n")
            if self.confirms and self.terminal.sitting.armed == DONE:
                self.terminal.answer(line + "\n")
        return self.said[before:]
