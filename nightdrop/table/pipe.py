"""`nightdrop engine`: requests and answers as lines of JSON, views and boards as plain values."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Game
from nightdrop.engine.play import legal_actions, outcomes
from nightdrop.engine.view import Reader, meant, readers, seen_by
from nightdrop.games import component
from nightdrop.table.disk.logs import fault
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import unwritable_character
from nightdrop.table.match.log import SUM
from nightdrop.table.match.match import Match, Refused, told_to
from nightdrop.table.match.program_advice import Think, players_for, question
from nightdrop.table.record.sealed import Seal, lid_of, scenario_of
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.scenario.scenarios import DIFFICULTY, FIRST, read_scenario
from nightdrop.table.words.reasons import reason_sentence
from nightdrop.table.words.sides import seat_of

Answer = dict[str, object]
Request = Mapping[str, Any]
LINE_MB: Final = 8
LINE_BYTES: Final = LINE_MB * 1_000_000  # without its end
_REQUIRED: Final = object()


class BadRequestError(ValueError):
    """A request that cannot be answered; its text is the answer to send."""


class Engine:
    """One game at a time behind a pipe; `answer` never raises for bad input.

    It may start with a match being played. A new game that names no scenario is of `scenario`. With
    `think` the levels of its game family can be asked for decisions.
    """

    def __init__(
        self, match: Match | None = None, scenario: str = FIRST, think: Think | None = None
    ) -> None:
        self._match, self._scenario, self._mind = match, scenario, think
        self._named_seed = False  # at the wish of this client

    def answer(self, line: str | bytes) -> Answer:
        """Return the answer to one line; `ok` says whether the request was carried out.

        >>> engine = Engine()
        >>> engine.answer('{"do": "new", "scenario": "night-drop", "seed": 7}')["ok"]
        True
        >>> engine.answer('{"do": "actions"}')
        {'ok': True, 'actions': ['U1', 'U2', 'U3']}
        """
        try:
            request = _parsed(line)
            verb = _field(request, "do", str)
            if verb not in _VERBS:
                raise BadRequestError(f"There is no request called {verb[:40]!r}; choose from "
                                      f"{', '.join(_VERBS)}.")
            return {"ok": True, **self._carried_out(_VERBS[verb], request)}
        except Refused as refusal:
            return _refused(refusal.sentence)
        except (FileError, SeedError) as problem:
            return _refused(str(problem))
        except BadRequestError as problem:
            return _refused(str(problem))
        except OSError as problem:
            return _refused(f"The file cannot be used: {problem.strerror or problem}.")
        except Exception as problem:
            # The pipe stays open whatever fails, and nothing has changed.
            fault(problem, "a request at the pipe")
            return _refused(f"The request cannot be carried out ({type(problem).__name__}).")

    def _carried_out(self, carry_out: "Verb", request: Request) -> Answer:
        """The answer to a request. If it fails, the game is as it was before."""
        match, named_seed = self._match, self._named_seed
        try:
            with nullcontext() if match is None else match.whole():
                return carry_out(self, request)
        except BaseException:
            self._match, self._named_seed = match, named_seed
            raise

    @property
    def match(self) -> Match:
        """The game. Raises BadRequestError before there is one."""
        if self._match is None:
            raise BadRequestError("There is no game yet: send new, position or load first.")
        return self._match

    def _told(self, what: str, *of: object) -> Answer:
        """The answer of this game's family. Raises BadRequestError where it has none."""
        told: Callable[..., Answer] | None = component(self.match.game.rules.kind, what)
        if told is None:
            raise BadRequestError(f"This game has no answer to {what}.")
        return told(*of)

    def _new(self, request: Request) -> Answer:
        day, seed = _field(request, "deal", str, ""), _seed(request)
        self._match = Match.new(
            _field(request, "scenario", str, self._scenario),
            _options(request),
            ... if day and seed is None else seed,
            day=day,
        )
        self._named_seed = True
        return self._status(request)

    def _position(self, request: Request) -> Answer:
        self._match = Match.from_position(_field(request, "yaml", str), _seed(request))
        self._named_seed = True
        return self._status(request)

    def _load(self, request: Request) -> Answer:
        path = _path(request)
        self._match = Match.load(path, seal=_seal_to_open(request, path))
        self._named_seed = False
        return self._status(request)

    def _save(self, request: Request) -> Answer:
        if "passphrases" in request:
            seal = _seal_to_write(request, self.match.game.seats)
            self.match.seal_with(seal, keeps_seed=self._named_seed)
        self.match.save(_path(request))
        return self._status(request)

    def _board(self, request: Request) -> Answer:
        header = self.match.header
        scenario = read_scenario(header.scenario)
        choices = scenario.choices(header.options)
        return self._told("board", self.match.game, scenario.specs, choices)

    def _status(self, request: Request) -> Answer:
        return {"status": self._told("status", self.match.state)}

    def _view(self, request: Request) -> Answer:
        state = self.match.state
        reader = _seat(request, state.game, readers(state.game))
        seen = state if reader == "all" else seen_by(state, reader)
        log = self._lines(reader)
        return {**self._told("view", seen), "log": log}

    def _lines(self, reader: Reader, since: int = 0) -> list[str]:
        lines = self.match.log(reader, since)
        return [line.sentence for line in lines if line.key != SUM]

    def _actions(self, request: Request) -> Answer:
        state = self.match.state
        answer: Answer = {"actions": [action.text for action in legal_actions(state)]}
        if self.match.actor == CHANCE:
            answer["weights"] = [weight for weight, _ in outcomes(state)]
        return answer

    def _act(self, request: Request) -> Answer:
        text = _field(request, "text", str)
        reader = told_to(self.match.state)
        index = self.match.submit(text)
        news = self._lines(reader, index)
        return {"news": news, **self._status(request)}

    def _why(self, request: Request) -> Answer:
        text = _field(request, "text", str)
        try:
            reason = self.match.why(text)
        except Refused as refusal:
            return {"legal": False, "reason": refusal.sentence}
        if reason is None:
            return {"legal": True, "reason": None}
        return {"legal": False, "reason": self.match.worded_reason(reason)}

    def _odds(self, request: Request) -> Answer:
        state = self.match.state
        reader = _seat(request, state.game, readers(state.game))
        seen = state if reader == "all" else seen_by(state, reader)
        return self._told("odds", seen, request)

    def _think(self, request: Request) -> Answer:
        match = self.match
        side = _seat(request, match.game, match.game.seats)
        level = _field(request, "level", str)
        think, levels = self._mind, players_for(match.game.rules).levels
        if think is None or level not in levels:
            known = ", ".join(levels) if think else "none here"
            raise BadRequestError(f"There is no level called {level[:40]!r}: {known}.")
        if match.actor != side:
            raise BadRequestError(f"{side!r} is not the side to decide now.")
        seen, usual = question(match.state, side)
        seed = _seed(request)
        found = think(level, seen, None, usual if seed is None else seed)
        return {
            "text": found.action.text,
            "reason": reason_sentence(found.reason, seen.state),
            "worth": round(found.worth, 6),
            "others": [[action.text, round(worth, 6)] for action, worth in found.others],
        }

    def _undo(self, request: Request) -> Answer:
        self.match.undo()
        return self._status(request)

    def _record(self, request: Request) -> Answer:
        return {"entries": list(self.match.entries)}


