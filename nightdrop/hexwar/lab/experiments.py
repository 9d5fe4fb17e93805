"""The experiments that only games on a map have."""

from typing import Final

from nightdrop.lab.experiments import Experiment
from nightdrop.table.language import N_

EXPERIMENTS: Final = (
    Experiment("tune", N_("look for better weights of one side"), "pairs", 400,
               "nightdrop.hexwar.lab.commands:tune_weights", (
                   ("--side", N_("whose weights"), "", {"required": True}),
                   ("--over", N_("which weights"), N_("NAME,NAME"), {"required": True}),
               )),
    Experiment("fit", N_("what features of a position tell of the final points"), "games", 200,
               "nightdrop.hexwar.lab.commands:fit"),
    Experiment("style", N_("a portrait of how a level plays"), "games", 40,
               "nightdrop.hexwar.lab.commands:style"),
)  # fmt: skip
