"""[docs/positions.md, Dice of a seed] In a numbered deal all chance hangs on what it is for."""

import io
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.cli import main
from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor, advance
from nightdrop.games import KINDS
from nightdrop.lab.games import PairedDealer
from nightdrop.lab.opponents import thought
from nightdrop.rules.actions import Draw
from nightdrop.table.match.match import Match
from nightdrop.table.match.status import result_line
from nightdrop.table.pipe import Engine
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.dealers import Lot
from nightdrop.table.record.deals import MOST, deal_of_day
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Bot, parse_record, render
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words.nouns import capital
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.solitaire import CUPS, PLAYER
from tests.solitaire.deals import Toss
from tests.wording import in_code

DEALS = GIVEN._replace(
    **{name: f"tests.solitaire.deals:{name}" for name in ("scenario", "rulebooks", "reads")}
)
CUPFUL = {cup: [f"{cup}-{number}" for number in range(1, 7)] for cup in CUPS}


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    monkeypatch.setitem(KINDS, "patience", DEALS)
    ship("three-piles", FOLDER)


def deal(seed: int, **more: object) -> Match:
    return Match.new("three-piles", seed=seed, **more)  # type: ignore[arg-type]


def by_lot(match: Match, others: int = 1) -> Match:
    """A match that a random player has played on, to its end."""
    rng = Random(others)
    while match.actor is not None:
        view = match.view(PLAYER)
        match.submit("roll 6" if match.actor == "chance" else any_action(view, rng))
    return match


def drawn(match: Match) -> dict[str, list[str]]:
    """The cards drawn from each cup, in order."""
    cards = [text.removeprefix("draw ") for text in match.entries if text.startswith("draw")]
    return {cup: [card for card in cards if card.startswith(cup)] for cup in CUPS}


def tossed(match: Match) -> dict[str, str]:
    """The throw for each card that was thrown away."""
    chances = zip(match.history.states, match.entries, strict=False)
    return {
        state.due.matter(state): text
        for state, text in chances
        if isinstance(state.due, Toss)
    }


def test_two_players_of_one_deal_draw_the_same_cards_and_throw_the_same_dice() -> None:
    one, other = by_lot(deal(7), 1), by_lot(deal(7), 2)
    assert one.entries != other.entries
    assert drawn(one) == drawn(other)
    assert drawn(one) != drawn(by_lot(deal(8), 1))
    both = tossed(one).keys() & tossed(other).keys()
    assert len(both) > 2
    assert all(tossed(one)[matter] == tossed(other)[matter] for matter in both)


def test_no_cup_hangs_on_when_the_other_is_drawn_from() -> None:
    one, other = deal(3), deal(3)
    for cup in ("red", "red", "black"):
        one.submit(cup)
        one.submit("throw")
    for cup in ("black", "red"):
        other.submit(cup)
        other.submit("throw")
    assert drawn(one)["red"][0] == drawn(other)["red"][0]
    assert drawn(one)["black"] == drawn(other)["black"]


def test_every_order_of_a_cup_comes_up() -> None:
    first = [drawn(by_lot(deal(seed)))["red"][0] for seed in range(60)]
    assert {*first} == {*CUPFUL["red"]}


def test_undo_changes_nothing_of_what_a_matter_gives() -> None:
    straight, turned = deal(5), deal(5)
    for match in (straight, turned):
        match.submit("red")
    turned.submit("lay 1")
    turned.undo()
    turned.submit("lay 2")
    turned.undo()
    for match in (straight, turned):
        match.submit("throw")
        match.submit("black")
    assert straight.entries == turned.entries


