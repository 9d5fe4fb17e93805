"""What is taken back with new dice is gone: log, file, view and window are those of a game in which
it never happened, and nothing to come is as it was to be, in every game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor
from nightdrop.engine.view import readers
from nightdrop.games import component
from nightdrop.table.match.match import Match
from nightdrop.table.match.voice import Voice, voice_of
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.scenarios import load_scenario

from .planted import Patch, Plant, sampled, wrap
from .table_told import asked, in_file, shown, typed

GAMES = {"night-drop": 60, "pegasus-bridge": 35, "phantom-fury": 14, "fallujah-2004": 20}
OLD, NEW = 7, 900_005
FURTHER = 25  # decisions after which the two games are compared again


@pytest.fixture(autouse=True)
def _no_window_is_open() -> None:
    """Another test may have left one, and there is one display."""
    pygame.display.quit()


def players_of(name: str) -> Players:
    """A person on the first side, the program on the other."""
    game = load_scenario(name)
    level = next(iter(component(game.rules.kind, "players").levels))
    first, *others = game.seats
    return {first: HUMAN, **{seat: Bot(bot=level, version=1) for seat in others}}


def play(match: Match, decisions: int, rng: Random) -> None:
    """Somebody decides by lot so often."""
    for _ in range(decisions):
        if not match.is_over:
            match.submit(any_action(match.view(str(match.actor)), rng))


class Seen:
    """A match, and what somebody who watches it keeps."""

    def __init__(self, match: Match) -> None:
        self.match, self.voice = match, voice_of(match)

    def live(self) -> Mapping[str, object]:
        """What is told while it is open: log and view of each reader, the opponent, undo; and what
        its file holds."""
        match = self.match
        seats = [reader for reader in readers(match.game) if reader != "all"]
        assert match.path is not None
        return {
            "log": [match.log(reader) for reader in readers(match.game)],
            "last": [match.history.last_lines(reader, 5) for reader in seats],
            "view": [match.view(reader) for reader in seats],
            "voice": self.voice.lines(),
            "undo": [match.can_redo, *(match.undo_sentence(seat) for seat in seats)],
            "record": match.record.entries,
            "file": in_file(match.path),
        }

    def told(self) -> Mapping[str, object]:
        """All of that, and what is told at the terminal, to programs and at a window."""
        assert self.match.path is not None
        window = dict(shown(self.match, ("the log page", "the order of battle", "the turn card")))
        return {**self.live(), "terminal": typed(self.match.path),
                **dict(asked(self.match.path)), **window}  # fmt: skip


class Two(NamedTuple):
    """A game of which the end was taken back with new dice, and one in which it never was; the
    entries that were taken back."""

    went: Seen
    never: Seen
    gone: tuple[str, ...]


def two(name: str, folder: Path) -> Two:
    """Both, kept in files; all of it was told once before it is taken back."""
    match = Match.new(name, seed=OLD, players=players_of(name), save_to=folder / "went.yaml")
    play(match, GAMES[name], Random(1))
    past = match.history
    thrown = [n for n, state in enumerate(past.states) if actor(state) == CHANCE]
    to = max(n for n in range(thrown[-4]) if past.is_own(n))
    went = Seen(match)
    went.live()
    never = match.fork(to, NEW, save_to=folder / "never.yaml")
    never.header = never.header.model_copy(update={"take_backs": 1})
    never._rewrite()
    gone = match.entries[to:]
    match.go_back(to, NEW)
    return Two(went, Seen(never), gone)


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """What two tell differently."""
    assert one.keys() == other.keys()
    return [what for what in one if one[what] != other[what]]


def later(both: Two) -> list[str]:
    """What the two tell differently when they have gone on alike."""
    for seen in (both.went, both.never):
        play(seen.match, FURTHER, Random(3))
    return differing(both.went.live(), both.never.live())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_taken_back_is_one_in_which_it_never_happened(name: str, tmp_path: Path) -> None:
    both = two(name, tmp_path)
    assert len(both.gone) > 4
    assert differing(both.went.told(), both.never.told()) == []
    assert later(both) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_die_and_no_card_to_come_stays_as_it_was_to_be(name: str, tmp_path: Path) -> None:
    """Without a seed of its own it goes on by a fresh one, which is that of its file."""
    both = two(name, tmp_path)
    went, path = both.went.match, both.went.match.path
    to = went.header.fork
    assert to is not None and path is not None
    went.submit(any_action(went.view(str(went.actor)), Random(1)))
    went.go_back(to)
    assert went.header.seed not in (OLD, NEW)
    again, before = Match.load(path), went.fork(to, OLD)
    for match in (went, again, before, both.never.match):
        play(match, FURTHER, Random(3))
    assert went.entries == again.entries
    assert went.entries[:to] == before.entries[:to]
    assert went.entries not in (before.entries, both.never.match.entries)


Real = Callable[..., Any]


def log_is_kept(patch: Patch) -> None:
    """The lines of what was taken back are told again."""

    def go_back(real: Real, match: Match, to: int, *seed: Any) -> None:
        kept = match.history._log
        real(match, to, *seed)
        match.history._log = kept

    wrap(patch, Match, "go_back", go_back)


def lines_stay_in_the_file(patch: Patch) -> None:
    """What was taken back stays in the file, as what an undo took back does."""

    def go_back(real: Real, match: Match, to: int, *seed: Any) -> None:
        lines, count = list(match._lines), len(match.entries) - to
        real(match, to, *seed)
        match._lines = [*lines, *["undo"] * count]
        match._rewrite()

    wrap(patch, Match, "go_back", go_back)


def dice_stay(patch: Patch) -> None:
    """The dice to come are those that were to come before."""

    def go_back(real: Real, match: Match, to: int, *seed: Any) -> None:
        real(match, to, match.header.seed)

    wrap(patch, Match, "go_back", go_back)


def cards_stay_drawn(patch: Patch) -> None:
    """The cards that were drawn since are no more in the deck."""

    def go_back(real: Real, match: Match, to: int, *seed: Any) -> None:
        kept = match.history._matters
        real(match, to, *seed)
        match.history._matters = kept

    wrap(patch, Match, "go_back", go_back)


def can_be_done_again(patch: Patch) -> None:
    """What was taken back with new dice can be done again."""

    def go_back(real: Real, match: Match, to: int, *seed: Any) -> None:
        gone = match.history.actions[to:]
        real(match, to, *seed)
        match.history.undone = gone[::-1]

    wrap(patch, Match, "go_back", go_back)


def opponent_remembers(patch: Patch) -> None:
    """The opponent has said what it said of what was taken back."""

    def lines(real: Real, voice: Voice) -> Any:
        said = voice.__dict__.setdefault("said", [])
        said += [line for line in real(voice) if line not in said]
        return said

    wrap(patch, Voice, "lines", lines)


# The plant, and the games in which there is what it keeps.
PLANTS: list[tuple[Plant, tuple[str, ...]]] = [
    (log_is_kept, tuple(GAMES)), (lines_stay_in_the_file, tuple(GAMES)), (dice_stay, tuple(GAMES)),
    (can_be_done_again, ("phantom-fury", "fallujah-2004")), (cards_stay_drawn, ("phantom-fury",)),
    (opponent_remembers, ("night-drop", "pegasus-bridge")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("plant", "name"), sampled([(plant, name) for plant, names in PLANTS for name in names]),
    ids=[f"{plant.__name__} {name}" for plant, names in PLANTS for name in names],
)  # fmt: skip
def test_what_is_left_of_what_was_taken_back_is_caught(
    plant: Plant, name: str, monkeypatch: Patch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    both = two(name, tmp_path)
    assert differing(both.went.live(), both.never.live()) or later(both)
