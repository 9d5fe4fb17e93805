"""Where every translated letter is wide, every word in the window is: no English is left."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop import games
from nightdrop.engine.model import Game
from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.words import places
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.match import pages as rules_in_short
from nightdrop.table.match.match import Match
from nightdrop.table.scenario import notes
from nightdrop.table.scenario.scenarios import (
    kind_of,
    load_scenario,
    looks_of,
    read_scenario,
    shipped_games,
    shipped_scenarios,
)
from nightdrop.table.words import catalogues
from nightdrop.ui.app import App
from nightdrop.ui.look import fonts
from nightdrop.ui.menus.game_launcher import seal_game, start_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.pseudo import Wide, english_words, widened
from tests.tools import mail_tour
from tests.tools.demo import Hand, StillClock, map_of, open_dummy

# Printed on the counters and in the rulebook, keys, and the name of the game: alike everywhere.
_FREE = {
    "night", "drop", "plt", "ldr", "hq", "adv", "vp", "af", "df", "mp", "red", "green", "blue",
    "english", "italiano",
}  # fmt: skip


class Glass:
    """The texts with a word that no catalogue has seen, by screen."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        titles = [read_scenario(name).title for name in shipped_games()]
        starts = filter(None, (read_scenario(name).start for name in shipped_scenarios()))
        titles += [start.shape.title["it"] for start in starts]  # as the law speaks Italian
        for name in shipped_games():
            titles += hex_looks(name).track.values() if kind_of(name) == games.FIRST else ()
            if (own := looks_of(name).title) is not None:  # the law speaks Italian
                titles += [*own.name, *own.corps.values(), own.about["it"]]
        names = " ".join([*game.board.names.values(), "Merderet Douve", *titles]).casefold()
        self.free = _FREE | set(english_words(names))
        self.plain: set[str] = set()
        self.screen = ""
        text = fonts.text

        def watched(role: str, px: int, string: str, *more: Any) -> pygame.Surface:
            self.read(string)
            return text(role, px, string, *more)

        monkeypatch.setattr(fonts, "text", watched)

    def read(self, string: str) -> None:
        """Keep the words of a drawn text that no catalogue has seen."""
        if set(english_words(string.casefold())) - self.free:
            self.plain.add(f"{self.screen}: {string}")

    def look(self, app: App) -> None:
        """Draw the screen as it is now, and read it."""
        screen = app.screen
        self.screen = type(screen).__name__
        if isinstance(screen, Play | ReplayScreen):
            screen.side.forget()
        screen.dirty = True
        app.draw_if_needed()


def wide_words(scenario: str) -> catalogues.Own:
    """A scenario's own sentences in wide letters."""
    own = catalogues.read_own(scenario_folder(scenario))
    return {"it": {key: widened(text) for key, text in own.get("en", {}).items()}}


def wide_notes(scenario: str) -> tuple[notes.Note, ...]:
    """A scenario's notes on history, and their sources, in wide letters."""

    def wide_source(source: notes.Source) -> notes.Source:
        return source.model_copy(update={name: widened(text) for name, text in source})

    return tuple(
        note._replace(title=widened(note.title), text=widened(note.text),
                      differ=widened(note.differ), sources=tuple(map(wide_source, note.sources)))
        for note in notes.notes_of(scenario)
    )  # fmt: skip


def wide_chapters() -> tuple[rules_in_short.Chapter, ...]:
    """The chapters of the guide as the page of chapters shows them, in wide letters."""
    return tuple(chapter._replace(title=widened(chapter.title), about=widened(chapter.about))
                 for chapter in rules_in_short.chapters())  # fmt: skip


@pytest.fixture
def wide(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[App, StillClock, Glass]]:
    """A window that speaks with wide letters, and what reads it."""
    monkeypatch.setattr(catalogues, "catalogue", lambda _language: Wide())
    monkeypatch.setattr(catalogues, "_words", lru_cache(wide_words))
    monkeypatch.setattr(places, "_place_head", places._place_head.__wrapped__)  # kept in Italian
    told = {("it", name): wide_notes(name) for name in shipped_games()}
    monkeypatch.setattr(notes, "_known", told)
    pages = [page.model_copy(update={"title": widened(page.title), "text": widened(page.text)})
             for page in rules_in_short.help_pages()]  # fmt: skip
    monkeypatch.setattr(rules_in_short, "_pages", lambda _language, _scenario: tuple(pages))
    told_chapters = wide_chapters()
    monkeypatch.setattr(rules_in_short, "_chapters", lambda _language: told_chapters)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)  # painted elsewhere
    monkeypatch.setattr(MapView, "complete", True)
    app, clock = open_dummy((1920, 1080), tmp_path / "saves", 5)
    app.set(app.settings.but(language="it", still=True))
    yield app, clock, Glass(game, monkeypatch)
    app.close()


def scroll_through(app: App, page: ScrolledPage, glass: Glass) -> None:
    """Read a page from its beginning to its end."""
    scroller = page.scroll.scroller
    glass.look(app)
    for top in range(0, scroller.content, 300):
        scroller.offset = top
        glass.look(app)


