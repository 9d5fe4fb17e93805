"""Chapters 8 to 12: strike, artillery, assault, standard combat and insurgent fire."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, cast

from nightdrop.engine.model import CHANCE, Action, Actor, Message, News, State
from nightdrop.phantom_fury.rules import forces
from nightdrop.phantom_fury.rules.actions import ASSAULT, FIRE, STRIKE, WITHDRAW, Use
from nightdrop.phantom_fury.rules.cards import (
    FRONTS,
    GROUND,
    INSURGENT,
    FrontName,
    FuryBook,
    PlaceName,
    PrintedCard,
    from_left,
)
from nightdrop.phantom_fury.rules.flow import TurnUp, Using, is_live, lying_at, places_of, without
from nightdrop.phantom_fury.rules.ruleset import (
    dropped,
    face_of,
    fury,
    left,
    lost_since,
    open_faces,
    table,
    worth,
)
from nightdrop.rules.actions import DONE, Roll, Word
from nightdrop.rules.steps import ONE_DIE, TWO_DICE, ChanceStep, told

# A card, with the front or the place at which it fights.
Sent = tuple[str, str]
Faces = Sequence[PrintedCard]
Both = tuple[forces.CardForce, forces.CardForce]  # ours and theirs
# Where the cards of a fight lie, by its kind.
_PILES: Final = {"strike": "sent", "artillery": "aimed", "answer": "aimed", "assault": "sent",
                 "fire": "beaten"}  # fmt: skip


@dataclass(frozen=True)
class Fight:
    """A fight under way at a front: "strike", "artillery", "answer", "assault" or "fire".

    `targets` are the places that are still to be fought for one by one, as they were aimed at, each
    with the lot of its card. `bombs` have for each explosive from the left whether it went off, as
    far as dice are rolled. The forces are known once they are compared.
    """

    front: FrontName
    kind: str
    targets: tuple[tuple[PlaceName, int], ...] = ()
    bombs: tuple[bool, ...] = ()
    ours: forces.CardForce | None = None
    theirs: forces.CardForce | None = None

    @property
    def sums(self) -> tuple[int, int] | None:
        """Both forces, the Americans' first; None before they are compared."""
        if self.ours is None or self.theirs is None:
            return None
        return self.ours.total, self.theirs.total


def fight_of(state: State) -> Fight:
    return cast(Fight, state.fight)


def lots_of(state: State, types: str) -> list[int]:
    """The lots of the face-up cards of these types at the front of the fight, from the left."""
    return [card.lot for card in table(state).front(fight_of(state).front)
            if card.face is not None and face_of(state, card.face).type in types]  # fmt: skip


def explosives(state: State) -> list[int]:
    """The lots of the explosives at the front of the fight, from the left."""
    return lots_of(state, "X")


def waiting(book: FuryBook, kind: str) -> tuple[Sent, ...]:
    """The cards that are to fight in a fight of this kind."""
    found: tuple[Sent, ...] = getattr(book, _PILES[kind])
    return found


class Blast(ChanceStep):
    """A die for each explosive; then one blast of all that exploded [11.2]."""

    name = "blast"
    dice = ONE_DIE

    def actor(self, state: State) -> Actor | None:
        return CHANCE if len(fight_of(state).bombs) < len(explosives(state)) else None

    def _next(self, state: State) -> int:
        return explosives(state)[len(fight_of(state).bombs)]

    def matter(self, state: State) -> str:
        return f"{self.name} {self._next(state)}"

    def take(self, state: State, action: Roll) -> State:
        fight = fight_of(state)
        (die,) = action.dice
        bombs = (*fight.bombs, forces.explodes(fury(state).terms, die))
        state = state.but(fight=replace(fight, bombs=bombs))
        return state if self.actor(state) else exploded(state).pop()

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        front, face = fight_of(before).front, lying_there(before, self._next(before)).id
        (die,) = action.dice
        key = "explodes" if forces.explodes(fury(before).terms, die) else "dud"
        yield told(key, "11.2", "dice", front, die=die, face=face, front=front)
        *gone, last = lost_since(before, self.take(before, action)) or ("",)
        if last and face_of(before, last).type != "X":
            yield told("blast", "11.2", "loss", front, face=last, front=front,
                       force=worth(before, gone))  # fmt: skip

    def prompt(self, state: State) -> Message:
        fields = {"face": lying_there(state, self._next(state)).id, "front": fight_of(state).front,
                  "works": fury(state).tables.explodes_on}  # fmt: skip
        return Message("prompt.blast", fields, "11.2")


