"""The workbench: one position or two, the counter in hand, the selected hex."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from nightdrop.hexwar.match.position_editing import BoxPiece, differing
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.disk.files import free_path
from nightdrop.table.language import _
from nightdrop.table.record.saves import fit_name


class SetUps:
    """All positions, A before B; `at` is the one at hand.

    `held` is what the hand holds: a kind of counter or the id of one on the map. `chosen` is the
    selected counter of the hex in `focus`, `refused` why the last change was not made, `told` what
    was done last. `renew` is called when something else is to be shown, `heard` with a change.
    """

    def __init__(
        self, first: Workbench, renew: Callable[[], None], heard: Callable[[], None]
    ) -> None:
        self.at, self.all = first, [first]
        self._renew, self._heard = renew, heard
        self.held: BoxPiece | str | None = None
        self.focus: Hex | None = None
        self.chosen: str | None = None
        self.refused = self.told = ""

    # --- one or two -------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """The place of the one at hand: 0 for A."""
        return self.all.index(self.at)

    @property
    def other(self) -> Workbench | None:
        """The one that is not at hand, if there are two."""
        return next((one for one in self.all if one is not self.at), None)

    @property
    def letters(self) -> str:
        """The letters of two, that of the one at hand first; "" where there is one."""
        return ("AB", "BA")[self.place] if len(self.all) > 1 else ""

    @property
    def differing(self) -> frozenset[Hex]:
        return frozenset() if self.other is None else differing(self.at.facts, self.other.facts)

    @property
    def wrong(self) -> Workbench | None:
        """One that cannot be played, if there is one: the one at hand first."""
        wrong = [one for one in self.all if one.fault is not None]
        return self.at if self.at in wrong else next(iter(wrong), None)

    @property
    def are_saved(self) -> bool:
        return all(one.is_saved for one in self.all)

    def compare(self) -> None:
        """Add a second position, a copy of the first; or keep the one at hand alone."""
        if self.other is not None:
            self.all = [self.at]
        else:
            made = Workbench(self.at.facts)
            made.eyes, made.name = self.at.eyes, _("My position, B")
            self.all.append(made)
        self.held = None
        self.work_on(self.all[-1])

    def work_on(self, which: Workbench | None) -> None:
        self.at = which or self.at
        self.look()

    def replace(self, made: Workbench) -> None:
        self.all[self.place] = made
        self.work_on(made)

    def save(self, folder: Path) -> None:
        """Write the one at hand, and the other if that has changed, under their names.

        Raises OSError, and NotThere while one cannot be played.
        """
        unsaved = [one for one in self.all if one is not self.at and not one.is_saved]
        for one in (self.at, *unsaved):
            stem = fit_name(one.name) or "position"
            same = one.path is not None and one.path.stem == stem
            one.save(one.path if same and one.path else free_path(folder / f"{stem}.yaml"))

    # --- the hand ---------------------------------------------------------------------------

    def pick(self, piece: BoxPiece) -> None:
        """Take a counter out of the box, or put it back if it is held already."""
        gone = self.at.left[piece] < 1
        self.refused = _("None of these are left in the box.") if gone else ""
        self.hold(None if gone or self.held == piece else piece)

    def hold(self, held: BoxPiece | str | None) -> None:
        self.held = held
        self._renew()

    def choose(self, unit: str) -> None:
        self.chosen = unit
        self._renew()

    def lay_at(self, hex_: Hex, keep: bool) -> None:
        """Put what is held into a hex; with `keep` the next of its kind is held then."""
        held, self.focus = self.held, hex_
        if isinstance(held, str):
            self.held, self.chosen = None, held
            self.do(partial(self.at.move, held, hex_))
        elif held is not None:
            refused = self.at.lay(held, hex_)
            self.held = held if keep and self.at.left[held] > 0 else None
            self.do(lambda: refused)

    def lay_aboard(self, box: int) -> None:
        """Put what is held into a box off the map; it is bound for the far end, or where it was."""
        at, held = self.at, self.held
        if not isinstance(held, str):
            return
        was = at.away.get(held, "").split()[2:]
        places = [place for place in at.ways_off(held) if place.startswith(f"track {box} ")]
        if places:
            kept = [place for place in places if place.split()[2:] == was]
            self.held = None
            self.do(lambda: at.send_away(held, (kept or places[-1 if box == 1 else 0 :])[0]))

    def drop(self) -> None:
        """Let go of what is held; a counter of the map goes back into the box."""
        held, self.held = self.held, None
        if isinstance(held, str):
            self.at.take(held)
        self.look()

    # --- changes ----------------------------------------------------------------------------

    def do(self, change: Callable[[], str]) -> None:
        """Change the position at hand, and show why if it was not changed."""
        self.refused, self.told = change(), ""
        self._heard()
        self.look()

    def undo(self) -> None:
        self.at.undo()
        self.do(lambda: "")

    def redo(self) -> None:
        self.at.redo()
        self.do(lambda: "")

    def look(self) -> None:
        """Show another hex, or other contents of the same."""
        here = [c.id for c in self.at.shown.pieces.at(self.focus)] if self.focus is not None else []
        if self.chosen not in here:
            self.chosen = here[-1] if here else None
        self._renew()
