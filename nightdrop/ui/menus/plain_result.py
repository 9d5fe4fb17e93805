"""The end of a game whose kind has no page of its own for it."""

from __future__ import annotations

from functools import partial

from nightdrop.table.language import N_, _, problem_words
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count_no_more
from nightdrop.table.match.status import against, given_up_sentence, mail_sentences, result_line
from nightdrop.table.words.news import result_words
from nightdrop.ui.kit import Button
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.files import leave_game
from nightdrop.ui.menus.game_launcher import same_deal
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.saving import unsaved
from nightdrop.ui.system import NOT_COPIED, copy_words


class GameOver(ButtonSheet):
    """The result of the game, and the ways on from there."""

    place = "result"
    heading = N_("THE END")

    def __init__(self, app: Window, match: Match) -> None:
        self.match, self.copied, self.scenario = match, False, match.header.scenario
        super().__init__(app)

    def menu(self) -> list[Button]:
        state = self.match.state
        self.alarm = unsaved(self.match.save_problem)
        said = result_words(state.result, state.game.name) if state.result else ""
        parts = (said, given_up_sentence(self.match), against(self.match.header),
                 *mail_sentences(self.match))  # fmt: skip
        self.note = " ".join(filter(None, parts))
        line, deal = result_line(self.match), list[Button]()
        if self.match.deal:
            deal.append(Button("deal", _("The same deal again"), self._same, "", "result.deal"))
        if line:
            said = _("Copied.") if self.copied else line.partition(", ")[0]
            copy = partial(self._copy, line)
            deal.append(Button("copy", _("Copy the result"), copy, said, "result.words"))
        if not self.match.is_counted and self.match.can_undo() is None:
            deal.append(Button("undo", _("Undo"), self._undo, _("your last decision"),
                               "result.undo"))  # fmt: skip
        return [
            Button("replay", _("Replay"), self._watch, "", "result.replay", True, True),
            *deal,
            Button("again", _("New game"), lambda: self.app.open("new"), "", "result.again"),
            Button("played", _("Games played"), lambda: self.app.open("played", self), "",
                   "result.played"),
            Button("title", _("Main menu"), self.leave, "", "back"),
        ]

    def _watch(self) -> None:
        self.app.open("replay", self.match.to_replay(), None, self)

    def _undo(self) -> None:
        """Undo the end: the game goes on, and its result is no longer counted."""
        try:
            if self.app.saves is not None:
                count_no_more(self.match, self.app.saves)
        except OSError as problem:
            self.error = problem_words(problem)
            self.renew()
            return
        self.match.undo()
        self.app.open("play", self.match)

    def _same(self) -> None:
        self.error = same_deal(self.app, self.match)
        self.renew()

    def _copy(self, line: str) -> None:
        self.copied = copy_words(line)
        self.error = "" if self.copied else _(NOT_COPIED)
        self.renew()

    def leave(self) -> None:
        leave_game(self.app, lambda: self.app.open("title"))

    def saving_changed(self) -> None:
        self.renew()
