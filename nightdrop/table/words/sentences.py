"""The questions, refusals and answers of the program, from what the reader may know."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Message, State
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words
from nightdrop.table.words.nouns import capital, number
from nightdrop.table.words.wording import wording

SENTENCES: Final[Mapping[str, str]] = Words("sentences", "sentences")
# What is said in place of a question when the game is over.
OVER: Final = "refused.over"
# Sentences that count the field `left`, in both forms; what is said where nothing is left.
COUNTED: Final[Mapping[str, tuple[str, str]]] = Words("sentences", "counted")
NONE_LEFT: Final[Mapping[str, str]] = Words("sentences", "none left")
# Why a decision stays, without what follows from it.
REASONS: Final[Mapping[str, str]] = Words("sentences", "stays")
# Where dice lie on a real table, by their number.
TO_THROW: Final[Mapping[str, str]] = Words("sentences", "throws")

# What the edition in plain text says besides; what it counts.
TERMINAL: Final[Mapping[str, str]] = Words("sentences", "terminal")
COUNTED_IN_TERMINAL: Final[Mapping[str, tuple[str, str]]] = Words("sentences", "terminal counted")
USAGE: Final[Mapping[str, str]] = Words("sentences", "usage")
SHORTER: Final[Mapping[str, str]] = Words("sentences", "shorter")


class SayError(ValueError):
    """A line that cannot be obeyed; the text is the sentence to print."""


def has_sentence(key: str, view: State) -> bool:
    """Whether there are words for a message, perhaps the scenario's own."""
    return key in SENTENCES or key in COUNTED or own(view.game.name, key) is not None


def word(message: Message, view: State) -> str:
    """Return the sentence of a message, with its rule number in brackets at the end.

    It is what the reader of this view may know. Raises KeyError for a message that has none.
    """
    return cited(capital(words_of(message, view)), message.rule)


def words_of(message: Message, view: State) -> str:
    """Return the words of a message for use within a sentence, without its rule number.

    Otherwise as `word`.
    """
    fields = wording(view).fields(message, view)
    its_own = own(view.game.name, message.key)
    if its_own is None:
        rules = view.game.rules
        its_own = own(rules.shipped or rules.name, message.key)  # a copied scenario may be older
    if message.key in COUNTED and "left" in message.fields:  # a game may ask without a count
        left = message.fields["left"]
        count = left if isinstance(left, int) else 0
        none = NONE_LEFT.get(message.key) if count == 0 else None
        counted = its_own or ngettext(*COUNTED[message.key], count)
        template = _(none) if none else counted
        fields["left"] = number(count)
    else:
        template = its_own or _(SENTENCES[message.key])
    return template.format(**fields)


def typed(key: str, **fields: object) -> str:
    """Return a sentence of the terminal edition. Raises KeyError."""
    return _(TERMINAL[key]).format(**fields)


def typed_count(key: str, count: int, **fields: object) -> str:
    """Return a counted sentence of the terminal edition. Raises KeyError."""
    return ngettext(*COUNTED_IN_TERMINAL[key], count).format(count=count, **fields)


def in_short(message: Message, scenario: str = "") -> str:
    """Why a decision cannot be undone, without the consequences.

    Perhaps in words of the scenario. Raises KeyError for another message.
    """
    return f"{_stays(message, scenario)}."


def yet_with_new_dice(message: Message, scenario: str = "") -> str:
    """Why a decision cannot be undone, and that it can be taken back.

    Raises KeyError as above.
    """
    reason = _stays(message, scenario)
    said = _("{reason}: it can be taken back with new dice.").format(reason=reason)
    return cited(said, message.rule)


def _stays(message: Message, scenario: str) -> str:
    key = message.key.replace("refused.", "stays.")
    return (scenario and own(scenario, key)) or _(REASONS[message.key])


def cited(text: str, rule: str) -> str:
    """Return the sentence with its rule number: "The game is over. [10.1]"."""
    return f"{text} [{rule}]" if rule else text
