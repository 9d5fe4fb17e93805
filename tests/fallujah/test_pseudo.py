"""Where every translated letter is wide, every word of the town is: no English is left."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import Game
from nightdrop.fallujah.scenario import counter_looks
from nightdrop.fallujah.words import unit_name
from nightdrop.games import KINDS
from nightdrop.table.record.playback import Replay
from nightdrop.table.words import catalogues
from nightdrop.ui.app import App
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.fallujah.play import rules
from tests.fallujah.test_window_battle import ENTERS, STANDS, played
from tests.pseudo import Wide, english_words
from tests.tools.demo import StillClock, open_dummy
from tests.tools.table import stage_of
from tests.window.menus.test_window_pseudo import Glass, wide_words

ARMY = "army historical · done"
# A decision of each kind, by what was played before it.
MOMENTS = {
    "army": "army historical",
    "operation": ARMY,
    "recruit": f"{ARMY} · J-1 · buy air",
    "isr": f"{ARMY} · J-2 · netwar 0306",
    "force": f"{ARMY} · J-3 · force 3/1 · force C/2_Tk",
    "infowar": f"{ARMY} · J-5 · commit",
    "lead": "buy 3/1 north · buy netwar · done · J-3 · force 3/1 · move 0402 · ied · 4 · ambush ·"
            " uprising · hvt-4 · militia",
    "stand": STANDS,
    "won": "buy 3/1 north · buy C/2_Tk north · buy SS_1 north · done · "
           f"{ENTERS} · abandoned · deception · uprising · intel",
    "logistics": f"{STANDS} · withdraw C/2_Tk north · withdraw 3/1 north · J-4",
}  # fmt: skip


@pytest.fixture
def wide(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[App, StillClock, Glass]]:
    """A window that speaks with wide letters, and what reads it."""
    monkeypatch.setattr(catalogues, "catalogue", lambda _language: Wide())
    monkeypatch.setattr(catalogues, "_words", lru_cache(wide_words))
    app, clock = open_dummy((1920, 1080), tmp_path, 5)
    app.set(app.settings.but(language="it", still=True, game="fallujah-2004"))
    glass = Glass(game, monkeypatch)
    printed = [*map(unit_name, rules().units), *(look.word for look in counter_looks().values())]
    glass.free |= {"pl", "sof", *english_words(" ".join(printed).casefold())}  # on map and counters
    yield app, clock, glass
    app.close()


def looked_at(app: App, clock: StillClock, glass: Glass) -> set[str]:
    """The words in plain letters that the window shows once all rests; a chart is cited by its
    printed name, as rules are by number."""
    for _second in range(3):
        clock.now += 1000
        app.step()
    glass.look(app)
    return {said for said in glass.plain if not said.endswith("chart]")}


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_english_is_left_where_a_decision_is_made(
    wide: tuple[App, StillClock, Glass], moment: str
) -> None:
    app, clock, glass = wide
    app.show(Play(app, played(MOMENTS[moment])))
    assert looked_at(app, clock, glass) == set()


def test_no_english_is_left_beside_the_map_and_under_the_pointer(
    wide: tuple[App, StillClock, Glass],
) -> None:
    app, clock, glass = wide
    play = Play(app, played(f"{ARMY} · J-3 · force 3/1"))
    app.show(play)
    app.step()
    for name in ("0402", "0304", "0402", "west"):
        rect = stage_of(play).spot(name)
        assert rect is not None
        motion = {"pos": rect.center, "rel": (1, 1), "buttons": (0, 0, 0)}
        app.serve([pygame.event.Event(pygame.MOUSEMOTION, motion)])
        looked_at(app, clock, glass)
    for _tab in range(3):
        play.surface.pointer.key("town.bin", False)
        looked_at(app, clock, glass)
    app.show(LogPage(app, play))
    assert looked_at(app, clock, glass) == set()


def test_no_english_is_left_at_the_end_and_in_the_replay(
    wide: tuple[App, StillClock, Glass],
) -> None:
    app, clock, glass = wide
    match = played(f"{STANDS} · withdraw C/2_Tk north · withdraw 3/1 north")
    while match.actor is not None:
        match.submit("hold")
    app.open(KINDS["fallujah"].ending, match)
    looked_at(app, clock, glass)
    replay = ReplayScreen(app, Replay(match.record))
    app.show(replay)
    replay.go(40)
    assert looked_at(app, clock, glass) == set()
