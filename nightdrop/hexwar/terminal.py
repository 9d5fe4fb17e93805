"""A hex game at a terminal: its lists, typed input, and commands about the map."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from nightdrop.engine.model import Action, Menu, State
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.bots.levels import aims
from nightdrop.hexwar.match import forces, status
from nightdrop.hexwar.match.animation_script import move_costs
from nightdrop.hexwar.match.debrief import debrief, judged
from nightdrop.hexwar.match.orders import NO_REPEAT, NOBODY_CLOSER, MapOrders
from nightdrop.hexwar.match.plan_reconstruction import intent, told
from nightdrop.hexwar.match.plans import gathering, is_idle, onward, overfull
from nightdrop.hexwar.match.regrouping import companies_of, musters, regrouping
from nightdrop.hexwar.rules.actions import At, Form, Move, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, distance, hex_name, neighbour
from nightdrop.hexwar.rules.ruleset import holds
from nightdrop.hexwar.scenario.history import (
    kind_of,
    notes_on_hex,
    notes_on_rule,
    notes_on_turn,
    notes_on_unit,
)
from nightdrop.hexwar.words import describe, nouns
from nightdrop.hexwar.words.describe import by_noun, describe_counter, halves, hex_words, vp_words
from nightdrop.hexwar.words.formations import brigade
from nightdrop.hexwar.words.places import NoPlaceError, direction, find_place, typed_direction
from nightdrop.rules.actions import DONE, Word
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.match.orders import Orders
from nightdrop.table.scenario.notes import Note, notes_of
from nightdrop.table.terminal.commands import Sentences, needs
from nightdrop.table.terminal.menu import (
    OF_CHANCE,
    Command,
    MenuEntry,
    OrderCommand,
    Sitting,
    Typing,
)
from nightdrop.table.words.catalogues import own_deed
from nightdrop.table.words.nouns import capital, listed, nation
from nightdrop.table.words.sentences import SayError, typed

_WORDS: Final = {
    "done": N_("end this phase"),
    "fight": N_("resolve the attack"),
    "stand": N_("hold the hex and lose a step"),
    "pass": N_("do nothing"),
    "reinforce": N_("draw a reinforcement"),
    "roll": N_("roll the dice"),
}


def overview(view: State, menu: Sequence[Action]) -> list[MenuEntry]:
    """Return every action that moves no counter, then a line for each unit that can move."""
    ways = Counter(action.unit for action in menu if isinstance(action, Move))
    found = []
    for action in menu:
        unit = "" if isinstance(action, Move) else getattr(action, "unit", "")
        if unit in ways:
            ways[unit] += 1  # to stay is a way as well
        elif not isinstance(action, Move):
            found.append(MenuEntry(f"{action.text}: {action_words(view, action)}.", action, unit))
    for unit, count in ways.items():
        counter = view.pieces[unit]
        said = ngettext(
            "{id}, {unit} in {hex}: {count} move.", "{id}, {unit} in {hex}: {count} moves.", count
        )
        noun, where = nouns.counter_noun(view, counter), nouns.place(view, counter.place)
        found.append(MenuEntry(said.format(id=unit, unit=noun, hex=where, count=count), None, unit))
    return found


def in_order(view: State, entries: Sequence[MenuEntry]) -> list[MenuEntry]:
    """Return the lines that name a unit, kind by kind and hex by hex."""
    found = [(view.pieces[entry.unit], entry) for entry in entries if entry.unit]
    found.sort(key=lambda it: (nouns.counter_noun(view, it[0]), it[0].place or Hex(0), it[0].id))
    return [entry for _counter, entry in found]


def by_kind(view: State, entries: Sequence[MenuEntry]) -> Iterator[str]:
    """Yield the numbered units of a list in few lines, one for each kind.

    "Company 5-4 of the 505th: 2. 505.A and 3. 505.B in Fauville (2713)."
    """
    numbers = {entry.unit: f"{number}. {entry.unit}" for number, entry in enumerate(entries, 1)}
    units = [view.pieces[entry.unit] for entry in entries if entry.unit]
    for noun, alike in groupby(units, lambda counter: str(nouns.counter_noun(view, counter))):
        said = [
            _("{units} in {hex}").format(
                units=listed([numbers[counter.id] for counter in there]),
                hex=nouns.place(view, hex_),
            )
            for hex_, there in groupby(alike, lambda counter: counter.place)
        ]
        yield f"{capital(noun)}: {'; '.join(said)}."


def moves_of(view: State, menu: Sequence[Action], unit: str) -> list[MenuEntry]:
    """Return what a unit can do in a move step: stay, then its moves, the nearest first."""
    counter, costs = view.pieces.by_id.get(unit), move_costs(view, unit)
    moves = [action for action in menu if isinstance(action, Move) and action.unit == unit]
    if counter is None or counter.place is None or not moves:
        return []
    from_ = counter.place
    moves.sort(key=lambda m: (m.to is None, m.to and distance(from_, m.to), m.to))
    stays = [MenuEntry(f"{action.text}: {action_words(view, action)}.", action)
             for action in menu if isinstance(action, With) and action.unit == unit]  # fmt: skip
    return stays + [
        MenuEntry(f"{move.text}: {_way(view, from_, move, costs.get(move.to or Hex(0)))}.", move)
        for move in moves
    ]


def _way(view: State, from_: Hex, move: Move, cost: int | None) -> str:
    """Return a move in words: where it leads, and its cost."""
    if move.to is None:
        return _("off the map, lost for good")
    steps = distance(from_, move.to)
    said = [hex_words(view, move.to)]
    way = ngettext("{count} hex {direction}", "{count} hexes {direction}", steps)
    said.append(way.format(count=steps, direction=direction(from_, move.to)))
    if cost:
        said.append(_("{cost} MP").format(cost=halves(cost)))
    return ", ".join(said)


def action_words(view: State, action: Action) -> str:
    """Return what an action does, to stand after its own text."""
    if said := own_deed(view.game.name, action.text):
        return said
    match action:
        case Word():
            return _word(view, action.word)
        case At():
            return _hex(view, action)
        case With(verb="activate"):
            return _("activate it in place")
        case With():
            return describe_counter(view, action.unit).removesuffix(".")
        case Move():
            counter = view.pieces[action.unit]
            return _way(view, counter.place or Hex(0), action, None)
        case Form():
            first = view.pieces[action.sticks[0]]
            named: list[str] = [nouns.counter_noun(view, view.pieces[key]) for key in action.sticks]
            said = _("form a company in {hex} from {sticks}")
            return said.format(hex=nouns.place(view, first.place), sticks=listed(named))
    return _("do this")


def _word(view: State, word: str) -> str:
    """Return an action of one word in words."""
    running = view.game.rules.activations.get(word)
    if running is None:
        return _(_WORDS.get(word, word))
    said = _("move and fight with {nation} units")
    if holds(view, running.side):
        said = _("move, fight and regroup with {regiment}")
    elif running.is_push:
        said = _("push unknown sticks of {regiment}")
    return said.format(regiment=brigade(running.formations[0]), nation=nation(running.side))


def _hex(view: State, action: At) -> str:
    """Return an action on a hex in words: what is there."""
    kinds = by_noun(view, view.pieces.at(action.hex)).items()
    said = [hex_words(view, action.hex), *(f"{noun} {listed(ids)}" for noun, ids in kinds)]
    if action.hex in book_of(view).vp:
        said.append(vp_words(view, action.hex))
    return ", ".join(said)


def unit_named(view: State, text: str) -> str | None:
    """Return the counter on the map that a text means, or None.

    The text is its id, or for a formation that acts its number or letter.
    """
    wanted = _as_id(view, text)
    if nouns.find(view, wanted) is not None:
        return wanted
    wanted, rules = text.upper(), view.game.rules
    running = rules.activations.get(view.activation or "")
    if running is None or "." in wanted or len(wanted) > 2:
        return None
    number = wanted.zfill(2) if wanted.isdecimal() else wanted
    named = (f"{rules.formations[key].prefix}.{number}" for key in running.formations)
    return next((key for key in named if key in view.pieces), None)


def _readings(view: State, text: str) -> Iterator[list[str]]:
    """Yield the words of a text with units and places written out, in each possible reading."""
    words = text.lower().split()
    yield words
    for first in range(len(words)):
        head = [_unit(view, word) for word in words[:first]]
        tail = _place(view, head, words[first:])
        if tail:
            yield [*head, tail]
    whole = [_unit(view, word) for word in words]
    yield [*whole[:1], *sorted(whole[1:])] if words and words[0] == "form" else whole


def _unit(view: State, word: str) -> str:
    return (unit_named(view, word) or word).lower()


def _place(view: State, head: list[str], words: list[str]) -> str:
    """Return the number of the hex that the last words name or point to, or ""."""
    way = typed_direction(" ".join(words))
    moved = view.pieces.by_id.get(_as_id(view, head[-1])) if head else None
    if way is not None and moved is not None and moved.place is not None:
        return hex_name(neighbour(moved.place, way))
    if words == ["off"] or any(word.isdecimal() and len(word) < 4 for word in words):
        return ""
    try:
        found = find_place(view, " ".join(words))
    except NoPlaceError:
        return ""
    return "" if unit_named(view, words[0]) else hex_name(found)


def written_out(view: State, text: str) -> str:
    """Return the canonical text that is probably meant, to ask why it is refused."""
    readings = list(_readings(view, text))
    words = next(iter(readings[1:-1]), readings[-1])
    if not words:
        return ""
    is_unit = _as_id(view, words[0]) in view.pieces
    if len(words) == 2 and is_unit:
        words = ["move", *words]
    elif len(words) == 1 and (words[0].isdecimal() or is_unit):
        words = [view.due.verb or "move", *words]
    else:
        said = [verb for verb in view.game.rules.verbs if verb not in OF_CHANCE]
        verbs = [verb for verb in said if verb.startswith(words[0])]
        words = [verbs[0] if len(verbs) == 1 else words[0], *words[1:]]
    return " ".join([words[0], *(_as_id(view, word) for word in words[1:])])


def _as_id(view: State, word: str) -> str:
    """Return an id with its own capitals, "505.A", "red.01"; any other word as it is."""
    prefix, dot, number = word.partition(".")
    if not dot:
        return word
    known = {one.prefix.lower(): one.prefix for one in view.game.rules.formations.values()}
    return f"{known.get(prefix.lower(), prefix)}.{number.upper()}"


def _at(sitting: Sitting, text: str) -> Hex:
    """Return the hex that a text names. Raises NoPlaceError."""
    return find_place(sitting.view, text)


def _where(sitting: Sitting, text: str) -> Sentences:
    unit = unit_named(sitting.view, text)
    if unit is None:
        raise SayError(typed("no_unit", text=repr(text[:40])))
    return [describe.where_sentence(sitting.view, unit)]


def _units(sitting: Sitting, text: str) -> Sentences:
    view, reader = sitting.view, sitting.audience
    groups = forces.groups_of(view, reader if reader in view.game.seats else None)
    if text in view.game.sides:
        groups = forces.groups_of(view, text)
    elif text:
        groups = tuple(group for group in forces.groups_of(view, None) if text in (group, "all"))
    if not groups:
        raise needs(sitting, "units")
    return forces.unit_sentences(view, groups)


def _odds(sitting: Sitting, text: str) -> Sentences:
    """The odds of the attack that is being made, or of one that could be."""
    if text:
        return status.forecast_sentences(sitting.view, _at(sitting, text))
    return status.odds_sentences(sitting.view)


def _plan(sitting: Sitting, text: str) -> Sentences:
    """The computer player's goals and what decided, once the game is over."""
    if not sitting.match.is_over:
        raise SayError(_("The opponent's plan is shown when the game is over."))
    replay = sitting.match.to_replay()
    found = intent(replay, aims)
    if found is None:
        raise SayError(_("There was no computer player here, so there is no plan to show."))
    decided = judged(debrief(replay), replay, chance).lost_at
    return [told(sitting.match.state, found, decided)]


