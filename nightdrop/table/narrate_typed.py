"""The sentences of the terminal edition: prompts to be typed at, answers, help."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.speech import N_, NN_

# In place of those prompts that speak of clicks and marks.
TYPED: Final[Mapping[str, str]] = {
    "typed.prompt.move": N_("Move the units of {regiment}: name a unit, then where it shall go."),
    "typed.prompt.combat": N_("Name an enemy hex to attack it, or say done to end the combats."),
    "typed.prompt.join": N_("Name the units that attack {hex} one by one, then say fight."),
    "typed.prompt.night_choice": N_(
        "{hex} was hit: stand and lose a step, or name a hex to retreat."
    ),
    "typed.prompt.retreat": N_("The stack in {hex} must retreat: name the hex."),
}
COUNTED_TYPED: Final[Mapping[str, tuple[str, str]]] = {
    "typed.prompt.move_german": NN_(
        "Move German units, {left} unit can still be activated:"
        " name a unit, then where it shall go.",
        "Move German units, {left} units can still be activated:"
        " name a unit, then where it shall go.",
    ),
    "typed.prompt.push": NN_(
        "Move unknown sticks of {regiment} by one hex, {left} move is left:"
        " name a stick, then where it shall go.",
        "Move unknown sticks of {regiment} by one hex, {left} moves are left:"
        " name a stick, then where it shall go.",
    ),
}
TO_THROW: Final = {
    1: N_("{prompt} Throw one die and type it."),
    2: N_("{prompt} Throw two dice and type them."),
    3: N_("{prompt} Throw three dice and type them."),
}

WELCOME: Final = N_("Night Drop, in words. Type help for the commands, quit to leave.")
KEPT: Final = N_("The game is kept in {path} after every action.")
LEAVE: Final = N_("Press Enter to clear the screen, then pass the keyboard on.")
PASS_ON: Final = N_("Pass the keyboard to {player}, then press Enter.")
NOT_CLEARED: Final = N_(
    "This terminal cannot be wiped: what was read can still be scrolled back to. Do not scroll up."
)
CLEAR_FIRST: Final = N_("Press Enter first, so that the screen is cleared.")
STILL_COVERED: Final = N_("Nothing is told until {player} presses Enter.")
TO_DECIDE: Final = N_("{player} decides. {prompt}")
TO_DRAW: Final = N_("{prompt} Type what was drawn, such as {example}.")
MEANWHILE: Final = N_("Since you last looked:")
LEFT_OUT: Final = NN_(
    "{count} line is left out here: type log all to read it.",
    "{count} lines are left out here: type log all to read them.",
)
TAKEN_BACK: Final = N_("The last decision is taken back.")
DONE_AGAIN: Final = N_("What was taken back is done again.")
SAVED: Final = N_("The game is written to {path}.")
EXISTS: Final = N_("{path} is there already: type the same again to replace it.")
NO_NAME: Final = N_("no name here can hold the character {character}")
NOT_SAVED: Final = N_("The file cannot be written: {reason}.")
NO_AUTOSAVE: Final = N_(
    "The game could not be kept on disk: {problem}. Play goes on, and saving is tried again every"
    " few seconds."
)
KEPT_AGAIN: Final = N_("The game is kept on disk again.")
LOST_FOR_GOOD: Final = N_(
    "{unit} would leave the map and be lost for good: type it again to do so."
)
UNKNOWN: Final = N_("{text} is no command and no action: type help or actions.")
SEVERAL: Final = N_("That could be {actions}.")
LEGAL: Final = N_("That can be done now.")
STALE: Final = N_("Type actions first: numbers count for the list that was read last.")
NO_NUMBER: Final = N_("The list has the numbers 1 to {last}.")
NEEDS: Final = N_("The command needs more: {usage}")
NO_UNIT: Final = N_("There is no unit called {text} on the map.")
NO_MOVES: Final = N_("{unit} cannot move now.")
NOTHING_LOGGED: Final = N_("Nothing has happened yet.")
CANNOT: Final = N_("That cannot be done ({kind}); nothing has changed.")
QUIT_UNSAVED: Final = N_(
    "Not saved: {problem}. Type save and a file's name to keep the game there, or quit again to"
    " leave and lose what is not saved."
)
QUIT_COVERED: Final = N_(
    "Not saved: {problem}. Type quit again to leave and lose what is not saved."
)
NEVER_SAVED: Final = N_("Not saved: {problem}. What was not saved is lost.")
BYE: Final = N_("Goodbye.")

USAGE: Final[Mapping[str, str]] = {
    "actions": N_(
        "actions tells what can be done now, with numbers; actions 505.07 a unit's ways."
    ),
    "look": N_("look 1312, or look Cauquigny, describes a hex and what lies around it."),
    "stack": N_("stack 1312 tells of every counter in a hex."),
    "where": N_("where 505.A tells where a counter is."),
    "near": N_("near SME tells distance and direction of landmarks, and which units are close."),
    "landmarks": N_("landmarks lists all named places, drop zones and entry hexes."),
    "units": N_("units lists your counters; units 505, units german or units all lists others."),
    "vp": N_("vp lists the VP hexes with marker and control."),
    "track": N_("track tells turn, light, initiative, activations and company counters."),
    "cups": N_("cups tells which counters nobody that you know of has seen yet."),
    "log": N_("log tells the last 15 lines of the game; log 40, or log all, tells more."),
    "odds": N_("odds tells both factors and the exact odds of the attack that is being made."),
    "why": N_("why move 505.07 1312 tells whether something may be done, and if not, why not."),
    "undo": N_("undo takes the last decision back, if nobody learned anything since."),
    "redo": N_("redo does again what undo took back, until something else is decided."),
    "save": N_("save FILE writes the whole game, secrets included, to a file."),
    "again": N_("again, or Enter alone, repeats the question."),
    "help": N_("help tells all this; help look tells of one command."),
    "quit": N_("quit leaves; the game is kept."),
}  # fmt: skip
SHORT: Final = N_(
    "An action is typed as it is listed, by its number, or shorter: 505.07 1214, or 7 1214, or"
    " 7 ne, moves stick 505.07; a hex alone attacks, retreats or marks there; d is done."
)
