"""What happened in a game: its states, the actions between them, and what was taken back of these.

The one place that forgets: everything else about a match is only ever appended to.
"""

from nightdrop.engine.model import CHANCE, Action, Message, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Reader
from nightdrop.table.log import Log, LogLine
from nightdrop.table.playback import Played
from nightdrop.table.undo import why_no_undo


class History:
    """`states[i]` is the state before `actions[i]`, which `texts[i]` writes; `chance` counts the
    throws and draws.

    `undone` are the decisions that can be done again, the next one last: those taken back since
    anything else was decided.
    """

    def __init__(self, played: Played) -> None:
        self.states, self.actions = list(played.states), list(played.actions)
        self.texts = [action.text for action in played.actions]
        self.chance = played.chance
        self.undone: list[Action] = []
        self._log = Log()
        self._limit: tuple[int, int] | None = None  # of how many actions, and what it is

    @property
    def now(self) -> State:
        """The state after all that happened."""
        return self.states[-1]

    def add(self, action: Action) -> None:
        """Something legal is done."""
        self.chance += actor(self.now) == CHANCE
        self._limit = None
        self.states.append(advance(self.now, action))
        self.actions.append(action)
        self.texts.append(action.text)

    def why_last_stays(self) -> Message | None:
        """Why the last action cannot be taken back, or None if it can."""
        if not self.actions:
            return Message("refused.undo_nothing")
        return why_no_undo(*self._around(len(self.actions) - 1))

    @property
    def limit(self) -> int:
        """To how many entries the game can be taken back."""
        count = len(self.actions)
        if self._limit is None or self._limit[0] != count:
            while count and not why_no_undo(*self._around(count - 1)):
                count -= 1
            self._limit = len(self.actions), count
        return self._limit[1]

    def _around(self, index: int) -> tuple[State, Action, State]:
        """An action between its states."""
        return self.states[index], self.actions[index], self.states[index + 1]

    def take_back(self) -> None:
        """The last decision is taken back, and can be done again."""
        self.states.pop()
        self.texts.pop()
        self.undone.append(self.actions.pop())
        self._log.forget(len(self.actions))

    def lines(self, audience: Reader, since: int = 0) -> list[LogLine]:
        """What happened from entry `since` on, as the audience may know it."""
        return self._log.lines(self.states, self.actions, audience, since)
