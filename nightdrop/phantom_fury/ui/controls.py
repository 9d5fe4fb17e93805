"""The keys of the card table, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "": (
            ("cards.front-one", "q", N_("send the chosen card to front 1, or look at the front")),
            ("cards.front-two", "w", N_("send the chosen card to front 2, or look at the front")),
            ("cards.front-three", "e", N_("send the chosen card to front 3, or look at the front")),
            ("cards.count", "f7", N_("count the cards that nobody has seen"), "forces"),
            ("cards.piles", "", N_("look at the piles")),
        ),
    },
    places={"cover": (("cards", N_("At the card table")),)},
    heading=N_("Card table"),
    switches=(
        ("pass_phases", N_("Pass phases without a decision"),
         N_("no fair chance, or nothing new since you declined; Undo asks again"), ""),
    ),
    uses=frozenset({"ask_done"}),
    subs={
        "ask_done": N_("only while cards can still be used"),
        "still": N_("cards jump to their places"),
    },
    gestures=(
        (("play.one", "play.eight"), N_("choose a card in your hand, the first to the eighth")),
        (("cards.front-one", "cards.front-two", "cards.front-three"), N_("then choose the front")),
        (N_("Drag"), N_("send a card to a front, or back to your hand")),
        (N_("Right click"), N_("return a card to your hand, or the last one sent")),
        (("play.done",), N_("end a phase before the assault")),
        (("play.end",), N_("end all phases before the assault")),
        (("play.undo", "play.redo"), N_("undo, and redo")),
        (("play.next",), N_("go to the next item; Enter clicks it")),
        (("cards.count",), N_("count the cards that nobody has seen")),
        (("play.log",), N_("the whole log")),
        (("play.panel",), N_("open or close the panel")),
    ),
    pages=(("index", N_("All cards"), "help.legend"),),
)  # fmt: skip