def exploded(state: State) -> State:
    """The state after all dice for explosives [11.2].

    Those that exploded are casualties, and so is the strongest unit below their sum.
    """
    fight, sent = fight_of(state), attackers(state)
    lots = {lot for lot, off in zip(explosives(state), fight.bombs, strict=True) if off}
    book, gone = table(state).cleared(fight.front, lots)
    book = book.lost(*gone)
    faces = [face_of(state, face) for face, _place in sent]
    hit = forces.victim(fury(state).terms, faces, sum(face_of(state, face).value for face in gone))
    if hit is not None:
        book = away(state.but(book=book), [sent[hit]]).lost(sent[hit][0])
    return state.but(book=book)


def attackers(state: State) -> list[Sent]:
    """Our cards in the fight under way; guns by their places from the left [11.2]."""
    fight = fight_of(state)
    found = [one for one in waiting(table(state), fight.kind) if one[1][0] == fight.front]
    if fight.kind == "artillery":
        found.sort(key=lambda one: from_left(one[1]))
    return found


def away(state: State, cards: Sequence[Sent]) -> FuryBook:
    """The table without these cards among those of the fight under way, each once."""
    kind, book = fight_of(state).kind, table(state)
    return book.but(**{_PILES[kind]: without(waiting(book, kind), *cards)})


