"""The panel sections of the card game: turn, odds of a front, unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.cards import INSURGENT, PrintedCard
from nightdrop.phantom_fury.rules.forces import CardForce, city_defending, has_ground, us_attacking
from nightdrop.phantom_fury.rules.ruleset import fury, left
from nightdrop.phantom_fury.ui.attack_preview import (
    Foreseen,
    faces_of,
    fire_forces,
    open_at,
    unseen,
    victim_of,
)
from nightdrop.phantom_fury.ui.table import (
    draw_chance,
    draw_forces,
    odds_bar,
    points_words,
)
from nightdrop.phantom_fury.words import card_name, type_words
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import percent, signed
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_SUB, rgb
from nightdrop.ui.play.panel import (
    HEAD,
    Choices,
    DealLog,
    Own,
    PanelContents,
    Prompt,
    Section,
    Sections,
    TurnHead,
)


@dataclass(frozen=True)
class FuryPanelState(Own):
    """What the panel shows of a front and of the deal.

    Of the front its number, the cards there and what they would bring; of the deal its number and
    how many hints were asked for. `task` is what has to be done with the hand now.
    """

    view: State
    front: str = ""
    cards: tuple[str, ...] = ()
    said: Foreseen | None = None
    role: str = ""
    deal: str = ""
    hints: str = ""
    task: str = ""

    @property
    def brief(self) -> str:
        """The text of a folded panel's bar beside the prompt."""
        if self.said is None or self.said.odds is None:
            return self.task
        return _("Front {number}: {chance} to win, {points}.").format(
            number=self.front, chance=percent(self.said.parts[0]),
            points=points_words(self.said.points))  # fmt: skip


