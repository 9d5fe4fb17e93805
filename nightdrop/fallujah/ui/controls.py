"""The keys of the town, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "": (
            ("town.hold", "p", N_("hold: pass (costs 1 OP)"), "pass"),
            ("town.stack", "a", N_("add the whole focused stack to the force"), "whole"),
            ("town.army", "", N_("take the ready-made army, in the set-up")),
            ("town.withdraw", "", N_("withdraw all units from the battle")),
            ("town.give", "delete", N_("return the focused item, in a purchase"), "delete"),
            ("town.drawer", "f9", N_("the victory levels and the displays, in turn"),
             "standing"),
            ("town.bin", "f7", N_("the contents of both bins, the displays, or the log beside the "
                                 "map"), "forces"),
        ),
    },
    places={"cover": (("town", N_("In the town")),)},
    gestures=(
        (("play.one", "play.eight"), N_("choose an operation, the first to the eighth")),
        (N_("Click"), N_("add a unit to the force or remove it, then choose its destination")),
        (N_("Shift+click"), N_("add or remove the whole stack")),
        (N_("Click again"), N_("a carrier, then its passenger")),
        (N_("Drag"), N_("move the map; the wheel zooms")),
        (("play.undo", "play.redo"), N_("undo, and redo")),
        (("play.next",), N_("go to the next item; Enter clicks it")),
        (("play.near",), N_("close up, or the whole map")),
        (("town.bin",), N_("bins, displays, log")),
        (("play.log",), N_("the whole log")),
        (("play.panel",), N_("open or close the panel beside the map")),
    ),
)  # fmt: skip
