"""Night Drop: airborne board wargames for one screen, with every secret kept."""

__version__ = "1.2.0"
# MAJOR and MINOR: versions of one series choose the same challenge of the week (CONTRIBUTING.md).
SERIES = __version__.rpartition(".")[0]