class Fighting(ChanceStep):
    """The fights of a phase, front by front from the left.

    Forces are compared, and dice are rolled where they can change who wins [11.5].
    """

    name = "fight"
    dice = TWO_DICE
    kind: ClassVar[str]
    attacking: ClassVar[bool] = True  # whether the Americans are
    rule: ClassVar[str]

    def actor(self, state: State) -> Actor | None:
        fight: Fight | None = state.fight
        sums = fight and fight.sums
        if not sums or not forces.is_open(fury(state).terms, *sums, attacking=self.attacking):
            return None
        return CHANCE

    def run(self, state: State) -> State:
        if state.fight is None:
            return self.begun(state)
        sums = fight_of(state).sums
        return self.settled(state, self.wins(state)) if sums else self.weighed(state)

    def begun(self, state: State) -> State:
        """The state with the fight for the next front begun; without this step after the last."""
        sent = waiting(table(state), self.kind)
        front = min((place[0] for _face, place in sent), default="")
        return self.opened(state, front) if front else state.pop()

    def opened(self, state: State, front: FrontName) -> State:
        return state.but(fight=Fight(front, self.kind, aimed_at(state, front, self.kind)))

    def weighed(self, state: State) -> State:
        """The state in which both forces are known [11.3] [11.4]."""
        ours = [face_of(state, face) for face, _place in attackers(state)]
        theirs = open_faces(state, table(state).front(fight_of(state).front))
        us, city = self.both_forces(state, ours, theirs)
        return state.but(fight=replace(fight_of(state), ours=us, theirs=city))

    def both_forces(self, state: State, ours: Faces, theirs: Faces) -> Both:
        """Both forces, of our cards there and of the face-up ones."""
        raise NotImplementedError  # each phase has its own

    def settled(self, state: State, won: bool) -> State:
        """The state after the Americans won, or did not."""
        raise NotImplementedError  # each phase has its own

    def wins(self, state: State, action: Roll | None = None) -> bool:
        """Whether the Americans win by this roll, or for certain [11.5] [11.6]."""
        terms, (ours, theirs) = fury(state).terms, fight_of(state).sums or (0, 0)
        if action is None:
            return forces.throws_won(terms, ours, theirs, attacking=self.attacking) == forces.THROWS
        our, their = action.dice
        return forces.we_win(terms, ours, theirs, attacking=self.attacking, dice=(our, their))

    def take(self, state: State, action: Roll) -> State:
        return self.settled(state, self.wins(state, action))

    def matter(self, state: State) -> str:
        fight = fight_of(state)
        lots = "".join(f" {lot}" for _place, lot in fight.targets[:1])
        return f"{fight.kind} {state.turn} {fight.front}{lots}"

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        fight = fight_of(before)
        (ours, theirs), (our, their) = fight.sums or (0, 0), action.dice
        key = "thrown_times" if fury(before).options["combat"] == "times" else "thrown"
        yield told(key, "11.5", "dice", fight.front, front=fight.front,
                   ours=ours, theirs=theirs, our=our, their=their)  # fmt: skip
        won = self.wins(before, action)
        yield from self.outcome(before, won, self.settled(before, won))

    def certain(self, before: State, after: State) -> Iterator[News]:
        """The news of a fight for which no dice were rolled [11.5]."""
        fight, won = fight_of(before), self.wins(before)
        ours, theirs = fight.sums or (0, 0)
        key = "certain" if won is self.attacking else "hopeless"
        if fury(before).options["combat"] == "totals":
            key = "compared"
        yield told(key, "11.5", "combat", fight.front, front=fight.front, ours=ours, theirs=theirs)
        yield from self.outcome(before, won, after)

    def outcome(self, before: State, won: bool, after: State) -> Iterator[News]:
        """The news of a fight's outcome."""
        front = fight_of(before).front
        key = f"{self.kind}_{'won' if won else 'lost'}"
        yield told(key, self.rule, "combat", front, front=front, **self.target(before))
        taken = table(after).captured[len(table(before).captured) :]
        if taken:
            yield told("captured", "10.4", "vp", front, faces=taken, front=front,
                       points=worth(after, taken))  # fmt: skip
        for face in lost_since(before, after):
            is_mosque = face_of(after, face).prestige
            yield told("prestige" if is_mosque else "lost", "11.8" if is_mosque else self.rule,
                       "loss", front, face=face, front=front)  # fmt: skip

    def target(self, state: State) -> Mapping[str, Any]:
        targets = fight_of(state).targets
        return {"target": target_of(state).id} if targets else {}

    def prompt(self, state: State) -> Message:
        ours, theirs = fight_of(state).sums or (0, 0)
        fields = {"front": fight_of(state).front, "ours": ours, "theirs": theirs}
        return Message(f"prompt.{self.kind}_fight", {**fields, **self.target(state)}, "11.5")


class Striking(Fighting):
    """The strikes: support against all face-up cards of a front but explosives, or one [8.2].

    The winner discards them; no card fires back [8.3] [8.4].
    """

    kind = "strike"
    rule = "8.3"

    def both_forces(self, state: State, ours: Faces, theirs: Faces) -> Both:
        targets = fight_of(state).targets
        if targets:
            ours = at_place(state, targets[0][0])
            return forces.alone(ours, "8.2"), forces.alone([target_of(state)], "8.2")
        return forces.alone(ours, "8.2"), forces.city_defending(fury(state).terms, theirs)

    def settled(self, state: State, won: bool) -> State:
        fight, book = fight_of(state), table(state)
        place = fight.targets[0][0] if fight.targets else fight.front
        sent = [one for one in book.sent if one[1] == place]
        book = away(state, sent).discarded(*(face for face, _place in sent))
        if won:
            book = destroyed(state, book, self.struck(state))
        rest = fight.targets[1:]
        return state.but(book=book, fight=Fight(fight.front, self.kind, rest) if rest else None)

    def struck(self, state: State) -> set[int]:
        """The lots of the cards that are struck [8.2]."""
        aimed = {lot for _place, lot in fight_of(state).targets[:1]}
        return aimed or {*lots_of(state, "INPO")}


