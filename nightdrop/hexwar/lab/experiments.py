"""The experiments that only games on a map have."""

from typing import Final

from nightdrop.lab.experiments import Experiment
from nightdrop.table.language import N_

EXPERIMENTS: Final = (
    Experiment("tune", N_("search for better weights for one side"), "pairs", 400,
               "nightdrop.hexwar.lab.commands:tune_weights", (
                   ("--side", N_("side whose weights are tuned"), "", {"required": True}),
                   ("--over", N_("weights to tune"), N_("NAME,NAME"), {"required": True}),
               )),
    Experiment("fit", N_("measure how well features of a position predict the final "
                         "points"), "games", 200,
               "nightdrop.hexwar.lab.commands:fit"),
    Experiment("style", N_("describe how a level plays"), "games", 40,
               "nightdrop.hexwar.lab.commands:style"),
)  # fmt: skip
