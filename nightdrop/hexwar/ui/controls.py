"""The keys and settings of the hex games, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "play.end": (
            ("play.whole", "q", N_("choose the whole stack")),
            ("play.gather", "j", N_("gather the unknown sticks: then click where, or Enter")),
            ("play.repeat", "k", N_("the last order again, with the unit pointed at")),
            ("play.muster", "b", N_("muster in all hexes")),
            ("play.act", "f", N_("fight, form a company, or reinforce one")),
            ("play.stand", "s", N_("stand and lose a step")),
        ),
        "play.draw": (
            ("play.activate", "a", N_("activate a unit where it stands")),
            ("play.off", "x", N_("leave the map with the chosen unit")),
        ),
        "play.counters": (
            ("play.turn", "f9", N_("what this turn and those before it came to")),
            ("play.numbers", "c", N_("hex numbers at every zoom")),
        ),
        "play.why": (
            ("play.costs", "z", N_("costs of a move everywhere, or only near the pointer")),
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
            ("result.history", "h", N_("what really happened, beside this game")),
        ),
        "": (
            ("forces.battle", "1", N_("order of battle")),
            ("forces.losses", "2", N_("losses")),
            ("forces.cups", "3", N_("cups and track")),
            ("forces.find", "/", N_("find a place or a unit by name")),
            ("forces.leave", "f7", N_("back to the map")),
            ("forces.history", "f10", N_("what really happened to the counter pointed at")),
            ("places.history", "f10", N_("what really happened at the chosen place")),
            ("history.leave", "f10", N_("back from history")),
            ("bench.reduce", "r", N_("take a step of the chosen counter, or give it back")),
            ("bench.flip", "x", N_("turn the chosen counter up or down")),
            ("bench.remove", "delete", N_("put the chosen counter back into the box")),
            ("bench.control", "c", N_("control of the victory hex")),
            ("bench.conceal", "v", N_("turn the VP marker up or down")),
            ("bench.layer", "l", N_("who laid the VP marker")),
            ("bench.unmark", "backspace", N_("put the VP marker back into the box")),
            ("bench.next", "n", N_("what comes next in the turn")),
            ("bench.undo", "u", N_("take the last change back")),
            ("bench.redo", "y", N_("make it again")),
            ("bench.open", "o", N_("open a position, or take one from a game")),
            ("bench.save", "s", N_("save the position")),
            ("bench.play", "p", N_("play the position")),
            ("bench.try", "t", N_("try the position in many games, or stop")),
            ("bench.compare", "a", N_("a second position beside the first, or one alone")),
            ("bench.swap", "b", N_("work on the other of two positions")),
            ("bench.tables", "g", N_("change the tables of the game, in a copy of your own")),
            ("bench.zoom-in", "+", N_("closer to the map")),
            ("bench.zoom-out", "-", N_("further from the map")),
            ("tables.save", "s", N_("save the changed tables as a game of your own")),
            ("tables.reset", "u", N_("let every value be as it was")),
        ),
    },
    places={
        "cover": (("forces", N_("On the cards of the forces")),),
        "": (("places", N_("Where a place is found")), ("history", N_("On the page of history")),
             ("bench", N_("At the workbench")), ("tables", N_("At the tables of a game"))),
    },
    heading=N_("Map"),
    switches=(
        ("grid", N_("Hex grid"), N_("{key} switches it in the game"), "play.grid"),
        ("numbers", N_("Hex numbers at every zoom"), N_("{key} switches them in the game"),
         "play.numbers"),
        ("costs", N_("Costs of a move everywhere"),
         N_("or only near the pointer; {key} switches them in the game"), "play.costs"),
        ("follow", N_("Show the units of an activation"),
         N_("the map moves there as it begins; with {key} at every step"), "play.near"),
    ),
    gestures=(
        (("play.unit",), N_("the next unit that can act")),
        (N_("Shift+click"), N_("choose a whole stack, or who joins an attack")),
        (N_("Shift+drag"), N_("draw a line: all on it go one hex on; so do Shift and the arrows")),
        (("play.undo", "play.redo"), N_("take back, and do again")),
        (("play.next",), N_("the next thing; Enter clicks it")),
        (("play.up", "play.down"), N_("walk over the map")),
        (("play.stack",), N_("open a stack (right click too)")),
        (("play.place",), N_("find a place or a unit by name; Ctrl+F too")),
        (("play.log",), N_("the whole log")),
        (("play.away",), N_("what you missed, as a film")),
        (("play.turn",), N_("what a turn came to; so does a click on its box")),
        (("play.counters",), N_("hide or show the counters")),
        (("play.numbers",), N_("hex numbers at every zoom")),
        (("play.costs",), N_("costs of a move everywhere, or only near the pointer")),
        (("play.grid",), N_("hex grid")),
        (("play.panel",), N_("open or fold the panel beside the map")),
        (("play.legend",), N_("the key of map and counters")),
        (N_("Right click"), N_("open a stack; in it, or on an empty hex: what really happened")),
        (("play.history",), N_("what really happened: here, or in the whole game")),
        (("play.near",), N_("follow what can be chosen, or see the whole map")),
        (("play.zoom-in", "play.zoom-out"), N_("zoom; so does the wheel")),
    ),
    pages=(("legend", N_("Map and counters"), "help.legend"),
           ("history", N_("History"), "help.history")),
)  # fmt: skip
