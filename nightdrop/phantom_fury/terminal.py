"""The card table at a terminal: its cards line by line, typed by digit or letters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from nightdrop.engine.model import Action, Game, Message, State
from nightdrop.phantom_fury.bots.levels import worths
from nightdrop.phantom_fury.bots.rollouts import outlook, play_outs
from nightdrop.phantom_fury.match.answers import SENDING, by_place, fight_odds, in_order, is_there
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    DECKS,
    FRONTS,
    INSURGENT,
    TYPES,
    US,
    Front,
    Lying,
    PrintedCard,
)
from nightdrop.phantom_fury.rules.combat import Artillery, Assault, Sending, Strike
from nightdrop.phantom_fury.rules.forces import city_defending, us_attacking, victim
from nightdrop.phantom_fury.rules.odds import FightOdds
from nightdrop.phantom_fury.rules.ruleset import fury, left, open_faces, sums
from nightdrop.phantom_fury.words import (
    card_in_full,
    card_name,
    card_words,
    place_words,
    type_words,
)
from nightdrop.rules.actions import DONE
from nightdrop.table.language import _, folded, ngettext
from nightdrop.table.match.pages import page_of
from nightdrop.table.match.program_advice import seed_for
from nightdrop.table.terminal.commands import Sentences, needs
from nightdrop.table.terminal.menu import (
    OF_CHANCE,
    TIED,
    Command,
    MenuEntry,
    Sitting,
    Typing,
    typed_of,
    wrapped,
)
from nightdrop.table.words.nouns import capital, decimal, listed, minus
from nightdrop.table.words.sentences import SayError, cited, word
from nightdrop.table.words.wording import wording

DOWN: Final = "?"
# The rule that says what a card of each type does, and that of a card that is never discarded.
_RULES: Final[Mapping[str, str]] = {
    "G": "10.3", "A": "9.1", "S": "8.1", "T": "11.3", "R": "6.1", "D": "7.1", "I": "10.4",
    "N": "11.3", "P": "9.4", "X": "11.2", "O": "10.4",
}  # fmt: skip
_PRESTIGE: Final = "11.8"
PLAY_OUTS: Final = 20  # games, a few seconds at the beginning


def head_line(view: State) -> str:
    """The turn, the points and the cards left in both decks."""
    taken, lost = sums(view)
    said = _(
        "Turn {turn}. Points {points}: {taken} taken, {lost} lost. City {city}, reserve {reserve}."
    )
    return said.format(turn=view.turn, points=minus(taken - lost), taken=taken, lost=lost,
                       city=left(view, INSURGENT), reserve=left(view, AMERICAN))  # fmt: skip


def front_line(view: State, front: str) -> str:
    """A front from the left, its force as far as known, and the cards sent there.

    "Front 1: I4 Insurgents, ?. Force 4, 1 unknown."
    """
    cards = view.book.front(front)
    lying = [_brief(view.game, card) for card in cards]
    said = [_("Front {front}: {cards}.").format(front=front, cards=", ".join(lying) or _("empty"))]
    if cards:
        said.append(_force(view, cards))
    for place, faces in _sent(view, front).items():
        ours = us_attacking(fury(view).terms, [view.game.faces[face] for face in faces]).total
        named = ", ".join(_brief(view.game, Lying(face)) for face in faces)
        said.append(_("Sent to {place}: {cards}, force {force}.").format(
            place=place_words(place), cards=named, force=ours))  # fmt: skip
    return " ".join(said)


def _brief(game: Game, card: Lying) -> str:
    """A card by the letter of its type, its force and its name."""
    if card.face is None:
        return DOWN
    face: PrintedCard = game.faces[card.face]
    return f"{face.type}{face.force or ''} {card_name(game, face.id)}"


def _force(view: State, cards: Front) -> str:
    """The force of the face-up cards, and how many cards are down."""
    force = city_defending(fury(view).terms, open_faces(view, cards)).total
    down = sum(card.face is None for card in cards)
    if not down:
        return _("Force {force}.").format(force=force)
    return _("Force {force}, {down} unknown.").format(force=force, down=down)


def _sent(view: State, front: str) -> dict[str, list[str]]:
    return by_place(one for one in (*view.book.sent, *view.book.aimed) if one[1][0] == front)


def hand_line(view: State) -> str:
    """The hand, each card with the digit by which it is typed."""
    hand = in_order(view.game, view.book.hand)
    said = [f"{n}{TIED}{_brief(view.game, Lying(face))}" for n, face in enumerate(hand, 1)]
    return _("Hand: {cards}.").format(cards=", ".join(said) or _("empty"))


def table_lines(view: State, *, has_hand: bool = True) -> Iterator[str]:
    """All that is on the table, no line wider than a terminal."""
    hand = [hand_line(view)] if has_hand else []
    for line in (head_line(view), *(front_line(view, front) for front in FRONTS), *hand):
        yield from wrapped(line)


def pile_lines(view: State) -> Iterator[str]:
    """What is captured and lost, and the discards."""
    ours, theirs = view.book.gone
    for said, pile in (
        (_("Captured: {cards}."), view.book.captured),
        (_("Casualties: {cards}."), view.book.casualties),
        (_("American discards: {cards}."), ours),
        (_("Insurgent discards: {cards}."), theirs),
    ):
        yield said.format(cards=_tally(view.game, Counter(pile)))


def count_lines(view: State) -> Iterator[str]:
    """The unseen cards, type by type: the deck of each side, with its down cards."""
    for deck in DECKS:
        cup, number = view.cups[deck], left(view, deck)
        said = _("American deck, {count} cards: {types}.")
        if deck == INSURGENT:
            said = _("Insurgent deck, {count} cards and {down} face down: {types}.")
        down = sum(cup.values()) - number
        yield said.format(count=number, down=down, types=_by_type(view.game, cup))


def _by_type(game: Game, cup: Mapping[str, int]) -> str:
    """How many cards of each type a cup holds, with the sum of their forces."""
    found, every = [], [game.faces[face] for face in Counter(cup).elements()]
    for type_ in TYPES:
        if faces := [face for face in every if face.type == type_]:
            force = sum(face.value for face in faces)
            said = _("{count} {type}, force {force}") if force else _("{count} {type}")
            found.append(said.format(count=len(faces), type=type_words(game, type_), force=force))
    return listed(found) if found else _("empty")


def _tally(game: Game, cards: Mapping[str, int]) -> str:
    """Cards with how many there are, in the order of a hand."""
    faces = sorted((face for face in cards if cards[face]), key=lambda face: game.faces[face].rank)
    said = [card_in_full(game, face) + (f" × {cards[face]}" if cards[face] > 1 else "")
            for face in faces]  # fmt: skip
    return "; ".join(said) or _("none")


def odds_lines(view: State, kind: str, cards: Sequence[str], place: str) -> Iterator[str]:
    """The exact odds of a fight with these cards, or why they may not fight so.

    With them go the cards that its explosives could hit.
    """
    found = fight_odds(view, kind, cards, place)
    if isinstance(found, Message):
        yield word(found, view)
        return
    yield f"{_forces(view, kind, cards, place)} {_chances(found, kind)}"
    yield from _blasts(view, kind, cards, place)


def _forces(view: State, kind: str, cards: Sequence[str], place: str) -> str:
    """Both forces as far as they are known: "Front 2: 12 against 10.". """
    terms, faces = fury(view).terms, view.game.faces
    lying = view.book.front(place[0])
    ours = us_attacking(terms, [faces[face] for face in cards]).total
    if "." in place:
        theirs = faces[str(lying[int(place[2:]) - 1].face)].value
    else:
        theirs = city_defending(terms, open_faces(view, lying)).total
    down = sum(card.face is None for card in lying) if kind == Assault.name else 0
    said = _("{place}: {ours} against {theirs}.")
    if down:
        said = ngettext(
            "{place}: {ours} against {theirs} and {count} unknown card.",
            "{place}: {ours} against {theirs} and {count} unknown cards.",
            down,
        )
    return capital(said.format(place=place_words(place), ours=ours, theirs=theirs, count=down))


def _chances(found: FightOdds, kind: str) -> str:
    """How often a fight is won, held and deadly, and what it brings on average."""
    said = {
        Assault.name: _(
            "Won {won} %, held {held} %, shot at {fired} %; taken {taken}, lost {lost}. [11.5]"
        ),
        Artillery.name: _("Won {won} %, held {held} %; guns shot at {fired} %; lost {lost}. [9.5]"),
        Strike.name: _("Won {won} %, held {held} %; lost {lost}. [8.2]"),
    }  # fmt: skip
    held = found.held - (found.fired if kind == Assault.name else 0)
    parts = {"won": found.won, "held": held, "fired": found.fired}
    shares = {name: round(100 * part / found.of) for name, part in parts.items()}
    taken, lost = float(found.taken), float(found.taken - found.mean)
    return said[kind].format(**shares, taken=decimal(taken), lost=decimal(lost))


def _blasts(view: State, kind: str, cards: Sequence[str], place: str) -> Iterator[str]:
    """The cards that the face-up explosives would hit, each alone and all at once [11.2]."""
    terms, game = fury(view).terms, view.game
    if kind == Strike.name or (kind == Artillery.name and not terms.artillery_bombs):
        return
    bombs = [face for face in open_faces(view, view.book.front(place[0])) if face.type == "X"]
    units = [game.faces[face] for face in cards]
    named = [(card_name(game, bomb.id), bomb.value) for bomb in bombs]
    if len(bombs) > 1:
        named.append((_("all explosives at once"), sum(bomb.value for bomb in bombs)))
    for name, blast in named:
        hit = victim(terms, units, blast)
        said = _("{explosive} ({blast}) would hit no card. [11.2]")
        if hit is not None:
            said = _("{explosive} ({blast}) would hit {card}. [11.2]")
        card = card_words(game, units[hit].id) if hit is not None else ""
        yield capital(said.format(explosive=name, blast=blast, card=card))


def _odds(sitting: Sitting, text: str) -> Sentences:
    """The odds of what was sent to a front or place, or of the cards that are named after it."""
    view = sitting.view
    place, *named = text.lower().split()
    kind = named.pop() if named and named[-1] in SENDING else ""
    cards = list(_cards(view, named))
    cards = cards or [face for face, at in (*view.book.sent, *view.book.aimed) if at == place]
    if not is_there(view, place) or not cards or any(one not in view.game.faces for one in cards):
        raise needs(sitting, "odds")
    if not kind:  # that of the step, where the cards may fight so
        due = view.due.name
        is_of_step = due in SENDING and not isinstance(fight_odds(view, due, cards, place), Message)
        kind = due if is_of_step else Assault.name
    return odds_lines(view, kind, cards, place)


def _card_lines(sitting: Sitting, text: str) -> Sentences:
    """The cards that a text names: type, force, how many there are, how many unseen, its rule."""
    view = sitting.view
    found = [face for face in view.game.faces.values() if _matches(view.game, text, face)]
    if not found:
        raise needs(sitting, "card")
    for face in found[:12]:
        said = _("{card}. {copies} in all, {unseen} unseen.")
        unseen = view.cups[face.deck].get(face.id, 0)
        yield said.format(card=card_in_full(view.game, face.id), copies=face.copies, unseen=unseen)
    rules = [_PRESTIGE if face.prestige else _RULES[face.type] for face in found[:12]]
    for rule in dict.fromkeys(rules):
        page = page_of(rule, view.game.name)
        yield cited(f"{page.title}. {page.text}", rule)


def outlook_lines(view: State) -> Iterator[str]:
    """The expected end of the game if a captain goes on with it [2.1]."""
    rng, numbers = Random(seed_for(view, US)), worths()[""]["captain"]
    found = outlook(list(islice(play_outs(view, numbers, rng), PLAY_OUTS)))
    said = _("A captain finishes with {mean} points on average, and in four games out of five with "
             "{low} to {high}. [2.1]")
    yield said.format(mean=minus(round(found.mean)), low=minus(round(found.low)),
                      high=minus(round(found.high)))  # fmt: skip


COMMANDS: Final[Mapping[str, Command]] = {
    "table": lambda at, text: table_lines(at.view),
    "hand": lambda at, text: [hand_line(at.view).replace(TIED, " ")],
    "odds": _odds,
    "piles": lambda at, text: pile_lines(at.view),
    "count": lambda at, text: count_lines(at.view),
    "card": _card_lines,
    "outlook": lambda at, text: outlook_lines(at.view),
}


def _in_hand(view: State, typed: str) -> list[str]:
    """The cards of the hand that a digit or a few letters mean, equal ones once."""
    hand = in_order(view.game, view.book.hand)
    if typed.isdecimal():
        return hand[int(typed) - 1 : int(typed)] if int(typed) else []
    faces = (view.game.faces[face] for face in dict.fromkeys(hand))
    return [face.id for face in faces if _matches(view.game, typed, face)]


def _matches(game: Game, typed: str, face: PrintedCard) -> bool:
    """Whether letters begin a word of a card's name, in the current language or in records."""
    words = (*folded(card_name(game, face.id)).split(), *face.id.split("-"))
    begun = folded(typed) or typed
    return face.id.startswith(typed) or any(one.startswith(begun) for one in words)


