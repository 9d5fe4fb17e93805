"""Counts games that are over: the one just played, and those saved before."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.games import component
from nightdrop.table.calendar import universal
from nightdrop.table.disk.files import printable
from nightdrop.table.disk.folders import read_each
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import adviser
from nightdrop.table.record.finished import (
    BOTH,
    Finished,
    How,
    keep,
    pass_over,
    read_store,
    store_of,
    take_out,
)
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Bot, Header, now
from nightdrop.table.record.saves import (
    OLDER,
    apart,
    deals_in,
    is_finished,
    saved_games,
    written_at,
)
from nightdrop.table.scenario.scenarios import DIFFICULTY, read_scenario

_LONG: Final = 20  # digits of what a game is known by


def no_tallies(replay: Replay) -> Mapping[str, int | float]:
    return {}


def game_id(header: Header, entries: tuple[str, ...]) -> str:
    """The id of a finished game, which never changes any more."""
    told = json.dumps([header.scenario, header.created, header.seed, header.options])
    text = "\n".join((told, *entries))
    return hashlib.sha256(text.encode()).hexdigest()[:_LONG]


def counts(match: Match) -> bool:
    """Whether a game counts: it is over, and was played from its set-up on.

    One from a position, or a fork of another, does not; a take-back makes no fork of that kind.
    """
    header = match.header
    begun = header.position is None and (header.fork is None or bool(match.take_backs))
    return match.is_over and match.result is not None and begun


def finished(match: Match, how: How, when: str = "") -> Finished:
    """The result that is kept of a game that counts; `when` it ended, by default now."""
    header, result, state = match.header, match.result, match.state
    assert result is not None
    scenario, chosen = read_scenario(header.scenario), header.options
    difficulty = scenario.choices(chosen).get(DIFFICULTY)
    usual = scenario.choices({DIFFICULTY: difficulty} if difficulty else {})
    options = {name: one for name, one in chosen.items() if one != usual.get(name)}
    people = [seat for seat in match.game.seats if seat not in header.bots]
    against = [who.bot for who in header.players.values() if isinstance(who, Bot)]
    if header.handed is not None:  # nobody's own, even if a person played it to its end
        people, against = [], against or [adviser(match.game)]
    tallies = component(state.game.rules.kind, "tallies")(match.to_replay())
    return Finished(
        id=game_id(header, match.entries),
        when=when or now(),
        scenario=header.scenario,
        options=options,
        difficulty=str(difficulty or ""),
        seat=people[0] if len(people) == 1 else BOTH if people else "",
        against=against,
        points=result.points,
        level=result.level,
        winner=result.winner,
        hints=sum((match.hints or {}).values()),
        take_backs=match.take_backs or 0,
        turns=state.turn,
        seed=header.seed,
        deal=match.deal,
        how=how,
        file=named(match.path) if match.path else "",
        tallies=dict(tallies),
        given_up=header.given_up or "",
    )


def count(match: Match, saves: Path, how: How) -> bool:
    """Count a game that is over, if it is one of the saved games and counts. Raises OSError.

    Returns whether it is counted for the first time.
    """
    path = match.path
    own = path is not None and (path.parent in (saves, saves / OLDER) or bool(apart(path)))
    return bool(own) and counts(match) and keep(store_of(saves), finished(match, how))


def count_no_more(match: Match, saves: Path) -> None:
    """Remove the result of a game whose end is about to be undone. Raises OSError."""
    take_out(store_of(saves), game_id(match.header, match.entries))


class Counted(NamedTuple):
    """How many saved games were counted, and why others that are over could not be read."""

    games: int
    passed_over: list[FileError]


def count_saved(saves: Path) -> Counted:
    """Count the saved games that are over and not yet counted. Raises OSError.

    Also those of which an older program could not count all. OSError is raised where the store
    cannot be read or written.
    """
    file, count = store_of(saves), 0
    store = read_store(file)
    known = store.files - {game.file for game in store.games if not game.tallies}
    paths = (*saved_games(saves / OLDER), *saved_games(saves), *deals_in(saves))
    unknown = (path for path in paths if named(path) not in known and is_finished(path))
    # What cannot be read now is perhaps of a scenario that comes back.
    found, refused = read_each(unknown, lambda path: (path, _saved(path)))
    for path, game in found:
        if game is None:
            pass_over(file, named(path))
        else:
            bare = named(path) in store.files and bool(game.tallies)
            count += keep(file, game) or bare
    return Counted(count, refused)


def _saved(path: Path) -> Finished | None:
    """The finished game of a file; None where it does not count. Raises FileError, OSError."""
    match = Match.load(path)
    if not counts(match):
        return None
    when = universal(written_at(path) or 0)
    return finished(match, "found", when).model_copy(update={"file": named(path)})


def named(path: Path) -> str:
    """The name of a record among the saved games, in letters alone.

    For a deal of a campaign, or a challenge, it has its folders.
    """
    return printable(apart(path) or path.name)
