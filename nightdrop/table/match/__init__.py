"""A game being played, and what each reader may know of it."""
