"""The game for others: answers to programs, and an analysis of how it went."""
