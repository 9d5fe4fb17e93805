"""The odds shown before an attack: equal to counting every throw in every possible truth."""

from collections import Counter as Bag
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance, apply, legal_actions
from nightdrop.engine.view import Audience, seen_by
from nightdrop.hexwar.match.fight import fight_sheet, join_sheet, prospects, thrown_sheet
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import GERMAN, NIGHT_DROP, US
from nightdrop.hexwar.rules.odds import as_attacker, as_defender, defence_points, spread
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.results import RESULTS, factors
from nightdrop.lab.selfplay import rng_of
from nightdrop.rules.actions import Roll, parse
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.melee import melee
from tests.rules.tabletop import play, position

Count = tuple[int, ...]


def result(attack: int, defence: int) -> str:
    """The five results as the rulebook words them [ND 9.2.4]."""
    if attack == defence:
        return "equal"
    if attack > defence:
        return "attacker double" if attack // defence >= 2 else "attacker higher"
    return "defender double" if defence // attack >= 2 else "defender higher"


@pytest.fixture(scope="module", autouse=True)
def _thrown_anew() -> Iterator[None]:
    yield
    _KNOWN.clear()


_KNOWN: dict[tuple[int, int], Count] = {}


def thrown(state: State) -> Count:
    """The results of all 36 throws, played; of factors that were played before, as they fell."""
    found = factors(state)
    if found not in _KNOWN:
        _KNOWN[found] = _thrown(state, *found)
    return _KNOWN[found]


def _thrown(state: State, attack: int, defence: int) -> Count:
    bag = Bag[str]()
    for action in legal_actions(state):
        assert isinstance(action, Roll)
        after = apply(state, action)
        if after.fight is not None and after.fight.dice is not None:
            assert after.fight.dice == action.dice
        bag[result(attack + action.dice[0], defence + action.dice[1])] += 1
    return tuple(bag[name] for name in RESULTS)


def good(count: Count) -> tuple[int, int, int]:
    """What the attacker wants: to win, then to win by double, then not to lose by double."""
    return count[0] + count[1], count[0], -count[4]


def fought(state: State) -> Count:
    """The throws after both sides have named the Point that serves them best."""
    if actor(state) == CHANCE:
        return thrown(state)
    assert state.todo[-1].name == "point" and state.fight is not None
    counts = [fought(advance(state, action)) for action in legal_actions(state)]
    return (max if actor(state) == state.fight.side else min)(counts, key=good)


def truths(view: State, hidden: list[str]) -> Iterator[tuple[int, State]]:
    """Every way in which the hidden counters can be dealt from the cup, and how often."""
    cup = [face for face, count in view.cups["german"].items() for _ in range(count)]
    for faces, weight in Bag(permutations(cup, len(hidden))).items():
        dealt = dict(zip(hidden, faces, strict=True))
        reduced = (face for key, face in dealt.items() if view.pieces[key].reduced)
        if any(has_one_step(view, face) for face in reduced):
            continue
        pieces = view.pieces.with_faces(
            {key: view.pieces[key]._replace(face=face) for key, face in dealt.items()}
        )
        yield weight, view.but(pieces=pieces)


def has_one_step(view: State, face: str) -> bool:
    """Whether a German face has one step [3.1.1]."""
    return view.game.faces[face].reduced_av is None


def counted(view: State) -> tuple[int, Count]:
    """All throws in all truths behind a view in which units have joined an attack."""
    fight = view.fight
    assert fight is not None
    involved = (*fight.attackers, *(c.id for c in view.pieces.at(fight.target)))
    hidden = [u for u in involved if not is_stick(view.pieces[u]) and view.pieces[u].face is None]
    sums = [0] * len(RESULTS)
    for weight, truth in truths(view, hidden):
        found = fought(apply(truth, parse("fight", NIGHT_DROP)))
        sums = [x + weight * y for x, y in zip(sums, found, strict=True)]
    return sum(sums), tuple(sums)


def shown(view: State) -> tuple[int, Count]:
    """The odds on the sheet of the fight in a view."""
    sheet = fight_sheet(view)
    assert sheet is not None
    return sheet.of, tuple(weight for _, weight in sheet.results)


def concealed(state: State, most: int, rng: Random) -> State:
    """The position with its Germans concealed, of those in the same hex at most so many."""
    pieces = state.pieces
    for ids in list(pieces.by_place.values()):
        germans = [pieces[key] for key in ids if pieces[key].side == GERMAN]
        for unit in rng.sample(germans, min(len(germans), rng.randint(0, most))):
            pieces = pieces.put(unit._replace(known_to=(GERMAN,)))
    return state.but(pieces=pieces)


