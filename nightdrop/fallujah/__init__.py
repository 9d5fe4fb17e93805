"""The kind of Fallujah, 2004: a solitaire game of operations on a map of spaces and links."""
