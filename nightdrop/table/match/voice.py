"""The opponent's voice: what the program says in a game against one person.

It uses only what every seat knows: which moments there are, and which line is said, depends on what
all were told. The same game says the same, and no record keeps it.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import ClassVar, Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.games import component
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, language
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import players_for
from nightdrop.table.scenario.voices import VoiceNeeds, voices
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import level_name

VOICE: Final = "voice"  # the kind and the key of its lines
MOST: Final = 2  # lines a turn; what is said of the end comes besides


class VoiceMoment(NamedTuple):
    """A moment at which the opponent speaks.

    It is told with `entry`, in a turn, under a name in `Voice.moments_of`; it has the words of its
    fields, and what sets it apart from others of its name. `ends`: it is the end of the game.
    """

    entry: int
    turn: int
    name: str
    fields: Mapping[str, object]
    mark: str = ""
    ends: bool = False


class Voice:
    """What the program says in a match; silent without exactly one person and one program.

    A family whose opponents speak inherits: it names the `moments_of` a game, each with the fields
    that its lines can name, and finds them. It is also silent where the game has one seat.
    """

    moments_of: ClassVar[Mapping[str, Collection[str]]] = {}

    def __init__(self, match: Match) -> None:
        self.match = match
        self._kept: tuple[tuple[State, str, Side], list[LogLine]] | None = None

    @property
    def side(self) -> Side | None:
        """The side that speaks, if one does."""
        bots, seats = self.match.header.bots, self.match.game.seats
        speaks = bool(self.moments_of) and len(bots) == 1 and len(seats) > 1
        return next(iter(bots)) if speaks else None

    def moments(self, side: Side) -> Iterator[VoiceMoment]:
        """The moments of a game for the side that speaks, as public knowledge, in order."""
        return iter(())

    def lines(self) -> list[LogLine]:
        """What was said so far, as lines of the log."""
        side = self.side
        if side is None:
            return []
        key = self.match.state, language(), side
        if self._kept is None or self._kept[0][0] is not key[0] or self._kept[0][1:] != key[1:]:
            self._kept = key, list(self._said(side))
        return self._kept[1]

    def _said(self, side: Side) -> Iterator[LogLine]:
        """What this side said so far: at most one line for each entry.

        Where the file of its lines is refused, it is one that says so.
        """
        match, players = self.match, players_for(self.match.game.rules)
        level = players.level(match.header.bots[side].bot).name
        try:
            known = voices(match.game.name, asked_of(match.game))
        except FileError as problem:
            yield _line(0, 1, side, str(problem))
            return
        lot = sha256(f"{match.game.name} {side} {level}".encode())
        spoken, counts, last = set[tuple[str, int]](), Counter[int](), -1
        for one in self.moments(side):
            lot.update(f"{one.turn} {one.name} {one.mark}\n".encode())
            texts = known.of(side, one.name, level)
            left = [n for n in range(len(texts)) if (one.name, n) not in spoken]
            much = counts[one.turn] >= MOST or one.entry == last
            if not left or (much and not one.ends):
                continue
            number = left[int.from_bytes(lot.digest()[:8]) % len(left)]
            spoken.add((one.name, number))
            counts[one.turn] += 1
            last = one.entry
            said = capital(texts[number].format(**one.fields))
            words = _("{level}: “{words}”").format(level=level_name(level), words=said)
            yield _line(one.entry, one.turn, side, words)


def _line(index: int, turn: int, side: Side, text: str) -> LogLine:
    return LogLine(index, turn, side, text, "", None, VOICE, text, VOICE)


def asked_of(game: Game) -> VoiceNeeds:
    """What a file of lines must have for the opponents of a game."""
    kind = game.rules.kind
    return VoiceNeeds(
        game.seats, component(kind, "voice").moments_of, tuple(component(kind, "players").levels)
    )


def voice_of(match: Match) -> Voice:
    found: Voice = component(match.game.rules.kind, "voice")(match)
    return found


def with_voice(lines: Sequence[LogLine], said: Sequence[LogLine]) -> list[LogLine]:
    """Lines of the log with what was said.

    Each comes after those on its entry, alone or with others, but before a later turn begins.
    """
    found = list(lines)
    for one in said:
        told = (n for n, line in enumerate(found) if line.index >= one.index)
        at = next(told, len(found))
        index = found[at].index if at < len(found) else one.index
        while at < len(found) and found[at].index == index and found[at].turn <= one.turn:
            at += 1
        found.insert(at, replace(one, index=index))
    return found
