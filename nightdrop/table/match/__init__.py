"""A game under way, and what it tells to whoever may know it."""
