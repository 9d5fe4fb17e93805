"""Languages: nothing is left in English, every catalogue is whole, and Italian reads as Italian."""

import ast
import io
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import polib
import pytest

from assets.tools.words import PACKAGE, catalogues, report, sentences
from nightdrop.cli import main
from nightdrop.engine.model import Message, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import Audience, seen_by
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.match import forces, status
from nightdrop.hexwar.rules.actions import HEX_VERBS, UNIT_VERBS
from nightdrop.hexwar.terminal import action_words
from nightdrop.hexwar.words import describe
from nightdrop.hexwar.words.describe import describe_counter, describe_hex
from nightdrop.hexwar.words.nouns import place, unit_words
from nightdrop.hexwar.words.places import find_place, typed_direction
from nightdrop.table.disk.files import data_path, scenario_folder, user_data
from nightdrop.table.disk.yaml import FileError, read_yaml
from nightdrop.table.language import LANGUAGES, language, system_language
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.scenario.scenarios import shipped_scenarios
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words import catalogues as reading
from nightdrop.table.words import english as words
from nightdrop.table.words.catalogues import read_catalogue, speak
from nightdrop.table.words.english import Words, english
from nightdrop.table.words.news import NEWS
from nightdrop.table.words.nouns import listed, place_name, side_words
from nightdrop.table.words.sentences import (
    COUNTED,
    COUNTED_IN_TERMINAL,
    SENTENCES,
    TERMINAL,
    word,
)
from nightdrop.table.words.sides import said_of
from tests.pseudo import Wide, english_words, widened
from tests.wording import in_code

TRANSLATED = [name for name in LANGUAGES if name != "en"]
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.yaml"))
# The texts of actions and commands, which are the same in every language.
TYPED = {*HEX_VERBS, *UNIT_VERBS, "move", "off", "form", "advantage", "reinforce", "company",
         "roll", "draw", "done", "pass", "stand", "fight"}  # fmt: skip


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the language in which an English word stands out."""
    monkeypatch.setattr(reading, "catalogue", lambda _wanted: Wide())
    monkeypatch.setattr(reading, "_words", cache(wide_words))
    speak("it")


def wide_words(scenario: str) -> reading.Own:
    """A scenario's own sentences in wide letters."""
    own = reading.read_own(scenario_folder(scenario))
    return {"it": {key: widened(text) for key, text in own.get("en", {}).items()}}


def in_english(text: str) -> list[str]:
    """The English words of a text that are no texts of actions."""
    return [found for found in english_words(text) if found not in TYPED]


@pytest.mark.parametrize("catalogue", ["table", "window"])
@pytest.mark.parametrize("spoken", TRANSLATED)
def test_no_sentence_is_missing(spoken: str, catalogue: str) -> None:
    missing = [one.text for one in report(spoken).missing if sentences()[one] == catalogue]
    assert missing == [], "python -m assets.tools.words --update makes room for them"


def test_italian_apostrophes_are_of_one_kind() -> None:
    entries = [one for name in ("table", "window")
               for one in polib.pofile(str(data_path("assets", "words", "it", f"{name}.po")))]
    said = [text for one in entries for text in (one.msgstr, *one.msgstr_plural.values())]
    assert [text for text in said if re.search(r"\w'\w", text)] == []


@pytest.mark.parametrize("spoken", TRANSLATED)
def test_no_entry_is_dead(spoken: str) -> None:
    assert report(spoken).dead == []


@pytest.mark.parametrize("spoken", TRANSLATED)
def test_every_catalogue_can_be_read(spoken: str) -> None:
    for name in catalogues(spoken):
        assert read_catalogue(data_path("assets", "words", spoken, f"{name}.po"))


@pytest.mark.parametrize("spoken", TRANSLATED)
def test_no_sentence_is_translated_twice(spoken: str) -> None:
    found = [(entry.msgctxt, entry.msgid) for po in catalogues(spoken).values() for entry in po]
    assert len(found) == len(set(found))


def test_sentences_of_all_kinds_are_collected() -> None:
    kinds = {(one.context, one.text): where for one, where in sentences().items()}
    assert kinds["news.news.advances", NEWS["news.advances"]] == "table"
    assert kinds["place of", "La Fière bridge"] == "table"
    assert kinds["", in_code("Done regrouping")] == "window"


