"""The rules: cards and piles, then a module for each chapter, then the whole game."""