class Shelling(Fighting):
    """The artillery: guns against the value of a position, one by one from the left [9.2] [9.4].

    Before that the front is revealed and its explosives go off [9.3].
    """

    kind = "artillery"
    rule = "9.4"

    def opened(self, state: State, front: FrontName) -> State:
        state = super().opened(state, front)
        bombs = fury(state).options["artillery_bombs"]
        return state.push(TurnUp(front, "11.1"), Blast()) if bombs else state

    def run(self, state: State) -> State:
        fight: Fight | None = state.fight
        if fight is None or fight.sums:
            return super().run(state)
        if not fight.targets:
            return state.push(Answer(), fight=Fight(fight.front, "answer"))
        if at_place(state, fight.targets[0][0]):
            return self.weighed(state)
        return state.but(fight=replace(fight, targets=fight.targets[1:]))  # its guns are lost

    def both_forces(self, state: State, ours: Faces, theirs: Faces) -> Both:
        guns = at_place(state, fight_of(state).targets[0][0])
        return forces.alone(guns, "9.4"), forces.alone([target_of(state)], "9.4")

    def settled(self, state: State, won: bool) -> State:
        fight, book = fight_of(state), table(state)
        if won:
            book = destroyed(state, book, {fight.targets[0][1]})
        return state.but(book=book, fight=Fight(fight.front, self.kind, fight.targets[1:]))


class Assaulting(Fighting):
    """The assaults: won, insurgents and objectives are captured and the rest discarded [10.4].

    Otherwise our cards wait for the insurgents' fire [12.1].
    """

    kind = "assault"
    rule = "10.4"

    def opened(self, state: State, front: FrontName) -> State:
        return super().opened(state, front).push(TurnUp(front, "11.1"), Blast())

    def both_forces(self, state: State, ours: Faces, theirs: Faces) -> Both:
        terms = fury(state).terms
        return forces.us_attacking(terms, ours), forces.city_defending(terms, theirs)

    def settled(self, state: State, won: bool) -> State:
        fight, sent = fight_of(state), attackers(state)
        book = away(state, sent)
        if won:
            front = open_faces(state, book.front(fight.front))
            taken = [face.id for face in front if face.type in "IO"]
            others = [face.id for face in front if face.type not in "IO"]
            book = book.with_front(fight.front, ()).but(captured=(*book.captured, *taken))
            book = dropped(state, book, *others).discarded(*(face for face, _front in sent))
        else:
            book = book.but(beaten=(*book.beaten, *sent))
        return state.but(book=book, fight=None)


class Firing(Fighting):
    """The insurgents of a front fire at our cards there [12.1] [12.2].

    If these are beaten, infantry and armor are casualties, else all are discarded.
    """

    name = "fire"
    kind = "fire"
    attacking = False
    rule = "12.2"

    def both_forces(self, state: State, ours: Faces, theirs: Faces) -> Both:
        terms = fury(state).terms
        firing = (
            forces.city_attacking(terms, theirs) if forces.has_ground(ours) else forces.CardForce()
        )
        return forces.us_defending(terms, ours), firing

    def settled(self, state: State, won: bool) -> State:
        sent = [face for face, _place in attackers(state)]
        book = away(state, attackers(state))
        lost = [] if won else [face for face in sent if face_of(state, face).type in GROUND]
        book = book.lost(*lost).discarded(*(face for face in sent if face not in lost))
        return state.but(book=book, fight=None)

    def certain(self, before: State, after: State) -> Iterator[News]:
        if fight_of(before).theirs != forces.CardForce():
            yield from super().certain(before, after)