Verb = Callable[[Engine, Request], Answer]
_VERBS: Final[Mapping[str, Verb]] = {
    "new": Engine._new,
    "position": Engine._position,
    "load": Engine._load,
    "save": Engine._save,
    "board": Engine._board,
    "status": Engine._status,
    "view": Engine._view,
    "actions": Engine._actions,
    "act": Engine._act,
    "why": Engine._why,
    "odds": Engine._odds,
    "think": Engine._think,
    "undo": Engine._undo,
    "record": Engine._record,
}


def serve(
    requests: BinaryIO, answers: BinaryIO, scenario: str = FIRST, think: Think | None = None
) -> None:
    """Answer every line until the input ends; skip blank lines."""
    engine = Engine(scenario=scenario, think=think)
    while line := requests.readline(LINE_BYTES + 1):
        if len(line) > LINE_BYTES and not line.endswith(b"\n"):
            answer = _cut_short(requests, line)
        elif line.strip():
            answer = engine.answer(line)
        else:
            continue
        answers.write(json.dumps(answer, separators=(",", ":")).encode() + b"\n")
        answers.flush()


def _cut_short(requests: BinaryIO, line: bytes) -> Answer:
    """Skip the rest of a line that is too long, and return the answer to it."""
    while line and not line.endswith(b"\n"):
        line = requests.readline(65536)
    return _refused(f"A line may be at most {LINE_MB} MB long.")


