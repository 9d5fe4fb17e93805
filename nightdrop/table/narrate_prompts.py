"""The sentence for every prompt: what the player who decides is asked."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.speech import N_, NN_

PROMPTS: Final[Mapping[str, str]] = {
    "prompt.place": N_("A German unit is drawn for each set-up hex."),
    "prompt.drop": N_(
        "A stick of {regiment} jumps over {hex}: throw direction, distance, landing."
    ),
    "prompt.initiative": N_("Spend an Advantage to take the initiative, or let the dice decide."),
    "prompt.roll_initiative": N_("Both players throw for the initiative of this turn."),
    "prompt.discovery": N_(
        "Turn up a concealed US marker, or place an open one in a VP hex that has none."
    ),
    "prompt.choose": N_("Choose the next activation."),
    "prompt.roll_allowance": N_("The German player throws for the size of {activation}."),
    "prompt.draw_reinforcement": N_("A reinforcement is drawn out of the US player's sight."),
    "prompt.enter": N_("Choose where the reinforcement enters the map."),
    "prompt.move": N_("Move the units of {regiment}; click a unit, then where it shall go."),
    "prompt.combat": N_("Click an enemy hex to attack it, or end the combats."),
    "prompt.join": N_("Click the units that attack {hex}, then fight."),
    "prompt.point": N_("Choose the {role}'s Point unit."),
    "prompt.dice": N_("Both players throw a die."),
    "prompt.night_choice": N_("{hex} was hit: lose a step, or retreat the stack to a marked hex."),
    "prompt.retreat": N_("The stack in {hex} must retreat to a marked hex."),
    "prompt.lose": N_("The stack in {hex} cannot retreat: choose the unit that loses a step."),
    "prompt.advance": N_("The attackers may follow into {hex}."),
    "prompt.stacking": N_("{hex} holds too many units: choose one to remove."),
    "prompt.regroup": N_("Turn up sticks of {regiment} that stand together, or form companies."),
    "prompt.turn_up": N_("A stick is turned face up."),
    "prompt.mark": N_("An HQ was withdrawn: choose a VP hex for a concealed marker."),
    "prompt.stick_dies": N_("The German player looks at an unknown stick that dies."),
    "prompt.draw_marker": N_("A VP marker is drawn for {hex}."),
    "prompt.count": N_("A VP marker is drawn for each controlled hex without one."),
}  # fmt: skip

# Those that count what is left: `left`, the number in words, takes one form or the other.
COUNTED_PROMPTS: Final[Mapping[str, tuple[str, str]]] = {
    "prompt.push": NN_(
        "Move unknown sticks of {regiment} by one hex: {left} move is left.",
        "Move unknown sticks of {regiment} by one hex: {left} moves are left.",
    ),
    "prompt.reinforce": NN_(
        "Bring in reinforcements, or go on: {left} unit can be activated.",
        "Bring in reinforcements, or go on: {left} units can be activated.",
    ),
    "prompt.move_german": NN_(
        "Move German units: {left} unit can still be activated.",
        "Move German units: {left} units can still be activated.",
    ),
}

# What is said instead where nothing is left.
NONE_LEFT: Final[Mapping[str, str]] = {
    "prompt.move_german": N_("Move the activated German units; no other can be activated."),
}
