"""The dice of a game by mail follow from both players' secrets, and from nothing that a player
does to a letter or a draft."""

from collections.abc import Iterator

import pytest

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, legal_actions, outcomes
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.digests import digest
from nightdrop.table.record.fates import (
    MOST_LETTERS,
    first_invented,
    secret_of,
    secrets_to,
    sitting_dealer,
)
from tests.tools.mail import SCENARIOS, MailedGame, by_lot, play_by_mail, sample

PRIVATE, GAME = b"p" * 32, b"game-1"
LONG_GAMES = 100
DICE = 60_000  # with --long


def chance_of(game: MailedGame) -> list[int]:
    """The numbers of the actions of chance."""
    return [at for at, state in enumerate(game.states[:-1]) if actor(state) == CHANCE]


def test_each_secret_is_the_hash_of_the_next_of_its_writer() -> None:
    for number in (0, 1, 500, MOST_LETTERS - 2):
        later = secret_of(PRIVATE, GAME, number + 2)
        assert secrets_to(number + 2, later, b"other")[number] == secret_of(PRIVATE, GAME, number)


def test_the_last_letter_does_not_reveal_the_beginning_of_the_chain() -> None:
    last = secret_of(PRIVATE, GAME, MOST_LETTERS)
    assert last != secret_of(PRIVATE, GAME, MOST_LETTERS - 2)
    assert len({secret_of(PRIVATE, GAME, n) for n in range(0, MOST_LETTERS, 40)}) == 25


def test_two_letters_give_all_secrets_of_a_game() -> None:
    game = sample()
    last = len(game.cuts) - 1
    assert secrets_to(last, game.secrets[last], game.secrets[last - 1]) == list(game.secrets)


def test_a_game_has_another_chain_with_the_same_key() -> None:
    assert secret_of(PRIVATE, b"game-1", 4) != secret_of(PRIVATE, b"game-2", 4)


def test_accepting_twice_gives_the_same_opening() -> None:
    """Its dice follow from the invitation, whoever takes the seat."""
    first, second = (sitting_dealer([b"anna", own], 1) for own in (b"ben", b"ben too"))
    assert first.seed == second.seed


def test_later_dice_hang_on_both_secrets() -> None:
    seeds = {
        sitting_dealer([b"0", one, two], 2).seed for one in (b"a", b"b") for two in (b"c", b"d")
    }
    assert len(seeds) == 4


def test_the_dice_of_a_game_are_those_that_fall() -> None:
    game = sample()
    assert first_invented(game.states, game.actions, game.cuts, game.secrets) is None


def test_the_same_deeds_have_the_same_dice_in_a_new_home(request: pytest.FixtureRequest) -> None:
    for seed in range(1, LONG_GAMES if request.config.getoption("--long") else 2):
        game = sample(seed=seed)
        again = play_by_mail(game.scenario, seed, by_lot(seed))
        assert again.actions == game.actions


def with_dice(
    state: State, decisions: Iterator[Action], game: MailedGame, number: int
) -> list[Action]:
    """What chance does in a sitting with these decisions."""
    dealer, matters = sitting_dealer(game.secrets, number), Matters()
    found = list[Action]()
    while state.todo:
        if actor(state) == CHANCE:
            action: Action | None = dealer.deal(outcomes(state), matters.due(state))
            assert action is not None
            matters.happened(state, action)
            found.append(action)
        else:
            action = next(decisions, None)
        if action is None or action not in legal_actions(state):
            break
        state = advance(state, action)
    return found


def swapped(game: MailedGame) -> Iterator[tuple[int, int]]:
    """Each letter and action of it that can change places with the next and lead to the same."""
    for number in range(1, len(game.cuts)):
        for at in range(game.cuts[number - 1], game.cuts[number] - 1):
            before, one, two = game.states[at], game.actions[at], game.actions[at + 1]
            middle = game.states[at + 1]
            if CHANCE in (actor(before), actor(middle)) or two not in legal_actions(before):
                continue
            other = advance(before, two)
            if one == two or one not in legal_actions(other):
                continue
            if digest(advance(other, one)) == digest(game.states[at + 2]):
                yield number, at


def test_another_order_of_moves_changes_no_dice() -> None:
    game = sample()
    tried = 0
    for number, at in swapped(game):
        first, end = game.cuts[number - 1], game.cuts[number]
        deeds = list(game.actions[first:end])
        deeds[at - first : at - first + 2] = reversed(deeds[at - first : at - first + 2])
        own = [deed for deed in deeds if actor(game.states[first]) and not is_chance(deed, game)]
        happened = [game.actions[n] for n in chance_of(game) if first <= n < end]
        assert with_dice(game.states[first], iter(own), game, number) == happened
        tried += 1
    assert tried > 10


def is_chance(action: Action, game: MailedGame) -> bool:
    return action in {game.actions[at] for at in chance_of(game)}


def test_a_changed_roll_or_draw_is_found_in_its_letter(request: pytest.FixtureRequest) -> None:
    count = 10 if request.config.getoption("--long") else 1
    for seed in range(1, 1 + count):
        game = sample(seed=seed)
        for at in chance_of(game):
            others = [found for _weight, found in outcomes(game.states[at])
                      if found != game.actions[at]]  # fmt: skip
            letter = next(n for n, cut in enumerate(game.cuts) if cut > at)
            for other in others[:1]:
                actions = [*game.actions[:at], other, *game.actions[at + 1 :]]
                assert first_invented(game.states, actions, game.cuts, game.secrets) == letter


def test_an_invented_secret_is_found_by_the_dice() -> None:
    game = sample()
    secrets = [*game.secrets[:4], b"x" * 16, *game.secrets[5:]]
    found = first_invented(game.states, game.actions, game.cuts, secrets)
    assert found in (4, 5)


@pytest.mark.long("whole games of every scenario")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_dice_of_every_scenario_follow(scenario: str) -> None:
    for seed in range(1, 6):
        game = sample(scenario, seed)
        assert first_invented(game.states, game.actions, game.cuts, game.secrets) is None


def test_dice_of_sittings_are_fair(request: pytest.FixtureRequest) -> None:
    """By chi-square with 5 degrees of freedom, 1 in 100,000 beyond 30.9."""
    count = DICE if request.config.getoption("--long") else DICE // 40
    faces = [0] * 6
    pairs = tuple((1, action) for action in range(6))
    for number in range(count):
        game, link = divmod(number, MOST_LETTERS)
        secret = secret_of(PRIVATE, game.to_bytes(6, "big"), 2 * link)
        dealer = sitting_dealer([b"", secret, secret[::-1]], 2)
        faces[dealer.deal(pairs, "the second fight of the US on turn 4")] += 1  # type: ignore[arg-type,call-overload]
    usual = count / 6
    assert sum((found - usual) ** 2 / usual for found in faces) < 30.9
