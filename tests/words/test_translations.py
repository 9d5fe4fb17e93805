"""A corrected English sentence keeps its translation: marked for review, and said all the same."""

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from assets.tools import word_pairs
from assets.tools.words import Sentence, amiss, merge, report
from nightdrop.table.language import Keyed, _, ngettext, pgettext, use
from nightdrop.table.words import catalogues as reading
from nightdrop.table.words.catalogues import read_catalogue

DICE = "sentences.prompt.dice"
THROW, ROLL = "Both players throw a die.", "Both players roll a die."
ITALIAN = "Entrambi i giocatori tirano un dado."


def entry(text: str, said: str, context: str = "", many: str = "") -> polib.POEntry:
    """An entry of a catalogue, of a counted sentence with the same words for both forms."""
    made = polib.POEntry(msgctxt=context or None, msgid=text, msgid_plural=many)
    made.msgstr_plural, made.msgstr = ({0: said, 1: said}, "") if many else ({}, said)
    return made


def merged(old: list[polib.POEntry], *said: Sentence, into: str = "table") -> polib.POFile:
    """A catalogue after the sentences that are said now were merged into it."""
    found = {"table": polib.POFile(), "window": polib.POFile()}
    found["table"].extend(old)
    merge(found, dict.fromkeys(said, into))
    return found[into]


@pytest.mark.parametrize(("was", "now"), [
    (entry(THROW, ITALIAN, DICE), Sentence(DICE, ROLL)),
    (entry(THROW, ITALIAN, DICE), Sentence(DICE, "Quite another question.")),
    (entry(THROW, ITALIAN), Sentence("", ROLL)),
    (entry("Throw dice", "Tira i dadi"), Sentence("", "Roll dice")),
    (entry("one throw", "un tiro", "key"), Sentence("key", "one roll")),
    (entry("{n} throw", "{n} tiro", "", "{n} throws"), Sentence("", "{n} roll", "{n} rolls")),
    (entry("{n} throw", "{n} tiro"), Sentence("", "{n} roll", "{n} rolls")),
])  # fmt: skip
def test_a_changed_sentence_keeps_its_translation_marked_and_both_texts(
    was: polib.POEntry, now: Sentence
) -> None:
    before, said = was.msgid, was.msgstr or was.msgstr_plural[0]
    (one,) = merged([was], now)
    assert (one.fuzzy, one.previous_msgid, one.msgid) == (True, before, now.text)
    assert said in (one.msgstr, *one.msgstr_plural.values())


def test_a_sentence_that_moves_to_the_other_catalogue_keeps_its_translation() -> None:
    (one,) = merged([entry(THROW, ITALIAN)], Sentence("", ROLL), into="window")
    assert (one.fuzzy, one.msgstr) == (True, ITALIAN)


def test_a_second_change_shows_the_words_that_were_translated() -> None:
    (one,) = merged(list(merged([entry(THROW, ITALIAN)], Sentence("", ROLL))),
                    Sentence("", "Both sides roll a die."))  # fmt: skip
    assert one.previous_msgid == THROW


def test_a_change_taken_back_leaves_no_mark() -> None:
    fuzzy = list(merged([entry(THROW, ITALIAN, DICE)], Sentence(DICE, ROLL)))
    (one,) = merged(fuzzy, Sentence(DICE, THROW))
    assert (one.fuzzy, one.previous_msgid) == (False, None)


def test_the_same_words_under_another_key_need_no_review() -> None:
    (one,) = merged([entry(THROW, ITALIAN, DICE)], Sentence("sentences.prompt.roll", THROW))
    assert (one.msgctxt, one.msgstr, one.fuzzy) == ("sentences.prompt.roll", ITALIAN, False)


def test_a_text_that_moves_from_data_into_code_keeps_its_translation() -> None:
    (one,) = merged([entry(THROW, ITALIAN, DICE)], Sentence("", THROW))
    assert (one.msgctxt, one.msgstr, one.fuzzy) == (None, ITALIAN, False)


def test_the_form_of_a_phrase_follows_the_phrase() -> None:
    old = [entry("the enemy", "il nemico", "names.players.german"),
           entry("the enemy", "m", "gender")]  # fmt: skip
    found = merged(old, Sentence("names.players.german", "the German player"),
                   Sentence("gender", "the German player"))  # fmt: skip
    assert [(one.msgctxt, one.msgstr) for one in found][1] == ("gender", "m")


def test_a_new_sentence_is_blank_and_one_that_is_gone_goes() -> None:
    (one,) = merged([entry(THROW, ITALIAN)], Sentence("", "Load a saved game"))
    assert (one.msgid, one.msgstr, one.fuzzy) == ("Load a saved game", "", False)


def test_another_field_makes_another_sentence() -> None:
    (one,) = merged([entry("{unit} moves.", "{unit} muove.")], Sentence("", "{hex} moves."))
    assert one.msgstr == ""


@pytest.mark.parametrize("is_updated", [False, True])
def test_what_is_to_be_reviewed_is_counted_and_neither_missing_nor_dead(is_updated: bool) -> None:
    said = {Sentence(DICE, ROLL): "table"}
    found = {"table": polib.POFile()}
    found["table"].append(entry(THROW, ITALIAN, DICE))
    if is_updated:
        merge(found, said)
    told = amiss(found, said)
    assert (told.missing, told.dead) == ([], [])
    assert told.fuzzy == [word_pairs.Review(DICE, THROW, ROLL, ITALIAN)]


