"""The sentence for every prompt: what the player who decides is asked."""

from collections.abc import Mapping
from typing import Final

PROMPTS: Final[Mapping[str, str]] = {
    "prompt.place": "A German unit is drawn for each set-up hex.",
    "prompt.drop": "A stick of {regiment} jumps over {hex}: throw direction, distance, landing.",
    "prompt.initiative": "Spend an Advantage to take the initiative, or let the dice decide.",
    "prompt.roll_initiative": "Both players throw for the initiative of this turn.",
    "prompt.discovery": "Turn up a concealed US marker, or place an open one in a VP hex without.",
    "prompt.choose": "Choose the next activation.",
    "prompt.roll_allowance": "The German player throws for the size of {activation}.",
    "prompt.push": "Move unknown sticks of {regiment} by one hex: {left:move is|moves are} left.",
    "prompt.reinforce": "Bring in reinforcements, or go on: {left:unit|units} can be activated.",
    "prompt.draw_reinforcement": "A reinforcement is drawn out of the US player's sight.",
    "prompt.enter": "Choose where the reinforcement enters the map.",
    "prompt.move": "Move the units of {regiment}; click a unit, then where it shall go.",
    "prompt.move_german": "Move German units: {left:unit|units} can still be activated.",
    "prompt.combat": "Click an enemy hex to attack it, or end the combats.",
    "prompt.join": "Click the units that attack {hex}, then fight.",
    "prompt.point": "Choose the {role}'s Point unit.",
    "prompt.dice": "Both players throw a die.",
    "prompt.night_choice": "{hex} was hit: lose a step, or retreat the stack to a marked hex.",
    "prompt.retreat": "The stack in {hex} must retreat to a marked hex.",
    "prompt.lose": "The stack in {hex} cannot retreat: choose the unit that loses a step.",
    "prompt.advance": "The attackers may follow into {hex}.",
    "prompt.stacking": "{hex} holds too many units: choose one to remove.",
    "prompt.regroup": "Turn up sticks of {regiment} that stand together, or form companies.",
    "prompt.turn_up": "A stick is turned face up.",
    "prompt.mark": "An HQ was withdrawn: choose a VP hex for a concealed marker.",
    "prompt.stick_dies": "The German player looks at an unknown stick that dies.",
    "prompt.draw_marker": "A VP marker is drawn for {hex}.",
    "prompt.count": "A VP marker is drawn for each controlled hex without one.",
}  # fmt: skip
