"""A turning point in words: what moved the chance, how far, and what that was to who reads."""

from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.hexwar.match.debrief import TurningPoint, airborne_of, airborne_side, lost_vital
from nightdrop.hexwar.match.moments import winning_points
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.words.nouns import name_of
from nightdrop.hexwar.words.places import near_place
from nightdrop.rules.rulebook import GIVEN_UP
from nightdrop.table.language import _
from nightdrop.table.match.log import tell_entry
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Header
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import listed, minus, side_words
from nightdrop.table.words.sides import said_of

# Lines that tell of harm to the side whose counter it is, and of good for it.
_LOSS: Final = "loss"
_RETREAT: Final = "news.retreated"
_REGROUP: Final = "regroup"
_REINFORCED: Final = "news.reinforcement"


def reader_of(header: Header) -> Side | None:
    """The side of the one person who played against the computer; None of any other game."""
    people = [side for side in header.players if side not in header.bots]
    return people[0] if len(people) == 1 and header.bots else None


def turning_words(replay: Replay, point: TurningPoint) -> str:
    """What moved the chance: "Turn 5: the US player takes Fauville"."""
    end = replay.at(replay.length)
    gains, suffers = _sides(replay, point)
    if point.passed:
        said = _("Turn {turn}: {player} takes {places}")
        if point.has_price:
            said = _("Turn {turn}: {player} pays too much for {places}")
        taker = side_words(end.game.sides[point.passed < 0])
        places = listed([f"{name_of(end, hex_):the}" for hex_ in point.places])
        return said.format(turn=point.turn, player=taker, places=places)
    if point.deed == GIVEN_UP:
        said = _("Turn {turn}: {player} gives up")
        return said.format(turn=point.turn, player=side_words(suffers))
    if point.deed == "end":
        return _end_words(replay, point)
    place = near_place(end.game.board, point.places[0]) if point.places else ""
    if point.deed == "last attack fails":
        said = _("Turn {turn}: the last attack on {place} fails")
        return said.format(turn=point.turn, place=place)
    line = _told(replay, point, gains, suffers)
    what = line.short.rstrip(".") if line is not None else ""
    if point.deed == "attack fails":
        said = _("Turn {turn}: the attack on {place} fails")
        if what:
            said = _("Turn {turn}: the attack on {place} fails. {what}")
        return said.format(turn=point.turn, place=place, what=what)
    return _("Turn {turn}: {what}").format(turn=point.turn, what=what or place)


def _sides(replay: Replay, point: TurningPoint) -> tuple[Side, Side]:
    """The side that a swing helps, and the side that it hurts."""
    first, second = replay.at(0).game.sides
    return (first, second) if point.swing > 0 else (second, first)


def _told(replay: Replay, point: TurningPoint, gains: Side, suffers: Side) -> LogLine | None:
    """The news of an entry that explains the swing, the harm foremost; None without any."""
    formations = replay.at(0).game.rules.formations
    found = list[tuple[int, LogLine]]()
    for line in tell_entry(replay, point.entry - 1, "all"):
        group = line.about.group if line.about is not None else ""
        owner = formations[group].side if group in formations else None
        if owner == suffers and line.kind == _LOSS:
            found.append((0, line))
        elif line.key == _RETREAT and line.side == suffers:
            found.append((1, line))
        elif owner == gains and line.kind == _REGROUP:
            found.append((2, line))
        elif line.key == _REINFORCED and line.side == gains:
            found.append((3, line))
    return min(found, key=lambda ranked: ranked[0])[1] if found else None


def _end_words(replay: Replay, point: TurningPoint) -> str:
    """The end of the game as what turned it: the points that the airborne side has and needs."""
    end = replay.at(replay.length)
    result, airborne = end.result, airborne_side(end)
    assert result is not None
    vital = ruleset(end).vital(end)
    if lost_vital(end) and vital is not None:
        said = _("Turn {turn}: the game ends, and {player} does not control {place}")
        return said.format(turn=point.turn, player=side_words(airborne), place=name_of(end, vital))
    said = _("Turn {turn}: the game ends, and {player} has {points} of the {least} points needed")
    if result.winner == airborne:
        said = _("Turn {turn}: the game ends, and {player} has enough points: {points}")
    return said.format(turn=point.turn, player=side_words(airborne), points=minus(result.points),
                       least=winning_points(end))  # fmt: skip


def chance_words(replay: Replay, point: TurningPoint, reader: Side | None) -> str:
    """How the chance of who reads changed; of the airborne side where that is no one side."""
    airborne = airborne_of(replay)
    side = reader or airborne
    before, after = point.percents(airborne=side == airborne)
    return said_of(side, "chance", before=before, after=after)


def change_words(replay: Replay, point: TurningPoint, reader: Side | None) -> str:
    """The difference of the two chances as they are told: "+29 %"."""
    airborne = airborne_of(replay)
    before, after = point.percents(airborne=(reader or airborne) == airborne)
    return minus(f"{after - before:+d} %")


def decided_words(replay: Replay, point: TurningPoint, reader: Side | None) -> str:
    """That a turning point decided the game, as its winner, its loser or both read it."""
    result = replay.at(replay.length).result
    won: bool | None = None
    if reader is not None and result is not None:
        won = result.winner == reader
    if point.deed == "end":
        return _("No time was left to change that.")
    if point.deed == GIVEN_UP:
        return _("The game ended there.")
    if point.is_decisive:
        if won is None:
            return _("The game was decided here.")
        return _("The game was won here.") if won else _("The game was lost here.")
    if won is None:
        return _("No single action decided it; it turned a little at a time.")
    if won:
        return _("No single action decided it; it was won a little at a time.")
    return _("No single action decided it; it was lost a little at a time.")
