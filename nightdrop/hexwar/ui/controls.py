"""The keys and settings of the hex games, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "play.end": (
            ("play.whole", "a", N_("choose the whole stack")),
            ("play.gather", "j", N_("gather the unknown sticks: then click a hex, or press Enter")),
            ("play.repeat", "k", N_("repeat the last order with the unit pointed at")),
            ("play.muster", "b", N_("muster in all hexes")),
            ("play.act", "f", N_("resolve the attack"), "fight"),
            ("play.stand", "s", N_("stand and lose a step")),
        ),
        "play.draw": (
            ("play.activate", "", N_("activate a unit in place")),
            ("play.roll", "", N_("let the dice decide")),
            ("play.retreat", "", N_("retreat")),
            ("play.off", "x", N_("move the chosen unit off the map")),
        ),
        "play.counters": (
            ("play.turn", "f9", N_("the results of this turn and earlier turns")),
            ("play.numbers", "c", N_("hex numbers at every zoom")),
        ),
        "play.why": (
            ("play.costs", "z", N_("movement costs everywhere, or only near the pointer")),
            ("play.grid", "g", N_("hex grid")),
        ),
        "play.legend": (
            ("play.history", "f10", N_("what really happened: here, or in the whole game")),
        ),
        "help.legend": (
            ("help.history", "f10", N_("what really happened")),
        ),
        "pause.forces": (
            ("pause.history", "f10", N_("what really happened")),
        ),
        "result.folder": (
            ("result.history", "", N_("what really happened, alongside this game")),
        ),
        "": (
            ("forces.battle", "1", N_("order of battle"), "choose"),
            ("forces.losses", "2", N_("losses"), "choose"),
            ("forces.cups", "3", N_("cups and track"), "choose"),
            ("forces.find", "/", N_("find a place or a unit by name"), "search"),
            ("forces.leave", "f7", N_("back to the map"), "forces"),
            ("forces.history", "f10", N_("what really happened to the counter pointed at")),
            ("places.history", "f10", N_("what really happened at the chosen place")),
            ("history.leave", "f10", N_("back from history"), "history"),
            ("bench.reduce", "", N_("remove a step from the chosen counter, or restore it")),
            ("bench.flip", "", N_("turn the chosen counter face up or face down")),
            ("bench.remove", "delete", N_("return the chosen counter to the box"), "delete"),
            ("bench.control", "", N_("control of the VP hex")),
            ("bench.conceal", "", N_("turn the VP marker face up or face down")),
            ("bench.layer", "", N_("side that placed the VP marker")),
            ("bench.unmark", "", N_("return the VP marker to the box")),
            ("bench.next", "", N_("choose what comes next in the turn")),
            ("bench.undo", "u", N_("undo the last change")),
            ("bench.redo", "y", N_("redo it")),
            ("bench.open", "", N_("open a position, or take one from a game")),
            ("bench.save", "", N_("save the position")),
            ("bench.play", "", N_("play the position")),
            ("bench.try", "", N_("try the position in many games, or stop")),
            ("bench.compare", "", N_("compare with a second position, or go back to one")),
            ("bench.swap", "", N_("switch to the other position")),
            ("bench.tables", "", N_("change the game's tables, in a copy of your own")),
            ("bench.zoom-in", "+", N_("zoom in")),
            ("bench.zoom-out", "-", N_("zoom out")),
            ("tables.save", "", N_("save the changed tables as a game of your own")),
            ("tables.reset", "", N_("restore every value")),
        ),
    },
    places={
        "cover": (("forces", N_("On the forces page")),),
        "": (("places", N_("In the place finder")), ("history", N_("On the history page")),
             ("bench", N_("At the workbench")), ("tables", N_("In a game's tables"))),
    },
    heading=N_("Map"),
    switches=(
        ("grid", N_("Hex grid"), N_("{key} toggles it during play"), "play.grid"),
        ("numbers", N_("Hex numbers at every zoom"), N_("{key} toggles them during play"),
         "play.numbers"),
        ("costs", N_("Movement costs everywhere"),
         N_("or only near the pointer; {key} toggles them during play"), "play.costs"),
        ("follow", N_("Show the units of an activation"),
         N_("the map moves there when it begins; in each phase with {key}"), "play.near"),
    ),
    gestures=(
        (("play.unit",), N_("the next unit that can act")),
        (N_("Shift+click"), N_("choose a whole stack, or the units for an attack")),
        (N_("Shift+drag"), N_("drag across hexes: each unit on the line moves one hex (also "
                              "Shift+arrows)")),
        (("play.undo", "play.redo"), N_("undo, and redo")),
        (("play.next",), N_("go to the next item; Enter clicks it")),
        (("play.up", "play.down"), N_("move across the map")),
        (("play.stack",), N_("open a stack (also right click)")),
        (("play.place",), N_("find a place or a unit by name (also Ctrl+F)")),
        (("play.log",), N_("the whole log")),
        (("play.away",), N_("what you missed, as a film")),
        (("play.turn",), N_("the results of a turn (also a click on its box)")),
        (("play.counters",), N_("hide or show the counters")),
        (("play.numbers",), N_("hex numbers at every zoom")),
        (("play.costs",), N_("movement costs everywhere, or only near the pointer")),
        (("play.grid",), N_("hex grid")),
        (("play.panel",), N_("open or close the panel beside the map")),
        (("play.legend",), N_("the key to map and counters")),
        (N_("Right click"), N_("open a stack; in it, or on an empty hex: what really happened")),
        (("play.history",), N_("what really happened: here, or in the whole game")),
        (("play.near",), N_("follow the available choices, or see the whole map")),
        (("play.zoom-in", "play.zoom-out"), N_("zoom (also the wheel)")),
    ),
    pages=(("legend", N_("Map and counters"), "help.legend"),
           ("history", N_("History"), "help.history")),
)  # fmt: skip
