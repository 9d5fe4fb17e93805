"""Counts the Python calls that an input costs at the window: no clock, so no machine bears on it.

`python -m tests.tools.calls` points at a target until its forecast stands beside it, and makes an
attack with two clicks, and prints how many calls each took, and with `--by` which functions most.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

from nightdrop.hexwar.ui.play.forecast import APPEARS_MS, READ_MS
from tests.test_window_forecast import AWAY, TARGET, Table
from tests.tools.demo import finish_map

MOST_NAMED = 40


def counted(work: Callable[[], object]) -> Counter[CodeType]:
    """How often each Python function is called while some work is done."""
    found: Counter[CodeType] = Counter()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found[frame.f_code] += 1

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def point(table: Table) -> None:
    """The mouse comes to the target, and the forecast appears."""
    table.over(TARGET)
    table.wait(APPEARS_MS)


def attack(table: Table) -> None:
    """A click that pins the forecast and, once that can be read, one that fights."""
    table.click_hex(TARGET)
    table.wait(READ_MS)
    table.click_hex(TARGET)


def measured() -> dict[str, Counter[CodeType]]:
    """The calls of each input, once what is made for the first time alone stands ready."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        finish_map(table.play)
        table.app.step()
        for _ in range(2):
            point(table)
            table.over(AWAY)
            table.wait(APPEARS_MS)
        pointed = counted(lambda: point(table))
        clicked = counted(lambda: attack(table))
        assert table.match.entries, "nobody attacked"
        table.app.close()
    return {"pointing at a target": pointed, "two clicks of an attack": clicked}


def main() -> None:
    for name, found in measured().items():
        print(f"{name}: {found.total():,} calls")
        for code, number in found.most_common(MOST_NAMED if "--by" in sys.argv else 0):
            where = code.co_filename.rpartition("nightdrop/")[2]
            print(f"  {number:6,} {code.co_qualname} ({where}:{code.co_firstlineno})")


if __name__ == "__main__":
    main()
