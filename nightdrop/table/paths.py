"""Where things lie: the shipped files, in a checkout or in a wheel, and the player's folders."""

from pathlib import Path

import platformdirs

APPLICATION = "nightdrop"
_PACKAGE = Path(__file__).resolve().parent.parent


def data_path(*parts: str) -> Path:
    """A shipped file or folder, such as data_path("scenarios", "night-drop").

    A wheel holds them inside the package, a checkout beside it. The path need not exist.
    """
    inside = _PACKAGE / "_data"
    return (inside if inside.is_dir() else _PACKAGE.parent).joinpath(*parts)


def user_data(*parts: str) -> Path:
    """A file in this user's data folder (saved games, records); nothing is made."""
    return Path(platformdirs.user_data_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_settings(*parts: str) -> Path:
    """A file in this user's settings folder; nothing is made."""
    return Path(platformdirs.user_config_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_pictures(*parts: str) -> Path:
    """A file in this user's pictures; nothing is made."""
    return Path(platformdirs.user_pictures_dir()).joinpath(*parts)


def user_documents(*parts: str) -> Path:
    """A file among this user's documents; nothing is made."""
    return Path(platformdirs.user_documents_dir()).joinpath(*parts)
