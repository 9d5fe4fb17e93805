"""The plate beside the pointer: what a card is, what a blast or a drop would do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.ruleset import sums, table
from nightdrop.phantom_fury.ui.attack_preview import unseen, victim_of
from nightdrop.phantom_fury.ui.cards import works_on
from nightdrop.phantom_fury.ui.layout import lane_of, seats_of
from nightdrop.phantom_fury.ui.playing import FuryPlaying
from nightdrop.phantom_fury.ui.table import phase_words, pile_words
from nightdrop.phantom_fury.words import card_name, type_words
from nightdrop.table.language import _
from nightdrop.table.match.analysis import level_at, rising
from nightdrop.table.words.catalogues import own_level
from nightdrop.table.words.nouns import percent, signed
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import SIZE_BODY
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.over import PAD, HoverPlate

BOTH: Final = 36  # points for which the printed table has two levels [2.3]
_WIDE: Final = 300  # design px of a line at most


class CardPlate(NamedTuple):
    """A head and lines below it; `change` is large between them."""

    head: str
    lines: tuple[str, ...] = ()
    change: tuple[str, str, bool] | None = None  # before, after, whether that is no worse


def card_words(view: State, face: str) -> tuple[str, ...]:
    """The description of a card, in lines."""
    one = view.game.faces[face]
    kind = type_words(view.game, one.type)
    if one.type in "TN":
        said = _("{type}: the multiplier grows by {step}").format(
            type=kind, step=view.game.rules.tables.tactics_step)  # fmt: skip
    elif one.type in "RD":
        said = _("{type}: works on a roll of {number} or less").format(
            type=kind, number=works_on(view.game, face))  # fmt: skip
    else:
        said = f"{kind} {one.value}"
    if one.prestige:
        return said, _("It counts as a casualty wherever it would be discarded. [11.8]")
    return (said, _(one.note)) if one.note else (said,)


def plate_of(view: State, thing: str, told: FuryPlaying | None = None) -> CardPlate | None:
    """The plate of a key, None for none; with the games ahead if `told` is given."""
    kind, _blank, rest = thing.partition(" ")
    if kind in ("seat", "sent"):
        front, _blank, number = rest.rpartition(" ")
        cards = lane_of(view, front) if front else [seat.face for seat in seats_of(view)]
        if int(number) >= len(cards):
            return None
        face = cards[int(number)]
        back = (_("Click to return it to your hand."),) if front else ()
        return CardPlate(card_name(view.game, face), (*card_words(view, face), *back))
    if kind == "place":
        return _of_place(view, rest)
    if kind == "pile":
        return CardPlate(" · ".join(pile_words(view, rest)), (_("Click to show its cards."),))
    if kind == "level":
        return _of_level(view, int(rest), told)
    if kind == "phase":
        return CardPlate(phase_words(view, int(rest)), (f"[{int(rest) + 4}]",))
    return None


def _of_level(view: State, number: int, told: FuryPlaying | None) -> CardPlate:
    """How far it is to a level, and how many of the games ahead end there."""
    taken, lost = sums(view)
    levels = rising(view.game.rules.levels)
    least, level = levels[number]
    away = least - (taken - lost)
    here = level_at(levels, taken - lost)
    said = (_("reached now") if number == here else _("{points} points away").format(points=away)
            if number > here else _("passed"))  # fmt: skip
    name = own_level(view.game, level)
    printed = _printed(view, number)
    if told is not None and told.counts:
        simulating = _("Simulating the Captain’s games from here.")
        return CardPlate(name, (said, *printed, simulating))
    if told is None or not told.ahead:
        return CardPlate(name, (said, *printed))
    share = sum(level_at(levels, one) == number for one in told.ahead) / len(told.ahead)
    games = _("In {percent} of the Captain’s games from here: {level}").format(
        percent=percent(share), level=name)  # fmt: skip
    return CardPlate(name, (said, *printed, games))


def _printed(view: State, number: int) -> tuple[str, ...]:
    """How the two best levels are printed, which overlap at a number of points [2.3]."""
    levels = rising(view.game.rules.levels)
    if number < len(levels) - 2:
        return ()
    told = _("Printed: {low} to {both}, and {both} or more. Here {both} points are {level}. [2.3]")
    level = own_level(view.game, levels[level_at(levels, BOTH)][1])
    return (told.format(low=levels[-2][0], both=BOTH, level=level),)


def _of_place(view: State, place: str) -> CardPlate | None:
    """A card on a front: what it is, or may be; for an explosive, which unit it would hit."""
    front, _dot, number = place.partition(".")
    lying, faces = table(view).front(front), view.game.faces
    if int(number) > len(lying):
        return None
    face = lying[int(number) - 1].face
    if face is None:
        counts = unseen(view)
        rows = (f"{type_words(view.game, kind)} {percent(counts[kind] / max(1, counts.total()))}"
                for kind in "INPXO")  # fmt: skip
        return CardPlate(_("Face down"), tuple(rows))
    said, cards = card_words(view, face), lane_of(view, front)
    if faces[face].type == "X" and cards:
        bombs = [one.face for one in lying if one.face and faces[one.face].type == "X"]
        blasts = [([face], _("Alone it would hit {card}."))]
        blasts += [(bombs, _("Together they would hit {card}."))] * (len(bombs) > 1)
        for some, told in blasts:
            hit = victim_of(view, cards, sum(faces[one].value for one in some))
            named = card_name(view.game, hit.id) if hit else _("no card")
            said += (told.format(card=named),)
    return CardPlate(card_name(view.game, face), said)


def drop_plate(playing: FuryPlaying, face: str, place: str) -> CardPlate | None:
    """What would change if a card fell on a front or a place, or why it cannot."""
    goals, view = playing.goals(face), playing.view
    action = goals.get(place) or goals.get(place.partition(".")[0])
    if action is None:
        return None
    verb = action.text.partition(" ")[0]
    name = card_name(view.game, face)
    if verb in ("recon", "disarm"):
        chance = percent(works_on(view.game, face) / 6)
        return CardPlate(name, (_("{chance} chance to work").format(chance=chance),))
    before, after = playing.as_if(face, action.text.rpartition(" ")[2])
    if after is None:
        return None
    head = _("With {card} {ours} : {theirs}").format(
        card=name, ours=after.ours, theirs=after.theirs)  # fmt: skip
    if after.odds is None or after.counts:
        return CardPlate(head, (_("calculating"),))
    was, now = before.parts[0] if before and before.odds else 0.0, after.parts[0]
    gain = after.points - (before.points if before and before.odds else 0.0)
    return CardPlate(head, (_("{points} points").format(points=signed(gain)),),
                 (percent(was), percent(now), round(gain, 1) >= 0))  # fmt: skip


def hover_plate(plate: CardPlate, beside: Key) -> HoverPlate:
    """A plate beside a node: its head, then its lines, or the change in one line."""
    rows = [FoldRow("head", partial(_tall, plate.head, "strong"), below=2)]
    draw: dict[str, Callable[[Pen, pygame.Rect], None]] = {"head": partial(_draw_head, plate.head)}
    if plate.change is not None:
        rows.append(FoldRow("change", lambda trial: trial.style.px(28), below=0))
        draw["change"] = partial(_draw_change, plate.change, plate.lines[0])
    else:
        for number, line in enumerate(plate.lines):
            rows.append(FoldRow(f"line {number}", partial(_tall, line, "body"), below=0))
            draw[f"line {number}"] = partial(_draw_line, line)
    return HoverPlate(beside, Fold(rows), draw, waits=0, wide=partial(_width, plate))


def _tall(text: str, role: str, trial: FoldTry) -> int:
    """The height in px of a paragraph in a row."""
    return trial.style.height(text, trial.width, role, 15 if role == "strong" else SIZE_BODY)


def _width(plate: CardPlate, style: Style) -> int:
    """The width in px of a plate: that of its longest line, up to a bound."""
    wide = max(style.width(plate.head, "strong", 15), *map(style.width, plate.lines or ("",)))
    if plate.change is not None:
        numbers = style.width("100 % 100 %", "value", 19) + style.px(56)
        wide = max(wide, numbers + style.width(plate.lines[0]))
    return min(wide, style.px(_WIDE)) + 2 * style.px(PAD)


def _draw_head(head: str, pen: Pen, rect: pygame.Rect) -> None:
    pen.paragraph(rect.topleft, head, rect.width, "strong", 15, pen.palette.ink)


def _draw_line(line: str, pen: Pen, rect: pygame.Rect) -> None:
    pen.paragraph(rect.topleft, line, rect.width, ink=pen.palette.ink2)


def _draw_change(
    change: tuple[str, str, bool], words: str, pen: Pen, rect: pygame.Rect
) -> None:
    """Draw the chance before, an arrow, the chance after, and what else changes."""
    (was, now, better), pal = change, pen.palette
    middle, half = rect.top + pen.px(14), pen.px(5)
    end = pen.beside(rect.left, middle, was, "value", 19, pal.ink2).right
    tip = end + pen.px(24)
    pygame.draw.line(pen.surface, pal.accent, (end + pen.px(6), middle), (tip, middle), pen.px(2))
    pygame.draw.polygon(pen.surface, pal.accent, [
        (tip + pen.px(4), middle), (tip - half, middle - half), (tip - half, middle + half),
    ])  # fmt: skip
    ink = pal.good if better else pal.hit
    end = pen.beside(tip + pen.px(10), middle, now, "value", 19, ink).right
    pen.beside(end + pen.px(12), middle, words, ink=pal.ink2)
