"""How a game stands and was played, in sentences that any game needs."""

from nightdrop.engine.model import State
from nightdrop.engine.view import common, seen_by
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Header
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.news import victory_level
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


def deal_words(deal: str) -> str:
    """A deal, by its day or number: "the deal of 2026-11-24", "deal 48213"."""
    said = _("the deal of {deal}") if deal[4:5] == "-" else _("deal {deal}")
    return said.format(deal=deal)


def result_line(match: Match) -> str:
    """What a deal came to, in a line to be shared that tells nothing of it: "Three Piles 48213:
    9, Won, 1 hint"; "" where a game is none, not over, or the program played it or a part."""
    result, header = match.result, match.header
    helped = header.handed is not None or len(header.bots) == len(match.game.seats)
    if not match.deal or result is None or helped:
        return ""
    scenario, hints = match.header.scenario, sum((match.hints or {}).values())
    counted = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
    said = _("{title} {deal}: {points}, {level}, {hints}")
    return said.format(
        title=read_scenario(scenario).title,
        deal=match.deal,
        points=result.points,
        level=own(scenario, f"level.{result.level}") or victory_level(result.level),
        hints=counted,
    )


def hint_sentence(match: Match) -> str:
    """How many hints each side asked for: "Hints asked for: US 2."; "" where none was."""
    counts = [f"{said_of(side, 'name')} {count}" for side, count in (match.hints or {}).items()]
    return _("Hints asked for: {counts}.").format(counts=", ".join(counts)) if counts else ""


def take_back_sentence(match: Match) -> str:
    """How often the person took back against the program: "Take-backs with new dice: 3."; "" where
    that never was."""
    count = match.take_backs
    return _("Take-backs with new dice: {count}.").format(count=count) if count else ""
