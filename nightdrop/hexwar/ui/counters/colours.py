"""The colours of counters, the same in every light."""

from dataclasses import dataclass
from typing import Final

from nightdrop.ui.look.theme import CREAM, DARK, DISC, RGB, rgb


@dataclass(frozen=True, slots=True)
class CounterColours:
    """Counter colours, the same in every light."""

    unknown: RGB
    unknown_edge: RGB
    unknown_ink: RGB
    unknown_frame: RGB
    olive: RGB
    olive_edge: RGB
    cream: RGB
    dark: RGB
    vp_hidden: RGB
    vp_hidden_ink: RGB
    vp_open: RGB
    vp_open_ink: RGB
    hq_star: RGB
    bolt: RGB
    disc: RGB


COUNTERS: Final = CounterColours(
    unknown=rgb("#3A423D"), unknown_edge=rgb("#20262B"), unknown_ink=rgb("#F3F5EF"),
    unknown_frame=rgb("#C9D1C9"),
    olive=rgb("#454B33"), olive_edge=rgb("#2B2F20"), cream=CREAM, dark=DARK,
    vp_hidden=rgb("#6A5327"), vp_hidden_ink=rgb("#F4DFA4"),
    vp_open=rgb("#EDB93F"), vp_open_ink=rgb("#241803"),
    hq_star=rgb("#C4221C"), bolt=rgb("#FFC93C"), disc=DISC,
)  # fmt: skip
