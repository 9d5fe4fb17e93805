"""How many controls and key caps a new player meets in each game, from the title to the menu.

`python -m tests.tools.controls` walks six pages with a synthetic mouse, prints a table in Markdown,
and with `--names` what was counted. A control is what a click or Enter answers: a button, a tab, a
switch, a field, a line of a panel, the log as one; of the table itself (map, counters, cards in
play) nothing counts. A key cap is a
key that is drawn. The first activation counts at its fullest, as no player sees two of its
decisions at once.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.table.match.pages import chapters
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, open_dummy

SIZE: Final = (1920, 1080)
MOST_CONTROLS: Final = 60  # of a game on the whole walk
MOST_CAPS: Final = 20
PAGES: Final = "first start", "title", "New game", "guide card", "first activation", "menu"
DECISIONS: Final = 8  # of the first activation that are looked at
_TABLE: Final = frozenset({"hex", "unit", "thing"})  # kinds of what lies on the table
_MOST_WAITS: Final = 3000
_SEED: Final = 7


class PageCount(NamedTuple):
    """What stands on a page: the names of its controls, and the keys on its caps."""

    page: str
    controls: tuple[str, ...]
    caps: tuple[str, ...]


@contextmanager
def _caps_drawn() -> Iterator[list[str]]:
    """The keys whose caps are drawn meanwhile, as far as they are in sight."""
    drawn, own = list[str](), Pen.cap

    def noted(pen: Pen, right: int, middle: int, label: str, on_accent: bool = False) -> int:
        seen = pen.surface.get_clip().collidepoint(right - 1, middle)
        drawn.extend([label] if seen and label else [])
        return own(pen, right, middle, label, on_accent)

    Pen.cap = noted  # type: ignore[assignment, method-assign]  # for as long as a frame is drawn
    try:
        yield drawn
    finally:
        Pen.cap = own  # type: ignore[method-assign]


def counted(app: App, page: str) -> PageCount:
    """What stands on the page that is shown."""
    app.screen.dirty = True
    if isinstance(app.screen, Play):
        app.screen.side._drawn = ()  # or the picture of the panel is only shown again
    with _caps_drawn() as caps:
        app.draw_if_needed()
    controls = [one.name for one in app.clickables() if one.kind not in _TABLE]
    return PageCount(page, (*controls, *_lines(app)), tuple(caps))


def _lines(app: App) -> list[str]:
    """The lines of a game's panel that can be clicked; the log is one of them."""
    if not isinstance(app.screen, Play):
        return []
    names = (spot.name for spot in app.screen.side.spots)
    return sorted({kind if kind == "log" else f"{kind}-{number}" for kind, number in names})


class Newcomer:
    """Somebody who starts the program for the first time, for one game.

    `hand` is the mouse. Raises LookupError where the way is not found.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.app, self.clock = open_dummy(SIZE, folder, _SEED)
        self.hand = Hand(self.app, self.clock, _SEED)
        self.game, self.found = game, list[PageCount]()
        self.app.step()

    def names(self) -> list[str]:
        return [one.name for one in self.app.clickables()]

    def _press_first(self, *names: str) -> None:
        """Press the first of these buttons that is there."""
        known = self.names()
        self.hand.press(next((name for name in names if name in known), names[-1]))

    def _count(self, page: str) -> None:
        self.found.append(counted(self.app, page))

    def walk(self) -> list[PageCount]:
        """The pages in the order of the walk."""
        self._count("first start")
        self._press_first("alone", "new")
        self._press_first(f"game-{shipped_games().index(self.game)}")
        self._count("New game")
        self._begin()
        self._decide()
        self.hand.press("menu")
        self._count("menu")
        self.hand.press("title")
        self._wait_for_standing()
        self._count("title")
        self.hand.press("guide")
        number = next(n for n, one in enumerate(chapters(), 1) if one.scenario == self.game)
        self.hand.press(f"chapter-{number}")
        self._settle()
        self._count("guide card")
        order = {page: number for number, page in enumerate(PAGES)}
        return sorted(self.found, key=lambda one: order[one.page])

    def _begin(self) -> None:
        self.hand.press("start")
        if not isinstance(self.app.screen, Play):
            raise LookupError(f"{type(self.app.screen).__name__} comes before the game")
        self._settle()

    def _settle(self) -> None:
        """Wait until the program and all animations have ended."""
        play = self.app.screen
        assert isinstance(play, Play)
        for _ in range(_MOST_WAITS):
            play.hurry()
            self.app.serve([])
            if not play.opponent.goes_on:
                break
            self.hand.wait()
        self.clock.now += 3000
        self.app.step()

    def _wait_for_standing(self) -> None:
        for _ in range(_MOST_WAITS):
            if self.app.screen.wake_at() is None:
                return
            self.hand.wait()

    def _decide(self) -> None:
        """Make the first decisions; the page that has most is what counts."""
        seen = list[PageCount]()
        for _ in range(DECISIONS):
            if not isinstance(self.app.screen, Play):
                break
            seen.append(counted(self.app, "first activation"))
            self.hand.click(self.hand.choose(self.app.clickables()).rect.center)
            if isinstance(self.app.screen, Play):
                self._settle()
        controls = max((one.controls for one in seen), key=len)
        caps = max((one.caps for one in seen), key=len)
        self.found.append(PageCount("first activation", controls, caps))


def walked(game: str) -> list[PageCount]:
    """The pages of a game, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        newcomer = Newcomer(Path(folder), game)
        try:
            return newcomer.walk()
        finally:
            newcomer.app.close()


def table(found: dict[str, list[PageCount]]) -> str:
    """A row for each page and the sum, a column for each game: controls and key caps."""
    lines = [f"| page | {' | '.join(found)} |", "|---|" + "---|" * len(found)]
    for page in PAGES:
        cells = (next(one for one in pages if one.page == page) for pages in found.values())
        row = " | ".join(f"{len(one.controls)}, {len(one.caps)}" for one in cells)
        lines.append(f"| {page} | {row} |")
    sums = " | ".join(f"{controls}, {caps}" for controls, caps in map(total, found.values()))
    return "\n".join([*lines, f"| sum | {sums} |"])


def total(pages: Sequence[PageCount]) -> tuple[int, int]:
    """The controls and the key caps of some pages."""
    return sum(len(one.controls) for one in pages), sum(len(one.caps) for one in pages)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--scenario", choices=shipped_games(), help="only this game")
    parser.add_argument("--names", action="store_true", help="also what was counted")
    asked = parser.parse_args(arguments)
    games = [asked.scenario] if asked.scenario else shipped_games()
    found = {game: walked(game) for game in games}
    print(table(found))
    for game, pages in found.items() if asked.names else ():
        for one in pages:
            print(f"{game}, {one.page}: {' '.join(one.controls)}; caps {' '.join(one.caps)}")


if __name__ == "__main__":
    main()
