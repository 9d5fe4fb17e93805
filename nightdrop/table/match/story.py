"""A story under way: the mark of each of its games, points carried over, and the verdict.

Levels of different games are measured by one scale: the lowest victory of the player's side is 1,
the next 2, and as many below 0 for those of the other side. What the winner of a game carries over
counts in the level of the next one here, and nowhere else.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.games import component
from nightdrop.rules.rulebook import Ruleset
from nightdrop.table.disk.folders import read_each
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.match.campaign import fault
from nightdrop.table.match.program_advice import players_for, stand_in_words
from nightdrop.table.record.campaigns import (
    Campaign,
    Deal,
    Outcome,
    begin_parts,
    campaigns_in,
    read_campaign,
    read_campaigns,
)
from nightdrop.table.record.record import now
from nightdrop.table.scenario.campaign_files import Story, read_story, stories
from nightdrop.table.scenario.scenarios import kind_of, load_scenario, read_scenario, title_of
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import minus, side_words
from nightdrop.table.words.sides import seat_of


class StoryResult(NamedTuple):
    """A game of a story that is over.

    It has the points carried into it, the level with them, and its mark.
    """

    deal: Deal
    own: Outcome
    carried: int
    level: str
    winner: Side
    mark: int

    @property
    def won(self) -> bool:
        return self.mark > 0

    @property
    def words(self) -> str:
        """Its result: "14 +1: Operational Allied victory"."""
        title = level_title(self.level, self.winner, self.deal.scenario)
        title = _("{level} (abandoned)").format(level=title) if self.own.left else title
        return f"{self.points_words}: {title}"

    @property
    def points_words(self) -> str:
        """Its points, and those that were carried into it: "14 +1"."""
        own = minus(self.own.points)
        return f"{own} {plus(self.carried)}" if self.carried else own


def begin_story(saves: Path, name: str, side: str, level: str) -> Campaign:
    """Begin a story as one of its sides against a level. Raises FileError, OSError."""
    story = read_story(name)
    parts = [(one.scenario, one.seats[side]) for one in story.stations]
    return begin_parts(saves, name, side, level, parts, now())


def story_under_way(saves: Path | None, name: str) -> Campaign | None:
    """The newest story under way; None if there is none. Raises FileError."""
    return next((one for one in told_in(saves, name) if one.due is not None), None)


def told_in(saves: Path | None, name: str) -> list[Campaign]:
    """The campaigns of a story, the newest first. Raises FileError.

    One that names unknown sides, games or ends is passed over, as its file is damaged.
    """
    read_story(name)
    return [one for one in campaigns_in(saves, story=name) if not _fault(one)]


def passed_over(saves: Path | None) -> list[FileError]:
    """Why campaign files are passed over, the newest first.

    First those that cannot be read, then those with unknown contents.
    """
    found, unreadable = read_campaigns(saves)
    return [*unreadable, *read_each((one.path for one in found), sound_campaign)[1]]


def sound_campaign(path: Path) -> Campaign:
    """A campaign by its file. Raises FileError, OSError.

    It is refused if it names unknown sides, games, options or ends.
    """
    found = read_campaign(path)
    why = _fault(found) if found.plan.story else fault(found)
    if why:
        raise FileError(str(path), 0, "{why}", why=why)
    return found


def _fault(campaign: Campaign) -> str:
    """Why a campaign through several games is impossible, in a few words; "" if it is not."""
    try:
        story = read_story(campaign.plan.story)
        seat_of(campaign.plan.side, story.sides)
        level, known = campaign.plan.level, _players(story).levels
        if level not in known:
            said = _("there is no level called {name}; choose from {known}")
            return said.format(name=level[:40], known=", ".join(known))
        count = len(campaign.deals)
        if not 0 < count <= len(story.stations):
            said = _("has {count} games, but its story has {known}")
            return said.format(count=count, known=len(story.stations))
        return next(filter(None, map(_wrong_in, campaign.deals)), "")
    except FileError as problem:
        return problem.reason
    except ValueError as problem:
        return str(problem)


def _wrong_in(deal: Deal) -> str:
    """Why a game of a campaign, or its end, is impossible; "" if it is not.

    Raises FileError, and ValueError for an unknown seat.
    """
    found, own = read_scenario(deal.scenario), deal.own
    seat_of(deal.seat, found.seats)
    levels = [one[1:] for one in found.game().rules.levels] if own else []
    if own is None or (own.level, own.winner) in levels:
        return ""
    known = ", ".join(" ".join(one) for one in levels)
    return _("game {number} cannot end in {end}; choose from {known}").format(
        number=deal.number, end=f"{own.level} {own.winner}"[:80], known=known)  # fmt: skip


def story_of(saves: Path, side: str, level: str, name: str = "") -> Campaign:
    """The campaign under way, of the first story if none is named; or a new one.

    A new one is as a side of the story. Raises FileError, OSError, and ValueError where none is
    under way and no side is named, or a name is unknown.
    """
    name = name or stories()[0]
    story, goes_on = read_story(name), story_under_way(saves, name)
    if goes_on is not None and not side and not level:
        return goes_on
    if not side:
        said = _("no campaign is under way: name a side, {names}").format(
            names=_(" or ").join(story.sides))  # fmt: skip
        raise ValueError(said)
    seat_of(side, story.sides)
    return begin_story(saves, name, side, level_of(story, level))


def level_of(story: Story, level: str) -> str:
    """A level of the program that plays all games of a story; for "" the default one.

    Raises FileError, and ValueError for an unknown level.
    """
    offered = levels_in(story)
    if level and level not in offered:
        said = _("--{option} must be {levels}, not {level!r}")
        levels = _(" or ").join(offered)
        raise ValueError(said.format(option="level", levels=levels, level=level[:40]))
    return level or str(_players(story).default)


def levels_in(story: Story) -> Sequence[str]:
    """The levels that every game of a story offers, from the weakest to the strongest.

    Raises FileError.
    """
    each = [players_for(read_scenario(one.scenario).game().rules).levels for one in story.stations]
    return [name for name in _players(story).levels if all(name in levels for levels in each)]


def _players(story: Story) -> Any:
    return component(kind_of(story.stations[0].scenario), "players")


def mark_of(rules: Ruleset, level: str, winner: Side, seat: Side) -> int:
    """The mark of a level for a seat."""
    levels = [(one, who) for _least, one, who in rules.levels]
    at = levels.index((level, winner))
    own = sum(who == winner for _one, who in levels)
    # The highest level of the first side stands first, that of the other one last.
    steps = own - at if winner == levels[0][1] else own - (len(levels) - 1 - at)
    return steps if winner == seat else -steps


def marked(campaign: Campaign) -> list[StoryResult]:
    """The games of a story that are over, in order. Raises FileError."""
    story, found, carried = read_story(campaign.plan.story), list[StoryResult](), 0
    for deal in campaign.over:
        own = deal.own
        assert own is not None  # it is over
        rules = load_scenario(deal.scenario, campaign.plan.options).rules
        level, winner = own.level, own.winner
        if not own.left and carried:
            points = own.points + carried
            reached = (rest for least, *rest in rules.levels if points >= least)
            level, winner = next(reached, rules.levels[-1][1:])
        mark = mark_of(rules, level, winner, deal.seat)
        found.append(StoryResult(deal, own, 0 if own.left else carried, level, winner, mark))
        carried = _carried_on(campaign, story, found[-1])
    return found


def _carried_on(campaign: Campaign, story: Story, game: StoryResult) -> int:
    """What a game carries over, in points of the next one.

    They are those of the side whose victories come first; what the other side gains is subtracted.
    """
    after = next((one for one in campaign.deals if one.number == game.deal.number + 1), None)
    if after is None:
        return 0
    first = load_scenario(after.scenario, campaign.plan.options).rules.levels[0][2]
    gain = story.carried(game.level)
    return gain if (after.seat == first) is game.won else -gain


def carried_into(campaign: Campaign) -> int:
    """The points that are carried into the game that is due. Raises FileError."""
    found = marked(campaign)
    return _carried_on(campaign, read_story(campaign.plan.story), found[-1]) if found else 0


def total(games: Sequence[StoryResult]) -> int:
    return sum(game.mark for game in games)


def passages(campaign: Campaign) -> Iterator[str]:
    """The text to show now: the result of the last game, and the next game or the verdict.

    Raises FileError.
    """
    plan, story = campaign.plan, read_story(campaign.plan.story)
    games = marked(campaign)
    if games:
        last = games[-1]
        yield story.after(last.deal.number, plan.side, won=last.won)
    else:
        yield story.side_words(plan.side).opening
    if campaign.due is not None:
        yield story.before(campaign.due.number, plan.side)
    else:
        yield story.verdict(total(games), plan.side)[1]


def carried_words(carried: int, scenario: str) -> str:
    """What is carried into a game, in a sentence; "" for nothing."""
    if not carried:
        return ""
    said = _("Carried over into {title}: {points} to the points of {player}, only in this "
             "campaign.")
    counted = side_words(load_scenario(scenario).rules.levels[0][2])
    return said.format(title=title_of(scenario), points=plus(carried), player=counted)


def due_words(campaign: Campaign) -> list[str]:
    """What has to be known of the game that is due. Raises FileError.

    The points carried into it, and the stand-in for a level that it does not offer.
    """
    if campaign.due is None:
        return []
    scenario = campaign.due.scenario
    other = stand_in_words(load_scenario(scenario).rules, [campaign.plan.level])
    return [said for said in (carried_words(carried_into(campaign), scenario), other) if said]


def lines(campaign: Campaign) -> Iterator[str]:
    """The story so far in words, for the terminal. Raises FileError."""
    plan, story = campaign.plan, read_story(campaign.plan.story)
    games = marked(campaign)
    yield f"{story.title}: {story.side_words(plan.side).name}"
    for game in games:
        title = title_of(game.deal.scenario)
        yield f"{game.deal.number}. {title}, {game.words} ({plus(game.mark)})"
    yield from passed_over_lines(campaign.damaged)
    yield ""
    yield from passages(campaign)
    yield ""
    if campaign.due is not None:
        yield from due_words(campaign)
    else:
        name = story.verdict(total(games), plan.side)[0]
        yield _("{verdict}, with {total}").format(verdict=name, total=plus(total(games)))


def plus(mark: int) -> str:
    """A mark with its sign: "+2", "−1", "0"."""
    return minus(f"{mark:+}") if mark else "0"


def rules_words(story: Story) -> str:
    """How the games of a story are measured and what is carried over, in a few sentences."""
    said = _("A game scores 1 to 3 for its winner, depending on the level, and as many below 0 for "
             "the other side. An operational victory carries {operational} point into the next "
             "game, "
             "and a strategic one {strategic}. These points count only in this campaign; that game "
             "is otherwise played as usual.")  # fmt: skip
    return said.format(operational=story.carried("operational"),
                       strategic=story.carried("strategic"))  # fmt: skip
