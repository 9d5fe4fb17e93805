"""The sentences of the terminal edition: prompts to be typed at, answers, help."""

from collections.abc import Mapping
from typing import Final

# In place of those prompts that speak of clicks and marks.
TYPED: Final[Mapping[str, str]] = {
    "typed.prompt.move": "Move the units of {regiment}: name a unit, then where it shall go.",
    "typed.prompt.move_german": (
        "Move German units, {left:unit|units} can still be activated:"
        " name a unit, then where it shall go."
    ),
    "typed.prompt.push": (
        "Move unknown sticks of {regiment} by one hex, {left:move is|moves are} left:"
        " name a stick, then where it shall go."
    ),
    "typed.prompt.combat": "Name an enemy hex to attack it, or say done to end the combats.",
    "typed.prompt.join": "Name the units that attack {hex} one by one, then say fight.",
    "typed.prompt.night_choice": "{hex} was hit: stand and lose a step, or name a hex to retreat.",
    "typed.prompt.retreat": "The stack in {hex} must retreat: name the hex.",
}
DICE_NAMES: Final = {1: "one die", 2: "two dice", 3: "three dice"}

WELCOME: Final = "Night Drop, in words. Type help for the commands, quit to leave."
KEPT: Final = "The game is kept in {path} after every action."
LEAVE: Final = "Press Enter to clear the screen, then pass the keyboard on."
PASS_ON: Final = "Pass the keyboard to {player}, then press Enter."
CLEAR_FIRST: Final = "Press Enter first, so that the screen is cleared."
STILL_COVERED: Final = "Nothing is told until {player} presses Enter."
TO_DECIDE: Final = "{player} decides. {prompt}"
TO_THROW: Final = "{prompt} Throw {dice} and type them."
TO_DRAW: Final = "{prompt} Type what was drawn, such as {example}."
MEANWHILE: Final = "Since you last looked:"
LEFT_OUT: Final = "{count} lines are left out here: type log all to read them."
TAKEN_BACK: Final = "The last decision is taken back."
SAVED: Final = "The game is written to {path}."
EXISTS: Final = "{path} is there already: type the same again to replace it."
NOT_SAVED: Final = "The file cannot be written: {reason}."
NO_AUTOSAVE: Final = "The game could not be kept on disk: {problem}. Play goes on."
LOST_FOR_GOOD: Final = "{unit} would leave the map and be lost for good: type it again to do so."
UNKNOWN: Final = "{text} is no command and no action: type help or actions."
SEVERAL: Final = "That could be {actions}."
LEGAL: Final = "That can be done now."
STALE: Final = "Type actions first: numbers count for the list that was read last."
NO_NUMBER: Final = "The list has the numbers 1 to {last}."
NEEDS: Final = "The command needs more: {usage}"
NO_UNIT: Final = "There is no unit called {text} on the map."
NO_MOVES: Final = "{unit} cannot move now."
NOTHING_LOGGED: Final = "Nothing has happened yet."
CANNOT: Final = "That cannot be done ({kind}); nothing has changed."
BYE: Final = "Goodbye."

USAGE: Final[Mapping[str, str]] = {
    "actions": "actions tells what can be done now, with numbers; actions 505.07 a unit's ways.",
    "look": "look 1312, or look Cauquigny, describes a hex and what lies around it.",
    "stack": "stack 1312 tells of every counter in a hex.",
    "where": "where 505.A tells where a counter is.",
    "near": "near SME tells distance and direction of landmarks, and which units are close.",
    "landmarks": "landmarks lists all named places, drop zones and entry hexes.",
    "units": "units lists your counters; units 505, units german or units all lists others.",
    "vp": "vp lists the VP hexes with marker and control.",
    "track": "track tells turn, light, initiative, activations and company counters.",
    "cups": "cups tells which counters nobody that you know of has seen yet.",
    "log": "log tells the last 15 lines of the game; log 40, or log all, tells more.",
    "odds": "odds tells both factors and the exact odds of the attack that is being made.",
    "why": "why move 505.07 1312 tells whether something may be done, and if not, why not.",
    "undo": "undo takes the last decision back, if nobody learned anything since.",
    "save": "save FILE writes the whole game, secrets included, to a file.",
    "again": "again, or Enter alone, repeats the question.",
    "help": "help tells all this; help look tells of one command.",
    "quit": "quit leaves; the game is kept.",
}  # fmt: skip
SHORT: Final = (
    "An action is typed as it is listed, by its number, or shorter: 505.07 1214, or 7 1214, or"
    " 7 ne, moves stick 505.07; a hex alone attacks, retreats or marks there; d is done."
)
