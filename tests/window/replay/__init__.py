"""A game seen again, and its result."""
