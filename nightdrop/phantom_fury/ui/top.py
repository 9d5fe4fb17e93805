"""The card table: where cards, fronts and piles are, what a click on them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.phantom_fury.bots.rollouts import outlook
from nightdrop.phantom_fury.match.passing import phases_to_assault
from nightdrop.phantom_fury.rules.actions import ASSAULT
from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS, INSURGENT
from nightdrop.phantom_fury.ui.attack_preview import FightForecasts, open_at, victim_of
from nightdrop.phantom_fury.ui.cards import LIFTED, draw_card
from nightdrop.phantom_fury.ui.layout import (
    PILES,
    HandSeat,
    Layout,
    UsedSeats,
    gone_out,
    heap,
    lane_of,
    lay_table,
    least_type,
    plan_table,
    seats_of,
)
from nightdrop.phantom_fury.ui.motion import draw_moving, held_travels, sounds_of, travels_of
from nightdrop.phantom_fury.ui.playing import (
    DISCARDS,
    TO_ASSAULT,
    FuryPlaying,
    attempt,
    card_at,
    face_in,
    place_in,
    thing_of,
)
from nightdrop.phantom_fury.ui.rollout_worker import RolloutWorker
from nightdrop.phantom_fury.ui.sections import SECTIONS, FuryPanelState
from nightdrop.phantom_fury.ui.table import (
    DIGIT_KEYS,
    FRONT_KEYS,
    TableMarks,
    draw_table,
    phase_of,
    pile_words,
)
from nightdrop.phantom_fury.ui.tooltips import drop_plate, hover_plate, plate_of
from nightdrop.phantom_fury.words import card_name
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, language, ngettext
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.match.statistics import difficulty_words
from nightdrop.table.match.status import deal_words
from nightdrop.table.scenario.scenarios import DIFFICULTY, STANDARD
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import ENTER, Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.node import Caption, Emphasis, Key, Node, NodeMap
from nightdrop.ui.stage.over import HoverPlate
from nightdrop.ui.stage.painter import StageFrame, Ticking
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.stage.tabletop import Tabletop, Take
from nightdrop.ui.stage.timeline import Travel

# What the button that ends a step without a deed is called.
LEAVE: Final = {"recon": N_("No recon"), "disarm": N_("No disarming"), "strike": N_("No strike"),
                "artillery": N_("No artillery"), "assault": N_("No assault")}  # fmt: skip
# What the buttons for the fronts are called while a card is held.
_TO: Final = {"recon": N_("Recon at front {number}"), "strike": N_("To front {number}"),
              "assault": N_("To front {number}")}  # fmt: skip
COMMITS: Final = {"strike": N_("Strike"), "fire": N_("Open fire"), "assault": N_("Assault")}
# Pages that commands open, each with what it is about.
_PAGES: Final = {"cards.count": ("count", ""), "cards.piles": ("piles", "")}
_DIGITS: Final = {f"play.{name}": f"seat {n}" for n, name in enumerate(DIGIT_KEYS)}
_FRONT_KEYS: Final = {command: f"front {front}" for front, command in FRONT_KEYS.items()}
_LEAST: Final = 460  # design px of height that a table needs
_SMALLEST: Final = 0.8  # of the scales in which a table is drawn at once
_ROOM: Final = (720, 520)  # and in which its fronts lie side by side, and cards show their names


class FuryTop(Tabletop[Layout, FuryPlaying]):
    """Keys are texts: "seat 3" of the hand, "front 1", "place 1.2" on it, "sent 1 0" in its lane,
    "pile taken", "level 4", "phase 2"."""

    own_keys = "cards"
    sections = SECTIONS
    again = "does"
    captions = False
    used: UsedSeats = ()  # the seats from which cards were sent, in the game before the window

    # Where things lie

    def plan(self, style: Style, room: pygame.Rect, view: State, opened: Key | None) -> Layout:
        """The layout of a view; where three fronts have no room, `opened` is shown."""
        return plan_table(style, room, view, str(opened or FRONTS[0]))

    def fitted(self, style: Style, room: pygame.Rect) -> Style:
        """A smaller style if that shows all fronts, and cards with names."""
        if not _is_roomy(style, room):
            return style
        wished = style.scale.factor
        factor = min(wished, room.width / _ROOM[0], room.height / _ROOM[1])
        return style.scaled(Scale(factor, least_type(wished, factor)))

    def nodes(self, view: State, plan: Layout) -> Iterator[Node]:
        """The nodes from the upper left corner on; cards of a fan are over those before them."""
        yield from (Node(f"phase {n}", _box(one), "label") for n, one in enumerate(plan.chips))
        yield from (Node(f"level {n}", _box(one), "label") for n, one in enumerate(plan.levels))
        for name, rect in plan.piles.items():
            yield Node(f"pile {name}", _box(rect), "pile", pile_words(view, name))
        for name in PILES:
            yield Node(f"heap {name}", _box(heap(plan, name)), "heap", takes=False)
        fronts = list(zip(FRONTS, plan.fronts, strict=True))
        for front, place in fronts:
            yield Node(f"front {front}", _box(place.rect), "place")
            yield Node(f"lane {front}", _box(place.lane), "place", takes=False)
        for front, place in fronts:
            yield from self._on_front(view, front, place.cards)
            lane = zip(lane_of(view, front), place.sent, strict=False)  # a tab has no lane
            for number, (face, rect) in enumerate(lane):
                home = f"front {front}"
                yield Node(f"sent {front} {number}", _box(rect), "card", (face, AMERICAN), home)
        seats = zip(seats_of(view, self.used), plan.seats, strict=True)
        for number, (seat, rect) in enumerate(seats):
            yield Node(f"seat {number}", _box(rect), "card", (seat.face, AMERICAN, seat.where))

    def _on_front(
        self, view: State, front: str, rects: Sequence[pygame.Rect]
    ) -> Iterator[Node]:
        """The cards on a front; none if it is shown as a tab."""
        lying = view.book.front(front)
        for number, (card, rect) in enumerate(zip(lying, rects, strict=False), 1):
            face = (card.face, INSURGENT)
            yield Node(f"place {front}.{number}", _box(rect), "card", face, f"front {front}")

    def part_shown(self, told: FuryPlaying) -> Key | None:
        return told.pointed or FRONTS[0]

    # What a click means

    def means(self, view: State, action: Action) -> Sequence[Clicks]:
        """The clicks for an action: the card, then its place, or the front if it has one place.

        The only card for a place is used by a click on the place, the only use of a card by a
        second click on the card.
        """
        face, place = face_in(action), place_in(action)
        if not face:
            return ()
        seats = [f"seat {n}" for n, seat in enumerate(seats_of(view, self.used))
                 if seat == HandSeat(face)]  # fmt: skip
        if not place:
            return [(seat,) for seat in seats]
        goals = [thing_of(place)]
        uses = [one for one in view.menu if face_in(one) == face]
        if "." in place and sum(place_in(one)[:1] == place[0] for one in uses) == 1:
            goals.append(thing_of(place[0]))
        found: list[Clicks] = [(seat, goal) for seat in seats for goal in goals]
        if len(uses) == 1:
            found += [(seat, seat) for seat in seats]
        if "." in place and sum(place_in(one) == place for one in view.menu) == 1:
            found.append((thing_of(place),))
        return found

    def attempt(self, view: State, chosen: Clicks, key: Key) -> str:
        """The action text of the step for a card at a key; "" without a card.

        Where no place was named it is the first front.
        """
        kind, _blank, rest = str(key).partition(" ")
        used = next((one for one in map(str, (*chosen, key)) if one.startswith("seat ")), "")
        face = card_at(view, used, self.used).face
        return attempt(view, face, rest if kind in ("front", "place") else FRONTS[0])

    def opens(self, view: State, what: Key) -> tuple[object, ...] | None:
        kind, _blank, name = str(what).partition(" ")
        if kind == "pile":
            return ("count" if name == "unseen" else "piles"), name
        return _PAGES.get(str(what))

    def shortcuts(self, view: State) -> Mapping[str, Key]:
        return {**_DIGITS, **_FRONT_KEYS}

    # What is told

    def words(self, view: State, key: Key) -> Caption:
        plate = plate_of(view, str(key))
        return Caption(rest=". ".join((plate.head, *plate.lines))) if plate else Caption()

    def plate(self, told: FuryPlaying, key: Key, over: Clicks) -> HoverPlate | None:
        """What a card is, or what would change if the one held or carried fell here."""
        kind, _blank, place = str(key).partition(" ")
        carried = told.card_of(over[0]).face if over else told.held_face
        goals = ("front", "place", "sent") if over else ("front", "place")
        if carried and kind in goals:
            found = drop_plate(told, carried, place.partition(" ")[0])
            return hover_plate(found, f"lane {place[0]}") if found else None
        if over:
            return None
        found = plate_of(told.displayed_view, str(key), told)
        return hover_plate(found, key) if found is not None else None

    def own(self, told: FuryPlaying) -> FuryPanelState:
        """The front that is pointed at, with what the cards there would bring."""
        view, front = told.displayed_view, told.pointed
        if not front or not lane_of(view, front):
            used = [one for one in FRONTS if lane_of(view, one)]
            front = used[0] if used else ""
        said = told.foreseen(view, front) if front else None
        match, hints = told.match, sum((told.match.hints or {}).values())
        level = str(match.header.options.get(DIFFICULTY, STANDARD))
        deal = [capital(deal_words(match.deal))] if match.deal else []
        deal.append(_difficulty(level, match.header.scenario, language()))
        counted = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
        return FuryPanelState(view, front, tuple(lane_of(view, front)) if front else (), said,
                     deal=", ".join(deal), hints=counted, task=_task(told))  # fmt: skip

    def marks(self, told: FuryPlaying, hint: Hint | None) -> TableMarks:
        """The marks of the table, or those of a hint."""
        view, face = told.displayed_view, told.held_face
        said = {front: found for front in FRONTS
                if (found := told.foreseen(view, front)) is not None}  # fmt: skip
        known = outlook(told.ahead) if told.ahead else None
        made = TableMarks(pointed=told.pointed, marked=frozenset(told.marked),
                          hit=_hit(told, view), said=said, keys=True, done=_done_phases(told),
                          ahead=known, counts=told.counts,
                          open=_open_fronts(told.offered))  # fmt: skip
        if hint is not None:
            return replace(made, held=told.held, hinted=_hinted(view, hint.action, told.used))
        places = (one for one in map(place_in, told.offered) if "." in one)
        return replace(
            made, held=told.held, goals=frozenset(told.goals(face) if face else places),
            usable=frozenset() if face else frozenset(map(face_in, told.offered)),
        )  # fmt: skip

    # What is decided

    def button(
        self, told: FuryPlaying, action: Action, act: Callable[[], None]
    ) -> Button | None:
        if action == DONE:
            return _leave(told, act)
        return _commit(told, action, act) if action.text in COMMITS else None

    def hint_button(self, told: FuryPlaying, hint: Hint, button: Button) -> Button | None:
        """A hint to press a button has the name of the button; a hint takes the button's place."""
        made = HintButton(hint, told.view, button)
        if hint.action != DONE and hint.action.text not in COMMITS:
            made.instead = hint.action.text
            return made
        made.label, made.instead, made.also = button.label, button.name, button.command
        return made

    def choices(self, told: FuryPlaying, take: Take) -> list[Button]:
        """The buttons: uses of the card held, the attack, the end of the step."""
        made = [_discard(told, partial(take, DISCARDS))] if told.surplus else list[Button]()
        for action in told.offered:
            act = partial(take, action)
            if face_in(action):
                made += _use_buttons(told, action, act)
            elif action == DONE:
                made += [_leave(told, act), *_to_assault(told, partial(take, TO_ASSAULT))]
            elif action.text in COMMITS:
                made.insert(0, _commit(told, action, act))
            else:
                again = told.armed == action
                sub = _("press again: the game ends "
                        "here") if again else _("the game ends here [3.4]")
                made.append(Button(action.text, _("Withdraw"), act, sub, primary=again))
        if made and not any(button.primary for button in made):
            leave = (button for button in made if button.name == DONE.text)
            next(leave, made[0]).primary = True
        return sorted(made, key=lambda button: not button.primary)

    def asks(
        self, told: FuryPlaying, what: Action | str, warns: bool, settings: Settings
    ) -> bool:
        # What ends the turn without an assault is the gold button of any phase: it is asked twice.
        ends_turn = warns and told.step == ASSAULT.text
        return (settings.ask_done or ends_turn) and not told.surplus and bool(left_words(told))

    def key(self, told: FuryPlaying, command: str) -> bool:
        """The key that ends a phase never ends the assault, however often it is pressed."""
        if command != "play.done" or told.bot_decides or told.step != ASSAULT.text:
            return False
        said = _("{done} ends only the phases before the assault: {click} begins it.") if gone_out(
            told.view.book) else _(
            "{done} ends only the phases before the assault: {click} ends the turn without "
            "one.")  # fmt: skip
        told.refuse(said.format(done=KEYBOARD.cap(command), click=KEYBOARD.cap("play.click")))
        return True

    def beside(self, window: Window, told: FuryPlaying, work: Work) -> Sequence[Ticking]:
        """The simulated games of a captain. The screen's work calculates the odds."""
        told.forecasts = FightForecasts(work)
        return (RolloutWorker(window, told),)

    def foresee(self, told: FuryPlaying) -> None:
        told.foresee()

    # What moves and how it looks

    def travels(
        self, seen: ObservedTransition, before: NodeMap, after: NodeMap
    ) -> Iterable[Travel]:
        return travels_of(seen, self.used)

    def held(self, seen: ObservedTransition, travels: Sequence[Travel]) -> Sequence[Travel]:
        return held_travels(seen, travels)

    def sounds(
        self, seen: ObservedTransition, travels: Sequence[Travel]
    ) -> Iterable[tuple[float, str]]:
        return sounds_of(seen, travels)

    def whole_size(self, factor: float) -> tuple[int, int]:
        return round(1100 * factor), round(800 * factor)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """Draw a card that is carried."""
        if isinstance(node.face, tuple) and node.face[0]:
            draw_card(pen, rect, self.game, node.face[0], AMERICAN, ring="held", turned=LIFTED)

    def paint(self, pen: Pen, frame: StageFrame) -> None:
        """Draw the whole table at once, then what moves over it.

        If the room is too small for cards with names, from a larger picture.
        """
        if frame.marks is None and not _is_roomy(pen, frame.rect):
            _paint_reduced(pen, frame)
            return
        away = frame.emphases.away | {one.travel.end for one in frame.moving}
        marks = replace(frame.marks or TableMarks(), hidden=frozenset(map(str, away)))
        if frame.moving:  # what can be chosen next is no matter of what moves
            goals = marks.goals if marks.held is not None else frozenset[str]()
            marks = replace(marks, usable=frozenset(), goals=goals)
        small = pen.scaled(frame.plan.scale).on(pen.surface)
        draw_table(small, frame.plan, frame.view, replace(marks, used=self.used))
        draw_moving(pen, frame)


