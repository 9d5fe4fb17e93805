"""The sentence for every refusal: why something is not allowed."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.speech import N_

_MOVES: Final = {
    "refused.advantage_stays": N_("A revealed Advantage may not move."),
    "refused.already_there": N_("The unit stands there already."),
    "refused.enemy_held": N_("The enemy holds {hex}."),
    "refused.impassable": N_("{hex} cannot be entered from here."),
    "refused.no_allowance": N_("No activation is left for {unit}."),
    "refused.no_points": N_("{unit} has no movement points left."),
    "refused.no_such_counter": N_("There is no such unit here."),
    "refused.no_such_hex": N_("There is no such hex on the map."),
    "refused.not_activated": N_("{unit} is not part of this activation."),
    "refused.not_on_edge": N_("Only from an edge hex can a unit leave the map."),
    "refused.one_hex": N_("A stick moves one hex at night."),
    "refused.push_off": N_("Sticks may not be pushed off the map."),
    "refused.push_one_hex": N_("A push goes one hex at a time."),
    "refused.push_overstack": N_("A push may not put more than three units in a hex."),
    "refused.push_unknown_only": N_("Only unknown sticks can be pushed."),
    "refused.pushed_enough": N_("A stick is pushed three hexes at the most."),
    "refused.too_far": N_("{hex} is out of reach."),
    "refused.too_far_zoc": N_("{hex} is out of reach; enemy zones of control cost extra."),
    "refused.activated_once": N_("{unit} is activated already."),
}  # fmt: skip

_COMBAT: Final = {
    "refused.no_enemy": N_("There is no enemy in {hex}."),
    "refused.attacked_once": N_("{hex} was attacked in this activation already."),
    "refused.sticks_never_attack": N_("Sticks never attack."),
    "refused.fought_once": N_("A unit attacks once in an activation."),
    "refused.attack_not_activated": N_("Only activated units attack."),
    "refused.not_adjacent": N_("Only units next to {hex} can attack it."),
    "refused.joined_already": N_("{unit} takes part already."),
    "refused.one_hex_at_night": N_("At night the attackers must come from one hex."),
    "refused.chain": N_("The attacking hexes must be next to one another."),
    "refused.nobody_joined": N_("Nobody has joined the attack."),
    "refused.retreat_one_hex": N_("A retreat goes one hex."),
    "refused.retreat_zoc": N_("A stack may not retreat into an enemy zone of control."),
}  # fmt: skip

_REGROUP: Final = {
    "refused.all_known": N_("All sticks of {regiment} in {hex} are face up already."),
    "refused.no_trigger": N_("Two sticks of {regiment}, or one and a reduced company, are needed."),
    "refused.not_of_regiment": N_("Only sticks of {regiment} can be used now."),
    "refused.muster_first": N_("The sticks must be turned up first."),
    "refused.advantage_never": N_("An Advantage is never part of a company."),
    "refused.reinforce_company": N_("A stick reinforces a reduced company in its own hex."),
    "refused.one_hex_only": N_("The sticks must stand in one hex."),
    "refused.no_combination": N_("These sticks make no company."),
    "refused.company_limit": N_("No company counter of {regiment} is left."),
}  # fmt: skip

_SEQUENCE: Final = {
    "refused": N_("That cannot be done now."),
    "refused.text": N_("That is no action of this game."),
    "refused.over": N_("The game is over."),
    "refused.chance": N_("The dice or a draw come first: no player decides now."),
    "refused.not_chance": N_("No dice are thrown and nothing is drawn now."),
    "refused.step": N_("That cannot be done now."),
    "refused.other_side": N_("{activation} is the other player's."),
    "refused.once_a_turn": N_("{activation} was used this turn already."),
    "refused.night_only": N_("{activation} is possible only at night."),
    "refused.forced": N_("The first activation must be that of {regiment}."),
    "refused.no_vp_hex": N_("{hex} is no VP hex."),
    "refused.nothing_to_flip": N_("No concealed US marker lies in {hex}."),
    "refused.pool_empty": N_("No VP marker is left."),
    "refused.has_marker": N_("{hex} has a marker already."),
}  # fmt: skip

_UNDO: Final = {
    "refused.redo_nothing": N_("Nothing was taken back that could be done again."),
    "refused.undo_nothing": N_("There is nothing to take back yet."),
    "refused.undo_chance": N_("Dice were thrown or a counter drawn since: that stays."),
    "refused.undo_learned": N_("A face was turned up since: what was seen stays seen."),
    "refused.undo_end": N_("The game is over and all has been shown: its end stays."),
    "refused.undo_other": N_("The other player decides now: the last decision stays."),
    "refused.undo_dice_due": N_("The dice or a draw come next: the last decision stays."),
}  # fmt: skip

REFUSALS: Final[Mapping[str, str]] = {**_MOVES, **_COMBAT, **_REGROUP, **_SEQUENCE, **_UNDO}
