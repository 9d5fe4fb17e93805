"""The keys of the town, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "": (
            ("town.hold", "h", N_("hold: spend an OP on nothing")),
            ("town.stack", "a", N_("the whole stack in focus joins the force")),
            ("town.army", "r", N_("the ready army, in the set-up")),
            ("town.withdraw", "w", N_("withdraw all from the battle")),
            ("town.give", "x", N_("give back what is in focus, in a purchase")),
            ("town.drawer", "k", N_("the levels of victory and the displays, one after the other")),
            ("town.bin", "b", N_("both bins by counts, the displays, or the log beside the map")),
        ),
    },
    places={"cover": (("town", N_("In the town")),)},
    gestures=(
        (("play.one", "play.eight"), N_("an operation, the first to the eighth")),
        (N_("Click"), N_("a unit into the force or out of it, then where it goes")),
        (N_("Shift+click"), N_("the whole stack")),
        (N_("Click again"), N_("a carrier, then its passenger")),
        (N_("Drag"), N_("move the map; the wheel zooms")),
        (("play.undo", "play.redo"), N_("take back, and do again")),
        (("play.next",), N_("the next thing; Enter clicks it")),
        (("play.near",), N_("near, or the whole map")),
        (("town.bin",), N_("bins, displays, log")),
        (("play.log",), N_("the whole log")),
        (("play.panel",), N_("open or fold the panel beside the map")),
    ),
)  # fmt: skip
