"""The questions, refusals and answers of the program, from what the reader may know."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Message, State
from nightdrop.table.language import N_, NN_, Phrase, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words
from nightdrop.table.words.formations import group_fields, regiment
from nightdrop.table.words.nouns import capital, number, place, side_fields, side_words, unit_words

SENTENCES: Final[Mapping[str, str]] = Words("sentences", "sentences")
# Sentences that count the field `left`, in both forms; what is said where nothing is left.
COUNTED: Final[Mapping[str, tuple[str, str]]] = Words("sentences", "counted")
NONE_LEFT: Final[Mapping[str, str]] = Words("sentences", "none left")
# Why a decision stays, without what follows from it.
REASONS: Final[Mapping[str, str]] = Words("sentences", "stays")
# What is said of all that an activation wakes.
_OF_ALL: Final = frozenset({"prompt.move", "prompt.push", "prompt.regroup", "refused.forced"})
# Where dice lie on a real table, by their number.
TO_THROW: Final[Mapping[str, str]] = Words("sentences", "throws")

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

USAGE: Final[Mapping[str, str]] = Words("sentences", "usage")
SHORTER: Final[Mapping[str, str]] = Words("sentences", "shorter")
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
