"""The rules: what is printed and what is kept, then a module a chapter, then the whole game."""
