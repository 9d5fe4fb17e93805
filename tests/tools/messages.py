"""Cases of what a game says: prompts, refusals and news of positions, each with its rule number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from nightdrop.engine.model import State
from nightdrop.engine.play import why_not
from nightdrop.rules.actions import parse
from nightdrop.table.disk.files import data_path
from tests.rules.tabletop import asked, prompt, written
from tests.tools.yaml_files import content_of

Case = Mapping[str, Any]
KINDS: Final = ("prompt.", "refused.", "news.")


def cases_beside(test: str) -> list[Case]:
    """The cases in `messages.yaml` beside the file of a test."""
    cases: list[Case] = content_of(Path(test).with_name("messages.yaml"))
    return cases


def said_in(state: State, case: Case, told: Callable[[State, str], list[str]]) -> Case:
    """What a game says in the position of a case, in the form of the case.

    The question, the reason of each refusal, and what is `told` of its actions.
    """
    news = {text: told(state, text) for text in case.get("told", {})}
    found = {"asked": asked(state), "prompt": prompt(state), "refused": refusals(state, case),
             "told": news}  # fmt: skip
    return {part: said for part, said in found.items() if part in case}


def written_in(case: Case) -> Case:
    """What a case says of that."""
    return {part: case[part] for part in ("asked", "prompt", "refused", "told") if part in case}


def refusals(state: State, case: Case) -> dict[str, str | None]:
    """What is said to each text that a case has refused, None where it is not."""
    rules, texts = state.game.rules, case.get("refused", {})
    found = {text: why_not(state, parse(text, rules)) for text in texts}
    return {text: reason and written(reason) for text, reason in found.items()}


def keys_of(scenario: str) -> set[str]:
    """The keys of a scenario's own prompts, refusals and news."""
    words = content_of(data_path("scenarios", scenario, "words.yaml"))
    return {key for key in words["en"] if key.startswith(KINDS)}


def keys_in(cases: Sequence[Case], *more: str) -> set[str]:
    """The keys in the lines of cases, and in some more lines."""
    lines = (*(line for case in cases for line in _lines(case)), *more)
    return {word for line in lines for word in line.split() if word.startswith(KINDS)}


def _lines(case: Case) -> Iterator[str]:
    yield case["prompt"]
    yield from case.get("refused", {}).values()
    yield from (line for lines in case.get("told", {}).values() for line in lines)
