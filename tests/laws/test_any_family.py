"""The laws of any family hold in both games of families that the package does not know, and
planted faults break them."""

from collections.abc import Callable
from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.games import KINDS
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import VERBS
from nightdrop.rules.steps import Decision
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words import catalogues
from tests.blocks import Fight, March
from tests.kinds.test_blocks import GIVEN
from tests.laws.any_family import family_is_whole, under_laws
from tests.laws.laws import BrokenLaw
from tests.laws.test_nodes import OWN, Lay, lay

__all__ = ["lay"]  # a fixture


def played(name: str, games: int = 4) -> None:
    """Random games of a scenario under the laws."""
    family_is_whole.cache_clear()
    for number in range(games):
        course = under_laws(random_game, Random(number))
        for _ in course(load_scenario(name), Random(number)):
            pass


@pytest.mark.parametrize("name", OWN)
def test_random_games_keep_the_laws_of_any_family(name: str, lay: Lay) -> None:
    lay(name)
    played(name)


def no_verb(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tests.blocks.SAID", VERBS)


def no_words(key: str, instead: str | None = None) -> Callable[[pytest.MonkeyPatch], None]:
    """A key of the game's words is missing, or has other words."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = catalogues.own

        def own(scenario: str, asked: str) -> str | None:
            return instead if asked == key else real(scenario, asked)

        for module in ("news", "sentences"):
            patch.setattr(f"nightdrop.table.words.{module}.own", own)

    return plant


def no_component(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(KINDS, "blocks", GIVEN._replace(status="tests.blocks.table:statuss"))


def unsorted_menu(patch: pytest.MonkeyPatch) -> None:
    real = March.options
    patch.setattr(March, "options", lambda step, state: tuple(reversed(real(step, state))))


def secret_prompt(patch: pytest.MonkeyPatch) -> None:
    def prompt(step: March, state: State) -> object:
        faces = [block.face for block in state.pieces if block.side == step.side]
        return Decision.prompt(step, state)._replace(fields={"first": faces[0]})

    patch.setattr(March, "prompt", prompt)


@pytest.mark.parametrize(("plant", "why"), [
    (no_verb, "the verbs make an action of its text: .*March.*NoAction"),
    (no_words("prompt.march"), "a message has words: .*March.*prompt.march with no fields"),
    (no_words("refused.far"), "a message has words: .*refused.far with to"),
    (no_words("news.went"), "news has words: .*news.went"),
    (no_words("news.went", "{blok} goes."), "news has words: go .*no field 'blok'"),
    (no_component, "the status of blocks is not there: .*statuss"),
    (unsorted_menu, "a menu is sorted"),
    (secret_prompt, "a prompt is drawn from what all know: .*March"),
])  # fmt: skip
def test_a_planted_fault_of_a_family_is_named(
    plant: Callable[[pytest.MonkeyPatch], None], why: str, lay: Lay,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    lay("nine-fields")
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match=why):
        played("nine-fields", 12)


def test_a_step_in_which_nothing_can_be_done_is_named(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay("nine-fields")
    monkeypatch.setattr(Fight, "options", lambda step, state: ())
    with pytest.raises(RuntimeError, match=r"nothing can be done in the step Fight\("):
        played("nine-fields")


def test_an_unknown_family_is_named_with_those_there_are(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay("nine-fields")
    monkeypatch.setattr("tests.blocks.NineFields.kind", "bloks")
    with pytest.raises(KeyError, match="no game family is called bloks: KINDS has hexwar"):
        played("nine-fields")
