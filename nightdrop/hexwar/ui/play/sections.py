"""The sections of the panel that the hex games have of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from nightdrop.hexwar.match.forecast import Forecast
from nightdrop.hexwar.match.status import Won, how_won
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.choices import checklist_lines, draw_checklist
from nightdrop.hexwar.ui.play.fight import LinesShown, brief_fight, draw_fight, fight_height
from nightdrop.hexwar.ui.play.fight_preview import ShownFight
from nightdrop.hexwar.ui.play.forecast import (
    ROW,
    TIGHT,
    ForecastPlate,
    draw_targets,
    note_height,
    target_lines,
)
from nightdrop.hexwar.ui.play.playing import HexPlaying, OpenPlace
from nightdrop.hexwar.ui.play.top import draw_top, top_height, track_boxes
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import players_for
from nightdrop.table.words.sides import level_name
from nightdrop.ui.kit.buttons import SIGNS, corner_places
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play.panel import (
    HEAD,
    Choices,
    LogSection,
    Own,
    PanelContents,
    Prompt,
    Section,
    Sections,
)
from nightdrop.ui.play.panel_hit_areas import PanelLine


@dataclass(frozen=True)
class HexPanelState(Own):
    """What is told of the turn, of a fight and of who can still act.

    `won` is how the initiative was come by; `lines` of the fight's sums are shown, None for all.
    `since` is the turn in which the game began. `targets` are what can be attacked, `pointed` the
    one that is pointed at, `note` what its plate has no room for.
    """

    won: Won
    fight: ShownFight | None
    lines: LinesShown | None
    places: Sequence[OpenPlace]
    targets: Sequence[Forecast] = ()
    pointed: Hex | None = None
    note: str = ""
    role: str = ""
    since: int = 1

    @property
    def brief(self) -> str:
        """What the bar says of a fight; of its dice nothing before they lie."""
        if self.fight is None:
            return ""
        sheet = self.fight.sheet
        return brief_fight(sheet if self.lines is None else sheet._replace(dice=None, actual=None))

    def until_told(self, new: HexPanelState) -> HexPanelState:
        """Of what is new only the fight, as far as it has come."""
        return replace(self, fight=new.fight, lines=new.lines, places=(), targets=(), note="")


def shown_of(
    playing: HexPlaying, lines: LinesShown | None = None, plate: ForecastPlate | None = None,
    is_map_seen: bool = True,
) -> HexPanelState:  # fmt: skip
    """What the panel tells of a game; `plate` is the forecast beside its target. What is only
    thought of is told there as long as the map is seen."""
    fight, targets = playing.shown_fight(), playing.targets()
    if targets and is_map_seen and fight is not None and fight.foreseen:
        fight = None
    targets = () if fight is not None else targets
    listed = bool(playing.view.due.checks) and fight is None and not targets
    outcome = plate.said.outcome if plate is not None and not plate.is_whole else None
    return HexPanelState(
        how_won(playing.match, playing.audience), fight, lines,
        playing.checklist() if listed else (), targets, playing.pointed_key,
        outcome.text if outcome else "", _role(playing), playing.match.turn_marks[0].turn,
    )  # fmt: skip


def _role(playing: HexPlaying) -> str:
    """A word on the part the decider plays in a fight, and alone on who that is."""
    fight, decider = playing.view.fight, playing.decider
    if fight is None or decider not in playing.view.game.sides or playing.holds:
        return ""
    attacks = fight.side == decider
    if not playing.alone:
        return _("attacker") if attacks else _("defender")
    bot = playing.bots.get(decider)
    if bot is None:
        return _("you attack") if attacks else _("you defend")
    said = _("{level} attacks") if attacks else _("{level} defends")
    level = players_for(playing.view.game.rules).level(bot.bot).name
    return said.format(level=level_name(level))


class HexTurnHead(Section):
    """Turn, track, initiative and activations."""

    def least(self, pen: Style, width: int) -> int:
        return top_height(pen, self.has("heads"), self.has("extras"))

    def place(self, pen: Style, room: pygame.Rect) -> int:
        """Each turn that has been played leads to its card."""
        below, view, since = super().place(pen, room), self.said.view, self.said.own.since
        boxes = track_boxes(pen, self.rect, view)[since - 1 : view.turn]
        self.lines = [PanelLine(box, "own", turn, None)
                      for turn, box in enumerate(boxes if self.has("heads") else (), since)]
        return below

    def draw(self, pen: Pen, said: PanelContents) -> None:
        hot = said.hot.number if said.hot is not None and said.hot.kind == "own" else 0
        signs = corner_places(pen, self.rect, SIGNS)
        draw_top(pen, self.rect, said.view, self.has("heads"), self.has("extras"), said.own.won,
                 hot, min(sign.left for sign in signs.values()))  # fmt: skip


class CombatSection(Section):
    """The fight that is shown, if there is one."""

    def least(self, pen: Style, width: int) -> int:
        fight = self.said.own.fight
        if fight is None:
            return 0
        return fight_height(pen, width, fight.sheet, "tight" in self.cuts, fight.note)

    def draw(self, pen: Pen, said: PanelContents) -> None:
        if (fight := said.own.fight) is not None:
            draw_fight(pen, self.rect, self.rect.top, fight.sheet, said.view, "tight" in self.cuts,
                       fight.foreseen, fight.note, said.own.lines)  # fmt: skip


class OpenSection(Section):
    """What can still act, or what can be attacked: as much of it as there is room for."""

    shortens = HEAD + TIGHT

    def least(self, pen: Style, width: int) -> int:
        if self.said.own.fight is not None or not self.said.own.targets:
            return 0
        step = pen.px(TIGHT if "tight" in self.cuts else ROW)
        return step * min(3, len(self.said.own.targets)) + pen.px(HEAD)

    def place(self, pen: Style, room: pygame.Rect) -> int:
        own, gap, tight = self.said.own, pen.px(6), "tight" in self.cuts
        self.rect = pygame.Rect(room.left, room.top + gap, room.width, room.height - gap)
        self.lines = (checklist_lines(pen, self.rect, own.places)
                      or target_lines(pen, self.rect, own.targets, tight))  # fmt: skip
        if not self.lines:
            return self.rect.top
        return self.lines[-1].rect.bottom + pen.px(14) + note_height(pen, room.width, own.note)

    def draw(self, pen: Pen, said: PanelContents) -> None:
        hot, own = said.hot and said.hot.name, said.own
        if own.targets:
            draw_targets(pen, self.rect, said.view, own.targets, self.lines, own.pointed, hot,
                         own.note)  # fmt: skip
        else:
            draw_checklist(pen, self.rect, said.view, own.places, self.lines, hot)


SECTIONS: Final[Sections] = (HexTurnHead, Prompt, Choices, CombatSection, OpenSection, LogSection)
