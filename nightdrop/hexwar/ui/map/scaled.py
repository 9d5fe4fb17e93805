"""Lays a part of a scaled picture over a map that is zoomed."""

import pygame


def lay_scaled(
    surface: pygame.Surface,
    view: pygame.Rect,
    picture: pygame.Surface,
    x: float,
    y: float,
    zoom: float,
) -> None:
    """Lay the part of a scaled picture that falls into `view` of a surface; (x, y) is its corner.

    It is scaled straight into its place, which is twice as quick as by way of a copy.
    """
    left, top = max(0, int((view.left - x) / zoom)), max(0, int((view.top - y) / zoom))
    right = min(picture.get_width(), int((view.right - x) / zoom) + 2)
    bottom = min(picture.get_height(), int((view.bottom - y) / zoom) + 2)
    if right <= left or bottom <= top:
        return
    place = pygame.Rect(round(x + left * zoom), round(y + top * zoom), 0, 0)
    place.w = round(x + right * zoom) - place.x
    place.h = round(y + bottom * zoom) - place.y
    if place.w <= 0 or place.h <= 0:
        return
    part = picture.subsurface((left, top, right - left, bottom - top))
    if view.contains(place) and surface.get_masks() == picture.get_masks():
        pygame.transform.scale(part, place.size, surface.subsurface(place))
    else:
        surface.blit(pygame.transform.scale(part, place.size), place)