def test_the_edition_in_plain_text_says_each_of_its_sentences_and_no_other() -> None:
    text = "".join(path.read_text("utf-8") for path in (PACKAGE / "table/terminal").glob("*.py"))
    keys = {*TERMINAL, *COUNTED_IN_TERMINAL}
    assert set(re.findall(r'typed(?:_count)?\("(\w+)"', text)) <= keys
    assert [key for key in sorted(keys) if f'"{key}"' not in text] == []


def test_no_sentence_hides_in_an_f_string() -> None:
    """The collector of sentences does not look there. Only modules are parsed that have a line
    which looks so, or an f-string over several lines."""
    marks = {"_", "ngettext", "pgettext", "N_", "NN_", "NP_"}
    f_string = r"\b[rR]?[fF][rR]?"
    likely = re.compile(rf"""{f_string}(["'].*{{.*\b({"|".join(marks)})\(|\"{{3}}|'{{3}})""")
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in PACKAGE.rglob("*.py")
        if likely.search(written := path.read_text(encoding="utf-8"))
        for text in ast.walk(ast.parse(written))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in marks and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def spoken_of(view: State, reader: Audience) -> Iterator[str]:
    """Everything that describes a position to one reader."""
    for hex_ in sorted({*view.pieces.by_place, *view.book.vp}):
        yield describe_hex(view, hex_)
        yield from describe.hex_sentences(view, hex_, reader)
        yield from describe.stack_sentences(view, hex_)
    for counter in view.pieces:
        yield describe_counter(view, counter.id)
        yield describe.where_sentence(view, counter.id)
    yield from describe.near_sentences(view, min(view.pieces.by_place, default=min(view.book.vp)))
    yield from describe.landmark_sentences(view)
    yield from forces.unit_sentences(view, forces.groups_of(view, None))
    yield from status.track_sentences(view)
    yield from status.vp_sentences(view)
    yield from forces.cup_sentences(view)
    yield from status.odds_sentences(view)
    yield from status.result_sentences(view)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_that_describes_a_moment_is_english(path: Path) -> None:
    replay = Replay(path)
    state = replay.at(replay.length)
    readers: tuple[Audience, ...] = ("us", "german", "both")
    for reader in readers[RECORDS.index(path) % 3 :: 3]:  # of a third of the records
        view = seen_by(state, reader)
        for said in spoken_of(view, reader):
            assert not in_english(said), said
    for action in legal_actions(state)[:200]:
        assert not in_english(action_words(state, action)), action
    if state.todo:
        prompt = state.todo[-1].prompt(state)
        assert not in_english(word(prompt, state)), prompt


@pytest.mark.usefixtures("wide")
def test_nothing_in_the_log_of_a_game_is_english(finished: Path) -> None:
    match = Match.load(finished)
    for reader in ("us", "german", "both", "all"):
        for line in match.log(reader):  # type: ignore[arg-type]
            assert not in_english(line.sentence), line


FIELDS = {"hex": 1312, "unit": "505.07", "regiment": "505", "activation": "G1", "left": 2,
          "role": "attacker", "side": "us"}  # fmt: skip


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("key", [*SENTENCES, *COUNTED])
def test_no_prompt_or_refusal_is_english(key: str) -> None:
    state = Match.new(seed=3).state
    for left in (0, 1, 2):
        said = word(Message(key, {**FIELDS, "left": left}, "9.9"), state)
        assert not in_english(said)


