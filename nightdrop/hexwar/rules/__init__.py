"""The rules of hex wargames."""
