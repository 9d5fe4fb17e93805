"""The standing of a game, in sentences that any game needs, and for programs."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Result, State
from nightdrop.engine.view import common, seen_by
from nightdrop.rules.rulebook import is_given_up, ruleset
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Header
from nightdrop.table.record.saves import WEEK
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    OptionSpec,
    opening_of,
    read_scenario,
    title_of,
)
from nightdrop.table.words.news import left_words, level_title
from nightdrop.table.words.nouns import capital, minus, side_words
from nightdrop.table.words.sentences import OVER, SENTENCES, cited, word
from nightdrop.table.words.sides import adjutant_of, brief_words, said_of

_DAY: Final = 24 * 60  # minutes


def over(state: State) -> str:
    """Return the sentence in place of a question when the game is over."""
    return cited(_(SENTENCES[OVER]), "" if is_given_up(state) else ruleset(state).end_rule)


def prompt(state: State) -> str:
    """Return the question of the due step, in words that both players may read."""
    if not state.todo:
        return over(state)
    seen = seen_by(state, common(state.game))
    return word(state.todo[-1].prompt(seen), seen)


def options_told(
    specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """The options of a game for programs, by name."""
    return {name: {"value": chosen[name], "default": spec.default,
                   "values": spec.allowed if spec.values is None else [*spec.values]}
            for name, spec in specs.items()}  # fmt: skip


def cups_told(view: State) -> dict[str, object]:
    """The cups for programs: how many of each face they still hold."""
    return {cup: {face: count for face, count in sorted(faces.items()) if count}
            for cup, faces in view.cups.items()}  # fmt: skip


def against(header: Header) -> str:
    """The players, where the program played a side: "US, against the Captain."; else ""."""
    if header.handed is not None:
        return _("Played by a person and by the computer.")
    bots = [header.bots[side].bot for side in header.players if side in header.bots]
    person = next((side for side in header.players if side not in header.bots), "")
    if not bots:
        return ""
    second = bots[-1] if len(header.players) > 1 else ""
    return f"{capital(brief_words(person, bots[0], second))}."


def deal_words(deal: str) -> str:
    """A deal, by its day, week or number.

    "the deal of 2026-11-24", "the challenge of 2026-W48", "deal 48213".
    """
    if WEEK.fullmatch(deal):
        return _("the challenge of {week}").format(week=deal)
    said = _("the deal of {deal}") if deal[4:5] == "-" else _("deal {deal}")
    return said.format(deal=deal)


def result_line(match: Match) -> str:
    """The result of a deal, in a line to be shared that reveals nothing of it.

    "Three Piles 48213: 9, Won, 1 hint"; "" where a game is not a deal, not over, or the program
    played it or a part. What was chosen of the game is named: "Three Piles 48213, Hard: 9, ...".
    """
    result, header = match.result, match.header
    helped = header.handed is not None or len(header.bots) == len(match.game.seats)
    if not match.deal or result is None or helped:
        return ""
    hints = sum((match.hints or {}).values())
    played = played_as(match) if WEEK.fullmatch(match.deal) else chosen_words(match)
    return shared_line(match.deal, header.scenario, played, result, hints)


def chosen_words(match: Match) -> str:
    """What was chosen of a game besides its rules: "April: Vigilant Resolve, Hard"; "" where all is
    as usual."""
    header, specs = match.header, read_scenario(match.header.scenario).fitting
    found = [spec.answers[header.options[name]] for name, spec in specs.items()
             if header.options.get(name, spec.default) != spec.default and
             isinstance(spec.default, str)]  # fmt: skip
    return ", ".join(found)


def played_as(match: Match) -> str:
    """How the challenge of a week is played: "US, against the Captain", or how hard."""
    bots, scenario = match.header.bots, match.header.scenario
    person = next((side for side in match.game.seats if side not in bots), "")
    if bots:
        return brief_words(person, next(iter(bots.values())).bot, "")
    hard = match.header.options.get(DIFFICULTY, "")
    return graded(read_scenario(scenario).specs[DIFFICULTY].answers[hard]) if hard else ""


def graded(difficulty: str) -> str:
    """The name of a difficulty among other words, labelled as one."""
    return _("difficulty: {difficulty}").format(difficulty=difficulty)


def shared_line(deal: str, scenario: str, played: str, result: Result, hints: int) -> str:
    """The line of a result to be shared, with how the game was `played`."""
    counted = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
    said, title = _("{title} {deal}: {points}, {level}, {hints}"), title_of(scenario)
    if WEEK.fullmatch(deal):
        said = _("Challenge {deal}, {title}: {points}, {level}, {hints}")
        title = ", ".join(filter(None, (title, played)))
    elif played:
        said = _("{title} {deal}, {played}: {points}, {level}, {hints}")
    level = level_title(result.level, result.winner, scenario)
    return said.format(title=title, deal=deal, played=played, points=minus(result.points),
                       level=level, hints=counted)  # fmt: skip


def start_words(scenario: str) -> str:
    """How long a game of a scenario is, and who wins it: "Turns 7 to 9, ..."."""
    read = read_scenario(scenario)
    game, shown = read.game(), read.told
    said = _("Turns {first} to {last}.").format(
        first=opening_of(game).turn, last=game.rules.last_turns[-1])
    if shown is None:
        return said
    chances = shown.chances
    low, high = (f"{part:.0%}" for part in chances.interval)
    told = _("About {minutes} minutes. Between computer players, {player} wins {share} of {games} "
             "games (likely {low} to {high}).")
    return f"{said} " + told.format(
        minutes=shown.minutes, player=side_words(read.sides[0]), games=chances.games,
        share=f"{chances.share:.0%}", low=low, high=high)


def hint_sentence(match: Match) -> str:
    """The number of hints of each side: "Hints used: US 2."; without its name in a game with one
    player; "" if there were none."""
    named, alone = match.hints or {}, len(match.game.seats) == 1
    counts = [str(count) if alone else f"{said_of(side, 'name')} {count}"
              for side, count in named.items()]  # fmt: skip
    return _("Hints used: {counts}.").format(counts=", ".join(counts)) if counts else ""


def take_back_sentence(match: Match) -> str:
    """The number of take-backs: "Take-backs with new dice: 3."; "" if there were none."""
    count = match.take_backs
    return _("Take-backs with new dice: {count}.").format(count=count) if count else ""


def mail_sentences(match: Match) -> list[str]:
    """How a game by mail went, in a sentence each; none of any other game.

    "By mail: 44 letters in 12 days.", what adjutants decided, which letter was opened several
    times, has decisions that an adjutant would not have made, or was written twice, and who wrote
    from another computer.
    """
    note, game = match.header.mail, match.game
    if note is None:
        return []
    names = {side: player_name(match.header, side) for side in game.seats}
    letters = ngettext("{count} letter", "{count} letters", len(note.cuts))
    told = [_("By mail: {letters}.").format(letters=letters.format(count=len(note.cuts)))]
    if note.sent is not None:
        first, last = note.sent
        count = 1 + max(0, last - first) // _DAY
        days = ngettext("{count} day", "{count} days", count).format(count=count)
        said = _("By mail: {letters} in {days}.")
        told = [said.format(letters=letters.format(count=len(note.cuts)), days=days)]
    decided = {side: len(match.answered_for(side, 0)) for side in game.seats}
    if any(decided.values()):
        counts = ", ".join(f"{names[side]} {count}" for side, count in decided.items())
        told.append(_("Decisions of adjutants: {counts}.").format(counts=counts))
    writers = [names.get(side, "") for side in note.choices]
    for number, times, rolls in note.openings:
        said = ngettext(
            "Letter {number}: {name} opened it {often} and had already seen {count} roll.",
            "Letter {number}: {name} opened it {often} and had already seen {count} rolls.", rolls,
        )
        if not number:
            said = ngettext(
                "Invitation: {name} opened it {often} and had already seen {count} roll.",
                "Invitation: {name} opened it {often} and had already seen {count} rolls.", rolls,
            )
        told.append(said.format(name=writers[(number + 1) % 2], number=number, often=often(times),
                                count=rolls))  # fmt: skip
    for number, count in note.doubts or ():
        reader = [*note.choices][(number + 1) % 2]
        said = ngettext(
            "Letter {number} has {count} decision that {adjutant} would not have made.",
            "Letter {number} has {count} decisions that {adjutant} would not have made.", count,
        )  # fmt: skip
        adjutant = adjutant_of(reader, str(match.header.players.get(reader, "")))
        told.append(said.format(number=number, count=count, adjutant=adjutant))
    for number in note.forks or ():
        said = _("{name} wrote letter {number} twice; the first one counts.")
        if not number:
            said = _("{name} wrote the invitation twice; the first one counts.")
        told.append(said.format(name=writers[number % 2], number=number))
    said = _("{name} also wrote from another computer.")
    return [*told, *(said.format(name=names[side]) for side in note.moved or ())]


def often(times: int) -> str:
    """How often something was done: "twice", or "3 times"."""
    return _("twice") if times == 2 else _("{count} times").format(count=times)


def player_name(header: Header, side: Side) -> str:
    """The name of the player of a side, or where none is known the side's: "Anna", "US"."""
    found = header.players.get(side, "")
    if isinstance(found, str) and found not in ("", side, HUMAN):
        return found
    return capital(said_of(side, "name"))


def given_up_sentence(match: Match) -> str:
    """Who gave up: "The US player gave up in turn 3."; "" if nobody did."""
    return left_words(match.state) if match.header.given_up is not None else ""
