"""The opponent's voice: what it may speak of, that it repeats nothing, and that its lines are
sound."""

import io
import re
import shutil
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.view import imagine, seen_by
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.match.voice import HexVoice
from nightdrop.hexwar.words.nouns import size_words
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.history import History
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.match.voice import MOST, VOICE, VoiceMoment, voice_of, with_voice
from nightdrop.table.record.playback import ReplayedGame
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.voices import VoiceNeeds, read_voices
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.news import LogLine
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.panel import contents_of
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy
from tests.wording import in_code

RECORDS = Path(__file__).parents[1] / "records"
WHOLE = {
    "night-drop": RECORDS / "whole-game.yaml",
    "pegasus-bridge": RECORDS / "pegasus-bridge" / "whole-game.yaml",
}
SIDES = {"night-drop": ("us", "german"), "pegasus-bridge": ("british", "german")}
GAMES = tuple(SIDES)
LEAST = 40  # lines a side and language


@cache
def whole(name: str) -> Match:
    """A game to its end."""
    return Match.load(WHOLE[name])


def against(match: Match, side: Side, level: str = "captain") -> Match:
    """The same game as if the program had played a side of it."""
    bot = Bot(bot=level, version=LEVELS[level].version)
    players: Players = {seat: bot if seat == side else HUMAN for seat in match.game.seats}
    other = copy(match)
    other.header = match.header.model_copy(update={"players": players})
    return other


def said(match: Match) -> list[str]:
    return [line.text for line in voice_of(match).lines()]


def asked(name: str) -> VoiceNeeds:
    return VoiceNeeds(SIDES[name], HexVoice.moments_of, tuple(LEVELS))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_side_has_forty_lines_and_each_level_one_for_each_moment(name: str, spoken: str) -> None:
    found = read_voices(data_path("scenarios", name, f"voices.{spoken}.yaml"), asked(name))
    for side in SIDES[name]:
        lines = {
            line
            for moment in HexVoice.moments_of
            for level in LEVELS
            for line in found.of(side, moment, level)
        }
        assert len(lines) >= LEAST
        for moment in HexVoice.moments_of:
            own = [found.of(side, moment, level)[0] for level in LEVELS]
            assert len(set(own)) == len(LEVELS)


@pytest.mark.parametrize(("name", "us", "german"), [
    ("pegasus-bridge", "good turn", "bad turn"),  # two bridges taken, 11 sticks lost on landing
    ("night-drop", "", ""),  # 17 sticks lost on landing
])  # fmt: skip
def test_an_hour_in_which_men_land_and_die_is_not_quiet(name: str, us: str, german: str) -> None:
    for side, wanted in zip(SIDES[name], (us, german), strict=True):
        moments = HexVoice(against(whole(name), side)).moments(side)
        assert next(one.name for one in moments if one.turn == 2) == wanted


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_no_line_is_said_twice_and_few_a_turn(name: str, level: str) -> None:
    for side in SIDES[name]:
        lines = voice_of(against(whole(name), side, level)).lines()
        texts = [line.text for line in lines]
        assert len(texts) > whole(name).state.turn
        assert len(set(texts)) == len(texts)
        turns = [line.turn for line in lines[:-1]]
        assert all(turns.count(turn) <= MOST for turn in turns)


