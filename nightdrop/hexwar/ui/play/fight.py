"""The combat section: both factors with their sums, the dice, the odds in bars, dice typed in."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from operator import ge
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.fight import FightSheet, SumLine, figure, share
from nightdrop.hexwar.match.forecast import tone
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of
from nightdrop.hexwar.words.fights import fight_result
from nightdrop.hexwar.words.nouns import find
from nightdrop.hexwar.words.places import place_head
from nightdrop.table.language import _
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB, mixed, rgb

LINE_MS: Final = 110.0  # between two lines
MOST_MS: Final = 440.0  # for all of them


class LinesShown(NamedTuple):
    """How many lines of AF and of DF stand there; the die is the last of each."""

    attack: int
    defence: int


class SumsShown:
    """Times are ms of the app's clock. Lines that stood there already are not written again."""

    def __init__(self) -> None:
        self._lines: Lines = ((), ())
        self._from = LinesShown(0, 0)
        self._begun = self._ms = 0.0

    def read(
        self, sheet: FightSheet | None, view: State, now: float, tempo: float, wait: float
    ) -> LinesShown | None:
        """What stands there of a sheet, once dice lie after `wait` ms; None for all. What a player
        only thinks of, pointing here and there, is there at once."""
        fight = view.fight
        if sheet and not sheet.dice and (not fight or fight.attackers != sheet.attackers):
            return None
        self.follow(sheet, now, tempo, wait)
        return self.written(now)

    def follow(self, sheet: FightSheet | None, now: float, tempo: float, wait: float = 0.0) -> None:
        """Write this sheet from now on, or after `wait` ms; `tempo` 0 writes it at once."""
        lines = sum_lines(sheet) if sheet is not None else ((), ())
        if lines == self._lines:
            return
        stand = self.written(now) or LinesShown(*map(len, self._lines))
        was, self._lines = self._lines, lines
        kept = [min(done, _alike(old, new))
                for done, old, new in zip(stand, was, lines, strict=True)]  # fmt: skip
        if wait and sheet is not None and sheet.dice:  # all but the dice was known before them
            kept = [len(column) - 1 for column in lines]
        self._from = LinesShown(*kept)
        self._begun = now + wait
        self._ms = tempo * min(LINE_MS, MOST_MS / max(1, self._missing))

    @property
    def _missing(self) -> int:
        """The lines still to come in the column that has more of them."""
        return max(len(self._lines[0]) - self._from.attack,
                   len(self._lines[1]) - self._from.defence)  # fmt: skip

    def written(self, now: float) -> LinesShown | None:
        """What stands there now; None when that is all."""
        passed = now - self._begun
        new = 0 if passed < 0 else self._missing if not self._ms else 1 + int(passed / self._ms)
        if new >= self._missing:
            return None
        stood = zip(self._lines, self._from, strict=True)
        return LinesShown(*(min(len(lines), done + new) for lines, done in stood))

    def wake_at(self, now: float) -> float | None:
        """When the next line is due; None when all are written."""
        if self.written(now) is None:
            return None
        if now < self._begun:
            return self._begun
        return self._begun + self._ms * (1 + int((now - self._begun) / self._ms))

    def tick(self, now: float) -> bool:
        """Nothing: who reads what stands there sees when it is more."""
        return False

    def finish(self) -> bool:
        """Write the rest at once; True if the fight had lines to come."""
        was = self._missing > 0
        self._from = LinesShown(*map(len, self._lines))
        return was


Lines = tuple[tuple[SumLine, ...], tuple[SumLine, ...]]


def sum_lines(sheet: FightSheet) -> Lines:
    """All lines of AF and of DF, the dice among them; none where no dice are thrown."""
    if sheet.attack is None or sheet.defence is None:
        return (), ()
    dice = sheet.dice or ()
    made = [SumLine("die", die, die, "9.2.4") for die in dice]
    return (*sheet.attack.lines, *made[:1]), (*sheet.defence.lines, *made[1:])


def _alike(old: tuple[SumLine, ...], new: tuple[SumLine, ...]) -> int:
    """How many lines two columns have in common from the top."""
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))


# The attacker's die is pale, the defender's dark: face and pips.
_DICE = {"AF": (COUNTERS.cream, COUNTERS.dark), "DF": (rgb("#5B655D"), COUNTERS.cream)}


class FightRoom(NamedTuple):
    """Heights in design px: of the counters with the factors, of a line, of a bar, of a gap."""

    factor: int
    line: int
    bar: int
    gap: int


