"""The debrief of a finished game tells it truly: whose swing, whose deed, whose victory."""

import re
from collections.abc import Iterator

import pytest

from nightdrop.engine.counters import Side
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.match.debrief import Debrief, TurningPoint, debrief, judged
from nightdrop.hexwar.match.turning_words import (
    chance_words,
    change_words,
    decided_words,
    turning_words,
)
from nightdrop.hexwar.rules.book import book_of
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp
from nightdrop.table.match.log import tell_entry
from nightdrop.table.record.playback import Replay, ReplayedGame
from nightdrop.table.record.record import Record, entries_of, header_for
from nightdrop.table.words.nouns import side_words
from tests.conftest import Tell

SAMPLE = [("la-fiere", 3), ("chef-du-pont", 3), ("the-dives", 2)]
ALL = [("night-drop", 50), ("pegasus-bridge", 50), ("la-fiere", 25), ("chef-du-pont", 25),
       ("the-dives", 25), ("merville", 25)]  # fmt: skip


def finished(scenario: str, seed: int) -> Replay:
    """A game of two captains, played to its end."""
    played = play(LineUp("law", ("captain", "captain"), scenario), seed)
    assert not played.fault, played.fault
    header = header_for(played.states[0], scenario, {}, None)
    record = Record(header, tuple(entries_of(header, played.states, played.actions)))
    return Replay(record, played=ReplayedGame([*played.states], [*played.actions], 0, 0))


def faults(replay: Replay, found: Debrief) -> Iterator[str]:
    """What the debrief says of this game that is not so."""
    airborne = replay.at(0).game.sides[0]
    for point in found.turning_points:
        title = turning_words(replay, point)
        yield from title_faults(replay, point, title)
        for side in replay.at(0).game.sides:
            said, change = chance_words(replay, point, side), change_words(replay, point, side)
            before, after = map(int, re.findall(r"(\d+) %", said))
            if f"{after - before:+d} %".replace("-", "−") != change:
                yield f"{change} is not the difference: {said}"
            if (after > before) == ((point.swing > 0) != (side == airborne)) and after != before:
                yield f"the chance of {side} goes the wrong way: {said}"
    if found.lost_at is not None:
        winner = found.result.winner
        if ((found.lost_at.swing > 0) == (winner == airborne)) is False:
            yield f"what decided the game hurt its winner: {turning_words(replay, found.lost_at)}"
        for side in replay.at(0).game.sides:
            told = decided_words(replay, found.lost_at, side)
            if ("lost" if side == winner else "won") in told:
                yield f"{side}: {told}"


def title_faults(replay: Replay, point: TurningPoint, title: str) -> Iterator[str]:
    """Titles that name a place, a loss or a gain of the side that the swing did not go to."""
    game = replay.at(0).game
    helped = game.sides[point.swing < 0]
    hurt = game.other(helped)
    if " takes " in title and str(side_words(helped)) not in title:
        yield f"it helped the {helped}: {title}"
    if "pays too much" in title and str(side_words(hurt)) not in title:
        yield f"it hurt the {hurt}: {title}"
    for line in tell_entry(replay, point.entry - 1, "all"):
        if line.text.rstrip(".") in title or line.short.rstrip(".") in title:
            owner = owner_of(replay, line.about.group)
            if owner != (hurt if line.kind in ("loss", "move") else helped):
                yield f"it did not help the {helped}: {title}"
    if "attack on" in title and attacker(replay, point) != hurt:
        yield f"the attack was of the {helped}: {title}"
    if "the last attack" in title and point.entry <= last_attacked(replay):
        yield f"a later attack was made: {title}"


def owner_of(replay: Replay, group: str) -> Side:
    owner: Side = replay.at(0).game.rules.formations[group].side
    return owner


def attacker(replay: Replay, point: TurningPoint) -> Side | None:
    fight = replay.at(point.entry - 1).fight
    return None if fight is None else fight.side


def last_attacked(replay: Replay) -> int:
    """The entry by which an attack was last declared."""
    states = replay.played.states
    return max(n for n in range(1, len(states)) if states[n].fight and not states[n - 1].fight)


@pytest.mark.parametrize(("scenario", "games"), SAMPLE)
def test_a_debrief_tells_a_game_as_it_was(scenario: str, games: int) -> None:
    for seed in range(games):
        replay = finished(scenario, seed)
        assert not [*faults(replay, judged(debrief(replay), replay, chance))], seed


@pytest.mark.long("200 whole games of the computer")
@pytest.mark.parametrize(("scenario", "games"), ALL)
def test_two_hundred_debriefs_tell_their_games_as_they_were(
    scenario: str, games: int, tell: Tell
) -> None:
    found, told, seen = dict[int, list[str]](), 0, set[str]()
    for seed in range(1000, 1000 + games):
        replay = finished(scenario, seed)
        what = judged(debrief(replay), replay, chance)
        told += len(what.turning_points)
        seen |= {point.deed for point in what.turning_points}
        if wrong := [*faults(replay, what)]:
            found[seed] = wrong
    tell(f"{scenario}: {games} games, {told} turning points: {', '.join(sorted(seen))}")
    assert not found


def test_a_title_of_the_wrong_side_is_found() -> None:
    """Each swing turned round: what helped one side then stands for the chance of the other."""
    replay = finished("la-fiere", 0)
    point = judged(debrief(replay), replay, chance).turning_points[0]
    turned = point._replace(before=point.after, after=point.before)
    assert book_of(replay.at(point.entry)).vp != book_of(replay.at(point.entry - 1)).vp
    assert [*title_faults(replay, turned, turning_words(replay, point))]
