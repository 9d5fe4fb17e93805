"""Pictures of cards: painted ahead in every width, and the words that are put on them."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pygame
import pytest
from PIL import Image

from assets.tools import cardmaker
from nightdrop.engine.model import Game
from nightdrop.phantom_fury.rules.cards import AMERICAN, DECKS, INSURGENT
from nightdrop.phantom_fury.ui import cards
from nightdrop.phantom_fury.ui.cards import CardLook, CardPictures, archive, cut_of, fit, look_of
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.look.theme import contrast

BACKS = {"back-american", "back-insurgents"}
ROAD = CardLook("secured-road", "O", "Secured Road", "objective", "2")


@pytest.fixture(scope="module")
def game() -> Game:
    return read_scenario("phantom-fury").game()


def drawn(look: CardLook | None, width: int, folder: Path | None = None, **how: object) -> bytes:
    """What a card shows on a dark table."""
    table = pygame.Surface((width + 60, width * 2))
    shown = CardPictures(folder or cardmaker.folder())
    shown.draw(table, pygame.Rect(30, 30, width, round(width * 1.4)), look, **how)  # type: ignore[arg-type]
    return pygame.image.tobytes(table, "RGB")


@pytest.mark.parametrize("width", cards.WIDTHS)
def test_every_face_and_both_backs_have_a_picture_of_each_width(width: int) -> None:
    cut = cut_of(width)
    with ZipFile(archive(cardmaker.folder(), width)) as file:
        names = {name.removesuffix(".webp") for name in file.namelist()}
        sizes = {Image.open(BytesIO(file.read(name))).size for name in file.namelist()}
    assert names == BACKS | set(cardmaker.faces())
    assert sizes == {(cut.width, cut.height)}


def test_no_archive_is_left_of_another_width() -> None:
    found = {int(path.stem) for path in cardmaker.folder().iterdir()}
    assert found == set(cards.WIDTHS)


@pytest.mark.parametrize("name", ["mosque", "sniper-team", "ambush", *sorted(BACKS)])
def test_what_is_painted_again_is_what_is_shipped(name: str) -> None:
    with ZipFile(archive(cardmaker.folder(), 66)) as file:
        shipped = cardmaker.shown(file.read(f"{name}.webp"))
    assert cardmaker.one(name, 66).tobytes() == shipped


def test_backs_differ_by_deck_alone() -> None:
    american, insurgent = (drawn(None, 84, deck=deck) for deck in DECKS)
    assert american != insurgent
    assert {drawn(None, 84, deck=INSURGENT) for _card in range(3)} == {insurgent}


@pytest.mark.parametrize("kind", cards.DRESSES)
def test_the_word_of_each_type_is_legible_on_its_tab(kind: str) -> None:
    dress = cards.DRESSES[kind]  # type: ignore[index]
    assert contrast(dress.ink, dress.frame) >= 4.5


def test_names_and_notes_are_legible_on_their_plates() -> None:
    for (plate, ink), note in zip(cards.PLATES, cards.NOTES, strict=True):
        assert contrast(ink, plate) >= 12
        assert contrast(note, plate) >= 4.5


@pytest.mark.parametrize("spoken", ["en", "it"])
def test_every_name_is_whole_on_cards_that_show_names(game: Game, spoken: str) -> None:
    speak(spoken)
    try:
        names = {look_of(game, face).name.upper() for face in game.faces}
    finally:
        speak("en")
    cut_off = [(name, width) for width in cards.WIDTHS if width >= cards.NAME for name in names
               if " ".join(cards.fitted(name, width, cut_of(width).plate).lines) != name]
    assert cut_off == []


@pytest.mark.parametrize(("width", "size"), [(84, 15), (112, 20), (128, 20)])
def test_a_name_is_as_large_as_fits_on_a_small_card(width: int, size: int) -> None:
    assert cards.fitted("ROCKET ATTACKS", width, cut_of(width).plate).size >= size


@pytest.mark.parametrize("spoken", ["en", "it"])
@pytest.mark.parametrize(("width", "seen"), [(84, 38), (104, 36), (128, 33)])
def test_a_card_that_is_covered_bears_its_whole_name_upwards_if_not_across(
    game: Game, width: int, seen: int, spoken: str
) -> None:
    speak(spoken)
    try:
        looks = [look_of(game, face) for face in game.faces]
    finally:
        speak("en")
    room = cards.spine_of(cut_of(width), seen)
    theirs = [look.name.upper() for look in looks if look.type not in cards.OURS]
    assert [name for name in theirs
            if " ".join(cards.fitted_upwards(name, width, room).lines) != name] == []  # fmt: skip
    blank, named = (drawn(looks[-1]._replace(name=name), width, seen=seen)
                    for name in ("", looks[-1].name))  # fmt: skip
    assert blank != named


def test_the_word_of_a_type_shows_from_66_on_its_name_from_84_and_its_note_from_116() -> None:
    def shows(part: str, width: int) -> bool:
        return drawn(ROAD._replace(**{part: "Other"}), width) != drawn(ROAD, width)

    seen = {part: [width for width in (54, 66, 76, 84, 112, 128) if shows(part, width)]
            for part in ("word", "name", "note")}  # fmt: skip
    assert seen == {"word": [66, 76, 84, 112, 128], "name": [84, 112, 128], "note": [128]}


def test_a_token_shows_what_the_tables_of_the_game_say(game: Game) -> None:
    shown = {face: look_of(game, face).figure for face in ("bradley", "ambush", "robot")}
    assert shown == {"bradley": "4", "ambush": "+1×", "robot": "4"}
    easy = read_scenario("phantom-fury").game({"difficulty": "green"})
    assert look_of(easy, "robot").figure == "5"


@pytest.mark.parametrize(("room", "width"), [((112, 157), 112), ((111, 200), 104), ((400, 90), 54),
                                             ((400, 600), 356), ((20, 20), 44)])  # fmt: skip
def test_a_card_is_the_widest_that_fits(room: tuple[int, int], width: int) -> None:
    assert fit(*room) == width


def test_rings_and_turns_are_seen() -> None:
    ways = ({}, {"ring": "legal"}, {"ring": "held"}, {"ring": "hit"},
            {"turned": cards.LIFTED}, {"ring": "held", "turned": cards.LIFTED})  # fmt: skip
    assert len({drawn(ROAD, 84, **way) for way in ways}) == len(ways)


@pytest.mark.parametrize("damage", [b"", b"PK no archive"])
def test_without_its_picture_a_card_is_plain_and_says_its_name(
    tmp_path: Path, damage: bytes
) -> None:
    archive(tmp_path, 112).write_bytes(damage)
    other = ROAD._replace(name="Other")
    assert drawn(ROAD, 112, tmp_path) != drawn(other, 112, tmp_path)


def test_a_card_lies_in_the_middle_of_its_room(game: Game) -> None:
    room = pygame.Rect(10, 10, 120, 200)
    pen = Style.of("night").on(pygame.Surface((140, 220)))
    place = cards.draw_card(pen, room, game, None, AMERICAN)
    assert (place.size, place.center) == ((112, 157), room.center)
