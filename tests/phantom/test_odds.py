"""Odds against an enumerator of its own, which knows cards one by one and throws every die."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from nightdrop.phantom_fury.rules import odds
from nightdrop.phantom_fury.rules.cards import Lying, PrintedCard
from nightdrop.phantom_fury.rules.forces import Terms, is_gun
from nightdrop.phantom_fury.rules.odds import FightOdds, Sight
from nightdrop.table.scenario.scenarios import read_scenario
from tests.phantom.fights import faces, terms
from tests.phantom.tabletop import position

DIE = range(1, 7)
READINGS = (
    {},
    {"combat": "times"},
    {"combat": "totals", "ties": "american"},
    {"tactics": "all", "blast": "ground"},
    {"artillery": "guns", "ties": "american"},
    {"artillery_bombs": False, "explodes_on": 5},
)
Outcomes = dict[tuple[bool, bool, int], Fraction]  # won, fired, change: how likely


def sight(front: str, cup: str = "") -> Sight:
    """A front as it lies, "?" down, and the cup that its down cards are in."""
    known = read_scenario("phantom-fury").game().faces
    unseen: dict[str, int] = {}
    for face in cup.split():
        unseen[face] = unseen.get(face, 0) + 1
    lying = [Lying(None if card == "?" else card) for card in front.split()]
    return odds.sight_of(lying, unseen, known)


def assault(ours: str, front: str, cup: str = "", **options: object) -> FightOdds:
    return odds.assault(terms(**options), tuple(faces(ours)), sight(front, cup))


@cache
def attacker_wins(read: Terms, attack: int, defence: int, american: bool) -> Fraction:
    wins = 0
    for a, d in product(DIE, DIE):
        if read.combat == "plus":
            one, two = attack + a, defence + d
        else:
            by = (a, d) if read.combat == "times" else (1, 1)
            one, two = attack * by[0], defence * by[1]
        wins += attack > 0 and (one > two or (one == two and american and read.ties == "american"))
    return Fraction(wins, 36)


def value(cards: Sequence[PrintedCard], types: str) -> int:
    return sum(card.value for card in cards if card.type in types)


def our_force(read: Terms, cards: Sequence[PrintedCard], armor: int) -> int:
    times = 1 + sum(card.type == "T" for card in cards)
    rest = times if read.tactics == "all" else 1
    return (value(cards, "G") * times + value(cards, "A") * armor * rest
            + value(cards, "S") * rest)  # fmt: skip


def blasted(read: Terms, ours: Sequence[PrintedCard], blast: int) -> tuple[list[PrintedCard], int]:
    """Who is left, and the value of the card that is hit."""
    may = "GA" if read.blast == "ground" else "GAS"
    hit = [card for card in ours if card.type in may and card.value < blast]
    if not hit:
        return list(ours), 0
    most = max(card.value for card in hit)
    for type_ in "SAG":
        of_type = sorted(c for c in hit if c.value == most and c.type == type_)
        if of_type:
            left = list(ours)
            left.remove(of_type[0])
            return left, most
    raise AssertionError


def turned_up(
    read: Terms, front: Sequence[PrintedCard], down: int, cup: Sequence[PrintedCard]
) -> Iterator[tuple[list[PrintedCard], int, Fraction]]:
    """Every deal of the down cards and every throw for the explosives."""
    deals = list(combinations(range(len(cup)), down))
    for deal in deals:
        city = [*front, *(cup[index] for index in deal)]
        bombs = [card for card in city if card.type == "X"]
        for dice in product(DIE, repeat=len(bombs)):
            blast = sum(bomb.value for bomb, die in zip(bombs, dice, strict=True)
                        if die <= read.explodes_on)  # fmt: skip
            yield city, blast, Fraction(1, len(deals) * 6 ** len(bombs))


def city_force(city: Sequence[PrintedCard]) -> int:
    return value(city, "I") * (1 + sum(card.type == "N" for card in city))


def deadly(read: Terms, left: Sequence[PrintedCard], city: Sequence[PrintedCard]) -> Fraction:
    if not value(city, "I") or not value(left, "GA"):
        return Fraction(0)
    return attacker_wins(read, city_force(city), our_force(read, left, 2), False)


def assaults(
    read: Terms,
    ours: Sequence[PrintedCard],
    front: Sequence[PrintedCard],
    down: int,
    cup: Sequence[PrintedCard],
) -> Outcomes:
    found: Outcomes = {}
    for city, blast, chance in turned_up(read, front, down, cup):
        left, hit = blasted(read, ours, blast)
        won = attacker_wins(read, our_force(read, left, 1), city_force(city) + value(city, "P"),
                            True)  # fmt: skip
        shot, lost = deadly(read, left, city), -blast - hit
        mosques = sum(card.value for card in city if card.prestige)
        for key, part in (
            ((True, False, lost + value(city, "IO") - mosques), won),
            ((False, False, lost), (1 - won) * (1 - shot)),
            ((False, True, lost - value(left, "GA")), (1 - won) * shot),
        ):
            found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def shellings(
    read: Terms,
    ours: Sequence[PrintedCard],
    front: Sequence[PrintedCard],
    down: int,
    cup: Sequence[PrintedCard],
    position: PrintedCard,
) -> Outcomes:
    found: Outcomes = {}
    if not read.artillery_bombs:
        front, down, cup = [card for card in front if card.type != "X"], 0, []
    for city, blast, chance in turned_up(read, front, down, cup):
        left, hit = blasted(read, ours, blast)
        wins = attacker_wins(read, value(left, "GAS"), position.value, True)
        shot = deadly(read, left, city)
        for won, fired in product((True, False), (True, False)):
            lost = blast + hit + value(left, "GA") * fired + value([position], "P") * (
                won and position.prestige)  # fmt: skip
            part = (wins if won else 1 - wins) * (shot if fired else 1 - shot)
            key = (won, fired, -lost)
            found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def told(found: FightOdds) -> tuple[Fraction, Fraction, Fraction, dict[int, Fraction]]:
    points = {change: Fraction(weight, found.of) for change, weight in found.points}
    assert sum(points.values()) == 1
    return (Fraction(found.won, found.of), Fraction(found.held, found.of),
            Fraction(found.fired, found.of), points)  # fmt: skip


def summed(found: Outcomes) -> tuple[Fraction, Fraction, Fraction, dict[int, Fraction]]:
    points: dict[int, Fraction] = {}
    for (_won, _fired, change), chance in found.items():
        points[change] = points.get(change, Fraction(0)) + chance
    won = sum((c for (won, _f, _p), c in found.items() if won), Fraction(0))
    fired = sum((c for (_w, fired, _p), c in found.items() if fired), Fraction(0))
    return won, 1 - won, fired, {change: chance for change, chance in points.items() if chance}


Dealt = tuple[list[PrintedCard], int, list[PrintedCard], list[PrintedCard]]


def random_front(rng: random.Random) -> Dealt:
    """A front with what lies face up, how many lie down, the cup of these, and attackers."""
    known: Mapping[str, PrintedCard] = read_scenario("phantom-fury").game().faces
    city = [face for face in known.values() if face.deck == "insurgents"
            for _ in range(face.copies)]  # fmt: skip
    ours = [face for face in known.values() if face.type in "GAST" for _ in range(face.copies)]
    rng.shuffle(city)
    down = rng.choice((0, 1, 1, 2, 2, 2, 3))
    size = rng.randint(1, 4)
    cup = city[size : size + rng.randint(down, 6 - down // 2)]
    return city[:size], down, cup, rng.sample(ours, rng.randint(1, 5))


def as_sight(front: Sequence[PrintedCard], down: int, cup: Sequence[PrintedCard]) -> Sight:
    return sight(" ".join([*(face.id for face in front), *"?" * down]),
                 " ".join(face.id for face in cup))  # fmt: skip


@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_11_odds_of_assaults_on_random_fronts_are_those_of_every_card_and_die(
    reading: int,
) -> None:
    rng, read = random.Random(reading), terms(**READINGS[reading])
    for _ in range(34):
        front, down, cup, ours = random_front(rng)
        found = odds.assault(read, tuple(ours), as_sight(front, down, cup))
        outcomes = assaults(read, ours, front, down, cup)
        assert told(found) == summed(outcomes), (front, down, cup, ours)


@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_9_odds_of_artillery_on_random_fronts_are_those_of_every_card_and_die(
    reading: int,
) -> None:
    rng, read, shelled = random.Random(reading), terms(**READINGS[reading]), 0
    for _ in range(100):
        front, down, cup, ours = random_front(rng)
        guns = [card for card in ours if is_gun(read, card)]
        positions = [card for card in front if card.type == "P"]
        if not guns or not positions:
            continue
        shelled += 1
        found = odds.artillery(read, tuple(guns), positions[0], as_sight(front, down, cup))
        outcomes = shellings(read, guns, front, down, cup, positions[0])
        assert told(found) == summed(outcomes), (front, down, cup, guns)
    assert shelled > 9


def test_11_1_where_nothing_lies_down_it_is_no_matter_what_the_cup_holds() -> None:
    assert sight("secured-road", "insurgents") == sight("secured-road")


def test_11_5_odds_are_whole_weights_the_smallest_there_are() -> None:
    found = assault("infantry", "insurgents")  # 4 against 4: 15 of 36 won; 15 of 36 fires deadly
    assert (found.of, found.won, found.held, found.fired) == (144, 60, 84, 35)


def test_11_2_where_six_explodes_too_every_bomb_goes_off() -> None:
    found = assault("infantry", "secured-road car-bomb", explodes_on=6)
    assert found.points == ((-3, 1), (-1, 11))


def test_36_exact_odds_where_a_bomb_would_hit_a_unit() -> None:
    marines = "marine-regimental-combat-team"
    found = assault(f"{marines} small-unit-tactics up-armored-humvee",
                    "jihadists ambush car-bomb secured-district")  # fmt: skip
    third = Fraction(1, 3)
    assert Fraction(found.won, found.of) == third * Fraction(26, 36) + 2 * third * Fraction(15, 36)
    shot = third * Fraction(10 * 1, 36 * 36) + 2 * third * Fraction(21 * 15, 36 * 36)
    assert Fraction(found.fired, found.of) == shot
    assert (round(float(found.taken), 2), round(float(found.taken - found.mean), 2)) == (4.67, 4.16)


def test_8_2_a_strike_is_made_at_what_lies_open_and_gains_nothing() -> None:
    found = odds.strike(terms(), tuple(faces("ac-130")), tuple(faces("tight-alley secured-road")))
    assert (found.of, found.won, found.fired, found.points) == (18, 13, 0, ((0, 18),))


def test_11_8_a_strike_at_a_mosque_loses_it() -> None:
    found = odds.strike(terms(), tuple(faces("ac-130")), tuple(faces("mosque")))
    assert found.points == ((-4, 7), (0, 5))


def test_8_2_by_an_option_a_strike_is_made_at_one_card() -> None:
    read = terms(strike="card")
    found = odds.strike(read, tuple(faces("ac-130")), tuple(faces("secured-road")))
    assert Fraction(found.won, found.of) == Fraction(30, 36)


def test_8_2_a_strike_at_a_front_is_at_all_that_lies_open_but_explosives() -> None:
    state = position("strike", "jihadists tight-alley car-bomb ?", "ac-130 cobra")
    found = odds.chances(state, "strike", "1", ["cobra", "ac-130"])
    assert found == odds.strike(terms(), tuple(faces("ac-130 cobra")),
                                tuple(faces("jihadists tight-alley")))  # fmt: skip
    assert (found.won, found.of) == (5, 12)  # 8 against 8


def test_8_2_by_an_option_a_strike_at_a_place_is_at_the_card_that_lies_there() -> None:
    state = position("strike", "jihadists tight-alley", "ac-130", strike="card")
    struck = odds.strike(terms(strike="card"), tuple(faces("ac-130")), tuple(faces("tight-alley")))
    assert odds.chances(state, "strike", "1.2", ["ac-130"]) == struck


def test_9_4_artillery_at_a_place_shells_the_card_that_lies_there() -> None:
    state = position("artillery", "jihadists tight-alley car-bomb", "m1-abrams")
    shelled = odds.artillery(terms(), tuple(faces("m1-abrams")), faces("tight-alley")[0],
                             sight("jihadists tight-alley car-bomb"))  # fmt: skip
    assert odds.chances(state, "artillery", "1.2", ["m1-abrams"]) == shelled


def test_10_an_assault_is_made_at_the_front_as_it_lies() -> None:
    state = position("assault", "secured-road | jihadists", "infantry", strike="card")
    assert odds.chances(state, "assault", "2", ["infantry"]) == assault("infantry", "jihadists")


def test_11_1_a_down_card_may_be_any_of_the_cup() -> None:
    found = assault("infantry", "secured-road ?", "insurgents courtyard")
    assert Fraction(found.won, found.of) == Fraction(15 + 30, 72)


def test_11_3_a_unit_more_never_wins_less_often_where_nothing_explodes() -> None:
    front, cup = "insurgents tight-alley ?", "ambush secured-road pillbox jihadists"
    units = ["infantry", "stryker", "cobra", "bradley", "fa-18"]
    every = [assault(" ".join(units[: count + 1]), front, cup) for count in range(5)]
    chances = [found.won / found.of for found in every]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_11_4_a_position_more_never_wins_more_often() -> None:
    chances = [assault("infantry stryker", front) for front in
               ("insurgents", "insurgents courtyard", "insurgents courtyard pillbox")]  # fmt: skip
    assert [found.won / found.of for found in chances] == sorted(
        (found.won / found.of for found in chances), reverse=True)  # fmt: skip


def test_11_2_of_four_unknown_cards_every_chance_is_counted() -> None:
    known = read_scenario("phantom-fury").game()
    cup = " ".join(" ".join([face] * count) for face, count in known.mix["insurgents"].items())
    found = odds.scenes(terms(), sight("? ? ? ?", cup))
    assert sum(sum(spoils.values()) for spoils in found.values()) == 455_126 * 6**4
