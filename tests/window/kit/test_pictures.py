"""Pictures of the user's own: how many px one has is known before any of it is unpacked."""

import os
import struct
import zlib
from pathlib import Path

import pygame
import pytest

from nightdrop.table.disk.yaml import FileError
from nightdrop.ui.look import game_art, pictures
from nightdrop.ui.look.pictures import read_png
from tests.tools.house import read_house

SIZE = (320, 180)


def png(wide: int, tall: int, data: bytes = b"") -> bytes:
    """A PNG of one bit a px, black; with other data than its size asks for if some is given."""
    rows = data or zlib.compress(bytes(tall * (1 + (wide + 7) // 8)), 9)
    head = struct.pack(">IIBBBBB", wide, tall, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    made = b"\x89PNG\r\n\x1a\n"
    for name, body in parts:
        length, check = struct.pack(">I", len(body)), struct.pack(">I", zlib.crc32(name + body))
        made += length + name + body + check
    return made


BAD = {
    "square": png(16_000, 16_000, b"x"), "long": png(2_000_000, 1, b"x"),
    "high": png(1, 70_000, b"x"), "vast": png(2**31 - 1, 2**31 - 1, b"x"),
    "none": png(0, 90, b"x"), "longer than broad": png(4000, 900, b"x"),
    "torn": png(320, 180)[:40], "head": png(320, 180)[:20],
    "empty": b"", "text": b"no picture", "damaged": png(320, 180, b"x"),
    "other format": b"BM" + bytes(200),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a scenario of one's own."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    made = tmp_path / "own"
    made.mkdir()
    monkeypatch.setattr(game_art, "scenario_folder", lambda name: tmp_path / name)
    return made


def no_decoder(*_given: object) -> None:
    pytest.fail("a picture was unpacked")


@pytest.mark.parametrize("name", BAD)
def test_a_picture_of_another_size_or_kind_is_refused_by_its_head(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "title.png").write_bytes(BAD[name])
    if name not in ("damaged", "torn"):  # whose heads are sound
        monkeypatch.setattr(pictures.pygame.image, "load", no_decoder)
    with pytest.raises(FileError, match=r"title\.png: (is not a readable PNG|has \d+ x \d+ px)"):
        read_png(folder / "title.png")


@pytest.mark.parametrize("kind", [game_art.TITLE, game_art.SHEET])
def test_no_screen_unpacks_a_picture_that_is_too_large(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for end in ("", "-640", "-99999999"):
        (folder / f"{kind}{end}.png").write_bytes(BAD["square"])
        monkeypatch.setattr(pictures.pygame.image, "load", no_decoder)
        assert game_art.picture_in("own", kind, SIZE) is None


def test_a_file_that_is_no_regular_one_is_not_waited_for(folder: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    os.mkfifo(folder / "title.png")
    assert game_art.picture_in("own", game_art.TITLE, SIZE) is None


def test_a_file_of_too_many_bytes_is_not_read_to_its_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", 1000)
    (folder / "title.png").write_bytes(png(320, 180) + bytes(1000))
    with pytest.raises(FileError, match="larger"):
        read_png(folder / "title.png")


# Modules that unpack pictures: of the user's folders, and three of shipped ones alone.
UNPACK = {"ui/look/pictures.py", "fallujah/ui/ground.py", "hexwar/ui/map/picture.py",
          "phantom_fury/ui/cards.py"}  # fmt: skip


def test_no_other_module_unpacks_a_picture() -> None:
    found = {module.path for module in read_house().modules if "image.load" in module.text}
    assert found == UNPACK


def test_a_picture_of_a_window_is_shown(folder: Path) -> None:
    (folder / "title.png").write_bytes(png(1600, 900))
    shown = game_art.picture_in("own", game_art.TITLE, SIZE)
    assert shown is not None and shown.get_size() == SIZE
