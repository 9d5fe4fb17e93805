"""The questions, refusals and answers of the program, from what the reader may know."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Message, State
from nightdrop.table.language import N_, NN_, Phrase, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.formations import group_fields, regiment
from nightdrop.table.words.nouns import capital, number, place, side_fields, side_words, unit_words

PROMPTS: Final[Mapping[str, str]] = {
    "prompt.place": N_("A {occupier_nation} unit is drawn for each set-up hex."),
    "prompt.drop": N_(
        "A stick of {regiment} jumps over {hex}: throw direction, distance, landing."
    ),
    "prompt.initiative": N_("Spend an Advantage to take the initiative, or let the dice decide."),
    "prompt.roll_initiative": N_("Both players throw for the initiative of this turn."),
    "prompt.discovery": N_(
        "Turn up a concealed {airborne_nation} marker, or place an open one in a VP hex that has"
        " none."
    ),
    "prompt.choose": N_("Choose the next activation."),
    "prompt.roll_allowance": N_("{occupier} throws for the size of {activation}."),
    "prompt.draw_reinforcement": N_("A reinforcement is drawn out of {airborne}'s sight."),
    "prompt.enter": N_("Choose where the reinforcement enters the map."),
    "prompt.move": N_("Move the units of {regiment}; click a unit, then where it should go."),
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
    "prompt.stick_dies": N_("{occupier} looks at an unknown stick that dies."),
    "prompt.draw_marker": N_("A VP marker is drawn for {hex}."),
    "prompt.count": N_("A VP marker is drawn for each controlled hex without one."),
}

# Prompts that count what is left: `left`, the number in words, selects singular or plural.
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
        "Move {occupier_nation} units: {left} unit can still be activated.",
        "Move {occupier_nation} units: {left} units can still be activated.",
    ),
}

# Used instead where nothing is left.
NONE_LEFT: Final[Mapping[str, str]] = {
    "prompt.move_german": N_(
        "Move the activated {occupier_nation} units; no other can be activated."
    ),
}


REFUSALS: Final[Mapping[str, str]] = {
    # moves
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
    "refused.push_overstack": N_("A push may not put more units in a hex than may stack there."),
    "refused.push_unknown_only": N_("Only unknown sticks can be pushed."),
    "refused.pushed_enough": N_("A stick is pushed three hexes at the most."),
    "refused.too_far": N_("{hex} is out of reach."),
    "refused.too_far_zoc": N_("{hex} is out of reach; enemy zones of control cost extra."),
    "refused.activated_once": N_("{unit} is activated already."),
    # combat
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
    # sticks that become companies
    "refused.all_known": N_("All sticks of {regiment} in {hex} are face up already."),
    "refused.no_trigger": N_("Two sticks of {regiment}, or one and a reduced company, are needed."),
    "refused.not_of_regiment": N_("Only sticks of {regiment} can be used now."),
    "refused.muster_first": N_("The sticks must be turned up first."),
    "refused.advantage_never": N_("An Advantage is never part of a company."),
    "refused.reinforce_company": N_("A stick reinforces a reduced company in its own hex."),
    "refused.one_hex_only": N_("The sticks must stand in one hex."),
    "refused.no_combination": N_("These sticks make no company."),
    "refused.company_limit": N_("No company counter of {regiment} is left."),
    # the order of play
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
    "refused.nothing_to_flip": N_("No concealed {airborne_nation} marker lies in {hex}."),
    "refused.pool_empty": N_("No VP marker is left."),
    "refused.has_marker": N_("{hex} has a marker already."),
    # what is taken back
    "refused.redo_nothing": N_("Nothing was taken back that could be done again."),
    "refused.undo_nothing": N_("There is nothing to take back yet."),
    "refused.undo_chance": N_("Dice were thrown or a counter drawn since: that stays."),
    "refused.undo_learned": N_("A face was turned up since: what was seen stays seen."),
    "refused.undo_end": N_("The game is over and all has been shown: its end stays."),
    "refused.undo_other": N_("The other player decides now: the last decision stays."),
    "refused.go_back": N_("Nothing is taken back with new dice here."),
    "refused.undo_dice_due": N_("The dice or a draw come next: the last decision stays."),
}
# Why a decision stays, without what follows from it.
REASONS: Final[Mapping[str, str]] = {
    "refused.undo_nothing": N_("There is nothing to take back yet"),
    "refused.undo_chance": N_("Dice were thrown or a counter drawn since"),
    "refused.undo_learned": N_("A face was turned up since"),
    "refused.undo_end": N_("The game is over and all has been shown"),
    "refused.undo_other": N_("The other player decides now"),
    "refused.undo_dice_due": N_("The dice or a draw come next"),
}


# What is said of all that an activation wakes.
_OF_ALL: Final = frozenset({"prompt.move", "prompt.push", "prompt.regroup", "refused.forced"})
# Replace the prompts that mention clicks and marks.
TYPED: Final[Mapping[str, str]] = {
    "typed.prompt.move": N_("Move the units of {regiment}: name a unit, then where it should go."),
    "typed.prompt.combat": N_("Name an enemy hex to attack it, or say done to end the combats."),
    "typed.prompt.join": N_("Name the units that attack {hex} one by one, then say fight."),
    "typed.prompt.night_choice": N_(
        "{hex} was hit: stand and lose a step, or name a hex to retreat."
    ),
    "typed.prompt.retreat": N_("The stack in {hex} must retreat: name the hex."),
}
COUNTED_TYPED: Final[Mapping[str, tuple[str, str]]] = {
    "typed.prompt.move_german": NN_(
        "Move {occupier_nation} units, {left} unit can still be activated:"
        " name a unit, then where it should go.",
        "Move {occupier_nation} units, {left} units can still be activated:"
        " name a unit, then where it should go.",
    ),
    "typed.prompt.push": NN_(
        "Move unknown sticks of {regiment} by one hex, {left} move is left:"
        " name a stick, then where it should go.",
        "Move unknown sticks of {regiment} by one hex, {left} moves are left:"
        " name a stick, then where it should go.",
    ),
}
# Replace the prompts where the program decides and a person looks on.
LOOKED_ON: Final[Mapping[str, str]] = {
    "seen.prompt.initiative": N_("Choosing between an Advantage and the dice."),
    "seen.prompt.discovery": N_("Choosing whether to turn up a marker, or to lay an open one."),
    "seen.prompt.choose": N_("Choosing the next activation."),
    "seen.prompt.enter": N_("Choosing where a reinforcement enters the map."),
    "seen.prompt.push": N_("Moving unknown sticks of {regiment}."),
    "seen.prompt.reinforce": N_("Choosing whether to bring in a reinforcement."),
    "seen.prompt.move": N_("Moving the units of {regiment}."),
    "seen.prompt.move_german": N_("Moving {occupier_nation} units."),
    "seen.prompt.combat": N_("Choosing whether and where to attack."),
    "seen.prompt.join": N_("Choosing the units that attack {hex}."),
    "seen.prompt.point": N_("Choosing the {role}'s Point unit."),
    "seen.prompt.night_choice": N_("{hex} was hit: choosing between a loss and a retreat."),
    "seen.prompt.retreat": N_("Choosing where the stack in {hex} retreats to."),
    "seen.prompt.lose": N_("The stack in {hex} cannot retreat: choosing which unit loses a step."),
    "seen.prompt.advance": N_("Choosing who follows into {hex}."),
    "seen.prompt.stacking": N_("{hex} holds too many units: choosing one to remove."),
    "seen.prompt.regroup": N_("Regrouping sticks of {regiment}."),
    "seen.prompt.mark": N_("An HQ was withdrawn: choosing a VP hex for a concealed marker."),
}
TO_THROW: Final = {
    1: N_("{prompt} Throw one die and type it."),
    2: N_("{prompt} Throw two dice and type them."),
    3: N_("{prompt} Throw three dice and type them."),
}

WELCOME: Final = N_("{title}, in words. Type help for the commands, quit to leave.")
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
GO_BACK: Final = N_(
    "Against the program it can be taken back all the same, with new dice: type take-back, or"
    " take-back all for the whole activation. It is counted."
)
GONE_BACK: Final = N_("It is taken back: what was thrown and drawn since is thrown and drawn anew.")
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
TOO_LONG: Final = N_("A line holds at most {most} characters: type help or actions.")
SEVERAL: Final = N_("That could be {actions}.")
LEGAL: Final = N_("That can be done now.")
MORE: Final = NN_("{count} more: type actions.", "{count} more: type actions.")
MORE_WAYS: Final = NN_(
    "{count} way more: type actions {unit}, or any hex in reach.",
    "{count} ways more: type actions {unit}, or any hex in reach.",
)
UNIT_NUMBERS: Final = N_("A unit's number tells where it can go; actions tells all, line by line.")
NO_NUMBER: Final = N_("The list has the numbers 1 to {last}.")
NEEDS: Final = N_("The command needs more: {usage}")
NO_UNIT: Final = N_("There is no unit called {text} on the map.")
NO_MOVES: Final = N_("{unit} cannot move now.")
NO_ANSWER: Final = N_("The program has decided nothing since you did.")
NO_HINTS: Final = N_("This game is played without hints.")
NO_HINT: Final = N_("There is no other hint now.")
HINT: Final = N_("The {level} would do this: {action}.")
NEXT_BEST: Final = N_("The next best, worth {value} points less: {action}.")
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
        "actions tells all that can be done now, with numbers, which always count for the list that"
        " was told last; actions 505.07 a unit's ways."
    ),
    "look": N_("look 1312, or look Cauquigny, describes a hex and what lies around it."),
    "stack": N_("stack 1312 tells of every counter in a hex."),
    "where": N_("where 505.A tells where a counter is."),
    "near": N_("near SME tells distance and direction of landmarks, and which units are close."),
    "landmarks": N_("landmarks lists all named places, drop zones and entry hexes."),
    "units": N_("units lists your counters; units 505, units german or units all lists others."),
    "vp": N_("vp lists the VP hexes with marker and control."),
    "track": N_("track tells turn, light, initiative, activations and company counters."),
    "losses": N_("losses tells what became of sticks, and how many units were lost."),
    "cups": N_("cups tells which counters nobody that you know of has seen yet."),
    "log": N_("log tells the last 15 lines of the game; log 40, or log all, tells more."),
    "odds": N_(
        "odds tells both factors and the exact odds of the attack that is being made; odds 1312 of"
        " one that could be."
    ),
    "why": N_(
        "why move 505.07 1312 tells whether something may be done, and if not, why not; why alone"
        " what the program did last, and why, as far as you may know it."
    ),
    "hint": N_("hint tells what the program would do here; hint again, the next best."),
    "undo": N_("undo takes the last decision back, if nobody learned anything since."),
    "take-back": N_(
        "take-back goes back before your last decision, against the program alone, whatever was"
        " thrown or seen since, and the dice fall anew; take-back all to the beginning of your"
        " activation. It is counted."
    ),
    "redo": N_("redo does again what undo took back, until something else is decided."),
    "save": N_("save FILE writes the whole game, secrets included, to a file."),
    "again": N_("again, or Enter alone, repeats the question and its choices."),
    "help": N_("help tells all this; help look tells of one command."),
    "quit": N_("quit leaves; the game is kept."),
}
SHORT: Final = N_(
    "An action is typed as it is listed, by its number, or shorter: 505.07 1214, or 7 1214, or"
    " 7 ne, moves stick 505.07; a hex alone attacks, retreats or marks there; d is done."
)


SENTENCES: Final[Mapping[str, str]] = {**PROMPTS, **REFUSALS, **TYPED, **LOOKED_ON}
# Sentences that count the field `left`, in both forms.
COUNTED: Final[Mapping[str, tuple[str, str]]] = {**COUNTED_PROMPTS, **COUNTED_TYPED}
_ROLES: Final = {"attacker": N_("attacker"), "defender": N_("defender")}


def has_sentence(key: str, view: State) -> bool:
    """Whether there are words for a message, perhaps the scenario's own."""
    return key in SENTENCES or key in COUNTED or own(view.game.name, key) is not None


