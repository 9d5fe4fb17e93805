"""Opening games: a new one, a saved one, one to be replayed; and where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, Literal

from nightdrop.bots.levels import players_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, problem_words
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.table.record.campaigns import Campaign, begin
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Bot, Players, now
from nightdrop.table.record.sealed import (
    Lid,
    Seal,
    SealedError,
    lid_of,
    scenario_of,
    wrong_passphrases,
)
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.scenario.scenarios import FIRST, Scenario, read_scenario
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.settings import Settings

SENT_BY_MAIL: Final = N_("This game was sent and goes on by mail. Here you can look back at it.")


def start_game(
    app: Window,
    options: Mapping[str, object],
    seed: int | None = None,
    dice: Literal["seeded", "typed"] = "seeded",
    seal: Seal | None = None,
    scenario: str = FIRST,
    players: Players | None = None,
    position: str = "",
    day: str = "",
) -> str:
    """Start a new game and show it; returns why that is impossible, else "".

    It begins from the YAML text of a position if one is given, or as the deal of a day.
    """
    try:
        path = saves.new_save(app.saves) if app.saves else None
        chosen = ... if seed is None else seed
        hints = app.settings.hints
        take_backs = _takes_back(app.settings, scenario, players or {})
        if position:
            match = Match.from_position(position, chosen, dice=dice, save_to=path, players=players,
                                        hints=hints, take_backs=take_backs)
        else:
            match = Match.new(scenario, options, chosen, dice=dice, save_to=path, players=players,
                              hints=hints, take_backs=take_backs, seal=seal, day=day)
    except (FileError, OSError, SeedError) as problem:
        return problem_words(problem)
    app.open("play", match, 0)
    return ""


def same_deal(app: Window, match: Match) -> str:
    """Begin the deal of a game again; returns why that is impossible, else "".

    The player has the seat if there is one seat.
    """
    header = match.header
    dice: Literal["seeded", "typed"] = "typed" if header.dice == "typed" else "seeded"
    seed = None if header.deal else header.seed
    players = header.players if len(match.game.seats) > 1 else None
    return start_game(app, header.options, seed, dice, None, header.scenario, players,
                      day=header.deal or "")


def open_campaign(
    app: Window, scenario: str, options: Mapping[str, object], going_on: Campaign | None
) -> str:
    """Show a campaign under way, or begin one; returns why that is impossible, else ""."""
    saves = app.saves
    assert saves is not None  # else none is offered
    try:
        if going_on is None:
            games = read_store(store_of(saves)).games
            known = {game.seed for game in games if game.scenario == scenario and game.seed}
            going_on = begin(saves, scenario, options, read_scenario(scenario).deals, now(), known)
        app.open("campaign", going_on.path)
    except (FileError, OSError) as problem:
        return problem_words(problem)
    return ""


def takes_back(settings: Settings, scenario: Scenario, level: str) -> bool:
    """Whether a new game of a scenario against a level allows take-backs with new dice."""
    known = players_of(scenario.kind, scenario.game().rules.name).level(level)
    return known.take_backs != (known.name in settings.take_backs.split())


def _takes_back(settings: Settings, scenario: str, players: Players) -> bool:
    """Whether a new game of these players allows take-backs with new dice."""
    found = read_scenario(scenario)
    bots = (who.bot for who in players.values() if isinstance(who, Bot))
    return all(takes_back(settings, found, name) for name in bots)


def open_game(app: Window, path: Path, seal: Seal | None = None) -> str:
    """Resume a saved game; returns why it cannot be read, else "".

    One that was sent by mail goes on there: it is shown as a replay.
    A sealed game asks for its passphrases first. A game that could not be saved goes on as it is in
    memory, for those who know its passphrases, whatever file is in its place on the disk.
    """
    if saves.is_sent(path):
        return open_replay(app, path, seal)
    held = app.keeper.held(path)
    if held is not None and held.seal is not None and seal != held.seal:
        if seal is not None:
            return _told(path, wrong_passphrases(str(path)), seal)
        return _unseal(app, path, open_game, held)
    try:
        match = held or Match.load(path, save_to=path, seal=seal)
    except SealedError:
        return _unseal(app, path, open_game)
    except (FileError, OSError) as problem:
        return _told(path, problem, seal)
    app.open("play", match)
    return ""


def _told(path: Path, problem: FileError | OSError, seal: Seal | None) -> str:
    """Why a file cannot be opened; after passphrases were typed without its folder."""
    if seal is None or isinstance(problem, OSError):
        return problem_words(problem)
    return f"{path.stem}: {problem.reason}"


def open_replay(app: Window, path: Path, seal: Seal | None = None) -> str:
    """Show a saved game from its beginning; returns why it cannot be read, else "".

    A sealed one asks for its passphrases first.
    """
    try:
        replay = Replay(path, seal)
        shown = app.make("replay", replay)
        sent = _(SENT_BY_MAIL) if saves.is_sent(path) else ""
        told = " ".join(filter(None, (sent, replay.notice)))
        app.show(app.make("notice", told, shown) if told else shown)
    except SealedError:
        return _unseal(app, path, open_replay)
    except (FileError, OSError) as problem:
        return _told(path, problem, seal)
    return ""


def _unseal(
    app: Window,
    path: Path,
    then: Callable[[Window, Path, Seal | None], str],
    held: Match | None = None,
) -> str:
    """Ask both players for the passphrases of a file, or of a game that is `held`, and open it.

    Returns why that is impossible, else "".
    """
    before, known = app.screen, held.seal if held else None
    try:
        scenario = held.game.name if held else scenario_of(path)
        sides = held.game.seats if held else read_scenario(scenario).seats
    except (FileError, OSError) as problem:
        return problem_words(problem)

    def made(first: str, second: str) -> Seal | None:
        lid = Lid(known.salt, known.cost) if known else lid_of(path)
        return lid.seal(first, second) if lid else None

    opened = partial(then, app, path)
    app.open("passphrases", "open", scenario, sides, made, opened, lambda: app.show(before))
    return ""


def seal_game(
    app: Window, then: Callable[[Seal | None], str], scenario: str = FIRST
) -> None:
    """Ask both players for passphrases, then begin a game; unsealed if both leave it empty."""
    before = app.screen

    def made(first: str, second: str) -> Seal | None:
        return Seal.of(first, second) if first or second else None

    sides = read_scenario(scenario).seats
    app.open("passphrases", "seal", scenario, sides, made, then, lambda: app.show(before))
