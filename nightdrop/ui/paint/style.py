"""How the player wants the map painted: grid, numbers, and how much of the land is drawn."""

from dataclasses import dataclass

from nightdrop.ui.theme import RGB, Light


@dataclass(frozen=True)
class MapStyle:
    """`grid`: hex lines; `numbers`: hex numbers at every zoom at which they can be read;
    `plain`: high contrast, with faint fields, no trees and a stronger grid."""

    grid: bool = True
    numbers: bool = False
    plain: bool = False

    @property
    def grid_alpha(self) -> float:
        """What the hex lines' alpha is multiplied with."""
        return 0.0 if not self.grid else 2.0 if self.plain else 1.0

    @property
    def numbers_from(self) -> int:
        """The hex height in px from which hex numbers are printed."""
        return 40 if self.numbers else 96


def veil_colour(light: Light) -> RGB:
    """The colour in which the land outside the map fades out."""
    return {"night": (9, 17, 27), "dawn": (52, 50, 60), "day": (232, 228, 200)}[light]