def _history(sitting: Sitting, text: str) -> Sentences:
    """The notes on what is named, or without a name the subjects of all notes."""
    if not text:
        notes = notes_of(sitting.view.game.name)
        lines = [f"{note.title}: {listed(_keys(note)) if note.about else note.text}."
                 for note in notes]  # fmt: skip
        return lines or [_("There are no notes on the history of this game.")]
    found = _notes_on(sitting.view, text)
    if not found:
        raise SayError(_("There is no note on {text}.").format(text=repr(text[:40])))
    return [sentence for note in found for sentence in _note(note)]


def _keys(note: Note) -> list[str]:
    named = [(what, names[0]) for what, names in note.about.items()]
    return [name if what in ("hex", "unit") else f"{what} {name}" for what, name in named]


def _note(note: Note) -> Iterator[str]:
    yield f"{note.title}. {note.text}"
    if note.differ:
        yield _("Where sources differ: {text}").format(text=note.differ)
    yield _("Sources: {sources}.").format(sources="; ".join(one.title for one in note.sources))


def _notes_on(view: State, text: str) -> Sequence[Note]:
    """The notes on a turn ("turn 3"), a rule ("rule 4.2"), a counter or a place.

    Counters go by formation, kind or id, and by what the reader knows of the face. Raises
    NoPlaceError.
    """
    scenario, (first, _space, number) = view.game.name, text.lower().partition(" ")
    if first == "turn" and number.isdecimal():
        return notes_on_turn(scenario, int(number))
    if first == "rule":
        return notes_on_rule(scenario, number.strip())
    if found := notes_on_unit(scenario, text.lower()):
        return found
    counter = view.pieces.by_id.get(_as_id(view, text)) if "." in text else None
    if counter is not None:
        return notes_on_unit(scenario, counter.group, kind_of(counter.face or ""))
    return notes_on_hex(scenario, find_place(view, text))


