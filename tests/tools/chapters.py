"""A chapter of the guide, played by what its cards ask for."""

from collections.abc import Sequence

from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import Chapter, told_of


def followed(chapter: Chapter, asked: Sequence[str]) -> Match:
    """The chapter after these actions, each of which its card asks for."""
    match = chapter.begin(None)
    told = told_of(match)
    for text in asked:
        assert chapter.asking(match.entries, told) is not None
        match.submit(text)
        assert chapter.astray(match, told) is None, text
    return match


def due(chapter: Chapter, match: Match) -> str:
    """The title of the lesson that asks for something."""
    lesson = chapter.asking(match.entries, told_of(match))
    return lesson.title if lesson else ""
