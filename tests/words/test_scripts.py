"""Names in any script: a face draws them, or else their number of letters and their date tell."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.disk.files import data_path
from nightdrop.table.language import folded
from nightdrop.table.match.match import Match
from nightdrop.table.record.saves import stamp, written_at
from nightdrop.ui.look import fonts, scripts
from nightdrop.ui.menus.game_cards import Saved, name_of
from nightdrop.ui.menus.games import Games
from tests.tools.demo import open_dummy

INK = (0, 0, 0)
SHIPPED = {
    "Cyrillic": "Русь, Київ, Ђорђе, Ґанок, Ёлка", "Greek": "Ελλάδα, ΐδος, Ὀδύσσεια",
    "Polish": "Łódź, Gdańsk", "Czech": "Příliš žluťoučký kůň", "Turkish": "İstanbul, ığdır, Şişli",
    "Romanian": "Țara, și", "Hungarian": "őrült fű", "Vietnamese": "Điện Biên Phủ ắ",
}  # fmt: skip
ELSEWHERE = {
    "Hebrew": "שלום עולם", "Arabic": "مرحبا بالعالم", "Japanese": "日本語の対局",
    "Korean": "한국어", "Thai": "ไทย", "pictures": "🪂🎲👨‍👩‍👧",
}  # fmt: skip
MOMENT = 1_700_000_000.0


@pytest.fixture(autouse=True)
def no_system_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A system without fonts, until a test lays some into this folder."""
    folder = tmp_path / "fonts"
    folder.mkdir()
    monkeypatch.setattr(scripts, "folders", lambda: [folder])
    pygame.font.init()
    fonts.clear()
    yield folder
    monkeypatch.undo()
    fonts.clear()


def pixels(string: str, role: str = "body", px: int = 20) -> bytes:
    return pygame.image.tobytes(fonts.text(role, px, string, INK), "RGBA")


@pytest.mark.parametrize("words", SHIPPED.values(), ids=SHIPPED)
def test_the_shipped_faces_draw_every_letter_of_europe(words: str) -> None:
    for role, file in sorted(fonts.FILES.items()):
        parts = list(scripts.runs(words, fonts.folder() / file))
        assert "".join(part for _, part in parts) == words, role
        for face, part in parts:
            assert [one for one in part if one != " " and not scripts.has(face, one)] == [], role
        assert fonts.text(role, 20, words, INK).get_size() == fonts.measure(role, 20, words)


def test_a_letter_that_a_face_lacks_is_told_from_one_that_it_has() -> None:
    inter = data_path("assets", "fonts", "Inter-Regular.ttf")
    assert [one for one in "aé−Я日\ud800\0" if scripts.has(inter, one)] == ["a", "é", "−"]


