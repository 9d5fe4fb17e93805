"""No order of a deck is told: two deals that differ only in the cards still to come look the same,
in the file, to a program and at the terminal."""

import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.engine.model import Game, State
from nightdrop.games import KINDS, component
from nightdrop.lab.opponents import thought
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import DrawStep
from nightdrop.table import pipe
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record import dealers
from nightdrop.table.record.dealers import Lot
from nightdrop.table.record.record import Header, header_for
from nightdrop.table.terminal.terminal import Terminal
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER
from tests.table.test_deals import DEALS

Order = list[tuple[str, int]]
Mix = tuple[tuple[str, int], ...]
LaidOut = Callable[[int, str, Mix], Order]
LINES = ("again", "actions", "log all", "hint", "hint", "why", "help")


@pytest.fixture(params=["three-piles", "phantom-fury"])
def scenario(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, ship: Ship) -> str:
    """Each game of numbered deals."""
    if request.param == "three-piles":
        monkeypatch.setitem(KINDS, "patience", DEALS)
        ship("three-piles", FOLDER)
    return str(request.param)


def played(scenario: str, seed: int, decisions: int, path: Path) -> Match:
    """A deal in which a random player has decided so often; some of it is taken back again."""
    match, rng = Match.new(scenario, seed=seed, save_to=path), Random(seed)
    for _ in range(decisions):
        match.submit(any_action(match.view(str(match.actor)), rng))
        if rng.random() < 0.3 and match.can_undo() is None:
            match.undo()
    return match


def drawn(match: Match) -> set[tuple[str, int]]:
    """Cup and lot of each draw so far."""
    chances = zip(match.history.states, match.history.actions, strict=False)
    return {lot_of(state) for state, action in chances if isinstance(action, Draw)}


def lot_of(state: State) -> tuple[str, int]:
    step = state.due
    assert isinstance(step, DrawStep)
    return step.cup(state), step.lot(state)


def another_order(known: set[tuple[str, int]], plain: LaidOut) -> LaidOut:
    """Orders with the same cards at the places that are known, and the others turned round."""

    def laid_out(seed: int, name: str, mix: Mix) -> Order:
        order = list(plain(seed, name, mix))
        rest = [place for place in range(len(order)) if (name, place) not in known]
        cards = [order[place] for place in reversed(rest)]
        for place, card in zip(rest, cards, strict=True):
            order[place] = card
        return order

    return laid_out


def told(match: Match, path: Path) -> Mapping[str, str]:
    """All that the file of a match tells, and what is told to those who ask at its table."""
    seat, kind = match.game.seats[0], match.game.rules.kind
    asked: list[dict[str, object]] = [
        *({"do": verb} for verb in ("status", "actions", "record", "board")),
        *({"do": "view", "as": reader} for reader in (seat, "all")),
        *({"do": "think", "level": level} for level in [*component(kind, "players").levels][:2]),
        {"do": "why", "text": "done"}, {"do": "odds", "front": 1, "kind": "assault"},
    ]  # fmt: skip
    engine = Engine(Match.load(path), think=thought)
    screen = io.StringIO()
    table = Terminal(Match.load(path), io.StringIO(), screen, think=thought)
    table._begin()
    for line in LINES:
        table.answer(line)
    file = re.sub("created: .*", "", path.read_text("utf-8"))
    answers = {json.dumps(one): json.dumps(engine.answer(json.dumps(one))) for one in asked}
    return {"file": file, "terminal": screen.getvalue(), **answers}


Compare = Callable[[int], list[str]]


@pytest.fixture
def differing(scenario: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Compare:
    """What two deals tell differently after so many decisions, of which the cards to come are in
    another order."""

    def compared(decisions: int) -> list[str]:
        path, seed, plain = tmp_path / f"{decisions}.yaml", 100 + decisions, dealers._laid_out
        one = played(scenario, seed, decisions, path)
        first = told(one, path)
        one.close()
        path.unlink()
        another = another_order(drawn(one), plain)
        with monkeypatch.context() as patched:
            patched.setattr(dealers, "_laid_out", another)
            other = played(scenario, seed, decisions, path)
            second = told(other, path)
            other.close()
        assert one.entries == other.entries
        mixes = {cup: tuple(sorted(faces.items())) for cup, faces in one.game.mix.items()}
        assert all(plain(seed, cup, mix) != another(seed, cup, mix) for cup, mix in mixes.items())
        return [what for what in first if first[what] != second[what]]

    return compared


@pytest.mark.parametrize("decisions", [0, 1, 2, 4])
def test_no_order_of_a_deck_is_told_before_it_is_drawn(decisions: int, differing: Compare) -> None:
    assert differing(decisions) == []


def last_card(game: Game, seed: int) -> str:
    """The last card of the first cup in the order of a deal."""
    cup, mix = next(iter(game.mix.items()))
    return Lot(cup, 0, mix, mix, (), sum(mix.values()) - 1).draw(seed).face


def test_a_planted_file_that_tells_it_is_caught(
    differing: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    def telling(state: State, scenario: str, options: Any, seed: int, *more: Any) -> Header:
        header = header_for(state, scenario, options, seed, *more)
        players = {state.game.seats[0]: last_card(state.game, seed)}
        return header.model_copy(update={"players": players})

    monkeypatch.setattr("nightdrop.table.match.match.header_for", telling)
    assert "file" in differing(2)


def test_a_planted_answer_that_tells_it_is_caught(
    differing: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Engine._status
    monkeypatch.setitem(
        cast(dict[str, object], pipe._VERBS), "status",
        lambda engine, request: {**plain(engine, request), "last": last_card(
            engine.match.game, cast(int, engine.match.header.seed))},
    )  # fmt: skip
    assert differing(2) == ['{"do": "status"}']
