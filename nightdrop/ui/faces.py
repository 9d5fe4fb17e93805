"""A font that draws whatever it is given: names of files need not be text."""

from __future__ import annotations

import pygame

_STRANGE = "\N{REPLACEMENT CHARACTER}"


class Face(pygame.font.Font):
    """A font of pygame that raises nothing for halves of characters.

    Python reads a file's name that is no UTF-8 with such halves in it, and pygame refuses them.
    """

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Width and height in px of one line."""
        try:
            return super().size(text)
        except UnicodeEncodeError:
            return super().size(_readable(text))

    def render(self, text, *more, **named):  # type: ignore[no-untyped-def]  # as pygame has it
        """A picture of one line."""
        try:
            return super().render(text, *more, **named)
        except UnicodeEncodeError:
            return super().render(_readable(text), *more, **named)


def _readable(text: str | bytes) -> str | bytes:
    """The text with a sign in place of each half."""
    if isinstance(text, bytes):
        return text
    return "".join(_STRANGE if "\ud800" <= one <= "\udfff" else one for one in text)
