"""Playing alone, as it is chosen before a game: which side, or to watch, and which level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop import games
from nightdrop.engine.counters import Side
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.scenarios import FIRST, offered_scenarios, read_scenario
from nightdrop.table.words.nouns import capital, nation, side_words
from nightdrop.table.words.sides import brief_words, level_name, level_sentence, said_of
from nightdrop.ui.kit import Beside, Button, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT, SIZE_SUB, mixed
from nightdrop.ui.menus.cards import Switch
from nightdrop.ui.menus.opening import start_game, takes_back
from nightdrop.ui.settings import Settings

WATCH: Final = ""  # in place of a side
_PLAYERS: Final = games.given(games.FIRST, "players")
_BARS: Final = len(_PLAYERS.levels)
_SIDES: Final = "new.side-one", "new.side-two"  # the commands of the choices, in their order
_FIRST: Final = "new.level-one", "new.level-two", "new.level-three", "new.level-four"
_SECOND: Final = "new.second-one", "new.second-two", "new.second-three", "new.second-four"
# Design px of height of a side's tile, with a line below its name and without, and of a level with
# its sentence.
_TILE, _LOW_TILE, _ROW = 66, 58, 46


def chosen_game(settings: Settings) -> str:
    """The scenario that is offered first: the one begun last, as long as there is one."""
    names = offered_scenarios()
    return settings.game if settings.game in names else next(iter(names), FIRST)


def chosen_side(settings: Settings, sides: Sequence[Side]) -> Side:
    """The side that the player takes, or WATCH."""
    if settings.watch:
        return WATCH
    return settings.side if settings.side in sides else sides[0]


def chosen_levels(settings: Settings) -> tuple[str, str]:
    """The level of the program, and of the second one where it plays both sides."""
    found = (_PLAYERS.level(name).name for name in (settings.level, settings.second))
    return next(found), next(found)


def as_played(settings: Settings, sides: Sequence[Side]) -> Settings:
    """The settings once such a game has begun: all of it is chosen for good."""
    own, (level, second) = chosen_side(settings, sides), chosen_levels(settings)
    return settings.but(alone=True, level=level, second=second, side=own or settings.side)


def players_of(settings: Settings, sides: Sequence[Side]) -> Players:
    """Who plays each side of the game that is to begin."""
    own, (level, second) = chosen_side(settings, sides), chosen_levels(settings)
    if own == WATCH:
        return {side: _bot(name) for side, name in zip(sides, (level, second), strict=True)}
    return {side: HUMAN if side == own else _bot(level) for side in sides}


def _bot(name: str) -> Bot:
    return Bot(bot=name, version=_PLAYERS.level(name).version)


def start_words(settings: Settings, sides: Sequence[Side]) -> str:
    """What will begin, in a sentence."""
    own, (level, second) = chosen_side(settings, sides), chosen_levels(settings)
    if own == WATCH:
        return brief_words(own, level, second)
    other = next(side for side in sides if side != own)
    said = _("You are {player}, against the {nation} {level}")
    return said.format(player=side_words(own), nation=nation(other), level=level_name(level))


def start_alone(app: Window) -> str:
    """Begin at once as the last time; a sentence if that cannot be done, else ""."""
    scenario = chosen_game(app.settings)
    try:
        players = players_of(app.settings, read_scenario(scenario).sides)
    except FileError as problem:
        return str(problem)
    return start_game(app, {}, app.seed, "seeded", None, scenario, players)


def alone_choices(
    settings: Settings, sides: Sequence[Side], change: Callable[[Settings], None], low: bool,
    handicap: Sequence[Widget] = (),
) -> Widget:  # fmt: skip
    """The choices of the card; `change` takes the settings that one of them asks for. In a `low`
    window only the chosen level is described. `handicap` is the row of that option, if any."""
    own, levels = chosen_side(settings, sides), chosen_levels(settings)
    wants = _("drop, gather, hold"), _("find them, push them")
    tiles: list[Widget] = []
    for number, (side, sub) in enumerate(zip(sides, wants, strict=True)):
        tiles.append(Tile(side, capital(said_of(side, "name")), "" if low else sub, _SIDES[number],
                          partial(change, settings.but(side=side, watch=False)),
                          side == own))  # fmt: skip
    tiles.append(Tile(WATCH, _("Watch"), "" if low else _("it plays both"), "new.watch",
                      lambda: change(settings.but(watch=True)), own == WATCH))  # fmt: skip
    fair = _("sees only what its player would, throws the same dice")
    first = _levels("level", levels[0], lambda name: change(settings.but(level=name)),
                    () if own == WATCH else levels[:1] if low else _PLAYERS.levels)  # fmt: skip
    lists: Widget = Stack([Remarked(_("Against"), fair), *first], 6)
    if own == WATCH:
        second = _levels("second", levels[1], lambda name: change(settings.but(second=name)),
                         ())  # fmt: skip
        heads = [Remarked(said_of(side, "name")) for side in sides]
        both = Beside([Stack([heads[0], *first], 6), Stack([heads[1], *second], 6)])
        lists = Stack([both, Remarked("", fair)], 10)
    parts = [Remarked(_("You play")), Beside(tiles), lists]
    if own != WATCH:
        said = _("the Captain's, counted")
        hints = Switch("hints", _("Hints"), "" if low else said, "new.hints",
                       lambda: change(settings.but(hints=not settings.hints)),
                       settings.hints)  # fmt: skip
        said = _("with new dice, counted")
        take_backs = Switch("take-backs", _("Take-backs"), "" if low else said, "new.take-backs",
                            lambda: change(_otherwise(settings, levels[0])),
                            takes_back(settings, levels[0]))  # fmt: skip
        parts += [*handicap, Beside([hints, take_backs], 20)]
    return Stack(parts, 6)


def _otherwise(settings: Settings, level: str) -> Settings:
    """The settings with take-backs at a level, where there was none, or without."""
    names = {*settings.take_backs.split()} ^ {level}
    return settings.but(take_backs=" ".join(sorted(names)))


def _levels(
    kind: str, chosen: str, choose: Callable[[str], None], described: Collection[str]
) -> list[Widget]:
    """A row for each level, the strongest last; those that are not `described` have a name
    alone."""
    keys = _FIRST if kind == "level" else _SECOND
    return [LevelRow(f"{kind}-{name}", name, number + 1, keys[number],
                     partial(choose, name), name == chosen,
                     level_sentence(name) if name in described else "")
            for number, name in enumerate(_PLAYERS.levels)]  # fmt: skip


class Remarked(Widget):
    """A head over its rule with a remark at its right end, or below it where there is no room."""

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
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, sub, command)
        self.chosen = chosen

    def _ground(self, pen: Pen, fill: bool) -> None:
        """The box and its ring."""
        pal, rect = pen.palette, self.rect
        if fill or self.chosen:
            pen.box(rect, mixed(pal.panel2, pal.ink, 0.06) if self.chosen else pal.panel2,
                    None if self.chosen else pal.rule, 6)  # fmt: skip
        pen.rim(rect, self.chosen, self.hovered, 6)

    def _words(self, pen: Pen, left: int, right: int) -> None:
        """The name, and the line below it where there is one."""
        room, rect = right - left, self.rect
        name = pen.line_height("strong", SIZE_PROMPT)
        said = pen.height(self.sub, room, "body", SIZE_SUB) if self.sub else 0
        said = said if name + said <= rect.height else 0
        top = rect.centery - (name + said) // 2
        size = SIZE_PROMPT
        while size > SIZE_SUB and pen.width(self.label, "strong", size) > room:
            size -= 1
        pen.text((left, top), self.label, "strong", size, pen.palette.ink, width=room)
        if said:
            pen.paragraph((left, top + name), self.sub, room, "body", SIZE_SUB, pen.palette.ink2)


class Tile(_Chosen):
    """A side to take, with its badge; or to watch, with an eye."""

    def __init__(
        self, side: Side, label: str, sub: str, command: str, act: Callable[[], None],
        chosen: bool,
    ) -> None:  # fmt: skip
        super().__init__(f"side-{side or 'none'}", label, sub, command, act, chosen)
        self.side = side

    def _inner(self, width: int, style: Style) -> tuple[int, int]:
        """Where the words begin, and their width, in px; a narrow tile has no room for a sign."""
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
            sign = (side_badge(self.side, size) if self.side != WATCH
                    else icon("eye", size, pen.palette.ink))  # fmt: skip
            pen.surface.blit(sign, sign.get_rect(center=(middle, self.rect.centery)))
        self._words(pen, self.rect.left + left, self.rect.left + left + room)


class LevelRow(_Chosen):
    """A level: rising bars of which as many are filled, its name, what it does, its key."""

    def __init__(
        self, name: str, level: str, bars: int, command: str, act: Callable[[], None],
        chosen: bool, said: str,
    ) -> None:  # fmt: skip
        super().__init__(name, level_name(level), said, command, act, chosen)
        self.bars = bars

    def _room(self, width: int, style: Style) -> int:
        return width - style.px(16 + 36 + 14 + 26) - style.cap_width(self.cap)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        if not self.sub:
            return width, style.tall(40)
        said = style.height(self.sub, self._room(width, style), "body", SIZE_SUB) + style.px(14)
        return width, max(style.tall(_ROW), style.line_height("strong", SIZE_PROMPT) + said)

    def paint(self, pen: Pen) -> None:
        self._ground(pen, fill=False)
        rect, left = self.rect, self.rect.left + pen.px(16)
        draw_bars(pen, pygame.Rect(left, rect.centery - pen.px(14), pen.px(36), pen.px(28)),
                  self.bars)  # fmt: skip
        pen.cap(rect.right - pen.px(16), rect.centery, self.cap)
        left += pen.px(36 + 14)
        self._words(pen, left, left + self._room(rect.width, pen))


def draw_bars(pen: Pen, rect: pygame.Rect, filled: int) -> None:
    """Rising bars of a level, the first ones filled."""
    pal, gap = pen.palette, max(1, pen.px(3))
    wide = (rect.width - gap * (_BARS - 1)) // _BARS
    for number in range(_BARS):
        tall = rect.height * (number + 2) // (_BARS + 1)
        bar = pygame.Rect(rect.left + number * (wide + gap), rect.bottom - tall, wide, tall)
        pen.box(bar, pal.ink if number < filled else pal.rule, None, 2)
