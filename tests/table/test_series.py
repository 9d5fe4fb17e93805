"""What a version promises: within a MAJOR and MINOR the challenge of a week is the same."""

from hashlib import sha256
from pathlib import Path

from nightdrop import SERIES, __version__
from nightdrop.table.match.challenge import challenge_of, told
from nightdrop.table.record.deals import deal_of_week

# The challenges of 2027 by the versions that choose them. A change of what is drawn (another game,
# scenario, level or seed) needs a new MINOR, and its line here; none is ever changed.
CHALLENGES = {
    "1.2": "ef30937d937057706eb766ade288796b17e126d1425bc6a3e897a33bb84f773b",
    "1.1": "249bac484762d1fe2a5fa131780e7d50808fea223b215e692c6a781506c26002",
    "1.0": "38a0e1543777d02a9eceb006d3c078b925eceb427e7682a8623ec92f54eb22d4",
}
WEEKS = [f"2027-W{number:02}" for number in range(1, 53)]


def chosen(week: str) -> str:
    """All that is the same for everybody."""
    one = challenge_of(week)
    seed = deal_of_week(one.scenario, week)
    return f"{week} {one.scenario} {one.side} {one.level} {one.difficulty} {seed}"


def test_the_challenges_of_a_series_are_those_of_its_first_version() -> None:
    digest = sha256("\n".join(map(chosen, WEEKS)).encode()).hexdigest()
    assert CHALLENGES.get(SERIES) == digest, "raise MINOR, then add a line above"


def test_the_challenge_says_for_which_versions_it_is_the_same(tmp_path: Path) -> None:
    assert __version__.startswith(f"{SERIES}.")
    assert SERIES.count(".") == 1
    assert f"everybody whose version starts with {SERIES}." in "\n".join(told(tmp_path, "2026-W44"))
