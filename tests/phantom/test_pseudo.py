"""Where every translated letter is wide, every word of the card table is: no English is left."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from nightdrop.engine.model import Game
from nightdrop.phantom_fury.ui import top
from nightdrop.table.words import catalogues
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.screen import Play
from tests.pseudo import Wide
from tests.tools.demo import StillClock, open_dummy
from tests.window.menus.test_window_pseudo import Glass, wide_words

POSITION = """
scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts:
  "1": [insurgents, "?", tight-alley, "?"]
  "2": [jihadists, car-bomb, secured-district, ambush]
  "3": [secured-road, "?", part-time-insurgents, mosque]
hand: [marine-regimental-combat-team, small-unit-tactics, cobra, infantry, bradley, spotters]
captured: {insurgents: 1, insurgent-leader: 1}
casualties: {humvee: 1}
"""


@pytest.fixture
def wide(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[App, StillClock, Glass]]:
    """A window that speaks with wide letters, and what reads it."""
    monkeypatch.setattr(catalogues, "catalogue", lambda _language: Wide())
    monkeypatch.setattr(catalogues, "_words", lru_cache(wide_words))
    top._difficulty.cache_clear()  # what another test has read in Italian
    app, clock = open_dummy((1920, 1080), tmp_path, 5)
    app.set(app.settings.but(language="it", still=True))
    yield app, clock, Glass(game, monkeypatch)
    app.close()
    top._difficulty.cache_clear()


def test_no_english_is_left_at_the_card_table(wide: tuple[App, StillClock, Glass]) -> None:
    app, clock, glass = wide
    assert start_game(app, {}, 5, scenario="phantom-fury", position=POSITION) == ""
    screen = app.screen
    assert isinstance(screen, Play)
    for text in ("send marine-regimental-combat-team 2", "send small-unit-tactics 2",
                 "send bradley 3", "assault"):  # fmt: skip
        screen.playing.match.submit(text)
        screen.playing.refresh()
        for _second in range(9):
            clock.now += 1000
            app.step()
        glass.look(app)
    for page in ("piles", "count"):
        app.open(page, screen, "")
        glass.look(app)
    assert glass.plain == set()
