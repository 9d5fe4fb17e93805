"""What a decision asks of the ground, on which nobody stands: found once for each place."""

from nightdrop.engine.model import State
from nightdrop.hexwar.bots.distances import Distances, points_to, steps_to
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.results import hexside_df
from nightdrop.hexwar.rules.ruleset import board_of, ruleset


class Ground:
    """The board of a decision as it is in force."""

    def __init__(self, state: State) -> None:
        self.state, self.game = state, state.game
        self.rules, self.board = ruleset(state), board_of(state)
        self._points: dict[tuple[Hex, str], Distances] = {}
        self._steps: dict[Hex, Distances] = {}
        self._terrain_df: dict[Hex, int] = {}
        self._hexsides: dict[tuple[Hex, Hex], int] = {}

    def points_to(self, hex_: Hex, by: str = "foot") -> Distances:
        """The half-MPs from every hex to this one, were there no enemy."""
        found = self._points.get((hex_, by))
        if found is None:
            found = self._points[hex_, by] = points_to(self.game, self.board, by, hex_)
        return found

    def steps_to(self, hex_: Hex) -> Distances:
        """The steps of a stick by night from every hex to this one."""
        found = self._steps.get(hex_)
        if found is None:
            found = self._steps[hex_] = steps_to(self.game, self.board, hex_)
        return found

    def terrain_df(self, hex_: Hex) -> int:
        """What the terrain of a hex adds to a DF."""
        found = self._terrain_df.get(hex_)
        if found is None:
            name = self.board.terrain[hex_]
            found = self.rules.tables.terrain[name].df + self.rules.extra_df.get(name, 0)
            self._terrain_df[hex_] = found
        return found

    def hexside_df(self, a: Hex, b: Hex) -> int:
        """What the side between two neighbours adds to a DF."""
        found = self._hexsides.get((a, b))
        if found is None:
            found = self._hexsides[a, b] = hexside_df(self.state, a, b)
        return found