def _orders(sitting: Sitting) -> MapOrders:
    assert isinstance(sitting.orders, MapOrders)
    return sitting.orders


def _gather(sitting: Sitting, text: str) -> None:
    """The unknown sticks of the activation move towards a hex, as J and a click in the window."""
    if not text:
        raise needs(sitting, "gather")
    target = _at(sitting, text)
    plan = gathering(sitting.view, sitting.menu, target)
    if not plan:
        raise SayError(_(NOBODY_CLOSER))
    _orders(sitting).give(plan, sitting.view, target)


def _muster_all(sitting: Sitting, text: str) -> None:
    """Reveal the sticks of every hex that can muster, one after the other [2.4.1]."""
    found = musters(sitting.menu)
    if not found:
        raise SayError(_("No stack can muster now."))
    _orders(sitting).carry_out(found)


def _repeat(sitting: Sitting, text: str) -> None:
    """Give the last order again, to its own units or to those in a hex."""
    units = [one.id for one in sitting.view.pieces.at(_at(sitting, text))] if text else []
    orders, last = _orders(sitting), _orders(sitting).last
    plan = orders.once_more(sitting.view, units)
    if last is None or not plan:
        raise SayError(_(NO_REPEAT))
    orders.give(plan, sitting.view, last.target)


def _whole(sitting: Sitting, text: str) -> None:
    """Move all units of a hex that can go there to another."""
    words = text.split()
    for end in range(1, len(words)):
        try:
            start, to = (_at(sitting, " ".join(one)) for one in (words[:end], words[end:]))
        except NoPlaceError:
            continue
        units = [one.id for one in sitting.view.pieces.at(start)]
        plan = tuple(move for unit in units if (move := Move(unit, to)) in sitting.menu)
        if not plan:
            raise SayError(_("No unit there can move so."))
        _orders(sitting).give(plan, sitting.view)
        return
    raise needs(sitting, "whole")


