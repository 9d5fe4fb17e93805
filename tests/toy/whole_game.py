"""A whole game of Two Rivers in a process of its own, in each edition: it prints the modules of the
package that were loaded, a line each.

`python -m tests.toy.whole_game FOLDER` puts the game's files into a folder.
"""

import io
import json
import shutil
import sys
from pathlib import Path
from random import Random

from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.lab.opponents import opponent
from nightdrop.lab.selfplay import random_outcome
from nightdrop.table.disk import files
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words import catalogues
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy
from tests.toy.two_rivers import NAME, TWO_RIVERS

FILES = Path(__file__).with_name(NAME)
SELDOM = 8  # entries from one frame to the next


def main(folder: Path) -> None:
    """Play it by two levels, by a program, at the terminal, and see it again."""
    home = folder / "shipped"
    shutil.copytree(FILES, home / NAME)

    def found(*parts: str) -> Path:
        return home.joinpath(*parts[1:]) if parts[0] == "scenarios" else data_path(*parts)

    files.data_path = catalogues.data_path = found
    RULEBOOKS[NAME] = TWO_RIVERS
    by_levels("captain", "recruit")
    by_levels("recruit", "corporal")
    path = folder / "game.yaml"
    by_a_program(path)
    seen_again(path)
    at_the_terminal()
    at_the_window(folder)


def by_levels(*levels: str) -> None:
    """A game between two levels of the program."""
    game, rng = load_scenario(NAME), Random(3)
    players = dict(zip(game.sides, map(opponent, levels), strict=True))
    state = game.rules.begin(game)
    while (side := actor(state)) is not None:
        if side == "chance":
            state = advance(state, random_outcome(state, rng))
            continue
        thought = players[side].think(detached(view(state, side)), None, rng)
        assert thought.reason.key != "by lot"
        state = advance(state, thought.action)
    assert state.result is not None


def by_a_program(path: Path) -> None:
    """A game saved to a file; what a program is told of each decision."""
    match, rng, engine = Match.new(scenario=NAME, seed=4, save_to=path), Random(5), Engine()
    assert engine.answer(json.dumps({"do": "new", "scenario": NAME, "seed": 4}))["ok"]
    while (side := match.actor) is not None:
        action = random_action(match.view(side), rng)
        match.submit(action)
        act, seen = {"do": "act", "text": action.text}, {"as": side}
        for ask in (act, {"do": "view", **seen}, {"do": "status", **seen}):
            told = engine.answer(json.dumps(ask))
            assert told["ok"], told


def seen_again(path: Path) -> None:
    """The same as a replay, with all digests, the log of each reader and a position that is read
    back."""
    replay = Replay(path)
    match = Match.load(path)
    for reader in ("east", "west", "both"):
        assert all(line.text for line in match.log(reader, 0))
    assert replay.played.checked
    state = Match.new(scenario=NAME, seed=4).history.states[-1]
    assert read_position(position_text(dump(state, NAME, {}))).state.pieces == state.pieces


def at_the_terminal() -> None:
    """What every list of the terminal says."""
    out = io.StringIO()
    terminal = Terminal(Match.new(scenario=NAME, seed=4), io.StringIO(), out)
    terminal.run()
    for line in ("", "units", "vp", "track", "forces", "log", "odds", "look 0504", "map"):
        terminal.answer(f"{line}\n")
    assert out.getvalue()


def at_the_window(folder: Path) -> None:
    """A game for two at one screen, drawn now and then, up to its result."""
    path, rng = folder / "window.yaml", Random(3)
    Match.new(scenario=NAME, seed=4, save_to=path)
    app, clock = open_dummy((1280, 720), folder)
    assert open_game(app, path) == ""
    while not isinstance(screen := app.screen, Ending):
        clock.now += 400
        if isinstance(screen, Cover):
            screen.play.uncovered()
            continue
        assert isinstance(screen, Play)
        match = screen.playing.match
        if match.actor is None:  # the banner of the end
            app.step()
            continue
        screen.take(random_action(match.view(match.actor), rng))
        screen.dirty = True
        if len(match.entries) % SELDOM == 0:
            app.draw_if_needed()
    app.draw_if_needed()
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    print("\n".join(sorted(name for name in sys.modules if name.startswith("nightdrop."))))