def word(message: Message, view: State | None = None) -> str:
    """Return the sentence of a message, with its rule number in brackets at the end.

    `view` (what the reader knows) lets it name places and counters; without it they are
    numbers, and knows a scenario's own sentences. Raises KeyError for a message that has none.
    """
    return cited(capital(words_of(message, view)), message.rule)


def words_of(message: Message, view: State | None = None) -> str:
    """Return the words of a message as they stand in a sentence, as `word` does, without its rule
    number."""
    fields: dict[str, object] = {**side_fields(view)}
    fields |= {name: field_words(name, value, view) for name, value in message.fields.items()}
    for name in _GROUPS & message.fields.keys():
        fields |= group_fields(str(message.fields[name]), _plain(message.key) in _OF_ALL)
    its_own = own(view.game.name, message.key) if view else None
    if view and its_own is None and message.key not in SENTENCES:
        its_own = own(view.game.rules.name, message.key)  # a copied scenario may be older
    if message.key in COUNTED:
        left = message.fields["left"]
        count = left if isinstance(left, int) else 0
        none = NONE_LEFT.get(message.key) if count == 0 else None
        counted = its_own or ngettext(*COUNTED[message.key], count)
        template = _(none) if none else counted
        fields["left"] = number(count)
    else:
        template = its_own or _(SENTENCES[message.key])
    return template.format(**fields)


