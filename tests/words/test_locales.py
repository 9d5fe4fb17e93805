"""A terminal that knows few letters gets a sentence, never the message of a codec."""

import io
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import pytest

from nightdrop import cli
from nightdrop.streams import open_streams
from nightdrop.table.language import system_reason
from nightdrop.table.match.match import Match
from nightdrop.table.terminal import passphrases
from nightdrop.table.terminal.terminal import Terminal
from tests.patience import MINUTES

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "koi8-r", "utf-8")
CODEC = ("codec", "ordinal", "charmap", "surrogates", "Unicode", "Traceback")
TYPED = "é Größe 日本 🪂\n"


def faults() -> list[UnicodeError]:
    """What codecs raise, of each kind."""
    return [
        UnicodeEncodeError("ascii", "Größe", 2, 3, "ordinal not in range(128)"),
        UnicodeEncodeError("charmap", "日", 0, 1, "character maps to <undefined>"),
        UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"),
        UnicodeDecodeError("ascii", b"Gr\xc3\xb6", 2, 3, "ordinal not in range(128)"),
        UnicodeTranslateError("x", 0, 1, "codec"), UnicodeError("codec"),
    ]  # fmt: skip


def is_plain(said: str) -> bool:
    """Whether nothing in it is a codec's."""
    return not any(word in said for word in CODEC if word != "charmap")


@pytest.mark.parametrize("fault", faults(), ids=str)
def test_the_reason_of_a_codec_is_a_sentence(fault: UnicodeError) -> None:
    said = system_reason(fault)
    assert said and is_plain(said)
    said.encode("utf-8")


def test_the_letter_and_the_encoding_are_named() -> None:
    encode, *_others, decode, _translate, _plain = faults()
    said = "this system's encoding, ascii, does not have the character ö (U+00F6)"
    assert system_reason(encode) == said
    assert system_reason(decode) == "the input is not in this system's encoding, ascii (byte c3)"


@pytest.mark.parametrize("command", sorted(cli._RUN))
def test_every_command_that_meets_a_codec_says_a_sentence(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = ArgumentParser()
    parser.set_defaults(run=command)
    monkeypatch.setattr(cli, "parser_of_commands", lambda: parser)
    for fault in faults():
        def fails(_parsed: object, fault: UnicodeError = fault) -> int:
            raise fault

        monkeypatch.setattr(cli, "_RUN", {command: fails})
        assert cli.main([]) == cli.REFUSED
        said = capsys.readouterr().err
        assert said.startswith("nightdrop: ") and said.count("\n") == 1 and is_plain(said)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_a_terminal_cannot_read_or_write_ends_nothing(
    encoding: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # what is saved by its name alone goes here
    read = io.TextIOWrapper(io.BytesIO(f"{TYPED}save {TYPED}quit\n".encode()), encoding)
    written = io.TextIOWrapper(io.BytesIO(), encoding, write_through=True)
    monkeypatch.setattr(sys, "stdin", read)
    monkeypatch.setattr(sys, "stdout", written)
    open_streams()
    match = Match.new("phantom-fury", {}, 3, save_to=tmp_path / "game.yaml")
    Terminal(match, sys.stdin, sys.stdout, tmp_path / "game.yaml").run()
    match.close()
    print(TYPED)
    said = written.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    assert "Goodbye" in said and is_plain(said)


def raising(fault: Exception) -> Callable[[str], str]:
    def ask(_question: str) -> str:
        raise fault

    return ask


@pytest.mark.parametrize("fault", faults(), ids=str)
def test_a_passphrase_that_cannot_be_read_is_refused_and_not_changed(fault: UnicodeError) -> None:
    with pytest.raises(ValueError, match="passphrase cannot be read at this terminal") as told:
        passphrases.chosen_seal(raising(fault))
    assert is_plain(str(told.value)) and not isinstance(told.value, UnicodeError)


POOR = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
}


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals of our own here")
@pytest.mark.parametrize("poor", POOR.values(), ids=POOR)
def test_the_question_before_a_game_takes_any_letter(poor: dict[str, str], tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), **poor,
                   "PYTHONPATH": paths}  # fmt: skip
    command = [sys.executable, "-m", "nightdrop", "play", "--text"]
    os.write(ours, "pé\nquit\n".encode())
    done = subprocess.run(command, stdin=theirs, capture_output=True, env=environment,
                          cwd=tmp_path, check=False, timeout=MINUTES * 60)  # fmt: skip
    os.close(ours)
    os.close(theirs)
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert done.returncode == 0 and is_plain(said)