class Answer(Firing):
    """The insurgents of a shelled front answer all its guns together [9.5] [9.6]."""

    name = "answer"
    kind = "answer"
    rule = "9.5"

    def settled(self, state: State, won: bool) -> State:
        return super().settled(state, won).pop()


def aimed_at(state: State, front: FrontName, kind: str) -> tuple[tuple[PlaceName, int], ...]:
    """The places of a front that the cards of a fight are aimed at, from the left.

    Each has the lot of its card.
    """
    places = {place for _face, place in waiting(table(state), kind)
              if place[0] == front and "." in place}  # fmt: skip
    return tuple((one, lying_at(state, one).lot) for one in sorted(places, key=from_left))


def at_place(state: State, place: PlaceName) -> list[PrintedCard]:
    return [face_of(state, face) for face, at in attackers(state) if at == place]


def target_of(state: State) -> PrintedCard:
    return lying_there(state, fight_of(state).targets[0][1])


def lying_there(state: State, lot: int) -> PrintedCard:
    """The face-up card of this lot at the front of the fight."""
    cards = table(state).front(fight_of(state).front)
    return face_of(state, next(str(card.face) for card in cards if card.lot == lot))


def destroyed(state: State, book: FuryBook, lots: set[int]) -> FuryBook:
    """The table without these cards of the front of the fight [8.3] [9.4] [11.8]."""
    book, gone = book.cleared(fight_of(state).front, lots)
    return dropped(state, book, *gone)


# What is decided: which cards go where.


class Sending(Using):
    """Cards of the hand are sent to fronts or aimed at places; one action makes all of them act.
    """

    tone = "combat"
    word: ClassVar[Word]
    acts: ClassVar[type[Fighting]]

    def waiting(self, state: State) -> Sequence[Sent]:
        return waiting(table(state), self.name)

    def words(self, state: State) -> list[Action]:
        return [self.word if self.waiting(state) else DONE]

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Use):
            return self.begun(state) if action == self.word else state.pop()
        sent = (*self.waiting(state), (action.face, action.place))
        return state.but(book=self.spent(state, action).but(**{_PILES[self.name]: sent}))

    def begun(self, state: State) -> State:
        return state.replace_step(self.acts())

    def why_not(self, state: State, action: Action) -> Message | None:
        if action in (DONE, WITHDRAW) and self.waiting(state):
            return Message("refused.sent", {}, "10.2")
        if action == self.word:
            return Message("refused.nothing_sent", {}, self.asks[1])
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        yield from super().news(before, action, after)
        if action == self.word:
            yield told(self.word.text, self.asks[1], "combat")

    def key(self, use: Use) -> str:
        return "aimed" if use.verb == "aim" else "sent_at" if "." in use.place else "sent"


class Strike(Sending):
    """Support cards are sent to fronts with a face-up card that is not an explosive [8.1] [8.2].

    By the option `strike` they are sent to such cards one by one.
    """

    name = "strike"
    verb, word, type, acts = "send", STRIKE, "S", Striking
    asks = "prompt.strike", "8.1"

    def at_places(self, state: State) -> bool:
        return fury(state).options["strike"] == "card"

    def places(self, state: State) -> Sequence[PlaceName]:
        places = places_of(state, "INPO")
        return places if self.at_places(state) else list(dict.fromkeys(one[0] for one in places))

    def bars(self, state: State, use: Use, fields: Mapping[str, object]) -> Message:
        key = "no_target" if face_of(state, use.face).type == "S" else "support_only"
        return Message(f"refused.{key}", fields, "8.1")