def test_a_deal_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Also after a kill in the middle of a line."""
    path, whole = tmp_path / "game.yaml", by_lot(deal(9), 4).entries
    match = deal(9, save_to=path)
    played = iter([text for text in whole if not text.startswith(("draw", "roll"))])
    for number, text in enumerate(played):
        match.submit(text)
        if number in (3, 8):
            match.close()
            path.write_bytes(path.read_bytes() + b"- la")
            match = Match.load(path, save_to=path)
    assert match.entries == whole
    match.close()


def test_the_record_of_a_deal_replays_without_its_seed() -> None:
    match = by_lot(deal(11))
    text = render(match.record).replace("seed: 11\n", "").replace("dice: seeded", "dice: none")
    replay = Replay(parse_record(text.encode(), "deal"))
    assert "seed" not in text
    assert (replay.problem, replay.at(replay.length)) == (None, match.state)


def test_with_typed_dice_the_cards_are_those_of_the_deal() -> None:
    typed = deal(7, dice="typed")
    typed.submit("red")
    typed.submit("throw")
    assert typed.actor == "chance"
    assert drawn(by_lot(typed)) == drawn(by_lot(deal(7)))
    assert {*tossed(typed).values()} == {"roll 6"}


def test_a_deal_in_the_laboratory_is_that_of_the_same_number_at_the_table() -> None:
    state, dealer, texts = deal(7).state, PairedDealer(7), list[str]()
    while state.todo:
        action = dealer.deal(state) if actor(state) == CHANCE else state.menu[0]
        texts.append(action.text)
        state = advance(state, action)
    found = {cup: [t[5:] for t in texts if t.startswith(f"draw {cup}")] for cup in CUPS}
    assert found == drawn(by_lot(deal(7)))


def test_a_fork_deals_anew_what_is_left() -> None:
    match = deal(7)
    for text in ("red", "throw", "black", "throw"):
        match.submit(text)
    ends = [by_lot(match.fork(len(match.entries), seed)) for seed in range(30)]
    assert all({*drawn(end)["red"]} == {*CUPFUL["red"]} for end in ends)
    assert len({drawn(end)["red"][1] for end in ends}) == 5


def positions() -> Iterator[str]:
    """Positions in which some cards lie on piles."""
    rng = Random(1)
    for _ in range(40):
        laid = sorted(rng.sample([*CUPFUL["red"], *CUPFUL["black"]], rng.randrange(1, 9)))
        piles = {f"pile.{number}": laid[number::3] for number in range(3)}
        yield json.dumps({"scenario": "three-piles", "piles": piles})


def test_a_position_of_a_deal_goes_on_lawfully_whatever_lies_in_it() -> None:
    for text in positions():
        one, other = (Match.from_position(text, 7) for _ in range(2))
        laid = {card.face for card in one.state.pieces}
        assert drawn(by_lot(one)) == drawn(by_lot(other, 2))
        for cup, cards in drawn(one).items():
            assert {*cards} == {*CUPFUL[cup]} - laid


def test_a_position_of_a_deal_has_the_cards_of_the_deal_to_come() -> None:
    first, *rest = drawn(by_lot(deal(7)))["red"]
    text = json.dumps({"scenario": "three-piles", "piles": {"pile.1": [first]}})
    assert drawn(by_lot(Match.from_position(text, 7)))["red"] == rest


def test_a_lot_that_lies_elsewhere_is_the_next_one_in_the_order() -> None:
    mix = dict.fromkeys(CUPFUL["red"], 1)
    order = [Lot("red", 0, mix, mix, (), lot).draw(7).face for lot in range(6)]
    left = mix | {order[2]: 0, order[3]: 0, order[5]: 0}
    found = [Lot("red", 0, mix, left, (), lot).draw(7).face for lot in (2, 5)]
    assert found == [order[4], order[0]]


def test_a_cup_that_is_filled_again_is_in_another_order() -> None:
    mix = dict.fromkeys(CUPFUL["red"], 1)
    orders = [[Lot("red", filling, mix, mix, (), lot).draw(7).face for lot in range(6)]
              for filling in range(3)]  # fmt: skip
    assert all({*order} == {*mix} for order in orders)
    assert len({*map(tuple, orders)}) == 3


def test_a_cup_that_holds_more_than_it_did_was_filled_again() -> None:
    matters, match = Matters(), deal(7)
    match.submit("red")
    state = match.history.states[1]
    for face in ("red-2", "red-5"):
        now = state.but(cups={**state.cups, "red": dict.fromkeys(CUPFUL["red"], 1)})
        matters.happened(now, Draw(face))
        due = matters.due(now.but(cups={**now.cups, "red": {**now.cups["red"], face: 0}}))
        assert isinstance(due, Lot)
        assert due.drawn == ((due.lot, face),)
    assert due.filling == 1


def test_a_fresh_deal_has_a_number_that_can_be_told() -> None:
    numbers = {Match.new("three-piles").header.seed for _ in range(40)}
    assert len(numbers) > 30
    assert all(number is not None and 1 <= number <= MOST for number in numbers)


def test_the_deal_of_a_day_follows_from_scenario_and_day() -> None:
    said = sha256(b"phantom:2026-11-24").hexdigest()
    assert f"{deal_of_day('phantom', '2026-11-24'):064x}" == said


@pytest.mark.parametrize("day", ["", "20261124", "2026-W48-2", "2026-02-30", "today"])
def test_what_is_no_day_has_no_deal(day: str) -> None:
    with pytest.raises(SeedError, match="is not a date: write it as in 2026-11-24"):
        deal_of_day("phantom", day)


def asked(**fields: object) -> Any:
    """The answer to a request for a new game."""
    return Engine(scenario="three-piles").answer(json.dumps({"do": "new", **fields}))


def test_a_program_begins_the_deal_of_a_day() -> None:
    engine = Engine(scenario="three-piles")
    engine.answer(json.dumps({"do": "new", "deal": "2026-11-24", "difficulty": "standard"}))
    assert engine.match.header.seed == deal_of_day("three-piles", "2026-11-24")
    assert engine.match.deal == "2026-11-24"


@pytest.mark.parametrize(("fields", "said"), [
    ({"deal": "2026-02-30"}, "'2026-02-30' is not a date: write it as in 2026-11-24"),
    ({"deal": 7}, "The field 'deal' must be text."),
    ({"deal": "2026-11-24", "seed": 7},
     in_code("the deal of a day has its own seed and the default options")),
    ({"deal": "2026-11-24", "difficulty": "hard"},
     in_code("the deal of a day has its own seed and the default options")),
])  # fmt: skip
def test_a_deal_that_cannot_be_is_refused(fields: dict[str, object], said: str) -> None:
    assert asked(**fields) == {"ok": False, "error": said}


def test_the_day_of_a_deal_stands_in_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.new("three-piles", day="2026-11-24", save_to=path).close()
    assert "deal: '2026-11-24'" in path.read_text("utf-8")
    assert Match.load(path).deal == "2026-11-24"


def test_a_deal_is_named_and_shared_in_a_line_at_the_terminal() -> None:
    match, screen = Match.new("three-piles", day="2026-11-24"), io.StringIO()
    table = Terminal(match, io.StringIO(), screen, think=thought)
    table._begin()
    table.answer("hint")
    assert capital(in_code("the deal of {deal}", deal="2026-11-24.")) in screen.getvalue()
    while not match.is_over:
        table.answer("1")
    result = match.result
    assert result is not None
    level = {"won": "Won", "lost": "Lost"}[result.level]
    line = f"Three Piles 2026-11-24: {result.points}, {level}, 1 hint"
    assert line in screen.getvalue().splitlines()
    assert result_line(by_lot(deal(4711))).startswith("Three Piles 4711: ")


def test_what_the_program_played_is_no_result_to_be_shared() -> None:
    match = deal(7)
    match.hand_over({PLAYER: Bot(bot="random", version=1)})
    assert by_lot(match).deal == "7"
    assert result_line(match) == ""


def test_taken_back_with_new_dice_it_is_that_deal_no_more() -> None:
    match = deal(7)
    match.submit("red")
    assert match.deal == "7"
    match.go_back(0)
    assert match.deal == ""


def test_it_is_begun_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["play", "--text", "--scenario", "three-piles", "--deal", "2026-11-24"]
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(words) == 0
    assert capital(in_code("the deal of {deal}", deal="2026-11-24.")) in capsys.readouterr().out
    assert main([*words, "--seed", "7"]) == 2
    assert capsys.readouterr().err == (
        "nightdrop: " + in_code(
            "the deal of a day has its own seed and the default options") + "\n"
    )
