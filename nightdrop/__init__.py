"""Night Drop: the drop of the 82nd Airborne, a board wargame for two on one screen."""

__version__ = "0.1.0"
