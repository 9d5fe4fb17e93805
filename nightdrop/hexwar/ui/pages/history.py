"""The page of history of the hex games: its notes by hours, places, units and rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.language import _
from nightdrop.table.match.pages import rule_order
from nightdrop.table.scenario.notes import Note, notes_of
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.nouns import place_name
from nightdrop.ui.menus.notes import NotesPage

_MOST = 3  # hexes of a note that are named


class HistoryPage(NotesPage):
    """The notes by the hours, by places, by units and by rules."""

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
        return str(load_scenario(self.scenario).rules.clock(int(note.about["turn"][0])))

    def about(self, note: Note) -> str:
        game, about = load_scenario(self.scenario), note.about
        told = [_("Turn {turn}, {hour}").format(turn=turn, hour=game.rules.clock(int(turn)))
                for turn in about.get("turn", ())]  # fmt: skip
        hexes = about.get("hex", ())
        for name in hexes[:_MOST]:
            named = place_name(game.board.names.get(Hex(int(name)), ""))
            told.append(f"{name} {named}".strip())
        told += ["…"] if len(hexes) > _MOST else []
        told += [f"[{rule}]" for rule in about.get("rule", ())]
        return "  ·  ".join(told)
