"""The rulebooks: a module per chapter, then the assembly of each game."""
