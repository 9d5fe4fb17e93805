"""The panel of the workbench: play or try the position, its game, its name, its readings."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from nightdrop.table.language import _
from nightdrop.table.match.workbench import Workbench
from nightdrop.table.scenario.scenario import offered_scenarios, read_scenario
from nightdrop.table.words.sentences import words_of
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Button, Choice, Head, Paragraph, TextField, Widget
from nightdrop.ui.readings import asked, reading_row
from nightdrop.ui.workbench.columns import Builder, Chip, Flow
from nightdrop.ui.workbench.setups import SetUps
from nightdrop.ui.workbench.trying import GAMES, Trying

EYES: Final = "eyes"
NOTE: Final = "note-"  # before the name of what such a row says


class Desk(Builder, Protocol):
    """What the panel needs of the screen; `told` is what was done last."""

    setups: SetUps
    trying: Trying
    name: TextField
    told: str

    def play(self) -> None:
        """Play the position."""

    def try_it(self) -> None:
        """Try it in many games, or stop them."""

    def begin(self, game: str) -> None:
        """Begin with an empty map of another game."""

    def tables(self) -> None:
        """Change the tables of the game in a copy."""

    def compare(self) -> None:
        """Lay a second set-up beside the first, or look at one alone."""

    def swap(self) -> None:
        """Work on the other set-up."""


def panel(screen: Desk) -> list[Widget]:
    """What stands in the panel, from above."""
    bench = screen.bench
    specs = read_scenario(bench.facts["scenario"]).specs.values()
    chosen = bench.facts.get("options", {})
    readings = [reading_row(one, chosen.get(one.name, one.default)) for one in asked(specs)]
    told: list[Widget] = [Paragraph(screen.told)] if screen.told else []
    return [
        *ways(screen),
        *screen.trying.rows(bench.shown, bench.start, screen.setups.place),
        Head(_("Position"), "" if bench.is_saved else _("not saved")),
        _games(screen),
        screen.name,
        *told,
        Flow([Chip("clear", _("Clear the map"), lambda: screen.do(bench.clear)), *_pair(screen)]),
        eyes_row(bench),
        *counted_rows(bench),
        Head(_("Readings of the rules")),
        *readings,
    ]


def ways(screen: Desk) -> list[Widget]:
    """Play it and Try it."""
    good, runs = screen.bench.fault is None, screen.trying.runs
    return [Button("play", _("Play it"), screen.play, _("against the program, or two players"),
                   "bench.play", good, False, not good),
            Button("try", _("Stop") if runs else _("Try it: {count} games").format(count=GAMES),
                   screen.try_it, _("Captain against Captain"), "bench.try", good or runs, True,
                   not good)]  # fmt: skip


def _games(screen: Desk) -> Flow:
    """The games there are, of which a new position can be, and the way to change one."""
    now = screen.bench.facts["scenario"]
    chips = [Chip(f"game-{name}", read_scenario(name).title, partial(screen.begin, name),
                  name == now) for name in offered_scenarios()]  # fmt: skip
    return Flow([*chips, Chip("tables", _("Change its tables"), screen.tables, False,
                              "bench.tables")])  # fmt: skip


def _pair(screen: Desk) -> list[Button]:
    """What leads to a second set-up, and between the two."""
    if screen.setups.other is None:
        return [Chip("compare", _("A against B"), screen.compare, False, "bench.compare")]
    letter = "BA"[screen.setups.place]
    return [Chip("compare", _("One set-up"), screen.compare, False, "bench.compare"),
            Chip("swap", _("Work on {letter}").format(letter=letter), screen.swap, False,
                 "bench.swap")]  # fmt: skip


def eyes_row(bench: Workbench) -> Choice:
    """From whose view a trial begins."""
    named = ((side, said_of(side, "name")) for side in bench.game.sides)
    return Choice(_("Tried as seen by"), EYES, bench.eyes, (("", _("both")), *named),
                  _("what that side cannot see is dealt anew in every game"))  # fmt: skip


def counted_rows(bench: Workbench) -> list[Widget]:
    """What is counted beside counters."""
    return [Choice(words_of(words, bench.shown), f"{NOTE}{name}", bench.facts.get(name),
                   ((None, "–"), *((n, str(n)) for n in values)))
            for name, (words, values) in bench.rules.counted.items()]  # fmt: skip
