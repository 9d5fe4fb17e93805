"""History in the hex games: notes by hours, places, units and rules, and beside a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from nightdrop.engine.model import Game
from nightdrop.hexwar.match.turn_summary import parts_of, sum_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_on_turn
from nightdrop.table.language import _
from nightdrop.table.match.log import tell_entry
from nightdrop.table.match.pages import rule_order
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.notes import Note, notes_of
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.nouns import capital, place_name
from nightdrop.ui.kit import Beside, Head, Paragraph, Said, Stack, Widget
from nightdrop.ui.kit.rows import Press
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.menus.notes import NotesPage
from nightdrop.ui.menus.sheet import ScrolledPage

_MOST = 3  # hexes of a note that are named


class HistoryPage(NotesPage):
    """The notes by the hours, by places, by units and by rules."""

    @cached_property
    def _game(self) -> Game:
        return load_scenario(self.scenario)

    def groups(self) -> Iterator[tuple[str, Sequence[tuple[str, Note]]]]:
        hours = sorted(self._on("turn"), key=lambda note: int(note.about["turn"][0]))
        yield _("Hours"), [(self._clock(note), note) for note in hours]
        places = self._on("hex")
        yield _("Places"), [(note.about["hex"][0], note) for note in places]
        yield _("Units"), [("", note) for note in self._on("unit")]
        rules = sorted(self._on("rule"), key=lambda note: rule_order(note.about["rule"][0]))
        yield _("Rules"), [(f"[{note.about['rule'][0]}]", note) for note in rules]

    def _on(self, what: str) -> list[Note]:
        return [note for note in notes_of(self.scenario) if what in note.about]

    def _clock(self, note: Note) -> str:
        return str(self._game.rules.clock(int(note.about["turn"][0])))

    def about(self, note: Note) -> str:
        game, about = self._game, note.about
        told = [_("Turn {turn}, {hour}").format(turn=turn, hour=game.rules.clock(int(turn)))
                for turn in about.get("turn", ())]  # fmt: skip
        hexes = about.get("hex", ())
        for name in hexes[:_MOST]:
            named = place_name(game.board.names.get(Hex(int(name)), ""))
            told.append(f"{name} {named}".strip())
        told += ["…"] if len(hexes) > _MOST else []
        told += [f"[{rule}]" for rule in about.get("rule", ())]
        return "  ·  ".join(told)


class CourseBeside(ScrolledPage):
    """A game that is over beside history, turn by turn."""

    helps = False
    column = 1680

    def __init__(self, app: Window, back: Screen, replay: Replay) -> None:
        self.replay, self.scenario = replay, replay.header.scenario
        super().__init__(app, back)

    def widgets(self) -> list[Widget]:
        self.heading = _("WHAT REALLY HAPPENED")
        self.done.also = "history.leave"
        rows: list[Widget] = []
        for turn in self.replay.turn_starts:
            clock = self.replay.at(0).game.rules.clock(turn)
            notes = notes_on_turn(self.scenario, turn)
            game = Stack([Paragraph(_("In this game"), "strong", 16, "ink"),
                          Paragraph(self._came(turn), "body", 17, "ink")], 4)  # fmt: skip
            told = Stack([Stack([Paragraph(note.title, "strong", 16, "ink"),
                                 Paragraph(note.text, "body", 17, "ink")], 4)
                          for note in notes], 14)  # fmt: skip
            rows += [Head(_("Turn {turn}, {hour}").format(turn=turn, hour=clock)),
                     Beside([game, told], 40, (2, 3), fold=700)]  # fmt: skip
        notes_button = Press(_("All notes, with their sources"), "notes")
        return [*rows, notes_button]

    def _came(self, turn: int) -> str:
        """The result of a turn in this game, with every face known."""
        starts = self.replay.turn_starts
        first, ends = starts[turn], [start for one, start in starts.items() if one > turn]
        until = min(ends, default=self.replay.length)
        told = (tell_entry(self.replay, entry, "all") for entry in range(first, until))
        end = self.replay.at(until)
        came = sum_of([line for lines in told for line in lines], turn, end)
        return capital(", ".join(parts_of(came, end)) or _("nothing taken, nothing lost")) + "."

    def said(self, said: Said) -> None:
        self.app.open_notes()
