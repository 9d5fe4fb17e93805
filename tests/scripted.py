"""A dealer that tests give its throws and draws."""

from collections.abc import Iterable

from nightdrop.engine.model import Action
from nightdrop.table.record.dealers import Number, Outcomes


class ScriptedDealer:
    """Deals the outcomes with these texts in order; then None."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = iter(tuple(texts))

    def deal(self, outcomes: Outcomes, number: Number) -> Action | None:
        """Return the next outcome of the script. Raises ValueError where it is impossible."""
        text = next(self._texts, None)
        if text is None:
            return None
        for _weight, action in outcomes:
            if action.text == text:
                return action
        raise ValueError(f"throw or draw {number} cannot be {text!r}")