def in_short(message: Message) -> str:
    """Why a decision stays, without what follows from it. Raises KeyError for another message."""
    return f"{_(REASONS[message.key])}."


def yet_with_new_dice(message: Message) -> str:
    """Why a decision stays, and that it can be taken back all the same. Raises KeyError as above.
    """
    return _("{reason}: it can be taken back with new dice.").format(reason=_(REASONS[message.key]))


def _plain(key: str) -> str:
    """The key of a prompt that is also told to a typist, or to one who looks on."""
    return key.removeprefix("typed.").removeprefix("seen.")


def cited(text: str, rule: str) -> str:
    """Return the sentence with its rule number: "The game is over. [10.1]"."""
    return f"{text} [{rule}]" if rule else text


def field_words(name: str, value: object, view: State | None) -> object:
    """Return a field as a sentence words it, by the name of the field."""
    if name in _HEXES and (value is None or isinstance(value, int)):
        return place(view, Hex(value) if value is not None else None)
    if name in _UNITS and isinstance(value, str):
        return unit_words(view, value)
    if name in _GROUPS and isinstance(value, str):
        return regiment(value)
    if name == "side" and isinstance(value, str):
        return side_words(value)
    if name == "role" and isinstance(value, str):
        return Phrase(_ROLES[value])
    return value


_HEXES: Final = ("hex", "to", "target", "from", "place")
_UNITS: Final = ("unit", "counter", "company", "stick", "point")
_GROUPS: Final = frozenset({"regiment", "group", "forced"})
