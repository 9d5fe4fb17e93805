"""The game family of Fallujah, 2004: solitaire operations on a map of spaces and links."""
