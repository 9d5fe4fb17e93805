"""The standing of a game: its fields for programs, and whole sentences for one reader."""

from collections.abc import Iterator
from typing import NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience
from nightdrop.hexwar.match.fight import FightSheet, SumLine, fight_sheet
from nightdrop.hexwar.match.forecast import forecast
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import holds, is_night, ruleset
from nightdrop.hexwar.rules.turn import alternating
from nightdrop.hexwar.scenario.dump import forced_name
from nightdrop.hexwar.scenario.scenario import HANDICAP
from nightdrop.hexwar.words.describe import vp_words
from nightdrop.hexwar.words.fights import fight_result
from nightdrop.hexwar.words.formations import brigade, regiment
from nightdrop.hexwar.words.nouns import counter_noun, find, light_words, place, side_fields
from nightdrop.rules.rulebook import is_given_up
from nightdrop.table.language import NN_, _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import dice_of
from nightdrop.table.match.status import prompt
from nightdrop.table.words.news import result_words
from nightdrop.table.words.nouns import capital, decimal, listed, minus, side_words
from nightdrop.table.words.sentences import cited, word


def status(state: State) -> dict[str, object]:
    """Return the fields of `status` [docs/protocol.md, Requests]."""
    result, book = state.result, book_of(state)
    return {
        "turn": state.turn,
        "night": is_night(state),
        "actor": actor(state),
        "step": state.due.name if state.todo else None,
        "prompt": prompt(state),
        "initiative": book.initiative,
        "activation": state.activation,
        "allowance": book.allowance,
        "used": list(state.used),
        "forced": forced_name(state),
        "tokens": list(book.tokens),
        "companies_left": {r: book.companies_left[r] for r in ruleset(state).regiments},
        "result": result and {"points": result.points, "level": f"{result.level} {result.winner}"},
        **ruleset(state).fields(state),
    }


def turn_sides(view: State) -> tuple[Side, ...]:
    """The side of each activation of the turn [5.4]."""
    numbers = range(ruleset(view).activations_a_turn)
    return tuple(alternating(view.game, book_of(view).initiative, number) for number in numbers)


def track_sentences(view: State) -> Iterator[str]:
    """Turn, hour, light, initiative, activations, company counters, and what lies off the map."""
    yield turn_sentence(view)
    book = book_of(view)
    said = _("{player} has the initiative. [5.2]")
    yield capital(said.format(player=side_words(book.initiative)))
    used = listed(list(view.used)) if view.used else _("none")
    yield _("Activations finished this turn: {names}. [5.4]").format(names=used)
    if view.activation:
        said = _("Activation {name} is under way, with {count} left of its roll. [5.4]")
        if book.allowance is None:
            said = _("Activation {name} is under way. [5.4]")
        yield said.format(name=view.activation, count=book.allowance)
    if book.forced:
        said = _("{regiment} must act first.")
        yield f"{capital(said.format(regiment=brigade(book.forced)))} [2.6.1]"
    for turn in book.tokens:
        said = _("{occupier} already has the initiative in turn {turn}. [2.6.2]")
        yield capital(said.format(turn=turn, **side_fields(view)))
    counts = [
        _("{count} of {regiment}").format(count=book.companies_left[r], regiment=regiment(r))
        for r in view.game.rules.regiments
    ]
    if counts:
        yield _("Company counters left: {counts}. [2.2]").format(counts=listed(counts))
    for mark in ruleset(view).shows(view):
        if isinstance(mark.place, str) and mark.unit is None and mark.says:
            yield word(mark.says, view)


def turn_sentence(view: State) -> str:
    """The turn, its hour and its light."""
    turns, turn = view.game.rules.tables.turns, view.turn
    said = _("Turn {turn} of {turns}, {hour}, {light}. [5]")
    hour, how = view.game.rules.clock(turn), light_words(view, turn)
    return said.format(turn=turn, turns=turns, hour=hour, light=how)


def vp_sentences(view: State) -> Iterator[str]:
    """Every VP hex, and which of them the occupier controls."""
    vp = book_of(view).vp
    for hex_ in sorted(vp):
        yield f"{capital(place(view, hex_))}: {vp_words(view, hex_)}."
    yield cited(vp_total(view), ruleset(view).number("10.2"))


def vp_total(view: State) -> str:
    """How many VP hexes the occupier controls, and its known points."""
    vp = book_of(view).vp
    held = [hex_ for hex_ in sorted(vp) if vp[hex_].control]
    points = sum(vp[hex_].value or 0 for hex_ in held)
    said = _("{airborne} controls {count} of {all}; known points: {points}.")
    told = said.format(count=len(held), all=len(vp), points=minus(points), **side_fields(view))
    return capital(told)


