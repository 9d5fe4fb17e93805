"""The game as others see it: answers to programs, and an account of how it went."""
