"""Games by mail without homes: two levels play, and each sitting is a letter.

    python -m tests.tools.mail [--games 10] [--scenario NAME] [--level captain]

It prints how many letters a game has, the invitation and one that only takes the seat among them,
how many have decisions, and how long they are: `letters` of each scenario.yaml is the
mean of captains whose adjutants answer in fights.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from statistics import mean, quantiles
from typing import Any, NamedTuple

from nightdrop.bots.levels import players_of
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, outcomes
from nightdrop.engine.view import common, seen_by, view
from nightdrop.lab.opponents import thought
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.match.log import Steps
from nightdrop.table.match.program_advice import adviser, players_for, question
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.digests import digest
from nightdrop.table.record.fates import MOST_LETTERS, secret_of, sitting_dealer
from nightdrop.table.record.letters import (
    LINK_BYTES,
    LetterContent,
    LetterHead,
    MailLetter,
    PublicSeat,
    file_name,
    file_text,
    game_key,
    invitation_key,
    sealed_letter,
)
from nightdrop.table.record.playback import Replay, ReplayedGame
from nightdrop.table.record.record import Record, header_for
from nightdrop.table.scenario.scenarios import load_scenario, opening_of

SCENARIOS = ("night-drop", "pegasus-bridge", "drop-as-planned", "the-bridges", "the-dives",
             "merville", "la-fiere", "chef-du-pont")  # fmt: skip
ASKS = ("turns", "landing")
# A side's decision in a state in which it decides.
Decide = Callable[[State, Side], Action]


class MailedGame(NamedTuple):
    """A game by mail: `cuts[n]` is the number of actions at the end of letter n.

    `seats` are the inviter's and the other's; `answered` are the actions of adjutants.
    """

    scenario: str
    states: Sequence[State]
    actions: Sequence[Action]
    cuts: Sequence[int]
    secrets: Sequence[bytes]
    privates: tuple[bytes, bytes]
    number: bytes
    seats: Sequence[Side]
    answered: Sequence[int]

    @property
    def sittings(self) -> int:
        """How many letters have decisions of their writers: not the invitation, nor one that only
        takes the seat."""
        stretches = enumerate(zip(self.cuts, self.cuts[1:], strict=False), 1)
        return sum(any(actor(state) == self.seats[letter % 2] for state in self.states[one:other])
                   for letter, (one, other) in stretches)  # fmt: skip

    @property
    def replay(self) -> Replay:
        header = header_for(self.states[0], self.scenario, {}, None, "system")
        record = Record(header, tuple(a.text for a in self.actions))
        return Replay(record, played=ReplayedGame(list(self.states), list(self.actions), 0, 0))

    @property
    def key(self) -> bytes:
        other = PublicSeat.of(self.privates[1], self.number, self.seats[1], "")
        return game_key(self.privates[0], other, self.number)

    def letters(self) -> Iterator[MailLetter]:
        """Its letters in order."""
        game, before = self.states[0].game, bytes(LINK_BYTES)
        header, rng = self.replay.header, Random(self.number)
        publics = dict(zip(self.seats, self.public_seats, strict=True))
        level = players_for(game.rules).level(adviser(game))
        rules = (game.rules.name, game.rules.version, header.digests or 0, header.data_edition)
        told = LetterContent(
            name="anna-and-ben", header=header.model_dump(include={"options", "players"}),
            asks={seat: list(ASKS) for seat in game.seats}, adjutant=(level.name, level.version),
            cuts=[], begun=29_000_000, homes={seat: [rng.randrange(10**6)] for seat in game.seats},
        )  # fmt: skip
        for number, cut in enumerate(self.cuts):
            state = self.states[cut]
            # The invitation holds one seat; who decides next in it is whoever it is for.
            shown = {**publics, self.seats[1]: PublicSeat()} if number == 0 else publics
            head = LetterHead(
                game=self.number, before=before, nonce=rng.randbytes(12), number=number,
                seat=1 if self.seats[(number + 1) % 2] == game.seats[1] else 0, turn=state.turn,
                is_over=not state.todo, minute=29_000_000 + 300 * number, program="1.1.0",
                scenario=self.scenario, rules=rules,
                data=game.digest[: 2 * LINK_BYTES],
                seats=(shown[game.seats[0]], shown[game.seats[1]]),
            )  # fmt: skip
            letter = MailLetter(
                head, told.model_copy(update={"cuts": list(self.cuts[: number + 1])}),
                tuple(action.text for action in self.actions[:cut]), self.secrets[number],
                bytes.fromhex(digest(state))[:LINK_BYTES],
            )  # fmt: skip
            yield letter
            before = letter.link

    @property
    def public_seats(self) -> list[PublicSeat]:
        """The seats with a wrapped key as a passphrase makes it."""
        shown = []
        for private, side in zip(self.privates, self.seats, strict=True):
            seat = PublicSeat.of(private, self.number, side, "").model_dump()
            cost = {"n": 65536, "r": 8, "p": 2}
            rng = Random(private)
            shown.append(PublicSeat.model_validate({
                **seat, "scrypt": cost, "salt": rng.randbytes(16).hex(),
                "wrapped": rng.randbytes(60).hex()}))  # fmt: skip
        return shown

    def blocks(self) -> Iterator[tuple[MailLetter, str, str]]:
        """Each letter with its file and its code, as blocks; an invitation has one."""
        steps, before = Steps(self.replay, common(self.states[0].game)), None
        for letter in self.letters():
            count = steps.number(self.cuts[letter.head.number])
            key = self.key if before else invitation_key(letter.head)
            whole = code = sealed_letter(letter, key, count)
            if before:
                new = count - steps.number(self.cuts[letter.head.number - 1])
                code = sealed_letter(letter, key, new, before)
            yield letter, whole, code
            before = letter


def shown(replay: Replay, luck: int) -> object:
    """What a letter of this game shows to those who cannot open it: lengths, head and name.

    It answers one that was written after some step that both players were told of; keys, nonce and
    link are as random to them as what they hide.
    """
    states, actions = replay.played.states, replay.played.actions
    game, stops = states[0].game, Steps(replay, common(states[0].game)).stops
    rng = Random("keys")
    privates = rng.randbytes(32), rng.randbytes(32)
    cuts = [0, stops[luck % len(stops)], len(actions)]
    mailed = MailedGame(game.name, states, actions, cuts, [b"s" * 16] * 3, privates, b"number",
                        game.seats, [])  # fmt: skip
    letter, whole, code = list(mailed.blocks())[-1]
    head = letter.head
    name = file_name("game", head.number, head.turn, game.seats[head.seat])
    return len(file_text(whole)), len(code), head.model_dump(exclude={"nonce", "before"}), name


def delegated(state: State, writer: Side, asks: Sequence[str] = ASKS) -> bool:
    """Whether the adjutant of the side that decides answers for it in a sitting of the other."""
    rules, side = ruleset(state), actor(state)
    kinds = (kind for kind, steps in rules.delegable.items() if state.due.name in steps)
    kind = next(kinds, None)
    return side != writer and rules.acting(state) != side and kind not in (None, *asks)


def play_by_mail(
    scenario: str,
    seed: int,
    decide: Decide,
    asks: Sequence[str] = ASKS,
    options: Mapping[str, object] | None = None,
    most: int = MOST_LETTERS,
) -> MailedGame:
    """A whole game by mail, or `most` letters; who invites, and all secrets, follow from the seed.
    """
    rng, game = Random(f"mail {seed}"), load_scenario(scenario, options or {})
    privates, number = (rng.randbytes(32), rng.randbytes(32)), rng.randbytes(6)
    seats = list(game.seats) if seed % 2 else list(reversed(game.seats))
    states, actions, cuts, answered = [opening_of(game)], list[Action](), [0], list[int]()
    secrets = [secret_of(privates[0], number, 0)]
    while states[-1].todo and len(cuts) <= most:
        letter = len(cuts)
        writer = seats[letter % 2]
        secrets.append(secret_of(privates[letter % 2], number, letter))
        dealer, matters = sitting_dealer(secrets, letter), Matters()
        while (side := actor(state := states[-1])) is not None:
            if side == CHANCE:
                action = dealer.deal(outcomes(state), matters.due(state))
                matters.happened(state, action)
            elif side == writer:
                action = decide(state, side)
            elif delegated(state, writer, asks):
                action = thought(adviser(game), *_asked(state, side)).action
                answered.append(len(actions))
            else:
                break
            actions.append(action)
            states.append(advance(state, action))
        cuts.append(len(actions))
    return MailedGame(scenario, states, actions, cuts, secrets, privates, number, seats, answered)


def _asked(state: State, side: Side) -> tuple[Any, None, int]:
    seen, seed = question(state, side)
    return seen, None, seed


def by_level(level: str = "captain") -> Decide:
    """Decisions of a level, as its hints are."""
    plans: dict[Side, Any] = {}

    def decide(state: State, side: Side) -> Action:
        seen, seed = question(state, side)
        found = thought(level, seen, plans.get(side), seed)
        plans[side] = found.plan
        return found.action

    return decide


def by_lot(seed: int) -> Decide:
    """Decisions at random."""
    rng = Random(seed)

    def decide(state: State, side: Side) -> Action:
        return players_of(state.game.rules.kind).lot(view(state, side), rng)

    return decide


@cache
def sample_letters(
    scenario: str = "chef-du-pont", seed: int = 1, level: str = "lot"
) -> Sequence[tuple[MailLetter, str, str]]:
    """The letters of such a game, each with its file and its code."""
    return tuple(sample(scenario, seed, level).blocks())


@cache
def sample(scenario: str = "chef-du-pont", seed: int = 1, level: str = "lot") -> MailedGame:
    """A game that many tests look at, played once."""
    return play_by_mail(scenario, seed, by_lot(seed) if level == "lot" else by_level(level))


def next_seats(game: MailedGame) -> Iterator[tuple[object, ...]]:
    """Who decides at the end of each sitting: in truth, and by each view."""
    audiences = (*game.states[0].game.seats, common(game.states[0].game))
    for cut in game.cuts[1:]:
        state = game.states[cut]
        yield (actor(state), *(actor(seen_by(state, one)) for one in audiences))


def main(given: Sequence[str] | None = None) -> None:
    """Play, and print a line for each scenario."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--scenario", choices=SCENARIOS)
    parser.add_argument("--level", default="captain")
    asked = parser.parse_args(given)
    for scenario in [asked.scenario] if asked.scenario else SCENARIOS:
        counts, files, codes, sittings = (list[int]() for _list in range(4))
        for seed in range(501, 501 + asked.games):
            decide = by_lot(seed) if asked.level == "lot" else by_level(asked.level)
            game = play_by_mail(scenario, seed, decide)
            found = list(game.blocks())
            sittings.append(game.sittings)
            counts.append(len(found))
            files += [len(whole) for _letter, whole, _code in found]
            codes += [len(code) for letter, _whole, code in found if letter.head.number]
        print(f"{scenario}: letters {min(counts)} - {mean(counts):.1f} - {max(counts)}, "
              f"{mean(sittings):.1f} with decisions; "
              f"file {quantiles(files)[1]:.0f}, at most {max(files)}; code "
              f"{quantiles(codes)[1]:.0f}, 95 % {quantiles(codes, n=20)[-1]:.0f}, "
              f"at most {max(codes)}")  # fmt: skip


if __name__ == "__main__":
    main()