def _cards(view: State, typed: Iterable[str]) -> Iterator[str]:
    """The cards of the hand that words mean.

    Each digit means one, letters the one that they begin; a word that means none or several stays
    as it is.
    """
    for one in typed:
        for part in one if one.isdecimal() else (one,):
            found = _in_hand(view, part)
            yield found[0] if len(found) == 1 else part


class FuryTyping(Typing):
    """Cards of the hand have digits, several can be sent at once, and names can be shortened."""

    commands = COMMANDS
    argued = frozenset({"odds", "card"})
    aliases: Mapping[str, str] = {"t": "table", "o": "odds", "c": "count", "p": "piles"}

    def __init__(self) -> None:
        self._shown: tuple[int, str] | None = None  # turn and step

    def shows(self, view: State) -> Iterable[str]:
        """The table once a step; the news report what was done within one."""
        now = view.turn, view.due.name
        if now == self._shown:
            return [part for front in FRONTS if _sent(view, front)
                    for part in wrapped(front_line(view, front))]  # fmt: skip
        self._shown = now
        lists_hand = isinstance(view.due, Sending)
        return table_lines(view, has_hand=not lists_hand)

    def overview(self, view: State, menu: Sequence[Action]) -> list[MenuEntry]:
        """The menu by cards in the order of their digits, with where each can go, then words.

        Where cards are not sent, it has every action.
        """
        if not isinstance(view.due, Sending):
            return super().overview(view, menu)
        lines = []
        for face in in_order(view.game, view.book.hand):
            places = [str(action.text.split(" ")[2]) for action in self._of(menu, face)]
            said = _("{card}: to {places}.") if places else _("{card}: not now.")
            card = card_in_full(view.game, face)
            lines.append(MenuEntry(said.format(card=card, places=", ".join(places)), None, face))
        words = [action for action in menu if " " not in action.text]
        return [*lines, *super().overview(view, words)]

    def _of(self, menu: Sequence[Action], face: str) -> list[Action]:
        return [action for action in menu if action.text.split(" ")[1:2] == [face]]

    def ways(self, view: State, menu: Sequence[Action], counter: str) -> list[MenuEntry]:
        return super().overview(view, self._of(menu, counter))

    def counter(self, view: State, text: str) -> str | None:
        found = _in_hand(view, text.lower()) if text else []
        return found[0] if len(found) == 1 else None

    def counter_words(self, view: State, counter: str) -> str:
        return card_name(view.game, counter)

    def words(self, view: State, action: Action) -> str:
        if action == DONE:
            return _("end this phase")
        return wording(view).deed(action, view) or super().words(view, action)

    def parts(self, view: State, text: str) -> list[str]:
        """A line that names several cards as one for each: "12 2" sends 1 and 2 to front 2."""
        verb, words = view.due.verb, text.lower().split()
        if not verb or not words:
            return [text]
        if words[0] == verb or (verb.startswith(words[0]) and not _in_hand(view, words[0])):
            words = words[1:]
        place = [] if verb == "discard" else words[-1:]
        cards = list(_cards(view, words[: len(words) - len(place)]))
        if len(cards) < 2 or any(card not in view.book.hand for card in cards):
            return [text]
        return [" ".join([verb, card, *place]) for card in cards]

    def meant(self, view: State, menu: Sequence[Action], text: str) -> list[Action]:
        words = text.lower().split()
        if words in (["d"], ["done"]) and isinstance(view.due, Sending) and view.due.waiting(view):
            word = view.due.word.text
            raise SayError(typed_of(view, "sent_first", word=word))
        exact = [action for action in menu if action.text.split(" ") == words]
        return exact or [action for action in menu if self._means(view, words, action)]

    def _means(self, view: State, typed: list[str], action: Action) -> bool:
        """Whether typed words mean an action.

        Its verb is in full, shortened or left out, its card a digit or a few letters.
        """
        verb, *named = action.text.split(" ")
        if len(typed) == len(named) + 1 and verb.startswith(typed[0]):
            typed = typed[1:]
        elif len(typed) != len(named) or not named:
            return False
        face, place = named[0] if named else "", named[1:]
        return typed[1:] == place and (not face or face in _in_hand(view, typed[0]))

    def written_out(self, view: State, text: str) -> str:
        """The canonical text: the step's verb before a card and its place, the card as in records.
        """
        words = text.lower().split() or [""]
        if words[0] not in view.game.rules.verbs:
            said = (one for one in view.game.rules.verbs if one not in OF_CHANCE)
            begun = [one for one in said if one.startswith(words[0])]
            alone = len(words) == 1 or len(begun) == 1
            words = [begun[0], *words[1:]] if begun and alone else [view.due.verb, *words]
        for at, one in enumerate(words[1:2], 1):
            faces = _in_hand(view, one) or [
                face.id for face in view.game.faces.values() if _matches(view.game, one, face)
            ]
            words[at] = faces[0] if faces else one
        return " ".join(words)