@pytest.mark.usefixtures("wide")
def test_nothing_in_the_terminal_is_english() -> None:
    match, out, rng = Match.new(seed=5), io.StringIO(), Random(5)
    terminal = Terminal(match, io.StringIO(), out)
    commands = ["actions", "look sme", "near sme", "help", "log all", "units", "cups", "xyzzy",
                "why move 505.07 0101", "undo", "where z", "99", "look atlantis"]  # fmt: skip
    for turn in range(260):
        if terminal.sitting.mode != "play":
            terminal.answer("look sme")
            terminal.answer("")
        elif turn % 6 == 0:
            terminal.answer(commands[turn // 6 % len(commands)])
        elif match.actor is not None:
            terminal.answer(random_action(match.view(match.actor), rng).text)  # type: ignore[arg-type]
    told = out.getvalue().replace("'xyzzy'", "").replace("'z'", "").replace("'atlantis'", "")
    for line in told.splitlines():
        assert not in_english(line), line


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("text", [
    "turn: 1", "scenario: night-drop\nturn: 12", "scenario: [", "a: &b c", "scenario: nowhere",
    "scenario: night-drop\nturn: 2\nused: [Q9]", "scenario: night-drop\nturn: 2\ntokens: [3, 3]",
    'scenario: night-drop\nturn: 2\nunits: {"9999": [{id: "505.A"}]}', "", "a: 1\na: 2",
    "scenario: night-drop\nturn: 2\noptions: {bocage_df: 7}",
])  # fmt: skip
def test_a_refused_file_is_refused_in_the_language_spoken(text: str) -> None:
    with pytest.raises(FileError) as refused:
        read_position(text)
    assert re.search("[\uff21-\uff5a]{2}", refused.value.reason)


@pytest.mark.usefixtures("wide")
def test_the_help_of_the_command_line_is_not_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    commands = ("replay", "play", "receive", "send", "mail", "games", "engine", "selfplay", "lab",
                "bench", "validate")  # fmt: skip
    experiments = ("match", "ladder", "balance", "matrix", "sweep", "setup", "tune", "fit", "style",
                   "report", "show")  # fmt: skip
    asked = ["", *(one for one in commands if one != "engine"), *(f"lab {e}" for e in experiments)]
    for command in asked:
        with pytest.raises(SystemExit):
            main(["--language", "it", *command.split(), "--help"])
    told = capsys.readouterr().out.replace("nightdrop play --text --german captain", "")
    told = re.sub(r"\{[^}]*\}|--?[a-z-]+( [A-Z]+)?", "", told)
    scenarios = [part for name in shipped_scenarios() for part in name.split("-")]  # names are data
    named = (*commands, *experiments, *scenarios, "captain", "danger", "tables", "village", "df",
             "local")  # fmt: skip
    left = {found for found in english_words(told) if found not in named}
    assert left <= {"nightdrop", "file", "game"}


def test_another_language_tells_the_whole_log_and_the_next_news() -> None:
    match = Match.new(seed=3)
    english = match.log("both")[0].sentence
    assert english == "A German unit is drawn for Pont-l'Abbé (0417). [4.1]"
    speak("it")
    italian = match.log("both")[0].sentence
    assert italian == "Si piazza un’unità tedesca a Pont-l'Abbé (0417). [4.1]"
    match.submit("U1")
    assert match.log("both")[-1].text == "Il 505° è attivato."
    speak("en")
    assert match.log("both")[0].sentence == english


ITALIAN = """
scenario: night-drop
turn: 6
phase: {activation: U1, step: move}
units:
  "1512": [{id: "505.A"}]
  "1611": [{id: "505.01", face: advantage, known_to: [us, german]}]
  "1214": [{id: "G.01", face: platoon-d}]
"""


@pytest.mark.parametrize(("key", "unit", "said"), [
    ("refused.activated_once", "505.A", "La compagnia 5–4 del 505° è già attivata. [9.9]"),
    ("refused.activated_once", "505.01", "L’Advantage del 505° è già attivato. [9.9]"),
    ("refused.activated_once", "G.01", "Il plotone tedesco 1–2 è già attivato. [9.9]"),
    ("refused.activated_once", "507.01", "L’unità 507.01 è già attivata. [9.9]"),
])  # fmt: skip
def test_participles_agree_with_their_noun(key: str, unit: str, said: str) -> None:
    speak("it")
    view = read_position(ITALIAN).state
    assert word(Message(key, {"unit": unit}, "9.9"), view) == said


@pytest.mark.parametrize(("hex_", "where"), [
    (1512, "al ponte di La Fière (1512)"), (1611, "a La Fière (1611)"), (1214, "in 1214"),
    (1415, "a quota 30 (1415)"),
])  # fmt: skip
def test_places_take_their_preposition(hex_: int, where: str) -> None:
    speak("it")
    view = read_position(ITALIAN).state
    assert f"{place(view, hex_):in}" == where  # type: ignore[arg-type]


@pytest.mark.parametrize(("hex_", "what"), [
    (1512, "il ponte di La Fière (1512)"), (1611, "La Fière (1611)"), (1214, "1214"),
])  # fmt: skip
def test_places_that_are_words_have_their_article_as_an_object(hex_: int, what: str) -> None:
    speak("it")
    view = read_position(ITALIAN).state
    assert f"{place(view, hex_):the}" == what  # type: ignore[arg-type]


@pytest.mark.parametrize(("names", "said"), [
    (["Troarn"], "Troarn"),
    (["Troarn", "Bures", "Varaville"], "Troarn, Bures and Varaville"),
    (["Troarn", "Bénouville and Ranville bridges"], "Troarn, and Bénouville and Ranville bridges"),
])  # fmt: skip
def test_a_list_shows_where_a_name_of_two_places_begins(names: list[str], said: str) -> None:
    assert listed(names) == said


@pytest.mark.parametrize(("typed", "hex_"), [
    ("ponte di La Fière", 1512), ("La Fière bridge", 1512), ("quota 30", 1415),
    ("zona di lancio del 505", 2109), ("dz 505", 2109),
])  # fmt: skip
def test_places_are_found_in_both_languages(typed: str, hex_: int) -> None:
    speak("it")
    assert find_place(read_position(ITALIAN).state, typed) == hex_


@pytest.mark.parametrize(("typed", "way"), [("no", 6), ("nw", 6), ("sud-ovest", 5), ("se", 3)])
def test_directions_are_typed_in_both_languages(typed: str, way: int) -> None:
    speak("it")
    assert typed_direction(typed) == way


def test_english_phrases_do_not_bend() -> None:
    view = read_position(ITALIAN).state
    assert f"{unit_words(view, '505.A')}" == "the company 5–4 of the 505th"


def test_the_command_line_speaks_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--language", "it", "validate", "night-drop"]) == 0
    assert "lo scenario night-drop è valido" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert main(["validate", "nowhere.yaml"]) == 2
    assert "il file o la cartella non esiste" in capsys.readouterr().err
    assert main(["--language", "en", "validate", "nowhere.yaml"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_what_is_asked_for_stands_for_the_system_s_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert main(["--language", "it", "validate", "night-drop"]) == 0
    assert system_language() == "it"
    assert main(["validate", "night-drop"]) == 0
    assert system_language() == "en"


def test_an_unknown_language_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--language", "tlh", "selfplay"]) == 2
    assert capsys.readouterr().err == "nightdrop: There is no language 'tlh'; choose from en, it.\n"


def test_a_damaged_catalogue_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "table.po"
    damaged.write_text(
        '# Italiano\nmsgid ""\nmsgstr ""\n\nmsgid "{unit} advances."\nmsgstr "{unti} avanza."\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(reading, "catalogue", lambda _wanted: read_catalogue(damaged))
    assert main(["--language", "it", "validate", "night-drop"]) == 2
    assert capsys.readouterr().err == (
        "nightdrop: table.po:5: '{unti} avanza.' uses {unti}, which the English does not have.\n"
    )


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for files of English words in which there are none."""
    monkeypatch.setattr(words, "data_path", tmp_path.joinpath)
    (tmp_path / "assets/words/en").mkdir(parents=True)
    (tmp_path / "scenarios/a").mkdir(parents=True)
    english.cache_clear()
    yield tmp_path
    english.cache_clear()


@pytest.mark.parametrize(("text", "reason"), [
    ("", r"names.yaml:1: is empty"),
    ("a: {b: [", r"names.yaml:2: is not YAML: .*"),
    ("other: {}", "names.yaml:1: " + in_code(
        "{part} is missing from {name}", part="players", name="names.yaml")),
    ("other:\n  us: 3", "names.yaml:2: " + in_code(
        "{name} is neither a text nor a list of texts", name="other.us")),
    ("- us", r"names.yaml:1:  is neither a text nor a list of texts"),
    ("other:\n  us: [a, b, c]", r"names.yaml:2: other.us must be two texts, singular and plural"),
    ("other:\n  us: 'the {name'", r"names.yaml:2: other.us has a brace that does not close"),
    (None, r"names.yaml:1: cannot be read \(No such file or directory\)"),
])  # fmt: skip
def test_english_words_that_are_damaged_or_missing_are_refused_in_one_sentence(
    shelf: Path, text: str | None, reason: str
) -> None:
    if text is not None:
        (shelf / "assets/words/en/names.yaml").write_text(text, "utf-8")
    with pytest.raises(FileError, match=reason):
        Words[str]("names", "players").get("us")


def test_a_scenario_adds_names_under_the_heads_that_games_share(shelf: Path) -> None:
    (shelf / "assets/words/en/names.yaml").write_text("players: {us: the US player}\n", "utf-8")
    own = shelf / "scenarios/a/names.yaml"
    own.write_text("players: {north: the North player}\n", "utf-8")
    assert dict(Words[str]("names", "players")) == {
        "us": "the US player", "north": "the North player",
    }  # fmt: skip
    own.write_text("# Its own.\nplayer: {north: the North player}\n", "utf-8")
    english.cache_clear()
    with pytest.raises(FileError, match="a/names.yaml:2: " + re.escape(in_code(
        "{name} is not known here", name="player"))):
        english("names")


def test_a_name_means_the_same_in_all_games() -> None:
    """What one file names no other names too: a side or formation is looked up without its game."""
    found = list[str]()
    for path in words.english_files("names"):
        found += [line for line, text in named(read_yaml(path).value) if text]
    assert sorted(found) == sorted(set(found))


def named(part: object, *where: str) -> Iterator[tuple[str, str]]:
    """The texts of a file of words, each with its path."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from named(inner, *where, name)
    elif isinstance(part, str):
        yield ".".join(where), part


def test_the_engine_speaks_english_to_every_program(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"do":"new"}\n')))
    assert main(["--language", "it", "engine"]) == 0
    assert language() == "en"
    assert Engine().answer('{"do":"status"}')["error"] == (
        "There is no game yet: send new, position or load first."
    )


@pytest.mark.parametrize(("named", "spoken"), [("it_IT", "it"), ("fr_FR", "en"), (None, "en")])
def test_where_nothing_is_set_the_locale_says_the_language(
    monkeypatch: pytest.MonkeyPatch, named: str | None, spoken: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (named, "UTF-8"))
    assert system_language() == spoken


@pytest.mark.parametrize(("spoken", "said"), [
    ("en", ("US DECIDES", "GERMANS DECIDE", "BRITISH DECIDE")),
    ("it", ("DECIDONO GLI USA", "DECIDONO I TEDESCHI", "DECIDONO I BRITANNICI")),
])  # fmt: skip
def test_a_side_agrees_with_what_it_does(spoken: str, said: tuple[str, ...]) -> None:
    speak(spoken)
    assert tuple(said_of(side, "decides") for side in ("us", "german", "british")) == said


def test_a_side_within_an_italian_sentence_is_an_adjective() -> None:
    speak("it")
    assert said_of("german", "holds", points=3) == "3 al giocatore tedesco"
    assert said_of("german", "chance", before=1, after=2) == (
        "La probabilità di vittoria della parte tedesca va dal 1 % al 2 %."
    )


@pytest.mark.parametrize("game", ["pegasus-bridge", "phantom-fury", "fallujah-2004"])
def test_an_older_copy_of_a_game_says_what_the_game_says(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no words for what is said since it was copied."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    said = read_yaml(data_path("scenarios", game, "words.yaml")).value["en"]
    whole = {key: text for key, text in said.items() if key.startswith("refused.")}
    whole = {key: text for key, text in whole.items() if "{" not in text}
    folder = user_data("scenarios", f"my-{game}")
    others = shutil.ignore_patterns("words.*", "land")
    shutil.copytree(data_path("scenarios", game), folder, ignore=others)
    file = folder / "scenario.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace(f"name: {game}", f"name: my-{game}", 1), "utf-8")
    state = Match.new(f"my-{game}", seed=None).state
    assert whole and {key: word(Message(key), state) for key in whole} == whole


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_head_with_a_players_name_has_the_form_of_a_subject(spoken: str) -> None:
    """Not that of "Pass the screen to"."""
    speak(spoken)
    for side in ("us", "german", "british"):
        assert said_of(side, "title").lower() == str(side_words(side)).lower()


def test_the_name_of_two_bridges_has_an_article_in_a_sentence_alone() -> None:
    name = place_name("Bénouville and Ranville bridges")
    assert f"north of {name}" == "north of the Bénouville and Ranville bridges"
    assert str(name) == "Bénouville and Ranville bridges"
