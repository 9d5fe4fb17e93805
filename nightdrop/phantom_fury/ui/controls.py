"""The keys of the card table, beside those of every game."""

from typing import Final

from nightdrop.table.language import N_
from nightdrop.ui.controls import Controls

CONTROLS: Final = Controls(
    commands={
        "": (
            ("cards.front-one", "q", N_("the chosen card to front 1, or look at it")),
            ("cards.front-two", "w", N_("the chosen card to front 2, or look at it")),
            ("cards.front-three", "e", N_("the chosen card to front 3, or look at it")),
            ("cards.count", "c", N_("count the cards that nobody has seen")),
            ("cards.piles", "o", N_("look at the piles")),
        ),
    },
    places={"cover": (("cards", N_("At the card table")),)},
    gestures=(
        (("play.one", "play.eight"), N_("a card of the hand, the first to the eighth")),
        (("cards.front-one", "cards.front-two", "cards.front-three"), N_("then the front")),
        (N_("Drag"), N_("a card to a front, or back to the hand")),
        (N_("Right click"), N_("take back a card, or the last one")),
        (("play.undo", "play.redo"), N_("take back, and do again")),
        (("play.next",), N_("the next thing; Enter clicks it")),
        (("cards.count",), N_("count the cards that nobody has seen")),
        (("cards.piles",), N_("look at the piles")),
        (("play.log",), N_("the whole log")),
        (("play.panel",), N_("open or fold the panel")),
    ),
    pages=(("index", N_("All cards"), "help.legend"), ("game-keys", N_("Keys"), "help.keys")),
)  # fmt: skip
