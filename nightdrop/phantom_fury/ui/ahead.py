"""What the game will come to, for the table to show; played out in a process of its own."""

from __future__ import annotations

import signal
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from threading import Lock
from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.lab.opponents import packed, unpacked
from nightdrop.phantom_fury.bots.levels import worths
from nightdrop.phantom_fury.bots.outlook import play_outs
from nightdrop.phantom_fury.rules.cards import US
from nightdrop.phantom_fury.ui.playing import FuryPlaying
from nightdrop.table.disk.logs import fault, send_to, take
from nightdrop.table.disk.processes import spawning
from nightdrop.table.match.counsel import question
from nightdrop.ui.background import LOOK_MS, Errand
from nightdrop.ui.kit.screen import Window

STEP: Final = 16  # games after which there is something to show, and something new
MOST: Final = 200
REST_MS: Final = 600.0  # how long the game stands still before it is played out


def serve(pipe: Connection, game: Game) -> None:
    """Play out the views that are asked for: a number, a view packed and a seed, or an empty one to
    stop; each result is sent with the number, until somebody else asks, or nobody is there. What
    has to be logged is sent as a text."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    send_to(pipe.send)
    numbers = worths()[""]["captain"]
    try:
        while True:
            number, view, seed = pipe.recv()
            if not view or pipe.poll():
                continue
            games = play_outs(unpacked(view, game).state, numbers, Random(seed))
            for points in islice(games, MOST):
                pipe.send((number, points))
                if pipe.poll():
                    break
    except (EOFError, OSError):
        return
    except Exception as problem:
        fault(problem, "the process that plays out")
        raise


class PlayOuts:
    """Games that are played on in a process, which starts at once. Nothing here waits for it: if
    it dies, or never starts, there are no more points."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.process: BaseProcess | None = None
        self._found: tuple[int, list[int]] = 0, []  # the number that was asked last, its points
        self._closed, self._sending = False, Lock()
        self._start = Errand(self._begin)
        self._listening = Errand[None](self._listen, (EOFError, OSError))

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come."""
        return self._listening.is_done or len(self._found[1]) == MOST

    @property
    def points(self) -> tuple[int, ...]:
        """What the games asked for last came to, by now."""
        return tuple(self._found[1])

    def ask(self, state: State, side: Side) -> None:
        """Play on from what a side knows of this state, and from nothing else."""
        seen, seed = question(state, side)
        self._ask(packed(seen), seed)

    def stop(self) -> None:
        """What was asked for is not wanted any more."""
        self._ask(b"", 0)

    def _ask(self, view: bytes, seed: int) -> None:
        number = self._found[0] + 1
        self._found = number, []
        Errand(lambda: self._send((number, view, seed)))

    def close(self) -> None:
        """End the process."""
        self._closed = True
        if self.process is not None:
            self.process.kill()
            self.process.join(1)

    def _begin(self) -> Connection:
        spawn = spawning()
        here, there = spawn.Pipe()
        process = spawn.Process(target=serve, args=(there, self.game), daemon=True)
        process.start()
        self.process = process
        there.close()
        if self._closed:  # meanwhile
            self.close()
        return here

    def _send(self, asked: tuple[int, bytes, int]) -> None:
        pipe = self._start.answer()
        with self._sending:
            if asked[0] == self._found[0]:  # else something newer is on its way
                pipe.send(asked)

    def _listen(self) -> None:
        """Take points as they come, until the process ends: by EOFError or OSError."""
        pipe = self._start.answer()
        while True:
            said = pipe.recv()
            if isinstance(said, str):
                take(said)
                continue
            number, points = said
            asked, found = self._found
            if asked == number:
                found.append(points)


class Ahead:
    """Keeps the points of `playing.ahead` up to date, while the player thinks. Those before stay
    until there are new ones, and `playing.counts` tells that they are old."""

    def __init__(self, app: Window, playing: FuryPlaying) -> None:
        self._app, self._playing = app, playing
        self._about: State | None = None  # what is to be played out, or is
        self._asks = self._runs = False  # whether it is yet to be asked for, or has been
        self._wake_at: float | None = None

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms: at once where the game went on; None while nothing is played
        out."""
        return now if self._playing.match.state is not self._about else self._wake_at

    def tick(self, now: float) -> bool:
        """Ask once the game has rested for a while, and take what was found; whether there is
        something else to show."""
        playing, state = self._playing, self._playing.match.state
        if state is not self._about:
            if self._runs:
                self._runs = False
                self._play_outs().stop()
            decides = bool(state.todo) and playing.decider == US
            self._about, self._asks = state, decides and not playing.bot_decides
            self._wake_at = now + REST_MS if self._asks else None
            playing.counts = self._asks
            return True
        if self._wake_at is None or now < self._wake_at:
            return False
        self._wake_at = now + LOOK_MS
        if self._asks:
            if playing.untold is None:  # its dice lie
                self._asks, self._runs = False, True
                self._play_outs().ask(state, US)
            return False
        games = self._play_outs()
        over, points = games.is_over, games.points
        if over:
            self._wake_at = None
        known = points if len(points) == MOST else points[: len(points) // STEP * STEP]
        before = playing.ahead, playing.counts
        playing.ahead = known or (() if over else playing.ahead)
        playing.counts = not (known or over)
        return before != (playing.ahead, playing.counts)

    def _play_outs(self) -> PlayOuts:
        """Those of the window, if they are of this game; else new ones in their place."""
        known, game = self._app.beside, self._playing.match.game
        if not isinstance(known, PlayOuts) or known.game is not game:
            if known is not None:
                known.close()
            self._app.beside = known = PlayOuts(game)
        return known
