"""Reads a saved file without playing on: what it is, whether it is sound, its standing."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TextIO

from nightdrop.engine.counters import Place
from nightdrop.engine.model import CHANCE, Actor, Result, State
from nightdrop.engine.view import Reader, common, meant, readers, seen_by
from nightdrop.rules.rulebook import Light, ruleset
from nightdrop.table.disk.yaml import FileError, read_bytes, read_yaml
from nightdrop.table.language import _
from nightdrop.table.match.log import Steps, tell_entry
from nightdrop.table.match.match import Match
from nightdrop.table.match.statistics import GameGroup, group_words
from nightdrop.table.match.voice import asked_of
from nightdrop.table.record.campaigns import campaign_of, read_campaign
from nightdrop.table.record.finished import BOTH
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import position_from
from nightdrop.table.record.sealed import Seal, SealedError, begun_of, scenario_of
from nightdrop.table.scenario.editions import FIRST_EDITION
from nightdrop.table.scenario.notes import note_files
from nightdrop.table.scenario.scenarios import (
    BASIS,
    DIFFICULTY,
    known_scenarios,
    read_scenario,
    read_scenario_file,
)
from nightdrop.table.scenario.voices import check_voices
from nightdrop.table.words.news import level_words, result_words, turn_words
from nightdrop.table.words.nouns import place_name, side_words
from nightdrop.table.words.sides import level_name, seat_of


class Standing(NamedTuple):
    """The turn, the decider, and the result of a finished game.

    Of a sealed game it is only when it was begun, from its clear header. `view` is the position as
    its `reader` knows it, with all revealed where that is "all": of a finished game. Against the
    program it is the player's side, else both sides together. `place` is that of the reader's last
    news, `mark` the name of the landmark nearest to it, and `steps` how many steps both sides were
    told of. `against` is the level that plays against the reader, "" where there is none. `game` is
    the scenario, `hour` that of the turn ("02:30"), in its `light`. One that was cached by an
    earlier run has neither `view` nor `place`.

    `seat` is the side of a person, "both" where persons have more than one, "" where the program
    plays all; `levels` are those of the program, with spaces between. A game of a campaign is the
    `deal`th of its `deals`, in a `story` where that has a name.
    """

    turn: int = 0
    decider: Actor | None = None
    result: Result | None = None
    begun: str = ""
    reader: Reader = "both"
    view: State | None = None
    place: Place | None = None
    steps: int = 0
    against: str = ""
    game: str = ""
    hour: str = ""
    light: Light = "night"
    mark: str = ""
    seat: str = ""
    levels: str = ""
    difficulty: str = ""
    story: str = ""
    deal: int = 0
    deals: int = 0

    @property
    def who(self) -> str:
        """Who plays, in a few words: "US, against the Captain", "Two players"; "" if sealed."""
        if self.begun or not self.game:
            return ""
        levels = tuple(self.levels.split())
        return group_words(GameGroup(self.seat, levels, self.difficulty), self.game)

    @property
    def campaign(self) -> str:
        """Which part of which campaign it is; "" for a game of none."""
        if not self.deal:
            return ""
        said = _("campaign, deal {number} of {count}")
        if self.story:
            said = _("campaign, game {number} of {count}")
        return said.format(number=self.deal, count=self.deals)

    @property
    def near(self) -> str:
        return place_name(self.mark) if self.mark else ""

    @property
    def words(self) -> str:
        """In a sentence: "Turn 3, the German player decides"."""
        if self.begun:
            return _("Sealed, started {when}").format(when=self.begun)
        if self.result is not None:
            return result_words(self.result, self.game)
        if self.decider is None:
            return ""
        turn, said = turn_words(self.turn, self.game), _("{turn}, {player} decides")
        if self.decider == self.reader and not self.against:
            return _("{turn}, you decide").format(turn=turn)
        if self.against and self.decider != CHANCE:
            said = _("{turn}, you decide against the {level}")
            if self.decider != self.reader:
                said = _("{turn}, the {level} decides")
            return said.format(turn=turn, level=level_name(self.against))
        if self.decider == CHANCE:
            said = _("{turn}, the dice decide")
        return said.format(turn=turn, player=side_words(self.decider))


def standing_of(path: Path) -> Standing:
    """Return the standing of the game in a file; writes nothing. Raises FileError, OSError."""
    try:
        match = Match.load(path)
    except SealedError:
        return _in_campaign(Standing(begun=begun_of(path), game=scenario_of(path)), path)
    state, replay = match.state, match.to_replay()
    eyes, rules = _eyes(match), ruleset(state)
    reader, view = eyes, state if eyes == "all" else seen_by(state, eyes)
    if match.result:
        reader, view = "all", rules.turned_up(state)
    told = (tell_entry(replay, index, eyes) for index in range(replay.length - 1, -1, -1))
    places = (line.place for lines in told for line in reversed(lines) if line.place is not None)
    place = next(places, None)
    levels = [bot.bot for bot in match.header.bots.values() if eyes in (*match.game.seats, "all")]
    steps = Steps(replay, common(match.game)).count
    people = match.people
    difficulty = read_scenario(match.header.scenario).choices(match.header.options).get(DIFFICULTY)
    found = Standing(
        state.turn, match.actor, match.result, "", reader, view, place, steps,
        levels[0] if levels else "",
        view.game.name, rules.clock(view.turn), rules.light(view.turn),
        "" if place is None else rules.landmark(view, place),
        people[0] if len(people) == 1 else BOTH if people else "",
        " ".join(bot.bot for bot in match.header.bots.values()), str(difficulty or ""),
    )  # fmt: skip
    return _in_campaign(found, path)


def _in_campaign(found: Standing, path: Path) -> Standing:
    """The standing with its place in a campaign, if the file is a deal of one."""
    known = campaign_of(path)
    if known is None:
        return found
    file, number = known
    with suppress(FileError, OSError):
        plan = read_campaign(file).plan
        return found._replace(story=plan.story, deal=number, deals=len(plan.all_parts))
    return found


def _eyes(match: Match) -> Reader:
    """The reader whose knowledge anybody who opens the file may see.

    It is the player's against the program, else what both sides know; all where the program plays
    the one seat.
    """
    people = match.people
    if not people and len(match.game.seats) == 1:
        return "all"
    return people[0] if len(people) == 1 else common(match.game)


def verified(path: Path, seal: Seal | None = None) -> str:
    """Check every entry and digest of a record; return a sentence on it. Raises FileError."""
    replay = Replay(path, seal)
    if replay.problem:
        raise replay.problem
    last = replay.at(replay.length)
    found = _("turn {turn}, not finished").format(turn=last.turn)
    if last.result is not None:
        found = level_words(last.result)
    count = Steps(replay, common(last.game)).count
    said = _("{path}: {count} steps, {checked} digests agree; {found}").format(
        path=path, count=count, checked=replay.played.checked, found=found
    )
    return f"{said} ({replay.record.notice})" if replay.record.notice else said


def print_game(path: Path, reader: Reader | None, out: TextIO, seal: Seal | None = None) -> None:
    """Print a whole game as `reader` knew it, else as all may know it now.

    Raises FileError, and ValueError for a reader who must not read it yet.
    """
    replay = Replay(path, seal)
    for line in game_lines(replay, reader_of(replay, reader)):
        print(line, file=out)


def reader_of(replay: Replay, wish: Reader | None) -> Reader:
    """Return the reader of a game: `wish`, else "all" once it is over and "both" before.

    Raises ValueError for "all" before the end, as the window refuses it, and for a reader that
    is no seat of the game.
    """
    game = replay.at(0).game
    if wish == "all" and not replay.is_over:
        raise ValueError(_("Everything is revealed only when the game is over."))
    if wish is not None:
        return seat_of(meant(game, wish), readers(game))
    return "all" if replay.is_over else common(game)


def game_lines(replay: Replay, reader: Reader) -> Iterator[str]:
    """Yield a whole game in words, as the reader knew it, line by line."""
    turn = 0
    for index in range(replay.length):
        if replay.at(index).turn != turn:
            turn = replay.at(index).turn
            yield ""
            yield turn_words(turn, replay.header.scenario)
        for line in tell_entry(replay, index, reader):
            yield f"  {line.sentence}"


def validate(path: Path, seal_of: Callable[[Path], Seal | None] | None = None) -> str:
    """Return one sentence on a sound file; `seal_of` returns the seal of a sealed record.

    Raises FileError with line and reason for any other.
    """
    if path.is_dir() or str(path) in known_scenarios():
        return _scenario(path)
    if _is_record(path):
        return verified(path, seal_of(path) if seal_of else None)
    file = read_yaml(path)
    fields = file.value if isinstance(file.value, dict) else {}
    if not {"rulebook", "files", BASIS}.isdisjoint(fields):
        return _scenario(path)
    if "scenario" in fields or "turn" in fields:
        state = position_from(file).state
        step = state.due.name if state.todo else None
        return _("{path}: the position in turn {turn}, step {step}, is valid").format(
            path=path, turn=state.turn, step=step
        )
    raise FileError(str(path), 1, _("is neither a scenario, nor a saved game, nor a position"))


def _scenario(path: Path) -> str:
    is_name = str(path) in known_scenarios()
    scenario = read_scenario(str(path)) if is_name else read_scenario_file(path)
    whole = read_scenario(scenario.start.shape.basis) if scenario.start else scenario
    file = scenario.start.file if scenario.start else scenario.file
    home = Path(file.path).resolve().parent.name
    other = scenario.name != home, _("the name must be that of its folder, {name}")
    file.refuse_if(("name",), other, name=home)  # by it its words are found
    for edition in range(FIRST_EDITION, scenario.edition):  # as old records are replayed on them
        read_scenario_file(Path(file.path), edition=edition).game()
    folder, game = Path(whole.file.path).parent, scenario.game()
    for _file in note_files(folder, whole.noted):
        pass  # they are read only when somebody looks, and every error must show here
    check_voices(folder, asked_of(game))  # as are these, when somebody plays the program
    return _("{path}: the scenario {name} is valid, digest {digest}").format(
        path=path, name=scenario.name, digest=game.digest
    )


def _is_record(path: Path) -> bool:
    head = read_bytes(path, 4096)
    return any(line.startswith((b"format:", b"entries:")) for line in head.splitlines())