def test_no_english_is_left_on_the_menus(wide: tuple[App, StillClock, Glass]) -> None:
    app, clock, glass = wide
    glass.look(app)
    Hand(app, clock).press("new")
    for name in ("rules", "dice", "option-bocage_df"):
        Hand(app, clock).press(name)
        glass.look(app)
    for page in (SettingsScreen(app, app.screen), KeysScreen(app, app.screen)):
        app.show(page)
        scroll_through(app, page, glass)
    seal_game(app, lambda _seal: "")
    glass.look(app)
    for purpose in ("load", "replay"):
        app.show(Games(app, purpose))  # type: ignore[arg-type]
        glass.look(app)
    app.show_help("9.2.4")
    glass.look(app)
    assert not glass.plain, "\n".join(sorted(glass.plain))


def test_no_english_is_left_on_the_pages_of_games_by_mail(
    wide: tuple[App, StillClock, Glass], request: pytest.FixtureRequest
) -> None:
    app, clock, glass = wide
    glass.free |= {"anna", "ben", "anna-and-ben", "and", "easter", "game", "first", "try", "other"}
    glass.free |= {"merville", "nov", "giugno"}
    glass.free |= set(english_words("chef-du-pont la fière nightdrop downloads root"))
    for _name in mail_tour.tour(app, clock, whole=request.config.getoption("--long")):
        glass.look(app)
    assert not glass.plain, "\n".join(sorted(glass.plain))


RECORDS = Path(__file__).parents[2] / "records"
# Where the records of a game lie that stop in each kind of step.
FOLDERS = {"night-drop": RECORDS, "pegasus-bridge": RECORDS / "pegasus-bridge"}
WHOLE = "whole-game"
TO_THE_END = ("end", WHOLE, "captains")
OPENING, CLICKS, LAST = 40, 2, 24  # clicks of a new game and at a stop; entries before an end
SELDOM = 4  # clicks from one frame to the next where nothing new is come to


class Tourist:
    """Somebody who plays, and reads each kind of place when it is come to for the first times."""

    def __init__(self, app: App, clock: StillClock, glass: Glass) -> None:
        self.app, self.glass = app, glass
        self.hand = Hand(app, clock, 5, patience=0.6)
        self.hand.watches, self.hand.seldom = True, SELDOM
        self.seen: dict[tuple[object, ...], int] = {}

    def click(self) -> None:
        """A click, and a look at where it led; nothing can be clicked while chance acts."""
        hand, things = self.hand, self.app.clickables()
        if not things:
            return
        hold = 650 if isinstance(self.app.screen, Cover) else 0
        hand.click((things[0] if hold else hand.choose(things)).rect.center, hold)
        screen = self.app.screen
        key: tuple[object, ...] = (type(screen),)
        if isinstance(screen, Play | ReplayScreen):
            key = screen.playing.step, len(screen.playing.pointer.made), map_of(screen).fan is None
        self.seen[key] = self.seen.get(key, 0) + 1
        hand.watches = self.seen[key] <= 2  # what the mouse passes over here was read by then
        if self.seen[key] <= 2:
            self.glass.look(self.app)


@pytest.mark.parametrize("scenario", FOLDERS)
def test_no_english_is_left_on_the_screens_of_a_game(
    wide: tuple[App, StillClock, Glass], scenario: str
) -> None:
    """At the beginning, at each kind of step, at the end, and in a replay."""
    app, clock, glass = wide
    places = " ".join(load_scenario(scenario).board.names.values())
    glass.free |= set(english_words(places.casefold()))
    tourist = Tourist(app, clock, glass)
    start_game(app, {}, 5, scenario=scenario)
    app.step()
    for _click in range(OPENING):
        tourist.click()
    screen = app.screen if isinstance(app.screen, Play) else app.screen.play
    for page in (Pause(app, screen), LogPage(app, screen), PlacePage(app, screen)):
        app.show(page)
        glass.look(app)
    for path in sorted(FOLDERS[scenario].glob("*.yaml")):
        if path.stem not in TO_THE_END:
            app.show(Play(app, Match.load(path)))
            glass.look(app)
            for _click in range(CLICKS):
                tourist.click()
    whole = Match.load(FOLDERS[scenario] / f"{WHOLE}.yaml")
    app.show(Play(app, whole.fork(len(whole.entries) - LAST, 5)))
    while not isinstance(app.screen, Ending) and tourist.hand.clicks < 1200:
        tourist.click()
    glass.look(app)
    assert isinstance(app.screen, Ending)
    for side in read_scenario(scenario).sides:  # and what passed by between two frames
        for line in app.screen.match.log(side):
            glass.read(line.text)
            glass.read(line.short)
    tourist.hand.press("replay")
    assert isinstance(app.screen, ReplayScreen)
    for name in (*(f"seen-{side}" for side in read_scenario(scenario).sides), "seen-all", "last"):
        tourist.hand.press(name)
        glass.look(app)
    app.screen.export()
    glass.look(app)
    assert not glass.plain, "\n".join(sorted(glass.plain))
