"""The rules: cards and piles, then a module a chapter, then the assembly of the game."""