def joined(view: State, hidden: int, rng: Random) -> State:
    """A random attack that some units joined, at most so many of them hidden."""
    state = apply(view, rng.choice([a for a in legal_actions(view) if a.text != "done"]))
    for _ in range(rng.randint(1, 4)):
        units = state.pieces.by_id
        menu = [a for a in legal_actions(state) if a.text.startswith("join")]
        seen = [a for a in menu if units[a.text[5:]].face is not None]
        at = state.fight.attackers if state.fight else ()
        free = menu if sum(units[key].face is None for key in at) < hidden else seen
        if free:
            state = apply(state, rng.choice(free))
    return state


@pytest.mark.parametrize("reader", [US, GERMAN, "both"])
def test_odds_of_random_fights_equal_every_throw_in_every_truth(reader: Audience) -> None:
    game, fights = load_scenario("night-drop"), 0
    for seed in range(9):
        rng = Random(f"{seed} {reader}")
        view = seen_by(concealed(melee(game, rng_of(seed, 3)), 1 + (seed % 3 > 1), rng), reader)
        if view.todo[-1].name != "combat":
            continue
        state = joined(view, 2, rng)
        if fight_sheet(state) is not None and shown(state)[0]:
            fights += 1
            assert shown(state) == counted(state)
    assert fights > 4


@pytest.mark.parametrize(
    ("units", "turn"),
    [
        ({"0804": "505.A", "0904": "G.01"}, 5),
        ({"0905": "505.A, 505.B reduced", "0904": "G.01, G.02"}, 3),
        ({"0804": "505.A, 505.B", "0905": "505.C reduced", "0904": "G.01 platoon-d open, G.02"}, 6),
        ({"0905": "505.A", "0904": "G.01 infantry-a reduced, G.02"}, 3),  # set up by hand alone
    ],
)
def test_odds_made_by_hand_equal_every_throw_in_every_truth(
    units: dict[str, str], turn: int
) -> None:
    view = seen_by(position("U1 combat", with_faces(units), turn=turn), US)
    joins = [f"join {key}" for key in view.pieces.by_id if key.startswith("505.")]
    state = play(view, "attack 0904", *(j for j in joins if j[-1].isalpha()))
    assert shown(state) == counted(state)


# 0804 is a bridge: to fight from there adds 1 to the defence [ND 9.2.4].
@pytest.mark.parametrize(
    ("bridge", "bank"),
    [
        ("infantry-a open", "security-b open"),  # an equal lead, but doubled less from the bridge
        ("infantry-a", "infantry-b"),
        ("infantry-a", "infantry-b reduced"),  # such as nobody has fought, set up by hand alone
        ("infantry-a reduced", "infantry-b reduced"),
        ("infantry-a reduced", "infantry-b"),
    ],
)
def test_odds_of_an_attack_over_a_bridge_equal_every_throw_in_every_truth(
    bridge: str, bank: str
) -> None:
    units = {"0904": "505.A", "0804": f"G.01 {bridge} activated", "0905": f"G.02 {bank} activated"}
    view = seen_by(position("G4 combat", units, turn=6), US)
    state = play(view, "attack 0904", "join G.01", "join G.02")
    assert shown(state) == counted(state)


def test_of_an_equal_lead_the_point_is_who_is_doubled_less() -> None:
    units = {"0904": "505.A", "0804": "G.01 infantry-a activated open",
             "0905": "G.02 security-b activated open"}  # fmt: skip
    state = play(position("G4 combat", units, turn=6), "attack 0904", "join G.01", "join G.02")
    sheet = fight_sheet(state)
    assert sheet is not None and sheet.attack is not None and sheet.defence is not None
    assert (sheet.attack.point, sheet.attack.figure, sheet.defence.figure) == ("G.01", "4", "7")


def test_of_an_equal_lead_the_point_is_first_of_all_who_doubles_more() -> None:
    units = {"0904": "505.A", "0804": "G.01 infantry-a activated open",
             "0905": "G.02 security-b activated open"}  # fmt: skip
    state = play(position("G4 combat", units, turn=6), "attack 0904", "join G.01", "join G.02")
    four_or_three_against_three = as_attacker(0, 3)
    bridge, bank = (
        four_or_three_against_three(state, state.pieces[unit], face)
        for unit, face in (("G.01", "infantry-a"), ("G.02", "security-b"))
    )
    assert bridge.lead == bank.lead and bank > bridge


