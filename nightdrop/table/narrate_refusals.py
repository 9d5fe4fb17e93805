"""The sentence for every refusal: why something is not allowed."""

from collections.abc import Mapping
from typing import Final

_MOVES: Final = {
    "refused.advantage_stays": "A revealed Advantage may not move.",
    "refused.already_there": "The unit stands there already.",
    "refused.enemy_held": "The enemy holds {hex}.",
    "refused.impassable": "{hex} cannot be entered from here.",
    "refused.no_allowance": "No activation is left for {unit}.",
    "refused.no_points": "{unit} has no movement points left.",
    "refused.no_such_counter": "There is no such unit here.",
    "refused.no_such_hex": "There is no such hex on the map.",
    "refused.not_activated": "{unit} is not part of this activation.",
    "refused.not_on_edge": "Only from an edge hex can a unit leave the map.",
    "refused.one_hex": "A stick moves one hex at night.",
    "refused.push_off": "Sticks may not be pushed off the map.",
    "refused.push_one_hex": "A push goes one hex at a time.",
    "refused.push_overstack": "A push may not put more than three units in a hex.",
    "refused.push_unknown_only": "Only unknown sticks can be pushed.",
    "refused.pushed_enough": "A stick is pushed three hexes at the most.",
    "refused.too_far": "{hex} is out of reach.",
    "refused.too_far_zoc": "{hex} is out of reach; enemy zones of control cost extra.",
    "refused.activated_once": "{unit} is activated already.",
}  # fmt: skip

_COMBAT: Final = {
    "refused.no_enemy": "There is no enemy in {hex}.",
    "refused.attacked_once": "{hex} was attacked in this activation already.",
    "refused.sticks_never_attack": "Sticks never attack.",
    "refused.fought_once": "A unit attacks once in an activation.",
    "refused.attack_not_activated": "Only activated units attack.",
    "refused.not_adjacent": "Only units next to {hex} can attack it.",
    "refused.joined_already": "{unit} takes part already.",
    "refused.one_hex_at_night": "At night the attackers must come from one hex.",
    "refused.chain": "The attacking hexes must be next to one another.",
    "refused.nobody_joined": "Nobody has joined the attack.",
    "refused.retreat_one_hex": "A retreat goes one hex.",
    "refused.retreat_zoc": "A stack may not retreat into an enemy zone of control.",
}  # fmt: skip

_REGROUP: Final = {
    "refused.all_known": "All sticks of {regiment} in {hex} are face up already.",
    "refused.no_trigger": "Two sticks of {regiment}, or one and a reduced company, are needed.",
    "refused.not_of_regiment": "Only sticks of {regiment} can be used now.",
    "refused.muster_first": "The sticks must be turned up first.",
    "refused.advantage_never": "An Advantage is never part of a company.",
    "refused.reinforce_company": "A stick reinforces a reduced company in its own hex.",
    "refused.one_hex_only": "The sticks must stand in one hex.",
    "refused.no_combination": "These sticks make no company.",
    "refused.company_limit": "No company counter of {regiment} is left.",
}  # fmt: skip

_SEQUENCE: Final = {
    "refused": "That cannot be done now.",
    "refused.text": "That is no action of this game.",
    "refused.over": "The game is over.",
    "refused.chance": "The dice or a draw come first: no player decides now.",
    "refused.not_chance": "No dice are thrown and nothing is drawn now.",
    "refused.step": "That cannot be done now.",
    "refused.other_side": "{activation} is the other player's.",
    "refused.once_a_turn": "{activation} was used this turn already.",
    "refused.night_only": "{activation} is possible only at night.",
    "refused.forced": "The first activation must be that of {regiment}.",
    "refused.no_vp_hex": "{hex} is no VP hex.",
    "refused.nothing_to_flip": "No concealed US marker lies in {hex}.",
    "refused.pool_empty": "No VP marker is left.",
    "refused.has_marker": "{hex} has a marker already.",
}  # fmt: skip

_UNDO: Final = {
    "refused.undo_nothing": "There is nothing to take back yet.",
    "refused.undo_chance": "Dice were thrown or a counter drawn since: that stays.",
    "refused.undo_learned": "A face was turned up since: what was seen stays seen.",
    "refused.undo_other": "The other player decides now, so the last decision stays.",
    "refused.undo_dice_due": "The dice or a draw come next, so the last decision stays.",
}  # fmt: skip

REFUSALS: Final[Mapping[str, str]] = {**_MOVES, **_COMBAT, **_REGROUP, **_SEQUENCE, **_UNDO}
