"""Plays the deals of a campaign: begins and ends each, and simulates the computer's play.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.games import component
from nightdrop.rules.rulebook import Ruleset
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import (
    ProgramPlayer,
    Think,
    adviser,
    against_level,
    players_for,
)
from nightdrop.table.match.statistics import LUCK, title_of
from nightdrop.table.record.campaigns import (
    Campaign,
    Deal,
    Outcome,
    begin,
    campaigns_in,
    read_campaign,
)
from nightdrop.table.record.record import Bot
from nightdrop.table.record.saves import is_finished
from nightdrop.table.scenario.scenarios import load_scenario, offered_games, read_scenario
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import minus

BESIDE: Final = "program"  # in the names of the records of its deals


def open_deal(campaign: Campaign, number: int, *, hints: bool = True) -> Match:
    """The deal that is due, resumed or begun; it has no take-backs.

    Raises FileError, also where the record of one that was begun is gone, and OSError.
    """
    path, deal = campaign.record(number), campaign.deals[number - 1]
    if path.exists() or deal.is_begun:
        return Match.load(path, save_to=path)
    players = None
    if deal.seat:
        players = against_level(read_scenario(deal.scenario), deal.seat, campaign.plan.level)
    match = Match.new(deal.scenario, campaign.plan.options, deal.seed, save_to=path,
                      players=players, hints=hints, take_backs=False)  # fmt: skip
    campaign.begin(number)
    return match


def outcome(match: Match, seat: Side = "") -> Outcome:
    """The outcome of a deal: its result, or the lowest level for the player's seat at its score.

    It is the latter if the deal is not over, was given up, or the program played on.
    """
    state, result, rules = match.state, match.result, match.game.rules
    hints, header = sum((match.hints or {}).values()), match.header
    if result is None or header.handed is not None or header.given_up is not None:
        points = rules.points(state) if result is None else result.points
        seat = seat or next(iter(match.people), "")
        _least, level, winner = lowest(rules, seat)
        return Outcome(points=points, level=level, winner=winner, hints=hints, left=True)
    tallies = dict(component(rules.kind, "tallies")(match.to_replay()))
    return Outcome(points=result.points, level=result.level, winner=result.winner, hints=hints,
                   tallies=tallies)  # fmt: skip


def lowest(rules: Ruleset, seat: Side) -> tuple[int, str, Side]:
    """The lowest level for a seat, with its least points and its winner."""
    return rules.levels[0 if rules.levels[-1][2] == seat else -1]


def lost_outcome(campaign: Campaign, deal: Deal) -> Outcome:
    """The outcome that counts for a deal that was begun and has no readable record."""
    rules = load_scenario(deal.scenario, campaign.plan.options).rules
    _least, level, winner = lowest(rules, deal.seat)
    return Outcome(points=0, level=level, winner=winner, left=True)


def left_outcome(campaign: Campaign, deal: Deal) -> Outcome:
    """The outcome that counts for a deal that is left: by its record, while that is readable.
    """
    try:
        match = Match.load(campaign.record(deal.number))
    except FileError:
        return lost_outcome(campaign, deal)
    return outcome(match, deal.seat)


def fault(campaign: Campaign) -> str:
    """Why the deals of a campaign cannot be played, in a few words; "" where they can."""
    try:
        load_scenario(campaign.plan.scenario, campaign.plan.options)
    except FileError as problem:
        return problem.reason
    return ""


def playable_in(saves: Path | None, scenario: str) -> list[Campaign]:
    """The campaigns of deals of a scenario that can be played, the newest first."""
    return [one for one in campaigns_in(saves, scenario) if not fault(one)]


def games_of_deals() -> list[str]:
    """The games that have a campaign of deals, in the order in which games are offered."""
    return [game for game in offered_games() if read_scenario(game).deals]


def deals_under_way(saves: Path | None, scenario: str) -> Campaign | None:
    """The newest campaign of deals of a scenario that has a deal to be played, or None."""
    return next((one for one in playable_in(saves, scenario) if one.due is not None), None)


def deals_of(
    saves: Path, scenario: str, options: Mapping[str, object], created: str,
    known: Collection[int] = (),
) -> Campaign:  # fmt: skip
    """The campaign of deals of a scenario that is under way, or a new one with these options.

    Raises FileError, OSError, and ValueError for a scenario that has no such campaign.
    """
    found, deals = deals_under_way(saves, scenario), read_scenario(scenario).deals
    if not deals:
        raise ValueError("it has no campaign of deals")
    return found or begin(saves, scenario, options, deals, created, known)


def deal_lines(campaign: Campaign) -> Iterator[str]:
    """The standing of a campaign of deals in words, for the terminal. Raises FileError."""
    scenario = campaign.plan.scenario
    said = _("{game}: campaign of {count} deals")
    yield said.format(game=title_of(scenario), count=len(campaign.deals))
    for deal in campaign.over:
        if deal.own is not None:
            level = level_title(deal.own.level, deal.own.winner, scenario)
            yield f"{deal.number}. {level}, {minus(deal.own.points)}"
    own = [deal.own for deal in campaign.over if deal.own]
    yield _("Sum: {points}").format(points=minus(sum_of(own, campaign).points))
    yield from passed_over_lines(campaign.damaged)
    if campaign.due is not None:
        yield _("Next: deal {number}").format(number=campaign.due.number)
    else:
        yield level_title(*level_of(campaign), scenario)


def is_countable(campaign: Campaign) -> bool:
    """Whether the deal that is due is over by its record, or has none.

    It is not if a damaged line may have held the outcome.
    """
    due = campaign.due
    if due is None:
        return False
    record = campaign.record(due.number)
    is_lost = due.is_begun and not record.exists() and not campaign.damaged
    return is_lost or is_finished(record)


def count_deal(campaign: Campaign, match: Match | None = None) -> None:
    """Note the outcome of the due deal, by the match just played or else by its record.

    Raises FileError, OSError, and ValueError where none is due.
    """
    due = campaign.due
    if due is None:
        raise ValueError("no deal is due")
    record = campaign.record(due.number)
    if match is None and not record.exists():
        campaign.end(due.number, lost_outcome(campaign, due))
    else:
        campaign.end(due.number, outcome(match or Match.load(record), due.seat))


def count_due(campaign: Campaign) -> Campaign:
    """The campaign once what is over is counted. Raises FileError, OSError."""
    if not is_countable(campaign):
        return campaign
    count_deal(campaign)
    return read_campaign(campaign.path)


def played_by_program(campaign: Campaign, number: int, think: Think) -> Match:
    """A deal as the level that gives hints plays it, to its end.

    Raises FileError, and ValueError for a deal that the player has still to play.
    """
    deal = campaign.deals[number - 1]
    if deal.own is None:
        raise ValueError("nobody learns of a deal before it is over")
    game = load_scenario(campaign.plan.scenario, campaign.plan.options)
    level = adviser(game)
    bot = Bot(bot=level, version=players_for(game.rules).level(level).version)
    match = Match.new(campaign.plan.scenario, campaign.plan.options, deal.seed,
                      players=dict.fromkeys(game.seats, bot), hints=False)  # fmt: skip
    program = ProgramPlayer(match, think)
    while match.actor is not None:
        program.decide()
    return match


class CampaignSum(NamedTuple):
    """The sum of several deals.

    Their points, and how far those are from each level, the highest first; below 0 for one that is
    reached.
    """

    points: int
    deals: int
    levels: Sequence[tuple[str, str, int]]


def sum_of(outcomes: Sequence[Outcome], campaign: Campaign) -> CampaignSum:
    """The sum of outcomes against the levels of all deals of the campaign together.

    The lowest level has no limit.
    """
    rules = load_scenario(campaign.plan.scenario, campaign.plan.options).rules
    points, deals = sum(one.points for one in outcomes), len(campaign.deals)
    levels = [(level, winner, least * deals) for least, level, winner in rules.levels[:-1]]
    return CampaignSum(points, len(outcomes), levels)


def level_of(campaign: Campaign) -> tuple[str, str]:
    """The level of a campaign that is over, and its winner."""
    found = sum_of([deal.own for deal in campaign.over if deal.own], campaign)
    rules = load_scenario(campaign.plan.scenario, campaign.plan.options).rules
    reached = ((level, winner) for level, winner, least in found.levels if found.points >= least)
    return next(reached, (rules.levels[-1][1], rules.levels[-1][2]))


def luck_between(deals: Sequence[Deal]) -> float | None:
    """By how many points the program had more luck than the player in these deals; None where that
    is not known of any."""
    both = [(deal.own.tallies, deal.beside.tallies) for deal in deals if deal.own and deal.beside]
    told = [theirs[LUCK] - own[LUCK] for own, theirs in both if LUCK in own and LUCK in theirs]
    return sum(told) if told else None


def causes_of(outcomes: Sequence[Outcome]) -> Mapping[str, float]:
    """The points of several deals by their causes, without luck."""
    keys = dict.fromkeys(key for one in outcomes for key in one.tallies if key != LUCK)
    return {key: sum(one.tallies.get(key, 0) for one in outcomes) for key in keys}