def test_a_point_that_no_deal_can_give_is_not_foreseen() -> None:
    """Of two unseen units one at most is the last platoon: the better one is no platoon."""
    units = {"0905": "505.A", "0904": "G.01 infantry-a, G.02 infantry-b"}
    view = seen_by(position("U1 combat", units, turn=6), US)
    view = view.but(cups={**view.cups, "german": {"platoon-d": 1, "infantry-a": 3}})
    state = play(view, "attack 0904", "join 505.A")
    assert state.fight is not None
    found = spread(state, defence_points(state, state.fight), as_defender)
    assert list(found.values()) == [12]


def with_faces(units: dict[str, str]) -> dict[str, str]:
    """The slips with a face for each German who has none: a position needs one."""
    faces = iter(("infantry-a", "security-b"))

    def faced(slip: str) -> str:
        bare = slip.startswith("G.") and len(slip.split()) == 1
        return f"{slip} {next(faces)}" if bare else slip

    return {
        hex_: ", ".join(faced(slip.strip()) for slip in slips.split(","))
        for hex_, slips in units.items()
    }


def groups(state: State) -> set[tuple[str, ...]]:
    """The largest groups that the menus let join, found by trying every order."""
    assert state.fight is not None
    joins = [a for a in legal_actions(state) if a.text.startswith("join")]
    if not joins:
        return {state.fight.attackers}
    return {group for join in joins for group in groups(advance(state, join))}


TARGET = Hex(904)
DAY = {"0904": "G.01 infantry-a", "1003": "505.A", "0804": "505.B reduced", "1004": "505.C, 505.D"}


@pytest.mark.parametrize("turn", [3, 6])
def test_before_an_attack_each_group_that_may_join_has_its_sheet(turn: int) -> None:
    view = seen_by(position("U1 combat", DAY, turn=turn), US)
    sheets = prospects(view, TARGET)
    state = play(view, "attack 0904")
    assert {sheet.attackers for sheet in sheets} == groups(state)
    for sheet in sheets:
        joined = play(state, *(f"join {key}" for key in sheet.attackers))
        assert sheet == fight_sheet(joined)
    assert len(sheets) == (3 if turn == 3 else 2)


def test_the_best_group_comes_first() -> None:
    view = seen_by(position("U1 combat", DAY, turn=3), US)
    assert prospects(view, TARGET)[0].attackers == ("505.C", "505.D")


def test_what_a_unit_adds_is_seen_before_it_joins() -> None:
    view = seen_by(position("U1 combat", DAY, turn=6), US)
    alone = play(view, "attack 0904", "join 505.C")
    both = play(alone, "join 505.D")
    assert join_sheet(alone, ("505.D",)) == fight_sheet(both)


def test_an_unseen_defender_gives_a_factor_between_two_numbers() -> None:
    sheet = prospects(seen_by(position("U1 combat", DAY, turn=6), US), TARGET)[0]
    assert sheet.defence is not None and sheet.defence.figure == "4–5"
    line = sheet.defence.lines[0]
    assert (line.text, line.figure, line.rule) == ("Point unit", "2–3", "9.2.3")
    assert (line.least, line.most) == (2, 3)
    assert sheet.of == 36 * 14


def test_against_sticks_alone_no_dice_are_foreseen() -> None:
    units = {"0904": "505.01", "0903": "G.01 infantry-a activated"}
    view = seen_by(position("G4 combat", units, turn=6), GERMAN)
    sheet = prospects(view, TARGET)[0]
    assert (sheet.attackers, sheet.of, sheet.attack) == (("G.01",), 0, None)


def test_9_2_4_dice_that_fell_are_shown_with_the_sums_they_fell_on() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    due = play(position("U1 combat", units), "attack 0505", "join 505.A", "fight")
    fallen = seen_by(play(due, "roll 6 1"), US)
    assert thrown_sheet(seen_by(due, US), (6, 1)) == fight_sheet(fallen)


def test_9_2_4_no_dice_are_shown_where_none_were_due() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert thrown_sheet(state, (6, 1)) is None
    assert thrown_sheet(play(state, "attack 0505", "join 505.A"), (6, 1)) is None


def test_9_2_1_nobody_joins_a_fight_that_is_not_made() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert join_sheet(state, ("505.A",)) is None
