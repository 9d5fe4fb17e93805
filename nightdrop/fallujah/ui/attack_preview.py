"""What an attack would bring, beside the space under the pointer; counted in a thread [14] [16]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.rules.actions import NETWORK
from nightdrop.fallujah.rules.battle import STRONGPOINT
from nightdrop.fallujah.rules.forecast import AttackForecast, forecast
from nightdrop.fallujah.rules.ruleset import (
    boots_at,
    face_of,
    named,
    node_face,
    rules_of,
    space_of,
)
from nightdrop.fallujah.ui.map_overlay import put_words
from nightdrop.fallujah.ui.playing import GOES, TownPlaying, verb_of
from nightdrop.fallujah.ui.sections import signed
from nightdrop.fallujah.ui.status_line import terrain_words
from nightdrop.fallujah.words import face_words, place_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import decimal, percent
from nightdrop.ui.kit.charts import OddsBar, OddsPart
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.work import Done, Job, Work
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB, Palette
from nightdrop.ui.stage.over import PAD, HoverPlate

HOVER_MS: Final = 80.0  # how long a place is pointed at before anything is counted
_SLOT: Final = "attack on "  # and the place: a slot of the work of the screen
FIRST: Final = 40  # the cases that are looked at for the first figures
WIDE: Final = 420  # design px of the plate
_PART: Final = 2 / 3  # of the width of the map that it takes at most
_FOOT: Final = 36  # design px of what a click does, with the rim of the plate
# What a click does, by the verb of the only way there.
_CLICKS: Final = {"move": N_("Click to go there"), "swim": N_("Click to swim there"),
                  "fly": N_("Click to fly there")}  # fmt: skip


class ShownForecast(NamedTuple):
    """What the plate beside a space tells: the action that leads there, and what it would bring, or
    would have brought before; while that `is_old` the new one is being counted."""

    place: str
    action: Action
    found: AttackForecast | None
    is_old: bool


class AttackForecasts:
    """What attacks would bring, counted by the `work` of the screen: one at a time, each first in
    short and then in full."""

    def __init__(self, playing: TownPlaying, work: Work) -> None:
        self.playing, self._work = playing, work
        self._at: tuple[str, float] = "", 0.0  # the place that is pointed at, and since when
        self._counting = ""  # the slot of what was begun last

    def action(self, place: str) -> Action | None:
        """The action by which the force goes to a place; None where it cannot, or need not be
        foreseen."""
        ways = [one for one in self.playing.reach.get(place, ())
                if verb_of(one) in GOES and verb_of(one) != "infiltrate"]  # fmt: skip
        return ways[0] if ways and place in rules_of(self.playing.view).town.spaces else None

    def _look(self, now: float) -> None:
        """Something else may be pointed at, by the mouse or by keys."""
        place = self.playing.place_of(self.playing.focus or self.playing.hover)
        if place != self._at[0]:
            self._at = place, now

    @property
    def counts(self) -> bool:
        """Whether something is being counted."""
        return bool(self._counting) and self._work.is_busy(self._counting)

    def wake_at(self, now: float) -> float | None:
        """When to begin to count, in ms; None where all is known that is pointed at."""
        self._look(now)
        place, since = self._at
        action = self.action(place) if place and not self.counts else None
        if action is None or self._known(place, action) is not None:
            return None
        return max(now, since + HOVER_MS)

    def tick(self, now: float) -> bool:
        """Begin to count if it is time; True if there is something else to be seen."""
        self._look(now)
        place, since = self._at
        action = self.action(place) if place and not self.counts else None
        if action is None or now < since + HOVER_MS or self._known(place, action) is not None:
            return False
        self._count(place, action)
        return True

    def _key(self, action: Action) -> tuple[object, ...]:
        return self.playing.version, self.playing.audience, action.text

    def _known(self, place: str, action: Action) -> Done[AttackForecast | None] | None:
        return self._work.known(_SLOT + place, self._key(action))

    def _count(self, place: str, action: Action) -> None:
        """Count in a thread: in short, and then in full if that is worth while."""
        view = self.playing.view

        def count(job: Job) -> AttackForecast | None:
            first = forecast(view, action, FIRST)
            if first is None or not first.within or self._at[0] != place or job.is_dropped:
                return first
            job.tell(0.5, first)
            return forecast(view, action)

        self._counting = _SLOT + place
        self._work.ask(self._counting, self._key(action), count)

    def of(self, place: str) -> ShownForecast | None:
        """What is told of a place, None where there is nothing."""
        action = self.action(place) if place else None
        if action is None or self.playing.at or self.playing.refusal is not None:
            return None
        if (done := self._known(place, action)) is not None:
            is_old = not done.is_done and done.value is None
            return ShownForecast(place, action, done.latest, is_old)
        before = self._work.known(_SLOT + place)
        return ShownForecast(place, action, before.latest if before is not None else None, True)


def sentences(view: State, action: Action) -> Iterator[tuple[str, str]]:
    """What decides an attack, in sentences with their rules, what counts most first."""
    place = named(action)[-1]
    tables, book, game = rules_of(view).tables, view.book, view.game
    node, terrain = node_face(view, place), space_of(view, place).type
    boots = [id_ for id_ in boots_at(view, place) if id_ not in (*book.force, *book.sent)]
    if boots:
        yield _("Friendly ground units are there: no reaction."), "14.1"
        return
    if place not in book.nodes and place != book.chopper and terrain == "open" and (
            rules_of(view).options["open_reaction"] == "none"):  # fmt: skip
        yield _("No reaction in the open."), "14.1"
        return
    engineers = any(face_of(view, id_).is_engineer for id_ in book.force)
    if node is not None and node.id in ("ied", STRONGPOINT) and engineers:
        said = {"ied": (_("The engineers make the bomb factory safe."), "26.0"),
                STRONGPOINT: (_("The engineers cancel the strongpoint."), "16.8")}  # fmt: skip
        yield said[node.id]
    elif node is not None and (does := own(game.name, f"node.{node.id}.does")):
        said_of_node = _("{node}: {does}.").format(node=face_words(game, node.id), does=does)
        yield said_of_node, _("Node chart")
    elif place in book.nodes and node is None:
        yield _("The node is concealed: it can be any of the remaining faces."), "7.1"
    picks = tables.picks[book.morale] + (node is not None and node.id == "arms-cache")
    level = face_words(game, tables.morale[book.morale])
    yield ngettext("Morale is {level}: one pick.", "Morale is {level}: {count} picks.",
                   picks).format(level=level, count=picks), "14.1"  # fmt: skip
    if terrain in tables.stand[book.morale]:
        yield _("They stand and fight here."), "9.3"
    elif tables.losses[terrain] > 1:
        yield _("In the open, hits count double and survivors break off."), "16.5"
    else:
        yield _("Survivors break off here."), "9.3"


def forecast_plate(view: State, seen: ShownForecast, *, asks: bool) -> HoverPlate:
    """The plate of an attack beside its space. `asks`: a click asks by which of several ways the
    force goes."""
    said = list(sentences(view, seen.action))[:3]

    def words(trial: FoldTry) -> int | None:
        if "words" in trial.cuts or not said:
            return None
        texts = (f"{text} [{rule}]" for text, rule in said)
        return sum(trial.style.height(text, trial.width) for text in texts) + trial.style.px(16)

    def figures(trial: FoldTry) -> int | None:
        style = trial.style
        lines = style.line_height("display", 22) + style.line_height("body", SIZE_SUB)
        return None if "figures" in trial.cuts else lines + style.px(14)

    rows = [FoldRow("head", lambda trial: trial.style.line_height("display", 22)),
            FoldRow("odds", lambda trial: trial.style.px(28), 6),
            FoldRow("figures", figures, 0), FoldRow("words", words, 0),
            FoldRow("foot", lambda trial: trial.style.px(_FOOT - PAD))]  # fmt: skip
    painters = {"head": partial(_draw_head, view, seen.place), "odds": partial(_draw_odds, seen),
                "figures": partial(_draw_figures, seen.found), "words": partial(_draw_words, said),
                "foot": partial(_draw_foot, view, seen.action, asks)}  # fmt: skip
    return HoverPlate(seen.place, Fold(rows, ("words", "figures")), painters, waits=HOVER_MS,
                      wide=WIDE, part=_PART)  # fmt: skip


def _draw_head(view: State, place: str, pen: Pen, rect: pygame.Rect) -> None:
    """The name of a space, what is there, and its number."""
    pal, middle = pen.palette, rect.centery
    number = pen.width(place, "value", 16)
    pen.beside(rect.right - number, middle, place, "value", 16, pal.accent_text)
    name = pen.fitted((rect.left, middle), place_words(view.game, place), 22, pal.ink,
                      rect.width - number - pen.px(10), 18, centred=True)  # fmt: skip
    node = node_face(view, place)
    kind = terrain_words(view, place)
    kind += f", {face_words(view.game, node.id)}" if node else ""
    room_left = rect.right - number - name.right - pen.px(20)
    if pen.width(kind, "body", SIZE_BODY) <= room_left:
        pen.beside(name.right + pen.px(10), middle, kind, "body", SIZE_BODY, pal.ink2)


def _draw_odds(seen: ShownForecast, pen: Pen, rect: pygame.Rect) -> None:
    _odds(pen.palette, seen).draw(pen, rect)


def _draw_words(said: Sequence[tuple[str, str]], pen: Pen, rect: pygame.Rect) -> None:
    """What decides the attack, under a line."""
    pygame.draw.line(pen.surface, pen.palette.rule, rect.topleft, rect.topright)
    y = rect.top + pen.px(6)
    for text, rule in said:
        y += put_words(pen, (rect.left, y), text, rect.width, rule)


def _draw_foot(
    view: State, action: Action, asks: bool, pen: Pen, rect: pygame.Rect
) -> None:  # fmt: skip
    """What a click does, to the rim of the plate."""
    pal, pad, gap = pen.palette, pen.px(PAD), pen.px(14)
    bottom = pygame.Rect(rect.left - pad, rect.top, rect.width + 2 * pad, rect.height + pad)
    pen.box(bottom, pal.accent, None, 9)
    row = bottom.inflate(-2 * pad, 0)
    waits = view.book.operation == NETWORK.verb
    note = _("fight once all have arrived") if waits else _("and fight what appears")
    click = _("Click to choose how") if asks else _(_CLICKS[verb_of(action)])
    pen.line(row, click, "strong", 15, pal.on_accent)
    if pen.width(click, "strong", 15) + pen.width(note, "body", SIZE_BODY) + gap <= row.width:
        pen.line(row, note, "body", SIZE_BODY, pal.on_accent, "right")


def _odds(pal: Palette, seen: ShownForecast) -> OddsBar:
    """Taken, thrown back and destroyed as parts of a bar; what is old is being counted anew."""
    found = seen.found
    if found is None:
        return OddsBar((), note=_("calculating …"))
    said = _("taken {share}").format(share=percent(found.taken))
    if seen.is_old:
        said = _("calculating …")
    elif found.within >= 0.005:
        said += f" ± {round(100 * found.within)}"
    return OddsBar((OddsPart(found.taken, pal.good), OddsPart(found.thrown_back, pal.neutral),
                    OddsPart(found.destroyed, pal.hit, True)), said)  # fmt: skip


def _draw_figures(found: AttackForecast | None, pen: Pen, rect: pygame.Rect) -> None:
    """The OPFOR units met, the changes of KIA and VP, the steps lost, as they are expected."""
    values = (
        (decimal(found.met), signed(round(found.kia, 1)), decimal(found.steps),
         signed(round(found.vp, 1))) if found else ("…",) * 4)  # fmt: skip
    words = _("units met"), _("KIA index"), _("steps lost"), _("VP")
    wide = rect.width // 4
    tall = pen.line_height("display", 22)
    size = pen.fitting(words, wide - pen.px(6), "body", SIZE_SUB) or 9
    for n, (value, word) in enumerate(zip(values, words, strict=True)):
        column = pygame.Rect(rect.left + n * wide, rect.top + pen.px(2), wide, tall)
        pen.line(column, value, "display", 22, pen.palette.ink, "centre")
        column.top, column.height = column.bottom, pen.line_height("body", SIZE_SUB)
        pen.line(column, word, "body", size, pen.palette.ink2, "centre")