def _refused(sentence: str) -> Answer:
    return {"ok": False, "error": sentence}


def _parsed(line: str | bytes) -> Request:
    """Return the request of a line. Raises BadRequestError."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRequestError("The line is not JSON.") from None
    if not isinstance(request, dict):
        raise BadRequestError("A request is a JSON object with a field 'do'.")
    return request


def _field(request: Request, name: str, kind: type, default: object = _REQUIRED) -> Any:
    """Return a field of the right type. Raises BadRequestError."""
    value = request.get(name, default)
    if value is _REQUIRED:
        raise BadRequestError(f"The field {name!r} is missing.")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        words = {str: "text", int: "a whole number", dict: "an object"}
        raise BadRequestError(f"The field {name!r} must be {words[kind]}.")
    return value


def _options(request: Request) -> dict[str, object]:
    """Return the options of a new game, including the difficulty if it is named."""
    options: dict[str, object] = _field(request, "options", dict, {})
    named = DIFFICULTY in request
    return {**options, DIFFICULTY: _field(request, DIFFICULTY, str)} if named else options


def _seed(request: Request) -> int | None:
    """Return the seed, or None where the client submits the chance actions."""
    if request.get("seed") is None:
        return None
    return cast(int, _field(request, "seed", int))


def _path(request: Request) -> Path:
    """Return the path of a request. Raises BadRequestError."""
    path = _field(request, "path", str)
    if character := unwritable_character(path):
        reason = f"file names here cannot contain the character {character}"
        raise BadRequestError(f"The file cannot be used: {reason}.")
    return Path(path)


def _passphrases(request: Request, seats: Sequence[Side]) -> tuple[str, str]:
    """Return the passphrases of these players. Raises BadRequestError."""
    both = _field(request, "passphrases", dict)
    if len(seats) == 1:
        raise BadRequestError("A game for one player cannot be sealed.")
    first, second = seats
    if set(both) == {first, second} and all(isinstance(text, str) for text in both.values()):
        return both[first], both[second]
    raise BadRequestError(f"The field 'passphrases' must contain the texts {first!r} and "
                          f"{second!r}.")


def _seal_to_open(request: Request, path: Path) -> Seal | None:
    """Return the seal of a sealed file, if passphrases are given."""
    if "passphrases" not in request:
        return None
    lid = lid_of(path)
    if lid is None:
        return None
    return lid.seal(*_passphrases(request, read_scenario(scenario_of(path)).seats))


def _seal_to_write(request: Request, seats: Sequence[Side]) -> Seal:
    return Seal.of(*_passphrases(request, seats))


def _seat(request: Request, game: Game, seats: Sequence[Reader]) -> Reader:
    """Return the reader of a request, one of these. Raises BadRequestError.

    In a game for one player it may be left out.
    """
    only = game.seats[0] if len(game.seats) == 1 else _REQUIRED
    name = _field(request, "as", str, only)
    try:
        return seat_of(meant(game, name), seats)
    except ValueError as problem:
        raise BadRequestError(f"{problem}.") from None
