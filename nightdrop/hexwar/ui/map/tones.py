"""The colours of what the second brushes paint, by light, before the grade."""

from typing import Final, NamedTuple

from nightdrop.ui.look.theme import RGB, Light, rgb


class Tones(NamedTuple):
    """Woods: floor, crowns, what the sun lights, rides and clearings. A valley of two waters: damp
    meadow, the canal and its banks, and the river's water and casing. Banks under ways; stone."""

    floor: RGB
    crowns: tuple[RGB, RGB, RGB]
    crown_light: RGB
    ride: RGB
    clearing: RGB
    valley: RGB
    meadow: RGB
    canal: RGB
    canal_bank: RGB
    quay: RGB
    river: RGB
    river_casing: RGB
    bank_side: RGB
    bank_crest: RGB
    concrete: RGB


def _tones(codes: str) -> Tones:
    floor, one, two, three, *rest = [rgb(code) for code in codes.split()]
    return Tones(floor, (one, two, three), *rest)


TONES: Final[dict[Light, Tones]] = {
    "night": _tones(
        "#040C10 #0C2527 #102D2D #091D20 #3F7168 #2A4548 #213C44 #1B3749 #1F4153 #93BBD1 #4A5F6B"
        " #8A98A0 #86AFC6 #20404F #0F1E2B #3A4C57 #8C989E"),
    "dawn": _tones(
        "#5C6350 #7B8262 #88896A #6C7357 #D7BB7C #B3AE88 #B9B48C #A8AC98 #9EA6A0 #BCD0DA #B5A793"
        " #E4D6C0 #98B4C6 #43566A #77705F #B2A586 #DCCFBB"),
    "day": _tones(
        "#55743F #6C8E50 #7A9B5B #5F8046 #A3BE7C #BFCB92 #C2CE97 #B4CBA2 #A6C4A6 #6BA9C8 #CDBF97"
        " #EDE6D0 #5F9FBD #3F7795 #8F8A5C #C9BC8C #E2DCCB"),
}  # fmt: skip
