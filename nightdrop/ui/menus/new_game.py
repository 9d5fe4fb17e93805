"""A new game: the players at the table, who throws the dice, the seed, the scenario's options."""

from __future__ import annotations

from typing import Literal

import pygame

from nightdrop.table.language import N_, _
from nightdrop.table.record.dealers import SEED_KNOWN
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.scenario import read_scenario, shipped_scenarios
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import Button, Paragraph, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.opening import seal_game, start_game
from nightdrop.ui.menus.sheet import Sheet

Dice = Literal["seeded", "typed"]
_SAME = N_("The same seed gives the same dice.")
_NO_SEED = N_("A sealed game has no seed: nobody can know a throw or draw before it falls.")
class NewGame(Sheet):
    """The choices before a game; Enter starts it."""

    place = "new"
    heading = N_("NEW GAME")

    def __init__(self, app: Window) -> None:
        self.seed = "" if app.seed is None else str(app.seed)
        self.typed = False
        self.scenario = next(iter(shipped_scenarios()), "night-drop")
        self.options: dict[str, object] = {}
        self.app = app
        self._propose()
        super().__init__(app)

    def _propose(self) -> None:
        """Two at one screen could read a plain save; one alone, and where nothing is kept, may."""
        self.sealed = self.app.saves is not None and not self.app.settings.solo

    def menu(self) -> list[Button]:
        self.note = self._caution()
        dice = (_("Dice: Your own: type in what you throw") if self.typed
                else _("Dice: The program throws"))  # fmt: skip
        seed = _("Seed: none") if self.sealed else _("Seed: a fresh one")
        seed = _("Seed: {seed}").format(seed=self.seed) if self.seed else seed
        made = [
            Button("start", _("Start"), self._start, "", "new.start", True, True,
                   sign=KEYBOARD.cap("press")),
            *self._scenario_button(),
            self._table_button(),
            Button("dice", dice, self._dice, _("cups are always dealt by the program"), "new.dice"),
            *([self._seal_button()] if self.app.saves else []),
            Button("seed", seed, self._clear, _("type digits to choose one"), sign="0-9"),
        ]  # fmt: skip
        for name, spec in read_scenario(self.scenario).specs.items():
            # The mix of the victory markers is no yes or no: `play --text --option` takes it.
            if spec.values is not None and len(spec.values) == 2:
                value = self.options.get(name, spec.default)
                other = spec.values[1] if value == spec.values[0] else spec.values[0]
                said = _("{option}: yes") if value else _("{option}: no")
                act = lambda n=name, o=other: self._choose(n, o)  # noqa: E731
                made.append(Button(f"option-{name}", said.format(option=_(spec.label)), act,
                                   _(spec.note)))  # fmt: skip
        back = Button("cancel", _("Back"), self.leave, "", "back")
        return [*made, back]

    def _caution(self) -> str:
        """What a seed means for this game."""
        if not self.sealed:
            return _SAME
        return SEED_KNOWN if self.seed else _NO_SEED

    def _scenario_button(self) -> list[Button]:
        """The game that is to be played, where there are several."""
        names = shipped_scenarios()
        if len(names) < 2:
            return []
        label = read_scenario(self.scenario).title
        following = names[(names.index(self.scenario) + 1) % len(names)]
        sub = _("the game to be played; press for another")
        return [Button("scenario", label, lambda: self._play(following), sub)]

    def _play(self, scenario: str) -> None:
        """Choose another game, with options of its own."""
        self.scenario, self.options = scenario, {}
        self.renew()

    def _table_button(self) -> Button:
        if not self.app.settings.solo:
            label, sub = _("At the table: two players"), _("the screen is covered at a hand-over")
        elif self.sealed:
            label = _("At the table: one player")
            sub = _("but a sealed game is covered at every hand-over")
        else:
            label, sub = _("At the table: one player"), _("plays both sides, without hand-over")
        return Button("table", label, self._seats, sub, "new.table")

    def _seal_button(self) -> Button:
        if self.sealed:
            label = _("Save: sealed with two passphrases")
            sub = _("for two players: neither can read it alone")
        else:
            label, sub = _("Save: plain text"), _("for one player: whoever opens it can read it")
        return Button("seal", label, self._seal, sub, "new.seal")

    def _start(self) -> None:
        if self.sealed:
            seal_game(self.app, self._begin, self.scenario)
        else:
            self.error = self._begin()
            self.dirty = True

    def _begin(self, seal: Seal | None = None) -> str:
        """Begin the game; a sentence if that cannot be done."""
        seed = int(self.seed) if self.seed else None
        dice: Dice = "typed" if self.typed else "seeded"
        return start_game(self.app, self.options, seed, dice, seal, self.scenario)

    def _seats(self) -> None:
        """One player or two, which is a setting; how the game is saved follows it."""
        self.app.set(self.app.settings.but(solo=not self.app.settings.solo))
        self._propose()
        self.renew()

    def _seal(self) -> None:
        self.sealed = not self.sealed
        self.renew()

    def _dice(self) -> None:
        self.typed = not self.typed
        self.renew()

    def _clear(self) -> None:
        self.seed = ""
        self.renew()

    def _choose(self, name: str, value: object) -> None:
        self.options[name] = value
        self.renew()

    def handle(self, event: pygame.event.Event) -> None:
        digit = event.type == pygame.KEYDOWN and event.unicode and event.unicode in "0123456789"
        if digit and not KEYBOARD.command(event):
            self.seed = (self.seed + event.unicode)[:12]
            self.renew()
        elif walk(event) == "erase":
            self.seed = self.seed[:-1]
            self.renew()
        else:
            super().handle(event)

    def extra(self) -> Widget:
        """The options' meaning in short."""
        text = _("The options are readings of unclear rules. What is chosen at first is this "
                 "edition's own reading.")  # fmt: skip
        return Paragraph(text, "body", 15, most=420)
