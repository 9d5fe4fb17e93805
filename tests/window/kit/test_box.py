"""A box with round corners: wherever it stands, it is its corners and what is stretched between."""

import pygame
import pytest

from nightdrop.ui.kit import pen
from nightdrop.ui.look.theme import RGB

GROUND, FILL, EDGE = (9, 80, 30), (200, 40, 60), (30, 60, 220)


def stretched(
    size: tuple[int, int], radius: int, fill: RGB | None, edge: RGB | None, thick: int
) -> pygame.Surface:
    """A box on `GROUND`, of which every row and column between two corners is that beside it."""
    tile = pen._corner_tile(radius, fill, edge, thick)
    made = pygame.Surface(size, pygame.SRCALPHA)
    last = tile.get_width() - 1
    for x in range(size[0]):
        for y in range(size[1]):
            from_far = x - size[0] + 1 + last, y - size[1] + 1 + last
            near = min(x, radius), min(y, radius)
            made.set_at((x, y), tile.get_at([max(two) for two in zip(from_far, near, strict=True)]))
    ground = pygame.Surface(size)
    ground.fill(GROUND)
    ground.blit(made, (0, 0))
    return ground


@pytest.mark.parametrize("size", [(24, 16), (19, 8), (8, 8)])
@pytest.mark.parametrize(("fill", "edge"), [(FILL, None), (FILL, EDGE), (None, EDGE)])
@pytest.mark.parametrize("width", [1.2, 2.6])
def test_a_box_is_its_corners_stretched(
    size: tuple[int, int], fill: RGB | None, edge: RGB | None, width: float
) -> None:
    drawn = pygame.Surface((40, 30))
    drawn.fill(GROUND)
    pen.draw_box(drawn, pygame.Rect((3, 5), size), 3, fill, edge, width)
    wanted = stretched(size, 3, fill, edge, round(width * pen.FINER))
    seen = drawn.subsurface((3, 5), size)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(wanted, "RGB")
