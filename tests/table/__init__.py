"""The table without a window: a match and what is told of it, the terminal, the protocol."""