class Talker(HexVoice):
    """Speaks of moments by lot, as no game has them."""

    def __init__(self, match: Match, seed: int) -> None:
        super().__init__(match)
        self.lot = Random(seed)

    def moments(self, side: Side) -> Iterator[VoiceMoment]:
        for entry in range(400):
            name = self.lot.choice(tuple(self.moments_of))
            fields = {"place": "La Fière", "unit": "unit"}
            yield VoiceMoment(entry, entry // 4, name, fields, str(self.lot.random()))


def test_no_line_is_said_twice_in_fifty_games_by_lot() -> None:
    match = against(whole("night-drop"), "german")
    for seed in range(50):
        texts = [line.text for line in Talker(match, seed).lines()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", GAMES)
def test_games_that_a_person_cannot_tell_apart_say_the_same(name: str) -> None:
    """Every face that the person has not seen is another; the opponent's own among them."""
    for side, person in zip(SIDES[name], reversed(SIDES[name]), strict=True):
        match = against(whole(name), side)
        past = match.history
        rng = Random(3)
        count = len(past.actions) - 1  # at the end all lies open
        states = [imagine(seen_by(state, person), rng) for state in past.states[: count + 1]]
        twin, seen = copy(match), copy(match)
        twin.history = History(ReplayedGame(states, past.actions[:count], 0, 0), match.header.bots)
        kept = past.states[: count + 1]
        seen.history = History(ReplayedGame(kept, past.actions[:count], 0, 0), match.header.bots)
        assert any(one != other for one, other in zip(states, kept, strict=True))
        assert said(twin) == said(seen) != []


def test_the_same_game_says_the_same_in_any_language() -> None:
    match = against(whole("night-drop"), "german")
    english = voice_of(match).lines()
    try:
        speak("it")
        italian = voice_of(match).lines()
    finally:
        speak("en")
    assert [(line.index, line.turn) for line in italian] == [
        (line.index, line.turn) for line in english
    ]
    assert italian[0].text.startswith("Capitano: «")


def test_a_game_without_an_opponent_is_silent() -> None:
    match = whole("night-drop")
    assert said(match) == []
    both: Players = {side: Bot(bot="captain", version=5) for side in SIDES["night-drop"]}
    watched = copy(match)
    watched.header = match.header.model_copy(update={"players": both})
    assert said(watched) == []


def test_what_was_taken_back_was_not_said() -> None:
    match = against(whole("night-drop"), "german")
    voice = voice_of(match)
    lines = list(voice.lines())
    past, half = match.history, len(match.history.actions) // 2
    played = ReplayedGame(past.states[: half + 1], past.actions[:half], 0, 0)
    match.history = History(played, match.header.bots)
    assert voice.lines() == [line for line in lines if line.index < half]


def line(index: int, text: str) -> LogLine:
    return LogLine(index, 1, None, text, "", None, "", text)


def test_a_line_stands_below_all_that_is_told_of_its_entry() -> None:
    log = [line(3, "a march"), line(7, "a fight"), line(7, "its result"), line(9, "a turn")]
    found = with_voice(log, [line(5, "We attack."), line(9, "At last.")])
    assert [one.text for one in found] == [
        "a march", "a fight", "its result", "We attack.", "a turn", "At last.",
    ]  # fmt: skip


SOUND = """us:
  begins:
    recruit: ["We are down."]
    captain: ["Down, {place}."]
"""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace("We are down", "Down, {place}"), "4: a line appears twice"),
        (lambda text: text.replace("{place}", "{unit}"),
         "uses {unit}, which is not available here"),
        (lambda text: text.replace("{place}", "{place"), "4: Down, {place. has a brace"),
        (lambda text: text.replace("begins", "starts"), "2: " + in_code(
            "{name} is not known here", name="starts")),
        (lambda text: text.replace("recruit", "major"), "3: " + in_code(
            "{name} is not known here", name="major")),
        (lambda text: text.replace('["We are down."]', "[]"), "3: recruit has no lines"),
        (lambda text: text.replace('    recruit: ["We are down."]\n', ""), "recruit is missing"),
    ],
)
def test_an_unsound_file_is_refused_with_line_and_reason(
    change: Callable[[str], str], reason: str, tmp_path: Path
) -> None:
    wanted = VoiceNeeds(("us",), {"begins": {"place"}}, ("recruit", "captain"))
    path = tmp_path / "voices.en.yaml"
    path.write_text(SOUND)
    assert read_voices(path, wanted).of("us", "begins", "captain") == ["Down, {place}."]
    path.write_text(change(SOUND))
    with pytest.raises(FileError) as refused:
        read_voices(path, wanted)
    assert reason in str(refused.value)


def test_a_translation_has_as_many_lines_as_the_english_file(tmp_path: Path) -> None:
    wanted = VoiceNeeds(("us",), {"begins": {"place"}}, ("recruit", "captain"))
    (tmp_path / "voices.en.yaml").write_text(SOUND)
    path = tmp_path / "voices.it.yaml"
    path.write_text(SOUND.replace('"We are down."', '"A terra.", "Giù."'))
    with pytest.raises(FileError, match="3: recruit has 2 lines, but the English file has 1"):
        read_voices(path, wanted)


