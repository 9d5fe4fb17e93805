"""The choices of a game alone: which side to take, or to watch, and which level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from nightdrop.bots.levels import Level, players_of
from nightdrop.bots.levels import Players as Program
from nightdrop.engine.counters import Side
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import against_level, stand_in_words
from nightdrop.table.record.record import Bot, Players
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    FIRST,
    OptionSpec,
    Scenario,
    offered_games,
)
from nightdrop.table.words.nouns import capital, nation, side_words
from nightdrop.table.words.sides import brief_words, level_name, level_sentence, said_of
from nightdrop.ui.kit import Beside, Button, Gap, Grid, Pen, RowColumns, Stack, Style, Widget
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT, SIZE_SUB, mixed
from nightdrop.ui.menus.game_launcher import takes_back
from nightdrop.ui.settings import Settings

WATCH: Final = ""  # in place of a side
_SIDES: Final = "new.side-one", "new.side-two"  # the commands of the choices, in their order
_FIRST: Final = "new.level-one", "new.level-two", "new.level-three", "new.level-four"
_SECOND: Final = "new.second-one", "new.second-two", "new.second-three", "new.second-four"
# Design px of height of a side's tile, with a line below its name and without, and of a level with
# its sentence.
_TILE, _LOW_TILE, _ROW, _LOW_ROW = 66, 58, 46, 40
_GROUPS: Final = 18  # design px between two groups of choices, beyond the gap of their rows
_BRIEF: Final = 230  # of the row of a level by its name alone in two columns
_TWO: Final = 420  # design px of width for two columns of names


def chosen_game(settings: Settings) -> str:
    """The scenario that is offered first: the last one begun, as long as it exists."""
    names = offered_games()
    return settings.game if settings.game in names else next(iter(names), FIRST)


@dataclass(frozen=True)
class Alone:
    """A game of this scenario against the program, as the settings choose it.

    With one seat nobody is against the player.
    """

    settings: Settings
    scenario: Scenario

    @property
    def seats(self) -> Sequence[Side]:
        return self.scenario.seats

    @property
    def _players(self) -> Program:
        return players_of(self.scenario.kind, self.scenario.game().rules.name)

    @property
    def levels(self) -> Mapping[str, Level]:
        """The levels that can play it, from the weakest to the strongest."""
        return self._players.levels

    @property
    def side(self) -> Side:
        """The side that the player takes, or WATCH."""
        if self.settings.watch:
            return WATCH
        return self.settings.side if self.settings.side in self.seats else self.seats[0]

    @property
    def wished(self) -> Sequence[str]:
        """The levels that the settings name, even if this game does not offer them."""
        both = self.settings.level, self.settings.second
        return both if self.side == WATCH else both[:1]

    @property
    def chosen(self) -> tuple[str, str]:
        """The levels of the program, the second for when it plays both sides."""
        level = self._players.level
        return level(self.settings.level).name, level(self.settings.second).name

    def played(self) -> Settings:
        """The settings once it has begun: all choices are kept.

        A level that another replaces here stays chosen for other games.
        """
        level, second = (
            name if name in self._players.instead else played
            for name, played in zip((self.settings.level, self.settings.second), self.chosen,
                                    strict=True)
        )  # fmt: skip
        own = self.side or self.settings.side
        return self.settings.but(alone=True, level=level, second=second, side=own)

    @property
    def takes_back(self) -> bool:
        """Whether take-backs with new dice are allowed against the chosen level."""
        return takes_back(self.settings, self.scenario, self.chosen[0])

    @property
    def otherwise(self) -> Settings:
        """The settings with that toggled."""
        return _otherwise(self.settings, self.chosen[0])

    def players(self) -> Players | None:
        """The computer players by side; None if only the player decides."""
        if len(self.seats) == 1:
            return None
        own, (level, _second) = self.side, self.chosen
        if own == WATCH:
            both = zip(self.seats, self.chosen, strict=True)
            return {side: self._bot(name) for side, name in both}
        return against_level(self.scenario, own, level)

    def _bot(self, name: str) -> Bot:
        return Bot(bot=name, version=self.levels[name].version)

    def watched(self, level: str) -> Players:
        return {self.seats[0]: self._bot(level)}

    def words(self) -> str:
        """A sentence about the game that will begin."""
        own, (level, second) = self.side, self.chosen
        if own == WATCH:
            return brief_words(own, level, second)
        other = next(side for side in self.seats if side != own)
        said = _("You are {player}, against the {nation} {level}")
        return said.format(player=side_words(own), nation=nation(other), level=level_name(level))


def difficulty_in(scenario: Scenario, settings: Settings) -> dict[str, object]:
    """The difficulty of the game begun last, as an option; none if the scenario lacks it."""
    known = settings.difficulty in scenario.difficulties
    return {DIFFICULTY: settings.difficulty} if known else {}


def alone_choices(
    alone: Alone, change: Callable[[Settings], None], low: bool, tight: bool
) -> Widget:
    """The widgets of the card's choices; `change` takes the settings that one asks for.

    In a `low` window what the chosen level does is told below the names, which stand in two columns
    in a `tight` one.
    """
    settings, own, levels = alone.settings, alone.side, alone.chosen
    tiles: list[Widget] = []
    for side, command in zip(alone.seats, _SIDES, strict=True):
        wants = "" if low else said_of(side, "wants")
        tiles.append(SideTile(side, capital(said_of(side, "name")), wants, command,
                          partial(change, settings.but(side=side, watch=False)), side == own))
    tiles.append(SideTile(WATCH, _("Watch"), "" if low else _("computer plays both"), "new.watch",
                      lambda: change(settings.but(watch=True)), own == WATCH))
    fair = stand_in_words(alone.scenario.game().rules, alone.wished)
    fair = fair or _("it sees only what a player would, and rolls the same dice")
    first = _levels(alone, "level", levels[0], lambda name: change(settings.but(level=name)),
                    not low and own != WATCH)
    lists: Widget = Stack([Remarked(_("Against"), fair), *first], 6)
    if own == WATCH:
        second = _levels(alone, "second", levels[1],
                         lambda name: change(settings.but(second=name)), False)
        heads = [Remarked(said_of(side, "name")) for side in alone.seats]
        both = Beside([Stack([heads[0], *first], 6), Stack([heads[1], *second], 6)])
        lists = Stack([both, Remarked("", fair)], 10)
    elif low:
        if tight:
            lists = Stack([Remarked(_("Against"), fair), RowColumns(first, 6, _BRIEF, 8)], 6)
        told = {name: level_sentence(name, alone.scenario.kind) for name in alone.levels}
        lists = Stack([lists, ChosenNote(told, levels[0])], 6)
    return Stack([Remarked(_("You play")), Beside(tiles), Gap(_GROUPS), lists], 6)


def _otherwise(settings: Settings, level: str) -> Settings:
    """The settings with take-backs at a level toggled."""
    names = {*settings.take_backs.split()} ^ {level}
    return settings.but(take_backs=" ".join(sorted(names)))


def _levels(
    alone: Alone, kind: str, chosen: str, choose: Callable[[str], None], described: bool
) -> list[Widget]:
    """A row for each level, the strongest last; if not `described`, they show the name alone."""
    keys, most = _FIRST if kind == "level" else _SECOND, len(alone.levels)
    return [LevelRow(f"{kind}-{name}", level_name(name), (number + 1, most), key,
                     partial(choose, name), name == chosen,
                     level_sentence(name, alone.scenario.kind) if described else "")
            for number, (name, key) in enumerate(zip(alone.levels, keys, strict=False))]


def difficulty_choices(
    scenario: Scenario, chosen: str, choose: Callable[[str], None], low: bool,
    settled: bool = False,
) -> list[Widget]:
    """The difficulties of a scenario, a row each with its key; empty if it has none.

    In a `low` window the rows have names alone, and what the chosen one does is told below. If
    something has `settled` it, the rows are there, but cannot be pressed.
    """
    found, keys = scenario.difficulties, (*_FIRST, *_SECOND)
    if not found:
        return []
    rows = list[Widget]()
    for number, ((name, one), key) in enumerate(zip(found.items(), keys, strict=False), 1):
        row = LevelRow(f"difficulty-{name}", _(one.label), (number, len(found)), key,
                       partial(choose, name), name == chosen, "" if low else _(one.note))
        row.enabled = not settled
        rows.append(row)
    head = Remarked(_(scenario.specs[DIFFICULTY].label))
    if not low:
        return [head, *rows]
    told = {name: _(one.note) for name, one in found.items()}
    return [head, Grid(rows, least=_TWO // 2, across=8, down=6), ChosenNote(told, chosen)]


def option_choices(
    spec: OptionSpec, chosen: object, take: Callable[[str, object], None], settled: bool
) -> list[Widget]:
    """The values of an option, a row each; as above, if they are `settled`."""
    rows = list[Widget]()
    for value, name in spec.answers.items():
        row = PickRow(f"{spec.name}-{value}", capital(name), "", partial(take, spec.name, value),
                      value == chosen)
        row.enabled = not settled
        rows.append(row)
    return [Remarked(_(spec.label)), Grid(rows, least=_TWO, across=12, down=6)]


class ChosenNote(Widget):
    """The sentence of what is chosen, in the height that the longest of all sentences needs."""

    def __init__(self, told: Mapping[str, str], chosen: str) -> None:
        super().__init__()
        self.told, self.chosen = told, chosen

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = (style.height(said, width, "body", SIZE_SUB) for said in self.told.values())
        return width, max(tall, default=0)

    def paint(self, pen: Pen) -> None:
        said = self.told.get(self.chosen, "")
        pen.paragraph(self.rect.topleft, said, self.rect.width, "body", SIZE_SUB, pen.palette.ink2)


class Remarked(Widget):
    """A head over its rule with a remark at its right end, or below if there is no room."""

    def __init__(self, title: str, remark: str = "") -> None:
        super().__init__()
        self.title, self.remark = title, remark

    def _fits(self, width: int, style: Style) -> bool:
        wide = style.width(self.title.upper(), "head", SIZE_BODY) * 3 // 2 + style.px(24)
        return wide + style.width(self.remark, "body", SIZE_SUB) <= width

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        head = style.head_height if self.title else 0
        if self.remark and not (self.title and self._fits(width, style)):
            head += style.height(self.remark, width, "body", SIZE_SUB)
        return width, head

    def paint(self, pen: Pen) -> None:
        fits, top = self._fits(self.rect.width, pen), self.rect.top
        if self.title:
            top = pen.head(self.rect, self.title, self.remark if fits else "")
        if self.remark and not (self.title and fits):
            at, ink = (self.rect.left, top), pen.palette.ink2
            pen.paragraph(at, self.remark, self.rect.width, "body", SIZE_SUB, ink)


class _Chosen(Button):
    """A button of which one of several is chosen: it has a ring then."""

    is_ringed = True

    def __init__(
        self, name: str, label: str, sub: str, command: str, act: Callable[[], None],
        chosen: bool,
    ) -> None:
        super().__init__(name, label, act, sub, command)
        self.chosen = chosen

    def _ground(self, pen: Pen, fill: bool) -> None:
        """Draw the box and its ring."""
        pal, rect = pen.palette, self.rect
        if fill or self.chosen:
            pen.box(rect, mixed(pal.panel2, pal.ink, 0.06) if self.chosen else pal.panel2,
                    None if self.chosen else pal.rule, 6)
        pen.rim(rect, self.chosen, self.hovered, 6)

    def _words(self, pen: Pen, left: int, right: int) -> None:
        """Draw the name, and the line below it if there is one."""
        room, rect = right - left, self.rect
        name = pen.line_height("strong", SIZE_PROMPT)
        said = pen.height(self.sub, room, "body", SIZE_SUB) if self.sub else 0
        said = said if name + said <= rect.height else 0
        top = rect.centery - (name + said) // 2
        size = pen.fitting([self.label], room, "strong", SIZE_PROMPT, SIZE_SUB, 1) or SIZE_SUB
        ink = pen.palette.ink if self.enabled else pen.palette.ink2
        pen.text((left, top), self.label, "strong", size, ink, width=room)
        if said:
            pen.paragraph((left, top + name), self.sub, room, "body", SIZE_SUB, pen.palette.ink2)


class SideTile(_Chosen):
    """A side to take, with its badge; or to watch, with an eye."""

    def __init__(
        self, side: Side, label: str, sub: str, command: str, act: Callable[[], None],
        chosen: bool,
    ) -> None:
        super().__init__(f"side-{side or 'none'}", label, sub, command, act, chosen)
        self.side = side

    def _inner(self, width: int, style: Style) -> tuple[int, int]:
        """The left edge and width of the words in px; a narrow tile has no room for a sign."""
        left, right = style.px(14 + 40 + 12), style.px(10)
        if width - left - right < style.width(self.label, "strong", SIZE_SUB):
            left = right
        return left, width - left - right

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = self._inner(width, style)[1]
        said = style.height(self.sub, room, "body", SIZE_SUB) + style.px(20) if self.sub else 0
        least = style.tall(_TILE if self.sub else _LOW_TILE)
        return width, max(least, style.line_height("strong", SIZE_PROMPT) + said)

    def paint(self, pen: Pen) -> None:
        self._ground(pen, fill=True)
        middle, size = self.rect.left + pen.px(14 + 20), pen.px(40)
        left, room = self._inner(self.rect.width, pen)
        if left > size:
            sign = (side_badge(self.side, size, pen.theme) if self.side != WATCH
                    else icon("eye", size, pen.palette.ink))
            pen.put(sign, (middle, self.rect.centery))
        self._words(pen, self.rect.left + left, self.rect.left + left + room)


class PickRow(_Chosen):
    """One of several values: its name, with a ring if it is chosen."""

    def __init__(
        self, name: str, label: str, command: str, act: Callable[[], None], chosen: bool
    ) -> None:
        super().__init__(name, label, "", command, act, chosen)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.tall(_LOW_ROW)

    def paint(self, pen: Pen) -> None:
        self._ground(pen, fill=False)
        left = self.rect.left + pen.px(16)
        self._words(pen, left, self.rect.right - pen.px(16))


class LevelRow(_Chosen):
    """A level or a difficulty: rising bars, as many filled, its name, what it does, its key."""

    def __init__(
        self, name: str, label: str, bars: tuple[int, int], command: str,
        act: Callable[[], None], chosen: bool, said: str,
    ) -> None:
        super().__init__(name, label, said, command, act, chosen)
        self.bars = bars

    def _room(self, width: int, style: Style) -> int:
        return width - style.px(16 + 36 + 14 + 26) - style.cap_width(self.cap)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        if not self.sub:
            return width, style.tall(_LOW_ROW)
        said = style.height(self.sub, self._room(width, style), "body", SIZE_SUB) + style.px(14)
        return width, max(style.tall(_ROW), style.line_height("strong", SIZE_PROMPT) + said)

    def paint(self, pen: Pen) -> None:
        self._ground(pen, fill=False)
        rect, left = self.rect, self.rect.left + pen.px(16)
        bars = sized(pen.px(36), pen.px(28), midleft=(left, rect.centery))
        draw_bars(pen, bars, *self.bars)
        pen.cap(rect.right - pen.px(16), rect.centery, self.cap)
        left += pen.px(36 + 14)
        self._words(pen, left, left + self._room(rect.width, pen))


def draw_bars(pen: Pen, rect: pygame.Rect, filled: int, most: int) -> None:
    """`most` rising bars of a level, the first ones filled."""
    pal = pen.palette
    for number, cell in enumerate(pen.cells(rect, [1] * most, 3)):
        tall = rect.height * (number + 2) // (most + 1)
        bar = split(cell, cell.height - tall)[1]
        pen.box(bar, pal.ink if number < filled else pal.rule, None, 2)
