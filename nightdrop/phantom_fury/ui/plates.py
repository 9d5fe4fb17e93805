"""The plate beside the pointer: what a card is, what a bomb would do, what a drop would change."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.ruleset import sums, table
from nightdrop.phantom_fury.ui.cards import works_on
from nightdrop.phantom_fury.ui.foreseen import unseen, victim_of
from nightdrop.phantom_fury.ui.layout import lane_of, seats_of
from nightdrop.phantom_fury.ui.playing import FuryPlaying
from nightdrop.phantom_fury.ui.table import phase_words, pile_words, signed
from nightdrop.phantom_fury.words import card_name, type_words
from nightdrop.table.language import _
from nightdrop.table.match.analysis import level_at, rising
from nightdrop.table.words.catalogues import own_level
from nightdrop.table.words.nouns import percent
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import rgb


class Plate(NamedTuple):
    """A head and lines below it; `change` stands large between them."""

    head: str
    lines: tuple[str, ...] = ()
    change: tuple[str, str, bool] | None = None  # before, after, whether that is no worse


def card_words(view: State, face: str) -> tuple[str, ...]:
    """What a card is, in lines."""
    one = view.game.faces[face]
    kind = type_words(view.game, one.type)
    if one.type in "TN":
        said = _("{type}: the multiplier grows by {step}").format(
            type=kind, step=view.game.rules.tables.tactics_step)  # fmt: skip
    elif one.type in "RD":
        said = _("{type}: works with {number} or less").format(
            type=kind, number=works_on(view.game, face))  # fmt: skip
    else:
        said = f"{kind} {one.value}"
    if one.prestige:
        return said, _("A casualty wherever it would be discarded. [11.8]")
    return (said, _(one.note)) if one.note else (said,)


def plate_of(playing: FuryPlaying, thing: str) -> Plate | None:
    """What the plate of a thing says, None for none."""
    view = playing.told_view
    kind, _blank, rest = thing.partition(" ")
    if kind in ("seat", "sent"):
        front, _blank, number = rest.rpartition(" ")
        cards = lane_of(view, front) if front else [seat.face for seat in seats_of(view)]
        if int(number) >= len(cards):
            return None
        face = cards[int(number)]
        back = (_("A click takes it back."),) if front else ()
        return Plate(card_name(view.game, face), (*card_words(view, face), *back))
    if kind == "place":
        return _of_place(view, rest)
    if kind == "pile":
        return Plate(" · ".join(pile_words(view, rest)), (_("A click shows its cards."),))
    if kind == "level":
        return _of_level(view, int(rest), playing)
    if kind == "phase":
        return Plate(phase_words(view, int(rest)), (f"[{int(rest) + 4}]",))
    return None


def _of_level(view: State, number: int, playing: FuryPlaying) -> Plate:
    """How far it is to a level, and how many of the games ahead end there."""
    taken, lost = sums(view)
    levels = rising(view.game.rules.levels)
    least, level = levels[number]
    away = least - (taken - lost)
    here = level_at(levels, taken - lost)
    said = (_("reached now") if number == here else _("{points} points away").format(points=away)
            if number > here else _("passed"))  # fmt: skip
    name = own_level(view.game, level)
    if playing.counts:
        return Plate(name, (said, _("The Captain’s games from here are being played.")))
    if not playing.ahead:
        return Plate(name, (said,))
    share = sum(level_at(levels, one) == number for one in playing.ahead) / len(playing.ahead)
    games = _("In {percent} of the Captain’s games from here: {level}").format(
        percent=percent(share), level=name)  # fmt: skip
    return Plate(name, (said, games))


def _of_place(view: State, place: str) -> Plate | None:
    """A card on a front: what it is, or may be; of an explosive whom it would hit."""
    front, _dot, number = place.partition(".")
    lying, faces = table(view).front(front), view.game.faces
    if int(number) > len(lying):
        return None
    face = lying[int(number) - 1].face
    if face is None:
        counts = unseen(view)
        rows = (f"{type_words(view.game, kind)} {percent(counts[kind] / max(1, counts.total()))}"
                for kind in "INPXO")  # fmt: skip
        return Plate(_("Face down"), tuple(rows))
    said, cards = card_words(view, face), lane_of(view, front)
    if faces[face].type == "X" and cards:
        bombs = [one.face for one in lying if one.face and faces[one.face].type == "X"]
        blasts = [([face], _("Alone it would hit {card}."))]
        blasts += [(bombs, _("All together would hit {card}."))] * (len(bombs) > 1)
        for some, told in blasts:
            hit = victim_of(view, cards, sum(faces[one].value for one in some))
            named = card_name(view.game, hit.id) if hit else _("nobody")
            said += (told.format(card=named),)
    return Plate(card_name(view.game, face), said)


def drop_plate(playing: FuryPlaying, face: str, place: str) -> Plate | None:
    """What would change if a card fell on a front or a place; why it cannot, where it cannot."""
    goals, view = playing.goals(face), playing.view
    action = goals.get(place) or goals.get(place.partition(".")[0])
    if action is None:
        return None
    verb = action.text.partition(" ")[0]
    name = card_name(view.game, face)
    if verb in ("recon", "disarm"):
        chance = percent(works_on(view.game, face) / 6)
        return Plate(name, (_("works with {chance}").format(chance=chance),))
    before, after = playing.as_if(face, action.text.rpartition(" ")[2])
    if after is None:
        return None
    head = _("With {card} {ours} : {theirs}").format(
        card=name, ours=after.ours, theirs=after.theirs)  # fmt: skip
    if after.odds is None:
        return Plate(head, (_("being counted"),))
    was, now = before.parts[0] if before and before.odds else 0.0, after.parts[0]
    gain = after.points - (before.points if before and before.odds else 0.0)
    return Plate(head, (_("{points} points").format(points=signed(gain)),),
                 (percent(was), percent(now), now > was or gain >= 0))  # fmt: skip


def draw_plate(pen: Pen, area: pygame.Rect, plate: Plate, at: pygame.Rect) -> None:
    """A plate beside a rectangle, inside an area: below it, else above, never over it."""
    wide = max(pen.width(plate.head, "strong", 15), *map(pen.width, plate.lines or ("",)))
    if plate.change is not None:
        numbers = pen.width("100 % 100 %", "value", 19) + pen.px(56)
        wide = max(wide, numbers + pen.width(plate.lines[0]))
    room = min(wide, pen.px(300), area.width - pen.px(40))
    tall = pen.height(plate.head, room, "strong", 15) + pen.px(16)
    tall += (pen.px(28) if plate.change is not None
             else sum(pen.height(line, room) for line in plate.lines))  # fmt: skip
    rect = _place(pygame.Rect(0, 0, room + pen.px(30), tall), area, at, pen.px(8))
    pal, x, y = pen.palette, rect.left + pen.px(14), rect.top + pen.px(8)
    room = rect.width - pen.px(28)
    pen.box(rect, rgb("#0D0B09"), pal.accent, 8, 1.6)
    y += pen.paragraph((x, y), plate.head, room, "strong", 15, pal.ink)
    if plate.change is None:
        for line in plate.lines:
            y += pen.paragraph((x, y), line, room, ink=pal.ink2)
        return
    was, now, better = plate.change
    middle, half = y + pen.px(14), pen.px(5)
    end = pen.beside(x, middle, was, "value", 19, pal.ink2).right
    tip = end + pen.px(24)
    pygame.draw.line(pen.surface, pal.accent, (end + pen.px(6), middle), (tip, middle), pen.px(2))
    pygame.draw.polygon(pen.surface, pal.accent, [
        (tip + pen.px(4), middle), (tip - half, middle - half), (tip - half, middle + half),
    ])  # fmt: skip
    ink = pal.good if better else pal.hit
    end = pen.beside(tip + pen.px(10), middle, now, "value", 19, ink).right
    pen.beside(end + pen.px(12), middle, plate.lines[0], ink=pal.ink2)


def _place(rect: pygame.Rect, area: pygame.Rect, at: pygame.Rect, gap: int) -> pygame.Rect:
    """Where a plate as large as `rect` stands."""
    rect.topleft = at.left, at.bottom + gap
    if rect.bottom > area.bottom - gap:
        rect.bottom = at.top - gap
    if rect.top < area.top + gap:
        rect.topleft = at.right + gap, max(area.top + gap, at.top)
        if rect.right > area.right:
            rect.right = at.left - gap
    return rect.clamp(area.inflate(-2 * gap, -2 * gap))