def _is_roomy(style: Style, room: pygame.Rect) -> bool:
    """Whether the fronts have room side by side, and cards show their names."""
    least = min(_SMALLEST, style.scale.factor)
    return room.width >= least * _ROOM[0] and room.height >= least * _ROOM[1]


def _paint_reduced(pen: Pen, frame: StageFrame) -> None:
    """Draw a table in a small room, scaled down from a larger picture."""
    room = frame.rect
    times = -(-pen.px(_LEAST) // max(1, room.height))
    large = pygame.Rect(0, 0, room.width * times, room.height * times)
    made = pygame.Surface(large.size)
    larger = pen.on(made)
    draw_table(larger, lay_table(larger, large, frame.view), frame.view, TableMarks())
    pen.surface.blit(pygame.transform.smoothscale(made, room.size), room)


def _box(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.width, rect.height


def _hit(told: FuryPlaying, view: State) -> dict[str, str]:
    """The units that the face-up explosives would hit, by front."""
    found = {}
    for front in FRONTS if told.attack(view) != "strike" else ():
        blast = sum(face.value for face in open_at(view, front) if face.type == "X")
        hit = victim_of(view, lane_of(view, front), blast)
        found[front] = hit.id if hit else ""
    return found


def _hinted(view: State, action: Action, used: UsedSeats) -> frozenset[str]:
    """The keys of a hint: its card, place and front."""
    wanted, place = HandSeat(face_in(action)), place_in(action)
    seat = next((n for n, one in enumerate(seats_of(view, used)) if one == wanted), None)
    return frozenset({f"seat {seat}", place, place[:1]} - {""})


def _open_fronts(offered: Sequence[Action]) -> frozenset[str]:
    """The fronts where a card that is dropped has one place, the front itself or one card there."""
    places = {place_in(action) for action in offered} - {""}
    fronts = Counter(place[0] for place in places)
    return frozenset(front for front, count in fronts.items() if count == 1)


def _done_phases(told: FuryPlaying) -> frozenset[int]:
    """The phases of this turn in which something was done."""
    match, since = told.match, told.match.history.turn_began
    turn = zip(match.history.states[since:], match.entries[since:], strict=False)
    return frozenset(phase_of(state) for state, text in turn if text != DONE.text)


def _leave(told: FuryPlaying, act: Callable[[], None]) -> Button:
    """The button that ends a phase without a deed. For the assault it has no key of its own."""
    label, again = _(LEAVE.get(told.step, N_("Done"))), told.armed == DONE
    ends_turn = told.step == ASSAULT.text
    command, sign = ("", ENTER) if ends_turn else ("play.done", None)
    return Button(DONE.text, label, act, left_words(told, again), command, primary=again,
                  sign=sign)  # fmt: skip


def _to_assault(told: FuryPlaying, act: Callable[[], None]) -> list[Button]:
    """The button that ends all phases before the assault, where there are several."""
    phases, again = phases_to_assault(told.view), told.armed == TO_ASSAULT
    if len(phases) < 2 or told.held_face:
        return []
    count = len(phases)
    said = ngettext("ends {count} phase", "ends {count} phases", count).format(count=count)
    sub = _("press again to end the phases") if again else said
    return [Button(TO_ASSAULT, _("On to the assault"), act, sub, "play.end", primary=again)]


def _use_buttons(
    told: FuryPlaying, action: Action, act: Callable[[], None]
) -> list[Button]:
    """The button for a use of the card held, with the key of its front."""
    armed, alone = told.armed == action, len(told.uses(face_in(action))) == 1
    if not armed and told.held_face != face_in(action):
        return []
    said = _TO.get(told.step, "") if place_in(action) in FRONTS else ""
    said = _(said).format(number=place_in(action)) if said else wording(told.view).deed(
        action, told.view)  # fmt: skip
    sub = _("press again: the card is gone for good") if armed else ""
    command = FRONT_KEYS.get(place_in(action), "")  # its cap stands at the front
    return [Button(action.text, capital(said) or action.text, act, sub, command,
                   primary=armed or alone, sign="" if command else None)]  # fmt: skip


def _discard(told: FuryPlaying, act: Callable[[], None]) -> Button:
    """The button that discards the marked cards; off until as many are marked as have to go."""
    count, lacks = told.surplus, told.surplus - len(told.marked)
    label = (ngettext("Discard one card", "Discard {count} cards", count) if lacks
             else ngettext("Discard this card", "Discard these {count} cards", count))
    names = ", ".join(card_name(told.view.game, told.seat(n).face) for n in told.marked)
    more = ngettext("mark one card", "mark {count} cards", lacks).format(count=lacks)
    if lacks and told.marked:
        more = ngettext("mark one more card", "mark {count} more cards", lacks).format(count=lacks)
    return Button(DISCARDS, label.format(count=count), act, more if lacks else names,
                  enabled=not lacks, primary=True, sign=ENTER)  # fmt: skip


def _task(told: FuryPlaying) -> str:
    """What a player does to discard, and how that ends; "" if nothing has to be discarded [4.2]."""
    count = told.surplus
    if count <= 0:
        return ""
    said = ngettext("Click one card to mark it, then discard it.",
                    "Click {count} cards to mark them, then discard them.", count)  # fmt: skip
    return said.format(count=count)


def left_words(told: FuryPlaying, again: bool = False) -> str:
    """What would be left undone by ending the step now, or that `again` ends it."""
    used = {face_in(action) for action in told.offered}
    count = sum(face in used for face in told.view.book.hand)
    said = ngettext("one card can still be used", "{count} cards can still be used",
                    count).format(count=count)  # fmt: skip
    return "" if not count else _("press again to end the phase") if again else said


def _commit(told: FuryPlaying, action: Action, act: Callable[[], None]) -> Button:
    """The button of an attack: on how many fronts, with how many cards."""
    out = gone_out(told.view.book)
    fronts = len({where[0] for _face, where in out})
    on = ngettext("one front", "{count} fronts", fronts).format(count=fronts)
    note = ngettext("one card; then unknown cards and dice",
                    "{count} cards; then unknown cards and dice", len(out))  # fmt: skip
    label = _("{attack}: {fronts}").format(attack=_(COMMITS[action.text]), fronts=on)
    return Button(action.text, label, act, note.format(count=len(out)),
                  primary=told.held is None, sign=ENTER)  # fmt: skip


@lru_cache(maxsize=4)
def _difficulty(level: str, scenario: str, _speech: str) -> str:
    """The words of a difficulty, cached: every frame asks for them, and they are in files."""
    return difficulty_words(level, scenario)