def odds_sentences(view: State) -> Iterator[str]:
    """Yield the declared fight: its units, both sums line by line, and the exact odds."""
    sheet = fight_sheet(view)
    if sheet is None:
        yield _("No attack is being made. [9.1]")
        return
    units = [_unit(view, key) for key in sheet.attackers]
    said = _("{player} attacks {hex} with {units}.")
    if not units:
        said = _("{player} attacks {hex}, but no unit has joined yet.")
    who, where = side_words(sheet.side), place(view, sheet.target)
    yield capital(said.format(player=who, hex=where, units=listed(units) if units else ""))
    yield from _sums(view, sheet)
    if sheet.dice:
        said = _("The attacker rolled {attack}, the defender {defence}. [9.2.4]")
        yield said.format(attack=sheet.dice[0], defence=sheet.dice[1])
    if not sheet.results:
        yield _("For now, no dice are rolled for it. [9.2]")
        return
    yield from _chances(sheet)


def forecast_sentences(view: State, target: Hex) -> Iterator[str]:
    """Yield the forecast of an attack on a hex, before it is declared."""
    said = forecast(view, target)
    if said is None:
        yield _("No attack on {hex} can be declared now. [9.1.1]").format(hex=place(view, target))
        return
    if said.refusal is not None:
        yield cited(*said.refusal)
        return
    units = listed([_unit(view, key) for key in said.attackers])
    yield _("The best attack is by {units}.").format(units=units)
    if said.sheet is not None and said.percents:
        yield from _sums(view, said.sheet)
        yield from _chances(said.sheet)
    told = (*(each for each in (said.leads, said.outcome) if each), *said.limits)
    yield from (cited(*each) for each in told)


def _chances(sheet: FightSheet) -> Iterator[str]:
    """The exact odds, result by result."""
    said = _("The exact odds in {count} cases, over everything that is possible as far as you "
             "know: [9.2.4]")
    if sheet.of == 36:
        said = _("The exact odds in {count} cases: [9.2.4]")
    yield said.format(count=sheet.of)
    for name, weight in sheet.results:
        said = _("{result}: {weight}, or {share} per cent.")
        share = decimal(100 * weight / sheet.of)
        yield capital(said.format(result=fight_result(name).sentence, weight=weight, share=share))


def _sums(view: State, sheet: FightSheet) -> Iterator[str]:
    """Both factors as far as they are known."""
    if sheet.attack is None or sheet.defence is None:
        yield _("The attack factor is not known yet.")
        yield _("The defence factor is not known yet.")
        return
    attack = _("The attack factor is {total}, Point unit {unit}: {lines}.")
    defence = _("The defence factor is {total}, Point unit {unit}: {lines}.")
    for said, factor in ((attack, sheet.attack), (defence, sheet.defence)):
        unit = _unit(view, factor.point) if factor.point else _("not known yet")
        sums = "; ".join(map(_line, factor.lines))
        yield said.format(total=factor.figure, unit=unit, lines=sums)


def _line(line: SumLine) -> str:
    """A line of a sum: "Point unit 5 [9.2.2]"."""
    return f"{line.text} {line.figure} [{line.rule}]"


def _unit(view: State, key: str) -> str:
    counter = find(view, key)
    return f"{counter_noun(view, counter)} {key}" if counter else key


def result_sentences(view: State) -> Iterator[str]:
    if view.result is not None:
        rule = "" if is_given_up(view) else ruleset(view).number("10.4")
        yield cited(result_words(view.result), rule)


def handicap_sentence(match: Match) -> str:
    """How many points fewer or more the airborne side needs, as chosen at the start; else "".
    """
    fewer = match.header.options.get(HANDICAP, 0)
    if not fewer:
        return ""
    one, many = (
        NN_("Handicap: {player} needs {count} point fewer for each level.",
            "Handicap: {player} needs {count} points fewer for each level.")
        if fewer > 0 else
        NN_("Handicap: {player} needs {count} point more for each level.",
            "Handicap: {player} needs {count} points more for each level.")
    )  # fmt: skip
    player = side_words(match.game.sides[0])
    return ngettext(one, many, abs(fewer)).format(player=player, count=abs(fewer))


class Won(NamedTuple):
    """How the initiative was won, "" where there was no roll or payment; and the rule."""

    words: str = ""
    rule: str = "5.2"


def how_won(match: Match, reader: Audience) -> Won:
    """Return the roll of this turn, the winner's die first, or the Advantage that was spent.

    A roll that another side would have won decided nothing, and is left out.
    """
    public = match.public().state
    winner = book_of(public).initiative
    lines = [line for line in match.history.lines_of_turn(reader) if line.turn == public.turn]
    for line in lines:
        if line.key in ("news.advantage", "news.forced") and holds(public, winner):
            return Won(_("an Advantage was spent"), line.rule)
    for line in lines:
        if line.key.startswith("news.initiative") and (dice := dice_of(match.entries[line.index])):
            won, lost = dice if winner == public.game.sides[0] else reversed(dice)
            if won >= lost:
                return Won(_("rolled {won} against {lost}").format(won=won, lost=lost), line.rule)
    return Won()
