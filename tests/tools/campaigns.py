"""A whole campaign, or a whole challenge of the week, at the window by mouse: title to last page.

`python -m tests.tools.campaigns OUT --side allies --level recruit` plays a campaign through its
games, `python -m tests.tools.campaigns OUT --week 2026-W44` the challenge of a week and then a
second try of it. The window is closed in the middle of each game and between two games, and the
program is begun anew on what it saved. What a page says is compared with what is reckoned here
from the records and the printed tables alone; the pictures are left in OUT.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Container, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from nightdrop.engine.model import State
from nightdrop.games import loaded
from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.table.disk.files import basis_of, data_path
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match import challenge as challenges
from nightdrop.table.match.match import Match
from nightdrop.table.match.story import levels_in, story_under_way
from nightdrop.table.record.campaigns import read_campaign
from nightdrop.table.scenario.campaign_files import read_story, stories
from nightdrop.table.words.nouns import minus
from nightdrop.ui.kit.charts import Table
from nightdrop.ui.menus import challenge as challenge_page
from nightdrop.ui.menus import title as title_page
from nightdrop.ui.menus.challenge import ChallengePage
from nightdrop.ui.menus.story import Stories, StoryPage
from nightdrop.ui.play.screen import Play
from tests.patience import until
from tests.tools.evening import OTHERS, Evening
from tests.tools.yaml_files import content_of

MIDWAY: Final = 12  # decisions of a game before the window is closed
SIZE: Final = "1280x720"


def person_for(scenario: str) -> type[Evening]:
    """Who plays a game: a person of its kind."""
    game = basis_of(scenario) or scenario
    found: type[Evening] = loaded(OTHERS[game]) if game in OTHERS else Evening
    return found


class Reckoned(NamedTuple):
    """The expected result of a campaign, from its data and the printed tables.

    A row a game of points, points carried into it, level, winner and mark for the player; their
    sum; and the verdict.
    """

    rows: list[tuple[int, int, str, str, int]]
    sum: int
    verdict: int


def reckoned(
    name: str, side: str, points: Sequence[int], lost_bridges: Container[int] = ()
) -> Reckoned:
    """The expected result of a campaign for a side of it, from the points of its games so far.

    `lost_bridges` are the indexes of games in which no points count [PB 10].
    """
    story = content_of(data_path("assets", "campaigns", f"{name}.yaml"))
    rows, gain = list[tuple[int, int, str, str, int]](), 0  # of the player, into the next game
    for index, (station, came) in enumerate(zip(story["stations"], points, strict=False)):
        levels, seat = _levels(station["scenario"]), station["seats"][side]
        shift = gain if seat == levels[0]["winner"] else -gain  # points are those of the first
        least = min(one["points"] for one in levels)
        counted = least if index in lost_bridges else max(came + shift, least)
        level = next(one for one in levels if one["points"] <= counted)
        rank = {"tactical": 1, "operational": 2, "strategic": 3}[level["level"]]
        sign = 1 if level["winner"] == seat else -1
        rows.append((came, shift, level["level"], level["winner"], sign * rank))
        gain = sign * story["carried"][level["level"]]
    marks = sum(row[-1] for row in rows)
    verdict = next(n for n, least in enumerate(story["verdicts"]) if marks >= least)
    return Reckoned(rows, marks, verdict)


def _ends(path: Path) -> list[State]:
    """The last positions of the games of a campaign that are over, by their records."""
    records = sorted(path.with_suffix("").glob("deal-??.yaml"))
    states = [Match.load(record).state for record in records]
    return [state for state in states if state.result is not None]


def _lost_bridges(end: State) -> bool:
    """Whether the British player does not control the bridges at the end [PB 10]."""
    vital = ruleset(end).vital(end)
    return vital is not None and not pages(end).vp[vital].control


@cache
def _levels(scenario: str) -> list[dict[str, Any]]:
    """The levels of a game as its tables print them, the highest foremost."""
    tables = content_of(data_path("scenarios", scenario, "tables.yaml"))
    found: list[dict[str, Any]] = tables["levels"]
    return found


class CampaignAlone:
    """A player who plays a campaign as one side of it, against one level."""

    def __init__(self, person: Evening) -> None:
        self.person, self.path = person, Path()
        person.ends = (StoryPage,)
        person.in_haste()

    def begin(self, side: str, level: str) -> None:
        """Go from the title to the page that shows how it begins."""
        hand, take = self.person.hand, self._take
        self.person.app.step()
        take("title")
        hand.press_more("campaign")
        page = self.person.app.screen
        assert isinstance(page, Stories), type(page)
        until(lambda: page.side == side, "no such side", lambda: hand.press("side"))
        until(lambda: page.level == level, "no such level", lambda: hand.press("level"))
        take("stories")
        hand.press("begin")
        self._page()

    def half(self, midway: int = MIDWAY) -> int:
        """Play the first decisions of the due game, restart the program, and resume the game.

        Returns the number of the game.
        """
        page, person = self._page(), self.person
        assert page.campaign.due is not None, "the campaign is over"
        number = page.campaign.due.number
        self._take(f"before-{number}")
        person.hand.press("go")
        person.play(person.decisions + midway)
        before = entries(person)
        self.back(f"midway-{number}")
        self._take(f"under-way-{number}")
        person.hand.press("go")
        assert entries(person)[: len(before)] == before, "the game is another one"
        return number

    def game(self) -> None:
        """Play the due game, with a restart in the middle, and read the page after it."""
        number = self.half()
        self.person.play()
        self._check()
        self._take(f"after-{number}")

    def back(self, name: str) -> None:
        """Close the window, and go from the title to the campaign again."""
        self.person.reopen()
        self._take(f"title-{name}")
        self.person.hand.press_more("campaign")
        self._take(f"stories-{name}")
        self.person.hand.press("go")
        self._page()

    def play(self) -> None:
        """All of it, once it is begun."""
        while (due := self._page().campaign.due) is not None:
            self.game()
            if due.number < len(self._page().campaign.deals):
                self.back(f"between-{due.number}")
                self._check()
        self.person.hand.press("last")
        self._take("last-game")

    def _page(self) -> StoryPage:
        """The page, once all is counted."""
        page = self.person.app.screen
        assert isinstance(page, StoryPage), type(page)
        until(lambda: page.wake_at() is None, "the page is not done", self.person.hand.wait)
        assert not page.error, page.error
        self.path = page.campaign.path
        return page

    def _check(self) -> None:
        """Check that the page agrees with the expected result."""
        page, found = self._page(), self.reckoned
        games, verdicts = (leaf for leaf in page.root.leaves() if isinstance(leaf, Table))
        for cells, (points, shift, *_level, mark) in zip(games.rows, found.rows, strict=False):
            came = minus(f"{points} {shift:+}" if shift else points)
            assert (cells[1], cells[3]) == (came, minus(f"{mark:+}")), (cells, found.rows)
        assert verdicts.strong == {found.verdict % len(verdicts.rows)}, (verdicts.strong, found.sum)

    def _take(self, name: str) -> None:
        self.person.album.take(self.person.app, name)

    @property
    def reckoned(self) -> Reckoned:
        """What it came to so far, by its records."""
        plan = read_campaign(self.path).plan
        ends = _ends(self.path)
        points = [end.result.points for end in ends if end.result is not None]
        lost = {index for index, end in enumerate(ends) if _lost_bridges(end)}
        return reckoned(plan.story, plan.side, points, lost)

    @property
    def told(self) -> str:
        """A report: a line a game, and the result."""
        found = self.reckoned
        rows = [f"  {points} {shift:+}, {level} {winner}: {mark:+}"
                for points, shift, level, winner, mark in found.rows]  # fmt: skip
        return "\n".join([*rows, f"  in all {found.sum:+}, verdict {found.verdict + 1}"])


def entries(person: Evening) -> tuple[str, ...]:
    """The entries of the game that is shown."""
    screen = person.app.screen
    assert isinstance(screen, Play), type(screen)
    return tuple(screen.playing.match.entries)


@contextmanager
def in_week(week: str) -> Iterator[None]:
    """Pretend that it is this week."""
    with ExitStack() as stack:
        for room in (challenges, challenge_page, title_page):
            stack.enter_context(patch.object(room, "this_week", lambda: week))
        yield


class ChallengeAlone:
    """A player who plays the challenge of the week, and then tries it once more."""

    def __init__(self, person: Evening) -> None:
        self.person, self.kind_ends = person, person.ends
        person.in_haste()

    def play(self, midway: int = MIDWAY, second: int | None = None) -> None:
        """The try that counts, with the window closed in the middle of it, and a second one, to its
        end or so many decisions of it."""
        person = self.person
        person.app.step()
        self._take("title")
        person.hand.press_more("challenge")
        self._page("not-tried")
        person.hand.press("go")
        person.ends = (ChallengePage,)
        person.play(person.decisions + midway)
        before = entries(person)
        person.reopen()
        self._take("title-midway")
        person.hand.press_more("challenge")
        self._page("under-way")
        person.hand.press("go")
        assert entries(person)[: len(before)] == before, "the game is another one"
        person.play()
        line = self._counted("counted")
        person.reopen()
        self._take("title-played")
        person.hand.press_more("challenge")
        self._page("played")
        person.hand.press("again")
        person.ends = self.kind_ends
        person.play(None if second is None else person.decisions + second)
        self._take("second-end")
        person.reopen()
        person.hand.press_more("challenge")
        assert self._counted("after-second") == line, "the second try was counted"

    def _counted(self, name: str) -> str:
        """The page's line on the try that counts, checked against the points of its record."""
        page = self._page(name)
        assert page.known is not None and page.known.stands.result is not None
        stands, result = page.known.stands, page.known.stands.result
        came = Match.load(stands.record).state.result
        assert came is not None and result.points == came.points, (came, result)
        return stands.line

    def _page(self, name: str) -> ChallengePage:
        """The page, once all is read."""
        page = self.person.app.screen
        assert isinstance(page, ChallengePage), type(page)
        until(lambda: page.wake_at() is None, "the page is not done", self.person.hand.wait)
        assert not page.error, page.error
        self._take(f"challenge-{name}")
        return page

    def _take(self, name: str) -> None:
        self.person.album.take(self.person.app, name)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.campaigns", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--side", default="allies", help="of the campaign")
    levels = levels_in(read_story(stories()[0]))
    parser.add_argument("--level", default="recruit", choices=levels, help="of the campaign")
    parser.add_argument("--week", default="", help="its challenge instead, as in 2026-W44")
    parser.add_argument("--size", default=SIZE)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--speech", default="en", choices=LANGUAGES)
    asked = parser.parse_args()
    wide, tall = map(int, asked.size.split("x"))
    began, spent = time.perf_counter(), time.process_time()
    with in_week(asked.week) if asked.week else ExitStack():
        scenario = challenges.challenge_of(asked.week).scenario if asked.week else "night-drop"
        person = person_for(scenario)(asked.out, (wide, tall), asked.seed, asked.speech)
        try:
            if asked.week:
                ChallengeAlone(person).play()
                print(challenges.first_try(person.app.saves, asked.week).line)
            else:
                alone = CampaignAlone(person)
                alone.begin(asked.side, asked.level)
                alone.play()
                assert story_under_way(person.app.saves, stories()[0]) is None
                print(alone.told)
        finally:
            person.app.close()
    print(f"{person.decisions} decisions, {time.perf_counter() - began:.0f} s, "
          f"{time.process_time() - spent:.0f} s of the processor on {os.cpu_count()} cores; "
          f"{len(person.album.names)} pictures in {asked.out}")  # fmt: skip


if __name__ == "__main__":
    main()
