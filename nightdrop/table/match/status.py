"""How a game stands and was played, in sentences that any game needs."""

from nightdrop.engine.model import State
from nightdrop.engine.view import common, seen_by
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Header
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sentences import cited, word
from nightdrop.table.words.sides import brief_words, said_of


def over(state: State) -> str:
    """Return the sentence in place of a question when the game is over."""
    return cited(_("The game is over."), ruleset(state).end_rule)


def prompt(state: State) -> str:
    """Return what is asked now, in words that both players may read."""
    if not state.todo:
        return over(state)
    seen = seen_by(state, common(state.game))
    return word(state.todo[-1].prompt(seen), seen)


def against(header: Header) -> str:
    """Who played, where the program played a side: "US, against the Captain."; else ""."""
    if header.handed is not None:
        return _("Played by a person and by the program.")
    bots = [header.bots[side].bot for side in header.players if side in header.bots]
    person = next((side for side in header.players if side not in header.bots), "")
    if not bots:
        return ""
    second = bots[-1] if len(header.players) > 1 else ""
    return f"{capital(brief_words(person, bots[0], second))}."


def hint_sentence(match: Match) -> str:
    """How many hints each side asked for: "Hints asked for: US 2."; "" where none was."""
    counts = [f"{said_of(side, 'name')} {count}" for side, count in (match.hints or {}).items()]
    return _("Hints asked for: {counts}.").format(counts=", ".join(counts)) if counts else ""


def take_back_sentence(match: Match) -> str:
    """How often the person took back against the program: "Take-backs with new dice: 3."; "" where
    that never was."""
    count = match.take_backs
    return _("Take-backs with new dice: {count}.").format(count=count) if count else ""
