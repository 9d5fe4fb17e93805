"""The streams of a command: closed, full, or without the letters, they cost one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import MINUTES

pytestmark = pytest.mark.skipif(
    not Path("/dev/full").exists() or os.name != "posix", reason="a shell and a full device"
)


def shell(line: str, home: Path, **more: str) -> tuple[int, str, str]:
    """Exit code, output and complaint of a line of shell in which ND is the program."""
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), **more}
    environment.pop("PYTHONUNBUFFERED", None)  # as it is for players
    done = subprocess.run(
        ["bash", "-c", line.replace("ND", f"{sys.executable} -m nightdrop")],
        check=False,
        capture_output=True,
        env=environment,
        timeout=MINUTES * 60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("command", ["--version", "--help", "validate night-drop", "engine"])
def test_output_that_cannot_be_written_is_one_sentence(command: str, tmp_path: Path) -> None:
    code, _out, said = shell(f"echo x | ND {command} > /dev/full", tmp_path)
    assert (code, said) == (2, "nightdrop: standard output: No space left on device\n")


@pytest.mark.parametrize("command", ["--version", "--help", "play --help", "engine"])
def test_output_that_cannot_be_written_at_once_is_one_sentence(
    command: str, tmp_path: Path
) -> None:
    """Where Python keeps nothing back, it is the printing itself that fails."""
    code, _out, said = shell(f"echo x | PYTHONUNBUFFERED=1 ND {command} > /dev/full", tmp_path)
    assert code == 2
    assert said.endswith("No space left on device\n") and said.count("\n") == 1


@pytest.mark.parametrize("command", ["--version", "validate night-drop"])
def test_a_reader_who_has_left_is_not_complained_about(command: str, tmp_path: Path) -> None:
    left = tmp_path / "left"
    os.mkfifo(left)  # opening it waits until the reader, whose end was closed, opens it as well
    writes, reads = f"(: > {left}; ND {command})", f"(exec <&-; : < {left})"
    code, _out, said = shell(f"{writes} | {reads}; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert (code, said) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&- < /dev/null", "2>&- < /dev/null"])
@pytest.mark.parametrize("command", ["engine", "play --text"])
def test_a_closed_stream_is_an_empty_one(command: str, closed: str, tmp_path: Path) -> None:
    code, _out, said = shell(f"ND {command} {closed}", tmp_path)
    assert (code, said) == (0, "")


def test_a_refusal_that_nobody_can_read_still_has_its_code(tmp_path: Path) -> None:
    assert shell("ND jump 2> /dev/full", tmp_path)[0] == 2
    assert shell("ND jump 2>&-", tmp_path)[0] == 2


def test_letters_that_the_output_lacks_do_not_end_a_command(finished: Path, tmp_path: Path) -> None:
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code, out, said = shell(f"ND replay --text {finished}", tmp_path, **poor)
    assert (code, said) == (0, "")
    assert "The game is over" in out or "Turn 9" in out


def test_a_file_whose_name_is_no_text_is_checked(finished: Path, tmp_path: Path) -> None:
    strange = os.fsencode(tmp_path) + b"/n\xe9.yaml"
    try:
        Path(os.fsdecode(strange)).write_bytes(finished.read_bytes())
    except OSError:
        pytest.skip("names are text here")
    code, out, said = shell(f"ND validate {tmp_path}/n*", tmp_path, PYTHONIOENCODING="ascii")
    assert (code, said) == (0, "")
    assert "9 digests agree" in out