def _line(sitting: Sitting, text: str) -> None:
    """Move the units on a line of hexes one hex on, the foremost first."""
    trail = [_at(sitting, word) for word in text.split()]
    if len(trail) < 2:
        raise needs(sitting, "line")
    plan = onward(sitting.view, sitting.menu, trail)
    if not plan:
        raise SayError(_("No unit there can move so."))
    _orders(sitting).give(plan, sitting.view)


def _end(sitting: Sitting, text: str) -> None:
    """End one step after the other, up to the end of the activation or another decision."""
    if DONE not in sitting.menu or sitting.view.activation is None:
        raise SayError(_("No activation can be ended now."))
    _orders(sitting).end_activation()


ORDERS: Final[Mapping[str, OrderCommand]] = {
    "gather": _gather, "muster all": _muster_all, "repeat": _repeat, "whole": _whole, "line": _line,
    "end": _end,
}  # fmt: skip
COMMANDS: Final[Mapping[str, Command]] = {
    "look": lambda at, text: describe.hex_sentences(at.view, _at(at, text), at.audience),
    "stack": lambda at, text: describe.stack_sentences(at.view, _at(at, text)),
    "where": _where,
    "near": lambda at, text: describe.near_sentences(at.view, _at(at, text)),
    "landmarks": lambda at, text: describe.landmark_sentences(at.view),
    "units": _units,
    "vp": lambda at, text: status.vp_sentences(at.view),
    "track": lambda at, text: [*status.track_sentences(at.view), *status.result_sentences(at.view)],
    "losses": lambda at, text: forces.loss_sentences(
        at.view, forces.losses_seen(at.match, at.audience)
    ),
    "cups": lambda at, text: forces.cup_sentences(at.view),
    "history": _history,
    "plan": _plan,
    "odds": _odds,
}