@pytest.mark.parametrize("words", ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_letter_without_a_face_is_a_point_and_never_a_box(words: str) -> None:
    count = sum(not scripts.is_mute(one) for one in words.replace(" ", ""))
    assert pixels(words.replace(" ", "")) == pixels("·" * count)


def test_a_face_of_the_system_draws_what_the_shipped_ones_lack(
    no_system_fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "PLAIN", "Inter-Regular.ttf")
    monkeypatch.setattr(scripts, "BOLD", "Inter-SemiBold.ttf")
    assert not fonts.can_draw("Русь")
    (no_system_fonts / "broken.ttf").write_bytes(b"no font")
    shutil.copy(data_path("assets", "fonts", "InterScripts-Regular.ttf"), no_system_fonts)
    fonts.clear()
    assert fonts.can_draw("Русь")
    (part,) = scripts.runs("Русь", fonts.folder() / "Inter-Regular.ttf")
    assert part == (no_system_fonts / "InterScripts-Regular.ttf", "Русь")
    assert pixels("Русь") != pixels("····")


def test_what_is_searched_for_in_vain_is_not_searched_for_again(
    no_system_fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    plain = scripts._probe
    monkeypatch.setattr(scripts, "_probe", lambda file: opened.append(file) or plain(file))
    shutil.copy(data_path("assets", "fonts", "Alegreya-Bold.ttf"), no_system_fonts)
    assert scripts.file_with("日", fonts.folder() / "Inter-Regular.ttf") is None
    searched = len([one for one in opened if one.parent == no_system_fonts])
    assert scripts.file_with("旧", fonts.folder() / "Inter-Regular.ttf") is None
    assert searched == len([one for one in opened if one.parent == no_system_fonts]) == 1


def test_the_likeliest_file_of_a_system_is_asked_first(no_system_fonts: Path) -> None:
    names = ["Aaa.ttf", "NotoSansCJK-Regular.ttc", "DejaVuSans-Bold.ttf", "DejaVuSans.ttf",
             "NotoColorEmoji.ttf", "letter.txt"]  # fmt: skip
    for name in names:
        (no_system_fonts / name).write_bytes(b"")
    found = [path.name for path in scripts._system_files()]
    assert found == ["NotoSansCJK-Regular.ttc", "DejaVuSans.ttf", "Aaa.ttf", "DejaVuSans-Bold.ttf"]


def test_spaces_at_the_end_of_what_runs_from_right_to_left_stay_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inter = fonts.folder() / "Inter-Regular.ttf"
    other = fonts.folder() / "InterScripts-Regular.ttf"
    monkeypatch.setattr(scripts, "has", lambda file, one: one in "שלום " or file == inter)
    monkeypatch.setattr(scripts, "file_with", lambda one, *_: other if one in "שלום" else inter)
    assert list(scripts.runs("שלום  abc", inter)) == [(other, "שלום"), (inter, "  "),
                                                     (inter, "abc")]  # fmt: skip


def saved(folder: Path, name: str) -> Saved:
    """A file of the list by its name."""
    path = folder / f"{name}.yaml"
    path.write_text("", "utf-8")
    os.utime(path, (MOMENT, MOMENT))
    now, written = stamp(path), written_at(path)
    assert now is not None and written is not None
    return Saved(path, now, written, sealed=False, over=False, older=False)


@pytest.mark.parametrize("words", ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_game_whose_name_no_face_draws_is_told_by_its_letters_and_its_date(
    words: str, tmp_path: Path
) -> None:
    said = saved(tmp_path, words).name
    assert said.startswith(f"{scripts.count_letters(words)} letters, ")
    assert re.search(r", \d\d:13, 1[45] November 2023$", said)


def test_games_whose_names_differ_in_length_alone_are_told_apart(tmp_path: Path) -> None:
    told = [saved(tmp_path, name).name for name in ("日本", "日本語", "日")]
    assert len(set(told)) == 3 and told[2].startswith("1 letter, ")


@pytest.mark.parametrize("words", SHIPPED.values(), ids=SHIPPED)
def test_a_name_that_can_be_drawn_is_shown_as_it_is(words: str, tmp_path: Path) -> None:
    assert name_of(tmp_path / f"{words}.yaml") == words


@pytest.mark.parametrize("words", [*SHIPPED.values(), *ELSEWHERE.values()],
                         ids=[*SHIPPED, *ELSEWHERE])  # fmt: skip
def test_search_finds_a_name_in_any_script_and_no_other(words: str, tmp_path: Path) -> None:
    one, other = saved(tmp_path, words), saved(tmp_path, "Anna 8")
    for wish in (words, words[:2], words.upper(), words[1:].lower()):
        assert one.has(wish) and not other.has(wish)
    assert not one.has("Anna") and one.has("") and other.has("")


def test_marks_and_the_case_of_a_letter_do_not_keep_a_name_from_being_found() -> None:
    assert folded("ΕΛΛΆΔΑ") == folded("ελλαδα") == "ελλαδα"
    assert folded("Ёлка") == "елка" and folded("Cauquigny-Nord") == "cauquigny nord"


def test_the_list_of_games_shows_and_finds_other_scripts(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path / "saves", 7)
    assert app.saves is not None
    app.saves.mkdir()
    for name in ("Русь", "日本語", "Anna"):
        Match.new("night-drop", {}, 3, save_to=app.saves / "new.yaml").close()
        (app.saves / "new.yaml").rename(app.saves / f"{name}.yaml")
    listed = Games(app)
    app.show(listed)
    app.step()
    assert {"Русь", "Anna"} < {one.name for one in listed.shown}
    for wish, found in (("РУ", "Русь"), ("本", "日本語")):
        listed.search.string = wish
        listed.renew()
        app.step()
        assert [one.path.stem for one in listed.shown] == [found]
    app.close()