ROOMY, TIGHT = FightRoom(60, 20, 23, 8), FightRoom(45, 18, 19, 4)
HEAD = 33


def fight_height(pen: Style, width: int, sheet: FightSheet, tight: bool, note: str = "") -> int:
    """The height of the whole section in px."""
    room = TIGHT if tight else ROOMY
    y = pen.px(HEAD) + (_note_height(pen, note, width) + pen.px(room.gap) if note else 0)
    if sheet.attack and sheet.defence:
        lines = max(len(sheet.attack.lines), len(sheet.defence.lines)) + bool(sheet.dice)
        y += pen.px(room.factor) + lines * pen.px(room.line) + pen.px(room.gap)
    y += len(sheet.results) * pen.px(room.bar)
    if sheet.attackers and not sheet.of:
        y += pen.px(4) + pen.height(_no_dice(), width, "body", SIZE_BODY)
    return y + pen.px(room.gap)


def _no_dice() -> str:
    return _("Sticks alone are eliminated; no dice are rolled.")


def _note_height(pen: Style, note: str, width: int) -> int:
    px = pen.scale.text(SIZE_SUB)
    return len(fonts.wrap("body", px, note, width)) * fonts.line_height("body", px)


def brief_fight(sheet: FightSheet) -> str:
    """The section in a line, for where it has no room: both factors, then chances or result."""
    if not (sheet.attack and sheet.defence and sheet.of):
        return _no_dice() if sheet.attackers else ""
    dice = sheet.dice or (0, 0)
    attack, defence = (figure(factor.least + die, factor.most + die) for factor, die in
                       zip((sheet.attack, sheet.defence), dice, strict=True))  # fmt: skip
    if sheet.actual:
        result = fight_result(sheet.actual).label
        said = _("AF {attack}, DF {defence}. {result}.")
        return said.format(attack=attack, defence=defence, result=result)
    sums = dict.fromkeys(("good", "neutral", "hit"), 0)
    for index, (_name, weight) in enumerate(sheet.results):
        sums[tone(index, len(sheet.results))] += weight
    ahead, equal, behind = (share(weight, sheet.of) for weight in sums.values())
    said = _("AF {attack}, DF {defence}. AF higher {ahead} %, equal {equal} %, lower {behind} %.")
    return said.format(attack=attack, defence=defence, ahead=ahead, equal=equal, behind=behind)


def draw_fight(
    pen: Pen, area: pygame.Rect, y: int, sheet: FightSheet, view: State, tight: bool = False,
    foreseen: bool = False, note: str = "", written: LinesShown | None = None,
) -> int:  # fmt: skip
    """The whole section; the y below it. `foreseen`: the attack is only thought of; `written` is
    how much of the sums stands there, None for all."""
    room, start = TIGHT if tight else ROOMY, y
    where = place_head(view.game.board, sheet.target)
    title = _("If you attack {place}") if foreseen else _("Combat  {place}")
    y = pen.head(pygame.Rect(area.left, y, area.width, 0), title.format(place=where))
    if note:
        pen.paragraph((area.left, y), note, area.width, "body", SIZE_SUB, pen.palette.ink2)
        y += _note_height(pen, note, area.width) + pen.px(room.gap)
    if sheet.attack and sheet.defence:
        half = (area.width - pen.px(16)) // 2
        left = pygame.Rect(area.left, y, half, 0)
        right = pygame.Rect(area.right - half, y, half, 0)
        columns, dice = sum_lines(sheet), sheet.dice or (0, 0)
        lines = max(map(len, columns))
        count = written or LinesShown(lines, lines)
        thrown = all(map(ge, count, map(len, columns)))
        for rect, label, factor, column, number, die in zip(
                (left, right), ("AF", "DF"), (sheet.attack, sheet.defence), columns, count,
                dice if thrown else (0, 0), strict=True):  # fmt: skip
            _factor(pen, rect, label, factor.point, column[:number], die, view, room)
        sheet = sheet if thrown else sheet._replace(actual=None)
        x = area.centerx
        below = y + pen.px(room.factor) + lines * pen.px(room.line)
        pygame.draw.line(pen.surface, pen.palette.rule, (x, y), (x, below - pen.px(2)))
        y = below + pen.px(room.gap)
    if sheet.of:
        _odds(pen, area, y, sheet, room)
    elif sheet.attackers:
        pen.paragraph((area.left, y), _no_dice(), area.width, "body", SIZE_BODY, pen.palette.ink2)
        if pen.width(f"{_no_dice()} [9.3.2]") <= area.width:
            pen.rule_number((area.right, y), "9.3.2")
    return start + fight_height(pen, area.width, sheet, tight, note)


