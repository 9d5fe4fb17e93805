"""The commands of the experiments that only games on a map have."""

import argparse

from nightdrop.hexwar.lab.styles import portrait, portrait_text, together
from nightdrop.hexwar.lab.tuning import fit_text, fits, samples_of, tune, wish
from nightdrop.lab.commands import (
    between,
    command_of,
    draw_run,
    folder_of,
    itself,
    looked_into,
    run,
    tell,
)


def tune_weights(asked: argparse.Namespace) -> int:
    """Look for better weights of one side; return 1 unless a match says that they are better."""
    base = between(asked, asked.level, asked.level, "as it is")
    names = [name.strip() for name in asked.over.split(",")]
    found = wish(base, asked.level, asked.side, names, asked.pairs, asked.first, command_of(asked))
    folder = folder_of(asked, asked.level, asked.side)
    _weights, verdict = tune(found, folder, lambda task, place: run(asked, task, place))
    draw_run(folder / "check")
    print((folder / "report.md").read_text("utf-8"))
    return int(verdict != "high")


def style(asked: argparse.Namespace) -> int:
    """A portrait of a level, playing itself."""
    line_up = itself(asked)
    return tell(asked, portrait_text(line_up, together(looked_into(asked, line_up, portrait))))


def fit(asked: argparse.Namespace) -> int:
    """New weights to judge positions by, from games of a level with itself."""
    line_up = itself(asked)
    games = looked_into(asked, line_up, samples_of)
    return tell(asked, fit_text(line_up, fits([sample for game in games for sample in game])))