def spoken(tmp_path: Path, *entries: polib.POEntry) -> None:
    """Speak the language of a catalogue with these entries."""
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    po.extend(entries)
    po.save(str(tmp_path / "table.po"))
    use("it", read_catalogue(tmp_path / "table.po"))


@pytest.fixture
def _dice_are_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one English text with a key is that of the dice."""
    monkeypatch.setattr(reading, "_keyed", lambda: {DICE: (Keyed(ROLL, DICE),)})


@pytest.mark.usefixtures("_dice_are_rolled")
def test_a_text_is_translated_by_its_key_whatever_its_english(tmp_path: Path) -> None:
    spoken(tmp_path, entry(THROW, ITALIAN, DICE))
    assert _(Keyed(ROLL, DICE)) == ITALIAN


@pytest.mark.usefixtures("_dice_are_rolled")
def test_a_translation_to_be_reviewed_is_said(tmp_path: Path) -> None:
    fuzzy = entry("Roll dice", "Tira i dadi")
    fuzzy.flags = ["fuzzy"]
    spoken(tmp_path, fuzzy)
    assert _("Roll dice") == "Tira i dadi"


@pytest.mark.usefixtures("_dice_are_rolled")
def test_english_is_said_where_the_translation_asks_for_a_field_that_is_gone(
    tmp_path: Path,
) -> None:
    fuzzy = entry("It is {left}", "Resta {count}")
    fuzzy.flags = ["fuzzy"]
    spoken(tmp_path, fuzzy, entry("{players} throw", "{players} tirano", DICE))
    assert (_("It is {left}"), _(Keyed(ROLL, DICE))) == ("It is {left}", ROLL)


def test_counted_texts_and_those_of_a_context_are_found_by_their_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = Keyed("{n} roll", "news.sums.a"), Keyed("{n} rolls", "news.sums.a")
    marsh = Keyed("marsh", "names.contexts.terrain.marsh", "terrain")
    monkeypatch.setattr(reading, "_keyed", lambda: {many[0].key: many, marsh.key: (marsh,)})
    spoken(tmp_path, entry("{n} throw", "{n} tiri", "news.sums.a", "{n} throws"),
           entry("bog", "palude", marsh.key), entry("marsh", "della palude", "of"))  # fmt: skip
    assert ngettext(*many, 2) == "{n} tiri"
    assert (pgettext("terrain", marsh), pgettext("of", marsh)) == ("palude", "della palude")


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the one page that there is, in both languages."""
    monkeypatch.setattr(word_pairs, "data_path", tmp_path.joinpath)
    monkeypatch.setattr(word_pairs, "_HERE", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "scenarios").mkdir()
    write(tmp_path, "en", "Both throw a die.")
    write(tmp_path, "it", "Entrambi tirano un dado.")
    word_pairs.pairs.cache_clear()
    word_pairs.update("it")
    yield tmp_path
    word_pairs.pairs.cache_clear()


def write(folder: Path, language: str, text: str) -> None:
    """Write the page, of a rule and of lines that a player says."""
    said = f'- {{rule: "5.2", text: "{text}"}}\n- {{lines: [one, two]}}\n'
    (folder / f"assets/help.{language}.yaml").write_text(said, "utf-8")
    word_pairs.pairs.cache_clear()


def reviews() -> list[str]:
    """The names of what is to be reviewed, after an update, which must change nothing of it."""
    word_pairs.update("it")
    return [one.name for one in word_pairs.to_review("it")]


TEXT = "assets/help.en.yaml 5.2.text"


def test_a_changed_english_text_of_a_page_marks_its_translation(page: Path) -> None:
    write(page, "en", "Both roll a die.")
    assert reviews() == [TEXT]


@pytest.mark.parametrize("changed", [("en", "it"), ("it",), ()])
def test_a_translation_that_was_changed_as_well_needs_no_review(
    page: Path, changed: tuple[str, ...]
) -> None:
    for language in changed:
        write(page, language, f"Other words, {language}.")
    assert reviews() == []


def test_a_translation_mended_later_needs_no_review_any_more(page: Path) -> None:
    write(page, "en", "Both roll a die.")
    assert reviews() == [TEXT]
    write(page, "it", "Tutti e due tirano un dado.")
    assert reviews() == []


def test_a_translation_that_is_right_as_it_is_can_be_said_to_be(page: Path) -> None:
    write(page, "en", "Both roll a die.")
    assert word_pairs.review("it", TEXT.__eq__) == 1
    assert reviews() == []


def test_every_text_with_a_translation_is_watched() -> None:
    assert word_pairs.unknown("it") == [], "python -m assets.tools.words --update watches them"


def test_no_two_texts_of_pages_have_one_name() -> None:
    names = [one.name for one in word_pairs.pairs("it")]
    assert len(names) == len(set(names)) > 3_000


@pytest.mark.long("a release needs every translation reviewed, a correction does not")
def test_no_translation_is_left_to_be_reviewed() -> None:
    assert [one.name for one in report("it").fuzzy] == []