def test_validate_refuses_a_scenario_for_its_voices(tmp_path: Path) -> None:
    folder = tmp_path / "night-drop"
    without_land = shutil.ignore_patterns("land")
    shutil.copytree(data_path("scenarios", folder.name), folder, ignore=without_land)
    path = folder / "voices.it.yaml"
    path.write_text(path.read_text("utf-8").replace("  begins:", "  starts:", 1), "utf-8")
    with pytest.raises(FileError, match="voices.it.yaml:\\d+: " + re.escape(in_code(
        "{name} is not known here", name="starts"))):
        validate(folder)


@pytest.mark.parametrize("speaks", [True, False])
def test_the_terminal_tells_what_was_said_unless_it_is_to_be_silent(speaks: bool) -> None:
    match, out = against(whole("night-drop"), "german"), io.StringIO()
    terminal = Terminal(match, io.StringIO("log all\n"), out, speaks=speaks,
                        think=lambda *_asked: pytest.fail("the game is over"))  # fmt: skip
    terminal.run()
    first = voice_of(match).lines()[0]
    assert first.kind == VOICE
    assert ("Captain: " in out.getvalue()) is speaks


@pytest.mark.parametrize("speaks", [True, False])
def test_the_window_tells_what_was_said_unless_the_setting_is_off(
    speaks: bool, tmp_path: Path
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 3)
    app.set(app.settings.but(still=True, voice=speaks))
    bot = Bot(bot="captain", version=LEVELS["captain"].version)
    assert start_game(app, {}, 3, players={"us": HUMAN, "german": bot}) == ""
    play = app.screen
    assert isinstance(play, Play)
    while play.playing.match.state.activation is None:
        play.playing.submit(play.playing.offered[0])
    first = voice_of(play.playing.match).lines()[0]
    log = contents_of(play.playing, speaks=app.settings.voice).log
    assert (first.text in [line.text for line in log]) is speaks
    assert (first.text in [beat.line for beat in play.beats._due]) is speaks


@pytest.mark.parametrize("name", ["la-fiere", "chef-du-pont", "the-dives"])
def test_nobody_gives_the_alarm_in_a_scenario_that_begins_hours_after_the_landing(
    name: str,
) -> None:
    match = Match.new(name, seed=7)
    assert match.state.turn > 1
    rng = Random(3)
    for _decision in range(4):
        match.submit(rng.choice(match.view(str(match.actor)).actions))
    for side in match.game.seats:
        moments = HexVoice(against(match, side)).moments(side)
        assert "begins" not in [moment.name for moment in moments]


SIZES = re.compile(r"\b(compan(y|ies)|platoons?|sticks?|compagni[ae]|plotoni?|gruppi?)\b", re.I)
OF_UNITS = ("destroys", "suffers")
OTHERS = ("unit", "detachment", "commando", "headquarters", "garrison", "patrol")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_line_on_a_lost_unit_says_by_itself_what_it_was(name: str, spoken: str) -> None:
    found = read_voices(data_path("scenarios", name, f"voices.{spoken}.yaml"), asked(name))
    said = {line for side in SIDES[name] for moment in OF_UNITS for level in LEVELS
            for line in found.of(side, moment, level)}  # fmt: skip
    fixed = [line for line in said if SIZES.search(re.sub(r"\{[^}]*\}", "", line))]
    assert fixed == [] and any("{unit}" in line for line in said)


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_says_what_was_lost_and_what_took_a_place(name: str) -> None:
    for side in SIDES[name]:
        told = [one.fields["unit"] for one in HexVoice(against(whole(name), side)).moments(side)
                if one.name in ("takes", *OF_UNITS)]  # fmt: skip
        assert told and all(SIZES.fullmatch(str(unit)) or unit in OTHERS for unit in told)


@pytest.mark.parametrize(("face", "english", "italian"), [
    ("infantry-a", "company", "compagnia"), ("platoon-d", "platoon", "plotone"),
    ("armoured-car-d", "company", "compagnia"), ("", "unit", "reparto"),
])  # fmt: skip
def test_a_unit_is_called_by_its_size_and_one_nobody_saw_a_unit(
    face: str, english: str, italian: str
) -> None:
    unit = Counter("G.01", "german", "unit", "german", None, face or None)
    assert size_words(unit) == english
    try:
        speak("it")
        assert size_words(unit) == italian
    finally:
        speak("en")
