"""The gap in an old game: from one stored position to the next, where entries no longer replay."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nightdrop.engine.model import Action
from nightdrop.table.speech import _


@dataclass(frozen=True)
class Jump(Action):
    """Stands among the actions of a game that is only watched; nobody can take it.

    `turn` is the one that ends where the jump leads, `position` what the record holds there.
    """

    turn: int
    position: Mapping[str, object] = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """No text of an action: a record that holds it would be refused."""
        return f"turn {self.turn} is left out"

    @property
    def sentence(self) -> str:
        """What a reader of the log is told."""
        said = _(
            "What was done up to here no longer replays by these rules: this is the position"
            " that was stored at the end of turn {turn}."
        )
        return said.format(turn=self.turn)
