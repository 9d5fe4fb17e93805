"""Clicks belong to actions: matches the clicks made so far against the legal list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from nightdrop.engine.model import Action, Menu, State
from nightdrop.ui.stage.node import Key

Clicks = tuple[Key, ...]
# The sequences of keys in a view, any of which makes an action; () for a button.
Means = Callable[[State, Action], Sequence[Clicks]]


@dataclass(frozen=True)
class Choosing:
    """The legal actions with the clicks that make them, and the clicks `made` so far.

    It knows no rule. A click makes another of it.
    """

    made: Clicks = ()
    _ways: Mapping[Clicks, tuple[frozenset[Key], tuple[Action, ...]]] = field(
        default_factory=dict, repr=False
    )

    @classmethod
    def over(cls, menu: Menu, view: State, means: Means) -> Choosing:
        """All that a menu offers, no click made yet."""
        following: dict[Clicks, dict[Key, None]] = {(): {}}
        made: dict[Clicks, list[Action]] = {}
        for action in menu:
            for clicks in means(view, action):
                if not clicks:
                    continue
                made.setdefault(clicks, []).append(action)
                for length, key in enumerate(clicks):
                    following.setdefault(clicks[:length], {})[key] = None
        ways = {clicks: (frozenset(following.get(clicks, ())), tuple(made.get(clicks, ())))
                for clicks in {**following, **made}}  # fmt: skip
        return cls((), ways)

    @property
    def nexts(self) -> frozenset[Key]:
        """What can be clicked next."""
        return self._ways[self.made][0] if self.made in self._ways else frozenset()

    @property
    def complete(self) -> tuple[Action, ...]:
        """The actions that the clicks so far make."""
        return self._ways[self.made][1] if self.made in self._ways else ()

    @property
    def is_final(self) -> bool:
        """Whether the clicks make one action and no further click could make another."""
        return len(self.complete) == 1 and not self.nexts

    def click(self, key: Key) -> Choosing:
        """After a click on something in `nexts`. Raises ValueError for others."""
        if key not in self.nexts:
            raise ValueError(f"{key!r} cannot be clicked now")
        return Choosing((*self.made, key), self._ways)

    def back(self) -> Choosing:
        """Before all clicks."""
        return Choosing((), self._ways) if self.made else self
