"""The engine: states, views, undo and replay, chance, seats."""