def _factor(
    pen: Pen, rect: pygame.Rect, label: str, point: str | None, lines: Sequence[SumLine], die: int,
    view: State, room: FightRoom,
) -> None:  # fmt: skip
    """One side's Point, factor, die and the sum of the lines that are written."""
    size = pen.px(room.factor - 12)
    middle = rect.top + size // 2
    counter = find(view, point or "")  # the dead that were seen keep their face
    if counter:
        sprite = counter_sprite(look_of(view, counter), size)
        pen.surface.blit(sprite, sprite.get_rect(center=(rect.left + size // 2, middle)))
    else:
        box = pygame.Rect(rect.left, middle - size // 2, size, size)
        pen.box(box, None, pen.palette.rule, 5)
        pen.centred(box, "?", "display", 22, pen.palette.ink2)
    x = rect.left + size + pen.px(10)
    at = pen.text((x, rect.top + pen.px(2)), label, "head", 15, pen.palette.ink2)
    least, most = sum(line.least for line in lines), sum(line.most for line in lines)
    big = 40 if room is ROOMY and least == most else 28
    score = figure(least, most)
    tall = fonts.measure("display", pen.scale.text(big), "5")[1]
    pen.text((at.right + pen.px(6), middle - tall // 2), score, "display", big,
             pen.palette.accent_text if label == "AF" else pen.palette.ink)  # fmt: skip
    if die:
        colours = _DICE[label]
        draw_die(pen.surface, (rect.right - pen.px(20), middle), pen.px(room.factor - 24), die,
                 *colours)  # fmt: skip
    y = rect.top + pen.px(room.factor)
    for line in lines:
        said = pen.text((rect.left, y), line.text, "body", SIZE_BODY)
        place = (rect.right - pen.px(34), y)
        if said.right + pen.px(8) <= place[0] - pen.width(line.rule, "number", SIZE_BODY):
            pen.text(place, line.rule, "number", SIZE_BODY, pen.palette.ink2, right=True)
        pen.text((rect.right, y), line.figure, "strong", SIZE_BODY, right=True)
        y += pen.px(room.line)


def _odds(pen: Pen, area: pygame.Rect, y: int, sheet: FightSheet, room: FightRoom) -> None:
    """Five bars with exact odds; the one that came is ringed."""
    colours = {"good": pen.palette.good, "hit": pen.palette.hit, "neutral": pen.palette.neutral}
    # Over 36ths where that is exact, else over the least number that is, the same for all rows.
    part_of = gcd(sheet.of // 36, *(weight for _name, weight in sheet.results))
    exact = {name: f"{weight // part_of}/{sheet.of // part_of}" for name, weight in sheet.results}
    pad, before = pen.px(14), pen.px(46)  # at both ends of a bar; from the right to exact odds
    labels = max(pen.width(fight_result(name).label, "strong", SIZE_BODY) for name in exact)
    odds = max(pen.width(text, "strong", SIZE_BODY) for text in exact.values())
    left = area.left + min(pen.px(188), pad + labels + pad)
    wide = area.right - min(pen.px(140), before + odds + pad) - left
    for index, (name, weight) in enumerate(sheet.results):
        actual = name == sheet.actual
        role, ink = ("strong", pen.palette.ink) if actual else ("body", pen.palette.ink2)
        pen.text((area.left + pad, y), fight_result(name).label, role, SIZE_BODY, ink)
        bar = pygame.Rect(left, y + pen.px(3), max(0, wide), pen.px(room.bar - 10))
        pen.box(bar, mixed(pen.palette.panel, pen.palette.ink, 0.10), None, 3)
        part = bar.copy()
        part.width = round(bar.width * weight / sheet.of)
        if part.width:
            pen.box(part, colours[tone(index, len(sheet.results))], None, 3)
        if actual:
            pen.box(bar.inflate(pen.px(6), pen.px(6)), None, pen.palette.accent, 5, 2)
            tip = (area.left + pen.px(9), y + pen.px(9))
            pygame.draw.polygon(pen.surface, pen.palette.accent, [
                (area.left, y + pen.px(4)), tip, (area.left, y + pad)])  # fmt: skip
        percent = f"{share(weight, sheet.of)} %"
        pen.text((area.right, y), percent, role, SIZE_BODY, ink, right=True)
        pen.text((area.right - before, y), exact[name], role, SIZE_BODY, right=True)
        y += pen.px(room.bar)
