"""A tour of all screens, each at a moment worth seeing: for a gallery of pictures and for tests.

`python -m tests.tools.gallery OUT` takes pictures of every screen at three sizes of the window,
100 % and 200 %, in each language; with `--many` those of the pages about many games.

The game that it shows is played by random players, one for one player by its captain, so the same
tour can be made at every size, scale and language. Nothing in it is posed: each screen is reached
as a player reaches it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.ui.pages.forces import Forces
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.table.language import LANGUAGES, language
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.notes import notes_of
from nightdrop.table.scenario.scenarios import FIRST, shipped_scenarios
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import seal_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.guide import open_chapter
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.fallujah import tour as town
from tests.phantom import tour as cards
from tests.tools import sheets
from tests.tools.demo import StillClock, finish_map, map_of, open_dummy
from tests.tools.tours import first, play_on

SEED: Final = 7
SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES: Final = (1.0, 2.0)
# The games that have a tour of their own.
OTHERS: Final = {"phantom-fury": cards, "fallujah-2004": town}


@lru_cache(maxsize=2)
def whole_game(scenario: str = FIRST) -> Replay:
    """A game between two random players, from the drop to the count; played once."""
    match, rng = Match.new(scenario=scenario, seed=SEED), Random(SEED)
    while match.actor is not None:
        match.submit(random_action(match.view(match.actor), rng))
    return Replay(match.record)


def tour(app: App, game: Replay) -> Iterator[str]:
    """Show one screen after the other in this window; the name of each as it stands there."""
    app.show(Title(app))
    yield "title"
    app.show(NewGame(app))
    yield "new-game"
    seal_game(app, lambda seal: "")
    yield "passphrase"
    _save(app, game)
    app.show(Games(app))
    yield "files"
    app.show(AboutPage(app, app.screen))
    yield "about"
    yield from _game(app, game)
    yield from _pages(app)
    app.open("chapters")
    yield "chapters"
    open_chapter(app, 1, anew=True)
    yield "guide"
    play_on(app, game, game.length)
    yield "result"
    app.open("beside", app.screen, game)
    yield "beside-history"
    replay = ReplayScreen(app, game)
    app.show(replay)
    replay.go(first(game, _is_thrown))
    yield "replay"
    replay.export()
    yield "export"
    app.open("bench", Workbench.of_game(game, game.turn_starts[6], "all"))
    yield "workbench"
    app.open("tables", FIRST, app.screen)
    yield "tables"


def _game(app: App, game: Replay) -> Iterator[str]:
    """The moments of a game: drop, night, combat, away, dawn, day, hand-over, stack."""
    moments: tuple[tuple[str, Callable[[State], bool]], ...] = (
        ("drop", lambda state: _asks(state, "prompt.choose")),
        ("night", lambda state: _asks(state, "prompt.move") and state.turn == 2),
        ("combat", _is_declared),
        ("dawn", lambda state: _asks(state, "prompt.move") and state.turn == 5),
        ("day", lambda state: _asks(state, "prompt.regroup") and state.turn == 6),
    )
    for name, fits in moments:
        index = first(game, fits)
        if index == game.length:  # this game has no such moment
            index = first(game, lambda state: _asks(state, "prompt.move") and state.turn == 6)
        play = play_on(app, game, index)
        if name == "night":
            yield "hand-over" if isinstance(app.screen, Cover) else "night-begins"
        app.show(play)
        play.uncovered()
        yield name
        if name == "night":
            yield from _night(app, play)
        if name == "combat":
            play.look_back()
            assert isinstance(app.screen, Away)  # the attack came while the defender was away
            yield "away"


def _night(app: App, play: Play) -> Iterator[str]:
    """The night, with a unit chosen, and with a stack opened."""
    playing = map_of(play).playing
    playing.click(min(playing.pointer.units))
    yield "chosen"
    pieces = playing.view.pieces
    hex_ = max(sorted(pieces.by_place), key=lambda h: len(pieces.by_place[h]))
    play.surface.pointer.go_to(hex_)
    playing.open(hex_, picking=False)
    yield "stack"
    playing.back()
    if play.side.folded:
        app.show(play)
        play.side.toggle()
        yield "panel"
        play.side.toggle()


def _pages(app: App) -> Iterator[str]:
    """What lies over a game: menu, log, places, settings, keys, help."""
    play = app.screen
    assert isinstance(play, Play)
    app.show(Pause(app, play))
    yield "pause"
    app.show(LogPage(play.app, play))
    yield "log"
    app.show(PlacePage(play.app, play))
    yield "places"
    forces = Forces(app, play, play)
    app.show(forces)
    for tab in ("battle", "losses", "cups"):
        forces.turn_to(tab)
        yield f"forces-{tab}"
    app.show(SettingsScreen(app, play))
    yield "settings"
    app.show(KeysScreen(app, play))
    yield "keys"
    app.show(play)
    app.show_help("9.2.4")
    yield "help"
    app.show(play)
    app.open_notes(notes_of(FIRST)[:2])
    yield "history"


def _asks(state: State, prompt: str) -> bool:
    return state.due.prompt(state).key.startswith(prompt)


def _is_declared(state: State) -> bool:
    """Whether an attack has been declared and its sums are known."""
    return _asks(state, "prompt.point") and state.fight is not None


def _is_thrown(state: State) -> bool:
    """Whether the dice of an attack are on the table."""
    return state.fight is not None and bool(state.fight.dice)


def _save(app: App, game: Replay) -> None:
    """A saved game for the list of files."""
    if app.saves is not None:
        app.saves.mkdir(parents=True, exist_ok=True)
        Match(game.header, game.played, None).save(app.saves / "game-1944-06-06-013000.yaml")


def take_all(
    out: Path, sizes: tuple[tuple[int, int], ...] = SIZES, scenario: str = FIRST,
    languages: Sequence[str] = tuple(LANGUAGES), many: bool = False,
) -> int:  # fmt: skip
    """Pictures of the whole tour at every size, scale and language, or of that of the pages about
    `many` games; how many there are.

    They are called after what they show: `1280x720-200-it-settings.png`.
    """
    out.mkdir(parents=True, exist_ok=True)
    own = OTHERS.get(scenario)
    before, game, count = language(), own.whole_game() if own else whole_game(scenario), 0
    shown = own.tour if own else lambda app, clock, game: tour(app, game)
    for spoken in languages:
        speak(spoken)
        for size in sizes:
            for scale in SCALES:
                head = f"{size[0]}x{size[1]}-{round(100 * scale)}-{spoken}"
                count += _take(out, head, size, scale, game, _many if many else shown)
    speak(before)
    return count


def _many(app: App, clock: StillClock, _game: Replay) -> Iterator[str]:
    """The pages about many games, whichever is chosen."""
    return sheets.tour(app, clock)


def _take(
    out: Path, head: str, size: tuple[int, int], scale: float, game: Replay,
    shown: Callable[[App, StillClock, Replay], Iterator[str]],
) -> int:  # fmt: skip
    """The pictures of one tour; how many they are."""
    app, clock = open_dummy(size, out / "saves", SEED)
    app.set(app.settings.but(scale=scale))
    count = 0
    for name in shown(app, clock, game):
        screen, moves = app.screen, name in cards.MOVES
        if isinstance(screen, Play | ReplayScreen | Away | Ending) and not moves:
            screen.hurry()
        if isinstance(screen, Play | ReplayScreen | Away | Ending | Bench):
            app.step()  # from here on the map knows what it shows
            finish_map(screen)
        for _settle in range(0 if moves else 2):
            clock.now += 1000
            app.step()
        screen.dirty = True
        app.draw_if_needed()
        pygame.image.save(app.surface, out / f"{head}-{name}.png")
        count += 1
    app.close()
    return count


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the gallery and say what it holds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--scenario", default=FIRST, choices=shipped_scenarios())
    parser.add_argument("--sizes", nargs="+", default=["x".join(map(str, s)) for s in SIZES],
                        help="of the window, such as 1280x720")  # fmt: skip
    parser.add_argument("--languages", nargs="+", default=[*LANGUAGES], choices=LANGUAGES)
    parser.add_argument("--many", action="store_true", help="the pages about many games")
    asked = parser.parse_args(arguments)
    sizes = tuple((int(wide), int(tall)) for wide, tall in (s.split("x") for s in asked.sizes))
    count = take_all(asked.out, sizes, asked.scenario, asked.languages, asked.many)
    print(f"{count} pictures in {asked.out}")


if __name__ == "__main__":
    main()
