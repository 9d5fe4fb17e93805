"""A battle as one picture over the map: edges, fire with its dice, losses, and what may follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.fallujah.rules.actions import CONTINUE, FIGHT, FIRE
from nightdrop.fallujah.rules.battle import (
    CHOPPER_OPS,
    Edge,
    EdgeLine,
    Lead,
    LeaderChoice,
    Loss,
    Stand,
    Support,
    stands,
)
from nightdrop.fallujah.rules.odds import BattleOdds, chances
from nightdrop.fallujah.rules.printed_tables import COALITION, MOB, OPFOR
from nightdrop.fallujah.rules.ruleset import (
    fight_of,
    fighters,
    markers,
    named,
    node_face,
)
from nightdrop.fallujah.ui.battle_round import (
    BROKE,
    FELL,
    LEFT,
    LOST,
    STEP,
    WON,
    BattleRound,
    a_tie_is,
    fought,
    in_battle,
    rule_of_losses,
)
from nightdrop.fallujah.ui.map_overlay import (
    cross_out,
    laid_row,
    put_counter,
    put_words,
)
from nightdrop.fallujah.ui.playing import TownPlaying, verb_of
from nightdrop.fallujah.ui.sections import signed
from nightdrop.fallujah.ui.status_line import plain_room, terrain_words
from nightdrop.fallujah.words import face_words, place_words, thing_words
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, ngettext, pgettext
from nightdrop.table.words.nouns import capital, decimal, percent
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, Folded, FoldRow, FoldTry, first_fit
from nightdrop.ui.kit.pen import Pen, Style, sized
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import DARK, RGB, SIZE_BODY, SIZE_HEAD, SIZE_SUB, rgb
from nightdrop.ui.play.game import Memo, Take
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, SheetFrame, nodes_at

DIE_MS, EDGE_MS, REST_MS = 120.0, 700.0, 300.0  # between two dice, after the edge, after the last
WIDE, PAD = 1252, 34  # design px of the sheet
SIDES: Final = (104, 98, 92, 84, 76, 68, 60, 52, 46, 40, 34)  # design px of counters
_SLOT: Final = "battle"  # of the work of the screen
QUICK_S: Final = 0.02  # how long the sheet waits for chances before it is drawn
# What is left out, one after the other: a line for each part of an edge, the parts in a sentence
# (so that two sums are left), the plates of the foot, and last the sides lie beside each other.
_CUTS: Final = ("lines", "parts", "plates", "beside")
# The same where all is enlarged: sides beside each other keep their counters large.
_ENLARGED_CUTS: Final = ("beside", "lines", "parts", "plates")
_LEAST: Final = {"": 60, "lines": 52, "parts": 40, "beside": 34}  # design px of counters, by cut
_BETWEEN: Final = 16  # design px between the sides
_MOST_SHARE: Final = 0.62  # of the width that a side takes beside the other
_ASKED: Final = (Lead.name, Support.name, Stand.name)  # the steps at which the chances are told
VEIL: Final = (96, 92, 84)
GREY, PALE = rgb("#5A5146"), rgb("#2A251E")
_HEADS: Final = {COALITION: (N_("Coalition fires first"), N_("Coalition fires back")),
                 OPFOR: (N_("OPFOR fires first"), N_("OPFOR fires back"))}  # fmt: skip
_FATES: Final = {FELL: N_("KIA −1"), STEP: N_("KIA −1"), LEFT: N_("left"), BROKE: N_("breaks off")}
# Whose the edge would be with equal sums, then whose it is: the Coalition's, and OPFOR's.
TIES: Final = (N_("a tie would go to the Coalition"), N_("a tie would go to OPFOR"),
                N_("the tie goes to us"), N_("the tie goes to OPFOR"))  # fmt: skip
_BESIDE: Final = 14  # design px between them and the sums beside them
_LIFT: Final = 3  # design px by which a counter that may take a hit is lifted
_RING: Final = 7  # design px between a head and counters, for their rings


class BattlePlaces(NamedTuple):
    """Where things of the sheet lie in the window; `cuts` are what was left out. `size` is that of
    its type, in design px; `wide` are the widths of both sides, in px."""

    sheet: pygame.Rect
    inner: pygame.Rect
    side: int
    cuts: frozenset[str]
    size: float
    wide: tuple[int, int]
    edge: int
    ours: int
    notes: int
    theirs: int
    foot: int
    coalition: Mapping[str, pygame.Rect]
    opfor: Mapping[int, pygame.Rect]


class BattleSheet(OverSheet[TownPlaying]):
    """The battle under way, or the one just over until it is closed.

    While dice fall it shows the round up to the last one that lies. `closed` is the number of
    entries after which the sheet of a battle that is over was closed. `film` says when how many
    entries are shown, in ms from what `begins` says: dice wait for what is shown before them.
    """

    covers = yields = True

    def __init__(self, window: Window, playing: TownPlaying, work: Work) -> None:
        super().__init__(playing)
        self.app, self._work = window, work
        self.closed = -1
        self.film: list[tuple[float, int]] = []
        self.begins: Callable[[], float] = window.clock
        self._fought = Memo[BattleRound | None]()
        self._laid, self._placed = Memo[BattlePlaces](), Memo[PlacedSheet]()

    # What is shown

    def until(self, now: float) -> int:
        """How many entries are shown by now."""
        if not self.film:
            return len(self.playing.match.entries)
        passed = now - self.begins()
        return [self.film[0][1], *(count for at, count in self.film if at <= passed)][-1]

    def told(self) -> BattleRound | None:
        """The round that is shown, None where there is none."""
        match, count = self.playing.match, self.until(self.app.clock())
        key = self.playing.version, count
        return self._fought.of(
            key, lambda: fought(match.history.states, match.entries, count))  # fmt: skip

    def is_up(self) -> bool:
        told = self.told()
        return told is not None and not (self._is_over(told) and self._is_closed())

    def _is_over(self, told: BattleRound) -> bool:
        """Whether all is done with the battle that is shown, with the leader it brought too."""
        leads = bool(told.now.todo) and told.now.due.name == LeaderChoice.name
        return bool(told.ends) and not leads and not self.film

    def _is_closed(self) -> bool:
        """Whether the player has seen enough of it; who watches the program sees the map."""
        return self.playing.bot_decides or self.closed == len(self.playing.match.entries)

    def close(self) -> None:
        """The player has seen how the battle ended."""
        self.closed = len(self.playing.match.entries)
        self.playing.back()

    # Dice that fall

    def show(self, since: int, until: int) -> int:
        """Dice of a battle fall one by one; the first entry whose dice do, `until` for none."""
        states, entries = self.playing.match.history.states, self.playing.match.entries
        tempo, at = self.app.settings.tempo, 0.0
        thrown = [n for n in range(since, until)
                  if in_battle(states[n]) and entries[n].startswith("roll")]  # fmt: skip
        if not thrown or not tempo:
            return until
        self.film = [(at, thrown[0])]
        for n in thrown:
            at += DIE_MS * tempo
            self.film.append((at, n + 1))
            if states[n].due.name == Edge.name and n != thrown[-1]:
                at += EDGE_MS * tempo
        self.film.append((at + REST_MS * tempo, until))
        self.app.sounds.play("dice")
        return thrown[0]

    def until_thrown(self, now: float) -> float:
        """The ms until all dice lie."""
        return max(0.0, self.begins() + self.film[-1][0] - now) if self.film else 0.0

    def finish(self) -> bool:
        """All dice lie; True if any was on its way."""
        was, self.film = bool(self.film), []
        return was

    def wake_at(self, now: float) -> float | None:
        """When there is something else to be seen, in ms."""
        due = [at for at in (self.begins() + at for at, _count in self.film) if at > now]
        if self.film and not due:
            return now
        return min(due, default=None)

    def tick(self, now: float) -> bool:
        """Whether there is something else to be seen."""
        moves = bool(self.film)
        if self.film and not self.until_thrown(now):
            self.film = []
        return moves

    # The chances

    def foresee(self) -> None:
        """Have the chances counted that a picture tells; what is quick is there for it."""
        view = self.playing.view
        if not in_battle(view):
            self._work.drop(_SLOT)  # else the next battle would begin with the chances of this one
        elif not self.film and view.due.name in _ASKED:
            key = self.playing.version, self.playing.audience
            self._work.ask(_SLOT, key, lambda _job: chances(view), quick_s=QUICK_S)

    def odds(self) -> BattleOdds | None:
        """The chances of the battle from here [16]; while these are being counted those before,
        None where there are none."""
        done, view = self._work.known(_SLOT), self.playing.view
        asked = in_battle(view) and view.due.name in _ASKED and not self.film
        return done.latest if done is not None and asked else None

    # Where things lie

    def lay(self, style: Style, area: pygame.Rect) -> BattlePlaces:
        """The places of the round that is shown, in an area of the window."""
        told = self.told()
        assert told is not None  # it is up
        offered = tuple(self._spare())
        key = self.playing.version, tuple(area), style.scale, told.key, offered, len(told.strikes)
        return self._laid.of(key, lambda: self._lay(style, area, told, offered))

    def _spare(self) -> list[str]:
        """What can be added to the fight: strikes to commit, markers to spend, as they are
        clicked."""
        if self.film:
            return []
        return [one.text for one in self.playing.offered
                if verb_of(one) == "strike" or one.text in markers(self.playing.view)]  # fmt: skip

    def _lay(
        self, style: Style, area: pygame.Rect, told: BattleRound, spare: Sequence[str]
    ) -> BattlePlaces:
        px = style.px
        sheet = _sheet(style, area.size)
        pad, size = _pad(style, sheet.width), _type(style, sheet.width)
        least = plain_side(style, self.app.surface.get_size(), told, len(spare))
        laid = _folded(style, sheet, told, len(spare), least)
        is_beside = "beside" in laid.cuts
        sheet.height = min(sheet.height, laid.extent)
        sheet.center = area.center
        if is_beside:  # what else lies over the map has room below
            sheet.top = area.top + px(8)
        inner = sheet.inflate(-2 * pad, -2 * px(_edge_pad(laid.cuts)))
        at = {name: rect.top + sheet.top for name, rect in laid.rects.items()}
        ours, foot = at["ours"], sheet.bottom - laid.rects["foot"].height
        theirs, edge = at.get("theirs", ours), at.get("edge", ours)
        notes = at["notes"] + px(6) if "notes" in at else foot
        names = [*told.ours, *(key for key, _kind in told.strikes), *spare]
        side, gap = px(laid.size), px(_BETWEEN)
        wide = inner.width, inner.width
        if is_beside:
            wide = _columns(style, inner.width, side, (len(names), len(told.theirs)))
        below = _under_head(style)
        row_at = pygame.Rect(inner.left, ours + below, wide[0], side)
        row = laid_row(row_at, len(names), side, gap)
        row_at.update(inner.right - wide[1], theirs + below, wide[1], side)
        foes = laid_row(row_at, len(told.theirs), side, gap)
        return BattlePlaces(
            sheet, inner, side, laid.cuts, size, wide, edge, ours, notes, theirs, foot,
            dict(zip(names, row, strict=True)),
            dict(zip((foe.number for foe in told.theirs), foes, strict=True)),
        )  # fmt: skip

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        laid, usable = self.lay(style, room), self.usable.union(self._spare())
        return self._placed.of((laid, usable), lambda: self._place(room, laid, usable))

    def _place(
        self, room: pygame.Rect, laid: BattlePlaces, usable: frozenset[str]
    ) -> PlacedSheet:
        """The counters of a layout that a click means something for."""
        rects = {name: rect for name, rect in laid.coalition.items() if name in usable}
        return PlacedSheet(self, room, laid, nodes_at(rects))

    def clear(self, placed: PlacedSheet) -> list[pygame.Rect]:
        laid: BattlePlaces = placed.plan
        head = laid.sheet.copy()  # the name of the space, and the edge
        head.height = laid.ours - head.top
        counters = *laid.coalition.values(), *laid.opfor.values()
        return [head, *(rect.inflate(0, rect.height) for rect in counters)]

    @property
    def usable(self) -> frozenset[str]:
        """The units that a click means something for now."""
        asks = in_battle(self.playing.view) or self.playing.step == LeaderChoice.name
        return self.playing.usable if asks and not self.film else frozenset()

    # The buttons

    def choices(self, take: Take) -> list[Button] | None:
        playing, told = self.playing, self.told()
        if told is not None and self._is_over(told):
            return [Button("map", _("Back to the map"), self.close, "", "play.done", primary=True)]
        if playing.held or playing.at:
            return None
        made = list[Button]()
        for number, one in enumerate(playing.offered, 1):
            act = partial(take, one)
            if one in (CONTINUE, FIRE, FIGHT, DONE):
                said = wording(playing.view).deed(one, playing.view)
                label = _("Fight on") if one in (CONTINUE, DONE) else capital(said)
                made.insert(0, Button(one.text, label, act, self._note(one.text), "play.done",
                                      primary=True))  # fmt: skip
            elif verb_of(one) not in ("withdraw", "evacuate"):
                label = capital(wording(playing.view).deed(one, playing.view))
                command = DIGITS[number] if number < len(DIGITS) else ""
                made.append(Button(one.text, label, act, "", command))
        if playing.step == Stand.name:
            made += self._leave(take)
        return made

    def _leave(self, take: Take) -> list[Button]:
        """The button by which all leave together, and what a click on one does."""
        playing = self.playing
        ways = {named(one)[0] for one in playing.offered if verb_of(one) == "withdraw"}
        names = fighters(playing.view, fight_of(playing.view).space)
        note = _("or click a counter, then its destination")
        if not playing.usable:
            return []
        if len(ways) < len(names):
            return [Button("some", _("Withdraw some"), self._pick, note, "town.withdraw")]
        return [Button("withdraw", _("Withdraw all"), playing.withdraw_all, note, "town.withdraw")]

    def _pick(self) -> None:
        """Take up the first unit that can leave."""
        self.playing.click(sorted(self.playing.usable)[0])

    def _note(self, text: str) -> str:
        """What the word that goes on leads to, in a few words."""
        view = self.playing.view
        count, number = len(fight_of(view).foes), fight_of(view).round + 1
        if text == CONTINUE.text:
            said = ngettext("round {number} against one unit",
                            "round {number} against {count} units", count)  # fmt: skip
            return said.format(number=number, count=count)
        return ""

    # The picture

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        told, laid = self.told(), frame.plan
        if told is None:
            return
        pen.surface.fill(VEIL, frame.rect, pygame.BLEND_RGB_MULT)
        pen.box(laid.sheet, pen.palette.panel, pen.palette.rule, 10, 1.6)
        self._draw_head(pen, laid, told)
        self._draw_edge(pen, laid, told)
        self._draw_ours(pen, laid, told)
        self._draw_theirs(pen, laid, told)
        self._draw_foot(pen, laid, told)

    def _draw_head(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """The space, its terrain, whether they stand there, and the round."""
        view, inner, pal = told.state, laid.inner, pen.palette
        fight = fight_of(view)
        middle = inner.top + pen.line_height("display", 30) // 2
        rounds = _("Round {number}").format(number=fight.round)
        wide = pen.width(rounds, "display", 22)
        pen.beside(inner.right - wide, middle, rounds, "display", 22)
        name = place_words(view.game, fight.space)
        if _is_bare(laid.cuts) and told.dice:
            score = f"{told.sums[0]} : {told.sums[1]}"
            wide += pen.width(score, "display", 22) + pen.px(24)
            pen.beside(inner.right - wide, middle, score, "display", 22, pal.accent_text)
        room = inner.width - wide - pen.px(16)
        end = pen.fitted((inner.left, middle), name, 32, pal.ink, room, 18, centred=True)
        level = face_words(view.game, view.game.rules.tables.morale[view.book.morale])
        said = _("{terrain}, {number} · morale {level}: {stand}").format(
            terrain=terrain_words(view, fight.space), number=fight.space, level=level,
            stand=_("they stand here") if stands(view) else _("they break off here"))  # fmt: skip
        if stands(view) and fight.martyrs:
            said += " · " + face_words(view.game, "martyrs")
        left = end.right + pen.px(16)
        whole = f"{said} [9.3]"
        if left + pen.width(whole, "body", 15) <= inner.right - wide - pen.px(16):
            top = middle - pen.line_height("body", 15) // 2
            put_words(pen, (left, top), said, inner.right, "9.3", 15, ink=pal.ink2)

    def _draw_edge(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """Both sums side by side, and who fires first by them [16.1(2)]."""
        inner, pal = laid.inner, pen.palette
        if _is_bare(laid.cuts):
            return
        heads = max(pen.width(_(one[0]), "body", 15) for one in _HEADS.values())
        note = max(map(_, TIES), key=len)  # the widest or nearly so: a wider one is set smaller
        words = max(heads, pen.width(note, "body", SIZE_SUB)) + pen.px(2 * _BESIDE)
        middle = min(max(pen.px(200), words), inner.width // 3)
        wide = (inner.width - middle) // 2
        columns = [pygame.Rect(inner.left, laid.edge, wide, 0),
                   pygame.Rect(inner.right - wide, laid.edge, wide, 0)]  # fmt: skip
        for n, (column, lines) in enumerate(zip(columns, told.lines, strict=True)):
            self._draw_sum(pen, column, laid, told, n, lines)
        between = pygame.Rect(inner.left + wide, laid.edge, middle, laid.ours - laid.edge)
        if told.dice:
            score = f"{told.sums[0]} : {told.sums[1]}"
            row = pygame.Rect(between.left, between.top, middle, pen.px(34))
            if "lines" not in laid.cuts:
                row.top += (between.height - pen.px(110)) // 2
            pen.centred(row, score, "display", 24, pal.accent_text)
            if "parts" not in laid.cuts:  # else the heads of the sides say it
                edge = str(fight_of(told.state).edge or _first(told))
                row = row.move(0, pen.px(30)).inflate(-pen.px(2 * _BESIDE), 0)
                word, theirs = _(_HEADS[edge][0]), edge == OPFOR
                size = pen.fitting([word], row.width, "body", 15) or 10
                pen.line(row, word, "body", size, pal.ink, "centre")
                tied = told.sums[0] == told.sums[1]
                note = TIES[2 * tied + (theirs if tied else a_tie_is(told) == OPFOR)]
                row = row.move(0, pen.px(22))
                size = pen.fitting([_(note)], row.width, "body", SIZE_SUB) or 9
                pen.line(row, _(note), "body", size, pal.ink2, "centre")
        y = laid.ours - pen.px(10)
        pygame.draw.line(pen.surface, pal.rule, (inner.left, y), (inner.right, y))

    def _draw_sum(
        self, pen: Pen, column: pygame.Rect, laid: BattlePlaces, told: BattleRound, side: int,
        lines: Sequence[EdgeLine],
    ) -> None:  # fmt: skip
        """The edge of a side: its lines with their rules, its die, and the sum."""
        pal, game = pen.palette, told.state.game
        size = laid.size
        step, y = pen.line_height("body", size) + pen.px(3), column.top
        parts = [(self._line(game, n, line), line.number, _(line.rule))
                 for n, line in enumerate(lines)]
        wide = column.width - pen.px(40)
        die = str(told.dice[side]) if told.dice else "–"
        if "lines" not in laid.cuts:
            for n, (said, number, rule) in enumerate(parts):
                if pen.width(f"{said} [{rule}]", "body", size) > wide and not n:
                    said = capital(thing_words(game, lines[0].what))  # its contact stands beside it
                cited = rule if pen.width(f"{said} [{rule}]", "body", size) <= wide else ""
                put_words(pen, (column.left, y), said, wide, cited, size, most=1)
                text = str(number) if not n else signed(number)
                pen.text((column.right, y), text, "value", 17, right=True)
                y += step
            pen.text((column.left, y), _("Die"), size=size)
            pen.text((column.right, y), die, "value", 17, right=True)
            y += step
            pygame.draw.line(pen.surface, pal.rule, (column.left, y), (column.right, y))
            y += pen.px(4)
        elif "parts" not in laid.cuts:
            thrown = " ".join((_("die"), die))
            lead = [f"{thing_words(game, one.what)} ({one.number})" for one in lines[:1]]
            more = [f"{thing_words(game, one.what)} {one.number}" for one in lines[1:]]
            said = capital(" + ".join([*lead, *more, thrown]))
            y += pen.paragraph((column.left, y), said, column.width, ink=pal.ink2, most=2)
        row = pygame.Rect(column.left, y, column.width, pen.px(34))
        word = _("Our edge") if side == 0 else _("OPFOR’s edge")
        ink = pal.accent_text if side == 0 else pal.hit
        pen.line(row, word.upper(), "head", 15, ink)
        pen.line(row, str(told.sums[side]), "display", 26, pal.ink, "right")

    @staticmethod
    def _line(game: Game, number: int, line: EdgeLine) -> str:
        """A part of an edge in words."""
        what = thing_words(game, line.what)
        lead = _("Lead: {unit}, contact {contact}")
        return capital(what) if number else lead.format(unit=what, contact=line.number)

    def _draw_ours(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """The Coalition's counters with their dice, then collateral damage as a line."""
        self._draw_side(pen, laid, told, COALITION)
        usable, digit = self.usable, 0
        kinds = dict(told.strikes)
        for name, rect in laid.coalition.items():
            unit = told.now.book.units.get(name)
            kind = kinds.get(name) or name.split()[-1]
            able = not self.film and (name in usable or name in self._spare())
            state = "legal" if able else "rest"
            if name == self.playing.held or name in kinds:
                state = "selected"
            state += "+hover" * (name in (self.playing.hover, self.playing.focus) and able)
            asked = able and self.playing.step == Loss.name
            lifted = rect.move(0, -pen.px(_LIFT)) if asked else rect
            put_counter(pen, told.state.game, name if unit else kind, lifted, state,
                        reduced=bool(unit and unit.reduced), leader=bool(unit and unit.leader))
            digit += asked
            self._draw_fate(pen, laid, rect, told, name, str(digit) if asked else "")
        self._draw_notes(pen, laid, told)

    def _draw_notes(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """What hits and sixes of the Coalition came to, in a line."""
        inner, said = laid.inner, list[tuple[str, str]]()
        y = laid.notes
        if _is_bare(laid.cuts) and not self.film and self._prices(pen, told):  # they stand there
            return
        if told.sixes:
            who = thing_words(told.state.game, told.sixes[0])
            many = ngettext("{who}: a 6 causes collateral damage, −1 OP",
                            "{who} and others: sixes cause collateral damage, −{count} OPs",
                            len(told.sixes))  # fmt: skip
            said.append((capital(many.format(who=who, count=len(told.sixes))), "23.5"))
        if rule := rule_of_losses(told):
            hits = told.hits[COALITION]
            words = ngettext("one hit counts as {losses}", "{count} hits count as {losses}", hits)
            said.append((capital(words.format(count=hits, losses=told.losses)), rule))
        x = inner.left
        for text, rule in said:
            room = inner.right - x
            put_words(pen, (x, y), text, room, rule, laid.size, most=1)
            x += pen.width(f"{text} [{rule}]", "body", laid.size) + pen.px(28)

    def _draw_theirs(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """OPFOR's counters in the order in which they fall, with their dice."""
        self._draw_side(pen, laid, told, OPFOR)
        for foe in told.theirs:
            rect = laid.opfor[foe.number]
            put_counter(pen, told.state.game, foe.face, rect, power=told.mob)
            self._draw_fate(pen, laid, rect, told, foe.number)

    def _draw_side(self, pen: Pen, laid: BattlePlaces, told: BattleRound, side: str) -> None:
        """The head of a side: when it fires, and its hits."""
        inner, top = laid.inner, laid.ours if side == COALITION else laid.theirs
        wide = laid.wide[side != COALITION]
        area = pygame.Rect(inner.left if side == COALITION else inner.right - wide, top, wide, 0)
        edge = str(fight_of(told.state).edge or "")
        word = _(_HEADS[side][edge != side]) if edge else (
            _("Coalition") if side == COALITION else _("OPFOR: weakest eliminated first"))
        note = ""
        if side in told.hits:
            dice = sum(isinstance(name, int) == (side == OPFOR) for name in told.shots)
            note = hits_words(told.hits[side], dice)
        shown = pen.width(word.upper(), "head", SIZE_HEAD) * 5 // 4 <= area.width
        pen.head(area, word if shown else word.partition(":")[0], note)

    def _draw_fate(
        self,
        pen: Pen,
        laid: BattlePlaces,
        rect: pygame.Rect,
        told: BattleRound,
        name: object,
        key: str = "",
    ) -> None:
        """The die of a counter below it with its key beside, and below that what became of it."""
        pal, fate = pen.palette, told.fates.get(name)
        if fate == FELL:
            cross_out(pen, rect)
        size = min(max(pen.px(26), laid.side * 2 // 5), rect.width)
        shot = told.shots.get(name)
        wide = (size if shot else 0) + pen.cap_room(key, 3 if shot else 0)
        left, middle = rect.centerx - wide // 2, rect.bottom + pen.px(8) + size // 2
        if shot:
            face, ink = (pal.good, DARK) if shot.hits else (PALE, GREY)
            if isinstance(name, int) and shot.hits:
                face = pal.hit
            draw_die(pen.surface, (left + size // 2, middle), size, shot.die, face, ink)
        pen.cap(left + wide, middle, key)
        top = rect.bottom + pen.px(12) + size
        small = pen.line_height("body", SIZE_SUB)
        if fate and (not _is_bare(laid.cuts) or top + small <= laid.foot):
            is_crowd = any(foe.number == name and foe.face == MOB for foe in told.theirs)
            word = _(_FATES[fate])
            if fate == FELL and isinstance(name, int):
                word = _("broken up") if is_crowd else _("KIA +1")
            row = rect.inflate(pen.px(8), 0)
            row.top, row.height = top, small
            ink = pal.ink2 if is_crowd else pal.good if isinstance(name, int) else pal.hit
            type_ = pen.fitting([word], row.width, "strong", SIZE_SUB) or 9
            pen.line(row, word, "strong", type_, ink, "centre")

    def _draw_foot(self, pen: Pen, laid: BattlePlaces, told: BattleRound) -> None:
        """How it ended, or what going on and withdrawing would bring."""
        inner = laid.inner
        area = pygame.Rect(inner.left, laid.foot, inner.width, inner.bottom - laid.foot)
        prices = [] if self.film else self._prices(pen, told)
        if "plates" in laid.cuts:
            said = " · ".join(f"{head}: {number[:1].lower()}{number[1:]}"
                              for head, number, _note, _ink in prices)  # fmt: skip
            pen.line(area, said, "strong", laid.size, pen.palette.ink)
            return
        gap = pen.px(12)
        wide = min((area.width - gap) // 2, pen.px(640))
        for n, price in enumerate(prices):
            self._price(pen, pygame.Rect(area.left + n * (wide + gap), area.top + pen.px(6), wide,
                                         area.height - pen.px(6)), *price)  # fmt: skip

    def _prices(self, pen: Pen, told: BattleRound) -> list[tuple[str, str, str, RGB]]:
        """What is told at the foot: a head, a figure, what belongs to it, and its ink."""
        pal = pen.palette
        if told.ends:
            return [self._ending(pen, told)]
        if not told.now.todo or told.now.due.name not in _ASKED:
            return []
        asks = told.now.due.name == Stand.name
        odds = self.odds()
        head = _("Go on: chance of winning") if asks else _("Chance of winning as committed now")
        share, steps = percent(odds.won / odds.of) if odds else "…", ""
        if odds:
            lost = sum(n * weight for n, weight in odds.steps) / odds.of
            mean = sum(n * weight for n, weight in odds.kia) / odds.of
            steps = _("{steps} steps lost, KIA {kia}").format(
                steps=decimal(lost), kia=signed(round(mean, 1)))  # fmt: skip
        steps = _("calculating …") if self._work.is_busy(_SLOT) else steps
        good = odds is not None and odds.won * 2 >= odds.of
        found = [(head, share, steps, pal.good if good else pal.hit)]
        return [*found, (*self._withdrawing(told.now), pal.hit)] if asks else found

    def _withdrawing(self, view: State) -> tuple[str, str, str]:
        """What withdrawing all would lose, and where to."""
        space = fight_of(view).space
        node = node_face(view, space)
        ops = (node.ops if node else 0) + CHOPPER_OPS * (space == view.book.chopper)
        ways = [one for one in self.playing.offered if verb_of(one) == "withdraw"]
        if not ways:
            return _("Withdraw"), "–", _("no refuge next to this space [16.7]")
        places = list(dict.fromkeys(named(one)[-1] for one in ways))
        to = _("Withdraw to {place}").format(place=place_words(view.game, places[0]))
        note = _("the node stays; no unit is lost") if node else _("nothing else is lost")
        number = ngettext("{ops} OP", "{ops} OPs", ops)
        return to, number.format(ops=signed(-ops)), note

    @staticmethod
    def _price(
        pen: Pen, box: pygame.Rect, head: str, number: str, note: str, ink: RGB
    ) -> None:
        """A plate with a figure, its head and what belongs to it."""
        pen.box(box, pen.palette.panel2, None, 8)
        row = box.inflate(-pen.px(24), 0)
        step = pen.line_height("body", SIZE_SUB)
        row.height, row.top = step, box.top + pen.px(8)
        size = pen.fitting([head], row.width, "body", SIZE_SUB) or 9
        pen.line(row, head, "body", size, pen.palette.ink2)
        large = pygame.Rect(row.left, row.bottom, row.width, pen.line_height("display", 26))
        pen.line(large, number, "display", 26, ink)
        row.bottom = box.bottom - pen.px(8)
        size = pen.fitting([note], row.width, "body", SIZE_SUB) or 9
        pen.line(row, note, "body", size, pen.palette.ink2)

    @staticmethod
    def _ending(pen: Pen, told: BattleRound) -> tuple[str, str, str, RGB]:
        """How the battle ended, with what was won or lost by it."""
        before, after = told.state.book, told.now.book
        said = []
        space = fight_of(told.state).space
        if len(after.captured) > len(before.captured):
            said.append(_("{node} captured").format(
                node=face_words(told.now.game, after.captured[-1])))  # fmt: skip
        elif space in after.nodes:
            said.append(_("the node stays"))
        if change := after.ops - before.ops:
            said.append(ngettext("{ops} OP", "{ops} OPs", abs(change)).format(ops=signed(change)))
        if change := after.kia - before.kia:
            said.append(_("KIA {kia}").format(kia=signed(change)))
        if BROKE in told.fates.values():
            said.append(_("OPFOR breaks off [16.1(4)]"))
        word = {WON: pgettext("battle", "Won"), LOST: pgettext("battle", "Lost")}.get(
            told.ends, _("Over"))  # fmt: skip
        ink = pen.palette.good if told.ends == WON else pen.palette.hit
        return _("The battle is over"), word, " · ".join(said), ink


def hits_words(hits: int, dice: int) -> str:
    """How many dice hit, of how many: "2 hits from 3 dice"."""
    count = ngettext("one hit", "{count} hits", hits) if hits else _("no hit")
    count = count.format(count=hits)
    return ngettext("{hits} from one die", "{hits} from {dice} dice", dice).format(
        hits=count, dice=dice)  # fmt: skip


def plain_side(
    style: Style, window: tuple[int, int], told: BattleRound, spare: int
) -> float:  # fmt: skip
    """The design px at which counters are as large as at 100 % in a window of this size in px;
    0 where nothing is enlarged."""
    plain = plain_room(style, window)
    if plain is None:
        return 0
    usual, *area = plain
    laid = _folded(usual, _sheet(usual, area), told, spare, 0)
    return laid.size * usual.scale.factor / style.scale.factor


def _sheet(style: Style, area: Sequence[int]) -> pygame.Rect:
    """The sheet of a battle as large as it can be over a map of this width and height, in px."""
    wide, tall = area
    return sized(min(style.px(WIDE), wide - style.px(20)), tall - style.px(16), topleft=(0, 0))


def _folded(
    style: Style, sheet: pygame.Rect, told: BattleRound, spare: int, wanted: float
) -> Folded:  # fmt: skip
    """The sheet laid out with counters of at least the size that is wanted, in design px, or as
    near to it as there is room for."""
    width, size = sheet.width - 2 * _pad(style, sheet.width), _type(style, sheet.width)

    def lay(least: float) -> Folded:
        return battle_fold(told, spare, size, least).lay(style, width, sheet.height)

    def fits(least: float, _none: int) -> bool:
        laid = lay(least)
        trial = FoldTry(width, laid.cuts, laid.size, style)
        return not laid.over and battle_fold(told, spare, size, least).has_width(trial)

    smaller = [side for side in SIDES if side < wanted]
    return lay(first_fit([wanted, *smaller], lambda _least: (0,), fits)[0])


def _pad(style: Style, width: int) -> int:
    """The px at the sides of a sheet `width` px wide."""
    return min(style.px(PAD), width // 24)


def _type(style: Style, width: int) -> float:
    """The design px of the type of a sheet `width` px wide."""
    return 15.0 if width >= style.px(1000) else SIZE_BODY


def battle_fold(told: BattleRound, spare: int, size: float, least: float = 0) -> Fold:
    """The sheet of a battle from top to bottom, its padding with it; sizes are those of counters,
    none less than `least`. `spare`: how many counters can be added to the fight; `size` is that of
    the type."""
    counts = len(told.ours) + len(told.strikes) + spare, len(told.theirs)
    lines = max(map(len, told.lines)) + 1

    def body(trial: FoldTry) -> int:
        return trial.style.line_height("body", size)

    def head(trial: FoldTry) -> int:
        style = trial.style
        return style.px(_edge_pad(trial.cuts)) + style.line_height("display", 30) + style.px(12)

    def edge(trial: FoldTry) -> int | None:
        px, cuts = trial.style.px, trial.cuts
        if _is_bare(cuts):
            return None
        if "parts" in cuts:
            return px(48)
        if "lines" in cuts:
            return 3 * body(trial) + px(34)
        return lines * (body(trial) + px(3)) + px(56)

    def ours(trial: FoldTry) -> int:
        style, side = trial.style, trial.style.px(trial.size)
        below = max(style.px(26), side * 2 // 5) + style.line_height("body", SIZE_SUB)
        return _under_head(style) + side + below + style.px(14)

    def has_room(trial: FoldTry) -> bool:
        style, side = trial.style, trial.style.px(trial.size)
        columns = _columns(style, trial.width, side, counts)
        return "beside" not in trial.cuts or all(
            wide >= _row_wide(style, side, count)
            for wide, count in zip(columns, counts, strict=True))  # fmt: skip

    def notes(trial: FoldTry) -> int | None:
        return None if _is_bare(trial.cuts) else body(trial) + trial.style.px(_BETWEEN)

    def theirs(trial: FoldTry) -> int | None:
        return None if "beside" in trial.cuts else ours(trial) + trial.style.px(8)

    def foot(trial: FoldTry) -> int:
        style, tall = trial.style, body(trial) + trial.style.px(4)
        if "plates" not in trial.cuts:
            small, large = style.line_height("body", SIZE_SUB), style.line_height("display", 26)
            tall = style.px(34) + 2 * small + large
        return tall + style.px(_edge_pad(trial.cuts))

    rows = [FoldRow("head", head, 0), FoldRow("edge", edge, 0),
            FoldRow("ours", ours, 0, fits=has_room), FoldRow("notes", notes, 0),
            FoldRow("theirs", theirs, 0), FoldRow("foot", foot, 0)]  # fmt: skip
    if not least:
        return Fold(rows, _CUTS, SIDES, _LEAST)
    sizes = sorted({*SIDES, least}, reverse=True)
    return Fold(rows, _ENLARGED_CUTS, sizes, {"": max(_LEAST[""], least), "beside": least})


def _is_bare(cuts: frozenset[str]) -> bool:
    """Whether the edges have no row of their own."""
    return {"plates", "beside"} <= cuts


def _columns(
    style: Style, width: int, side: int, counts: tuple[int, int]
) -> tuple[int, int]:
    """How wide both sides are beside each other, in px: halves, or more for one whose counters of a
    side in px need more."""
    free, share = width - 2 * style.px(_BETWEEN), 0.5
    if 2 * _row_wide(style, side, max(counts)) > free:
        share = min(max(counts[0] / sum(counts), 1 - _MOST_SHARE), _MOST_SHARE)
    return round(free * share), free - round(free * share)


def _row_wide(style: Style, side: int, count: int) -> int:
    """How wide a row of counters of a side is at least, in px."""
    return side + (count - 1) * (side + style.px(_BETWEEN) // 2)


def _under_head(style: Style) -> int:
    """The px from the head of a side to its counters."""
    return style.head_height + style.px(_RING)


def _edge_pad(cuts: frozenset[str]) -> int:
    """The design px above the head and below the foot."""
    return 8 if _is_bare(cuts) else 18


def _first(told: BattleRound) -> str:
    """Who has the edge by the sums."""
    ours, theirs = told.sums
    return a_tie_is(told) if ours == theirs else COALITION if ours > theirs else OPFOR
