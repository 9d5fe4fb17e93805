"""The rulebooks: a module for each chapter, then the assembly of each game."""
