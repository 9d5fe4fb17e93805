"""A tour of the pages about many games, for the gallery and for tests: the title, scenarios on
cards, the challenge of a week, a campaign at each of its stages, and the games played.

Its finished games are those of the corpus, told again with other points and dates.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from nightdrop.engine.counters import Side
from nightdrop.table.disk.files import basis_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import finished
from nightdrop.table.match.story import begin_story
from nightdrop.table.record.append_only_file import adding_to
from nightdrop.table.record.campaigns import Outcome
from nightdrop.table.record.finished import Finished, keep, store_of
from nightdrop.table.record.saves import CHALLENGES
from nightdrop.table.scenario.campaign_files import stories
from nightdrop.table.scenario.scenarios import read_scenario, scenarios_of, shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.menus import challenge
from nightdrop.ui.menus.challenge import ChallengePage
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.played import PlayedPage
from nightdrop.ui.menus.story import Stories, StoryPage
from nightdrop.ui.menus.thumbnails import PicturedPage
from nightdrop.ui.menus.title import Title
from tests.patience import until
from tests.tools.demo import StillClock

MANY: Final = 60  # finished games of each game
RECORDS: Final = Path(__file__).parents[1] / "records"
# Finished games of the corpus, by the game whose games they become.
GIVEN: Final = {
    "night-drop": ("whole-game.yaml", "scenarios/la-fiere.yaml"),
    "pegasus-bridge": ("scenarios/merville.yaml", "scenarios/the-dives.yaml"),
    "phantom-fury": ("phantom-fury/captain.yaml",),
    "fallujah-2004": ("fallujah-2004/captain.yaml",),
}
LEVELS: Final = ("recruit", "corporal", "captain", "colonel")
# Weeks in which each game has its challenge.
WEEKS: Final = ("2026-W40", "2026-W41", "2026-W42", "2026-W43")


@cache
def _given(game: str) -> list[Finished]:
    """The finished games of the corpus that stand for those of a game."""
    found = [Match.load(RECORDS / name) for name in GIVEN[game]]
    return [finished(match, "window") for match in found]


def games_over(game: str, many: int = MANY) -> Iterator[Finished]:
    """So many finished games of a game: against each level as each side, the later the better."""
    rng, scenario = Random(game), read_scenario(game)
    rules, seats = scenario.game().rules, scenario.seats
    for number in range(many):
        one = _given(game)[number % len(_given(game))]
        shift = rng.gauss(4 * number / many - 2, 3 if len(seats) > 1 else 12)
        points = max(0, one.points + round(shift)) if len(seats) > 1 else one.points + round(shift)
        level, winner = _level(rules.levels, points)
        when = date(2026, 5, 1) + timedelta(days=3 * number)
        tallies = {key: value + rng.randrange(-1, 2) for key, value in one.tallies.items()}
        yield one.model_copy(update={
            "id": f"{game}-{number}", "scenario": game, "when": f"{when} 21:{number % 60:02}:00",
            "seat": seats[number % len(seats)], "points": points, "level": level,
            "winner": winner, "hints": number % 3, "file": f"{game}-{number}.yaml",
            "against": [LEVELS[number // 2 % 4]] if len(seats) > 1 else [], "tallies": tallies,
        })  # fmt: skip


def _level(levels: Sequence[tuple[int, str, Side]], points: int) -> tuple[str, Side]:
    """The level of victory at so many points, and its side."""
    found = (one[1:] for one in levels if points >= one[0])
    return next(found, levels[-1][1:])


def tour(app: App, clock: StillClock) -> Iterator[str]:
    """Show one page after the other in this window; the name of each as it stands there."""
    saves = app.saves
    assert saves is not None
    app.show(Title(app))
    yield "title"
    for game in shipped_games():
        app.set(app.settings.but(game=game))
        if scenarios_of(game):
            yield from _scenarios(app, clock, game)
    yield from _challenges(app, clock, saves)
    yield from _campaign(app, clock, saves)
    app.open("played", app.screen)
    _settle(app, clock)
    yield "played-none"
    with adding_to(store_of(saves)) as adding:
        for one in chain.from_iterable(map(games_over, shipped_games())):
            adding.add(one.model_dump(exclude_defaults=True))
    for game in shipped_games():
        app.set(app.settings.but(game=game))
        page = PlayedPage(app, Title(app))
        app.show(page)
        _settle(app, clock)
        yield f"played-{game}"
        if page.scroll.scroller.most:
            page.scroll.scroll_to(page.scroll.scroller.most // 2)
            yield f"played-{game}-middle"
            page.scroll.scroll_to(page.scroll.scroller.most)
            yield f"played-{game}-end"


def _scenarios(app: App, clock: StillClock, game: str) -> Iterator[str]:
    """The cards of the scenarios of a game, from above and scrolled, and a new game of one."""
    app.show(NewGame(app))
    yield f"new-{game}"
    app.open("scenarios", game, scenarios_of(game)[0], lambda name: None, app.screen)
    page = app.screen
    assert isinstance(page, PicturedPage)
    _settle(app, clock)
    yield f"scenarios-{game}"
    page.scroll.scroll_to(page.scroll.scroller.most)
    _settle(app, clock)
    yield f"scenarios-{game}-end"
    new = NewGame(app)
    app.show(new)
    new._play(scenarios_of(game)[0])
    yield f"new-{scenarios_of(game)[0]}"


def _challenges(app: App, clock: StillClock, saves: Path) -> Iterator[str]:
    """The challenge before it is tried and after, in a week of each game."""
    for number, week in enumerate(WEEKS):
        with patch.object(challenge, "this_week", lambda week=week: week):
            page = ChallengePage(app)
        app.show(page)
        _settle(app, clock)
        assert page.known is not None
        found = page.known.challenge
        yield f"challenge-{number}"
        game = basis_of(found.scenario) or found.scenario
        *_rest, over = games_over(game, 8)
        keep(store_of(saves), over.model_copy(update={
            "id": week, "scenario": found.scenario, "file": f"{CHALLENGES}/{week}.yaml",
            "difficulty": found.difficulty, "against": [found.level] if found.level else [],
            "seat": found.side or over.seat, "deal": week}))  # fmt: skip
        with patch.object(challenge, "this_week", lambda week=week: week):
            page = ChallengePage(app)
        app.show(page)
        _settle(app, clock)
        yield f"challenge-{number}-after"


def _campaign(app: App, clock: StillClock, saves: Path) -> Iterator[str]:
    """A campaign through several games: where it begins, between two games, and its end."""
    app.show(Stories(app))
    yield "campaign"
    one = begin_story(saves, stories()[0], "allies", "captain")
    for number, deal in enumerate(one.deals, 1):
        app.show(StoryPage(app, one.path))
        _settle(app, clock)
        yield f"campaign-{number}"
        levels = read_scenario(deal.scenario).game().rules.levels
        least, level, winner = levels[1]
        one.end(number, Outcome(points=max(1, least), level=level, winner=winner))
    page = StoryPage(app, one.path)
    app.show(page)
    _settle(app, clock)
    yield "campaign-end"
    if page.scroll.scroller.most:
        page.scroll.scroll_to(page.scroll.scroller.most)
        yield "campaign-end-below"
    app.show(Stories(app))
    yield "campaign-again"


def _settle(app: App, clock: StillClock) -> None:
    """Wait until a page has read and drawn what it shows; a frame is drawn before it waits and once
    it waits for nothing more."""

    def looks() -> bool:
        clock.now += 100
        app.serve([])
        return app.screen.wake_at() is None

    app.step()
    while app.screen.wake_at() is not None:
        until(looks, "the page is not done")
        app.step()