class DealHead(TurnHead):
    """The turn, and for how many more turns the city has cards."""

    def head(self) -> tuple[str, str, str]:
        view = self.said.view
        turns = -(-left(view, INSURGENT) // 3)
        note = ngettext("the city has cards for {count} turn",
                        "the city has cards for {count} turns", turns).format(count=turns)
        note = note if turns else _("the city has no cards left")
        return _("Turn {number}").format(number=view.turn), "", note


def lines_of(view: State, force: CardForce) -> str:
    """The lines of a force: "Infantry 4 × 2, Humvee 2"."""
    said = (f"{card_name(view.game, line.face.id)} {line.number}"
            + (f" × {line.times}" if line.times != 1 else "") for line in force.lines)  # fmt: skip
    return ", ".join(said)


def listed(view: State, faces: Sequence[PrintedCard]) -> str:
    """Cards by name and number."""
    counts = Counter(face.id for face in faces)
    return ", ".join(card_name(view.game, face) + (f" × {n}" if n > 1 else "")
                     for face, n in counts.items())  # fmt: skip


def sentences(shown: FuryPanelState) -> list[tuple[str, str]]:
    """The possible results of the attack, in a sentence each with its rule."""
    view, said, cards = shown.view, shown.said, shown.cards
    if said is None:
        return []
    seen, found = open_at(view, shown.front), list[tuple[str, str]]()
    prize = [face for face in seen if face.type in "IO"]
    if said.kind == "assault":
        taken = _("Won: {cards} taken, +{points}.").format(
            cards=listed(view, prize), points=sum(face.value for face in prize))  # fmt: skip
        found.append((taken if prize else _("Won: no face-up cards are taken."), "10.4"))
    elif said.kind == "strike":
        found.append((_("Won: all face-up cards except explosives are removed; no points."), "8.3"))
    else:
        found.append((_("Won: the position is removed; no points."), "9.4"))
    mosques = sum(face.value for face in seen if face.prestige)
    if mosques:
        found.append((_("A Mosque that falls costs {points}.").format(points=mosques), "11.8"))
    bombs = [face for face in seen if face.type == "X"]
    if bombs and said.kind != "strike":
        blast = sum(face.value for face in bombs)
        hit = victim_of(view, cards, blast)
        chance = view.game.rules.tables.explodes_on
        if hit:
            told = ngettext("A bomb, {chance} in 6: −{points}; {card} would be hit.",
                            "Bombs, {chance} in 6 each: up to −{points}; {card} would be hit.",
                            len(bombs))  # fmt: skip
        else:
            told = ngettext("A bomb, {chance} in 6: −{points}; no card would be hit.",
                            "Bombs, {chance} in 6 each: up to −{points}; no card would be hit.",
                            len(bombs))  # fmt: skip
        found.append((told.format(chance=chance, points=blast,
                                  card=hit and card_name(view.game, hit.id)), "11.2"))  # fmt: skip
    if said.kind != "strike":
        ours, theirs = fire_forces(view, shown.front, cards)
        if has_ground(faces_of(view, cards)) and (theirs or said.down):
            told = (_("Held: they fire with {theirs} at {ours}.") if said.kind == "assault"
                    else _("They answer with {theirs} at {ours}."))  # fmt: skip
            found.append((told.format(theirs=theirs, ours=ours),
                          "12.1" if said.kind == "assault" else "9.5"))  # fmt: skip
    return found


class FrontOdds(Section):
    """The exact odds of the front that is pointed at, once cards are in its lane."""

    def _lines(self, pen: Style, width: int) -> list[tuple[list[str], str]]:
        """The sentences that have room, each with its rule."""
        room = width - pen.px(46)
        return [] if "tight" in self.cuts else [
            (pen.lines(text, room, most=2), rule) for text, rule in sentences(self.said.own)
        ]

    def _force_lines(self, pen: Style, width: int) -> list[tuple[str, RGB]]:
        """The components of the two forces, ours first, each line with its ink."""
        shown: FuryPanelState = self.said.own
        if "extras" in self.cuts or shown.said is None or shown.said.kind != "assault":
            return []
        view, room = shown.view, width - pen.px(46)
        read = fury(view).terms
        rows = ((us_attacking(read, faces_of(view, shown.cards)), pen.palette.ink),
                (city_defending(read, open_at(view, shown.front)), pen.palette.ink2))
        return [(line, ink) for force, ink in rows
                for line in pen.lines(lines_of(view, force), room, most=2)]  # fmt: skip

    def least(self, pen: Style, width: int) -> int:
        if self.said.own.said is None:
            return 0
        step, lines = pen.line_height(), self._lines(pen, width)
        tall = pen.px(HEAD + 46 + 30 + 34) + len(self._force_lines(pen, width)) * step
        tall += sum(len(some) * step + pen.px(4) for some, _rule in lines)
        return tall + (pen.px(4) if self.has("extras") else 0) + pen.px(44)

    def draw(self, pen: Pen, said: object) -> None:
        shown: FuryPanelState = self.said.own
        if shown.said is None:
            return
        pal, rect, found = pen.palette, self.rect, shown.said
        title = _("Front {number}, calculating") if found.counts else _("Front {number}, exact")
        pen.head(rect, title.format(number=shown.front), _("pointed at"))
        y = rect.top + pen.px(HEAD)
        draw_forces(pen, rect.left, y + pen.px(20), found, 38)
        draw_chance(pen, rect.right, y + pen.px(20), found, 34)
        y, step = y + pen.px(46), pen.line_height()
        rows = self._force_lines(pen, rect.width)
        for line, ink in rows:
            pen.text((rect.left, y), line, ink=ink)
            y += step
        if rows:
            pen.rule_number((rect.right, y - step), "11.3")
            y += pen.px(4)
        odds_bar(pal, found).draw(pen, pen.row(rect, y, 22))
        y += pen.px(28)
        words = (_("win"), _("held"), _("fired on") if found.kind != "artillery" else _("answered"))
        inks = (pal.good, pal.neutral, pal.hit)
        known = found.odds is not None
        shares = [percent(one) if known else "…" for one in (*found.parts[:2], found.fired)]
        _draw_shares(pen, pen.row(rect, y, 26), shares, words, inks)
        y += pen.px(34)
        for lines, rule in self._lines(pen, rect.width):
            for number, line in enumerate(lines):
                pen.text((rect.left, y + number * step), line)
            pen.rule_number((rect.right, y), rule)
            y += len(lines) * step + pen.px(4)
        box = pen.row(rect, y + pen.px(2), 34)
        pen.box(box, pal.panel2, None, 6)
        whole = points_words(found.points) if known else "…"
        pen.beside(box.left + pen.px(12), box.centery, whole[:1].upper() + whole[1:], "strong", 15)
        if found.odds is not None:
            taken = float(found.odds.taken)
            note = _("{taken} taken, {lost} lost").format(
                taken=signed(taken), lost=signed(found.points - taken))  # fmt: skip
            taken_up = pen.width(whole[:1].upper() + whole[1:], "strong", 15) + pen.px(12)
            room = pen.inset(box, 12)
            room.left, room.width = room.left + taken_up, room.width - taken_up
            if pen.width(note) <= room.width:
                pen.line(room, note, "body", SIZE_BODY, pal.ink2, "right")


def _draw_shares(
    pen: Pen, row: pygame.Rect, shares: Sequence[str], words: Sequence[str], inks: Sequence[RGB]
) -> None:
    """Draw chances with their words side by side: in thirds if each has room there, else one after
    the other, in smaller type if need be; without their words only where nothing else fits."""
    wide = [pen.width(share, "value", 24) + pen.px(6) for share in shares]
    third = row.width // 3 - pen.px(12)
    in_thirds = min(pen.fitting([word], third - taken, "body", 13.4, 13.4)
                    for taken, word in zip(wide, words, strict=True))  # fmt: skip
    room = row.width - sum(wide) - 2 * pen.px(10)
    size = in_thirds or pen.fitting(["".join(words)], room, "body", 13.4, 8)
    spare = room - pen.width("".join(words), "body", size) if size else 0
    x = row.left
    for number, (share, word, colour) in enumerate(zip(shares, words, inks, strict=True)):
        if in_thirds or not size:
            x = row.left + row.width * number // 3
        end = pen.beside(x, row.centery, share, "value", 24, colour).right
        if size:
            at = end + pen.px(6), row.centery
            end = pen.beside(*at, word, "body", size, pen.palette.ink2).right
        x = end + pen.px(10) + spare // 2


class Unknown(Section):
    """The unseen insurgent cards by type, each part as wide as its number."""

    def least(self, pen: Style, width: int) -> int:
        is_left_out = {"heads", "extras"} & self.cuts or not unseen(self.said.view)
        return 0 if is_left_out else pen.px(HEAD + 44)

    def draw(self, pen: Pen, said: object) -> None:
        if not self.rect.height:
            return
        view, rect = self.said.view, self.rect
        counts = unseen(view)
        total = counts.total()
        down = sum(card.face is None for front in view.book.fronts for card in front)
        note = _("{count} unseen, {down} at the fronts").format(count=total, down=down)
        pen.head(rect, _("Unknown cards"), note)
        bar = pen.row(rect, rect.top + pen.px(HEAD), 34)
        parts = pen.cells(bar, [counts[kind] for kind, _colour, _ink in UNSEEN], 2)
        for (kind, colour, ink), part in zip(UNSEEN, parts, strict=True):
            if not counts[kind] or part.width < 4:
                continue
            pen.box(part, rgb(colour), None, 3)
            number, word = str(counts[kind]), type_words(view.game, kind)
            room = pen.inset(part, 5)
            if pen.width(f"{word}  {number}", "value", 14) <= room.width:
                pen.line(room, word, "head", 13, rgb(ink))
                pen.line(room, number, "value", 17, rgb(ink), "right")
            else:
                short = f"{word[:3]}. {number}"
                fits = pen.width(short, "value", 14) <= room.width
                pen.line(part, short if fits else number, "value", 14, rgb(ink), "centre")


_BELOW: Final = 12  # design px below a text of several lines


class RealBattle(Section):
    """What happened in 2004, with its sources, as long as the first turn is played."""

    def _lines(self, pen: Style, width: int) -> list[str]:
        view = self.said.view
        if view.turn > 1 or {"heads", "extras", "tight"} & self.cuts:
            return []
        texts = (own(view.game.name, f"truth.{part}") or "" for part in ("november", "sources"))
        return [line for text in texts for line in pen.lines(text, width)]

    def least(self, pen: Style, width: int) -> int:
        lines = self._lines(pen, width)
        return pen.px(HEAD + _BELOW) + len(lines) * pen.line_height() if lines else 0

    def draw(self, pen: Pen, said: object) -> None:
        rect = self.rect
        lines = self._lines(pen, rect.width) if rect.height else []
        if lines:
            y = pen.head(rect, _("In 2004"), _("the second battle"))
            for number, line in enumerate(lines):
                at = rect.left, y + number * pen.line_height()
                pen.text(at, line, ink=pen.palette.ink2)


class FuryLog(DealLog):
    """The log, and at the foot of the panel the deal's number, with the hints that it took."""

    foot_gap = 6

    def draw(self, pen: Pen, said: PanelContents) -> None:
        super().draw(pen, said)
        if self.foot.height:
            own, ink = said.own, pen.palette.ink2
            pen.line(self.foot, own.hints, "body", SIZE_SUB, ink, "right")
            room = self.foot.copy()
            room.width -= pen.width(own.hints, "body", SIZE_SUB) + pen.px(12)
            pen.line(room, own.deal, "body", SIZE_SUB, ink)


# Types of the insurgent deck with their colours and inks.
UNSEEN: Final = (
    ("I", "#8C3A2C", "#FFFFFF"), ("N", "#55464F", "#FFFFFF"), ("P", "#A88B62", "#1B1508"),
    ("X", "#D5641F", "#1B1006"), ("O", "#F0D9A0", "#1B1508"),
)  # fmt: skip
SECTIONS: Final[Sections] = (DealHead, Prompt, Choices, FrontOdds, Unknown, RealBattle, FuryLog)
