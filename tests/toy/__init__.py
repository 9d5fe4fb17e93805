"""Hex games that the package does not know: a rulebook a module, its scenario in a folder."""
