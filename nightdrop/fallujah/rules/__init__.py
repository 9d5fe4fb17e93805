"""The rules: the printed data, the book, a module for each chapter, then the whole game."""
