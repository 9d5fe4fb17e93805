"""All that a table tells of a match, of any game: its file, programs that ask, terminal, window."""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from nightdrop.engine.view import readers
from nightdrop.games import component
from nightdrop.lab.opponents import thought
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.terminal.terminal import Terminal
from tests.tools.screens import PAGES, window_on

# What is asked of every game at the terminal; what one has not is refused alike.
LINES: Final = (
    "again", "actions", "log all", "hint", "hint", "why", "help", "undo", "redo", "units", "vp",
    "track", "cups", "losses", "odds", "plan", "table", "hand", "odds 1", "piles", "count", "board",
    "bin", "space golan",
)  # fmt: skip
MOVED: Final = 6  # entries that are seen to move as the window opens


def told(match: Match, path: Path) -> Mapping[str, object]:
    """What a match that is kept in a file tells, by who or what tells it."""
    texts = {"file": in_file(path), "terminal": typed(path)}
    return {**texts, **dict(asked(path)), **dict(shown(match, tuple(PAGES)))}


def in_file(path: Path) -> str:
    """The file, without the hour at which it was begun and the seed, which is no secret of it."""
    lines = path.read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(("created:", "seed:")))


def typed(path: Path) -> str:
    """What the terminal says, to whoever decides."""
    screen = io.StringIO()
    table = Terminal(Match.load(path), io.StringIO(), screen, think=thought)
    table.run()
    while table.sitting.mode != "play":
        table.answer("")
    for line in LINES:
        table.answer(line)
    return screen.getvalue()


def asked(path: Path) -> Iterator[tuple[str, str]]:
    """What programs are told."""
    match = Match.load(path)
    kind, game = match.game.rules.kind, match.game
    menu = [action.text for action in match.view(str(match.actor)).actions]
    requests: list[dict[str, object]] = [
        *({"do": verb} for verb in ("status", "actions", "record", "board", "undo", "redo")),
        *({"do": "view", "as": reader} for reader in readers(game)),
        *({"do": "think", "as": match.actor, "level": level}
          for level in [*component(kind, "players").levels][:2]),
        {"do": "why", "text": "done"}, {"do": "odds"}, {"do": "odds", "as": "all"},
        *({"do": "odds", "front": 1, "kind": kind_of, "cards": [card]}
          for kind_of in ("strike", "assault")
          for card in getattr(match.state.book, "hand", ())),
        *({"do": "odds", "text": text} for text in menu[:4]),
    ]  # fmt: skip
    engine = Engine(match, think=thought)
    for one in requests:
        yield json.dumps(one), json.dumps(engine.answer(json.dumps(one)))


def shown(match: Match, pages: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    """What is seen and heard at the window by who decides: the newest that moved, and the pages."""
    with window_on(match, max(0, len(match.entries) - MOVED)) as window:
        yield "the cover", window.read()
        window.uncover()
        parts = (*window.table(), *window.pages(pages))
        yield from ((f"{name} {number}", what) for number, (name, what) in enumerate(parts))