class HexTyping(Typing):
    """Movers are listed one by one, and places and counters can be typed in fewer words."""

    commands, orders = COMMANDS, ORDERS
    argued = frozenset({"look", "stack", "where", "near"})
    aliases: Mapping[str, str] = {
        "l": "look", "s": "stack", "w": "where", "n": "near", "u": "units", "t": "track",
        "o": "odds",
    }  # fmt: skip

    def shows(self, view: State) -> Iterable[str]:
        """Nothing: `look` describes a hex, and `units` lists the counters."""
        return ()

    def orders_of(self, match: Match) -> Orders:
        return MapOrders(match)

    def before_end(self, view: State, menu: Menu, *, whole: bool) -> str:
        hexes = regrouping(view, menu)
        if whole and not hexes:
            hexes = companies_of(view).regroup_lost(view)
        if hexes:
            said = ngettext(
                "{count} stack can still regroup", "{count} stacks can still regroup", len(hexes)
            )
            return said.format(count=len(hexes))
        if (hex_ := overfull(view)) is not None:
            said = _("{hex} holds too many: the surplus is lost")
            return said.format(hex=nouns.place(view, hex_))
        if not is_idle(view, menu):
            return ""
        count = len({action.unit for action in menu if isinstance(action, Move)})
        said = ngettext("{count} unit can still move", "{count} units can still move", count)
        return said.format(count=count)

    def overview(self, view: State, menu: Sequence[Action]) -> list[MenuEntry]:
        return overview(view, menu)

    def in_order(self, view: State, entries: Sequence[MenuEntry]) -> list[MenuEntry]:
        return in_order(view, entries)

    def by_kind(self, view: State, entries: Sequence[MenuEntry]) -> Iterator[str]:
        return by_kind(view, entries)

    def ways(self, view: State, menu: Sequence[Action], counter: str) -> list[MenuEntry]:
        return moves_of(view, menu, counter)

    def counter(self, view: State, text: str) -> str | None:
        return unit_named(view, text)

    def counter_words(self, view: State, counter: str) -> str:
        return nouns.unit_words(view, counter)

    def words(self, view: State, action: Action) -> str:
        return action_words(view, action)

    def readings(self, view: State, text: str) -> Iterator[list[str]]:
        return _readings(view, text)

    def written_out(self, view: State, text: str) -> str:
        return written_out(view, text)