class Artillery(Sending):
    """Armor is aimed at face-up positions; by the option `artillery` guns are, too [9.1] [9.2]."""

    name = "artillery"
    verb, word, type, acts = "aim", FIRE, "AGS", Shelling
    asks = "prompt.artillery", "9.2"

    def at_places(self, state: State) -> bool:
        return True

    def cards(self, state: State) -> list[str]:
        return [face for face in super().cards(state)
                if forces.is_gun(fury(state).terms, face_of(state, face))]  # fmt: skip

    def places(self, state: State) -> Sequence[PlaceName]:
        return places_of(state, "P")

    def bars(self, state: State, use: Use, fields: Mapping[str, object]) -> Message:
        if use.face in self.cards(state):
            return Message("refused.no_position", fields, "9.2")
        return Message("refused.armor_only", fields, "9.1")


class Assault(Sending):
    """Cards are sent to fronts that may hold insurgents or objectives [10.1] [10.2] [10.3].

    At least one at each front is infantry or armor. Or the player withdraws [3.4].
    """

    name = "assault"
    verb, word, type, acts = "send", ASSAULT, "GAST", Assaulting
    asks = "prompt.assault", "10.2"

    def is_in_turn(self, state: State) -> bool:
        """Whether the fronts are assaulted one after the other, by the option `assaults` [10.2]."""
        return fury(state).options["assaults"] == "in-turn"

    def places(self, state: State) -> Sequence[FrontName]:
        book = table(state)
        if book.sent and self.is_in_turn(state):
            return [book.sent[0][1]]
        return [name for name in FRONTS
                if name not in book.fought and is_live(state, book.front(name))]  # fmt: skip

    def lacking(self, state: State) -> set[FrontName]:
        """The fronts that cards were sent to without infantry or armor [10.3]."""
        sent = table(state).sent
        held = {front for face, front in sent if face_of(state, face).type in GROUND}
        return {front for _face, front in sent} - held

    def uses(self, state: State) -> list[Action]:
        book, lacking, types = table(state), self.lacking(state), state.game.faces
        reached = {front for _face, front in book.sent}
        ground = sum(types[face].type in GROUND for face in book.hand)
        found: list[Action] = []
        for front in self.places(state):
            still = len(lacking - {front})  # after infantry or armor went there
            new = len(lacking) + (front not in reached)  # after another card did
            for face in self.cards(state):
                if (ground > still) if types[face].type in GROUND else (ground >= new):
                    found.append(Use(self.verb, face, front))
        return found

    def words(self, state: State) -> list[Action]:
        book = table(state)
        if book.sent:
            return [] if self.lacking(state) else [ASSAULT]
        can_go = not book.fought and not left(state, INSURGENT)
        return [DONE, WITHDRAW] if can_go else [DONE]

    def take(self, state: State, action: Action) -> State:
        if action == WITHDRAW:
            return state.but(todo=fury(state).end)
        return super().take(state, action)

    def begun(self, state: State) -> State:
        if not self.is_in_turn(state):
            return super().begun(state)
        book = table(state)
        return state.push(self.acts(), book=book.but(fought=(*book.fought, book.sent[0][1])))

    def why_not(self, state: State, action: Action) -> Message | None:
        if action == ASSAULT and (lacking := self.lacking(state)):
            return Message("refused.no_ground", {"front": min(lacking)}, "10.3")
        return super().why_not(state, action)

    def bars(self, state: State, use: Use, fields: Mapping[str, object]) -> Message:
        front, book = use.place, table(state)
        if face_of(state, use.face).type not in self.type:
            return Message("refused.no_attacker", fields, "10.3")
        if front in book.fought:
            return Message("refused.fought", fields, "10.2")
        if not is_live(state, book.front(front)):
            return Message("refused.nothing_there", fields, "10.1")
        if front not in self.places(state):
            return Message("refused.one_front", {**fields, "front": book.sent[0][1]}, "10.2")
        bare = min(self.lacking(state) - {front}, default=front)
        return Message("refused.no_ground", {**fields, "front": bare}, "10.3")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if action == WITHDRAW:
            yield told("withdrawn", "3.4", "turn")
        yield from super().news(before, action, after)

    def gives_up(self, state: State, action: Action) -> bool:
        return action == WITHDRAW
