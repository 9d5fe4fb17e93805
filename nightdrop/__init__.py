"""Night Drop: airborne board wargames for one screen, with every secret kept."""

__version__ = "1.0.0"
